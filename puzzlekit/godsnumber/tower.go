package godsnumber

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

// A tower is a number system for the states of a puzzle in which moves are
// multiplied out: level i has one digit, and a multiplier acts on that digit and
// becomes a multiplier for the level below. The moves themselves are the
// multipliers of the first level.
type tower []storey

type storey struct {
	size        int              // values of the digit
	multipliers int              // those that occur
	arcs        []stategraph.Arc // at m·size+d: what multiplier m makes of d, and the multiplier of the level below
}

// maxTowerEntries bounds the tables of a level: 8 bytes an entry.
const maxTowerEntries = 1 << 26

// build makes the tower that the multipliers of the first level need.
func build(ctx context.Context, in string, multipliers [][]int32, levels []*level) (tower, error) {
	var t tower
	for i, l := range levels {
		if err := fault.Stopped(ctx, in, fmt.Sprintf("level %d of %d", i+1, len(levels))); err != nil {
			return nil, err
		}
		entries := len(multipliers) * l.size()
		if entries > maxTowerEntries {
			return nil, &fault.LimitError{In: in, What: "the move table of a level", Unit: "entries", Need: uint64(entries), Limit: maxTowerEntries}
		}
		s := storey{size: l.size(), multipliers: len(multipliers), arcs: make([]stategraph.Arc, entries)}
		multipliers = s.fill(multipliers, l)
		t = append(t, s)
	}
	return t, nil
}

// fill computes the table of a level and returns the multipliers that the level
// below needs.
func (s *storey) fill(multipliers [][]int32, l *level) [][]int32 {
	known := newKeySet()
	for m, x := range multipliers {
		for d := range s.size {
			digit, key := l.split(x, d)
			s.arcs[m*s.size+d] = stategraph.Arc{To: int32(digit), Voltage: known.number(key)}
		}
	}
	below := make([][]int32, 0, known.count)
	for k, a := range s.arcs { // numbers are given in the order of the arcs
		if int(a.Voltage) == len(below) {
			below = append(below, l.rest(multipliers[k/s.size], k%s.size))
		}
	}
	return below
}

// states returns the number of states of a tower below so many vertices.
func (t tower) states(vertices int) *big.Int {
	n := big.NewInt(int64(vertices))
	for _, s := range t {
		n.Mul(n, big.NewInt(int64(s.size)))
	}
	return n
}

// fold makes a voltage graph of a root and the levels below it, and returns the
// number of levels above the fibre: cut, or one that suits when cut is -1.
func fold(ctx context.Context, in string, r root, multipliers [][]int32, levels []*level, cut int, limit uint64) (*stategraph.VoltageGraph, int, error) {
	if len(levels) == 0 { // one state a vertex, which all multipliers leave alone
		for i := range r.arcs {
			r.arcs[i].Voltage = 0
		}
	}
	t, err := build(ctx, in, multipliers, levels)
	if err != nil {
		return nil, 0, err
	}
	if err := checkSize(in, t.states(r.vertices), limit); err != nil {
		return nil, 0, err
	}
	c := t.cut(r, cut)
	arcs := r.arcs
	for _, s := range t[:c.top] {
		arcs = s.unfold(arcs, r.moves)
	}
	var storeys []stategraph.Storey
	for _, s := range t[c.top:c.block] {
		storeys = append(storeys, stategraph.Storey{Size: s.size, Arcs: s.arcs})
	}
	voltages := t[c.block:].voltages()
	if voltages == nil { // nothing is left below: one voltage, the identity
		voltages = [][]uint16{{0}}
	}
	index, err := stategraph.NewTower(r.moves, arcs, storeys, c.fibre-c.top, voltages)
	return index, c.fibre, err
}

// cuts say what becomes of the levels of a tower: those above top are unfolded
// into the root, those above fibre are storeys of the base, those above block
// are storeys of the fibre, and the others are multiplied out to permutations.
type cuts struct{ top, fibre, block int }

const (
	// usualFibre is the largest fibre that is chosen: its rows of bits stay in
	// the fastest memory, and still nothing is wasted on their ends.
	usualFibre = 1 << 16
	// tableShare is the part of the table of states that the top and the
	// permutations may each take, and leastShare what they may always.
	tableShare = 128
	leastShare = 1 << 18
)

// cut chooses the cuts; that of the fibre is given or -1. Larger permutations
// and a larger root save time, smaller ones memory.
func (t tower) cut(r root, fibre int) cuts {
	share := float64(max(leastShare, t.states(r.vertices).Uint64()/4/tableShare))
	c := cuts{block: len(t)}
	size := 1
	for c.block > max(0, fibre) {
		l := t[c.block-1]
		if size*l.size > stategraph.MaxFibre || 2*float64(l.multipliers*l.size)*float64(size) > share {
			break
		}
		c.block--
		size *= l.size
	}
	if c.fibre = fibre; fibre < 0 {
		for c.fibre = c.block; c.fibre > 0 && size*t[c.fibre-1].size <= usualFibre; c.fibre-- {
			size *= t[c.fibre-1].size
		}
	}
	top := 8 * float64(len(r.arcs))
	for c.top < c.fibre && top*float64(t[c.top].size) <= share {
		top *= float64(t[c.top].size)
		c.top++
	}
	return c
}

// unfold puts a digit to the vertices of a graph whose voltages are the
// multipliers of the level; those of the level below take their place.
func (s storey) unfold(arcs []stategraph.Arc, moves int) []stategraph.Arc {
	out := make([]stategraph.Arc, 0, len(arcs)*s.size)
	for v := 0; v < len(arcs); v += moves {
		for d := range s.size {
			for _, a := range arcs[v : v+moves] {
				if a.To != stategraph.NoArc {
					step := s.arcs[int(a.Voltage)*s.size+d]
					a = stategraph.Arc{To: a.To*int32(s.size) + step.To, Voltage: step.Voltage}
				}
				out = append(out, a)
			}
		}
	}
	return out
}

// voltages multiplies a tower out: what each multiplier of its first level does
// to all states of it, as a permutation.
func (t tower) voltages() (out [][]uint16) {
	below := 1
	for i := len(t) - 1; i >= 0; i-- {
		s := t[i]
		all := make([][]uint16, s.multipliers)
		space := make([]uint16, s.multipliers*s.size*below)
		for m := range all {
			all[m], space = space[:0:s.size*below], space[s.size*below:]
			for _, step := range s.arcs[m*s.size : (m+1)*s.size] {
				digit := uint16(int(step.To) * below)
				if below == 1 {
					all[m] = append(all[m], digit)
					continue
				}
				for _, i := range out[step.Voltage] {
					all[m] = append(all[m], digit+i)
				}
			}
		}
		below, out = below*s.size, all
	}
	return out
}
