// The worker that runs the programs of cells, one after the other, in the frame cage.html. Its
// script also contains wasm_exec.js and files.js, and what draws charts if a cell needs it.
// It ends when a cell is interrupted; its files are kept by the kernel's worker.
"use strict";

onmessage = ({ ports: [kernel] }) => {
onmessage = null;
const home = "/files", post = (message, transfer) => kernel.postMessage(message, transfer);
let changed = new Set(), reported = 0; // paths that are not reported yet, and when others were

const files = new Files((path) => {
  if (path.startsWith("/tmp/") || path.startsWith("/cell/")) return;
  changed.add(path);
  if (performance.now() - reported > 200) report();
});
for (const folder of [home, "/cache", "/tmp"]) files.makeFolders(folder);
files.put("/cell/go.work", new TextEncoder().encode(`use ${home}\n`)); // by which puzzlekit.Kept finds packages of cells

// report tells the kernel's worker which files have changed.
function report() {
  for (const path of changed) {
    const folder = files.folders.has(path), data = files.get(path)?.slice(), when = files.files.get(path)?.when || files.folders.get(path);
    post({ type: "file", path, file: folder || data ? { folder, data, when } : undefined }, data ? [data.buffer] : []);
  }
  changed = new Set();
  reported = performance.now();
}

// limitMemory writes the largest size, in pages of 64 kB, into the declaration of a
// program's memory, which is in section 5 of the module and has none.
function limitMemory(code, pages) {
  const read = (at) => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = code[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return [value, at];
    }
  };
  const number = (value) => {
    const bytes = [];
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
    return [...bytes, value];
  };
  for (let at = 8; at < code.length; ) {
    const [size, body] = read(at + 1);
    if (code[at] === 5 && code[body] === 1 && code[body + 1] === 0) {
      const [least] = read(body + 2);
      const section = [1, 1, ...number(least), ...number(Math.max(least, pages))];
      const head = [5, ...number(section.length), ...section];
      const changed = new Uint8Array(at + head.length + code.length - body - size);
      changed.set(code.subarray(0, at));
      changed.set(head, at);
      changed.set(code.subarray(body + size), at + head.length);
      return changed;
    }
    at = body + size;
  }
  return code;
}

// What a program prints is sent at once, because the program may then compute for long
// without giving way to a timer; but when it prints very often, it is sent in larger parts.
// Of very long texts only the beginning and the end are sent.
const longest = 1 << 20, ending = 1 << 14;

class Pipe {
  constructor() {
    this.stream = 0;
    this.parts = [];
    this.window = 0; // when the present 50 ms began
    this.count = 0; // of messages in it
    this.written = 0; // bytes
    this.last = []; // what may be the end of a long text: [stream, bytes]
    this.held = 0; // bytes of it
    this.left = 0; // bytes left out
  }
  write(stream, bytes) {
    this.written += bytes.length;
    if (this.written > longest) return this.hold(stream, bytes);
    this.send(stream, bytes);
    const now = performance.now();
    if (now - this.window > 50) {
      this.window = now;
      this.count = 0;
    }
    if (this.count++ < 50 || this.parts.length > 1000) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), 50);
  }
  hold(stream, bytes) {
    if (bytes.length > ending) {
      this.left += bytes.length - ending;
      bytes = bytes.slice(-ending);
    }
    this.last.push([stream, bytes]);
    this.held += bytes.length;
    while (this.held - this.last[0][1].length >= ending) {
      const gone = this.last.shift()[1].length;
      this.held -= gone;
      this.left += gone;
    }
  }
  send(stream, bytes) {
    if (stream !== this.stream) this.flush();
    this.stream = stream;
    this.parts.push(bytes);
  }
  // end sends what was held back.
  end() {
    if (this.left > 0) this.send(2, new TextEncoder().encode(`\n… ${size(this.left)} of text are left out; write long texts into a file …\n`));
    for (const [stream, bytes] of this.last) this.send(stream, bytes);
    this.flush();
  }
  flush() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.parts.length === 0) return;
    const all = new Uint8Array(this.parts.reduce((n, part) => n + part.length, 0));
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    this.parts = [];
    post({ type: "write", stream: this.stream, bytes: all }, [all.buffer]);
  }
}

async function run({ code, source, args, env, limit }) {
  files.put(source.path, source.data); // puzzlekit.Kept reads it
  const usesPage = new TextDecoder().decode(source.data).includes('"syscall/js"'); // so that something else can wake it
  files.limit = limit;
  files.refused = 0;
  const pipe = new Pipe();
  const system = files.system(home, {
    1: (bytes) => pipe.write(1, bytes),
    2: (bytes) => pipe.write(2, bytes),
    "/dev/display": (bytes) => {
      pipe.flush();
      post({ type: "display", bytes }, [bytes.buffer]);
    },
  });
  try {
    const module = await WebAssembly.compile(limitMemory(code, 32768)); // 2 GB
    return await runGo(module, system, ["cell", ...args], Object.fromEntries(env.map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)])), !usesPage);
  } finally {
    if (files.refused) {
      pipe.send(2, new TextEncoder().encode(`a file of ${size(files.refused)} does not fit: files may have ${size(limit)} here, of which ${size(files.used())} are used; %files shows them\n`));
    }
    pipe.end();
    report();
    memory = system.memory;
  }
}

let memory = 0; // of the last program

const steps = {
  files({ entries, gone }) {
    for (const [path, { data, when, folder }] of entries) {
      if (folder) files.makeFolders(path, when);
      else files.put(path, data, when);
    }
    for (const path of gone || []) {
      files.files.delete(path);
      files.folders.delete(path);
    }
  },
  save({ path, data, add }) {
    const name = files.system(home, {}).absolute(path), before = add ? files.get(name) : undefined;
    const all = new Uint8Array((before ? before.length : 0) + data.length);
    if (before) all.set(before);
    all.set(data, all.length - data.length);
    files.put(name, all);
    changed.add(name);
    report();
    post({ type: "saved" });
  },
  async run(message) {
    try {
      post({ type: "end", status: await run(message), memory });
    } catch (e) {
      post({ type: "end", status: 2, failure: String(e) });
    }
  },
};

kernel.onmessage = ({ data }) => steps[data.type](data);
};

// The policy of the frame lets nothing be loaded, and the origin of this worker is its own, so nothing is stored. What would
// lead out is also taken away, before the first program runs.
for (const name of ["fetch", "fetchLater", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "importScripts", "Worker", "SharedWorker",
  "BroadcastChannel", "indexedDB", "caches", "navigator", "RTCPeerConnection", "webkitRTCPeerConnection", "Notification", "FontFace", "cookieStore",
  "close", "webkitRequestFileSystem", "webkitRequestFileSystemSync", "webkitResolveLocalFileSystemURL", "webkitResolveLocalFileSystemSyncURL"]) {
  for (let owner = self; owner; owner = Object.getPrototypeOf(owner)) {
    if (Object.hasOwn(owner, name) && !(delete owner[name])) Object.defineProperty(owner, name, { value: undefined });
  }
}
