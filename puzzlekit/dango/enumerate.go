package dango

import (
	"context"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/dango/internal/tokens"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

const (
	inEnumerate = "dango.Puzzle.Enumerate"
	// maxNumberings bounds the ways to number dumplings of the same colours.
	maxNumberings = 1_000_000
	// reduceFrom is the number of states from which symmetries save time.
	reduceFrom = 1_000_000
)

// Enumerate visits all states that moves reach from s, at two bits a state, a
// hundred states at a time (package internal/tokens says how). There are 1 to 13
// dumplings, and equal ones can be numbered in at most a million ways. The
// spheres, the farthest states and what can be reached are known afterwards; for
// distances and paths there are [Puzzle.Solutions], or the search below.
//
// Options are those of [stategraph.Enumerate], with 8 GiB for Options.Memory when
// it is 0. With Options.Checkpoint or Options.Folder, or for more dumplings, that
// search is used, with the [Index] of the puzzle; it is ten times slower and
// keeps distances.
//
// Errors: a [*fault.InputError], a [*fault.LimitError], a [*fault.StoppedError]
// and those of [stategraph.Enumerate].
func (p *Puzzle) Enumerate(ctx context.Context, opts *stategraph.Options, s State) (*stategraph.Distances[State], error) {
	if err := p.check(inEnumerate, s); err != nil {
		return nil, err
	}
	var o stategraph.Options
	if opts != nil {
		o = *opts
	}
	g, err := p.graph()
	if err != nil || o.Checkpoint != "" || o.Folder != "" || o.Keep || o.Past != 0 {
		return p.enumerateNumbers(ctx, o, s)
	}
	return p.enumerateTokens(ctx, g, o, s)
}

// enumerateNumbers is the search of package stategraph.
func (p *Puzzle) enumerateNumbers(ctx context.Context, o stategraph.Options, s State) (*stategraph.Distances[State], error) {
	x, err := p.Index()
	if err != nil {
		return nil, err
	}
	o.Undirected = true
	if o.Name == "" {
		o.Name = p.config.String()
	}
	start, _ := x.Number(s)
	d, err := stategraph.Enumerate(ctx, x, &o, start)
	if err != nil {
		return nil, err
	}
	return stategraph.Named(d, x), nil
}

// enumerateTokens searches the puzzle as tokens on slots. When all dumplings are
// different, skewers of equal height are exchanged to search less.
func (p *Puzzle) enumerateTokens(ctx context.Context, g *tokens.Graph, o stategraph.Options, s State) (*stategraph.Distances[State], error) {
	copies := p.copies()
	if copies.Cmp(big.NewInt(maxNumberings)) > 0 {
		return nil, &fault.LimitError{In: inEnumerate, What: "the numbering of equal dumplings", Unit: "ways", Need: copies.Uint64(), Limit: maxNumberings}
	}
	t := tokens.Options{Memory: o.Memory, Workers: o.Workers}
	if o.Progress != nil {
		t.Progress = func(p tokens.Progress) {
			o.Progress(stategraph.Progress{Depth: p.Depth, Found: p.Found, Size: p.Size, LevelDone: p.LevelDone, StatesPerSec: p.StatesPerSec, Remaining: p.Remaining})
		}
	}
	if copies.Uint64() == 1 && p.StateCount().Cmp(big.NewInt(reduceFrom)) > 0 {
		t.Symmetries = p.swaps(s.Heights())
	}
	x, err := p.Index()
	if err != nil {
		return nil, err
	}
	numberings := p.numberings(ctx, s)
	if err := fault.Stopped(ctx, inEnumerate, "the numberings of equal dumplings"); err != nil {
		return nil, err
	}
	levels, err := g.Enumerate(ctx, &t, numberings...)
	if err != nil {
		return nil, err
	}
	b := &blocks{puzzle: p, index: x, start: s, spheres: levels.Spheres}
	b.number, _ = x.Number(s)
	for d := range b.spheres {
		b.spheres[d] /= uint64(len(numberings))
	}
	for _, a := range levels.Antipodes {
		n, _ := x.Number(p.fromSlots(a, p.labels))
		b.farthest = append(b.farthest, n)
	}
	slices.Sort(b.farthest)
	b.farthest = slices.Compact(b.farthest)
	return stategraph.NewDistances[State](b, x), nil
}

// blocks is the store of a search in blocks of bits, which keeps no distances.
type blocks struct {
	puzzle   *Puzzle
	index    *Index
	start    State
	number   uint64
	spheres  []uint64
	farthest []uint64 // nil when there are too many
}

func (b *blocks) Starts() []uint64  { return []uint64{b.number} }
func (b *blocks) Spheres() []uint64 { return b.spheres }

func (b *blocks) At(distance int) ([]uint64, error) {
	last := len(b.spheres) - 1
	switch {
	case distance == last && b.farthest != nil:
		return slices.Clone(b.farthest), nil
	case distance == last:
		return nil, &fault.LimitError{In: inEnumerate, What: "the list of the farthest states", Unit: "states", Need: b.spheres[last], Limit: tokens.MaxAntipodes}
	case distance == 0:
		return b.Starts(), nil
	}
	return nil, notKept("sphere")
}

// notKept says that the search in blocks has thrown something away.
func notKept(what string) error {
	return &fault.InputError{In: inEnumerate, What: "Options.Folder", Value: `""`, Want: "a folder, with Options.Keep, to know each " + what + "; or use Puzzle.Solutions for two states"}
}

func (b *blocks) Contains(state uint64) (bool, error) {
	s, err := b.index.State(state)
	return err == nil && b.puzzle.CheckReachable(b.start, s) == nil, nil
}

func (b *blocks) To(state uint64) (int, error) {
	if state == b.number {
		return 0, nil
	}
	if met, _ := b.Contains(state); !met {
		return 0, &fault.UnreachableError{In: inEnumerate, What: "state", Value: state}
	}
	return 0, notKept("distance")
}

func (b *blocks) Before([]uint64, uint64, int) ([]uint64, error) { return nil, notKept("distance") }

func (s State) compare(t State) int {
	switch {
	case s.code < t.code:
		return -1
	case s.code > t.code:
		return 1
	}
	return 0
}

// copies returns the number of ways to number the dumplings of each colour.
func (p *Puzzle) copies() *big.Int {
	product := big.NewInt(1)
	for _, k := range p.config.Colours {
		product.Mul(product, new(big.Int).MulRange(1, int64(k)))
	}
	return product
}

// numberings lists the states that one becomes when the dumplings are numbered:
// those of the first colour 1, 2, …, those of the next go on from there, and so
// forth, in every order within a colour. When ctx ends some are missing.
func (p *Puzzle) numberings(ctx context.Context, s State) []tokens.State {
	reading := s.reading()
	places := map[byte][]int{} // by label, in reading order
	for i, label := range reading {
		places[label] = append(places[label], i)
	}
	var out []tokens.State
	numbers := make([]byte, len(reading))
	var number func(first int, labels []byte)
	number = func(first int, labels []byte) {
		if len(labels) == 0 {
			out = append(out, p.onSlots(s, numbers))
			return
		}
		at := places[labels[0]]
		order := make([]int, len(at))
		for i := range order {
			order[i] = first + i
		}
		for more := true; more && ctx.Err() == nil; more = nextArrangement(order) {
			for i, place := range at {
				numbers[place] = byte(order[i])
			}
			number(first+len(at), labels[len(at):])
		}
	}
	number(1, p.labels)
	return out
}
