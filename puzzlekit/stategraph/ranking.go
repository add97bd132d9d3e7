package stategraph

import (
	"context"
	"fmt"
)

// A Ranking numbers arrangements of small things, kind by place: see
// [Permutations] and [Arrangements].
type Ranking interface {
	Size() uint64
	Rank(things []uint8) uint64
	Unrank(dst []uint8, rank uint64)
}

// CheckRanking goes through all numbers of a ranking of things in some places,
// as many as the ranking is for (with another number it may panic),
// and returns a [*RankingError] when an arrangement does not have the number
// that gave it, so that numbers are missing or stand for two. Cost: Size ranks
// and unranks.
func CheckRanking(ctx context.Context, r Ranking, places int) error {
	things := make([]uint8, places)
	for n := range r.Size() {
		if n%checkEvery == 0 && ctx.Err() != nil {
			return fmt.Errorf("stategraph: check stopped at number %d: %w", n, context.Cause(ctx))
		}
		r.Unrank(things, n)
		if back := r.Rank(things); back != n {
			return &RankingError{Number: n, Back: back, Things: append([]uint8(nil), things...)}
		}
	}
	return nil
}

// A RankingError names an arrangement whose number is not the one that it was
// made from.
type RankingError struct {
	Number, Back uint64
	Things       []uint8
}

func (e *RankingError) Error() string {
	return fmt.Sprintf("stategraph: number %d gives the arrangement %d, which has the number %d", e.Number, e.Things, e.Back)
}
