const mostSides = 6; // of the boards that can be chosen

function mountParity(frame, spec) {
  let cols = spec.cols, rows = spec.rows, dealt = spec.tiles, tiles = dealt.slice(), chosen = [], at = 0;
  let exchanges = 0, right = 0, asked = 0, answered = false;
  const sound = makeSound();
  const status = element("p", { class: "status", role: "status" });
  const score = element("p", { class: "count" });
  const grid = element("div", { class: "tiles", role: "group", "aria-label": "tiles" });
  const say = (text, bad) => {
    status.textContent = text;
    status.classList.toggle("bad", !!bad);
  };
  let buttons = [];

  // lay makes a button of each tile: it can be touched, traced and pressed.
  function lay() {
    grid.style.gridTemplateColumns = "repeat(" + cols + ", 1fr)";
    grid.style.maxWidth = Math.min(72 * cols, 400) + "px";
    buttons = tiles.map((_, i) => element("button", { type: "button", class: "tile", onclick: () => choose(i), onfocus: () => { at = i; tab(); } }));
    grid.replaceChildren(...buttons, element("span", { class: "gap" }));
    at = 0;
    draw();
  }

  function tab() { buttons.forEach((b, i) => { b.tabIndex = i === at ? 0 : -1; }); }

  function draw() {
    buttons.forEach((b, i) => {
      b.textContent = tiles[i];
      b.setAttribute("aria-label", tiles[i] + ", row " + (Math.floor(i / cols) + 1) + ", column " + (i % cols + 1) + (tiles[i] === i + 1 ? ", at home" : ""));
      b.setAttribute("aria-pressed", chosen.includes(i));
    });
    tab();
    transposeButton.disabled = answered || chosen.length !== 2;
    for (const b of answers) b.disabled = answered;
    score.textContent = "Right: " + right + " of " + asked + " · exchanges on this board: " + exchanges;
  }

  function choose(i) {
    if (answered) return say("The board is answered. Take a new one.");
    if (chosen.includes(i)) chosen = chosen.filter(k => k !== i); else chosen = chosen.slice(-1).concat(i);
    draw();
    const names = chosen.map(k => tiles[k]);
    say(names.length === 2 ? names[0] + " and " + names[1] + " are chosen. Transpose them, or choose another." : names.length ? names[0] + " is chosen." : "No tile is chosen.");
  }

  function transpose() {
    if (answered || chosen.length !== 2) return say("Choose two tiles first.", true);
    const [i, j] = chosen, names = [tiles[i], tiles[j]];
    [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
    exchanges++;
    chosen = [];
    sound.move();
    draw();
    const left = tiles.filter((tile, k) => tile !== k + 1).length;
    say(names[0] + " and " + names[1] + " are exchanged. " + (left ? plural(left, "tile") + " not at home." : "All are at home, after " + plural(exchanges, "exchange") + ". Solvable or unsolvable?"));
  }

  function answer(solvable) {
    if (answered) return;
    const least = exchangesOf(dealt), correct = solvable === (least % 2 === 0);
    answered = true;
    asked++;
    if (correct) right++;
    if (correct) sound.right(); else sound.wrong();
    chosen = [];
    draw();
    say((correct ? "Correct! " : "Incorrect! ") + plural(least, "exchange") + (least === 1 ? " brings" : " bring") + " the dealt board in order, an " +
      (least % 2 ? "odd number: unsolvable." : "even number: solvable.") + (exchanges ? " You made " + exchanges + "." : " You made none."), !correct);
    newButton.focus();
  }

  function deal() {
    dealt = shuffledTiles(cols * rows - 1, Math.random);
    begin("A new board. Can it be solved?");
  }

  function begin(text) {
    tiles = dealt.slice();
    chosen = [];
    exchanges = 0;
    answered = false;
    lay();
    say(text);
  }

  const transposeButton = button("Transpose", "exchange the two tiles that are chosen (t)", transpose, { class: "main" });
  const answers = [button("Solvable", "the board can be brought in order by sliding (s)", () => answer(true)),
    button("Unsolvable", "the board cannot be brought in order by sliding (u)", () => answer(false))];
  const newButton = button("New board", "deal the tiles anew (n)", deal);
  const copier = goCopier("copy this board as Go for a cell", () => goForTiles(cols, rows, tiles), say);
  const side = (name, value, change) => element("label", { class: "small" }, name,
    element("select", { onchange: e => { change(+e.target.value); deal(); } },
      ...Array.from({ length: mostSides - 1 }, (_, i) => element("option", { value: i + 2, selected: i + 2 === value }, i + 2))));

  grid.addEventListener("keydown", e => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: cols, ArrowUp: -cols }[e.key], to = at + step;
    if (!step) return;
    if (buttons[to] && (Math.abs(step) > 1 || Math.floor(to / cols) === Math.floor(at / cols))) buttons[to].focus();
    e.preventDefault();
  });
  frame.addEventListener("keydown", e => {
    const act = { t: transpose, s: () => answer(true), u: () => answer(false), n: deal }[e.key];
    if (!act || e.ctrlKey || e.metaKey || e.altKey || e.target.matches("select, input")) return;
    act();
    e.preventDefault();
  });
  keepKeys(frame);
  const key = (...names) => names.map(k => element("kbd", {}, k));
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", spec.title);
  frame.append(
    element("div", { class: "stage" }, grid, status),
    element("div", { class: "panel" },
      element("h2", {}, spec.title),
      element("p", {}, "Any two tiles may be exchanged. Find out with few exchanges whether sliding alone would bring the board in order: the number of exchanges that do it is even, or it is odd."),
      element("div", { class: "bar" }, transposeButton, ...answers),
      element("div", { class: "bar" }, newButton, sound.button, side("columns", cols, v => { cols = v; }), side("rows", rows, v => { rows = v; }), copier.button),
      copier.field,
      score,
      element("p", { class: "help" }, "Click two tiles, or go with ", ...key("←", "→", "↑", "↓"), " and choose with ", ...key("Enter"), " · ", ...key("t"), " transpose · ",
        ...key("s"), " solvable · ", ...key("u"), " unsolvable · ", ...key("n"), " new board.")));
  begin("Can this board be solved?");
}

const kinds = { "puzzlelab-parity": mountParity };
