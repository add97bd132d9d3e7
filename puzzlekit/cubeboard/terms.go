package cubeboard

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// Terms is the number of all placements, ψ(e), as a sum that can be computed a
// part here and a part there: its terms are independent of each other, and the
// same on every machine. They are splits of the placements over the faces, or
// subtrees for [PlainSearch]. It is immutable and safe for concurrent use. The zero Terms has
// none.
type Terms struct {
	board *Board
	piece Piece
	job   job
}

// Terms prepares the count of all placements by opts.Algorithm; it also uses
// opts.MaxN. Cost: under a second up to n = 10, half a minute at 12. Errors are
// those of [Board.Fixed].
func (b *Board) Terms(ctx context.Context, p Piece, opts *CountOptions) (*Terms, error) {
	o := opts.withDefaults()
	if err := b.checkCount(ctx, p, Identity, o); err != nil {
		return nil, err
	}
	j := jobs[o.Algorithm](ctx, b, p)
	if ctx.Err() != nil {
		return nil, cancelled(ctx, "count of all placements")
	}
	return &Terms{b, p, j}, nil
}

// Len returns the number of terms.
func (t *Terms) Len() int { return len(t.job.work) }

// Work returns the cost of each term, in splits or subtrees: what [Progress]
// counts.
func (t *Terms) Work() []int { return slices.Clone(t.job.work) }

// Sum computes the terms from, from+1, …, to-1, from 0 ≤ from ≤ to ≤ [Terms.Len],
// and adds them up. The sums of parts that cover all terms once add up to ψ(e).
// A checkpoint belongs to its part. The options' Algorithm and MaxN are not used.
//
// Errors: a [*fault.InputError], a [*fault.FileError] for the checkpoint; when ctx is cancelled, a
// [*PartialError] that wraps the cause.
func (t *Terms) Sum(ctx context.Context, from, to int, opts *CountOptions) (*big.Int, error) {
	if from < 0 || to < from || to > t.Len() {
		return nil, &fault.InputError{In: "cubeboard.Terms.Sum", What: "range of terms", Value: fmt.Sprintf("%d..%d", from, to), Want: fmt.Sprintf("0 ≤ from ≤ to ≤ %d", t.Len())}
	}
	if t.board == nil {
		return new(big.Int), nil
	}
	return t.board.sum(ctx, t.job.part(from, to), t.piece, opts.withDefaults())
}

// part is the job of some of the terms, numbered from 0.
func (j job) part(from, to int) job {
	return job{
		kind: fmt.Sprintf("%s %d-%d of %d", j.kind, from, to, len(j.work)), memory: j.memory,
		work: j.work[from:to],
		worker: func(ctx context.Context) func(int) (*big.Int, bool) {
			compute := j.worker(ctx)
			return func(term int) (*big.Int, bool) { return compute(from + term) }
		},
	}
}
