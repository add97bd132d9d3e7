// Package bounds computes the bounds of God's numbers that are too large to enumerate: from
// below by counting words, from above by phases that bring every state into smaller and
// smaller subgroups.
package bounds

import (
	"context"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

const in = "bounds.Compute" // as errors name it

// boundSphere is the size of the largest sphere that is computed for a bound.
const boundSphere = 100_000

// Compute computes the one of [godsnumber.Bounds] that has a name again, in up to some
// minutes and 2 GB. Of the options, Workers and Progress are used; nil means the defaults.
// The parts of the work follow each other, and each reports its progress from the start.
func Compute(ctx context.Context, name string, opts *stategraph.Options) (godsnumber.Bound, error) {
	b, err := lower(ctx, name)
	if err != nil {
		return b, err
	}
	var o stategraph.Options
	if opts != nil {
		o = stategraph.Options{Workers: opts.Workers, Progress: opts.Progress}
	}
	if b.Phases, err = upper(ctx, b, o); err != nil {
		return b, err
	}
	for _, p := range b.Phases {
		b.Upper += p
	}
	return b, nil
}

// upper returns phases that solve every state, or none if no good ones are known.
func upper(ctx context.Context, b godsnumber.Bound, o stategraph.Options) ([]int, error) {
	fixing := func(fixed, ball int) ([]int, error) {
		p, runs, _ := puzzleOf(b.Name)
		return fixingPhases(ctx, movesOf(p, runs), fixed, ball, o)
	}
	switch b.Name {
	case "cube-HTM":
		return cubePhases(ctx, faceStages, godsnumber.Powers, o)
	case "cube-QTM":
		return cubePhases(ctx, faceStages, godsnumber.Letters, o)
	case "topspin-20-4-letters", "topspin-20-4-powers":
		return ringPhases(ctx, 20, b.Metric == "powers", o, 6, 5)
	case "torus-4x4-steps", "torus-4x4-shifts":
		return fixing(8, 60_000_000)
	case "torus-3x5-steps", "torus-3x5-shifts":
		return fixing(8, 20_000_000)
	case "topspin-14-4-letters", "topspin-14-4-powers", "loops-4x4-letters":
		return fixing(7, 20_000_000)
	case "loops-4x4-powers":
		return fixing(7, 40_000_000)
	}
	return nil, nil
}

// puzzleOf returns the puzzle of a bound, and whether a run of a letter counts one; ok is
// false if there is no such bound.
func puzzleOf(name string) (p *puzzle.Puzzle, runs, ok bool) {
	cut := max(0, strings.LastIndexByte(name, '-'))
	switch name[:cut] {
	case "torus-3x5":
		p = puzzle.Torus(5, 3)
	case "torus-4x4":
		p = puzzle.Torus(4, 4)
	case "loops-4x4":
		p = puzzle.Loops(4, 4)
	case "topspin-14-4":
		p = puzzle.TopSpin(14, 4)
	case "topspin-20-4":
		p = puzzle.TopSpin(20, 4)
	case "cube":
		p = puzzle.Rubik(3)
	default:
		return nil, false, false
	}
	metrics := p.Metrics()[:2]
	k := slices.IndexFunc(metrics, func(m puzzle.Metric) bool { return m.Name == name[cut+1:] })
	return p, k >= 0 && metrics[k].Runs, k >= 0
}

// movesOf returns the moves that count one.
func movesOf(p *puzzle.Puzzle, runs bool) []godsnumber.Move {
	if runs {
		return godsnumber.Powers(permsOf(p))
	}
	return godsnumber.Letters(permsOf(p))
}

func permsOf(p *puzzle.Puzzle) (generators []perm.Perm) {
	for _, m := range p.Moves() {
		generators = append(generators, m.Perm)
	}
	return generators
}

// lower computes a bound without its phases.
func lower(ctx context.Context, name string) (godsnumber.Bound, error) {
	p, runs, ok := puzzleOf(name)
	if !ok {
		return godsnumber.Bound{}, &fault.InputError{In: in, What: "name", Value: name, Want: "one of the Bounds, such as cube-HTM"}
	}
	words, err := firstLeastWords(ctx, movesOf(p, runs), boundSphere)
	if err != nil {
		return godsnumber.Bound{}, err
	}
	order := p.Group().Order()
	return godsnumber.Bound{
		Name: name, Metric: name[strings.LastIndexByte(name, '-')+1:], States: order, Spheres: words.spheres(), Lower: words.bound(order),
		Command: "go run -C bench ./godsnumber -bounds -only " + name,
	}, nil
}
