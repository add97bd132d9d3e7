// The linker, which keeps the packages that it has loaded: it loads new ones before it has
// a program to link, and begins each time with its memory as it was then.
"use strict";

class Linker {
  // run(name, task) runs a task of tool.js in a worker; load(names) makes objects readable;
  // may(path) reports whether a package can be kept.
  constructor(run, load, files, may) {
    this.run = run;
    this.load = load;
    this.files = files;
    this.may = may;
    this.turn = Promise.resolve();
    this.forget();
  }

  forget() {
    this.state = undefined;
    this.kept = new Set(); // packages in the state
  }

  // has reports whether the objects of a package are not needed any more.
  has(path) {
    return this.kept.has(path);
  }

  // link runs the linker, which reads the packages from the file config, and returns its status and output.
  link(args, config) {
    return this.next(async () => {
      if (this.cannotKeep) return { ...await this.linkAll(args, config), slower: this.cannotKeep };
      const result = await this.linkKept(args, config).catch((e) => ({ failure: String(e) }));
      if (result.status === 0) return result;
      if (result.another) this.cannotKeep = "this version of Go has another linker"; // see edits.go
      this.forget(); // what it says should not depend on what was kept
      return { ...await this.linkAll(args, config), slower: this.cannotKeep || result.failure || result.output };
    });
  }

  // next waits for its turn: there is one state.
  next(f) {
    const result = this.turn.then(f);
    this.turn = result.catch(() => {});
    return result;
  }

  // packages returns the packages in a file for -importcfg: their objects by their paths.
  packages(config) {
    const lines = new TextDecoder().decode(this.files.get(config)).split("\n");
    return new Map(lines.map((line) => /^packagefile (.*?)=(.*)/.exec(line)?.slice(1)).filter((found) => found));
  }

  async linkAll(args, config) {
    const objects = [...this.packages(config).values()];
    await this.load(objects); // which are dropped when the state has them
    return this.run("link", { task: "all", args, reads: objects });
  }

  async linkKept(args, config) {
    const packages = this.packages(config);
    const missing = [...packages.keys()].filter((path) => !this.kept.has(path)), more = missing.filter(this.may);
    const { state } = this;
    this.state = undefined; // it is handed to the worker, and comes back
    const result = await this.run("link", {
      task: "kept", args, config, more, state, question: "/cell/preload",
      reads: missing.map((path) => packages.get(path)),
    });
    this.state = result.state;
    if (result.status === 0) {
      for (const path of more) {
        this.kept.add(path);
        this.files.files.delete(packages.get(path)); // the state has it
      }
    }
    return result;
  }
}
