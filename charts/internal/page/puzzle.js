// A puzzle on the page. A state is a list: the number of the label, from 0, in
// each place, from 0. A move is a permutation of places, next[image[i]] =
// now[i], or, where a blank slides, a table that says where the blank goes.
function makePuzzle(spec) {
  if (spec.cycles) spec.images = spec.cycles.map(cycles => imagesOfCycles(cycles, spec.solved.length));
  for (const d of spec.derived) d.frame = d.frame || spec.names.map((_, k) => k + 1);
  if (spec.kinds) [spec.labels, spec.kinds] = [spec.kinds.map(k => spec.labels[k]), null];
  for (const label of spec.labels.concat(spec.fixed)) Object.assign(label, spec.looks[label.look]);
  const inverses = (spec.images || []).map(inverseOf);
  const all = spec.names.concat(spec.derived.map(d => d.name));

  function blankOf(state) { return spec.slides ? state.indexOf(spec.blank) : -1; }

  // goal is where a letter takes the blank, -1 for nowhere.
  function goal(letter, blank) { return spec.slides[letter > 0 ? 2 * letter - 2 : -2 * letter - 1][blank]; }

  // imagesOf returns the permutation that a letter does in a state, or null
  // where it is not possible.
  function imagesOf(state, letter) {
    if (!spec.slides) return letter > 0 ? spec.images[letter - 1] : inverses[-letter - 1];
    const from = blankOf(state), to = goal(letter, from);
    if (to < 0) return null;
    const images = state.map((_, i) => i);
    images[from] = to;
    images[to] = from;
    return images;
  }

  function step(state, letter) {
    if (!spec.slides) return moved(state, imagesOf(state, letter));
    const from = blankOf(state), to = goal(letter, from);
    if (to < 0) return null;
    const next = state.slice();
    next[from] = state[to];
    next[to] = state[from];
    return next;
  }

  const holds = (state, rules) => rules.some(f => f.labels.includes(state[f.place]));
  const guarded = spec.forbidden.length > 0 || !!spec.blocked;

  // apply does a run of one letter, {letter, times}; null where it cannot. What
  // stands in between in a run does not matter to what is forbidden.
  function apply(state, run) {
    if (spec.blocked && holds(state, spec.blocked[Math.abs(run.letter) - 1])) return null;
    let next = state;
    for (let k = 0; k < run.times && next; k++) next = step(next, run.letter);
    return next && !holds(next, spec.forbidden) ? next : null;
  }

  // applyAll does letters; it returns null where one of them cannot be done.
  function applyAll(state, letters) {
    let next = state;
    if (!guarded) {
      for (let i = 0; i < letters.length && next; i++) next = step(next, letters[i]);
      return next;
    }
    for (const run of runsOf(letters)) next = next && apply(next, run);
    return next;
  }

  // legal lists the letters that can be done; of two that do the same slide,
  // the one that is no inverse.
  const always = spec.slides || guarded ? null : [].concat(...spec.names.map((_, i) => [i + 1, -i - 1]));

  function legal(state) {
    if (always) return always;
    const out = [];
    for (let k = 1; k <= spec.names.length; k++) {
      if (apply(state, { letter: k, times: 1 })) out.push(k);
      if (!spec.slides && apply(state, { letter: -k, times: 1 })) out.push(-k);
    }
    return out;
  }

  // plain writes slides without inverses where another move does the same.
  function plain(state, letters) {
    if (!spec.slides) return letters;
    let blank = blankOf(state);
    return letters.map(l => {
      const to = goal(l, blank);
      for (let k = 1; k <= spec.names.length && l < 0; k++) {
        if (goal(k, blank) === to) l = k;
      }
      blank = to;
      return l;
    });
  }

  // parse reads a word with its derived moves and writes it out in letters.
  // A derived move that turns the puzzle in the hand renames those behind it.
  function parse(text) {
    const out = [];
    let frame = spec.names.map((_, k) => k + 1);
    const through = (f, l) => l < 0 ? -f[-l - 1] : f[l - 1];
    for (const l of parseWord(all, spec.moves, text, spec.pairs)) {
      const derived = spec.derived[Math.abs(l) - 1 - spec.names.length];
      if (!derived) {
        out.push(through(frame, l));
      } else if (l > 0) {
        for (const x of derived.letters) out.push(through(frame, x));
        frame = derived.frame.map(x => through(frame, x));
      } else {
        const back = [];
        derived.frame.forEach((x, k) => { back[Math.abs(x) - 1] = x < 0 ? -(k + 1) : k + 1; });
        frame = back.map(x => through(frame, x));
        for (const x of inverted(derived.letters)) out.push(through(frame, x));
      }
      if (out.length > longestWord) throw new WordProblem(0, "the word is longer than " + longestWord + " letters");
    }
    return out;
  }

  // random returns n moves of which none undoes the one before, or none turns what the
  // one before turns where runs count as one move.
  function random(state, n, chance) {
    if (spec.metrics[0].runs && !spec.slides && spec.names.length > 1) return randomRuns(state, n, chance);
    const out = [];
    let now = state;
    for (let k = 0; k < n; k++) {
      const last = out[out.length - 1];
      const before = last && inverseLetter(last.from, last.letter);
      let choices = legal(now).filter(l => l !== before);
      if (!choices.length) choices = legal(now);
      if (!choices.length) break;
      const letter = choices[Math.floor(chance() * choices.length)];
      out.push({ letter, from: now });
      now = step(now, letter);
    }
    return out.map(m => m.letter);
  }

  // randomRuns chooses a move and then how often it is done, at most six times. Where
  // blocked moves leave only the one before, it goes some steps back.
  function randomRuns(state, n, chance) {
    const all = [], path = [{ now: state, move: 0 }], moveOf = run => Math.abs(run.letter), choose = list => list[Math.floor(chance() * list.length)];
    spec.images.forEach((images, k) => {
      all.push(...powersOf(k + 1, 1, orderOf(images, 12)));
    });
    for (let tries = 2000 + 20 * n; path.length <= n && tries > 0; tries--) {
      const { now, move: before } = path[path.length - 1];
      const choices = all.filter(run => moveOf(run) !== before && (!guarded || apply(now, run)));
      if (!choices.length) {
        while (path.length > 1 && path.pop() && chance() < 0.5);
        continue;
      }
      const move = choose([...new Set(choices.map(moveOf))]), run = choose(choices.filter(run => moveOf(run) === move));
      path.push({ now: guarded ? apply(now, run) : now, move, run });
    }
    return path.slice(1).flatMap(step => new Array(step.run.times).fill(step.run.letter));
  }

  // inverseLetter is the letter that undoes one that was done from a state.
  function inverseLetter(from, letter) { return plain(step(from, letter), [-letter])[0]; }

  // exchanging reports whether the moves exchange the two places of pairs, as lights are
  // pressed: then their order does not matter, and twice the same does nothing.
  const partner = [];
  const exchanging = !!spec.images && !guarded && spec.images.every(images => images.every((to, from) => {
    if (to === from) return true;
    partner[from] = partner[from] === undefined ? to : partner[from];
    return partner[from] === to && images[to] === from;
  }));

  // reduce drops letters that stand beside their inverses.
  function reduce(state, letters) {
    if (exchanging) {
      const odd = new Set();
      for (const l of letters.map(Math.abs)) if (!odd.delete(l)) odd.add(l);
      return [...odd].sort((a, b) => a - b);
    }
    const out = [], blanks = [blankOf(state)];
    for (const l of letters) {
      const n = out.length;
      if (spec.slides) {
        const to = goal(l, blanks[n]);
        if (n > 0 && to === blanks[n - 1]) {
          out.pop();
          blanks.pop();
        } else {
          out.push(l);
          blanks.push(to);
        }
      } else if (n > 0 && out[n - 1] === -l) {
        out.pop();
      } else {
        out.push(l);
      }
    }
    return out;
  }

  const isSolved = state => state.every((label, i) => label === spec.solved[i]);

  return { spec, imagesOf, apply, applyAll, legal, plain, parse, random, reduce, isSolved, blankOf, goal };
}

function imagesOfCycles(cycles, places) {
  const images = Array.from({ length: places }, (_, i) => i);
  for (const c of cycles) c.forEach((v, i) => { images[v] = c[(i + 1) % c.length]; });
  return images;
}

// powersOf lists the powers of a letter of some order as runs, each so many times the first
// one. What goes more than half way round goes back instead.
function powersOf(letter, first, order) {
  const runs = [];
  for (let k = first; k < order; k += first) runs.push(2 * k > order ? { letter: -letter, times: order - k } : { letter, times: k });
  return runs;
}

// orderOf is the order of a permutation, or most if that is less.
function orderOf(images, most) {
  let order = 1;
  for (let power = images; order < most && power.some((v, i) => v !== i); order++) power = power.map(v => images[v]);
  return order;
}

function inverseOf(images) {
  const out = new Array(images.length);
  images.forEach((v, i) => { out[v] = i; });
  return out;
}

function moved(state, images) {
  const next = new Array(state.length);
  for (let i = 0; i < state.length; i++) next[images[i]] = state[i];
  return next;
}
