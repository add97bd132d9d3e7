// The worker that is the kernel: it loads the compiler, the linker and package cells as
// WebAssembly, keeps the archives of packages in memory and the files of cells in the
// storage of the browser, and starts the worker in which the programs of cells run
// (program.js), by a port of the frame cage.html.
//
// It takes {type: "start"} with that port, {type: "execute", number, source, above},
// {type: "complete" | "inspect", id, source, cursor}, {type: "made", number, result}, {type: "took", bytes} and {type: "interrupt"}, and sends
// {type: "progress", loaded, total}, {type: "ready"}, {type: "stream", name, text},
// {type: "display", forms, id}, {type: "done", error}, {type: "gaveWay", what, why},
// {type: "answer", id, result}, {type: "tool", number, message, buffers}, which the page hands on to
// a worker (tool.js), and {type: "endTool", number}.
"use strict";
importScripts("wasm_exec.js", "load.js", "files.js", "store.js", "linker.js", "displays.js");

const files = new Files(), encoder = new TextEncoder();
const base = new URL("..", self.location); // of what versions of the engine share
const modules = {}; // promises by name
const loading = new Map(); // promises of parts of packages by name
let catalogue, tools, api;

files.makeFolders("/cell");
files.makeFolders("/tmp");

// gaveWay tells the page of a slower or poorer way (ways.js).
function gaveWay(what, why) {
  postMessage({ type: "gaveWay", what, why: String(why) });
}

// ---- Loading

let total = 0, done = 0, told = 0, pending = 0;
let listed = false; // whether total has all that the kernel needs to begin with

// took reports how much of all that is being loaded has come.
function took(bytes) {
  done += bytes;
  const now = performance.now();
  if (!listed || now - told < 100) return;
  told = now;
  postMessage({ type: "progress", loaded: done, total: Math.max(total, done + 1) });
}

// counted does work that loads a file of so many bytes.
async function counted(bytes, work) {
  pending++;
  total += bytes || 0;
  try {
    return await work();
  } finally {
    if (--pending === 0) {
      total = done;
      postMessage({ type: "progress", loaded: done, total });
    }
  }
}

// load returns the contents of a file of the folder.
function load(name, bytes) {
  return counted(bytes, async () => unpacked(await fetchFile(new URL(name, base)), took));
}

// loadTool lets a worker load and compile a tool, because this one is busy meanwhile. A file may be more than
// one tool.
function loadTool(name) {
  const { file, packed } = tools[name];
  if (!modules[file]) {
    modules[file] = counted(packed, async () => {
      const { module, failure } = await new Tool().ask({ task: "compile", url: new URL(file, base).href, reads: [] });
      if (failure) throw new Error(failure);
      return module;
    });
    modules[file].catch(() => delete modules[file]); // the next cell tries again
  }
  return modules[file];
}

// loadPart loads a file of a package, if it is not there: exports, objects or documentation. Those of
// packages of cells are there.
async function loadPart(name) {
  if (files.get(name)) return;
  if (!loading.has(name)) {
    loading.set(name, load(name.slice(1), parts.get(name)?.packed).then((bytes) => files.put(name, bytes)).finally(() => loading.delete(name)));
  }
  return loading.get(name);
}

// The parts of packages by their names: {packed, columns}, with the bytes of the file as it is sent, and
// whether these are objects, of which records are stored by columns (unpack.js).
const parts = new Map();

const given = new Map(); // files that come with the notebooks, by path

// give loads those that a cell names, for its program and later ones. A file that a cell
// has written under the same name is left.
async function give(source) {
  for (const [name, file] of Object.entries(catalogue.data)) {
    const path = new FileSystem(null, "/files", {}).absolute(name);
    if (given.has(path) || !source.includes(name)) continue;
    given.set(path, { data: await load(file) });
    if (!(await store.get(path))) runner.worker?.postMessage({ type: "files", entries: [[path, given.get(path)]] });
  }
}

// ---- What package cells asks for: see cells.Machine

