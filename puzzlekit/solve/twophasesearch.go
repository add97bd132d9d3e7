package solve

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// twoPhaseSearch is a search for one state. In round n it tries all solutions of phase
// one of n turns, for each variant of the state. The tasks of a round do not see each
// other's solutions, so the outcome does not depend on the number of workers.
//
// For the goal Short, phase two is kept short in the first rounds, and its limit grows
// with each round. After every solution the search starts again, to look for any
// shorter one, until its nodes are used up.
type twoPhaseSearch struct {
	*TwoPhase
	ctx      context.Context
	state    puzzle.State
	goal     Goal
	yield    func(Result, error) bool
	reporter *reporter
	variants []variant

	best   phasePair // of the variant
	from   *variant  // nil while there is no solution
	limit  uint64    // states that the search may visit,
	spare  uint64    // and more of them as long as there is no solution
	nodes  uint64
	lower  int // no solution is shorter
	length int // length of best, or one more than is wanted
	deepen int // most turns of phase two
	reach  int // solutions longer than this may have been missed
}

// A variant is the state or its inverse, under a symmetry. A solution of one variant is
// easily converted to one of another.
type variant struct {
	labels   []uint16
	symmetry board.Symmetry
	inverse  bool
	start    pattern.Spot
}

const (
	shortNodes   = 10_000_000
	spareNodes   = 90_000_000 // for states such as the superflip, far from H under all symmetries
	unbounded    = 1 << 20
	firstDeepen  = 10 // for the goal Short: most turns of phase two in the first round that reaches it
	deepenFaster = 2  // and how many more in each later round
)

func newTwoPhaseSearch(ctx context.Context, t *TwoPhase, s puzzle.State, goal Goal, yield func(Result, error) bool) *twoPhaseSearch {
	w := &twoPhaseSearch{TwoPhase: t, ctx: ctx, state: s, goal: goal, yield: yield, reporter: t.options.reporter(), length: unbounded, deepen: unbounded, reach: unbounded}
	w.limit = t.options.nodes(defaultNodes)
	switch goal.Want {
	case Short:
		w.limit, w.deepen = t.options.nodes(shortNodes), firstDeepen
		if t.options.Nodes == 0 {
			w.spare = spareNodes
		}
	case AtMost:
		w.length = goal.Most + 1
	}
	labels := t.board.Read(s)
	inverse, _ := t.board.Invert(labels)
	for _, inverted := range []bool{false, true} {
		for _, sym := range t.symmetries {
			v := variant{labels: sym.Conjugate(labels), symmetry: sym, inverse: inverted}
			if inverted {
				v.labels = sym.Conjugate(inverse)
			}
			v.start, _ = t.first.Locate(v.labels)
			w.add(v)
		}
	}
	return w
}

// add adds a variant, unless it looks like one before, as those of symmetric states do.
func (w *twoPhaseSearch) add(v variant) {
	for _, known := range w.variants {
		if slices.Equal(known.labels, v.labels) {
			return
		}
	}
	w.variants = append(w.variants, v)
}

// run goes through the rounds until the goal is met or the limit is reached.
func (w *twoPhaseSearch) run() {
	if w.board.IsGoal(w.state) && (w.goal.Want != AtMost || w.goal.Most >= 0) {
		w.yield(resultOf(w.board, w.state, nil, 0, twoPhaseMethod, 0))
		return
	}
	for depth := 0; depth < w.length; depth++ {
		w.reporter.report(Progress{What: fmt.Sprintf("phase one, %s", counted.Of(depth, "turns")), Nodes: w.nodes, Done: -1})
		better, err := w.round(depth)
		if err == errEnough && w.from == nil && w.spare > 0 {
			w.limit, w.spare, depth = w.limit+w.spare, 0, depth-1
			continue
		}
		if err != nil {
			w.give(err)
			return
		}
		if better && (!w.tell() || w.goal.Want == AtMost) {
			return
		}
		if better && w.goal.Want == Short {
			depth, w.deepen, w.reach = -1, unbounded, unbounded
		}
	}
	w.lower = min(w.length, w.reach+1)
	if w.from == nil {
		w.give(noSolution(w.goal.Most, w.lower, w.metric))
		return
	}
	w.tell()
}

