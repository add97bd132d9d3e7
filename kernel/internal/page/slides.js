// Slides of the page. Each has the size of a sheet, 1280×720, and is scaled to the window, so
// that all projectors show the same. Without this script there is the ordinary page.
const words = document.documentElement.lang.startsWith("ja")
  ? { slide: "スライド", code: "コード", back: "前へ", on: "次へ", all: "一覧", of: (i, n) => `${n} 枚中 ${i} 枚目` }
  : { slide: "slide", code: "Code", back: "Previous slide", on: "Next slide", all: "All slides", of: (i, n) => `${i} of ${n}` };
const page = document.documentElement, main = document.querySelector("main");
const figures = ".puzzlelab-player, .puzzlelab-film, .puzzlelab-chart, svg, img, table";
const someLines = 6;
const slides = [];
let now = 0;

function element(tag, properties, ...content) {
  const e = Object.assign(document.createElement(tag), properties);
  e.append(...content);
  return e;
}

// The slide that is being filled: its text and code, and beside it a figure.
let text, title;
const figure = () => text.nextElementSibling;

function begin(heading) {
  text = element("div", { className: "side" });
  const slide = element("section", { className: "slide", tabIndex: -1 }, text);
  slide.role = "group";
  slide.ariaRoleDescription = words.slide;
  main.append(slide);
  slides.push(slide);
  if (!heading && title) heading = element("p", { className: "again", textContent: title });
  if (heading) text.append(heading);
  type(1);
}

const tooHigh = () => text.scrollHeight > text.clientHeight + 1;
const type = (size) => { text.style.fontSize = size + "em"; };

// fits tries smaller type, down to a size.
function fits(smallest) {
  for (const size of [1, 0.84, 0.7]) {
    type(size);
    if (!tooHigh()) return true;
    if (size <= smallest) return false;
  }
}

// put adds to the slide or, where it has no room, to a new one. Long tables and lists go on
// there; what is still too high scrolls. Code stays with its text as long as it can.
function put(part, beside) {
  const before = Array.from(text.children).some((e) => !e.matches("h1, h2, h3, .again"));
  text.append(part);
  if (beside) text.parentElement.append(beside);
  if (fits(before && part.matches(".code") ? 0.84 : before ? 1 : 0.7)) return;
  const rest = !before && cut(part);
  if (!before && !rest) return;
  type(1);
  const last = !rest && part.previousElementSibling.matches("h2, h3") && part.previousElementSibling;
  beside?.remove();
  begin(last);
  put(rest || part, beside);
}

// cut takes the last rows from a table or a list that is too high, and returns them as another.
function cut(part) {
  const rows = Array.from(part.querySelectorAll("tbody > tr, :scope > li"));
  if (rows.length < 2) return null;
  const rest = part.cloneNode(true), list = rest.querySelector("tbody") || rest;
  list.replaceChildren();
  type(0.84);
  while (tooHigh() && rows.length > 1) list.prepend(rows.pop());
  if (rest.matches("ol")) rest.start = part.start + rows.length;
  return rest;
}

