// The worker that is the kernel: it loads the compiler, the linker and package cells as
// WebAssembly, keeps the archives of packages in memory, and starts the worker in which
// the programs of cells run (program.js).
//
// It takes {type: "start"}, {type: "execute", number, source},
// {type: "complete" | "inspect", id, source, cursor} and {type: "interrupt"}, and sends
// {type: "progress", loaded, total}, {type: "ready"}, {type: "stream", name, text},
// {type: "display", forms, id}, {type: "done", error} and {type: "answer", id, result}.
"use strict";
importScripts("wasm_exec.js", "files.js");

const files = new Files(), encoder = new TextEncoder();
const base = new URL("..", self.location); // of what versions of the engine share
const modules = {}; // promises by name
const loaded = new Map(); // promises of archives by name
let catalogue, tools, api, output = "";

files.makeFolders("/cell");
files.makeFolders("/tmp");

const captured = (bytes) => { output += new TextDecoder().decode(bytes); };
const newSystem = (write) => files.system("/", { 1: write, 2: write });

// ---- Loading

let total = 0, done = 0, told = 0, pending = 0;

// count reports how much of all that is being loaded has come.
function count(stream) {
  pending++;
  return stream.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      done += chunk.length;
      const now = performance.now();
      if (now - told > 100) {
        told = now;
        postMessage({ type: "progress", loaded: done, total: Math.max(total, done + 1) });
      }
      controller.enqueue(chunk);
    },
    flush() {
      if (--pending > 0) return;
      total = done;
      postMessage({ type: "progress", loaded: done, total });
    },
  }));
}

// open returns the contents of a file of the folder, which is stored packed.
async function open(name, bytes) {
  total += bytes || 0;
  const response = await fetch(new URL(name, base), { cache: "force-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return count(response.body).pipeThrough(new DecompressionStream("gzip"));
}

function loadModule(name) {
  modules[name] ??= open(tools[name].file, tools[name].packed).then((body) =>
    WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } })));
  return modules[name];
}

function loadArchive(name) {
  if (!loaded.has(name) && !files.get(name)) {
    loaded.set(name, open(name.slice(1), packed.get(name)).then((body) => new Response(body).arrayBuffer()).then((buffer) => {
      files.put(name, new Uint8Array(buffer));
    }));
  }
  return loaded.get(name);
}

const packed = new Map();

// ---- What package cells asks for: see cells.Machine

const toolEnvironment = { GOOS: "js", GOARCH: "wasm", TMPDIR: "/tmp", GOGC: "off" };

const host = {
  async need(names) {
    await Promise.all(JSON.parse(names).map(loadArchive));
  },
  write(name, bytes) {
    files.put(name, bytes);
  },
  async tool(name, args) {
    output = "";
    const began = performance.now();
    const status = await runGo(await loadModule(name), newSystem(captured), [name, ...JSON.parse(args)], toolEnvironment);
    timing(name, began);
    return { status, output };
  },
  async run(file, args, env) {
    return runner.run(files.get(file), JSON.parse(args), JSON.parse(env));
  },
  async save(path, bytes, add) {
    await runner.save(path, bytes, add);
  },
  stream(name, text) {
    postMessage({ type: "stream", name, text });
  },
  display(forms) {
    postMessage({ type: "display", forms: JSON.parse(forms) });
  },
};

let times = {};
const timing = (name, began) => { times[name] = Math.round((times[name] || 0) + performance.now() - began); };

// ---- The worker of programs

class Runner {
  constructor() {
    this.kept = new Map(); // the files of cells by path
  }

  start() {
    if (this.worker) return;
    this.worker = new Worker("program.js");
    this.worker.onmessage = (event) => this[event.data.type](event.data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.stop("the program could not be run: " + event.message);
    };
    this.worker.postMessage({ type: "files", entries: [...this.kept] });
  }

  run(code, args, env) {
    this.start();
    this.began = performance.now();
    return new Promise((resolve) => {
      this.resolve = resolve;
      const copy = code.slice();
      this.worker.postMessage({ type: "run", code: copy, args, env }, [copy.buffer]);
    });
  }

  save(path, data, add) {
    this.start();
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.worker.postMessage({ type: "save", path, data, add });
    });
  }

  // stop ends the worker with the program, and lets its cell fail for the reason given.
  stop(reason) {
    if (!this.resolve) return;
    this.worker.terminate();
    this.worker = undefined;
    this.finish(reason);
  }

  finish(result) {
    const resolve = this.resolve;
    this.resolve = undefined;
    timing("run", this.began);
    resolve(result);
  }

  // What the worker sends.

  write({ stream, bytes }) {
    api.write(stream, bytes);
  }
  display({ bytes }) {
    postMessage({ type: "display", ...readDisplay(bytes) });
  }
  file({ path, data }) {
    if (data) this.kept.set(path, data);
    else this.kept.delete(path);
  }
  saved() {
    this.finish("");
  }
  end({ status, failure }) {
    if (failure) this.stop(failure); // its memory may be in any state
    else this.finish(status === 0 ? "" : "exit status " + status);
  }
}

const runner = new Runner();

// readDisplay decodes what puzzlekit/internal/display writes.
function readDisplay(bytes) {
  const forms = {}, decoder = new TextDecoder();
  let id, at = 0;
  while (at < bytes.length && bytes[at] !== 10) {
    const end = bytes.indexOf(10, at);
    const [name, length] = decoder.decode(bytes.subarray(at, end)).split(" ");
    const value = decoder.decode(bytes.subarray(end + 1, end + 1 + Number(length)));
    if (name === "id") id = value;
    else forms[name] = value;
    at = end + 2 + Number(length);
  }
  return { forms, id };
}

// ---- Messages

const messages = {
  async start() {
    const version = await (await fetch("catalogue.json")).json();
    const text = await new Response(await open(version.catalogue)).text();
    catalogue = JSON.parse(text);
    tools = catalogue.tools;
    for (const p of Object.values(catalogue.packages)) packed.set(p.archive, p.packed);
    loadModule("compile");
    loadModule("link");
    for (const name of catalogue.first) loadArchive(name);
    const kernel = await loadModule("kernel");
    await new Promise((resolve) => {
      globalThis.puzzlelab = { host, catalogue: text, ready: (calls) => { api = calls; resolve(); } };
      runGo(kernel, newSystem((bytes) => console.log(new TextDecoder().decode(bytes))), ["kernel"],
        { TMPDIR: "/tmp", HOME: "/files", XDG_CACHE_HOME: "/cache", PUZZLELAB_DISPLAY: "/dev/display", GOGC: "200" });
    });
    postMessage({ type: "ready" });
  },
  async execute({ number, source }) {
    await started;
    times = {};
    const error = await api.execute(number, source);
    postMessage({ type: "done", error: error && JSON.parse(error), times });
  },
  async ask({ id, what, source, cursor }) {
    await started;
    postMessage({ type: "answer", id, result: JSON.parse(await api.ask(what, source, cursor)) });
  },
  interrupt() {
    if (api) api.interrupt();
    runner.stop("interrupted");
  },
};

let started;

self.onmessage = (event) => {
  const { type } = event.data;
  const result = Promise.resolve(messages[type](event.data)).catch((e) => postMessage({ type: "failed", during: type, reason: String(e) }));
  if (type === "start") started = result;
};
