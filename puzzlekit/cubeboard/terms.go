package cubeboard

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// Terms is the number of all placements, ψ(e), as a sum whose parts can be computed on
// different machines. The terms are independent of each other and the same on every
// machine: splits of the placements over the faces. Terms is immutable and safe for concurrent use. The zero Terms has no terms.
type Terms struct {
	board *Board
	piece Piece
	job   job
}

// Terms prepares the count of all placements, up to opts.MaxN. Cost: less than a second up
// to n = 10, half a minute for 12. Errors are those of [Board.Fixed].
func (b *Board) Terms(ctx context.Context, p Piece, opts *CountOptions) (*Terms, error) {
	const in = "cubeboard.Board.Terms"
	o := opts.withDefaults()
	if err := b.checkCount(ctx, in, p, Identity, o); err != nil {
		return nil, err
	}
	j := pairJoinJob(ctx, b, p)
	if ctx.Err() != nil {
		return nil, fault.Stopped(ctx, in, "")
	}
	return &Terms{b, p, j}, nil
}

// Len returns the number of terms.
func (t *Terms) Len() int { return len(t.job.work) }

// Work returns the cost of each term in splits, which [Progress] counts.
func (t *Terms) Work() []int { return slices.Clone(t.job.work) }

// Sum returns the sum of the terms from, from+1, …, to-1, where 0 ≤ from ≤ to ≤
// [Terms.Len]. The sums of parts that cover all terms once add up to ψ(e). A checkpoint
// belongs to its part. Sum does not use opts.MaxN, which belongs to [Board.Terms].
//
// Errors: a [*fault.InputError]; a [*fault.LimitError] if the lists of one worker do not
// fit into opts.Memory; a [*fault.FileError] for the checkpoint; a [*fault.StoppedError].
func (t *Terms) Sum(ctx context.Context, from, to int, opts *CountOptions) (*big.Int, error) {
	if from < 0 || to < from || to > t.Len() {
		return nil, &fault.InputError{In: "cubeboard.Terms.Sum", What: "range of terms", Value: fmt.Sprintf("%d..%d", from, to), Want: fmt.Sprintf("0 ≤ from ≤ to ≤ %d", t.Len())}
	}
	if t.board == nil {
		return new(big.Int), nil
	}
	return t.board.sum(ctx, "cubeboard.Terms.Sum", t.job.part(from, to), t.piece, opts.withDefaults())
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

// String says what is counted and in how many terms.
func (t *Terms) String() string {
	if t.board == nil {
		return "no terms"
	}
	return fmt.Sprintf("%s of the count of %vs on %v", counted.Of(t.Len(), "terms"), t.piece, t.board)
}
