// A short word in two stages (H. Kociemba's two-phase algorithm): first into a subgroup,
// then home by the moves of the subgroup alone. The board says which coordinates a stage
// has: each is the orbit of a set, or of a sequence, of places under the moves of the stage.
const stagesWork = 3e6; // nodes, when there is a word
const longestHome = 11; // steps of the second stage

// makeCoordinate numbers an orbit and returns where each step takes each of its members.
// The number 0 is the places as they are when solved.
function makeCoordinate(places, ordered, steps) {
  const key = list => String.fromCharCode(...list), orbit = [places], numbers = new Map([[key(places), 0]]), to = steps.map(() => []);
  for (let at = 0; at < orbit.length; at++) {
    steps.forEach((step, k) => {
      const next = orbit[at].map(p => step.images[p]);
      if (!ordered) next.sort((a, b) => a - b);
      const name = key(next);
      let number = numbers.get(name);
      if (number === undefined) {
        numbers.set(name, number = orbit.length);
        orbit.push(next);
      }
      to[k].push(number);
    });
  }
  return {
    size: orbit.length, to: to.map(list => Uint16Array.from(list)),
    of: images => { const list = places.map(p => images[p]); return numbers.get(key(ordered ? list : list.sort((a, b) => a - b))); }
  };
}

// distances holds for each pair of members of two coordinates how many steps both are
// from home at least.
function* distances(a, b, steps) {
  const table = new Int8Array(a.size * b.size).fill(-1);
  table[0] = 0;
  let wave = [0];
  for (let depth = 1; wave.length; depth++) {
    const next = [];
    for (let i = 0; i < wave.length; i++) {
      const x = Math.floor(wave[i] / b.size), y = wave[i] % b.size;
      for (let k = 0; k < steps.length; k++) {
        const at = a.to[k][x] * b.size + b.to[k][y];
        if (table[at] >= 0) continue;
        table[at] = depth;
        next.push(at);
      }
      if (i % 4096 === 0) yield null;
    }
    wave = next;
  }
  return table;
}

// stepsOfStage lists what counts as one move in a stage: the powers of its generators, each
// a letter that is done so many times.
function stepsOfStage(spec, generators) {
  return generators.flatMap(([letter, times]) => {
    const once = spec.images[letter - 1];
    return powersOf(letter, times, orderOf(once, 100)).map((run, i) => {
      let images = once;
      for (let k = 1; k < (i + 1) * times; k++) images = images.map(v => once[v]);
      return { letter, images, letters: lettersOfRun(run) };
    });
  });
}

// makeStage prepares the steps, coordinates and tables of a stage.
function* makeStage(spec, { generators, coordinates, pairs }) {
  const steps = stepsOfStage(spec, generators);
  const commute = (x, y) => x.images.every((v, i) => y.images[v] === x.images[y.images[i]]);
  const follows = steps.map(x => steps.map(y => x.letter !== y.letter && !(y.letter < x.letter && commute(x, y))));
  const parts = [];
  for (const c of coordinates) {
    parts.push(makeCoordinate(c.places, c.ordered, steps));
    yield null;
  }
  const tables = [];
  for (const [i, j] of pairs) tables.push({ i, j, size: parts[j].size, table: yield* distances(parts[i], parts[j], steps) });
  return { steps, follows, parts, tables, start: images => parts.map(p => p.of(images)) };
}

const least = (stage, at) => Math.max(...stage.tables.map(({ i, j, size, table }) => table[at[i] * size + at[j]]));

// walks yields the ways home of a stage in so many steps, and null in between. A letter
// is that of the step before; the tally counts nodes.
function* walks(stage, start, length, letter, tally) {
  const { steps, follows, parts, tables } = stage, path = [], next = [0], at = [start];
  while (next.length) {
    const depth = path.length, k = next[depth]++;
    if (depth === length || k === steps.length) {
      if (depth === length) yield path.slice();
      next.pop();
      at.pop();
      path.pop();
      continue;
    }
    if (depth ? !follows[path[depth - 1]][k] : steps[k].letter === letter) continue;
    const here = at[depth], there = parts.map((p, i) => p.to[k][here[i]]), left = length - depth - 1;
    if (++tally.nodes % 2048 === 0) yield null;
    if (tables.some(({ i, j, size, table }) => table[there[i] * size + there[j]] > left)) continue;
    path.push(k);
    next.push(0);
    at.push(there);
  }
}

// makeStages returns a search for short words from an element of the group, as the images
// of places, to the identity. It yields null as it works, and returns the letters and
// whether no word has fewer moves: so it is when the first stage has tried all lengths, and
// the second had no bound of its own.
function* makeStages(puzzle) {
  const spec = puzzle.spec, first = yield* makeStage(spec, spec.stages[0]), second = yield* makeStage(spec, spec.stages[1]);
  const inside = first.steps.map(s => second.steps.some(t => t.images.every((v, i) => v === s.images[i])));

  return function* (images) {
    const start = first.start(images), tally = { nodes: 0 };
    let best = null, most = Infinity;
    for (let length = least(first, start); length < most; length++) {
      for (const path of walks(first, start, length, 0, tally)) {
        if (best && tally.nodes > stagesWork) return { letters: best, fewest: false };
        if (!path) yield null;
        if (!path || inside[path[length - 1]]) continue; // found before, with fewer steps in the first stage
        const after = path.reduce((p, k) => p.map(v => first.steps[k].images[v]), images);
        const rest = yield* home(after, most - length, length && first.steps[path[length - 1]].letter, tally);
        if (!rest) continue;
        best = path.flatMap(k => first.steps[k].letters).concat(rest.flatMap(k => second.steps[k].letters));
        most = length + rest.length;
      }
    }
    return { letters: best, fewest: most <= longestHome + 1 };
  };

  // home is a shortest way through the second stage with fewer steps than a bound, and no
  // more than is quickly searched.
  function* home(images, bound, letter, tally) {
    const start = second.start(images);
    for (let length = least(second, start); length < Math.min(bound, longestHome + 1); length++) {
      for (const path of walks(second, start, length, letter, tally)) {
        if (path) return path;
        yield null;
      }
    }
    return null;
  }
}
