// Rooks or queens that are put on a cube by a click: the net, and beside it the solid to
// look at from all sides. What they attack is shaded.
function mountPieces(frame, spec) {
  const kindsOf = ["queen", "rook"], grounds = [["#f7f3ea", "#ddd6c9"], ["#eeb98a", "#e0a16e"], ["#fff4c2", "#f3e3a0"], ["#f2a3ab", "#e98f99"]];
  const EMPTY = 0, ATTACKED = 1, PEACE = 2, WAR = 3;
  const labels = [];
  kindsOf.forEach(kind => grounds.forEach((pair, what) => pair.forEach(fill => labels.push({
    text: ["empty", "attacked", kind, kind + " under attack"][what], fill, ink: "#1b1d20", flat: true,
    dots: what < PEACE ? "" : "<g>" + spec.marks[kind] + (what === WAR ? spec.alarm : "") + "</g>"
  }))));
  const through = spec.names.map(() => []);
  spec.lines.forEach((line, k) => line.forEach(c => through[c].push(k)));
  const beside = neighboursOnCube(spec.space.places);
  let kind = spec.piece, pieces = spec.pieces.slice(), past = [], cursor = spec.names.indexOf("F(1,1)"), focused = false;

  const linesOf = c => through[c].filter(k => kind === "queen" || k < spec.loops);
  const attackers = c => pieces.filter(p => p !== c && linesOf(p).some(k => spec.lines[k].includes(c)));

  const status = element("p", { class: "status", "aria-live": "polite" }), count = element("p", { class: "count" });
  const say = text => { status.textContent = text; };
  const cells = Object.assign({ fixed: [], solved: spec.names.map((_, i) => i), names: [], slides: null }, spec, { labels });
  const net = makeView({ spec: Object.assign({}, cells, { groups: spec.names.map((name, i) => ({ name, refs: [i + 1] })) }) }, spec.net);
  const solid = makeSolid({ spec: cells, blankOf: () => -1 }, Object.assign({}, spec, { width: 300 }), {
    busy: () => false, settle() {}, act() {}, redraw() {}, tell: toggle
  });

  // draw shades what the pieces attack and counts.
  function draw() {
    const attacked = new Set(), on = new Set(pieces);
    for (const p of pieces) for (const k of linesOf(p)) for (const c of spec.lines[k]) if (c !== p) attacked.add(c);
    const state = spec.names.map((_, c) => {
      const what = on.has(c) ? attacked.has(c) ? WAR : PEACE : attacked.has(c) ? ATTACKED : EMPTY;
      return 8 * kindsOf.indexOf(kind) + 2 * what + spec.dark[c];
    });
    net.draw(state);
    solid.draw(state);
    net.mark(focused ? [cursor] : null);
    solid.mark(focused ? [cursor] : null);
    const war = pieces.filter(p => attacked.has(p)).length, free = state.filter(k => (k >> 1) % 4 === EMPTY).length;
    const end = war ? plural(war, kind) + " under attack" : pieces.length === spec.most ? "in peace, and no more can be" : free + " free cell" + (free === 1 ? "" : "s");
    count.textContent = pieces.length + " of " + spec.most + " " + kind + "s, " + end + ".";
    undo.disabled = !past.length;
    clear.disabled = !pieces.length;
    described.textContent = pieces.length ? plural(pieces.length, kind) + " on " + pieces.map(c => spec.names[c]).join(", ") + "." : "No pieces.";
  }

  function about(c) {
    const by = attackers(c), here = pieces.includes(c) ? upperFirst(kind) : by.length ? "" : "free";
    const attack = by.length ? "attacked by " + by.map(p => spec.names[p]).join(", ") : "";
    return spec.names[c] + ": " + [here, attack].filter(s => s).join(", ") + ".";
  }

  function change(next, text) {
    past.push(pieces);
    pieces = next;
    draw();
    say(text + " " + count.textContent);
  }

  function toggle(c) {
    cursor = c;
    if (pieces.includes(c)) return change(pieces.filter(p => p !== c), "Taken from " + spec.names[c] + ".");
    const by = attackers(c);
    change(pieces.concat(c), upperFirst(kind) + " on " + spec.names[c] + (by.length ? ", attacked by " + by.map(p => spec.names[p]).join(", ") : "") + ".");
  }

  function walk(c) {
    cursor = c;
    solid.turnToSee(c);
    net.mark([c]);
    solid.mark([c]);
    say(about(c));
  }

  const netBoard = element("div", {
    class: "board", tabindex: 0, role: "application", "aria-roledescription": "net of a cube", "aria-label": spec.title, "aria-describedby": "state help"
  }, net.root);
  netBoard.style.touchAction = "manipulation";
  netBoard.addEventListener("click", e => {
    const c = net.at(e);
    if (c >= 0) toggle(c);
  });
  const steps = { ArrowDown: 0, ArrowRight: 1, ArrowUp: 2, ArrowLeft: 3 };
  netBoard.addEventListener("keydown", e => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const face = spec.names.indexOf(e.key.toUpperCase() + "(1,1)");
    if (e.key in steps) walk(beside[cursor][steps[e.key]]);
    else if (e.key === "Enter" || e.key === " ") toggle(cursor);
    else if (face >= 0) walk(face);
    else return;
    e.preventDefault();
    e.stopPropagation();
  });
  netBoard.addEventListener("focus", () => { focused = netBoard.matches(":focus-visible"); draw(); });
  netBoard.addEventListener("blur", () => { focused = false; draw(); });
  const solidBoard = lookAround(element("div", {
    class: "board", tabindex: 0, role: "application", "aria-roledescription": "solid", "aria-label": spec.title + ", to look around", "aria-describedby": "help"
  }, solid.root), solid, say);

  const choose = element("select", { "aria-label": "piece", onchange: () => { kind = choose.value; draw(); say("Now " + count.textContent); } },
    ...kindsOf.map(k => element("option", { value: k, selected: k === kind }, k + "s")));
  const undo = button("Undo", "take back the last change", () => { pieces = past.pop(); draw(); say(count.textContent); });
  const clear = button("Clear", "take all pieces away", () => change([], "All taken away."));
  const solve = button("One solution", "put as many as can be", () => change(spec.solutions[kind].slice(), "A solution."));
  const copier = goCopier("copy these pieces as Go for a cell", () => goForPieces(spec.names, pieces), say);
  const described = element("p", { class: "hidden", id: "state" });
  const stage = element("div", { class: "stage" }, netBoard, status);
  stage.style.flexBasis = "440px";
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", spec.title);
  frame.append(stage,
    element("div", { class: "panel" }, element("h2", {}, spec.title), count,
      element("div", { class: "bar" }, choose, undo, clear, solve, copier.button), copier.field, solidBoard, described,
      element("p", { class: "help", id: "help" }, "Click a cell of the net or of the cube to put a piece there or to take it away. Drag the cube, or press arrows on it, to look around. On the net: ",
        ...["←", "→", "↑", "↓"].map(k => element("kbd", {}, k)), " walk from cell to cell and over the edges · ", element("kbd", {}, "Enter"), " puts and takes · ",
        ...["U", "L", "F", "R", "B", "D"].map(k => element("kbd", {}, k)), " go to a face.")));
  draw();
}

// neighboursOnCube lists for each cell the cells below, right, above and left of it, in
// the directions of its own face in the net. A cell is a list of corners: lower left,
// lower right, upper right, upper left.
function neighboursOnCube(cells) {
  const at = new Map(), edge = (c, side) => [c[side], c[(side + 1) % 4]].sort((a, b) => a - b).join(" ");
  cells.forEach((c, i) => { for (let side = 0; side < 4; side++) at.set(edge(c, side), (at.get(edge(c, side)) || []).concat(i)); });
  return cells.map((c, i) => [0, 1, 2, 3].map(side => at.get(edge(c, side)).find(j => j !== i)));
}
