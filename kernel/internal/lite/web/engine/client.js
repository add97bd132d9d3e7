// What a page needs of the kernel, which is a worker (engine.js).

import { gaveWay } from "./ways.js";

export class Engine {
  // The progress of loading is reported as progress(bytes, of), until ready() is called.
  constructor({ progress, ready } = {}) {
    this.progress = progress;
    this.ready = ready;
    this.asked = new Map();
    this.questions = 0;
    this.tools = new Map(); // workers in which tools run, by their numbers
    this.start();
  }

  start() {
    const { port1, port2 } = new MessageChannel();
    this.worker = new Worker(new URL("engine.js", import.meta.url));
    this.worker.onmessage = (event) => this["on_" + event.data.type](event.data);
    this.worker.onerror = (event) => this.fail(event.message || "its scripts cannot be loaded");
    this.worker.postMessage({ type: "start", port: port1 }, [port1]);
    this.number = 0;
    this.cage = document.createElement("iframe");
    this.openCage(this.cage, port2).catch((e) => this.fail(String(e)));
  }

  // openCage opens the frame in which the programs of cells run. Its origin is its own,
  // because it is sandboxed, and its policy lets nothing be loaded.
  async openCage(cage, port) {
    cage.sandbox = "allow-scripts";
    cage.hidden = true;
    cage.title = "Programs of cells";
    const response = await fetch(new URL("cage.html", import.meta.url));
    if (!response.ok) throw new Error(`cage.html: ${response.status} ${response.statusText}`);
    cage.srcdoc = await response.text();
    cage.onload = () => cage.contentWindow?.postMessage(null, "*", [port]);
    document.body.append(cage);
    if (cage !== this.cage) cage.remove(); // it was ended meanwhile
  }

  // execute runs a cell, for which show has the functions stream(name, text) and
  // display(forms, id). It returns the number of the cell and its error, or null:
  // {ename, evalue, traceback}. On a page, place is its number there and the cells above
  // it, {number, above: [{number, source}]}: then it sees what these declare, and nothing else.
  execute(source, show, place) {
    const { number, above } = place || { number: ++this.number };
    return new Promise((resolve) => {
      this.show = show;
      this.finish = (error, times) => resolve({ number, error, times });
      this.worker.postMessage({ type: "execute", number, source, above });
    });
  }

  // skip counts a cell that is not run, and returns its number.
  skip() {
    return ++this.number;
  }

  // ask asks for completions ("complete") or documentation ("inspect") at a cursor,
  // which counts UTF-16 units.
  ask(what, source, cursor) {
    const id = ++this.questions;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.worker.postMessage({ type: "ask", id, what, source, cursor });
    });
  }

  // interrupt ends the running cell. The declarations stay.
  interrupt() {
    this.worker.postMessage({ type: "interrupt" });
  }

  // restart forgets everything.
  restart() {
    this.end();
    this.start();
  }

  end() {
    for (const worker of [this.worker, this.spare, ...this.tools.values()]) worker?.terminate();
    this.spare = undefined;
    this.tools.clear();
    this.cage.remove();
    this.cage = undefined;
    this.fail("the kernel was ended");
  }

  fail(reason) {
    const finish = this.finish;
    this.finish = undefined;
    if (finish) finish({ ename: "ERROR", evalue: reason, traceback: [reason] });
    else if (this.ready) this.broken = reason;
  }

  // on_tool hands a message on to a worker in which a tool runs, which the first one starts. The page
  // starts these workers, because in Firefox a worker that starts others stops at times.
  on_tool({ number, message, buffers }) {
    (this.tools.get(number) || this.startTool(number)).postMessage(message, buffers);
  }

  startTool(number) {
    const worker = this.spare || this.newTool(), kernel = this.worker;
    this.spare = undefined;
    this.tools.set(number, worker);
    const take = (result, buffers) => {
      if (this.tools.get(number) !== worker) return; // it was ended
      if (result.last) this.on_endTool({ number });
      kernel.postMessage({ type: "made", number, result }, buffers);
    };
    worker.onmessage = ({ data }) => data.took ? kernel.postMessage({ type: "took", bytes: data.took }) : take(data.result, data.buffers);
    worker.onerror = (event) => take({ failure: event.message || "its worker cannot be started", last: true }, []);
    return worker;
  }

  on_endTool({ number }) {
    this.tools.get(number)?.terminate();
    this.tools.delete(number);
    this.spare ??= this.newTool(); // for the next, so that it need not wait
  }

  // newTool starts a worker, which is not spare any more if it cannot be loaded.
  newTool() {
    const worker = new Worker(new URL("tool.js", import.meta.url));
    worker.onerror = () => { if (this.spare === worker) this.spare = undefined; };
    return worker;
  }

  on_progress({ loaded, total }) {
    this.progress?.(loaded, total);
  }
  on_ready() {
    this.ready?.();
  }
  on_stream({ name, text }) {
    this.show.stream(name, text);
  }
  on_display({ forms, id }) {
    this.show.display(forms, id);
  }
  on_gaveWay({ what, why }) {
    gaveWay(what, why);
  }
  on_done({ error, times }) {
    const finish = this.finish;
    this.finish = undefined;
    finish?.(error || null, times);
  }
  on_failed({ reason }) {
    this.fail("the kernel in this page fails: " + reason);
  }
  on_answer({ id, result }) {
    this.asked.get(id)(result);
    this.asked.delete(id);
  }
}
