package dango

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

// A pair is a problem: find moves from one state to another.
type pair = struct{ From, To State }

// Hardest are the problems that need the most moves.
type Hardest struct {
	Diameter int
	// Pairs are the problems up to symmetry, in a fixed order. The symmetries permute
	// the skewers, rename colours of equal number and exchange the two states.
	Pairs []struct{ From, To State }
	// Ordered is the number of ordered pairs at that distance.
	Ordered uint64
}

// Hardest returns the pairs of states at the largest distance. It takes the time of
// [Puzzle.AllPairs] and has its errors. It also returns a [*fault.LimitError] if the last
// sphere of a search has more than 65,536 states.
func (p *Puzzle) Hardest(ctx context.Context) (*Hardest, error) {
	all, err := p.AllPairs(ctx)
	if err != nil {
		return nil, err
	}
	h := &Hardest{Diameter: all.Diameter(), Ordered: all.Counts[all.Diameter()]}
	farthest := p.farthestByGraph
	if p.distinct() {
		farthest = p.farthestDistinct
	}
	seen := map[pair]bool{}
	err = farthest(ctx, h.Diameter, func(from, to State) {
		problem := p.canonicalPair(ctx, from, to)
		if back := p.canonicalPair(ctx, to, from); comparePairs(back, problem) < 0 {
			problem = back
		}
		if !seen[problem] {
			seen[problem] = true
			h.Pairs = append(h.Pairs, problem)
		}
	})
	if err == nil {
		err = fault.Stopped(ctx, "dango.Puzzle.Hardest", "")
	}
	if err != nil {
		return nil, err
	}
	slices.SortFunc(h.Pairs, comparePairs)
	return h, nil
}

func comparePairs(a, b pair) int {
	if c := a.From.compare(b.From); c != 0 {
		return c
	}
	return a.To.compare(b.To)
}

// farthestDistinct visits the antipodes of one start of each shape.
func (p *Puzzle) farthestDistinct(ctx context.Context, diameter int, visit func(from, to State)) error {
	for shape := range p.Shapes() {
		start := assemble(p.labels, shape)
		d, err := p.Enumerate(ctx, start, nil)
		if err != nil {
			return err
		}
		if err := visitFarthest(ctx, d, start, diameter, visit); err != nil {
			return err
		}
	}
	return nil
}

// farthestByGraph visits the antipodes of one start of each orbit.
func (p *Puzzle) farthestByGraph(ctx context.Context, diameter int, visit func(from, to State)) error {
	starts := p.allStates(ctx)
	g, err := stategraph.Explore(ctx, p.Neighbors, starts, nil)
	if err != nil {
		return err
	}
	done := map[State]bool{}
	for _, s := range starts {
		s = p.canonical(ctx, s)
		if err := fault.Stopped(ctx, "dango.Puzzle.Hardest", ""); err != nil {
			return err
		}
		if done[s] {
			continue
		}
		done[s] = true
		d, err := g.From(ctx, s)
		if err != nil {
			return err
		}
		if err := visitFarthest(ctx, d, s, diameter, visit); err != nil {
			return err
		}
	}
	return nil
}

// visitFarthest visits the antipodes if they are at the diameter.
func visitFarthest(ctx context.Context, d *stategraph.Distances[State], from State, diameter int, visit func(from, to State)) error {
	if d.Eccentricity() < diameter {
		return nil
	}
	farthest, err := d.Antipodes(ctx)
	for _, to := range farthest {
		visit(from, to)
	}
	return err
}

// String describes the problems and lists the first.
func (h *Hardest) String() string {
	text := fmt.Sprintf("%s, needed by %s, %s up to symmetry", counted.Of(h.Diameter, "moves"), counted.Of(h.Ordered, "ordered pairs"), counted.Commas(len(h.Pairs)))
	if len(h.Pairs) > 0 {
		text += fmt.Sprintf(": %v → %v", h.Pairs[0].From, h.Pairs[0].To)
	}
	if len(h.Pairs) > 1 {
		text += ", …"
	}
	return text
}
