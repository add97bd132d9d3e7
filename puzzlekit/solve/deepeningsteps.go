package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// A DeepeningStep is something that happens in the search of [DeepeningSteps].
type DeepeningStep struct {
	Kind  DeepeningKind
	Bound int          // words of this length are tried
	Path  word.Word    // the moves to the node, empty for a new bound
	Made  int          // their length
	Left  int          // what the pattern databases prove: so many moves are needed from here
	State puzzle.State // at the node
}

// DeepeningKind is the kind of a step.
type DeepeningKind int

const (
	// DeepeningBound begins a round: all words of the length Bound.
	DeepeningBound DeepeningKind = iota
	// DeepeningNode is a node from which the search goes on.
	DeepeningNode
	// DeepeningCut is a node that is left at once, since Made and Left exceed Bound.
	DeepeningCut
	// DeepeningMiss is a word of the length Bound that the databases let pass, although it
	// is no solution.
	DeepeningMiss
	// DeepeningSolved ends the steps: Path is a shortest solution.
	DeepeningSolved
)

func (k DeepeningKind) String() string {
	names := [...]string{"bound", "node", "cut off", "miss", "solved"}
	if k < 0 || int(k) >= len(names) {
		return fmt.Sprintf("DeepeningKind(%d)", int(k))
	}
	return names[k]
}

// String describes the step: "U R: 2 + 3 > 4, cut off".
func (s DeepeningStep) String() string {
	sum := fmt.Sprintf("%v: %d + %d", s.Path, s.Made, s.Left)
	switch s.Kind {
	case DeepeningBound:
		return fmt.Sprintf("bound %d: all words of %s", s.Bound, counted.Of(s.Bound, "moves"))
	case DeepeningCut:
		return fmt.Sprintf("%s > %d, cut off", sum, s.Bound)
	case DeepeningMiss:
		return fmt.Sprintf("%v: not solved, though the databases see no difference", s.Path)
	case DeepeningSolved:
		return fmt.Sprintf("%v: solved, %s", s.Path, counted.Of(s.Made, "moves"))
	}
	return fmt.Sprintf("%s ≤ %d", sum, s.Bound)
}

// DeepeningSteps yields what happens while a solver from [NewPatternSearch] looks for a
// shortest solution of s: each bound, and the nodes in the order in which they are
// visited. It is the search of [Optimal] with one goroutine, and always that of s itself,
// even if its inverse would have fewer nodes. An error ends the steps. It is a
// [*fault.InputError] for a solver of another kind; the others are those of Optimal.
func DeepeningSteps(ctx context.Context, solver Solver, s puzzle.State) iter.Seq2[DeepeningStep, error] {
	return func(yield func(DeepeningStep, error) bool) {
		if err := watchDeepening(ctx, solver, s, func(step DeepeningStep) bool { return yield(step, nil) }); err != nil {
			yield(DeepeningStep{}, err)
		}
	}
}

// errUnwatched ends a search whose steps nobody wants any more.
var errUnwatched = errors.New("solve: the steps are not wanted")

func watchDeepening(ctx context.Context, solver Solver, s puzzle.State, see func(DeepeningStep) bool) error {
	p, ok := solver.(*patternSearch)
	if !ok || p == nil {
		name := strings.TrimPrefix(fmt.Sprintf("%T", solver), "*solve.")
		return &fault.InputError{In: "solve.DeepeningSteps", What: "the solver", Value: name, Want: "one from NewPatternSearch"}
	}
	if err := p.check(ctx, s, Goal{}); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	alone := *p
	alone.options.Workers = 1
	d := deepening{patternSearch: &alone, ctx: ctx, state: s, labels: p.board.Read(s), limit: p.options.nodes(defaultNodes)}
	d.lower = d.bound(d.labels)
	d.watch = func(kind DeepeningKind, path []uint16) bool {
		step, err := d.step(kind, path)
		if err == nil && !see(step) {
			err = errUnwatched
		}
		if err != nil {
			cancel(err)
		}
		return err == nil
	}
	var failure error
	d.yield = func(r Result, err error) bool {
		failure = err
		if err == nil {
			d.watch(DeepeningSolved, p.board.Path(r.Word))
		}
		return false
	}
	d.run()
	if errors.Is(failure, errUnwatched) {
		return nil
	}
	return failure
}

// step describes a node.
func (d *deepening) step(kind DeepeningKind, path []uint16) (DeepeningStep, error) {
	way := d.board.Word(path)
	at, err := d.state.Apply(way)
	if err != nil {
		return DeepeningStep{}, err
	}
	return DeepeningStep{Kind: kind, Bound: d.lower, Path: way, Made: d.board.PathCost(path), Left: d.bound(d.board.Read(at)), State: at}, nil
}
