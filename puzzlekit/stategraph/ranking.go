package stategraph

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
)

// A Ranking numbers arrangements of small things, kind by place: see
// [Permutations] and [Arrangements].
type Ranking interface {
	Size() uint64
	Rank(things []uint8) uint64
	Unrank(dst []uint8, rank uint64)
}

// CheckRanking goes through all numbers of a ranking of things in some places, as
// many as the ranking is for (with another number it may panic). It returns a
// [*fault.InputError] when an arrangement does not have the number that gave it,
// so that numbers are missing or stand for two. Cost: Size ranks and unranks.
func CheckRanking(ctx context.Context, r Ranking, places int) error {
	const in = "stategraph.CheckRanking"
	things := make([]uint8, places)
	for n := range r.Size() {
		if n%checkEvery == 0 {
			if err := fault.Stopped(ctx, in, fmt.Sprintf("number %d", n)); err != nil {
				return err
			}
		}
		r.Unrank(things, n)
		if back := r.Rank(things); back != n {
			return &fault.InputError{In: in, What: fmt.Sprintf("rank of the arrangement %d", things), Value: back, Want: fmt.Sprintf("%d, which gave it", n)}
		}
	}
	return nil
}
