// makeFinder returns a search for a word that solves a state: one in two stages where the
// board has stages, else a shortest one where that is little work, else one of the table. It
// yields null as it works, and returns { letters, fewest, table }: letters is null if no
// moves lead there, and undefined if there is no table. Fewest says that no word has fewer
// moves, and table that the word is one of the table.
function makeFinder(puzzle) {
  const spec = puzzle.spec;
  let solver, stages;

  function checked(state, letters) {
    const end = puzzle.applyAll(state, letters);
    if (!end || !puzzle.isSolved(end)) throw new Error("the word that was found does not solve the board");
    return letters;
  }

  // shorter finds few moves that do what a word does.
  function* shorter(letters) {
    if (!stages) stages = yield* makeStages(puzzle);
    const does = letters.reduce((p, l) => { const images = puzzle.imagesOf(null, l); return p.map(v => images[v]); }, spec.solved.map((_, i) => i));
    return yield* stages(inverseOf(does));
  }

  return function* (state) {
    if (!spec.stages) {
      const letters = yield* shortest(puzzle, state);
      if (letters) return { letters: checked(state, letters), fewest: true };
    }
    if (solver === undefined) solver = makeSolver(puzzle);
    if (!solver) return {};
    const letters = solver.solve(state, spec.stages ? 1 : trials);
    if (!letters || !spec.stages) return { letters, table: true };
    const found = yield* shorter(letters);
    return { letters: checked(state, found.letters), fewest: found.fewest };
  };
}

// finished runs a search in slices, so that the page goes on; it resolves to undefined when
// the search is no longer wanted. A worker would need a policy of the page that allows it.
function finished(search, wanted) {
  return new Promise((done, fail) => {
    function slice() {
      const end = performance.now() + 16;
      try {
        while (wanted()) {
          const step = search.next();
          if (step.done) return done(step.value);
          if (performance.now() > end) return setTimeout(slice);
        }
        done();
      } catch (problem) {
        fail(problem);
      }
    }
    slice();
  });
}
