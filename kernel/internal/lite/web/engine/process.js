// A Go program that waits for answers, and that can begin again where it waited, in another
// worker.
"use strict";

// A program asks by opening a file of the given name. Its state is its memory, its global
// variables (see globals.go), and what Go's glue code keeps for it.
class Process {
  constructor(module, system, args, env, question) {
    this.module = module;
    this.system = system;
    this.question = question;
    this.go = new Go();
    this.go.argv = args;
    this.go.env = env;
    this.go.exit = (code) => this.settle({ status: code });
    const wrap = this.go._makeFuncWrapper.bind(this.go);
    this.go._makeFuncWrapper = (id) => Object.assign(wrap(id), { wraps: id });
    this.open = system.open;
    system.open = (...args) => {
      if (args[0] !== question) return this.open(...args);
      this.asked = args;
      this.settle({ asks: true });
    };
    place(system);
  }

  // settle is called when the program asks or ends. It may still be on the stack.
  settle(result) {
    this.resolve?.(result);
  }

  // until runs a part of the program and returns {asks: true} or {status}.
  until(part) {
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      try {
        Promise.resolve(part()).catch(reject);
      } catch (e) {
        reject(e);
      }
    });
  }

  async start() {
    const instance = await WebAssembly.instantiate(this.module, this.go.importObject);
    return this.until(() => this.go.run(instance));
  }

  // answer lets the program go on.
  answer(text) {
    const { asked } = this;
    this.asked = undefined;
    this.system.store.put(this.question, new TextEncoder().encode(text));
    return this.until(() => this.open(...asked));
  }

  // state returns what resume needs to begin here again, which is where the program asks.
  state() {
    const { go, system } = this, encode = this.encoder();
    return {
      memory: new Uint8Array(go._inst.exports.mem.buffer).slice(),
      globals: globals(go._inst).map((g) => g.value),
      values: go._values.map(encode), counts: go._goRefCounts, free: go._idPool,
      asked: this.asked.map(encode), next: system.next,
      handles: [...system.open_].map(([number, { path, at, append, written }]) => [number, { path, at, append, written }, written && system.store.get(path).slice()]),
    };
  }

  // resume lets the program wait where it had the given state.
  async resume(state) {
    const { go, system } = this, decode = this.decoder();
    const instance = await WebAssembly.instantiate(this.module, go.importObject), memory = instance.exports.mem;
    memory.grow((state.memory.length - memory.buffer.byteLength) / 65536);
    new Uint8Array(memory.buffer).set(state.memory);
    globals(instance).forEach((g, i) => { g.value = state.globals[i]; });
    const values = state.values.map(decode), ids = new Map();
    values.forEach((value, id) => value !== undefined && !ids.has(value) && ids.set(value, id));
    Object.assign(go, {
      _inst: instance, mem: new DataView(memory.buffer), _values: values, _ids: ids, _goRefCounts: state.counts.slice(), _idPool: state.free.slice(),
      exited: false, _resolveExitPromise() {},
    });
    this.asked = state.asked.map(decode);
    system.next = state.next;
    for (const [number, handle, written] of state.handles) {
      if (written) system.store.put(handle.path, written);
      system.open_.set(number, { ...handle, file: system.store.files.get(handle.path) });
    }
  }

  // known are the objects of a worker to which a program refers, with their names.
  known() {
    const { go, system } = this;
    const names = Object.getOwnPropertyNames(globalThis).filter((name) => ["object", "function"].includes(typeof globalThis[name]));
    return [[globalThis, "globalThis"], [go, "go"], [system, "fs"], [system.constants, "fs.constants"], ...names.map((name) => [globalThis[name], name])];
  }

  // encoder returns a function that replaces values by what can be sent to another worker. Objects
  // that are neither known nor functions of Go are used up: what was read, and the events of answers.
  encoder() {
    const names = new Map(this.known().reverse());
    return (value) => {
      if (value === null || !["object", "function"].includes(typeof value)) return { value };
      if (names.has(value)) return { name: names.get(value) };
      return value.wraps === undefined ? {} : { wraps: value.wraps };
    };
  }

  decoder() {
    const objects = new Map(this.known().map(([object, name]) => [name, object]));
    return ({ value, name, wraps }) => (name ? objects.get(name) : wraps === undefined ? value : this.go._makeFuncWrapper(wraps));
  }
}

function globals(instance) {
  const found = [];
  for (let i = 0; instance.exports["global" + i]; i++) found.push(instance.exports["global" + i]);
  return found;
}
