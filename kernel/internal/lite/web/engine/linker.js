// The linker, which keeps the packages that it has loaded: it loads new ones before it has
// a program to link, and begins each time with its memory as it was then.
"use strict";

class Linker {
  // load returns a promise of the module. May(path) reports whether a package can be kept.
  constructor(load, files, environment, may) {
    this.load = load;
    this.files = files;
    this.environment = environment;
    this.may = may;
    this.turn = Promise.resolve();
    this.forget();
  }

  forget() {
    this.process = this.state = undefined;
    this.kept = new Set(); // packages in the state
    this.ready = false; // the process has the state
  }

  // link runs the linker, which reads the packages from the file config, and returns its status and output.
  link(args, config) {
    return this.next(async () => {
      if (this.cannotKeep) return { ...await this.linkAll(args), slower: this.cannotKeep };
      let slower;
      try {
        const result = await this.linkKept(args, config);
        if (result.status === 0) return result;
        slower = result.output;
      } catch (e) {
        slower = String(e);
      }
      this.forget(); // what it says should not depend on what was kept
      return { ...await this.linkAll(args), slower };
    });
  }

  // next waits for its turn: there is one process.
  next(f) {
    const result = this.turn.then(f);
    this.turn = result.catch(() => {});
    return result;
  }

  async linkAll(args) {
    let output = "";
    const write = (bytes) => { output += new TextDecoder().decode(bytes); };
    const status = await runGo(await this.load(), this.files.system("/", { 1: write, 2: write }), ["link", ...args], this.environment);
    return { status, output };
  }

  async linkKept(args, config) {
    await this.keep(args, config);
    this.ready = false;
    this.output = "";
    const { status } = await this.process.answer(config);
    return { status, output: this.output };
  }

  // keep lets the linker load the packages in config that it has not loaded yet.
  async keep(args, config) {
    const more = [];
    for (const line of new TextDecoder().decode(this.files.get(config)).split("\n")) {
      const path = /^packagefile (.*?)=/.exec(line)?.[1];
      if (path && !this.kept.has(path) && this.may(path)) more.push(path);
    }
    if (!this.process) await this.begin(args);
    else if (!this.ready) await this.process.resume(this.state);
    if (more.length === 0) return;
    if (!(await this.process.answer([config, ...more].join("\n"))).asks) throw new Error(this.output);
    for (const path of more) this.kept.add(path);
    this.state = this.process.state();
  }

  async begin(args) {
    const write = (bytes) => { this.output += new TextDecoder().decode(bytes); };
    this.output = "";
    const question = "/cell/preload";
    this.process = new Process(await this.load(), this.files.system("/", { 1: write, 2: write }), ["link", ...args],
      { ...this.environment, PUZZLELAB_PRELOAD: question }, question);
    if (!(await this.process.start()).asks) {
      this.cannotKeep = "this version of Go has another linker"; // see tools.go
      throw new Error(this.output);
    }
    this.ready = true;
  }
}
