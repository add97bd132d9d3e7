// Finds the boards on the page and makes them live. Whatever goes wrong, the
// still picture stays. kinds says what to do with which class.
// dark looks at what notebooks say of themselves and else at the colour that
// really lies behind the board.
function dark(host) {
  const body = document.body, jupyter = body.getAttribute("data-jp-theme-light");
  if (jupyter) return jupyter === "false";
  if (/vscode-(dark|high-contrast)(?!-light)/.test(body.className)) return true;
  for (let e = host.parentElement; e; e = e.parentElement) {
    const c = (getComputedStyle(e).backgroundColor.match(/[\d.]+/g) || []).map(Number);
    if (c.length >= 3 && (c.length < 4 || c[3] > 0.5)) return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] < 128;
  }
  return /dark/.test(getComputedStyle(document.documentElement).colorScheme) && matchMedia("(prefers-color-scheme: dark)").matches;
}

const mounted = new Set();

function shade() {
  mounted.forEach(m => {
    if (m.host.isConnected) m.frame.classList.toggle("dark", dark(m.host)); else mounted.delete(m);
  });
}

function scan() {
  for (const kind in kinds) {
    document.querySelectorAll("." + kind).forEach((host, i) => {
      if (host.hasAttribute("data-puzzlelab")) return;
      const data = host.querySelector("script[type='application/json']");
      if (!data) return;
      host.setAttribute("data-puzzlelab", "");
      // A notebook reads single letters as commands, unless an element says
      // that it keeps them.
      host.setAttribute("data-lm-suppress-shortcuts", "true");
      const root = host.shadowRoot || host.attachShadow({ mode: "open" });
      try {
        const frame = element("div", { class: "frame" });
        kinds[kind](frame, JSON.parse(data.textContent), i + 1);
        root.replaceChildren(frame);
        dress(root);
        mounted.add({ host, frame });
      } catch (problem) {
        root.replaceChildren(document.createElement("slot"));
      }
    });
  }
  shade();
}

// dress gives the style to a root; a sheet that is made by a program needs no
// leave of the page's policy.
let sheet = null;

function dress(root) {
  if (root.adoptedStyleSheets && !sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  if (sheet) root.adoptedStyleSheets = [sheet]; else root.append(element("style", {}, style));
}

if (window.matchMedia) matchMedia("(prefers-color-scheme: dark)").addEventListener("change", shade);
for (const e of [document.documentElement, document.body]) {
  if (e) new MutationObserver(shade).observe(e, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-jp-theme-light", "data-jp-theme-name"] });
}
document.addEventListener("DOMContentLoaded", scan);
