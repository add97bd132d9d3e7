// The linker, which keeps the packages that it has loaded: it loads new ones while the cell is
// compiled, and begins each time with its memory as it was then.
"use strict";

// configOf returns the file for the flag -importcfg.
const configOf = (args) => args[args.indexOf("-importcfg") + 1];

class Linker {
  // What is needed of engine.js: tool() makes a Tool; program(args) is what it begins with; packages(args) are the
  // objects by the paths of packages; load(names) makes objects readable, which are in files; keeps(path)
  // reports whether a package can be kept.
  constructor(engine) {
    Object.assign(this, engine);
    this.turn = Promise.resolve();
    this.kept = new Set(); // packages in the state, or loaded by the running tool
  }

  // forget lets the next cell begin without a state.
  forget() {
    this.running?.end();
    this.running = this.state = undefined;
    this.kept.clear();
  }

  // begin loads packages for a program that is not compiled yet.
  begin(args) {
    if (!this.cannotKeep) this.next(() => this.loadMore(args)).catch(() => this.forget()); // link tries again
  }

  // link runs the linker and returns its status and output.
  link(args) {
    return this.next(async () => {
      if (this.cannotKeep) return { ...await this.linkAll(args), slower: this.cannotKeep };
      const result = await this.linkKept(args).catch((e) => ({ failure: String(e) }));
      if (result.status === 0) return result;
      if (result.another) this.cannotKeep = "this version of Go has another linker"; // see edits.go
      this.forget(); // what it says should not depend on what was kept
      return { ...await this.linkAll(args), slower: this.cannotKeep || result.failure || result.output };
    });
  }

  // next waits for its turn: there is one state.
  next(f) {
    const result = this.turn.then(f);
    this.turn = result.catch(() => {});
    return result;
  }

  async linkAll(args) {
    const program = await this.program(args), objects = [...this.packages(args).values()];
    await this.load(objects); // which are dropped when the linker has loaded them
    return this.tool().run({ ...program, task: "all" }, args, objects);
  }

  // loadMore lets the linker load what is not kept, in a worker that then waits for the program.
  async loadMore(args) {
    const packages = this.packages(args), missing = [...packages.keys()].filter((path) => !this.kept.has(path));
    const more = missing.filter(this.keeps), reads = more.map((path) => packages.get(path));
    const all = this.load(missing.map((path) => packages.get(path)));
    all.catch(() => {}); // link says so
    if (this.running && more.length === 0) return {};
    const program = await this.program(args), { state } = this;
    await this.load(reads);
    const begins = this.running ? {} : { ...program, state, question: "/cell/preload" };
    this.running ??= this.tool();
    this.state = undefined; // it is handed to the worker, and comes back
    const result = await this.running.ask({ ...begins, task: "load", config: configOf(args), more, reads: [configOf(args), ...reads] },
      begins.state ? [begins.state.memory.buffer] : []);
    if (result.last) {
      this.forget();
      return result;
    }
    for (const path of more) {
      this.kept.add(path);
      this.files.files.delete(packages.get(path)); // the worker has it
    }
    return result;
  }

  async linkKept(args) {
    const loaded = await this.loadMore(args);
    if (loaded.last) return loaded;
    const packages = this.packages(args);
    const rest = [...packages.keys()].filter((path) => !this.kept.has(path)).map((path) => packages.get(path));
    await this.load(rest);
    const { running } = this;
    this.running = undefined;
    const result = await running.run({ task: "finish", config: configOf(args) }, args, rest);
    this.state = result.state;
    return result;
  }
}
