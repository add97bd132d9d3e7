// The program of a page whose cells run. It is loaded when a reader presses a button; the
// engine, when a cell runs for the first time.
import { Engine } from "./client.js";
import { keep } from "./keep.js";
import { Editor } from "./editor.js";
import { Outputs } from "./outputs.js";
import { address, unpack } from "./link.js";
import { ask, showLink, tell } from "./dialogs.js";

export async function start(surroundings) {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("live.css", surroundings.engine);
  const loaded = new Promise((resolve) => { style.onload = style.onerror = resolve; });
  document.head.append(style);
  await loaded;
  const page = new Page(surroundings);
  if (!await page.takeLink()) page.takeStored();
  return page;
}

class Page {
  constructor({ cells, actions, button, lite, root, engine, notebook, storage, skipped }) {
    Object.assign(this, { storage, skipped, actions, button, lite, root, folder: engine, notebook });
    this.cells = cells.map((made, i) => new Cell(this, i + 1, made));
    this.queue = Promise.resolve();
    this.reset = button("Undo all", "Back to the published page", () => this.restore());
  }

  // run runs a cell when those that were started before it have ended.
  run(index) {
    return this.enqueue([this.cells[index]]);
  }

  runAll() {
    return this.enqueue(this.cells);
  }

  async enqueue(cells) {
    if (!await this.allowed()) return;
    const waiting = cells.filter((cell) => !cell.state);
    for (const cell of waiting) cell.wait();
    this.queue = this.queue.then(async () => {
      for (const cell of waiting) {
        if (cell.state === "waiting" && await this.execute(cell)) break;
      }
      for (const cell of waiting) if (cell.state === "waiting") cell.idle();
    });
    return this.queue;
  }

  // execute runs a cell and reports whether it failed.
  async execute(cell) {
    if (this.skipped.includes(cell.id.slice("cell-".length))) {
      cell.idle();
      cell.tell("It needs more than a browser has");
      return false;
    }
    cell.begin();
    await (this.kept ??= keep(this.root));
    if (cell.state !== "running") return true; // stopped meanwhile
    this.running = cell;
    this.engine ??= new Engine({
      progress: (bytes, of) => this.running?.loads(bytes, of),
      ready: () => { this.loaded = true; },
    });
    const above = this.cells.slice(0, cell.number - 1).map(({ number, text }) => ({ number, source: text }));
    const { error } = await this.engine.execute(cell.text, cell.outputs, { number: cell.number, above });
    this.running = undefined;
    if (/cannot be loaded|in this page fails/.test(error?.evalue)) this.end();
    cell.finish(error);
    return error;
  }

  stop() {
    if (this.loaded) this.engine.interrupt();
    else this.end(); // what has come is kept by the browser
  }

  // end lets the next cell load the engine again.
  end() {
    this.engine?.end();
    this.engine = this.loaded = undefined;
  }

  edit(index, line) {
    this.cells[index].edit(line);
  }