const toolEnvironment = { GOOS: "js", GOARCH: "wasm", TMPDIR: "/tmp", GOGC: "off" };

const host = {
  async need(names) {
    await Promise.all(JSON.parse(names).map(loadPart));
  },
  write(name, bytes) {
    files.put(name, bytes);
  },
  willLink(text) {
    linker.begin(JSON.parse(text));
  },
  // An interrupted cell ends at once. The linker goes on, so that what it keeps is not lost.
  async tool(name, text) {
    const began = performance.now(), args = JSON.parse(text), stopped = interruption;
    const result = await Promise.race([stopped, name === "link" ? linker.link(args) : compile(args, stopped)]);
    timing(name, began);
    if (result.failure) throw new Error(result.failure);
    return result;
  },
  async run(file, source, args, env, draws) {
    return runner.run(files.take(file), { path: source, data: files.get(source).slice() }, JSON.parse(args), JSON.parse(env), draws);
  },
  async save(path, bytes, add) {
    const reason = await runner.save(path, bytes, add);
    if (reason) throw new Error(reason);
  },
  // sources returns go.mod and the Go files of cells as JSON, {name: text}.
  async sources() {
    return JSON.stringify(await store.sources("/files/"));
  },
  // files lists the files of cells as JSON: [{name, size}]. Of the results that are kept
  // it gives only the size of all.
  async files() {
    const all = [];
    let cache = 0;
    await store.all((path, { data }) => {
      if (path.startsWith("/files/") && data) all.push({ name: path.slice("/files/".length), size: data.length });
      else cache += data?.length || 0;
    });
    return JSON.stringify({ files: all.sort((a, b) => (a.name < b.name ? -1 : 1)), cache, limit: Math.floor(await store.room(largest)) });
  },
  async remove(name) {
    const path = new FileSystem(null, "/files", {}).absolute(name);
    if (!path.startsWith("/files/") || !(await store.get(path))) return false;
    await store.remove(path);
    return true;
  },
  async clearCache() {
    const paths = [];
    await store.all((path) => { if (path.startsWith(cacheFolder)) paths.push(path); });
    for (const path of paths) await store.remove(path);
  },
  stream(name, text) {
    postMessage({ type: "stream", name, text });
  },
  display(forms) {
    postMessage({ type: "display", forms: JSON.parse(forms) });
  },
};

// A Tool is a worker of tool.js, which the page starts with the first message. It answers each
// message, and ends with the last.
class Tool {
  constructor() {
    this.number = ++tooled;
  }

  // ask sends a task, with copies of the files that are named, and returns what it answers. Buffers are handed
  // on, and not copied.
  ask({ reads, ...task }, buffers = []) {
    return new Promise((resolve) => {
      answering.set(this.number, resolve);
      const message = { ...task, files: reads.map((path) => [path, files.get(path), parts.get(path)?.columns]) };
      postMessage({ type: "tool", number: this.number, message, buffers }, buffers);
    });
  }

  // run is ask with a last task: with the files among the tool's arguments and archives. It keeps what the tool
  // makes, which is named after -o.
  async run(task, args, archives) {
    const makes = args[args.indexOf("-o") + 1], inputs = args.filter((arg) => arg !== makes && files.get(arg));
    const result = await this.ask({ ...task, makes, reads: [...inputs, ...archives] });
    if (result.made) files.put(makes, result.made);
    return result;
  }

  end() {
    postMessage({ type: "endTool", number: this.number });
    answering.delete(this.number);
  }
}

const answering = new Map(); // what takes the answers of tools, by their numbers
let tooled = 0;

// programOf is what a tool begins with.
async function programOf(name, args) {
  return { module: await loadTool(name), args: [name, ...args], env: toolEnvironment };
}

// compile runs the compiler until stopped is settled.
async function compile(args, stopped) {
  const program = await programOf("compile", args), tool = new Tool();
  stopped.then(() => tool.end());
  return tool.run({ ...program, task: "all" }, args, packagesIn(args).values());
}

