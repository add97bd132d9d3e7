// Pieces on the surface of a cube, to be looked at from all sides. The cells are the
// bodies of a solid that has no moves.
function mountSurface(frame, spec) {
  const puzzle = { spec: Object.assign({ fixed: [], solved: [], names: [], slides: null }, spec), blankOf: () => -1 };
  const status = element("p", { class: "status", "aria-live": "polite" });
  const say = text => { status.textContent = text; };
  const view = makeSolid(puzzle, spec, {
    busy: () => false, settle() {}, act() {}, redraw() {},
    tell: place => say(spec.names[place] + ": " + spec.labels[place].text + ".")
  });
  const board = lookAround(element("div", {
    class: "board", tabindex: 0, role: "application", "aria-roledescription": "solid", "aria-label": spec.title, "aria-describedby": "state help"
  }, view.root), view, say);
  const hints = element("input", { type: "checkbox", onchange: () => view.setHints(hints.checked) });
  const copier = goCopier("copy these pieces as Go for a cell", () => goForPieces(spec.names, spec.pieces), say);
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", spec.title);
  frame.append(element("div", { class: "stage" }, board, status,
    element("div", { class: "bar" }, element("label", { class: "small" }, hints, "hidden sides"), button("Front", "look at the front again", () => say(view.look())), copier.button),
    copier.field,
    element("p", { class: "hidden", id: "state" }, spec.text),
    element("p", { class: "help", id: "help" }, "Drag the cube or press arrows to look around.")));
  view.draw(spec.labels.map((_, i) => i));
}

// lookAround lets a solid be turned by dragging and by the arrow keys.
function lookAround(board, view, say) {
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  board.addEventListener("keydown", e => {
    if (!steps[e.key]) return;
    say(view.look(...steps[e.key]));
    e.preventDefault();
    e.stopPropagation();
  });
  let hand = null;
  board.addEventListener("pointerdown", e => {
    if (e.button) return;
    board.focus({ preventScroll: true });
    hand = view.grab(e);
    board.setPointerCapture(e.pointerId);
    e.preventDefault();
  });
  board.addEventListener("pointermove", e => { if (hand) hand.move(e); });
  board.addEventListener("pointerup", () => {
    if (hand) hand.end();
    hand = null;
  });
  board.addEventListener("pointercancel", () => { hand = null; });
  return board;
}

const kinds = { "puzzlelab-surface": mountSurface, "puzzlelab-pieces": mountPieces };