  // see shows a line of a cell of which an error tells.
  see(number, line) {
    const cell = this.cells[number - 1];
    if (!cell) return;
    for (let e = cell.source.parentElement; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    cell.edit(line);
    cell.source.scrollIntoView({ block: "nearest" });
  }

  // runAbove runs the cells above one, and then that one.
  runAbove(cell) {
    return this.enqueue(this.cells.slice(0, cell.number));
  }

  // changed keeps what the reader has changed until the tab is closed, and shows the way back
  // when there is one.
  changed() {
    const changes = this.changes();
    try {
      if (Object.keys(changes).length === 0) sessionStorage.removeItem(this.storage);
      else if (!this.fromLink) sessionStorage.setItem(this.storage, JSON.stringify(changes));
    } catch (e) {} // the browser stores nothing
    const any = this.cells.some((cell) => cell.differs);
    if (any) this.actions.append(this.reset);
    else this.reset.remove();
  }

  restore() {
    for (const cell of this.cells) if (!cell.state) cell.restore();
    this.fromLink = undefined;
    this.banner?.remove();
    if (location.hash.startsWith("#cells=")) history.replaceState(null, "", location.pathname + location.search);
  }

  // ---- Links

  changes() {
    const changes = {};
    for (const cell of this.cells) if (cell.text !== cell.published) changes[cell.id] = cell.text;
    return changes;
  }

  async share() {
    const page = new URL(location.href), changes = this.changes();
    page.hash = "";
    page.search = "";
    try {
      const many = Object.keys(changes).length;
      const link = many ? await address(page, "cells", { changes }, "Open it as a notebook and download that.") : page.href.replace(/#$/, "");
      const what = many === 0 ? "This page as it was published; you have changed nothing."
        : `This page with your ${many === 1 ? "change of one cell" : `changes of ${many} cells`}, without outputs.`;
      await showLink("Share this page", link, what);
    } catch (e) {
      await tell("Share this page", e.message);
    }
  }

  async openNotebook() {
    const changes = this.changes(), app = new URL("notebooks/index.html", this.lite);
    if (Object.keys(changes).length === 0) {
      app.searchParams.set("path", this.notebook);
      location.assign(app);
      return;
    }
    try {
      const response = await fetch(new URL("files/" + encodeURIComponent(this.notebook), this.lite));
      if (!response.ok) throw new Error(`The notebook of this page cannot be read: ${response.status} ${response.statusText}.`);
      const notebook = await response.json();
      for (const cell of notebook.cells) {
        const text = changes["cell-" + cell.id];
        if (text !== undefined) cell.source = text.split(/(?<=\n)/);
      }
      sessionStorage.setItem("puzzlelab:notebook", JSON.stringify({ name: this.notebook, notebook, ask: Boolean(this.fromLink) }));
      app.hash = "stored";
      location.assign(app);
    } catch (e) {
      await tell("Open as a notebook", e.message);
    }
  }

  // take puts changed code into cells, which it returns.
  take(changes) {
    const found = this.cells.filter((cell) => typeof changes?.[cell.id] === "string");
    for (const cell of found) cell.set(changes[cell.id]);
    return found;
  }

  takeStored() {
    try {
      this.take(JSON.parse(sessionStorage.getItem(this.storage)));
    } catch (e) {} // the browser stores nothing
  }

  // takeLink shows the changes that the address carries, and reports whether it carries any.
  // Nothing runs.
  async takeLink() {
    const [key, packed] = location.hash.slice(1).split("=");
    if (key !== "cells") return false;
    let changes;
    try {
      ({ changes } = await unpack(packed || ""));
    } catch (e) {
      this.announce(e.message + " This is the published page.");
      return false;
    }
    this.fromLink = [];
    const found = this.take(changes), lost = Object.keys(changes || {}).length - found.length;
    this.fromLink = found.length > 0 ? found : undefined;
    const list = found.map((cell) => cell.number).join(", ");
    this.announce((found.length ? `This page has changes that came with the link, in ${found.length === 1 ? "cell" : "cells"} ${list}. Nothing has run. ` : "") +
      (lost ? `${lost} of the changes belong to cells that this page no longer has.` : ""), found.length > 0);
    return true;
  }

  announce(text, undo) {
    this.banner = document.createElement("p");
    this.banner.className = "banner";
    this.banner.setAttribute("role", "status");
    this.banner.append(text);
    if (undo) this.banner.append(this.button("Show the published page", "", () => this.restore()));
    document.querySelector("main").prepend(this.banner);
  }

  // allowed asks once before anything runs that came with a link.
  async allowed() {
    if (!this.fromLink) return true;
    const list = this.fromLink.map((cell) => cell.number).join(", ");
    const yes = await ask("Run what came with the link?",
      `Whoever made the link has changed ${this.fromLink.length === 1 ? "cell" : "cells"} ${list}. Cells cannot reach the network or this computer; they see the files that cells of this site have written.`, "Run");
    if (yes) this.fromLink = undefined;
    return yes;
  }
}

class Cell {
  constructor(page, number, { source, chips }) {
    Object.assign(this, { page, number, source, chips });
    this.id = source.closest("section").id;
    this.published = this.text = source.textContent;
    this.buttons = [...chips.querySelectorAll("button")];
    this.markup = source.querySelector("code").innerHTML;
    this.place = document.createComment("outputs");
    const next = source.nextElementSibling;
    this.old = next?.matches(".outputs") ? next : source.closest("section").querySelector(".outputs");
    if (this.old) this.old.before(this.place);
    else source.after(this.place);
    this.back = page.button("Undo", "Back to the published cell", () => this.restore());
    const count = source.previousElementSibling?.previousElementSibling;
    if (count?.matches(".count")) count.textContent = number;
  }

  get differs() {
    return this.text !== this.published || Boolean(this.box);
  }

  edit(line) {
    this.open();
    this.editor.focus(line);
  }

  // open puts an editor in the place of the code.
  open() {
    this.editor ??= new Editor(this.source, {
      label: `Code of cell ${this.number}. Shift and Enter run it. Escape, then Tab, leaves it.`,
      changed: (text) => {
        this.text = text;
        this.update();
      },
      run: () => this.page.run(this.number - 1),
    });
    this.buttons[1].hidden = true;
  }

  set(text) {
    this.open();
    this.editor.set(text);
    this.text = text;
    this.update();
  }

  update() {
    this.source.classList.toggle("changed", this.text !== this.published);
    if (this.differs) this.chips.append(this.back);
    else this.back.remove();
    this.page.changed();
  }

  // restore brings the published cell back.
  restore() {
    if (this.state) return;
    if (this.editor) {
      this.editor.area.remove();
      this.editor = undefined;
      this.source.classList.remove("editing");
    }
    this.source.querySelector("code").innerHTML = this.markup;
    this.text = this.published;
    this.box?.remove();
    this.box = undefined;
    if (this.old && !this.old.isConnected) this.place.after(this.old);
    this.buttons[1].hidden = false;
    this.update();
  }

  // ---- Running

  wait() {
    this.state = "waiting";
    this.ran = false;
    this.chips.querySelector(".note")?.remove();
    this.status = document.createElement("span");
    this.status.className = "note";
    this.status.setAttribute("role", "status");
    this.status.textContent = "Waiting";
    this.chips.prepend(this.status);
    this.buttons[0].hidden = true;
    this.halt = this.page.button("Stop", "Stop this cell", () => this.stop());
    this.buttons[0].after(this.halt);
  }

  tell(text) {
    const note = document.createElement("span");
    note.className = "note";
    note.setAttribute("role", "status");
    note.textContent = text;
    this.chips.prepend(note);
  }

  begin() {
    this.state = "running";
    this.status.textContent = "Running";
    this.started = Date.now();
    this.clock = setInterval(() => {
      const seconds = Math.round((Date.now() - this.started) / 1000);
      if (seconds > 1 && !this.loading) this.status.textContent = `Running, ${seconds} s`;
    }, 1000);
    this.drawn = undefined;
    (this.box || this.old)?.classList.add("earlier");
    this.outputs = {
      stream: (name, text) => this.show().stream(name, text),
      display: (forms, id) => this.show().display(forms, id),
    };
  }

  // show takes the earlier outputs away when the first new one comes.
  show() {
    if (this.drawn) return this.drawn;
    const box = document.createElement("div");
    box.className = "outputs";
    box.setAttribute("aria-live", "polite");
    if (this.box) this.box.replaceWith(box);
    else {
      this.old?.remove();
      this.place.after(box);
    }
    this.box = box;
    this.drawn = new Outputs(box, (number, line) => this.page.see(number, line));
    return this.drawn;
  }

  // loads tells how much of the engine has come.
  loads(bytes, of) {
    this.loading = bytes < of;
    if (!this.loading) {
      this.status.textContent = "Running";
      return;
    }
    if (!this.status.querySelector("progress")) this.status.replaceChildren("", document.createElement("progress"));
    const megabytes = (n) => (n / 1e6).toFixed(1);
    this.status.firstChild.data = `Loading Go: ${megabytes(bytes)} of ${megabytes(of)} MB `;
    Object.assign(this.status.lastChild, { max: of, value: bytes });
  }

  stop() {
    if (this.state === "running") this.page.stop();
    else this.idle();
  }

  finish(error) {
    const shown = this.show();
    shown.end();
    if (error) {
      shown.error(error);
      const above = this.page.cells.slice(0, this.number - 1).filter((cell) => !cell.ran);
      if (above.length > 0 && /^(panic|exit status|fatal)/.test(error.traceback?.[0])) { // perhaps for lack of a file
        shown.note("The cells above were not run; this one used only what they declare.",
          this.page.button("Run them, too", "", () => this.page.runAbove(this)));
      }
    }
    this.ran = !error;
    this.idle();
    if (this.box.childElementCount === 0) this.box.remove();
    this.update();
  }

  idle() {
    clearInterval(this.clock);
    this.state = undefined;
    this.loading = false;
    for (const box of [this.box, this.old]) box?.classList.remove("earlier");
    this.status.remove();
    const focused = document.activeElement === this.halt;
    this.halt.remove();
    this.buttons[0].hidden = false;
    if (focused) this.buttons[0].focus();
  }
}
