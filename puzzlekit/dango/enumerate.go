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
	// maxNumberings is the largest number of ways to number dumplings of equal colours.
	maxNumberings = 1_000_000
	// reduceFrom is the number of states above which using symmetries saves time.
	reduceFrom = 1_000_000
)

// Enumerate visits all states that moves reach from s. For 1 to 13 dumplings, of which
// equal ones can be numbered in at most a million ways, it handles about a hundred states
// at a time and takes two bits per state. The result knows the sizes of the spheres, the
// farthest states and which states were reached, but neither distances nor paths; use
// [Puzzle.Solutions] for those, or the search described next.
//
// For more dumplings, or with Options.Checkpoint or Options.Folder, Enumerate calls
// [stategraph.Enumerate] with the [Index] of the puzzle. That search is slower and
// keeps the distances.
//
// The options are those of [stategraph.Enumerate], except that an Options.Memory of 0
// means 8 GiB.
//
// Errors: a [*fault.InputError], a [*fault.LimitError], a [*fault.StoppedError]
// and those of [stategraph.Enumerate].
func (p *Puzzle) Enumerate(ctx context.Context, s State, opts *stategraph.Options) (*stategraph.Distances[State], error) {
	if err := p.check(inEnumerate, s); err != nil {
		return nil, err
	}
	var o stategraph.Options
	if opts != nil {
		o = *opts
	}
	g, err := p.graph()
	if err != nil || o.Checkpoint != "" || o.Folder != "" || o.Keep || o.Past != 0 {
		return p.enumerateNumbers(ctx, s, o)
	}
	return p.enumerateTokens(ctx, g, s, o)
}

// enumerateNumbers searches with package stategraph.
func (p *Puzzle) enumerateNumbers(ctx context.Context, s State, o stategraph.Options) (*stategraph.Distances[State], error) {
	x, err := p.Index()
	if err != nil {
		return nil, err
	}
	o.Undirected = true
	if o.Name == "" {
		o.Name = p.config.String()
	}
	start, _ := x.Number(s)
	d, err := stategraph.Enumerate(ctx, x, []uint64{start}, &o)
	if err != nil {
		return nil, err
	}
	return stategraph.Named(d, x), nil
}

// enumerateTokens searches with package tokens. If all dumplings are different, it uses
// the symmetries that exchange skewers of equal height.
func (p *Puzzle) enumerateTokens(ctx context.Context, g *tokens.Graph, s State, o stategraph.Options) (*stategraph.Distances[State], error) {
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
	levels, err := g.Enumerate(ctx, numberings, &t)
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

// blocks is the store of the result of package tokens, which keeps no distances.
type blocks struct {
	puzzle   *Puzzle
	index    *Index
	start    State
	number   uint64
	spheres  []uint64
	farthest []uint64 // nil if there are too many
}

func (b *blocks) Starts() []uint64  { return []uint64{b.number} }
func (b *blocks) Spheres() []uint64 { return b.spheres }

func (b *blocks) At(_ context.Context, distance int) ([]uint64, error) {
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

// notKept returns the error that the result does not know each sphere or distance.
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

// copies returns the number of ways to number the dumplings of equal colours.
func (p *Puzzle) copies() *big.Int {
	product := big.NewInt(1)
	for _, k := range p.config.Colors {
		product.Mul(product, new(big.Int).MulRange(1, int64(k)))
	}
	return product
}

// numberings returns the states that s becomes if its dumplings are numbered: first those
// of colour 1, then those of colour 2, and so on, in every order within a colour. If ctx
// ends, some are missing.
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
