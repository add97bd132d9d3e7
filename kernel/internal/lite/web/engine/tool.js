// A worker in which the compiler or the linker runs once. It ends with it, because the memory of
// a worker that has ended is given back at once.
"use strict";
importScripts("wasm_exec.js", "files.js", "process.js");

const files = new Files();
files.makeFolders("/cell");
files.makeFolders("/tmp");

let output = "";
const write = (bytes) => { output += new TextDecoder().decode(bytes); };
const newSystem = () => files.system("/", { 1: write, 2: write });

const tasks = {
  // all runs a tool from its beginning to its end.
  async all({ module, args, env, makes }) {
    const status = await runGo(module, newSystem(), args, env);
    return { status, output, made: files.take(makes) };
  },

  // kept runs the linker from a state in which it has loaded packages. It loads more, if there are
  // any, and returns the state that it has then. See Linker.
  async kept(task) {
    const { module, args, env, makes, question, config, more } = task;
    const process = new Process(module, newSystem(), args, { ...env, PUZZLELAB_PRELOAD: question }, question);
    if (task.state) await process.resume(task.state);
    else if (!(await process.start()).asks) return { output, another: true };
    if (more.length > 0) {
      delete task.state; // its memory is not needed any more
      if (!(await process.answer([config, ...more].join("\n"))).asks) return { output };
    }
    const state = task.state || process.state();
    const { status } = await process.answer(config);
    return { status, output, state, made: files.take(makes) };
  },
};

self.onmessage = async ({ data }) => {
  for (const [path, bytes] of data.files) files.put(path, bytes);
  delete data.files;
  const result = await tasks[data.task](data).catch((e) => ({ failure: String(e) }));
  const buffers = [result.made?.buffer, result.state?.memory.buffer].filter((buffer) => buffer); // handed on, and not copied
  postMessage({ result, buffers }, buffers);
};
