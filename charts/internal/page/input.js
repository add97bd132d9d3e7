// Keys and pointers on the board.
function makeKeys(puzzle, on) {
  const spec = puzzle.spec, folded = spec.names.map(n => n.toLowerCase());
  const anyCase = new Set(folded).size === folded.length; // r and R mean the same move
  const arrows = {};
  if (spec.slides) {
    for (const [key, name] of [["ArrowLeft", "L"], ["ArrowRight", "R"], ["ArrowUp", "U"], ["ArrowDown", "D"]]) {
      if (spec.names.includes(name)) arrows[key] = spec.names.indexOf(name) + 1;
    }
  }
  const functions = {
    " ": on.toggle, ".": () => on.step(1), ",": () => on.step(-1), ArrowRight: () => on.step(1), ArrowLeft: () => on.step(-1),
    Home: () => on.go(0), End: () => on.go(on.line.steps().length), Backspace: on.undo, "/": on.type
  };
  const looks = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  let begun = "", back = false, timer = 0;

  function forget() {
    begun = "";
    back = false;
  }

  // make does the move whose name was typed.
  function make(k) {
    clearTimeout(timer);
    on.act(puzzle.plain(on.line.state(), [back && !spec.slides ? -(k + 1) : k + 1]));
    forget();
  }

  // letter reads keys as the name of a move, which may take several of them;
  // Shift or a prime before it mean the inverse. Where a1 and a10 are names, a1
  // is done when the next key does not go on, or after a while.
  function letter(e) {
    clearTimeout(timer);
    const key = anyCase ? e.key.toLowerCase() : e.key, names = anyCase ? folded : spec.names, before = names.indexOf(begun);
    if (anyCase && e.shiftKey) back = true;
    const typed = begun + key, k = names.indexOf(typed);
    if (names.some(n => n.length > typed.length && n.startsWith(typed))) {
      begun = typed;
      timer = k < 0 ? setTimeout(forget, 1500) : setTimeout(make, 700, k);
      return true;
    }
    if (k >= 0) {
      make(k);
      return true;
    }
    if (!begun) return false;
    if (before >= 0) make(before); else forget();
    return letter(e);
  }

  function press(e) {
    let used = true;
    if (e.altKey || (e.ctrlKey || e.metaKey) && e.key !== "z") return;
    const around = looks[e.key];
    if (e.ctrlKey || e.metaKey) on.undo();
    else if (around && (e.shiftKey || !arrows[e.key]) && on.look(...around)) used = true;
    else if (arrows[e.key]) on.act([arrows[e.key]]);
    else if (isPrime(e.key)) back = true;
    else if (!(e.key.length === 1 && letter(e))) {
      if (functions[e.key]) functions[e.key](); else used = false;
    }
    if (used) e.preventDefault();
  }

  const key = (...names) => names.map(n => element("kbd", {}, n));
  const involution = images => images.every((v, i) => images[v] === i), fewNames = 8;

  // naming says how the moves are typed: as one letter, or as a name of several.
  function naming() {
    const long = spec.names.find(n => n.length > 1), inverse = spec.images.every(involution) ? [] : [anyCase ? ", with " : ", after ", ...key(anyCase ? "Shift" : "'"), " the other way"];
    if (spec.pairs) return ["press ", ...spec.names.flatMap((n, k) => [k ? ", " : "", ...key(n), " for ", formatRun(spec, { letter: k + 1, times: 1 })]), ...inverse];
    if (long) return ["type the name of a move, such as ", ...key(...long), ...inverse];
    return ["press ", ...spec.names.length > fewNames ? ["the letter of a move"] : key(...spec.names), ...inverse];
  }

  function moving(view) {
    if (arrows.ArrowLeft) return ["click a tile or press ", ...key("←", "→", "↑", "↓")];
    if (spec.press) return [spec.press[0].length > 1 ? "click two pieces" : "click a piece", ", or type the name of a move, such as ", ...key(spec.names[0])];
    if (spec.slides) return ["click a tile beside the gap, drag it there, or press ", ...key(...spec.names)];
    return [view.look && view.draggable ? "drag a sticker to turn its layer, or " : view.draggable ? "drag a piece, or " : "", ...naming()];
  }

  function looking(view) {
    if (!view.look) return [];
    const where = view.draggable || spec.slides ? "drag beside the solid" : "drag the solid";
    return [" · ", where, " or press ", ...(arrows.ArrowLeft ? key("Shift") : []), ...key("←", "→", "↑", "↓"), " to look around"];
  }

  const how = element("span", {}), parts = [[how], [...key(",", "."), " step"]];
  parts.push([...key("Space"), " play"], [...key("Home", "End"), " start, end"], [...key("Backspace"), " undo"], [...key("/"), " type a word"]);
  const help = element("p", { class: "help", id: "help" }, "On the board: ");
  parts.forEach((p, i) => help.append(i ? " · " : "", ...p));
  help.append(".");

  // explain says what can be done in the view that is shown.
  function explain(view) { how.replaceChildren(...moving(view), ...looking(view)); }

  return { press, help, explain, arrows: !!arrows.ArrowLeft };
}

