// A board with its controls.
function mountPlayer(frame, spec) {
  const puzzle = makePuzzle(spec), line = makeTimeline(puzzle), metric = spec.metrics[0];
  let view = null, playing = false, speed = 1;

  // Text: what is seen, and what is spoken.
  const status = element("p", { class: "status" });
  const spoken = element("div", { class: "hidden", "aria-live": "polite" });
  const described = element("p", { class: "hidden", id: "state" });

  function say(text, bad) {
    status.textContent = text;
    status.classList.toggle("bad", !!bad);
    spoken.textContent = playing ? text : text + " " + speakState(puzzle, line.state());
  }

  const format = letters => formatWord(spec, letters);
  const plural = (n, what) => n + " " + what + (n === 1 ? "" : "s");
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
    hintsLabel.style.display = homeButton.style.display = inSpace ? "" : "none";
    board.replaceChildren(view.root);
    refresh();
  }

  function refresh() {
    view.draw(line.state());
    described.textContent = speakState(puzzle, line.state());
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
    say(speakWord(spec, letters) + (puzzle.isSolved(line.state()) ? " Solved." : ""));
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
    spoken.textContent = status.textContent + " " + speakState(puzzle, line.state());
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
    say(now ? speakWord(spec, line.lettersOf([now])) : "At the start.");
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
      say(letters.length > 12 ? measured(letters) + " made." : speakWord(spec, letters));
    }
    return true;
  }

  // The four buttons of the source: random moves, act with animation, act
  // without, solve.
  const amount = element("input", {
    type: "number", min: 1, max: 999, value: spec.slides ? 4 * spec.solved.length : 20, "aria-label": "number of random moves", class: "amount"
  });

  function random() {
    const n = Math.max(1, Math.min(999, Math.round(+amount.value) || 1));
    act(puzzle.random(line.state(), n, Math.random), false);
  }

  const field = element("input", {
    type: "text", "aria-label": "word", placeholder: "a word, as " + example(), spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    onkeydown: e => { if (e.key === "Enter") typed(true); }
  });

  function example() {
    let k = 0;
    return format(puzzle.random(spec.solved, 3, () => [0.1, 0.8, 0.4][k++ % 3]));
  }

  function typed(gliding) {
    try {
      const letters = puzzle.parse(field.value);
      if (!letters.length) say("Type a word first, as " + field.placeholder.slice(11) + ".", true);
      else act(letters, gliding);
    } catch (problem) {
      say(upperFirst(problem.message) + ".", true);
      field.setSelectionRange(Array.from(field.value).slice(0, problem.at || 0).join("").length, field.value.length);
      field.focus();
    }
  }

  let solver;

  function solve() {
    stop();
    refresh();
    if (puzzle.isSolved(line.state())) return say("It is solved already.");
    say("Looking for a word…");
    const mine = flight;
    setTimeout(() => { if (mine === flight) found(); }, 30);
  }

  function found() {
    let letters = null, how = "The word found has ";
    try {
      if (solver === undefined) solver = makeSolver(puzzle);
      letters = solver && solver.solve(line.state(), trials);
    } catch (problem) {
      return say(upperFirst(problem.message) + ".", true);
    }
    if (!letters && !solver) {
      letters = line.wayBack();
      how = "This page has no table of words for the puzzle; the way back has ";
      if (!letters) return say("This page has no table of words for the puzzle, so it cannot solve it.", true);
    }
    if (!letters) return say("This state cannot be solved by moves.", true);
    line.act(letters);
    refresh();
    refreshStrip();
    say(how + measured(letters) + ". Played through, it solves. Press play.");
    playButton.focus();
  }

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
    count.textContent = n ? "step " + at + " of " + n + " · " + measured(line.letters()) : "";
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
    for (const e of strip.children) {
      const here = at > e.begin && at <= e.step;
      e.className = here ? "now" : at > e.step ? "done" : "";
      if (here) current = e;
    }
    if (current) strip.scrollTop = Math.max(0, current.offsetTop - strip.offsetTop - strip.clientHeight / 2);
  }

  function refreshStrip() {
    const parts = [];
    line.steps().forEach((s, i) => { // steps of one letter are written together
      const last = parts[parts.length - 1];
      if (last && last.letter === s.letter) {
        last.times += s.times;
        last.end = i + 1;
      } else {
        parts.push({ letter: s.letter, times: s.times, begin: i, end: i + 1 });
      }
    });
    strip.replaceChildren(...parts.map(part => {
      const e = element("span", {}, formatRun(spec, part));
      e.begin = part.begin;
      e.step = part.end;
      return e;
    }));
    if (!line.steps().length) strip.append(element("i", {}, "The word of the moves appears here."));
    refreshPanel();
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
  const tell = place => say("Here stands " + speakLabel(spec.labels[line.state()[place]]) + ".");

  // What a solid in space does: its drags end where the layer stands, so that nothing
  // is left to glide.
  const around = {
    busy, tell, slide: place => pointer.slide(place), act: letters => act(letters, false), redraw: refresh,
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
  const homeButton = button("Front", "look at the front again", () => look());

  const keys = makeKeys(puzzle, { act: letters => act(letters, true), toggle, step, go, undo, line, look, inSpace: spec.views.some(v => v.space), type: () => setTimeout(() => field.focus()) });
  board.addEventListener("keydown", keys.press);
  const pointer = makePointer(board, puzzle, () => view, { state: () => line.state(), busy, tell, act: letters => act(letters, true) });
  // What is typed here is no command to the notebook around.
  for (const kind of ["keydown", "keypress", "keyup"]) {
    frame.addEventListener(kind, e => { if (!e.ctrlKey && !e.metaKey) e.stopPropagation(); });
  }

  const choice = spec.views.length < 2 ? "" : element("label", { class: "small" }, "view",
    element("select", { onchange: e => show(+e.target.value) }, ...spec.views.map((v, i) => element("option", { value: i }, v.name))));
  const views = element("div", { class: "bar" }, choice, hintsLabel, homeButton);
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", spec.title + ", to play");
  frame.append(
    element("div", { class: "stage" }, board, status, views, described, spoken),
    element("div", { class: "panel" },
      element("h2", {}, spec.title),
      element("div", { class: "bar" },
        element("span", { class: "pair" }, button("Random moves", "make random moves", random), amount),
        button("Solve", "find a word that solves this state", solve, { class: "main" }), undoButton,
        button("Reset", "back to the state and word of the beginning", reset)),
      element("div", { class: "card" },
        strip,
        element("div", { class: "bar tight" }, firstButton, backButton, playButton, stepButton, lastButton, slider, speeds),
        count),
      element("div", { class: "bar" }, field, button("Act", "do the word, animated", () => typed(true)),
        button("Act at once", "do the word without animation", () => typed(false))),
      toolbar("moves", moveButtons),
      derived.length ? element("details", {}, element("summary", {}, "more moves"), toolbar("more moves", derived)) : "",
      keys.help));
  show(0);
  refreshStrip();
  status.textContent = puzzle.isSolved(spec.start) ? "Solved." : "Not solved.";
}

const kinds = { "puzzlelab-player": mountPlayer };
