package godsnumber

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/voltage"
)

// digitTables are the number system of the states with the products of the moves, a table
// for each digit. A multiplier changes this digit and becomes a multiplier of the digit
// below. The moves are the multipliers of the first digit.
type digitTables []digitTable

type digitTable struct {
	size        int           // values of the digit
	multipliers int           // that occur
	arcs        []voltage.Arc // at m·size+d: the digit that multiplier m makes of d, and the multiplier below
}

// newDigitTables makes the tables of the levels for the multipliers of the first one.
func newDigitTables(ctx context.Context, in string, multipliers [][]int32, levels []*level, memory uint64) (digitTables, error) {
	var t digitTables
	var list permList
	for i, m := range multipliers {
		if i == 0 {
			list = newPermList(len(m))
		}
		list.add(m)
	}
	for i, l := range levels {
		at := fmt.Sprintf("level %d of %d", i+1, len(levels))
		entries := list.count * l.size()
		if need := bytesPerArc * uint64(entries); need > memory {
			return nil, &fault.LimitError{In: in, What: "the table of moves", Unit: fault.Bytes, Need: need, Limit: memory, Option: "Options.Memory"}
		}
		s := digitTable{size: l.size(), multipliers: list.count, arcs: make([]voltage.Arc, entries)}
		var err error
		if list, err = s.fill(ctx, in, at, list, l); err != nil {
			return nil, err
		}
		t = append(t, s)
	}
	return t, nil
}

// bytesPerArc is the size of an entry of a table.
const bytesPerArc = 8

// fill computes the table of a digit and returns the multipliers of the digit below, none
// if it is the lowest.
func (s *digitTable) fill(ctx context.Context, in, at string, multipliers permList, l *level) (below permList, err error) {
	known, degree := newKeySet(), multipliers.degree
	m, rest := make([]int32, degree), make([]int32, degree)
	for k := range s.arcs {
		n, d := k/s.size, k%s.size
		if k%checkEvery == 0 {
			if err := fault.Stopped(ctx, in, at); err != nil {
				return below, err
			}
		}
		if d == 0 {
			multipliers.read(m, n)
		}
		digit, key := l.split(m, d)
		s.arcs[k] = voltage.Arc{To: int32(digit), Voltage: known.number(key)}
	}
	if len(l.below) == 0 {
		return below, nil
	}
	below = newPermList(degree)
	below.points = make([]byte, 0, known.count*below.bytesEach())
	for k, a := range s.arcs { // the numbers come in the order of the arcs
		if int(a.Voltage) == below.count {
			multipliers.read(m, k/s.size)
			l.rest(rest, m, k%s.size)
			below.add(rest)
		}
	}
	return below, nil
}

// statesOf returns the number of states of levels below a number of vertices.
func statesOf(vertices int, levels []*level) *big.Int {
	n := big.NewInt(int64(vertices))
	for _, l := range levels {
		n.Mul(n, big.NewInt(int64(l.size())))
	}
	return n
}

// A root is the base graph above all levels. For each vertex and move it has the
// vertex to which the move leads and a multiplier of the first level. For a
// group it is one vertex; for a puzzle it is the graph of the vertices of its groupoid.
type root struct {
	vertices, moves int
	arcs            []voltage.Arc // Voltage is the number of the multiplier
}

// oneVertex returns the root of a group whose moves are the multipliers.
func oneVertex(moves int) root {
	r := root{vertices: 1, moves: moves}
	for m := range moves {
		r.arcs = append(r.arcs, voltage.Arc{Voltage: uint32(m)})
	}
	return r
}

// arrangements numbers the arrangements that multipliers make of labels, and returns the
// graph of those at each vertex of a root.
func arrangements(ctx context.Context, r root, multipliers [][]int32, labels []int32, opts *Options) (index movingIndex, levels []*level, err error) {
	var factors []directFactor
	if r.vertices == 1 {
		levels, factors, err = dividedLevels(ctx, inPuzzle, multipliers, labels, opts)
	} else {
		levels, err = levelsOf(ctx, inPuzzle, multipliers, labels, opts)
	}
	if err != nil {
		return nil, nil, err
	}
	index, err = graphOf(ctx, inPuzzle, r, multipliers, levels, factors, -1, opts)
	return index, levels, err
}

// fold makes a voltage graph of a root and the levels below it. The levels above cut are those
// of the base, or a suitable number if cut is -1.
func fold(ctx context.Context, in string, r root, multipliers [][]int32, levels []*level, cut int, opts *Options) (*voltage.Graph, error) {
	states := statesOf(r.vertices, levels)
	if err := checkSize(in, states, opts.maxStates()); err != nil {
		return nil, err
	}
	if len(levels) == 0 { // one state for each vertex, fixed by all multipliers
		for i := range r.arcs {
			r.arcs[i].Voltage = 0
		}
	}
	t, err := newDigitTables(ctx, in, multipliers, levels, opts.memory())
	if err != nil {
		return nil, err
	}
	c := t.cut(r, cut, states.Uint64())
	arcs := r.arcs
	for _, s := range t[:c.top] {
		arcs = s.unfold(arcs, r.moves)
	}
	var between []voltage.Level
	for _, s := range t[c.top:c.block] {
		between = append(between, voltage.Level{Size: s.size, Arcs: s.arcs})
	}
	voltages := t[c.block:].voltages()
	if voltages == nil { // no digits are left: one voltage, the identity
		voltages = [][]uint16{{0}}
	}
	return voltage.NewIterated(r.moves, arcs, between, c.fibre-c.top, voltages)
}

// cuts divide the digits: those above top are unfolded into the root, those above fibre
// are levels of the base, those above block are levels of the fibre, and the others are
// multiplied out to permutations.
type cuts struct{ top, fibre, block int }

const (
	// usualFibre is the largest fibre that is chosen: its rows of bits fit into the
	// fastest cache, and little is wasted at their ends.
	usualFibre = 1 << 16
	// tableShare is the share of the table of states that the top and the
	// permutations may each take; leastShare is what they may always take.
	tableShare = 128
	leastShare = 1 << 18
)

// cut chooses the cuts. That of the fibre is given, or -1. Larger permutations and a
// larger root save time, smaller ones save memory.
func (t digitTables) cut(r root, fibre int, states uint64) cuts {
	share := float64(max(leastShare, states/4/tableShare))
	c := cuts{block: len(t)}
	size := 1
	for c.block > max(0, fibre) {
		l := t[c.block-1]
		if size*l.size > voltage.MaxFibre || 2*float64(l.multipliers*l.size)*float64(size) > share {
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

// unfold adds a digit to the vertices of a graph whose voltages are the multipliers of
// the digit. The multipliers of the digit below replace them.
func (s digitTable) unfold(arcs []voltage.Arc, moves int) []voltage.Arc {
	out := make([]voltage.Arc, 0, len(arcs)*s.size)
	for v := 0; v < len(arcs); v += moves {
		for d := range s.size {
			for _, a := range arcs[v : v+moves] {
				if a.To >= 0 {
					step := s.arcs[int(a.Voltage)*s.size+d]
					a = voltage.Arc{To: a.To*int32(s.size) + step.To, Voltage: step.Voltage}
				}
				out = append(out, a)
			}
		}
	}
	return out
}

// voltages multiplies tables out: it returns the permutation of all numbers with these
// digits for each multiplier of the first one.
func (t digitTables) voltages() (out [][]uint16) {
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
