package cubeboard

import (
	"context"
	"fmt"
	"math/big"
	"runtime"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// usualN is the largest edge length that takes at most minutes.
const usualN = 10

// CountOptions are the options of a count. Nil means the defaults.
type CountOptions struct {
	// MaxN is the largest n to count. For a larger one, a [*fault.LimitError] estimates the
	// time. 0 means 10, which takes a few minutes.
	MaxN int
	// Workers is the number of goroutines; 0 means GOMAXPROCS. There are fewer if
	// Memory has no room for their lists. The result does not depend on it.
	Workers int
	// Memory bounds the lists of all workers, in bytes; 0 means 4 GiB. A worker takes
	// 2 GB for n = 12.
	Memory uint64
	// Checkpoint is the name of a file for the progress of the count of all placements.
	// If it exists, the count continues from there. The file is replaced as a whole
	// every ten seconds and at the end.
	Checkpoint string
	// Progress, if set, is called at most five times a second, from the goroutine that
	// called the count.
	Progress func(Progress)
}

func (o *CountOptions) withDefaults() *CountOptions {
	c := CountOptions{}
	if o != nil {
		c = *o
	}
	if c.MaxN == 0 {
		c.MaxN = usualN
	}
	if c.Workers < 1 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.Memory == 0 {
		c.Memory = 4 << 30
	}
	return &c
}

// Fixed returns ψ(g) for the isometries g of a class: the number of placements of
// ⌊3n/2⌋ pieces that g takes to themselves. For the class "e" this is the number of all
// placements.
//
// All placements are counted by joining: they are split over the three pairs of opposite
// faces, those on each pair are listed, and the lists are joined. This takes milliseconds
// up to n = 7, half a second for 8, some twenty seconds on two cores for 9, five minutes for
// 10, and then days. For the other classes, Fixed searches for unions of orbits, which is
// always faster.
//
// Errors: a [*fault.InputError], also for n above 12; a [*fault.LimitError] for n above
// opts.MaxN, with an estimate of the count and of its time, or if the lists of one worker do
// not fit into opts.Memory; a [*fault.FileError] for the checkpoint; a [*fault.StoppedError]
// if ctx ends.
func (b *Board) Fixed(ctx context.Context, p Piece, c Class, opts *CountOptions) (*big.Int, error) {
	o := opts.withDefaults()
	if err := b.checkCount(ctx, inFixed, p, c, o); err != nil {
		return nil, err
	}
	if c != Identity {
		return b.fixedByOrbits(ctx, p, c)
	}
	j := pairJoinJob(ctx, b, p)
	if ctx.Err() != nil {
		return nil, fault.Stopped(ctx, inFixed, "")
	}
	return b.sum(ctx, inFixed, j, p, o)
}

const inFixed = "cubeboard.Board.Fixed" // as errors name it

func (b *Board) checkCount(ctx context.Context, in string, p Piece, c Class, o *CountOptions) error {
	if err := p.check(in); err != nil {
		return err
	}
	if err := c.check(in); err != nil {
		return err
	}
	if b.n < 1 || b.n > maxCountN {
		return badSize(in, b.n, maxCountN)
	}
	if b.n <= o.MaxN {
		return nil
	}
	probing := &EstimateOptions{Class: c}
	if c == Identity {
		probing.Probes = 8 // at most a second or two for n = 11
	}
	estimate, err := b.Estimate(ctx, p, probing)
	if err != nil {
		return err
	}
	return &fault.LimitError{
		In: in, What: fmt.Sprintf("the count of %s placements fixed by %s (estimate: %v)", p, c, estimate), Unit: "cells per edge",
		Need: uint64(b.n), Limit: uint64(max(o.MaxN, 0)), Option: "CountOptions.MaxN",
	}
}

func (b *Board) fixedByOrbits(ctx context.Context, p Piece, c Class) (*big.Int, error) {
	search := newOrbitSearch(ctx, b, p, c.representative())
	fixed := search.fixed()
	if search.stopped {
		return nil, fault.Stopped(ctx, inFixed, counted.Of(fixed, "placements"))
	}
	return fixed, nil
}

// sum runs a job from its checkpoint to the end.
func (b *Board) sum(ctx context.Context, in string, j job, p Piece, o *CountOptions) (*big.Int, error) {
	state, err := loadState(o.Checkpoint, fmt.Sprintf("%s %v n=%d", j.kind, p, b.n), len(j.work))
	if err != nil {
		return nil, err
	}
	if err := j.fit(in, b.n, o); err != nil {
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
		return nil, fault.Stopped(ctx, in, fmt.Sprintf("term %d of %d, %s so far", done, len(j.work), counted.Of(state.sum, "placements")))
	}
	return state.sum, nil
}
