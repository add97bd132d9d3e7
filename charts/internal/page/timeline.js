// A timeline is a state and the steps that are played from it; a step is one
// letter or, where runs of a letter count as one move, a run. Actions can be
// undone, moves along the line are no actions.
function makeTimeline(puzzle) {
  const spec = puzzle.spec, byRuns = spec.metrics[0].runs || spec.forbidden.length > 0;
  const history = [];
  let steps, states, at;

  const stepsOf = letters => byRuns ? runsOf(letters) : letters.map(letter => ({ letter, times: 1 }));
  const lettersOf = list => { const out = []; for (const s of list) for (let i = 0; i < s.times; i++) out.push(s.letter); return out; };

  function reset() {
    steps = [];
    states = [spec.start];
    at = 0;
    add(spec.word);
  }

  // add appends letters behind the last step and returns the first one that
  // cannot be done, or 0.
  function add(letters) {
    for (const s of stepsOf(letters)) {
      const next = puzzle.apply(states[states.length - 1], s);
      if (!next) return s.letter;
      steps.push(s);
      states.push(next);
    }
    return 0;
  }

  // open puts letters from a state on the line. When one cannot be done the line stays
  // as it was, and the letter is returned.
  function open(state, letters) {
    remember();
    steps = [];
    states = [state];
    at = 0;
    const wrong = add(letters);
    if (wrong) undo();
    return wrong;
  }

  function remember() { history.push({ steps, states, at }); }

  // act cuts the line off at the present and appends letters. When one cannot
  // be done the line stays as it was, and the letter is returned.
  function act(letters) {
    remember();
    steps = steps.slice(0, at);
    states = states.slice(0, at + 1);
    const wrong = add(letters);
    if (wrong) undo();
    return wrong;
  }

  function undo() {
    const last = history.pop();
    if (last) ({ steps, states, at } = last);
    return !!last;
  }

  // wayBack lists the letters that lead to a solved state on the line; null
  // when there is none.
  function wayBack() {
    const later = states.findIndex((s, i) => i >= at && puzzle.isSolved(s));
    if (later >= 0) return lettersOf(steps.slice(at, later));
    for (let k = at - 1; k >= 0; k--) {
      if (puzzle.isSolved(states[k])) return puzzle.plain(states[at], inverted(lettersOf(steps.slice(k, at))));
    }
    return null;
  }

  reset();
  return {
    act, open, undo, wayBack, remember, lettersOf,
    reset() { remember(); reset(); },
    go(k) { at = Math.max(0, Math.min(k, steps.length)); },
    canUndo: () => history.length > 0,
    at: () => at,
    state: () => states[at],
    steps: () => steps,
    letters: () => lettersOf(steps)
  };
}
