package group

import (
	"cmp"
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/limits"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
)

// SchreierGrowth returns the numbers of generators |X(0)|, |X(1)|, … that the
// methods Jerrum (filtered) and Unfiltered keep for the levels of the base 1,
// 2, …, n; points that are fixed already are left out. Filtered lists are
// shorter than n. Without the filter, |X(i)| = |X(i-1)|·|Δ(i)|. If a list is
// longer than limit or takes too much memory, the numbers so far come with a
// [*fault.LimitError]; if ctx ends, with a [*fault.StoppedError]. The error for
// a negative limit is a [*fault.InputError].
func (g *Group) SchreierGrowth(ctx context.Context, filtered bool, limit int) ([]int, error) {
	w := limits.New(ctx, "Group.SchreierGrowth")
	if limit < 0 {
		return nil, &fault.InputError{In: w.In, What: "limit", Value: limit, Want: "0 or more"}
	}
	s := schreiersims.New(w, nil, g.degree, nil, g.images())
	keep := s.KeepAll(limit, "limit")
	if filtered {
		keep = keepFiltered(s)
	}
	lengths, err := s.SchreierLists(keep)
	if w.Ended() {
		return lengths, w.Stopped(fmt.Sprintf("level %d", len(lengths)))
	}
	return lengths, cmp.Or(err, s.Err)
}

// keepFiltered passes the Schreier generators of a level through a
// [JerrumFilter].
func keepFiltered(s *schreiersims.Construction) schreiersims.Keeper {
	return func(each func(func([]int32) error) error) ([][]int32, error) {
		var f JerrumFilter
		err := each(func(h []int32) error {
			for p, goesOn := toPerm(h), true; goesOn && !s.Canceled(); {
				p, goesOn = f.step(p, nil)
			}
			return nil
		})
		var kept [][]int32
		for _, x := range f.Generators() {
			kept = append(kept, x.AppendZeroBased(nil))
		}
		return kept, err
	}
}