// packagesIn returns the packages in the file for -importcfg: their archives by their paths.
function packagesIn(args) {
  const text = new TextDecoder().decode(files.get(configOf(args)));
  return new Map(text.split("\n").map((line) => /^packagefile (.*?)=(.*)/.exec(line)?.slice(1)).filter((found) => found));
}

// The linker does not keep the face, of which there are variants, what imports it, and
// packages of cells.
const face = "puzzlelab/puzzlekit";
const linker = new Linker({
  tool: () => new Tool(),
  program: (args) => programOf("link", args),
  packages: packagesIn,
  load: (names) => Promise.all(names.map(loadPart)),
  files,
  keeps: (path) => path !== face && catalogue.packages[path] && !catalogue.packages[path].imports?.includes(face),
});

let times = {};
const timing = (name, began) => { times[name] = Math.round((times[name] || 0) + performance.now() - began); };

// ---- The worker of programs

// What a cell may show: text and displays in bytes, and the number of displays. A program
// cuts its text by itself (program.js); these limits hold for one that does not.
const limits = { text: 4 << 20, display: 64 << 20, displays: 2000 };

// Bytes of all files, which are in memory while programs run: as many as there can be, and as
// many as are copied for another worker.
const largest = 1e9, renewable = 2e7;

const muchMemory = 1e8; // bytes that programs may leave to the collector

class Runner {
  constructor() {
    this.number = 0; // of workers
    this.known = new Set(); // IDs of displays
  }

  // start starts the worker, if there is none that can draw charts if it should.
  start(draws) {
    if (!this.started || this.draws < draws) {
      this.draws = draws;
      const started = Promise.resolve(this.started).then(() => this.begin(draws)); // one after the other
      started.catch(() => { if (this.started === started) this.leave(); });
      this.started = started;
    }
    return this.started;
  }

  // renew takes another worker for the next program if programs have taken much memory, because
  // that of a worker that has ended is given back at once. It would have to copy large files, so these
  // keep their worker, and so do files that are nowhere else.
  renew() {
    if (this.taken < muchMemory || store.used() > renewable || store.unkept.size > 0) return;
    this.leave();
    this.start(this.draws); // if that fails, the next program starts another
  }

  // leave ends the worker.
  leave() {
    this.worker?.close();
    this.worker = this.started = undefined;
    cage.postMessage({ number: this.number });
  }

  async begin(draws) {
    this.taken = 0; // bytes of memory by the programs of this worker
    const scripts = await Promise.all(["wasm_exec.js", "files.js", "program.js"].map(readScript));
    if (draws) scripts.push("self.puzzlelabDrawChart = (spec, width) => {\n", await readScript("charts.js"), "return self.puzzlelabDrawChart(spec, width);\n};\n");
    const { port1, port2 } = new MessageChannel();
    this.worker = port1;
    port1.onmessage = (event) => this.worker === port1 && this.takeAny(event.data);
    cage.postMessage({ number: ++this.number, scripts, port: port2 }, [port2]);
    const { entries } = await store.changes("all");
    port1.postMessage({ type: "files", entries: [...given, ...entries] });
  }

  // refresh brings in what other pages have written and removed.
  async refresh() {
    const { entries, gone } = await store.changes();
    if (entries.length + gone.length > 0) this.worker.postMessage({ type: "files", entries, gone });
  }

  async run(code, source, args, env, draws) {
    this.cancelled = "";
    await this.start(draws);
    await this.refresh();
    const limit = await store.room(largest);
    if (this.cancelled) return this.cancelled;
    this.began = performance.now();
    this.shown = { text: 0, display: 0, displays: 0 };
    this.waiting = new Map(); // displays that replace others
    this.wrong = "";
    this.displays = new Displays((display) => this.display(display), (bytes) => new TextDecoder().decode(bytes));
    const reason = await new Promise((resolve) => {
      this.resolve = resolve;
      this.worker.postMessage({ type: "run", code, source, args, env, limit }, [code.buffer]);
    });
    this.showWaiting();
    await store.written();
    if (this.worker) this.renew();
    return reason || this.wrong || this.displays.end() || store.settled();
  }

