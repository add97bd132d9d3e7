package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/perm"
)

// Two things about a state can be read off without a stabiliser chain: whether
// it permutes the pieces of one kind evenly or oddly, and by how much they are
// turned in total. Both are homomorphisms, so what the moves do says what every
// sequence of moves does. The laws of a puzzle are these homomorphisms with
// their values on the moves. (For the cube: Bandelow 1982, chapter 2.)

// laws are the orbits of pieces with the values of the moves.
type laws struct {
	slot   []place // where each 0-based place is
	orbit  []int   // the orbit of each 0-based place under the moves
	pieces []Piece
	orbits []pieceOrbit
	moves  [][]value // for each generator of the group, a value for each orbit

	classes   []pieceClass // pieces that look alike
	class     []int        // the class of the piece in each slot when solved
	byReading map[string]int
}

// place says that a place is sticker `index` of piece slot `piece`.
type place struct{ piece, index int }

type pieceOrbit struct {
	kind     string
	stickers int
	slots    []int
	alike    bool // two pieces of the orbit look alike
	period   int  // turns by multiples of so many stickers can be without a trace
}

// value is what a permutation does to the pieces of one orbit.
type value struct {
	odd  bool
	turn int // modulo the number of stickers
}

func (p *Puzzle) findLaws() *laws {
	l := &laws{slot: make([]place, p.def.Places), orbit: p.placeOrbits(), pieces: p.Pieces()}
	for i, piece := range l.pieces {
		for j, where := range piece.Places {
			l.slot[where-1] = place{i, j}
		}
	}
	p.findClasses(l)
	l.orbits = p.pieceOrbits(l)
	for _, sigma := range p.Group().Generators() {
		l.moves = append(l.moves, l.values(sigma))
	}
	return l
}

func (p *Puzzle) pieceOrbits(l *laws) []pieceOrbit {
	sets := newUnion(len(l.pieces))
	first := map[int]int{}
	for where, o := range l.orbit {
		piece := l.slot[where].piece
		if other, ok := first[o]; ok {
			sets.join(other, piece)
		}
		first[o] = piece
	}
	var out []pieceOrbit
	number := map[int]int{}
	for i, piece := range l.pieces {
		root := sets.find(i)
		k, ok := number[root]
		if !ok {
			k = len(out)
			number[root] = k
			out = append(out, pieceOrbit{kind: plural(piece.Kind), stickers: len(piece.Places)})
		}
		out[k].slots = append(out[k].slots, i)
	}
	for k := range out {
		o := &out[k]
		o.period = o.stickers
		for _, slot := range o.slots {
			c := l.classes[l.class[slot]]
			o.alike = o.alike || len(c.homes) > 1
			o.period = gcd(o.period, c.period)
		}
	}
	return out
}

func plural(kind string) string {
	if kind == "box" {
		return "boxes"
	}
	return kind + "s"
}

// values returns what a permutation that keeps pieces together does to each
// orbit.
func (l *laws) values(sigma perm.Perm) []value {
	out := make([]value, len(l.orbits))
	for k, o := range l.orbits {
		out[k] = l.value(sigma, o)
	}
	return out
}

func (l *laws) value(sigma perm.Perm, o pieceOrbit) value {
	turn := 0
	to := map[int]int{}
	for _, slot := range o.slots {
		target := l.slot[sigma.Image(l.pieces[slot].Places[0])-1]
		to[slot] = target.piece
		turn += target.index
	}
	return value{odd: oddCycles(o.slots, to), turn: turn % o.stickers}
}

// oddCycles reports whether a permutation of slots is odd.
func oddCycles(slots []int, to map[int]int) bool {
	odd, done := false, map[int]bool{}
	for _, start := range slots {
		if done[start] {
			continue
		}
		done[start] = true
		for i := to[start]; !done[i]; i = to[i] {
			odd = !odd
			done[i] = true
		}
	}
	return odd
}

// brokenLaw returns the reason why no product of the moves has these values, or
// "" when parities and orientations allow it. Orbits with pieces that look
// alike have no parity of their own, and what a piece can be turned without a
// trace does not count.
func (l *laws) brokenLaw(values []value) (reason string) {
	for k, o := range l.orbits {
		step := o.period
		for _, move := range l.moves {
			step = gcd(step, move[k].turn)
		}
		if values[k].turn%step != 0 {
			return brokenOrientation(o, values[k].turn, step)
		}
	}
	return l.brokenParity(values)
}

// brokenOrientation says that the pieces of an orbit are turned, in total, by an
// amount that no sequence of moves gives: moves change the sum by multiples of
// step.
func brokenOrientation(o pieceOrbit, sum, step int) string {
	if o.stickers == 2 {
		return fmt.Sprintf("orientation: an odd number of %s is flipped; every sequence of moves leaves an even number flipped", o.kind)
	}
	sums := "whole turns"
	if step < o.stickers {
		sums = fmt.Sprintf("a multiple of %d/%d of a turn", step, o.stickers)
	}
	return fmt.Sprintf("orientation: the twists of the %s add up to %d/%d of a turn; after every sequence of moves they add up to %s", o.kind, sum, o.stickers, sums)
}

// brokenParity looks for a set of orbits whose parities the moves tie together:
// a linear form over GF(2) that is zero on all moves and one on the values.
// Sets of one orbit come first, then pairs, so that the reason is short.
func (l *laws) brokenParity(values []value) (reason string) {
	var tied []int
	for k, o := range l.orbits {
		if !o.alike && len(o.slots) > 1 {
			tied = append(tied, k)
		}
	}
	basis := gf2Kernel(l.moves, tied)
	slices.SortStableFunc(basis, func(a, b []int) int { return len(a) - len(b) })
	for _, set := range basis {
		odd := false
		parts := make([]string, len(set))
		for i, k := range set {
			odd = odd != values[k].odd
			parts[i] = l.orbits[k].kind + " " + parityName(values[k].odd)
		}
		switch {
		case odd && len(set) == 1:
			return fmt.Sprintf("parity: it is an odd permutation of the %s, and every move is even", l.orbits[set[0]].kind)
		case odd:
			return fmt.Sprintf("parity: %s; no sequence of moves has these parities together", strings.Join(parts, ", "))
		}
	}
	return ""
}

func parityName(odd bool) string {
	if odd {
		return "odd"
	}
	return "even"
}

// gf2Kernel returns a basis of the sets of orbits on which every move is even
// in total, by Gaussian elimination over GF(2).
func gf2Kernel(moves [][]value, orbits []int) [][]int {
	var rows [][]bool
	var pivots []int
	for _, move := range moves {
		row := make([]bool, len(orbits))
		for j, k := range orbits {
			row[j] = move[k].odd
		}
		for i, pivot := range pivots {
			if row[pivot] {
				addGF2(row, rows[i])
			}
		}
		pivot := slices.Index(row, true)
		if pivot < 0 {
			continue
		}
		for _, other := range rows {
			if other[pivot] {
				addGF2(other, row)
			}
		}
		rows, pivots = append(rows, row), append(pivots, pivot)
	}
	var kernel [][]int
	for j, k := range orbits {
		if slices.Contains(pivots, j) {
			continue
		}
		set := []int{k}
		for i, row := range rows {
			if row[j] {
				set = append(set, orbits[pivots[i]])
			}
		}
		slices.Sort(set)
		kernel = append(kernel, set)
	}
	return kernel
}

func addGF2(row, other []bool) {
	for j, v := range other {
		row[j] = row[j] != v
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
