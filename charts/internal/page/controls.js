// What boards and controls are made of.
const svgSpace = "http://www.w3.org/2000/svg";

function svgElement(name, attributes) {
  const e = document.createElementNS(svgSpace, name);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  return e;
}

const plural = (n, what) => n.toLocaleString("en") + " " + what + (n === 1 ? "" : "s");

const number = v => Math.round(v * 1000) / 1000;

function element(name, attributes, ...children) {
  const e = document.createElement(name);
  for (const k in attributes || {}) {
    if (k.slice(0, 2) === "on") e.addEventListener(k.slice(2), attributes[k]);
    else if (attributes[k] !== false) e.setAttribute(k, attributes[k]);
  }
  e.append(...children);
  return e;
}

const icons = {
  first: "M4 3v10M13 3 6 8l7 5z", back: "M11 3 4 8l7 5z", play: "M4 2.5v11L13.5 8z",
  pause: "M5 3v10M11 3v10", step: "M5 3l7 5-7 5z", last: "M12 3v10M3 3l7 5-7 5z"
};

function icon(name) {
  const e = svgElement("svg", { viewBox: "0 0 16 16", "aria-hidden": "true", class: "icon" });
  e.append(svgElement("path", { d: icons[name] }));
  return e;
}

function button(text, about, act, more) {
  return element("button", Object.assign({ type: "button", title: about, onclick: act }, more), text);
}

function iconButton(name, about, act) {
  return element("button", { type: "button", class: "icon", title: about, "aria-label": about, onclick: act }, icon(name));
}

// toolbar is a row of buttons that takes one stop of the Tab key; arrows go from
// one to the next.
function toolbar(label, buttons) {
  const bar = element("div", { role: "toolbar", "aria-label": label, class: "bar" }, ...buttons);
  function choose(k) { buttons.forEach((b, i) => { b.tabIndex = i === k ? 0 : -1; }); }
  choose(0);
  bar.addEventListener("keydown", e => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key], at = buttons.indexOf(e.target);
    if (!step || at < 0) return;
    for (let k = at + step; buttons[k]; k += step) {
      if (buttons[k].disabled) continue;
      choose(k);
      buttons[k].focus();
      break;
    }
    e.preventDefault();
    e.stopPropagation();
  });
  bar.addEventListener("focusin", e => { if (buttons.includes(e.target)) choose(buttons.indexOf(e.target)); });
  return bar;
}

// keepKeys keeps keys from the notebook around, which reads single letters as commands.
function keepKeys(frame) {
  for (const kind of ["keydown", "keypress", "keyup"]) {
    frame.addEventListener(kind, e => { if (!e.ctrlKey && !e.metaKey) e.stopPropagation(); });
  }
}

const calm = () => !!window.matchMedia && matchMedia("(prefers-reduced-motion: reduce)").matches;
