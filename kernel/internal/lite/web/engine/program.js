// The worker that runs the programs of cells, one after the other. It ends when a cell is
// interrupted; its files are also kept by the worker that started it.
"use strict";
importScripts("wasm_exec.js", "files.js");

(() => {
const post = self.postMessage.bind(self), load = self.importScripts.bind(self), home = "/files";
let kept = []; // paths that changed and were not reported yet

const files = new Files((path) => kept.push(path));
files.makeFolders(home);
files.makeFolders("/cache");
files.makeFolders("/tmp");

// report tells the other worker which files have changed.
function report() {
  for (const path of new Set(kept)) {
    if (!path.startsWith("/tmp/")) post({ type: "file", path, data: files.get(path)?.slice() });
  }
  kept = [];
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
class Pipe {
  constructor() {
    this.stream = 0;
    this.parts = [];
    this.window = 0; // when the present 50 ms began
    this.count = 0; // of messages in it
  }
  write(stream, bytes) {
    if (stream !== this.stream) this.flush();
    this.stream = stream;
    this.parts.push(bytes);
    const now = performance.now();
    if (now - this.window > 50) {
      this.window = now;
      this.count = 0;
    }
    if (this.count++ < 50 || this.parts.length > 1000) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), 50);
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

async function run({ code, args, env }) {
  const pipe = new Pipe();
  const system = files.system(home, {
    1: (bytes) => pipe.write(1, bytes),
    2: (bytes) => pipe.write(2, bytes),
    "/dev/display": (bytes) => {
      pipe.flush();
      post({ type: "display", bytes }, [bytes.buffer]);
    },
  });
  const module = await WebAssembly.compile(limitMemory(code, 32768)); // 2 GB
  const status = await runGo(module, system, ["cell", ...args], Object.fromEntries(env.map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)])));
  pipe.flush();
  report();
  return status;
}

const steps = {
  files({ entries }) {
    for (const [path, data] of entries) files.put(path, data);
  },
  save({ path, data, add }) {
    const name = files.system(home, {}).absolute(path), before = add ? files.get(name) : undefined;
    const all = new Uint8Array((before ? before.length : 0) + data.length);
    if (before) all.set(before);
    all.set(data, all.length - data.length);
    files.put(name, all);
    kept.push(name);
    report();
    post({ type: "saved" });
  },
  async run(message) {
    try {
      post({ type: "end", status: await run(message) });
    } catch (e) {
      report();
      post({ type: "end", status: 2, failure: String(e) });
    }
  },
};

self.onmessage = (event) => steps[event.data.type](event.data);

// ECharts is large, so it is loaded by the first chart.
self.puzzlelabDrawChart = (spec, width) => {
  load("charts.js"); // it takes the place of this function
  return self.puzzlelabDrawChart(spec, width);
};

// Programs can reach everything in this worker that is not in this function. What leads to the network or to storage
// is taken away before the first one runs.
for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "importScripts", "Worker", "SharedWorker",
  "BroadcastChannel", "indexedDB", "caches", "navigator", "RTCPeerConnection", "webkitRTCPeerConnection", "Notification", "FontFace", "cookieStore"]) {
  for (let owner = self; owner; owner = Object.getPrototypeOf(owner)) {
    if (Object.hasOwn(owner, name) && !(delete owner[name])) Object.defineProperty(owner, name, { value: undefined });
  }
}
})();
