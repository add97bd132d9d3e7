// A worker in which the compiler or the linker runs once, or is compiled itself. It ends with it, because the memory of
// a worker that has ended is given back at once.
"use strict";
importScripts("wasm_exec.js", "load.js", "files.js", "process.js", "unpack.js");

const files = new Files();
files.makeFolders("/cell");
files.makeFolders("/tmp");

let output = "";
const write = (bytes) => { output += new TextDecoder().decode(bytes); };
const newSystem = () => files.system("/", { 1: write, 2: write });

let linker, state; // a Process that waits for more packages or for a program, and its state if that is known

const tasks = {
  // compile loads and compiles a tool for other workers.
  async compile({ url }) {
    const bytes = await unpacked(await fetchFile(url), (n) => postMessage({ took: n }));
    return { module: await WebAssembly.compile(bytes), last: true };
  },

  // all runs a tool from its beginning to its end.
  async all({ module, args, env, makes }) {
    const status = await runGo(module, newSystem(), args, env);
    return { status, output, made: files.take(makes), last: true };
  },

  // load lets the linker load packages; the first time, it begins from a state, if there is one. See Linker.
  async load({ module, args, env, question, state: given, config, more }) {
    if (!linker) {
      linker = new Process(module, newSystem(), args, { ...env, PUZZLELAB_PRELOAD: question }, question);
      if (given) await linker.resume(given);
      else if (!(await linker.start()).asks) return { output, another: true, last: true };
      state = given;
    }
    if (more.length === 0) return {};
    state = undefined; // its memory is not needed any more
    return (await linker.answer([config, ...more].join("\n"))).asks ? {} : { output, last: true };
  },

  // finish links a program, and returns the state before it.
  async finish({ config, makes }) {
    state ??= linker.state();
    const { status } = await linker.answer(config);
    return { status, output, state, made: files.take(makes), last: true };
  },
};

self.onmessage = async ({ data: { files: given, ...task } }) => {
  for (const [path, bytes, columns] of given) files.put(path, columns ? unpackObjects(bytes) : bytes);
  const result = await tasks[task.task](task).catch((e) => ({ failure: e.message || String(e), last: true }));
  for (const [path] of given) files.files.delete(path);
  const buffers = [result.made?.buffer, result.state?.memory.buffer].filter((buffer) => buffer); // handed on, and not copied
  postMessage({ result, buffers }, buffers);
};