  async save(path, data, add) {
    await this.start(false);
    await this.refresh();
    this.began = performance.now();
    const reason = await new Promise((resolve) => {
      this.resolve = resolve;
      this.worker.postMessage({ type: "save", path, data, add });
    });
    return reason || store.settled();
  }

  // stop ends the worker with the program, and lets its cell fail for the reason given.
  stop(reason) {
    this.cancelled = reason;
    if (!this.resolve) return;
    this.leave();
    this.finish(reason);
  }

  finish(result) {
    const resolve = this.resolve;
    this.resolve = undefined;
    timing("run", this.began);
    resolve(result);
  }

  // takeAny takes what the worker sends. A program can forge messages: what is none of ours
  // is not taken, and the cell says so.
  takeAny(message) {
    try {
      if (!this.take(Object(message))) this.wrong ||= "the program has sent the page a message that is not one of this kernel";
    } catch (e) {
      this.stop("the page cannot take what the program has sent: " + e);
    }
  }

  // take reports whether it knows a message.
  take({ type, stream, bytes, path, file, status, failure, memory }) {
    const isText = type === "write" && (stream === 1 || stream === 2);
    if (isText || type === "display") {
      if (!(bytes instanceof Uint8Array)) return false;
      if (!this.resolve || !this.may(isText ? "text" : "display", bytes.length)) return true;
      if (isText) api.write(stream, bytes);
      else this.displays.write(bytes);
      return true;
    }
    switch (type) {
      case "file":
        if (typeof path !== "string" || !/^\/(files|cache)\/./.test(path)) return false;
        if (!file) store.put(path);
        else if (file.folder) store.put(path, { folder: true, when: Number(file.when) || 0 });
        else if (file.data instanceof Uint8Array) store.put(path, { data: file.data, when: Number(file.when) || 0 });
        else return false;
        return true;
      case "saved":
        if (this.resolve) this.finish("");
        return true;
      case "end":
        if (!this.resolve) return true;
        this.taken += Number(memory) || 0;
        if (failure) this.stop(String(failure)); // its memory may be in any state
        else this.finish(status === 0 ? "" : "exit status " + Number(status));
        return true;
    }
    return false;
  }

  // may counts what a cell shows, and ends the cell if that is too much.
  may(what, n) {
    this.shown[what] += n;
    if (this.shown[what] <= limits[what]) return true;
    this.stop(what === "displays" ? `stopped: it shows more than ${limits.displays} displays` : `stopped: it shows more than ${size(limits[what])}`);
    return false;
  }

  // display shows a display, without what could run in its HTML. One that replaces another
  // may wait, so that a page is not busy with what nobody can see.
  display(display) {
    const { id, forms } = display;
    if (forms["text/html"] !== undefined) forms["text/html"] = api.clean(forms["text/html"]);
    if (!id || !this.known.has(id)) {
      if (!this.may("displays", 1)) return;
      if (id) this.known.add(id);
      return postMessage({ type: "display", ...display });
    }
    this.waiting.set(id, display);
    this.timer ??= setTimeout(() => this.showWaiting(), 50);
  }

  showWaiting() {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const display of this.waiting.values()) postMessage({ type: "display", ...display });
    this.waiting.clear();
  }
}

let cage; // the port of the frame

const runner = new Runner();
const store = new Store("puzzlelab " + base.pathname);
const cache = cacheFolder + new URL(".", self.location).pathname.split("/").at(-2);

const texts = new Map(); // promises of scripts by name

function readScript(name) {
  if (!texts.has(name)) {
    texts.set(name, fetch(new URL(name, self.location), { cache: "force-cache" }).then((response) => {
      if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
      return response.text();
    }));
  }
  return texts.get(name);
}

// ---- Messages