const plain = (heading) => heading.textContent.replace(/ #\n?$/, "");
const isAnswer = (details) => /^(Answer|解答|コードによる解答)/.test(details.firstElementChild.textContent);

function putText(part) {
  const heading = part.matches("h1, h2, h3"), answer = part.matches("details") && isAnswer(part);
  if (heading) title = plain(part);
  if (heading || answer || figure() || text.querySelector(".code") || /^.{1,20} ★/.test(part.textContent)) begin(heading && part);
  if (answer) part.open = true;
  if (!heading) put(part);
}

// A cell stays below its text, and its figure goes to the side. More than some lines of code
// that make a figure are folded.
function putCode(cell) {
  const outputs = cell.querySelector(".outputs"), fold = cell.querySelector(":scope > details"), source = cell.querySelector(":scope > .source");
  if (fold && isAnswer(fold)) {
    if (!text.querySelector("details[open]")) begin();
    fold.open = true;
  }
  if (cell.dataset.check) outputs?.remove();
  if (!outputs?.isConnected || !outputs.querySelector(figures)) return put(cell);
  if (source?.textContent.trim().split("\n").length > someLines) {
    const folded = element("details", {}, element("summary", { textContent: words.code }));
    source.before(folded);
    folded.append(source);
  }
  const long = Array.from(text.querySelectorAll("section > .source")).some((e) => e.textContent.split("\n").length > someLines);
  if (figure() || long) begin();
  put(cell, element("div", { className: "figure" }, outputs));
}

const middle = (room, size) => Math.max(0, room - size) / 2;

// fit gives what is on a slide the room that it has: large type where there is little text,
// and a figure below its code, if it is larger there.
function fit(slide) {
  text = slide.firstElementChild;
  const side = figure(), outputs = side?.firstElementChild;
  const room = () => Math.min(side.clientWidth / outputs.offsetWidth, side.clientHeight / outputs.offsetHeight, 1.8);
  if (side) {
    slide.classList.remove("column");
    const beside = room();
    slide.classList.add("column");
    if (room() <= beside) slide.classList.remove("column");
  }
  for (const size of slide.matches(".column") ? [1, 0.84] : [1.3, 1.15, 1, 0.84, 0.7]) {
    type(size);
    if (!tooHigh()) break;
  }
  for (const code of slide.querySelectorAll(".source")) {
    code.style.fontSize = "";
    if (code.scrollWidth > code.clientWidth) code.style.fontSize = Math.max(0.7, 0.98 * code.clientWidth / code.scrollWidth) * 0.8 + "em";
  }
  if (!side) return;
  const by = Math.max(room(), 0.65);
  outputs.style.transform = `translate(${middle(side.clientWidth, by * outputs.offsetWidth)}px, ${middle(side.clientHeight, by * outputs.offsetHeight)}px) scale(${by})`;
}

function show(i) {
  now = Math.min(Math.max(i, 0), slides.length - 1);
  for (const slide of slides) slide.classList.toggle("now", slide === slides[now]);
  history.replaceState(null, "", "#" + (now + 1));
  place.textContent = `${now + 1} / ${slides.length}`;
  slides[now].focus({ preventScroll: true });
  if (page.classList.contains("overview")) slides[now].scrollIntoView({ block: "nearest" });
}

// follow shows the slide of an address: its number, or what is on it.
function follow() {
  const slide = document.querySelector(":target")?.closest(".slide");
  show(slide ? slides.indexOf(slide) : (parseInt(location.hash.slice(1), 10) || 1) - 1);
}

function overview(on) {
  page.classList.toggle("overview", on);
  show(now);
}

function scale() {
  const by = Math.min(innerWidth / 1280, innerHeight / 720);
  main.style.transform = `translate(${(innerWidth - 1280 * by) / 2}px, ${(innerHeight - 720 * by) / 2}px) scale(${by})`;
}

const place = element("button", { type: "button", title: words.all, onclick: () => overview(true) });
const bar = element("nav", { className: "turn" },
  element("button", { type: "button", textContent: "‹", ariaLabel: words.back, onclick: () => show(now - 1) }), place,
  element("button", { type: "button", textContent: "›", ariaLabel: words.on, onclick: () => show(now + 1) }));

const keys = {
  ArrowRight: () => show(now + 1), ArrowDown: () => show(now + 1), PageDown: () => show(now + 1),
  ArrowLeft: () => show(now - 1), ArrowUp: () => show(now - 1), PageUp: () => show(now - 1),
  " ": (e) => show(e.shiftKey ? now - 1 : now + 1),
  Home: () => show(0), End: () => show(slides.length - 1),
  Escape: () => overview(!page.classList.contains("overview")),
  Enter: () => overview(false),
  f: () => { if (document.fullscreenElement) document.exitFullscreen(); else page.requestFullscreen(); },
};

// What has the focus keeps the keys that it uses itself; those of a remote control turn always.
addEventListener("keydown", (e) => {
  const remote = e.key === "PageDown" || e.key === "PageUp";
  if (!keys[e.key] || e.ctrlKey || e.metaKey || e.altKey || e.key === "Enter" && !page.classList.contains("overview")) return;
  if (!remote && e.target.closest?.("input, select, textarea, [contenteditable]")) return;
  if (!remote && e.key === " " && e.target.closest?.("button, summary, a")) return;
  if (!remote && e.key.startsWith("Arrow") && e.target.matches?.("pre, .scroll, .output")) return;
  if (!remote && e.target.closest?.(figures)) return;
  e.preventDefault();
  e.stopPropagation();
  keys[e.key](e);
}, true);

main.addEventListener("click", (e) => {
  const slide = page.classList.contains("overview") && e.target.closest(".slide");
  if (!slide) return;
  e.preventDefault();
  now = slides.indexOf(slide);
  overview(false);
});

let touched = null;
addEventListener("touchstart", (e) => {
  const own = e.touches.length > 1 || e.target.closest(figures + ", pre, .scroll, input");
  touched = own ? null : [e.touches[0].clientX, e.touches[0].clientY];
}, { passive: true });
addEventListener("touchend", (e) => {
  if (!touched || page.classList.contains("overview")) return;
  const across = e.changedTouches[0].clientX - touched[0], down = e.changedTouches[0].clientY - touched[1];
  if (Math.abs(across) > 50 && Math.abs(across) > 2 * Math.abs(down)) show(across < 0 ? now + 1 : now - 1);
});

// Pictures have their sizes when all is loaded; players and charts may change theirs later.
addEventListener("load", () => {
  page.classList.add("slides");
  const cells = Array.from(main.children);
  for (const cell of cells) {
    if (!cell.matches(".text, .code")) continue;
    if (cell.matches(".code")) putCode(cell);
    else for (const part of Array.from(cell.children)) putText(part);
  }
  for (const cell of cells) if (!cell.closest(".slide")) cell.remove();
  const watch = new ResizeObserver((changes) => { for (const slide of new Set(changes.map((c) => c.target.closest(".slide")))) fit(slide); });
  slides.forEach((slide, i) => {
    const heading = slide.querySelector("h1, h2, h3, .again");
    slide.ariaLabel = words.of(i + 1, slides.length) + (heading ? ": " + plain(heading) : "");
    fit(slide);
    for (const outputs of slide.querySelectorAll(".figure > .outputs")) watch.observe(outputs);
  });
  document.body.append(bar);
  scale();
  follow();
  addEventListener("resize", scale);
  addEventListener("hashchange", follow);
});
