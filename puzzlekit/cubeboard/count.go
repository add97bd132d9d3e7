package cubeboard

import (
	"context"
	"fmt"
	"math/big"
	"runtime"

	"puzzlelab/puzzlekit/fault"
)

// An Algorithm is a way to count all placements.
type Algorithm int

const (
	// PairJoin splits placements over the three pairs of opposite faces, lists the
	// placements on each pair and joins the lists.
	PairJoin Algorithm = iota
	// FilterJoin lists them too, fixes the placement on one pair, filters the
	// lists of the others and joins what is left: slower, but with other means,
	// so that it checks PairJoin.
	FilterJoin
	// PlainSearch walks the whole search tree: the check for both while n is small.
	PlainSearch
)

func (a Algorithm) String() string {
	switch a {
	case PairJoin:
		return "pairs"
	case FilterJoin:
		return "filter"
	case PlainSearch:
		return "plain"
	}
	return fmt.Sprintf("Algorithm(%d)", int(a))
}

func (a Algorithm) check() error {
	if a < PairJoin || a > PlainSearch {
		return &fault.InputError{In: "cubeboard", What: "algorithm", Value: int(a), Want: "PairJoin, FilterJoin or PlainSearch"}
	}
	return nil
}

// maxN returns the largest n that the algorithm has the room for.
func (a Algorithm) maxN() int {
	switch a {
	case PlainSearch:
		return MaxSearchN
	case FilterJoin:
		return MaxCountN - 1 // its lists would take long to filter, and much memory
	}
	return MaxCountN
}

// usualN returns the largest n that takes minutes at most.
func (a Algorithm) usualN() int {
	switch a {
	case PlainSearch:
		return 7
	case FilterJoin:
		return 8
	}
	return 10
}

// CountOptions are the options of a count; nil means all defaults.
type CountOptions struct {
	Algorithm Algorithm
	// MaxN is the largest n that is counted; above it a [*LimitError] gives the
	// estimated time. 0 means 10 for PairJoin (a few minutes), 8 for FilterJoin
	// and 7 for PlainSearch (seconds).
	MaxN int
	// Workers is the number of goroutines; 0 means GOMAXPROCS. There are fewer where
	// Memory has no room for the lists of so many. The result does not depend on it.
	Workers int
	// Memory is what the lists of all workers may take, in bytes; 0 means 4 GiB. A
	// worker of PairJoin takes 2 GB at n = 12.
	Memory uint64
	// Checkpoint names a file that keeps what is done of the count of all
	// placements. If it exists the count goes on from there. It is replaced as a
	// whole every ten seconds and at the end, so that a kill loses no more.
	Checkpoint string
	// Progress, if set, is called up to four times a second from the goroutine
	// that called the count.
	Progress func(Progress)
}

func (o *CountOptions) withDefaults() *CountOptions {
	c := CountOptions{}
	if o != nil {
		c = *o
	}
	if c.MaxN == 0 {
		c.MaxN = c.Algorithm.usualN()
	}
	if c.Workers < 1 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.Memory == 0 {
		c.Memory = 4 << 30
	}
	return &c
}

// A PartialError says that a count was cancelled and how far it had come. It
// wraps the cause.
type PartialError struct {
	What        string
	Found       *big.Int // placements in the part that was done
	Done, Total int      // terms of the sum
	Err         error
}

func (e *PartialError) Error() string {
	return fmt.Sprintf("cubeboard: %s stopped at term %d of %d, %v placements so far: %v", e.What, e.Done, e.Total, e.Found, e.Err)
}

func (e *PartialError) Unwrap() error { return e.Err }

// Fixed returns ψ(g) for the isometries g of a class: the number of placements
// of ⌊3n/2⌋ pieces that g takes to themselves. For [Identity] that is the number
// of all placements.
//
// ψ(e) is counted by opts.Algorithm: [PairJoin] takes milliseconds up to n = 7,
// half a second at 8, some twenty seconds of two cores at 9 and five minutes at
// 10, then days. ψ of the other classes is counted by a search for unions of
// orbits, which is never the longer part.
//
// Errors: a [*fault.InputError], a [*fault.InputError] for an unknown class, a
// [*fault.InputError] above [MaxCountN] (11 for FilterJoin, [MaxSearchN] for PlainSearch), a [*LimitError]
// above opts.MaxN, a [*fault.FileError]. When ctx is cancelled, the error wraps
// the cause; it is a [*PartialError] if the count had begun.
func (b *Board) Fixed(ctx context.Context, p Piece, c Class, opts *CountOptions) (*big.Int, error) {
	o := opts.withDefaults()
	if err := b.checkCount(ctx, p, c, o); err != nil {
		return nil, err
	}
	if c != Identity {
		return b.fixedByOrbits(ctx, p, c)
	}
	j := jobs[o.Algorithm](ctx, b, p)
	if ctx.Err() != nil {
		return nil, cancelled(ctx, "count of all placements")
	}
	return b.sum(ctx, j, p, o)
}

// jobs prepares the count of all placements. What it returns when ctx has ended
// is incomplete.
var jobs = [...]func(context.Context, *Board, Piece) job{
	PairJoin:    pairJoinJob,
	FilterJoin:  filterJoinJob,
	PlainSearch: plainJob,
}

func (b *Board) checkCount(ctx context.Context, p Piece, c Class, o *CountOptions) error {
	if err := p.check(); err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	if err := o.Algorithm.check(); err != nil {
		return err
	}
	if limit := o.Algorithm.maxN(); b.n < 1 || b.n > limit {
		return badSize("Board.Fixed", b.n, limit)
	}
	if b.n <= o.MaxN {
		return nil
	}
	probing := &EstimateOptions{Class: c, Algorithm: o.Algorithm}
	if c == Identity && o.Algorithm == PairJoin {
		probing.Probes = 8 // no more than a second or two at n = 11
	}
	estimate, err := b.Estimate(ctx, p, probing)
	if err != nil {
		return err
	}
	return &LimitError{fmt.Sprintf("count of %s placements fixed by %v", p, c), b.n, o.MaxN, "CountOptions.MaxN", &estimate}
}

func (b *Board) fixedByOrbits(ctx context.Context, p Piece, c Class) (*big.Int, error) {
	search := newOrbitSearch(ctx, b, p, c.Representative())
	fixed := search.fixed()
	if search.stopped {
		return nil, &PartialError{What: fmt.Sprintf("count of placements fixed by %v", c), Found: fixed, Total: 1, Err: context.Cause(ctx)}
	}
	return fixed, nil
}

// sum runs a job from its checkpoint to the end.
func (b *Board) sum(ctx context.Context, j job, p Piece, o *CountOptions) (*big.Int, error) {
	state, err := loadState(o.Checkpoint, fmt.Sprintf("%s %v n=%d", j.kind, p, b.n), len(j.work))
	if err != nil {
		return nil, err
	}
	if err := j.fit(b.n, o); err != nil {
		return nil, err
	}
	if err := j.run(ctx, state, o); err != nil {
		return nil, err
	}
	done := 0
	for term := range j.work {
		if state.isDone(term) {
			done++
		}
	}
	if done < len(j.work) {
		return nil, &PartialError{"count of all placements", state.sum, done, len(j.work), context.Cause(ctx)}
	}
	return state.sum, nil
}
