// Advice: the way of a person, in steps {letters, text}.
// advise returns the steps from a state to the solved one; null where the page
// knows no way, or no moves lead there.
function advise(puzzle, state) {
  const hand = puzzle.spec.hand;
  if (!hand) return null;
  const steps = hand.grid ? adviseRows(puzzle, state, hand.grid) : adviseBlocks(puzzle, state);
  if (!steps) return null;
  let end = state;
  for (const s of steps) end = end && puzzle.applyAll(end, s.letters);
  return end && puzzle.isSolved(end) ? steps.filter(s => s.letters.length) : null;
}

// adviseRows solves sliding tiles row by row, the last two rows column by column.
// What is at home stays there; two tiles at the end of a row go together, for one
// that is alone in the corner would block the other.
function adviseRows(puzzle, state, [cols, rows]) {
  const spec = puzzle.spec, at = (r, c) => r * cols + c, frozen = new Set(), steps = [];
  const tasks = [];
  for (let r = 0; r < rows - 2; r++) {
    for (let c = 0; c < cols - 2; c++) tasks.push([at(r, c)]);
    tasks.push(cols > 1 ? [at(r, cols - 2), at(r, cols - 1)] : [at(r, 0)]);
  }
  for (let c = 0; c < cols - 2; c++) tasks.push(rows > 1 ? [at(rows - 2, c), at(rows - 1, c)] : [at(0, c)]);
  const rest = spec.solved.map((_, i) => i).filter(i => !tasks.some(t => t.includes(i)) && spec.solved[i] !== spec.blank);
  tasks.push(rest);
  const name = i => spec.labels[spec.solved[i]].text;
  for (const task of tasks) {
    const letters = carry(puzzle, state, task, frozen);
    if (!letters) return null;
    const names = task.map(name);
    let why = "It goes to row " + (Math.floor(task[0] / cols) + 1) + ", place " + (task[0] % cols + 1) + ", and nothing that is at home moves.";
    if (task === rest) why = "What is left is turned round until all is at home.";
    else if (task.length > 1) why = "They go home together, for the first alone would stand in the way of the second.";
    steps.push({ letters, text: (names.length > 1 ? "Tiles " + names.slice(0, -1).join(", ") + " and " + names[names.length - 1] : "Tile " + names[0]) + ". " + why });
    state = puzzle.applyAll(state, letters);
    for (const i of task) frozen.add(i);
  }
  return steps;
}

// carry finds a shortest walk of the blank that brings the labels of some places
// home while frozen places stay. A position is the places of blank and labels.
function carry(puzzle, state, goals, frozen) {
  const n = state.length, labels = goals.map(i => puzzle.spec.solved[i]), names = puzzle.spec.names.length;
  const start = [puzzle.blankOf(state)].concat(labels.map(l => state.indexOf(l)));
  const key = p => p.reduce((sum, v) => sum * n + v, 0), done = p => goals.every((g, i) => p[i + 1] === g);
  const from = new Map([[key(start), null]]);
  if (done(start)) return [];
  for (let wave = [start]; wave.length;) {
    const next = [];
    for (const p of wave) {
      for (let letter = 1; letter <= names; letter++) {
        const to = puzzle.goal(letter, p[0]);
        if (to < 0 || frozen.has(to)) continue;
        const q = p.map((v, i) => i === 0 ? to : v === to ? p[0] : v), k = key(q);
        if (from.has(k)) continue;
        from.set(k, { letter, before: p });
        if (done(q)) {
          const out = [];
          for (let now = from.get(k); now; now = from.get(key(now.before))) out.push(now.letter);
          return out.reverse();
        }
        next.push(q);
      }
    }
    wave = next;
  }
  return null;
}

