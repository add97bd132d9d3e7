// The board of skewers: one state, edited by dragging and by keys.
function makeSkewers(spec, label, on) {
  const n = spec.start.length, wide = 1.5, top = 1.1, high = spec.height;
  const size = { width: n * wide, height: high + top + 0.9 };
  const root = svgElement("svg", { viewBox: [0, 0, size.width, size.height].join(" "), role: "group", "aria-label": "dumplings", focusable: "false" });
  root.style.width = Math.min(66 * n, 300) + "px";
  const host = element("div", { class: "board", tabindex: 0, role: "application", "aria-roledescription": "skewers", "aria-label": label }, root);
  let state = null, cursor = [0, 0], lifted = null, held = null;
  const centre = (skewer, height) => [(skewer + 0.5) * wide, high + top - height - 0.5];

  function dumpling(k, x, y) {
    const look = spec.looks[k], g = svgElement("g", { class: "piece", role: "img", transform: "translate(" + x + " " + y + ")" });
    const text = svgElement("text", { class: "label", fill: paint(look.ink), stroke: "none", "text-anchor": "middle", y: 0.17, "font-size": 0.5 });
    text.textContent = k;
    g.append(svgElement("circle", { r: 0.47, fill: paint(look.fill), stroke: "#26282c", "stroke-width": 0.05 }), text);
    return g;
  }

  function draw(next) {
    state = next;
    root.replaceChildren();
    for (let i = 0; i < n; i++) {
      const x = (i + 0.5) * wide;
      root.append(svgElement("line", { x1: x, x2: x, y1: top - 0.35, y2: high + top + 0.35, stroke: "#b08d57", "stroke-width": 0.12, "stroke-linecap": "round" }));
      const name = svgElement("text", { "aria-hidden": "true", x, y: high + top + 0.8, class: "name", "text-anchor": "middle", "font-size": 0.36 });
      name.textContent = i + 1;
      root.append(name);
    }
    state.forEach((skewer, i) => skewer.forEach((k, h) => {
      const piece = dumpling(k, ...centre(i, h));
      piece.at = [i, h];
      piece.setAttribute("aria-label", k + ", skewer " + (i + 1) + ", place " + (h + 1)); // for a finger that traces the board
      root.append(piece);
    }));
    const [x, y] = centre(...cursor);
    root.append(svgElement("circle", { class: lifted ? "cursor lifted" : "cursor", cx: x, cy: y, r: 0.56 }));
  }

  // place puts what is at one spot to another: into a skewer with room, or in
  // exchange for a dumpling of a full one.
  function place(from, to) {
    const next = state.map(s => s.slice()), [k] = next[from[0]].splice(from[1], 1);
    const goal = next[to[0]];
    if (goal.length < spec.height) {
      goal.splice(Math.min(to[1], goal.length), 0, k);
    } else {
      const h = Math.min(to[1], goal.length - 1);
      next[from[0]].splice(Math.min(from[1], next[from[0]].length), 0, goal[h]);
      goal[h] = k;
    }
    return next;
  }

  function spot(e) {
    const box = root.getBoundingClientRect(), scale = size.width / box.width;
    const x = (e.clientX - box.left) * scale, y = (e.clientY - box.top) * scale;
    const skewer = Math.max(0, Math.min(n - 1, Math.floor(x / wide)));
    return { x, y, to: [skewer, Math.max(0, Math.min(spec.height - 1, Math.floor(high + top - y)))] };
  }

  host.addEventListener("pointerdown", e => {
    host.focus({ preventScroll: true });
    const piece = e.target.closest && e.target.closest(".piece");
    if (!piece || e.button > 0) return;
    on.begin();
    held = { piece, from: piece.at };
    lifted = null;
    host.setPointerCapture(e.pointerId);
    e.preventDefault();
  });
  host.addEventListener("pointermove", e => {
    if (!held) return;
    const { x, y } = spot(e);
    root.append(held.piece);
    held.piece.setAttribute("transform", "translate(" + x + " " + y + ")");
  });
  host.addEventListener("pointerup", e => {
    if (!held) return;
    const { from } = held, { to } = spot(e);
    held = null;
    cursor = to;
    if (from[0] === to[0] && from[1] === to[1]) draw(state); else change(place(from, to));
  });
  host.addEventListener("pointercancel", () => { held = null; draw(state); });

  function change(next) {
    draw(next);
    on.change(next);
  }

  function tell() {
    const k = state[cursor[0]][cursor[1]];
    on.say("Skewer " + (cursor[0] + 1) + ", place " + (cursor[1] + 1) + ": " + (k === undefined ? "nothing" : k) + ".");
  }

  host.addEventListener("keydown", e => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    if (way) {
      cursor = [Math.max(0, Math.min(n - 1, cursor[0] + way[0])), Math.max(0, Math.min(spec.height - 1, cursor[1] + way[1]))];
      draw(state);
      if (!lifted) tell(); else on.say("To skewer " + (cursor[0] + 1) + ", place " + (cursor[1] + 1) + ".");
    } else if (e.key === "Enter" || e.key === " ") {
      on.begin();
      if (!lifted && state[cursor[0]][cursor[1]] !== undefined) {
        lifted = cursor.slice();
        draw(state);
        on.say("Dumpling " + state[cursor[0]][cursor[1]] + " taken. Arrows choose where to, Enter puts it down.");
      } else if (lifted) {
        const from = lifted;
        lifted = null;
        if (from[0] === cursor[0] && from[1] === cursor[1]) draw(state); else change(place(from, cursor));
      }
    } else if (e.key === "Escape" && lifted) {
      lifted = null;
      draw(state);
      on.say("Put back.");
    } else if (e.key >= "1" && +e.key <= n) {
      on.digit(+e.key - 1);
    } else {
      return;
    }
    e.preventDefault();
  });

  // carry shows a dumpling on its way from top to top, t from 0 to 1.
  function carry(move) {
    const a = centre(move.from, state[move.from].length - 1), b = centre(move.to, state[move.to].length);
    const piece = Array.from(root.querySelectorAll(".piece")).find(p => p.at[0] === move.from && p.at[1] === state[move.from].length - 1);
    root.append(piece);
    const y = 0.55, lengths = [Math.abs(a[1] - y), Math.abs(b[0] - a[0]), Math.abs(b[1] - y)], whole = lengths[0] + lengths[1] + lengths[2];
    return t => {
      let at = t * whole, x = a[0], h = a[1];
      if (at < lengths[0]) h = a[1] - at;
      else if ((at -= lengths[0]) < lengths[1]) [x, h] = [a[0] + Math.sign(b[0] - a[0]) * at, y];
      else [x, h] = [b[0], y + at - lengths[1]];
      piece.setAttribute("transform", "translate(" + number(x) + " " + number(h) + ")");
    };
  }

  return { host, draw, carry, state: () => state };
}
