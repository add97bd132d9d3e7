package godsnumber

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

// A tower is the number system of the states with the products of the moves in tables.
// Each storey has one digit. A multiplier changes this digit and becomes a multiplier of
// the storey below. The moves are the multipliers of the first storey.
type tower []storey

type storey struct {
	size        int              // values of the digit
	multipliers int              // that occur
	arcs        []stategraph.Arc // at m·size+d: the digit that multiplier m makes of d, and the multiplier below
}

// maxTowerEntries bounds the table of a storey: 8 bytes for each entry.
const maxTowerEntries = 1 << 26

// build makes the tower of the levels for the multipliers of the first one.
func build(ctx context.Context, in string, multipliers [][]int32, levels []*level) (tower, error) {
	var t tower
	var list multiplierList
	for _, m := range multipliers {
		list.degree = len(m)
		list.add(m)
	}
	for i, l := range levels {
		if err := fault.Stopped(ctx, in, fmt.Sprintf("level %d of %d", i+1, len(levels))); err != nil {
			return nil, err
		}
		entries := list.count * l.size()
		if entries > maxTowerEntries {
			return nil, &fault.LimitError{In: in, What: "the move table of a level", Unit: "entries", Need: uint64(entries), Limit: maxTowerEntries}
		}
		s := storey{size: l.size(), multipliers: list.count, arcs: make([]stategraph.Arc, entries)}
		list = s.fill(list, l)
		t = append(t, s)
	}
	return t, nil
}

// multiplierList keeps permutations of equal degree in one slice: tens of thousands of
// small ones would take several times the memory.
type multiplierList struct {
	degree, count int
	keys          []byte
}

func (l *multiplierList) add(m []int32) {
	l.keys = appendPoints(l.keys, m, l.degree)
	l.count++
}

func (l *multiplierList) read(m []int32, number int) {
	readKey(m, l.keys[number*l.degree*pointBytes(l.degree):])
}

// fill computes the table of a storey and returns the multipliers of the storey below.
func (s *storey) fill(multipliers multiplierList, l *level) multiplierList {
	known, degree := newKeySet(), multipliers.degree
	m, rest := make([]int32, degree), make([]int32, degree)
	for n := range multipliers.count {
		multipliers.read(m, n)
		for d := range s.size {
			digit, key := l.split(m, d)
			s.arcs[n*s.size+d] = stategraph.Arc{To: int32(digit), Voltage: known.number(key)}
		}
	}
	below := multiplierList{degree: degree, keys: make([]byte, 0, known.count*degree*pointBytes(degree))}
	for k, a := range s.arcs { // the numbers come in the order of the arcs
		if int(a.Voltage) == below.count {
			multipliers.read(m, k/s.size)
			l.rest(rest, m, k%s.size)
			below.add(rest)
		}
	}
	return below
}

// statesOf returns the number of states of levels below a number of vertices.
func statesOf(vertices int, levels []*level) *big.Int {
	n := big.NewInt(int64(vertices))
	for _, l := range levels {
		n.Mul(n, big.NewInt(int64(l.size())))
	}
	return n
}

// A root is the graph above a tower of levels. For each vertex and move it has the
// vertex to which the move leads and a multiplier of the tower's first level. For a
// group it is one vertex; for a puzzle it is the graph of the vertices of its groupoid.
type root struct {
	vertices, moves int
	arcs            []stategraph.Arc // Voltage is the number of the multiplier
}

// oneVertex returns the root of a group whose moves are the multipliers.
func oneVertex(moves int) root {
	r := root{vertices: 1, moves: moves}
	for m := range moves {
		r.arcs = append(r.arcs, stategraph.Arc{Voltage: uint32(m)})
	}
	return r
}

// fold makes a voltage graph of a root and the levels below it. It returns also the
// number of levels above the fibre: cut, or a suitable number if cut is -1.
func fold(ctx context.Context, in string, r root, multipliers [][]int32, levels []*level, cut int, limit uint64) (*stategraph.VoltageGraph, int, error) {
	states := statesOf(r.vertices, levels)
	if err := checkSize(in, states, limit); err != nil {
		return nil, 0, err
	}
	if len(levels) == 0 { // one state for each vertex, fixed by all multipliers
		for i := range r.arcs {
			r.arcs[i].Voltage = 0
		}
	}
	t, err := build(ctx, in, multipliers, levels)
	if err != nil {
		return nil, 0, err
	}
	c := t.cut(r, cut, states.Uint64())
	arcs := r.arcs
	for _, s := range t[:c.top] {
		arcs = s.unfold(arcs, r.moves)
	}
	var storeys []stategraph.Storey
	for _, s := range t[c.top:c.block] {
		storeys = append(storeys, stategraph.Storey{Size: s.size, Arcs: s.arcs})
	}
	voltages := t[c.block:].voltages()
	if voltages == nil { // no storeys are left: one voltage, the identity
		voltages = [][]uint16{{0}}
	}
	index, err := stategraph.NewTower(r.moves, arcs, storeys, c.fibre-c.top, voltages)
	return index, c.fibre, err
}

// cuts divide the storeys of a tower: those above top are unfolded into the root, those
// above fibre are storeys of the base, those above block are storeys of the fibre, and
// the others are multiplied out to permutations.
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
func (t tower) cut(r root, fibre int, states uint64) cuts {
	share := float64(max(leastShare, states/4/tableShare))
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

// unfold adds a digit to the vertices of a graph whose voltages are the multipliers of
// the storey. The multipliers of the storey below replace them.
func (s storey) unfold(arcs []stategraph.Arc, moves int) []stategraph.Arc {
	out := make([]stategraph.Arc, 0, len(arcs)*s.size)
	for v := 0; v < len(arcs); v += moves {
		for d := range s.size {
			for _, a := range arcs[v : v+moves] {
				if a.To >= 0 {
					step := s.arcs[int(a.Voltage)*s.size+d]
					a = stategraph.Arc{To: a.To*int32(s.size) + step.To, Voltage: step.Voltage}
				}
				out = append(out, a)
			}
		}
	}
	return out
}

// voltages multiplies a tower out: it returns the permutation of all states of the tower
// for each multiplier of the first storey.
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
