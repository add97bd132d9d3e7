// Links that carry notebooks, in JupyterLite: the button "Share", and what happens when such
// a link is opened. Nothing that came with a link runs before the reader has agreed.
import { address, check, DamagedLink, unpack, withoutOutputs } from "./link.js";

const command = "puzzlelab:share";

// makeShare returns the plugin. Shared returns the modules of JupyterLite, arrived is the
// part of the address behind the sign #, and root the folder.
export async function makeShare({ shared, arrived, root }) {
  const [{ INotebookTracker }, { IMainMenu }, apputils, { Widget }] =
    await Promise.all(["@jupyterlab/notebook", "@jupyterlab/mainmenu", "@jupyterlab/apputils", "@lumino/widgets"].map(shared));
  const { Dialog, ICommandPalette, ToolbarButton, showDialog, showErrorMessage } = apputils;
  const unasked = new Unasked("puzzlelab:unasked " + root.pathname);
  let notebooks;

  async function share() {
    const panel = notebooks.currentWidget;
    if (!panel) return;
    try {
      const page = new URL(`${application()}/index.html`, root);
      const name = panel.context.path.split("/").at(-1);
      const link = await address(page, "packed", { name, notebook: withoutOutputs(panel.content.model.toJSON()) },
        "Download the notebook (File → Download) and send the file, or put it beside the notebooks of this page and send the link …#notebook=files/NAME.ipynb.");
      const { body, field } = linkBody(link);
      const { button } = await showDialog({
        title: "Share " + name, body: new Widget({ node: body }), focusNodeSelector: "input",
        buttons: [Dialog.cancelButton({ label: "Close" }), Dialog.okButton({ label: "Copy link" })],
      });
      if (button.accept) await copy(field);
    } catch (e) {
      await showErrorMessage("Share", e.message);
    }
  }

  // open stores the notebook of a link under a name that is free, and opens it.
  async function open(contents) {
    const { name, notebook, ask } = await read(arrived, root);
    const path = await store(contents, name, notebook);
    if (ask) unasked.add(path);
    const page = new URL(`${application()}/index.html`, root);
    page.searchParams.set("path", path);
    location.replace(page);
  }

  // mayRun asks before the first cell of a notebook runs that came with a link.
  async function mayRun(kernel) {
    const panel = notebooks?.find((p) => p.sessionContext.session?.kernel?.id === kernel);
    const path = panel?.context.path.replace(/^.*:/, "");
    if (!path || !unasked.has(path)) return true;
    const { button } = await showDialog({
      title: "Run what came with the link?",
      body: "This notebook came with a link. Its cells cannot reach the network or this computer; they see the files that cells of this page have written.",
      buttons: [Dialog.cancelButton(), Dialog.okButton({ label: "Run" })],
      defaultButton: 0, // a key that is still held agrees to nothing
    });
    if (button.accept) unasked.delete(path);
    return button.accept;
  }

  const plugin = {
    id: "puzzlelab-go:share",
    autoStart: true,
    requires: [INotebookTracker],
    optional: [IMainMenu, ICommandPalette],
    activate: (app, tracker, menu, palette) => {
      notebooks = tracker;
      app.commands.addCommand(command, { label: "Share as a Link…", caption: "A link that contains this notebook", isEnabled: () => Boolean(tracker.currentWidget), execute: share });
      menu?.fileMenu.addGroup([{ command }], 40);
      palette?.addItem({ command, category: "Notebook Operations" });
      app.docRegistry.addWidgetExtension("Notebook", {
        createNew: (panel) => {
          const button = new ToolbarButton({ label: "Share", tooltip: "A link that contains this notebook", onClick: share });
          if (!panel.toolbar.insertBefore("spacer", "share", button)) panel.toolbar.addItem("share", button);
          return button;
        },
      });
      if (!carries(arrived)) return;
      app.serviceManager.ready.then(() => open(app.serviceManager.contents)).catch(async (e) => {
        await showErrorMessage("The link cannot be opened", e.message);
      });
    },
  };
  return { plugin, mayRun };
}

