// What a cell shows, on a page: texts, displays and errors, in the order in which they come.

// A stream shows no more than this; a program may print without end.
const longestText = 500000;

export class Outputs {
  // The element is to be filled. See is called with the number of a cell and a line when a
  // reader follows the place of an error.
  constructor(element, see) {
    this.element = element;
    this.see = see;
    this.displays = new Map(); // by id
  }

  stream(name, text) {
    if (this.last?.name !== name) {
      const pre = document.createElement("pre");
      pre.className = "terminal";
      this.add(name, pre);
      this.last = { name, pre, text: "" };
    }
    const { last } = this;
    if (last.text.length > longestText) return;
    last.text += text;
    if (last.text.length > longestText) last.text = last.text.slice(0, longestText) + "\n… more than can be shown here\n";
    this.drawing ??= requestAnimationFrame(() => this.draw());
  }

  // draw shows the text of the last stream.
  draw() {
    cancelAnimationFrame(this.drawing);
    this.drawing = undefined;
    if (!this.last) return;
    const { pre, text } = this.last, trimmed = text.replace(/\n+$/, "");
    pre.replaceChildren(terminal(trimmed));
    pre.classList.toggle("line", !trimmed.includes("\n"));
  }

  end() {
    this.draw();
    this.last = undefined;
  }

  display(forms, id) {
    this.end();
    let box = id && this.displays.get(id);
    if (!box) {
      box = this.add("display");
      if (id) this.displays.set(id, box);
    }
    fill(box, forms);
  }

  error({ traceback, evalue }) {
    this.end();
    const pre = document.createElement("pre");
    pre.className = "terminal";
    pre.append(terminal((traceback?.length ? traceback : [evalue]).join("\n")));
    this.linkPlaces(pre);
    this.add("error", pre);
  }

  // note adds a sentence of the page itself, with a button.
  note(text, button) {
    const p = document.createElement("p");
    p.className = "aside";
    p.append(text + " ", button);
    this.add("display", p);
  }

  add(kind, ...content) {
    const box = document.createElement("div");
    box.className = "output " + kind;
    box.append(...content);
    this.element.append(box);
    return box;
  }

  // linkPlaces makes links of places such as "cell 3, line 2".
  linkPlaces(pre) {
    const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT), texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parts = text.data.split(/(cell \d+, line \d+)/);
      if (parts.length < 2) continue;
      text.replaceWith(...parts.map((part) => {
        const place = /^cell (\d+), line (\d+)$/.exec(part);
        if (!place) return part;
        const link = document.createElement("button");
        link.type = "button";
        link.className = "place";
        link.textContent = part;
        link.onclick = () => this.see(Number(place[1]), Number(place[2]));
        return link;
      }));
    }
  }
}

// fill shows the richest form of a display, which the kernel has sanitised. Scripts are made
// anew so that they run, if the
// policy of the page knows them: they make charts and boards live.
function fill(box, forms) {
  box.replaceChildren();
  const html = forms["text/html"] || forms["image/svg+xml"];
  if (html) {
    box.innerHTML = html;
    for (const old of box.querySelectorAll("script")) {
      const script = document.createElement("script");
      for (const { name, value } of old.attributes) script.setAttribute(name, value);
      script.textContent = old.textContent;
      old.replaceWith(script);
    }
    return;
  }
  if (forms["image/png"]) {
    const picture = document.createElement("img");
    picture.src = "data:image/png;base64," + forms["image/png"];
    picture.alt = forms["text/plain"] || "";
    box.append(picture);
    return;
  }
  const text = forms["text/plain"] ?? forms["text/markdown"] ?? forms["text/latex"] ?? "";
  if (text.trim() === "") return;
  const pre = document.createElement("pre");
  pre.className = text.trimEnd().includes("\n") ? "terminal" : "terminal line";
  pre.append(terminal(text.trimEnd()));
  box.append(pre);
}

const colours = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
const attributes = { 1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "inverse", 9: "strike" };
const ends = { 22: ["bold", "dim"], 23: ["italic"], 24: ["underline"], 27: ["inverse"], 29: ["strike"] };

// terminal draws what a program writes to a terminal, as package page does: colours are
// spans, a carriage return begins its line anew, other control sequences are dropped.
export function terminal(text) {
  const drawn = document.createDocumentFragment();
  let classes = new Set();
  const whole = text.replace(/\r\n/g, "\n").replace(/^.*\r(?!$)/gm, "");
  for (const part of whole.split(/(\x1b\[[\x20-\x3f]*[\x40-\x7e]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.?)/)) {
    if (part[0] === "\x1b") {
      const colour = /^\x1b\[([\d;]*)m$/.exec(part);
      if (colour) classes = changed(classes, colour[1].split(";").map(Number));
      continue;
    }
    const plain = part.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "");
    if (plain === "") continue;
    if (classes.size === 0) {
      drawn.append(plain);
      continue;
    }
    const span = document.createElement("span");
    span.className = [...classes].join(" ");
    span.textContent = plain;
    drawn.append(span);
  }
  return drawn;
}

function changed(classes, codes) {
  let now = new Set(classes);
  const without = (prefix) => { now = new Set([...now].filter((c) => !c.startsWith(prefix))); };
  const colour = (prefix, name) => {
    without(prefix);
    if (name) now.add(prefix + name);
  };
  for (let i = 0; i < codes.length; i++) {
    const n = codes[i], tens = Math.floor(n / 10), name = colours[n % 10];
    if (n === 0) now.clear();
    else if (attributes[n]) now.add(attributes[n]);
    else if (ends[n]) ends[n].forEach((c) => now.delete(c));
    else if (n === 38 || n === 48) i += codes[i + 1] === 5 ? 2 : 4; // colours that pages have no names for
    else if (tens === 3 || tens === 9) colour("fg-", n === 39 ? "" : (tens === 9 ? "bright-" : "") + name);
    else if (tens === 4 || tens === 10) colour("bg-", n === 49 ? "" : (tens === 10 ? "bright-" : "") + name);
  }
  return now;
}
