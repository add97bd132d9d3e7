// Package invariant knows what no sequence of moves of a puzzle can change.
//
// Two things about a state can be read off without a stabilizer chain: whether it
// permutes the pieces of one kind evenly or oddly, and by how much they are turned
// in total. Both are homomorphisms, so what the moves do says what every sequence of
// moves does. The [Laws] of a puzzle are these homomorphisms with their values on
// the moves. (For the cube: Bandelow 1982, chapter 2.)
//
// Pieces can look alike, and a single piece can look the same after a part of a
// turn. A state then belongs to several permutations of the places, and can be
// solved when one of them is in the group.
package invariant

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/perm"
)

// Laws are the homomorphisms of a board, with their values on the moves.
type Laws struct {
	Board
	Slot   []Place // where each 0-based place is
	Orbits []Orbit
	moves  [][]value // for each generator of the group, a value for each orbit

	classes   []class // pieces that look alike
	class     []int   // the class of the piece in each slot when solved
	byReading map[string]int
}

// A Board is what the laws are about.
type Board struct {
	Pieces []Piece // the slots of the pieces; each place belongs to one
	Orbit  []int   // the orbit of each 0-based place under the moves
	Solved []int32 // the label of each 0-based place
}

// A Piece is a slot: the places of its stickers, clockwise, from 1.
type Piece struct {
	Kind   string // "corner"
	Places []int
}

// A Place is a sticker of a piece, by its number in the slot.
type Place struct{ Piece, Index int }

// An Orbit is a set of slots between which moves carry pieces.
type Orbit struct {
	Kind     string // "corners"
	Stickers int    // of a piece
	Slots    []int
	alike    bool // two pieces of the orbit look alike
	period   int  // turns by multiples of so many stickers may be invisible
}

// value is what a permutation does to the pieces of one orbit.
type value struct {
	odd  bool
	turn int // modulo the number of stickers
}

// New finds the laws of a board whose moves generate the group with these
// generators. Cost O(places·generators).
func New(board Board, generators []perm.Perm) *Laws {
	l := &Laws{Board: board, Slot: make([]Place, len(board.Solved))}
	for i, piece := range l.Pieces {
		for j, where := range piece.Places {
			l.Slot[where-1] = Place{i, j}
		}
	}
	l.findClasses()
	l.Orbits = l.pieceOrbits()
	for _, sigma := range generators {
		l.moves = append(l.moves, l.values(sigma))
	}
	return l
}

func (l *Laws) pieceOrbits() []Orbit {
	sets := newUnion(len(l.Pieces))
	first := map[int]int{}
	for where, o := range l.Orbit {
		piece := l.Slot[where].Piece
		if other, ok := first[o]; ok {
			sets.join(other, piece)
		}
		first[o] = piece
	}
	var out []Orbit
	number := map[int]int{}
	for i, piece := range l.Pieces {
		root := sets.find(i)
		k, ok := number[root]
		if !ok {
			k = len(out)
			number[root] = k
			out = append(out, Orbit{Kind: Plural(piece.Kind), Stickers: len(piece.Places)})
		}
		out[k].Slots = append(out[k].Slots, i)
	}
	for k := range out {
		o := &out[k]
		o.period = o.Stickers
		for _, slot := range o.Slots {
			c := l.classes[l.class[slot]]
			o.alike = o.alike || len(c.homes) > 1
			o.period = gcd(o.period, c.period)
		}
	}
	return out
}

// Plural returns the kind of several pieces.
func Plural(kind string) string {
	if kind == "box" {
		return "boxes"
	}
	return kind + "s"
}

// values returns what a permutation that keeps pieces together does to each
// orbit.
func (l *Laws) values(sigma perm.Perm) []value {
	out := make([]value, len(l.Orbits))
	for k, o := range l.Orbits {
		out[k] = l.value(sigma, o)
	}
	return out
}

func (l *Laws) value(sigma perm.Perm, o Orbit) value {
	turn := 0
	to := map[int]int{}
	for _, slot := range o.Slots {
		target := l.Slot[sigma.Image(l.Pieces[slot].Places[0])-1]
		to[slot] = target.Piece
		turn += target.Index
	}
	return value{odd: oddCycles(o.Slots, to), turn: turn % o.Stickers}
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

// Broken returns the reason why no product of the moves does what sigma does to
// the pieces, or "" when parities and orientations allow it. Orbits with pieces that look
// alike have no parity of their own, and turns that do not show do not count.
func (l *Laws) Broken(sigma perm.Perm) (reason string) {
	values := l.values(sigma)
	for k, o := range l.Orbits {
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
func brokenOrientation(o Orbit, sum, step int) string {
	if o.Stickers == 2 {
		return fmt.Sprintf("orientation: an odd number of %s is flipped; every sequence of moves leaves an even number flipped", o.Kind)
	}
	sums := "whole turns"
	if step < o.Stickers {
		sums = fmt.Sprintf("a multiple of %d/%d of a turn", step, o.Stickers)
	}
	return fmt.Sprintf("orientation: the twists of the %s add up to %d/%d of a turn; after every sequence of moves they add up to %s", o.Kind, sum, o.Stickers, sums)
}

// brokenParity looks for a set of orbits whose parities the moves tie together:
// a linear form over GF(2) that is zero on all moves and one on the values.
// Sets of one orbit come first, then pairs, so that the reason is short.
func (l *Laws) brokenParity(values []value) (reason string) {
	var tied []int
	for k, o := range l.Orbits {
		if !o.alike && len(o.Slots) > 1 {
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
			parts[i] = l.Orbits[k].Kind + " " + parityName(values[k].odd)
		}
		switch {
		case odd && len(set) == 1:
			return fmt.Sprintf("parity: it is an odd permutation of the %s, and every move is even", l.Orbits[set[0]].Kind)
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
