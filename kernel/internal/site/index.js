// Two buttons for the cube, and what the reader has done, which is kept in this browser.
(() => {
  const figure = document.querySelector(".figure"), host = figure?.querySelector(".puzzlelab-player");
  const [scramble, solve] = figure?.querySelectorAll(".turn button") || [];

  // The player's own controls are for a lesson; here two of them are enough.
  function begin(root) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".panel, .stage > .bar { display: none } .stage { max-width: none } .board > svg { width: min(27rem, 84vw, 62vh) !important; height: auto }");
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    const press = (title) => root.querySelector(`button[title="${title}"]`)?.click();
    const status = root.querySelector(".status"), speed = root.querySelector('select[aria-label="speed"]');
    speed.value = "4";
    speed.dispatchEvent(new Event("change"));
    scramble.onclick = () => press("make random moves");
    solve.onclick = () => {
      const found = new MutationObserver(() => {
        if (/^Looking/.test(status.textContent)) return;
        found.disconnect();
        if (!/Press play\.$/.test(status.textContent)) return;
        status.textContent = status.textContent.replace(" Press play.", "");
        press("play");
      });
      found.observe(status, { childList: true });
      press("find a word that solves this state");
    };
    figure.querySelector(".turn").hidden = false;
  }
  if (host) {
    const ready = () => host.shadowRoot?.querySelector(".panel") && (begin(host.shadowRoot), true);
    if (!ready()) {
      const wait = new MutationObserver(() => ready() && wait.disconnect());
      wait.observe(host, { attributes: true });
    }
  }

  function kept(name) {
    try {
      return JSON.parse(localStorage.getItem(name)) || {};
    } catch (e) {
      return {}; // the browser stores nothing, or something else is there
    }
  }
  function read(path) {
    try {
      return Boolean(localStorage.getItem("puzzlelab:read:" + path));
    } catch (e) {
      return false;
    }
  }
  let readOnes = 0, lessons = 0;
  for (const lesson of document.querySelectorAll(".path li")) {
    const path = lesson.querySelector("h3 a").pathname, all = +lesson.dataset.exercises;
    const solved = Object.values(kept("puzzlelab:exercises:" + path)).filter((x) => x.solved).length;
    const notes = [];
    if (read(path)) notes.push("✓ read");
    if (solved) notes.push(`${solved} of ${all} exercises`);
    lesson.querySelector(".done").textContent = notes.join(", ");
    lesson.classList.toggle("read", read(path));
    if (lesson.closest("ol")) {
      lessons++;
      readOnes += read(path);
    }
  }
  const sofar = document.querySelector(".sofar");
  if (sofar && readOnes) sofar.textContent = `You have read ${readOnes} of ${lessons} lessons. This is kept in this browser only.`;
})();
