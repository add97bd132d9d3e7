package group

import (
	"context"
	"fmt"
	"sync"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/search"
	"puzzlelab/puzzlekit/perm"
)

// ColoringStabilizer returns the elements of g that take each point to one of its
// colour: colors[i-1] is the colour of point i, any number. The points of one
// colour stay together, as a set. In a symmetric or alternating group it is written
// down. In others it is found by partition backtrack (Leon 1991), which is fast for
// most groups but has no good bound. Errors are [*fault.InputError] unless
// there are Degree() colours, [*fault.StoppedError] and, for memory, [*fault.LimitError].
func (g *Group) ColoringStabilizer(ctx context.Context, colors []int) (*Group, error) {
	w := chain.NewWork(ctx, "Group.ColoringStabilizer")
	if err := oneForEachPoint(w.In, colors, g.degree); err != nil {
		return nil, err
	}
	return g.keeping(w, numbered(colors, numbersOf(colors)))
}

// A Recoloring finds elements of a group that make one colouring of others. It is
// safe for concurrent use. The zero Recoloring is that of the group on no points.
type Recoloring struct {
	degree  int
	numbers map[int]int32 // of the colours

	lock   sync.Mutex
	work   *chain.Work // of the call that searches
	search *search.Recoloring
}

// Recoloring prepares the search for the elements of g that make a colouring of
// others: colors[i-1] is the colour of point i, any number. Cost: base changes, which
// later calls of [Recoloring.To] save. Errors are those of
// [Group.ColoringStabilizer].
func (g *Group) Recoloring(ctx context.Context, colors []int) (*Recoloring, error) {
	w := chain.NewWork(ctx, "Group.Recoloring")
	if err := oneForEachPoint(w.In, colors, g.degree); err != nil {
		return nil, err
	}
	within, err := g.searched(w)
	if err != nil {
		return nil, err
	}
	numbers := numbersOf(colors)
	s, err := within.Recoloring(numbered(colors, numbers))
	if err != nil {
		return nil, err
	}
	return &Recoloring{degree: g.degree, numbers: numbers, work: w, search: s}, nil
}

// String says of what r makes others.
func (r *Recoloring) String() string {
	return fmt.Sprintf("search for a colouring of %s in %s", counted.Of(r.degree, "points"), counted.Of(len(r.numbers), "colours"))
}

// To returns an element that takes each point i of the colouring of r to a point
// that has its colour in the other one, and whether there is such an element. All of
// them are its products with the elements of the [Group.ColoringStabilizer] of the
// other colouring. It is found by partition backtrack, as that is, with the same
// errors.
func (r *Recoloring) To(ctx context.Context, colors []int) (x perm.Perm, ok bool, err error) {
	w := chain.NewWork(ctx, "Recoloring.To")
	if err := oneForEachPoint(w.In, colors, r.degree); err != nil {
		return perm.Perm{}, false, err
	}
	if r.degree == 0 {
		return perm.Perm{}, true, w.Stopped("")
	}
	for _, c := range colors {
		if _, known := r.numbers[c]; !known {
			return perm.Perm{}, false, w.Stopped("")
		}
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	*r.work = *w
	found, err := r.search.To(numbered(colors, r.numbers))
	if found == nil || err != nil {
		return perm.Perm{}, false, err
	}
	return toPerm(found), true, nil
}

func oneForEachPoint(in string, colors []int, degree int) error {
	if len(colors) == degree {
		return nil
	}
	return &fault.InputError{In: in, What: "number of colors", Value: len(colors), Want: fmt.Sprintf("%d, one for each point", degree)}
}

// numbersOf numbers colours from 0, in the order in which they come.
func numbersOf(colors []int) map[int]int32 {
	numbers := map[int]int32{}
	for _, c := range colors {
		if _, known := numbers[c]; !known {
			numbers[c] = int32(len(numbers))
		}
	}
	return numbers
}

func numbered(colors []int, numbers map[int]int32) []int32 {
	out := make([]int32, len(colors))
	for i, c := range colors {
		out[i] = numbers[c]
	}
	return out
}
