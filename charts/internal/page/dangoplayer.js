// Two boards, start and goal, and the shortest way between them.
const dangoLimit = 6000000; // states kept while searching

function mountDango(frame, spec, number, again) {
  frame.replaceChildren();
  const dango = makeDango(spec);
  let start = spec.start, goal = spec.goal, path = [], at = 0, flight = 0, search = 0, playing = false, from = -1;
  const status = element("p", { class: "status", "aria-live": "polite" });
  const say = text => { status.textContent = text; };
  const speak = s => s.map((skewer, i) => "skewer " + (i + 1) + ": " + (skewer.join(", ") || "empty")).join("; ");
  const spokenMove = m => "From skewer " + (m.from + 1) + " to skewer " + (m.to + 1) + ".";

  const now = makeSkewers(spec, "start", {
    say, begin: stop,
    change: next => { start = next; solve(); },
    digit: k => { // two digits make a move
      if (from < 0) {
        from = k;
        return say("From skewer " + (k + 1) + " to …");
      }
      const move = { from, to: k };
      from = -1;
      stop();
      if (!dango.moves(now.state()).some(m => m.from === move.from && m.to === move.to)) return say("That move cannot be made.");
      start = dango.apply(now.state(), move);
      now.draw(start);
      solve();
    }
  });
  const target = makeSkewers(spec, "goal", { say, begin: stop, change: next => { goal = next; start = now.state(); solve(); }, digit: () => {} });
  const described = element("p", { class: "hidden", id: "state" });
  now.host.setAttribute("aria-describedby", "state help");

  function stop() {
    flight++;
    playing = false;
    now.draw(stateAt(at));
    refresh();
  }

  const stateAt = k => path.slice(0, k).reduce(dango.apply, start);

  // solve searches in slices, so that the page stays alive.
  function solve() {
    const mine = ++search, steps = dango.search(start, goal, dangoLimit);
    path = [];
    at = 0;
    refresh();
    function slice() {
      const until = Date.now() + 40;
      for (;;) {
        if (mine !== search) return;
        const { done, value } = steps.next();
        if (done) return found(value);
        if (Date.now() > until) break;
      }
      say("Looking for the shortest way…");
      setTimeout(slice, 0);
    }
    slice();
  }

  function found(result) {
    path = result.moves || [];
    refresh();
    if (!result.moves) say(upperFirst(result.reason) + ".");
    else say(path.length ? "Shortest solution: " + plural(path.length, "move") + "." : "Start and goal are the same.");
  }

  function go(k) {
    stop();
    at = Math.max(0, Math.min(k, path.length));
    now.draw(stateAt(at));
    refresh();
    say(at ? spokenMove(path[at - 1]) : "At the start.");
  }

  function glide() {
    const mine = flight, move = path[at];
    return new Promise(done => {
      let ended = false;
      function end() {
        if (ended) return;
        ended = true;
        if (mine !== flight) return done(false);
        at++;
        now.draw(stateAt(at));
        refresh();
        say(spokenMove(move) + (at === path.length ? " The goal is reached." : ""));
        done(true);
      }
      setTimeout(end, calm() ? 500 : 800);
      if (calm()) return;
      const carry = now.carry(move);
      let began = 0;
      function frameOf(time) {
        if (ended || mine !== flight) return;
        began = began || time;
        const t = Math.min((time - began) / 550, 1);
        carry(t);
        if (t < 1) requestAnimationFrame(frameOf); else end();
      }
      requestAnimationFrame(frameOf);
    });
  }

  async function play() {
    if (playing) return stop();
    stop();
    const mine = flight;
    playing = true;
    refresh();
    while (mine === flight && at < path.length && await glide()) await new Promise(next => setTimeout(next, 120));
    if (mine !== flight) return;
    playing = false;
    refresh();
  }

  async function step() {
    stop();
    if (at < path.length) await glide();
  }

  function exchange() {
    stop();
    [start, goal] = [goal, now.state()];
    reset();
  }

  function reset() {
    at = 0;
    path = [];
    now.draw(start);
    target.draw(goal);
    solve();
  }

  // random deals the dumplings anew, every arrangement with the same chance.
  function random() {
    stop();
    const list = [].concat(...start);
    for (let i = list.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [list[i], list[j]] = [list[j], list[i]];
    }
    const shapes = heights(list.length, start.length);
    start = shapes[Math.floor(Math.random() * shapes.length)].map(h => list.splice(0, h));
    reset();
  }

  function heights(total, skewers) {
    if (skewers === 1) return total <= spec.height ? [[total]] : [];
    const out = [];
    for (let h = 0; h <= Math.min(total, spec.height); h++) for (const rest of heights(total - h, skewers - 1)) out.push([h].concat(rest));
    return out;
  }

  // A problem in the page's address: start=112|233|&goal=… from the bottom of each skewer
  // up, with size=3x4 for a size that was chosen.
  function copyLink() {
    const size = spec.size === undefined ? "" : "&size=" + spec.sizes[spec.size].join("x");
    const link = location.href.replace(/#.*/, "") + "#" + (number > 1 ? "board=" + number + "&" : "") +
      "start=" + writeSkewers(now.state()) + "&goal=" + writeSkewers(goal) + size;
    const byHand = () => { // there is no clipboard
      location.hash = link.replace(/^[^#]*/, "");
      say("The link is the address of this page now.");
    };
    if (!navigator.clipboard || !navigator.clipboard.writeText) return byHand();
    navigator.clipboard.writeText(link).then(() => say("The link to this problem is copied."), byHand);
  }

  function open(hash) {
    const problem = readLink(hash, number, ["start", "goal"]);
    if (!problem) return;
    try {
      const k = problem.size === undefined ? -1 : spec.sizes.findIndex(size => size.join("x") === problem.size);
      if (k < 0 && problem.size !== undefined) throw new Error('the board has no size "' + problem.size.slice(0, 20) + '"');
      if (k !== (spec.size === undefined ? -1 : spec.size)) return chooseSize(k, hash);
      const read = (text, kept) => text === undefined ? kept : readSkewers(text, spec.height, spec.start);
      const [from, to] = [read(problem.start, spec.start), read(problem.goal, spec.goal)];
      stop();
      [start, goal] = [from, to];
      reset();
    } catch (damage) {
      say("The link to this page is damaged: " + damage.message + ".");
    }
  }
  let gone = false; // another board is in the place of this one
  frame.addEventListener("problem", e => { if (!gone) open(e.detail); });
  window.addEventListener("hashchange", () => { if (!gone && frame.isConnected) open(location.hash); });

  // chooseSize puts a puzzle with different dumplings in the place of this one, or the
  // first one of the page again.
  const first = spec.first || spec;

  function chooseSize(k, hash) {
    stop();
    search++;
    gone = true;
    let next = first;
    if (k >= 0) {
      const [skewers, height] = spec.sizes[k];
      const full = Array.from({ length: skewers }, (_, i) => i < skewers - 1 ? Array.from({ length: height }, (_, h) => i * height + h + 1) : []);
      const other = full.map(s => s.slice());
      [other[0][0], other[0][1]] = [other[0][1], other[0][0]];
      next = Object.assign({}, first, { title: "Dango: " + sizeName(spec.sizes[k]) + ", all different", height, start: full, goal: other, first, size: k });
    }
    mountDango(frame, next, number, true);
    if (hash) frame.dispatchEvent(new CustomEvent("problem", { detail: hash })); else frame.querySelector("select.size").focus();
  }

  const sizeName = ([skewers, height]) => skewers + " skewers of height " + height;
  const sizes = element("label", { class: "small" }, "size",
    element("select", { class: "size", onchange: e => chooseSize(+e.target.value) },
      element("option", { value: -1, selected: spec.size === undefined }, "as on the page"),
      ...spec.sizes.map((size, i) => element("option", { value: i, selected: i === spec.size }, sizeName(size)))));

  const slider = element("input", { type: "range", min: 0, "aria-label": "position in the solution", oninput: () => go(+slider.value) });
  const strip = element("div", { class: "strip", "aria-hidden": "true", onclick: e => { if (e.target.step) go(e.target.step); } });
  const count = element("span", { class: "count" });
  const playButton = iconButton("play", "play", play);
  const backs = [iconButton("first", "to the start", () => go(0)), iconButton("back", "one step back", () => go(at - 1))];
  const ons = [iconButton("step", "one step", step), iconButton("last", "to the end", () => go(path.length))];

  function refresh() {
    slider.max = path.length;
    slider.value = at;
    slider.disabled = !path.length;
    slider.setAttribute("aria-valuetext", at + " of " + path.length);
    strip.replaceChildren(...path.map((m, i) => {
      const e = element("span", { class: i < at - 1 ? "done" : i === at - 1 ? "now" : "" }, m.from + 1 + "→" + (m.to + 1));
      e.step = i + 1;
      return e;
    }));
    count.textContent = path.length ? "step " + at + " of " + path.length : "";
    for (const b of backs) b.disabled = at === 0;
    for (const b of ons) b.disabled = at === path.length;
    playButton.disabled = at === path.length && !playing;
    playButton.replaceChildren(icon(playing ? "pause" : "play"));
    playButton.title = playing ? "pause" : "play";
    playButton.setAttribute("aria-label", playButton.title);
    described.textContent = "Start: " + speak(stateAt(at)) + ". Goal: " + speak(goal) + ".";
  }

  const copier = goCopier("copy the puzzle, this start and this goal as Go for a cell", () => goForSkewers(spec.height, now.state(), goal), say);
  keepKeys(frame);
  const key = (...names) => names.map(k => element("kbd", {}, k));
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", spec.title);
  frame.append(
    element("div", { class: "boards" },
      element("figure", {}, element("figcaption", {}, "Start"), now.host),
      element("figure", {}, element("figcaption", {}, "Goal"), target.host)),
    element("div", { class: "panel" },
      element("h2", {}, spec.title), sizes, status, described,
      element("div", { class: "card" }, strip, element("div", { class: "bar tight" }, ...backs, playButton, ...ons, slider), count),
      element("div", { class: "bar" }, button("Random start", "deal the dumplings anew", random),
        button("Exchange", "exchange start and goal", exchange), button("Copy link", "copy a link to this start and this goal", copyLink),
        copier.button, button("Reset", "back to the problem of the beginning", () => { stop(); start = spec.start; goal = spec.goal; reset(); })),
      copier.field,
      element("p", { class: "help", id: "help" }, "Drag a dumpling to any place on either board; the shortest solution follows. On a board: ",
        ...key("←", "→", "↑", "↓"), " choose a place · ", ...key("Enter"), " take and put · two digits, such as ", ...key("1", "3"), ", make a move.")));
  now.draw(start);
  target.draw(goal);
  if (spec.way) found({ moves: spec.way.map(([from, to]) => ({ from, to })) }); else solve();
  if (!again) open(location.hash);
}

const kinds = { "puzzlelab-dango": mountDango };