// adviseBlocks solves nested rings block by block, as puzzle.SolveByHand does, with
// its words; there are the reasons, too.
function adviseBlocks(puzzle, state) {
  const rings = puzzle.spec.cycles.map(c => c[0].map(v => v + 1).reverse()), steps = [];
  let board = state.map(v => v + 1), letters = [], says = [];
  const placeOf = tile => board.indexOf(tile) + 1, ringName = (k, first) => String.fromCharCode(first.charCodeAt(0) + k);

  function shifted(k, place, times) {
    const ring = rings[k], i = ring.indexOf(place), n = ring.length;
    return i < 0 ? place : ring[((i - times) % n + n) % n];
  }

  function turn(k, times, why) {
    if (!times) return;
    const turned = board.slice();
    for (const place of rings[k]) turned[shifted(k, place, times) - 1] = board[place - 1];
    board = turned;
    for (let i = 0; i < Math.abs(times); i++) letters.push(times > 0 ? k + 1 : -(k + 1));
    says.push("ring " + ringName(k, "a") + " " + Math.abs(times) + (times > 0 ? " counter-clockwise, " : " clockwise, ") + why);
  }

  function finish(title) {
    steps.push({ letters, text: title + ": " + (says.join("; ") || "nothing to do") + "." });
    letters = [];
    says = [];
  }

  function byEffort(n) {
    const out = [0];
    for (let t = 1; t <= Math.floor(n / 2); t++) out.push(t, -t);
    return out;
  }

  function ownArc(k) {
    const ring = rings[k], inner = rings[k + 1], arc = [];
    let start = 0;
    ring.forEach((place, i) => { if (!inner.includes(place) && inner.includes(ring[(i + ring.length - 1) % ring.length])) start = i; });
    for (let i = 0; i < ring.length && !inner.includes(ring[(start + i) % ring.length]); i++) arc.push(ring[(start + i) % ring.length]);
    return arc;
  }

  // when turns ring k the least that makes something true.
  function when(k, holds, why) {
    const t = byEffort(rings[k].length).find(holds);
    if (t !== undefined) turn(k, t, why);
  }

  const clear = (k, block, t) => !block.some(tile => rings[k + 1].includes(shifted(k, placeOf(tile), t)));

  function outOfTheDepth(k, tile, block) {
    const place = placeOf(tile);
    if (rings[k].includes(place) || rings[k + 1].includes(place)) return;
    when(k, t => clear(k, block, t), "to keep the block out of the way");
    for (let j = k + 2; j < rings.length; j++) {
      if (!rings[j].includes(place)) continue;
      const e = byEffort(rings[j].length).find(e => rings[k].includes(shifted(j, place, e)));
      if (e !== undefined) return turn(j, e, "to bring " + tile + " out to the edge");
    }
  }

  function home(k, block) {
    const last = block[block.length - 1];
    when(k, t => shifted(k, placeOf(last), t) === last, "to bring the block home");
  }

  function takeInside(k, tile, block) {
    let best = { cost: Infinity, t: 0, e: 0 };
    for (const t of byEffort(rings[k].length)) {
      if (!clear(k, block, t)) continue;
      for (const e of byEffort(rings[k + 1].length)) {
        const to = shifted(k + 1, shifted(k, placeOf(tile), t), e), cost = Math.abs(t) + Math.abs(e);
        if (!rings[k].includes(to) && cost < best.cost) best = { cost, t, e };
      }
    }
    turn(k, best.t, "to bring " + tile + " where ring " + ringName(k, "b") + " reaches it and the block where it does not");
    turn(k + 1, best.e, "to put " + tile + " aside inside");
  }

  function insert(k, tile, block) {
    const ring = rings[k], before = p => ring[(ring.indexOf(p) + ring.length - 1) % ring.length];
    if (before(placeOf(block[0])) === placeOf(tile)) return;
    outOfTheDepth(k, tile, block);
    if (ring.includes(placeOf(tile))) takeInside(k, tile, block);
    const first = ownArc(k)[0], entry = before(first);
    when(k, t => shifted(k, placeOf(block[0]), t) === first, "to bring " + block[0] + " beside the way in");
    when(k + 1, e => shifted(k + 1, placeOf(tile), e) === entry, "to let " + tile + " in before " + block[0]);
  }

  for (let k = 0; k < rings.length - 1; k++) {
    const arc = ownArc(k), name = ringName(k, "A");
    let block = [arc[arc.length - 1]];
    outOfTheDepth(k, block[0], []);
    when(k + 1, e => rings[k].includes(shifted(k + 1, placeOf(block[0]), e)), "to bring " + block[0] + " onto ring " + ringName(k, "a"));
    home(k, block);
    finish("Block " + name + " begins with tile " + block[0]);
    for (let i = arc.length - 2; i >= 0; i--) {
      insert(k, arc[i], block);
      block = [arc[i]].concat(block);
      home(k, block);
      finish("Block " + name + ", tile " + arc[i] + " before " + block[1]);
    }
  }
  home(rings.length - 1, rings[rings.length - 1]);
  finish("Block " + ringName(rings.length - 1, "A"));
  return steps;
}
