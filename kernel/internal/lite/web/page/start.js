// Stands in each page whose cells can run. It offers the buttons; everything else is loaded
// when one is pressed. ECharts is in the page, packed; the policy of the page allows it,
// but not what a chart would do to run it.
(() => {
  const { lite, root, notebook, engine, skipped } = document.currentScript.dataset;
  const at = (path) => new URL(path, location.href);
  const cells = [], storage = "puzzlelab:" + location.pathname;
  let page;

  function button(text, title, press) {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = text;
    b.title = title;
    b.onclick = press;
    return b;
  }

  // open loads the program of the page and then acts. A message tells why it cannot.
  async function open(bar, act) {
    try {
      if (location.protocol === "file:") {
        throw new Error("Cells cannot run in a page opened as a file: serve its folder with any web server, such as python3 -m http.server.");
      }
      page ??= import(at(engine + "live.js")).then((m) => m.start({ cells, actions, button, lite: at(lite), root: at(root), engine: at(engine), notebook, storage, skipped: skipped.split(" ") }));
      act(await page);
    } catch (e) {
      page = undefined;
      const note = bar.querySelector(".note") || document.createElement("span");
      note.className = "note";
      note.setAttribute("role", "status");
      note.textContent = e.message;
      bar.prepend(note);
    }
  }

  for (const source of document.querySelectorAll("section.code pre.source")) {
    const i = cells.length, bar = document.createElement("div"), chips = document.createElement("div");
    bar.className = "run";
    bar.append(chips);
    chips.append(
      button("Run", "Run this cell, with what the cells above it declare", () => open(chips, (p) => p.run(i))),
      button("Edit", "Change the code of this cell", () => open(chips, (p) => p.edit(i))));
    source.before(bar);
    source.ondblclick = () => open(chips, (p) => p.edit(i));
    cells.push({ source, chips });
  }
  const actions = document.createElement("div");
  actions.className = "actions";
  actions.append(
    button("Run all", "Run all cells of this page", () => open(actions, (p) => p.runAll())),
    button("Share", "A link to this page with your changes", () => open(actions, (p) => p.share())),
    button("Notebook", "Open this page as a notebook, with your changes", () => open(actions, (p) => p.openNotebook())));
  if (cells.length > 0) document.querySelector("nav.home")?.append(actions);
  let stored;
  try {
    stored = sessionStorage.getItem(storage);
  } catch (e) {} // the browser stores nothing
  const linked = () => location.hash.startsWith("#cells=");
  if (stored || linked()) open(actions, () => {});
  addEventListener("hashchange", () => linked() && location.reload());

  const packed = document.querySelector("script.puzzlelab-echarts-packed");
  if (packed && self.DecompressionStream) {
    const bytes = Uint8Array.from(atob(packed.textContent.trim()), (c) => c.charCodeAt(0));
    new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text().then((text) => {
      const script = document.createElement("script");
      script.textContent = text;
      document.head.append(script);
    });
  }
})();
