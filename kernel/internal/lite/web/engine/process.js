// A Go program that waits for answers, and that can begin again where it waited.
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
    this.open = system.open;
    system.open = (...args) => {
      if (args[0] !== question) return this.open(...args);
      this.asked = args;
      this.settle({ asks: true });
    };
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
    place(this.system);
    const instance = await WebAssembly.instantiate(this.module, this.go.importObject);
    return this.until(() => this.go.run(instance));
  }

  // answer lets the program go on.
  answer(text) {
    const { asked, resumed } = this;
    this.asked = this.resumed = undefined;
    if (resumed) this.reopen(resumed);
    this.system.store.put(this.question, new TextEncoder().encode(text));
    return this.until(() => this.open(...asked));
  }

  // state returns what resume needs to begin here again, which is where the program asks.
  state() {
    const { go, system } = this;
    return {
      memory: new Uint8Array(go._inst.exports.mem.buffer).slice(),
      globals: globals(go._inst).map((g) => g.value),
      glue: { _values: go._values.slice(), _goRefCounts: go._goRefCounts.slice(), _ids: new Map(go._ids), _idPool: go._idPool.slice() },
      asked: this.asked, next: system.next,
      handles: [...system.open_].map(([number, h]) => [number, { ...h }, h.written && h.file.data.slice(0, h.file.length)]),
    };
  }

  // resume lets the program wait where it had the given state, in new memory.
  async resume(state) {
    const { go, system } = this;
    const instance = await WebAssembly.instantiate(this.module, go.importObject), memory = instance.exports.mem;
    memory.grow((state.memory.length - memory.buffer.byteLength) / 65536);
    new Uint8Array(memory.buffer).set(state.memory);
    globals(instance).forEach((g, i) => { g.value = state.globals[i]; });
    go._inst = instance;
    go.mem = new DataView(memory.buffer);
    const { _values, _goRefCounts, _ids, _idPool } = state.glue;
    Object.assign(go, { _values: _values.slice(), _goRefCounts: _goRefCounts.slice(), _ids: new Map(_ids), _idPool: _idPool.slice(), exited: false });
    this.asked = state.asked;
    this.resumed = state;
  }

  // reopen opens the files that were open, with what had been written to them.
  reopen({ handles, next }) {
    const { system } = this;
    system.open_.clear();
    system.next = next;
    for (const [number, handle, written] of handles) {
      const h = { ...handle };
      if (written) {
        system.store.put(h.path, written.slice());
        h.file = system.store.files.get(h.path);
      }
      system.open_.set(number, h);
    }
  }
}

function globals(instance) {
  const found = [];
  for (let i = 0; instance.exports["global" + i]; i++) found.push(instance.exports["global" + i]);
  return found;
}
