const mostRandom = 100000; // moves at once
const stripRoom = 400;      // parts of the word that are written out on either side

// A board with its controls; it is number so and so on its page.
function mountPlayer(frame, spec, number) {
  frame.replaceChildren();
  const puzzle = makePuzzle(spec), line = makeTimeline(puzzle), metric = spec.metrics[0];
  const sound = makeSound();
  let view = null, playing = false, speed = 1;

  // Text: what is seen, and what is spoken.
  const status = element("p", { class: "status" });
  const spoken = element("div", { class: "hidden", "aria-live": "polite" });
  const description = element("p", { class: "hidden", id: "state" });
  const described = () => speakGap(puzzle, line.state()) + speakState(puzzle, line.state()) + (numbers.checked ? " " + speakNumbers(spec) : "");

  // solved is what is said after moves that end at the solved state.
  function solved() {
    if (!puzzle.isSolved(line.state())) return "";
    sound.right();
    return " Solved.";
  }

  function say(text, bad) {
    status.textContent = text;
    status.classList.toggle("bad", !!bad);
    spoken.textContent = playing ? text : text + " " + described();
  }

  const format = letters => formatWord(spec, letters);
  const measured = letters => plural(metricLength(metric, letters), "move") + (metric.name === "letters" ? "" : " (" + metric.name + ")");

  // The board.
  const board = element("div", {
    class: "board", tabindex: 0, role: "application", "aria-roledescription": "puzzle board",
    "aria-label": spec.title, "aria-describedby": "state help"
  });

  function show(k) {
    stop();
    const inSpace = !!spec.views[k].space;
    view = inSpace ? makeSolid(puzzle, spec.views[k], around) : makeView(puzzle, spec.views[k]);
    if (inSpace) view.setHints(hints.checked);
    view.setNumbers(numbers.checked);
    hintsLabel.style.display = homeButton.style.display = inSpace ? "" : "none";
    board.replaceChildren(view.root);
    keys.explain(view);
    refresh();
  }

  function refresh() {
    view.draw(line.state());
    description.textContent = described();
    refreshPanel();
  }

  // Animation. A glide is given up by raising the number of the flight. A move
  // that a person has made is not lost then: promised is the step it leads to.
  let flight = 0, promised = 0;

  function stop() {
    flight++;
    playing = false;
    promised = 0;
    if (view) view.draw(line.state());
  }

  // tween carries pieces along a move and says whether it came to the end. Where
  // no frames are drawn, as in a hidden tab, a timer ends it.
  function tween(state, images, milliseconds, letter) {
    const mine = flight;
    return new Promise(done => {
      let ended = false;
      function end() {
        ended = true;
        done(mine === flight);
      }
      setTimeout(end, calm() ? milliseconds : milliseconds + 200);
      if (calm()) return;
      const move = view.motion(state, images, letter);
      let began = 0;
      function frameOf(now) {
        if (ended || mine !== flight) return;
        began = began || now;
        const t = Math.min((now - began) / milliseconds, 1);
        move(t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));
        if (t < 1) requestAnimationFrame(frameOf); else end();
      }
      requestAnimationFrame(frameOf);
    });
  }

  // glide plays one step, forwards or back, and says so; false when it was
  // given up.
  async function glide(direction) {
    const step = line.steps()[direction > 0 ? line.at() : line.at() - 1];
    if (!step) return false;
    let letters = line.lettersOf([step]);
    if (direction < 0) letters = puzzle.plain(line.state(), inverted(letters));
    let state = line.state();
    for (const l of letters) {
      if (!await tween(state, puzzle.imagesOf(state, l), 420 / speed / Math.sqrt(letters.length), l)) return false;
      state = puzzle.applyAll(state, [l]) || state;
      view.draw(state);
    }
    line.go(line.at() + direction);
    refresh();
    sound.move();
    say(speakWord(spec, letters) + solved());
    return true;
  }

  async function play(until) {
    stop();
    const mine = flight;
    playing = true;
    refreshPanel();
    while (line.at() < until && mine === flight && await glide(1)) {
      if (mine === flight && line.at() < until) await new Promise(next => setTimeout(next, 90 / speed));
    }
    if (mine !== flight) return;
    playing = false;
    promised = 0;
    refreshPanel();
    spoken.textContent = status.textContent + " " + described();
  }

  async function step(direction) {
    stop();
    refresh();
    await glide(direction);
  }

  function go(k) {
    stop();
    line.go(k);
    refresh();
    const now = line.steps()[k - 1];
    if (now) sound.move();
    say((now ? speakWord(spec, line.lettersOf([now])) : "At the start.") + solved());
  }

  // act does letters from here on, gliding or at once.
  function act(letters, gliding) {
    if (promised) line.go(promised);
    stop();
    const wrong = line.act(letters);
    if (wrong) {
      refresh();
      say("The move " + format([wrong]) + " cannot be done there.", true);
      return false;
    }
    if (gliding) {
      refreshStrip();
      play(line.steps().length);
      promised = line.steps().length;
    } else {
      line.go(line.steps().length);
      refresh();
      refreshStrip();
      sound.move();
      say((letters.length > 12 ? "Made " + measured(letters) + "." : speakWord(spec, letters)) + solved());
    }
    return true;
  }

  // The four buttons of the source: random moves, act with animation, act
  // without, solve.
  const amount = element("input", {
    type: "number", min: 1, max: mostRandom, value: spec.slides ? 4 * spec.solved.length : 20, "aria-label": "number of random moves", class: "amount"
  });

  function random() {
    const n = Math.max(1, Math.min(mostRandom, Math.round(+amount.value) || 1));
    act(puzzle.random(line.state(), n, Math.random), false);
  }

  const sample = example();
  const field = element("input", {
    type: "text", "aria-label": "word", placeholder: "a word, such as " + sample, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    onkeydown: e => { if (e.key === "Enter") typed(true); }
  });

  // example is a word so short that it fits into the field.
  function example() {
    let k = 0, letters = puzzle.random(spec.solved, 3, () => [0.1, 0.8, 0.4][k++ % 3]);
    while (letters.length > 1 && format(letters).length > 7) letters = letters.slice(1);
    return format(letters);
  }

  function typed(gliding) {
    try {
      const letters = puzzle.parse(field.value);
      if (!letters.length) say("Type a word first, such as " + sample + ".", true);
      else act(letters, gliding);
    } catch (problem) {
      say(upperFirst(problem.message) + ".", true);
      field.setSelectionRange(Array.from(field.value).slice(0, problem.at || 0).join("").length, field.value.length);
      field.focus();
    }
  }

  const find = makeFinder(puzzle);

  // searching looks for a solution, and hands it on.
  async function searching(then) {
    stop();
    refresh();
    if (puzzle.isSolved(line.state())) return say("It is solved already.");
    say("Looking for a solution…");
    const mine = flight;
    await new Promise(next => setTimeout(next, 30)); // for the page to say so
    try {
      const found = await finished(find(line.state()), () => mine === flight);
      if (found) then(found);
    } catch (problem) {
      say(upperFirst(problem.message) + ".", true);
    }
  }
  const solve = () => searching(answer);

  // hint says the next move of a solution, and lays only this on the line. Who makes it and
  // asks again is led on along the same solution: another search could lead to and fro.
  let led = ["", null]; // where a hint leads, and what was found from there
  function hint() {
    stop();
    if (led[0] === "" + line.state() && !puzzle.isSolved(line.state())) nextMove(led[1]);
    else searching(nextMove);
  }

  function nextMove(found) {
    const { letters, fewest } = found;
    if (!letters) return answer(found);
    const { times } = runsOf(letters)[0], first = letters.slice(0, times);
    led = ["" + puzzle.applyAll(line.state(), first), { letters: letters.slice(times), fewest }];
    lay(first, moves(letters) + " to go" + (fewest ? ", the fewest possible" : "") + ". Next: " + speakWord(spec, first));
  }

  // answer lays what was found on the line, and says what it is.
  function answer({ letters, fewest, table }) {
    if (letters) return lay(letters, "A solution in " + moves(letters) + (fewest ? ", the fewest possible." : table ? "; there may be much shorter ones." : "."));
    if (letters === null) return say("This state cannot be solved by moves.", true);
    const back = line.wayBack();
    if (back) return lay(back, upperFirst(noSolver) + ". The way you came, back: " + moves(back) + ".");
    const steps = advise(puzzle, line.state());
    if (!steps) return say(upperFirst(noSolver) + ". No way back is known here.", true);
    const whole = puzzle.reduce(line.state(), [].concat(...steps.map(s => s.letters)));
    lay(whole, "A solution piece after piece, as by hand: " + moves(whole) + ".");
  }

  const moves = letters => plural(metricLength(metric, letters), "move");
  const noSolver = spec.why || "this page has no table of words for the puzzle";

  function lay(letters, text) {
    line.act(letters);
    refresh();
    refreshStrip();
    say(text + " Press play.");
    playButton.focus();
  }

  // advice lays the next step of a person on the line, and says what it is for.
  function advice() {
    stop();
    refresh();
    if (puzzle.isSolved(line.state())) return say("It is solved already.");
    const steps = advise(puzzle, line.state());
    if (!steps) return say("This board cannot be solved by moves. It could be, if two of its pieces were exchanged.", true);
    line.act(steps[0].letters);
    refresh();
    refreshStrip();
    say((steps.length > 1 ? plural(steps.length, "step") + " to go. " : "The last step. ") + steps[0].text + " The word is " + format(steps[0].letters) + ". Press play, then ask again.");
    playButton.focus();
  }

  // A problem in the page's address.
  function copyLink() {
    const link = location.href.replace(/#.*/, "") + writeLink(spec, {
      board: number, size: spec.sizes ? spec.sizes.names[spec.sizes.at] : "", state: line.state(), letters: line.lettersOf(line.steps().slice(line.at()))
    });
    copy(link, "The link to this problem");
  }

  // copyGo is for the next cell of a notebook.
  function copyGo() {
    copy(writeGo(spec, line.state(), line.lettersOf(line.steps().slice(0, line.at()))), spec.go ? "The Go code" : "The Go code, in which mine is your puzzle,");
  }

  // copy says what has happened: where a page may not copy, the text is in the field.
  function copy(text, what) {
    const byHand = () => {
      field.value = text.replace("\n", "; "); // it has one line
      field.focus();
      field.select();
      say(what + " is in the field for words, to be copied from there.");
    };
    if (!navigator.clipboard || !navigator.clipboard.writeText) return byHand();
    navigator.clipboard.writeText(text).then(() => say(what + " is copied."), byHand);
  }

  // open reads the problem of an address.
  function open(hash) {
    const problem = readLink(hash, number);
    if (!problem) return;
    if (spec.sizes && problem.size && problem.size !== spec.sizes.names[spec.sizes.at]) return chooseSize(problem.size, hash);
    try {
      const state = problem.state === undefined ? spec.start : readState(spec, problem.state);
      const wrong = line.open(state, puzzle.parse(problem.word || ""));
      if (wrong) throw new Error("the move " + format([wrong]) + " of its word cannot be done");
      stop();
      refresh();
      refreshStrip();
      say("The problem of the link is on the board.");
    } catch (damage) {
      say("The link to this page is damaged: " + damage.message + ".", true);
    }
  }

  // chooseSize puts a board of another size in the place of this one.
  function chooseSize(name, hash) {
    const at = spec.sizes.names.indexOf(name);
    if (at < 0) return say('The link to this page is damaged: the board has no size "' + name.slice(0, 20) + '".', true);
    stop();
    unpacked(spec.sizes).then(all => {
      gone = true;
      mountPlayer(frame, Object.assign(all[at], { sizes: Object.assign({}, spec.sizes, { at }) }), number);
      const choice = frame.querySelector("select.size");
      if (hash) frame.dispatchEvent(new CustomEvent("problem", { detail: hash })); else if (choice) choice.focus();
    }, () => say("The other sizes are damaged.", true));
  }
  let gone = false; // another board is in the place of this one
  frame.addEventListener("problem", e => { if (!gone) open(e.detail); });
  window.addEventListener("hashchange", () => { if (!gone && frame.isConnected) open(location.hash); });

  function undo() {
    stop();
    const done = line.undo();
    refresh();
    refreshStrip();
    say(done ? "Undone." : "There is nothing to undo.");
  }

  function reset() {
    stop();
    line.reset();
    refresh();
    refreshStrip();
    say("Back at the beginning.");
  }

  // The panel.
  const slider = element("input", { type: "range", min: 0, "aria-label": "position in the word", oninput: () => go(+slider.value) });
  const count = element("span", { class: "count" });
  let counted = null, length = "";

  // lengthOf measures a word once, however often the panel is drawn.
  function lengthOf() {
    if (counted !== line.steps()) [counted, length] = [line.steps(), measured(line.letters())];
    return length;
  }

  const strip = element("div", { class: "strip", "aria-hidden": "true", onclick: e => { if (e.target.step) go(e.target.step); } });
  const toggle = () => { if (playing) { stop(); refresh(); say("Paused."); } else play(line.steps().length); };
  const playButton = iconButton("play", "play", toggle);
  const firstButton = iconButton("first", "to the start", () => go(0)), backButton = iconButton("back", "one step back", () => step(-1));
  const stepButton = iconButton("step", "one step", () => step(1)), lastButton = iconButton("last", "to the end", () => go(line.steps().length));
  const undoButton = button("Undo", "take back the last action", undo);
  const speeds = element("select", { title: "speed", "aria-label": "speed", onchange: () => { speed = +speeds.value; } },
    ...[["0.25", "¼×"], ["0.5", "½×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]].map(([value, text]) => element("option", { value, selected: value === "1" }, text)));

  function refreshPanel() {
    const n = line.steps().length, at = line.at();
    slider.max = n;
    slider.value = at;
    slider.disabled = n === 0;
    const now = line.steps()[at - 1];
    slider.setAttribute("aria-valuetext", at + " of " + n + (now ? ", after " + format(line.lettersOf([now])) : ""));
    count.textContent = n ? "step " + at + " of " + n + " · " + lengthOf() : "";
    firstButton.disabled = backButton.disabled = at === 0;
    stepButton.disabled = lastButton.disabled = at === n;
    playButton.disabled = n === 0 || at === n && !playing;
    undoButton.disabled = !line.canUndo();
    const name = playing ? "pause" : "play";
    if (playButton.title !== name) {
      playButton.replaceChildren(icon(name));
      playButton.title = name;
      playButton.setAttribute("aria-label", name);
    }
    for (const b of moveButtons) if (spec.slides) b.disabled = !playing && !puzzle.apply(line.state(), { letter: b.letter, times: 1 });
    let current = null;
    if (outside()) drawStrip();
    for (const e of strip.children) {
      const here = at > e.begin && at <= e.step;
      e.className = here ? "now" : at > e.step ? "done" : "";
      if (here) current = e;
    }
    if (current) strip.scrollTop = Math.max(0, current.offsetTop - strip.offsetTop - strip.clientHeight / 2);
  }

  function refreshStrip() {
    parts = [];
    line.steps().forEach((s, i) => { // steps of one letter are written together
      const last = parts[parts.length - 1];
      if (last && last.letter === s.letter) {
        last.times += s.times;
        last.end = i + 1;
      } else {
        parts.push({ letter: s.letter, times: s.times, begin: i, end: i + 1 });
      }
    });
    drawStrip();
    refreshPanel();
  }

  // drawStrip writes the parts near the present, for a long word would make the page
  // slow.
  let parts = [], first = 0, last = 0;

  function drawStrip() {
    const now = Math.max(0, parts.findIndex(part => part.end >= line.at()));
    first = Math.max(0, now - stripRoom);
    last = Math.min(parts.length, now + stripRoom);
    strip.replaceChildren(...parts.slice(first, last).map(part => {
      const e = element("span", {}, formatRun(spec, part));
      e.begin = part.begin;
      e.step = part.end;
      return e;
    }));
    if (first > 0) strip.prepend("… ");
    if (last < parts.length) strip.append(" …");
    if (!line.steps().length) strip.append(element("i", {}, "The word of the moves appears here."));
  }

  function outside() {
    return first > 0 && line.at() <= parts[first].end || last < parts.length && line.at() > parts[last - 1].begin;
  }

  // A button for each move.
  const moveButtons = [];

  function moveButton(letters, text, about) {
    const b = button(text, about, () => act(letters, true), {
      class: "move",
      onpointerenter: () => { if (!playing) view.mark(touched(letters)); },
      onpointerleave: () => view.mark(null)
    });
    b.letter = letters[0];
    return b;
  }

  function touched(letters) {
    if (spec.slides) return null;
    const places = spec.solved.map((_, i) => i);
    return places.filter(i => letters.reduce((p, l) => puzzle.imagesOf(spec.solved, l)[p], i) !== i);
  }

  spec.names.forEach((_, i) => {
    const k = i + 1, involution = spec.images && spec.images[i].every((v, j) => spec.images[i][v] === j);
    for (const l of spec.slides || involution ? [k] : [k, -k]) moveButtons.push(moveButton([l], format([l]), speakWord(spec, [l])));
  });
  const derived = [];
  for (const d of spec.derived) {
    if (!d.letters.length) continue;
    for (const letters of [d.letters, inverted(d.letters)]) {
      const name = letters === d.letters ? d.name : d.name + "'";
      derived.push(moveButton(letters, name, format(letters)));
    }
  }

  const busy = () => playing && !promised;

  // tell says what is in a place, and of a tile that was to slide why it does not.
  function tell(place) {
    const label = spec.labels[line.state()[place]], name = speakLabel(label);
    if (label.text === "_") return say("This is the gap, place " + (place + 1) + ".");
    if (spec.slides) return say(upperFirst(name) + " cannot slide: the gap is not " + (keys.arrows ? "in its row or column." : "beside it."));
    say(label.colour && name !== label.text ? "Place " + (place + 1) + " is " + name + "." : name + " is in place " + (place + 1) + ".");
  }

  // What a solid in space does: its drags end where the layer stands, so that nothing
  // is left to glide.
  const around = {
    busy, tell, slide: place => pointer.slide(place), near: place => (slideTowards(puzzle, line.state(), place) || []).length === 1, act: letters => act(letters, false), redraw: refresh,
    settle() {
      if (promised) line.go(promised);
      stop();
      refresh();
    }
  };

  function look(right, down) {
    if (!view.look) return false;
    const seen = view.look(right, down);
    status.textContent = spoken.textContent = seen;
    return true;
  }

  const hints = element("input", { type: "checkbox", onchange: () => view.setHints(hints.checked) });
  const hintsLabel = element("label", { class: "small" }, hints, "hidden sides");
  // Discs with numbers have no room for those of their places.
  const fullDiscs = areNumbered(spec) && spec.views.some(v => v.shapes && !v.grid && v.shapes.some(s => s.length === 3));
  const numbers = element("input", { type: "checkbox", onchange: () => {
    view.setNumbers(numbers.checked);
    refresh();
  } });
  numbers.checked = !!spec.numbers;
  const numbersLabel = fullDiscs ? "" : element("label", { class: "small" }, numbers, "place numbers");
  const homeButton = button("Front", "look at the front again", () => look());

  const keys = makeKeys(puzzle, { act: letters => act(letters, true), toggle, step, go, undo, line, look, type: () => setTimeout(() => field.focus()) });
  board.addEventListener("keydown", keys.press);
  const pointer = makePointer(board, puzzle, () => view, { state: () => line.state(), busy, tell, act: letters => act(letters, true) });
  // What is typed here is no command to the notebook around.
  keepKeys(frame);

  const choice = spec.views.length < 2 ? "" : // without a word beside it, so that all fits into one line of a telephone
    element("select", { "aria-label": "view", onchange: e => show(+e.target.value) }, ...spec.views.map((v, i) => element("option", { value: i }, v.name)));
  const views = element("div", { class: "bar" }, choice, hintsLabel, numbersLabel, homeButton);
  const sizes = !spec.sizes ? "" : element("label", { class: "small" }, spec.sizes.what,
    element("select", { class: "size", onchange: e => chooseSize(e.target.value) },
      ...spec.sizes.names.map((name, i) => element("option", { value: name, selected: i === spec.sizes.at }, name))));
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", spec.title + ", to play");
  frame.append(
    element("div", { class: "stage" }, board, status, views, description, spoken),
    element("div", { class: "panel" },
      element("h2", {}, spec.title),
      sizes,
      element("div", { class: "bar" },
        element("span", { class: "pair" }, button("Random moves", "make random moves", random), amount),
        button("Solve", spec.table || spec.orbits || spec.hand ? "find a word that solves this state" : noSolver + "; only the way back can be shown here", solve, { class: "main" }), undoButton,
        spec.hand ? button("Advice", "the next step of a person, in words", advice) : "",
        spec.table || spec.orbits ? button("Hint", "the next move of a solution, in words", hint) : "",
        button("Reset", "back to the state and word of the beginning", reset)),
      element("div", { class: "card" },
        strip,
        element("div", { class: "bar tight" }, firstButton, backButton, playButton, stepButton, lastButton, slider, speeds),
        count),
      element("div", { class: "bar" }, field, button("Do", "do the word, move by move", () => typed(true)),
        button("Do at once", "do the word without showing its moves", () => typed(false))),
      toolbar("moves", moveButtons),
      element("div", { class: "bar" }, sound.button, button("Copy link", "copy a link to this state and the word ahead", copyLink),
        button("Copy Go", "copy this state and its word as Go for a cell", copyGo)),
      derived.length ? element("details", {}, element("summary", {}, "more moves"), toolbar("more moves", derived)) : "",
      keys.help));
  show(0);
  refreshStrip();
  status.textContent = puzzle.isSolved(spec.start) ? "Solved." : "Not solved.";
  open(location.hash);
}

// speakNumbers says the numbers of the places in each part of the board.
function speakNumbers(spec) {
  return "Place numbers. " + spec.groups.map(g => (g.name ? upperFirst(g.name) + ": " : "") + g.refs.filter(ref => ref > 0).join(", ") + ".").join(" ");
}

// writeGo declares, as a cell does, the state and the word that led to it.
function writeGo(spec, state, letters) {
  return "var state = State(" + (spec.go || "mine") + ", " + JSON.stringify(lineOf(spec, state)) + ")\n" +
    "var moves = " + JSON.stringify(formatWord(spec, letters));
}

// unpacked resolves to the boards of all sizes.
function unpacked(sizes) {
  const bytes = Uint8Array.from(atob(sizes.data), c => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

const kinds = { "puzzlelab-player": mountPlayer };