// application is the part of JupyterLite that is open.
const application = () => (/\/notebooks(\/|$)/.test(location.pathname) ? "notebooks" : "lab");

const carries = (hash) => /^#(packed|notebook|stored)\b/.test(hash);

// takeHash returns the part of the address behind #, and removes it if it carries a
// notebook: the page may be loaded again.
export function takeHash() {
  const { hash } = location;
  addEventListener("hashchange", () => carries(location.hash) && location.reload());
  if (carries(hash)) history.replaceState(null, "", location.pathname + location.search);
  return hash;
}

// read returns the notebook that an address carries or names, without outputs, and whether
// the reader is to be asked before it runs.
async function read(hash, root) {
  const [, key, value] = /^#(\w+)=?(.*)$/s.exec(hash);
  if (key === "packed") return { ...check(await unpack(value)), ask: true };
  if (key === "stored") { // by a page of this site
    const { name, notebook, ask } = JSON.parse(sessionStorage.getItem("puzzlelab:notebook")) || {};
    sessionStorage.removeItem("puzzlelab:notebook");
    return { ...check({ name, notebook }), ask };
  }
  let place;
  try {
    place = new URL(decodeURIComponent(value), root);
  } catch (e) {
    throw new DamagedLink("The link names no notebook: it is damaged.");
  }
  if (place.origin !== location.origin) {
    throw new Error(`The link names a notebook on another host, ${place.host}. This page loads nothing from there: download the notebook and open it with the Upload button.`);
  }
  const response = await fetch(place).catch(() => ({ status: "there is no network", statusText: "" }));
  if (!response.ok) throw new Error(`${place.pathname} cannot be read: ${response.status} ${response.statusText}`);
  const notebook = await response.json().catch(() => undefined);
  return { ...check({ name: decodeURIComponent(place.pathname.split("/").at(-1)), notebook }), ask: true };
}

// store saves a notebook under a name that no other one has. One that is there already, with
// the same content, is taken.
async function store(contents, name, notebook) {
  const base = name.replace(/\.ipynb$/, "").replace(/-shared(-\d+)?$/, "");
  for (let i = 1; ; i++) {
    const path = `${base}-shared${i > 1 ? "-" + i : ""}.ipynb`;
    const there = await contents.get(path, { content: true }).catch(() => undefined);
    if (there && JSON.stringify(there.content) !== JSON.stringify(notebook)) continue;
    if (!there) await contents.save(path, { type: "notebook", format: "json", content: notebook });
    return path;
  }
}

// Unasked are the paths of notebooks that came with a link and were not run yet. They are
// kept, because the page may be loaded again before.
class Unasked {
  constructor(key) {
    this.key = key;
    this.paths = new Set(JSON.parse(localStorage.getItem(key) || "[]"));
  }
  has(path) {
    return this.paths.has(path);
  }
  add(path) {
    this.paths.add(path);
    this.keep();
  }
  delete(path) {
    this.paths.delete(path);
    this.keep();
  }
  keep() {
    localStorage.setItem(this.key, JSON.stringify([...this.paths]));
  }
}

function linkBody(link) {
  const body = document.createElement("div"), text = document.createElement("p"), field = document.createElement("input");
  const long = link.length > 8000 ? ` It has ${link.length} characters; some mail and chat programs cut links longer than 8000.` : "";
  text.textContent = "The link itself contains the notebook, without outputs; nothing is stored on a server." + long;
  field.readOnly = true;
  field.value = link;
  field.className = "jp-mod-styled";
  field.style.width = "100%";
  field.setAttribute("aria-label", "Link");
  field.onfocus = () => field.select();
  body.style.width = "min(32em, 80vw)";
  body.append(text, field);
  return { body, field };
}

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch (e) { // without HTTPS
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