// pressed is the letter of the move that touching these places makes, 0 where there is none,
// and -1 where one more place makes it.
function pressed(spec, places) {
  const has = list => places.every(place => list.includes(place));
  const k = spec.press.findIndex(list => list.length === places.length && has(list));
  return k >= 0 ? k + 1 : spec.press.some(list => list.length > places.length && has(list)) ? -1 : 0;
}

// makePointer lets pieces be dragged or pressed and tiles be clicked; touch works alike.
function makePointer(board, puzzle, view, on) {
  const spec = puzzle.spec;
  let touched = []; // places that were pressed for a move of several
  let held = null, hand = null; // hand is that of a solid in space

  board.addEventListener("pointerdown", e => {
    const place = view().at(e);
    board.focus({ preventScroll: true });
    if (view().grab && e.button === 0) {
      hand = view().grab(e);
      board.setPointerCapture(e.pointerId);
      e.preventDefault();
      return;
    }
    if (place < 0 || e.button > 0) return;
    held = { place, from: view().toBoard(e), moved: false, done: false };
    board.setPointerCapture(e.pointerId);
    e.preventDefault();
  });

  board.addEventListener("pointermove", e => {
    if (hand) hand.move(e);
    if (!held || held.done || on.busy()) return;
    const shapes = view().shapes, now = view().toBoard(e), vector = [now[0] - held.from[0], now[1] - held.from[1]];
    const pulled = Math.hypot(vector[0], vector[1]);
    if (pulled < 0.2) return;
    if (spec.slides) {
      if (pulled > 0.4) slide();
      return;
    }
    const move = dragged(puzzle, on.state(), shapes, held.place, vector);
    if (!move) return;
    const dx = shapes[move.to][0] - shapes[held.place][0], dy = shapes[move.to][1] - shapes[held.place][1], far = Math.hypot(dx, dy);
    if (pulled < Math.min(0.55 * far, 0.7)) return;
    // The piece is now under the pointer or near it, and can be dragged on,
    // unless it has gone far away.
    held = { place: move.to, from: [held.from[0] + dx, held.from[1] + dy], moved: true, done: far > 1.3 };
    on.act([move.letter]);
  });

  function slide(place = held.place) {
    const letters = slideTowards(puzzle, on.state(), place);
    if (held) held.done = held.moved = true;
    if (letters) on.act(letters); else on.tell(place);
  }

  function press(place) {
    const again = touched.includes(place), places = again ? [] : touched.concat(place), letter = again ? 0 : pressed(spec, places);
    touched = letter < 0 ? places : [];
    view().mark(touched);
    if (letter > 0) on.act([letter]); else on.tell(place);
  }

  board.addEventListener("pointerup", () => {
    if (hand) hand.end();
    hand = null;
    if (held && !held.moved) {
      if (spec.slides) slide(); else if (spec.press) press(held.place); else on.tell(held.place);
    }
    held = null;
  });
  board.addEventListener("pointercancel", () => {
    if (hand) hand.cancel();
    held = hand = null;
  });
  return { slide };
}