const messages = {
  async start({ port }) {
    cage = port;
    cage.onmessage = ({ data: { number, failure } }) => number === runner.number && runner.stop("the program could not be run: " + failure);
    store.removeOldCaches(cache);
    const version = await (await fetch("catalogue.json")).json();
    const text = new TextDecoder().decode(await load(version.catalogue, version.packed));
    catalogue = JSON.parse(text.slice(0, text.indexOf("\n"))); // see cells.Catalogue
    tools = catalogue.tools;
    for (const p of [...Object.values(catalogue.packages), ...catalogue.variants]) {
      parts.set(p.exports, { packed: p.exportsPacked });
      parts.set(p.objects, { packed: p.objectsPacked, columns: true });
    }
    const loaded = load(tools.kernel.file, tools.kernel.packed).then((bytes) => WebAssembly.compile(bytes));
    for (const name of ["compile", "link"]) loadTool(name);
    for (const name of catalogue.first) loadPart(name);
    listed = true;
    const kernel = await loaded;
    const print = (bytes) => console.log(new TextDecoder().decode(bytes));
    await new Promise((resolve) => {
      globalThis.puzzlelab = { host, catalogue: text, ready: (calls) => { api = calls; resolve(); } };
      const ended = runGo(kernel, files.system("/", { 1: print, 2: print }), ["kernel"],
        { TMPDIR: "/tmp", HOME: "/files", XDG_CACHE_HOME: cache, PUZZLELAB_DISPLAY: "/dev/display", GOGC: "200" });
      ended.then(() => {
        const reason = "the kernel has ended; restart it"; // which it never does by itself
        api = new Proxy({}, { get() { throw new Error(reason); } });
        postMessage({ type: "failed", during: "execute", reason });
      });
    });
    postMessage({ type: "ready" });
    // While the reader reads, the tools do once what takes long the first time.
    setTimeout(() => {
      if (!asked) prepared = Promise.all(catalogue.first.map(loadPart)).then(() => asked ? "" : api.prepare()).catch(String)
        .then((why) => why && gaveWay("the tools are not prepared", why));
    }, 200);
  },
  async execute({ number, source, above }) {
    asked = true;
    const text = [source, ...(above || []).map((cell) => cell.source)].join("\n");
    const ready = (async () => {
      await started;
      await prepared;
      await give(text).catch((e) => gaveWay("a file of the notebook cannot be loaded", e)); // the program says that it is missing
      return {};
    })();
    interruption = new Promise((resolve) => { stopWaiting = () => resolve({ failure: "interrupted" }); });
    if ((await Promise.race([ready, interruption])).failure) {
      ready.catch(() => {}); // the next cell says why Go cannot be loaded
      const why = "the cell was interrupted"; // as package cells says it
      return postMessage({ type: "done", error: { ename: "ERROR", evalue: why, traceback: [why] } });
    }
    times = {};
    const error = await api.execute(number, source, above ? JSON.stringify(above) : "");
    for (const why of JSON.parse(api.gaveWay())) gaveWay("the cell took a slower road", why); // it is only slower than it should be
    postMessage({ type: "done", error: error && JSON.parse(error), times });
  },
  async ask({ id, what, source, cursor }) {
    await started;
    postMessage({ type: "answer", id, result: JSON.parse(await api.ask(what, source, cursor)) });
  },
  took({ bytes }) {
    took(bytes);
  },
  made({ number, result }) {
    const take = answering.get(number);
    answering.delete(number);
    take?.(result); // unless the tool was ended
  },
  interrupt() {
    stopWaiting?.();
    if (api) api.interrupt();
    runner.stop("interrupted");
  },
};

let started, prepared, asked = false; // asked: for a cell
let interruption = new Promise(() => {}), stopWaiting; // of the running cell

self.onmessage = (event) => {
  const { type } = event.data;
  const result = Promise.resolve(messages[type](event.data)).catch((e) => postMessage({ type: "failed", during: type, reason: String(e) }));
  if (type === "start") started = result;
};
