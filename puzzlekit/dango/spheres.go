package dango

import (
	"context"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/dango/internal/tokens"
	"puzzlelab/puzzlekit/fault"
)

// Spheres says how many states there are at each distance from one.
type Spheres struct {
	Start State
	// Counts[d] is the number of states at distance d.
	Counts []uint64
	// Antipodes are the farthest states in the order of their codes; nil when
	// there are more than 65,536.
	Antipodes []State
}

// Eccentricity returns the distance of the farthest states.
func (s *Spheres) Eccentricity() int { return len(s.Counts) - 1 }

// Reached returns the number of states that moves reach.
func (s *Spheres) Reached() (sum uint64) {
	for _, c := range s.Counts {
		sum += c
	}
	return sum
}

const (
	// maxNumberings bounds the ways to number dumplings of the same colours.
	maxNumberings = 1_000_000
	// reduceFrom is the number of states from which symmetries save time.
	reduceFrom = 1_000_000
)

// Spheres searches the states in order of their distance from s, at two bits a
// state: see [tokens.Graph.Enumerate], whose options these are. There are 1 to 13
// dumplings. Equal dumplings are numbered in every possible way, of which there
// may be a million. When all are different, skewers of equal height are exchanged
// to search less; opts.Symmetries is not used.
//
// Errors: a [*StateError], a [*SizeError], a [*tokens.MemoryError], or what ended
// ctx.
func (p *Puzzle) Spheres(ctx context.Context, s State, opts *tokens.Options) (*Spheres, error) {
	if err := p.Check(s); err != nil {
		return nil, err
	}
	g, err := p.graph()
	if err != nil {
		return nil, err
	}
	copies := p.copies()
	if copies.Cmp(big.NewInt(maxNumberings)) > 0 {
		return nil, &SizeError{Config: p.Config(), States: copies, Limit: maxNumberings, Of: "numberings of equal dumplings"}
	}
	var o tokens.Options
	if opts != nil {
		o = *opts
	}
	o.Symmetries = nil
	if copies.IsUint64() && copies.Uint64() == 1 && p.StateCount().Cmp(big.NewInt(reduceFrom)) > 0 {
		o.Symmetries = p.swaps(s.Heights())
	}
	numberings := p.numberings(ctx, s)
	if err := fault.Stopped(ctx, "dango.Puzzle.Spheres", "the numberings of equal dumplings"); err != nil {
		return nil, err
	}
	levels, err := g.Enumerate(ctx, &o, numberings...)
	if err != nil {
		return nil, err
	}
	out := &Spheres{Start: s, Counts: levels.Spheres}
	for d := range out.Counts {
		out.Counts[d] /= uint64(len(numberings))
	}
	names := p.labels
	for _, a := range levels.Antipodes {
		out.Antipodes = append(out.Antipodes, p.fromSlots(a, names))
	}
	slices.SortFunc(out.Antipodes, State.compare)
	out.Antipodes = slices.Compact(out.Antipodes)
	return out, nil
}

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