// round tries all solutions of phase one of a length. Its tasks are the first turns of
// each variant. Unless a proof is wanted, the first task with a solution ends the
// round.
func (w *twoPhaseSearch) round(depth int) (better bool, err error) {
	turns := len(w.board.Turns)
	found, joined := make([]phasePair, len(w.variants)*turns), make([]bool, len(w.variants)*turns)
	out, err := kit.Run(w.ctx, w.options.Workers, len(found), w.limit-min(w.limit, w.nodes), func(t *kit.Task) bool {
		p := pairSearch{twoPhaseSearch: w, Task: t, variant: &w.variants[t.Number/turns], length: w.length}
		p.begin(t.Number%turns, depth)
		found[t.Number], joined[t.Number] = p.best, p.joined
		return w.goal.Want != Shortest && p.best.path != nil
	})
	w.nodes += out.Nodes
	if err != nil {
		return false, err
	}
	for k, pair := range found {
		if pair.path != nil && len(pair.path) < w.length && out.Counts(k) {
			w.best, w.from, w.length = pair, &w.variants[k/turns], len(pair.path)
			better = true
		}
	}
	done := out.Entered // tasks that are complete
	if out.Winner >= 0 {
		done = out.Winner
	}
	if done >= turns {
		w.prove(depth)
	}
	switch {
	case out.Full && (!better || w.goal.Want != AtMost):
		return better, w.full()
	case out.Winner >= 0:
		return better, nil
	}
	if slices.Contains(joined, true) {
		w.deepen += deepenFaster
	}
	return better, nil
}

// prove raises the lower bound after a round in which at least the tasks of the first
// variant are done. The other variants add nothing: a solution of the state is one of
// every variant, of the same length. With no more turns than the round it would have
// been found, at the latest with all of its turns in phase one.
func (w *twoPhaseSearch) prove(depth int) {
	if w.deepen < w.length-1-depth {
		w.reach = min(w.reach, depth+w.deepen)
	}
	w.lower = max(w.lower, min(depth+1, w.reach+1, w.length))
}

// full is the result if the limit is reached; for the goal Short that is the end of the
// search.
func (w *twoPhaseSearch) full() error {
	if w.goal.Want == Short {
		return errEnough
	}
	return &LimitError{Option: "Nodes", Limit: w.limit, Lower: w.lower}
}

var errEnough = fmt.Errorf("solve: that is enough")

// tell yields the best solution.
func (w *twoPhaseSearch) tell() bool {
	r, err := w.result()
	return w.yield(r, err) && err == nil
}

// give yields the best solution with the error that ended the search.
func (w *twoPhaseSearch) give(err error) {
	r := Result{Lower: w.lower, Metric: w.metric}
	switch {
	case w.from == nil && err == errEnough:
		w.yield(w.fallback())
		return
	case w.from != nil:
		best, failed := w.result()
		if failed != nil || err == errEnough {
			w.yield(best, failed)
			return
		}
		r = best
	}
	if limit, ok := err.(*LimitError); ok {
		limit.Best = r
	}
	w.yield(r, err)
}

// fallback is a solution for the goal Short if the search has found none.
func (w *twoPhaseSearch) fallback() (Result, error) {
	path, err := w.words.path(w.ctx, w.board, w.state)
	if err != nil {
		return Result{Lower: w.lower, Metric: w.metric}, err
	}
	return resultOf(w.board, w.state, path, w.lower, twoPhaseMethod+", then "+wordsMethod, w.nodes)
}

func (w *twoPhaseSearch) result() (Result, error) {
	path := w.from.symmetry.Back(w.best.path)
	if w.from.inverse {
		path = w.board.Undo(path)
	}
	r, err := resultOf(w.board, w.state, path, w.lower, twoPhaseMethod, w.nodes)
	if err == nil {
		r.Steps, err = w.steps(path)
	}
	return r, err
}
