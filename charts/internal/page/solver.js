// Solving by a table of words: for each base point β1, β2, … and each point of
// its orbit a word that takes it there and fixes the base points before.
//
// A solution σ of a state satisfies solved[σ(i)] = state[i]. It is found as
// σ = d_k⋯d_1: d_1 takes β1 to a place where the label that stands in β1 is at
// home, and what remains, σ·d_1⁻¹, has to meet the goal solved[d_1(i)]. Where
// labels are alike there is a choice; the shortest word is tried first.
const trials = 3000, choicesLimit = 20000;
const workLimit = 3e7; // of places looked at: about half a second

// decoded reads a word of the table: one character for each letter.
function decoded(text) {
  return Array.from(text, c => {
    const code = c.codePointAt(0);
    return code <= 120 ? code - 80 : code % 2 ? -(code - 201) / 2 : (code - 200) / 2;
  });
}

function makeSolver(puzzle) {
  const spec = puzzle.spec, table = spec.table || spec.orbits && fillTable(spec);
  if (!table) return null;
  const loops = table.loops; // of the blank; without them the letters are moves
  const loopImages = loops ? loops.map(imagesOfLoop) : spec.images;
  const loopInverses = loopImages.map(inverseOf);
  const home = puzzle.blankOf(spec.solved);
  const levels = table.levels.map(level => {
    const entries = level.entries || level.points.map((point, k) => {
      const letters = decoded(level.words[k]);
      const images = letters.reduce((p, l) => compose(p, l > 0 ? loopImages[l - 1] : loopInverses[-l - 1]), identity());
      return { point, letters, images };
    });
    entries.sort((a, b) => a.letters.length - b.letters.length);
    return { base: level.base, entries };
  });

  function identity() { return spec.solved.map((_, i) => i); }
  function compose(p, q) { return p.map(v => q[v]); }

  function imagesOfLoop(letters) {
    let places = identity(), blank = puzzle.blankOf(spec.solved); // places[i]: what began in place i stands there
    for (const l of letters) {
      const to = puzzle.goal(l, blank), from = blank;
      places = places.map(v => v === from ? to : v === to ? from : v);
      blank = to;
    }
    return places;
  }

  let work = 0;

  // sift returns the table's letters that solve a state, null when it finds none
  // among so many choices.
  function sift(state, limit) {
    const chosen = [];
    let nodes = 0;
    function descend(k, goal) {
      if (k === levels.length) return goal.every((label, i) => label === state[i]);
      const { base, entries } = levels[k];
      for (const e of entries) {
        if (goal[e.point] !== state[base]) continue;
        if (++nodes > limit) return false;
        work += goal.length;
        chosen[k] = e;
        if (descend(k + 1, e.images.map(v => goal[v]))) return true;
      }
      return false;
    }
    if (!descend(0, spec.solved)) return null;
    const letters = [];
    for (let k = levels.length - 1; k >= 0; k--) for (const l of chosen[k].letters) letters.push(l);
    return letters;
  }

  function written(letters) {
    if (!loops) return letters;
    const out = [];
    for (const l of letters) for (const x of l > 0 ? loops[l - 1] : inverted(loops[-l - 1])) out.push(x);
    return out;
  }

  // wayHome brings the blank home by a shortest walk.
  function wayHome(blank) {
    const from = { [blank]: null }, queue = [blank];
    for (const at of queue) {
      if (at === home) break;
      for (let k = 1; k <= spec.names.length; k++) {
        const to = puzzle.goal(k, at);
        if (to >= 0 && !(to in from)) {
          from[to] = { at, letter: k };
          queue.push(to);
        }
      }
    }
    if (!(home in from)) return null;
    const out = [];
    for (let at = home; from[at]; at = from[at].at) out.push(from[at].letter);
    return out.reverse();
  }

  // once solves a state by the table as it stands.
  function once(state, limit) {
    const way = loops ? wayHome(puzzle.blankOf(state)) : [];
    const letters = way && sift(way.length ? puzzle.applyAll(state, way) : state, limit);
    return letters && puzzle.reduce(state, way.concat(written(letters)));
  }

  // solve returns the shortest word found by first making a few moves, in all
  // short ways, and then using the table. Each word is played through before it
  // is handed out. Null says that the state cannot be solved.
  function solve(state, most) {
    const metric = spec.metrics[0], first = once(state, choicesLimit);
    if (!first) return null;
    work = 0;
    let best = first, length = metricLength(metric, first), done = 1;
    for (let ways = [{ state, letters: [] }]; ways.length && done < most;) {
      const next = [];
      for (const w of ways) {
        for (const l of puzzle.legal(w.state)) {
          if (done++ > most || work > workLimit) return checked(state, best);
          const after = puzzle.applyAll(w.state, [l]), letters = w.letters.concat(l);
          if (puzzle.reduce(state, letters).length < letters.length) continue;
          next.push({ state: after, letters });
          const rest = once(after, levels.length + 100);
          if (!rest) continue;
          const whole = puzzle.reduce(state, letters.concat(rest)), n = metricLength(metric, whole);
          if (n < length) {
            best = whole;
            length = n;
          }
        }
      }
      ways = next;
    }
    return checked(state, best);
  }

  function checked(state, letters) {
    const word = puzzle.plain(state, letters), end = puzzle.applyAll(state, word);
    if (!end || !puzzle.isSolved(end)) throw new Error("the table of words is damaged: its word does not solve the state");
    return word;
  }

  return { solve };
}
