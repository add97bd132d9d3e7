// A shortest word, by breadth-first search from both ends. Searches on the page are
// generators: they yield null now and then, so that the page goes on, and at the end return
// what they found.
const meetWork = 1.2e7; // places looked at: about half a second

// stepsOf lists what counts as one move in the first metric: letters, or runs of a letter.
function stepsOf(spec) {
  const runs = spec.metrics[0].runs && spec.images;
  return spec.names.flatMap((_, k) => powersOf(k + 1, 1, runs ? orderOf(spec.images[k], 1000) : 3));
}

const lettersOfRun = run => new Array(run.times).fill(run.letter);
const backwards = run => ({ letter: -run.letter, times: run.times });

// shortest searches from a state and from the solved one, always where fewer states were
// found last, until the two meet. It returns null when there is no word or too much work.
function* shortest(puzzle, state) {
  const spec = puzzle.spec, steps = stepsOf(spec), back = steps.map(backwards), key = s => String.fromCharCode(...s);
  // A side numbers the states that it has found; each comes from another by a step.
  const side = (s, ways) => ({ ways, wave: [s], first: 0, numbers: new Map([[key(s), 0]]), origins: [-1], steps: [-1] });
  const sides = [side(state, steps), side(spec.solved, back)];
  let work = 0;
  if (sides[1].numbers.has(key(state))) return [];
  while (sides.every(s => s.wave.length)) {
    const [here, there] = sides[0].wave.length <= sides[1].wave.length ? sides : [sides[1], sides[0]], next = [], first = here.origins.length;
    for (let i = 0; i < here.wave.length; i++) {
      const from = here.wave[i], last = here.steps[here.first + i];
      for (let k = 0; k < steps.length; k++) {
        if (last >= 0 && undone(steps[last], steps[k])) continue;
        const after = puzzle.apply(from, here.ways[k]);
        if (!after) continue;
        const name = key(after);
        if (here.numbers.has(name)) continue;
        here.numbers.set(name, here.origins.length);
        here.origins.push(here.first + i);
        here.steps.push(k);
        if (there.numbers.has(name)) return joined(name);
        next.push(after);
      }
      work += steps.length * from.length;
      if (work > meetWork) return null;
      if (i % 64 === 0) yield null;
    }
    here.wave = next;
    here.first = first;
  }
  return null;

  // undone reports whether a step after another leads back, or is one with it.
  function undone(x, y) { return !spec.slides && (x.letter === -y.letter || spec.metrics[0].runs && x.letter === y.letter); }

  // joined reads the word through the state in which the searches met.
  function joined(middle) {
    const trace = s => { const out = []; for (let at = s.numbers.get(middle); at; at = s.origins[at]) out.push(steps[s.steps[at]]); return out; };
    return puzzle.plain(state, trace(sides[0]).reverse().concat(trace(sides[1])).flatMap(lettersOfRun));
  }
}
