package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/internal/gf2"
	"puzzlelab/puzzlekit/perm"
)

// laws are what no sequence of moves of a puzzle can change.
//
// Two things about a state can be read off without a stabilizer chain: whether it
// permutes the pieces of one kind evenly or oddly, and by how much they are turned
// in total. Both are homomorphisms, so what the moves do says what every sequence of
// moves does. The laws of a puzzle are these homomorphisms with their values on the
// generators of its group. (For the cube: Bandelow 1982, chapter 2.)
//
// Pieces can look alike, and a single piece can look the same after a part of a
// turn. A state then belongs to several permutations of the places, and can be
// solved when one of them is in the group.
type laws struct {
	pieces     []Piece     // the slots of the pieces; each place belongs to one
	placeOrbit []int       // the orbit of each 0-based place under the moves
	solved     []int32     // the label of each 0-based place
	slot       []slotPlace // where each 0-based place is
	orbits     []pieceOrbit
	values     [][]orbitValue // for each generator of the group, a value for each orbit
	even       string         // says, to a person, why only even permutations are possible
	names      []string       // of the 0-based places: the move that a touch makes, or the number

	classes   []pieceClass // pieces that look alike
	class     []int        // the class of the piece in each slot when solved
	byReading map[string]int
}

// A slotPlace is a sticker of a piece, by its number in the slot.
type slotPlace struct{ Piece, Index int }

// A pieceOrbit is a set of slots between which moves carry pieces.
type pieceOrbit struct {
	Kind     string // "corners"
	Stickers int    // of a piece
	Slots    []int
	alike    bool // two pieces of the orbit look alike
	period   int  // turns by multiples of so many stickers may be invisible
}

// An orbitValue is what a permutation does to the pieces of one orbit.
type orbitValue struct {
	odd  bool
	turn int // modulo the number of stickers
}

// findLaws reads off what no sequence of moves can change.
func (p *Puzzle) findLaws() *laws { return p.lawsOf(p.Group().Generators()) }

// lawsOf finds the laws if the moves generate the group with these generators. Cost
// O(places·generators).
func (p *Puzzle) lawsOf(generators []perm.Perm) *laws {
	l := &laws{pieces: p.Pieces(), placeOrbit: p.placeOrbits(), solved: p.solved, slot: make([]slotPlace, len(p.solved))}
	for i, piece := range l.pieces {
		for j, where := range piece.Places {
			l.slot[where-1] = slotPlace{i, j}
		}
	}
	l.even = "every move is even"
	if p.Slides() {
		l.even = "moves that bring the gap back make an even one"
	}
	l.names = p.touchNames()
	l.findClasses()
	l.orbits = l.pieceOrbits()
	for _, sigma := range generators {
		l.values = append(l.values, l.valuesOf(sigma))
	}
	return l
}

func (l *laws) pieceOrbits() []pieceOrbit {
	sets := newUnion(len(l.pieces))
	first := map[int]int{}
	for where, o := range l.placeOrbit {
		piece := l.slot[where].Piece
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
			out = append(out, pieceOrbit{Kind: plural(piece.Kind), Stickers: len(piece.Places)})
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

// plural returns the kind of several pieces.
func plural(kind string) string {
	if kind == "box" {
		return "boxes"
	}
	return kind + "s"
}

// valuesOf returns what a permutation that keeps pieces together does to each
// orbit.
func (l *laws) valuesOf(sigma perm.Perm) []orbitValue {
	out := make([]orbitValue, len(l.orbits))
	for k, o := range l.orbits {
		out[k] = l.value(sigma, o)
	}
	return out
}

func (l *laws) value(sigma perm.Perm, o pieceOrbit) orbitValue {
	turn := 0
	to := map[int]int{}
	for _, slot := range o.Slots {
		target := l.slot[sigma.Image(l.pieces[slot].Places[0])-1]
		to[slot] = target.Piece
		turn += target.Index
	}
	return orbitValue{odd: oddCycles(o.Slots, to), turn: turn % o.Stickers}
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

// broken returns the reason why no product of the moves does what sigma does to
// the pieces, or "" when parities and orientations allow it. Orbits with pieces that look
// alike have no parity of their own, and turns that do not show do not count.
func (l *laws) broken(sigma perm.Perm) (reason string) {
	values := l.valuesOf(sigma)
	for k, o := range l.orbits {
		step := o.period
		for _, move := range l.values {
			step = gcd(step, move[k].turn)
		}
		if values[k].turn%step != 0 {
			return brokenOrientation(o, values[k].turn, step)
		}
	}
	if reason := l.brokenLights(values); reason != "" {
		return reason
	}
	return l.brokenParity(values)
}

// brokenOrientation says that the pieces of an orbit are turned, in total, by an
// amount that no sequence of moves gives: moves change the sum by multiples of
// step.
func brokenOrientation(o pieceOrbit, sum, step int) string {
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
func (l *laws) brokenParity(values []orbitValue) (reason string) {
	var tied []int
	for k, o := range l.orbits {
		if !o.alike && len(o.Slots) > 1 {
			tied = append(tied, k)
		}
	}
	for _, set := range evenSets(l.values, tied, func(v orbitValue) bool { return v.odd }) {
		odd := false
		parts := make([]string, len(set))
		for i, k := range set {
			odd = odd != values[k].odd
			parts[i] = l.orbits[k].Kind + " " + parityName(values[k].odd)
		}
		switch {
		case odd && len(set) == 1:
			return fmt.Sprintf("parity: it is an odd permutation of the %s, and %s", l.orbits[set[0]].Kind, l.even)
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

// evenSets returns a basis of the sets of orbits in which every move does something to an
// even number: the kernel of a matrix over GF(2). Small sets come first.
func evenSets(moves [][]orbitValue, orbits []int, does func(orbitValue) bool) (sets [][]int) {
	columns := make([]gf2.Vector, len(orbits))
	for j, k := range orbits {
		columns[j] = gf2.New(len(moves))
		for i, move := range moves {
			if does(move[k]) {
				columns[j].Set(i)
			}
		}
	}
	for _, x := range gf2.Eliminate(columns, len(moves)).Kernel() {
		var set []int
		for j, k := range orbits {
			if x.Has(j) {
				set = append(set, k)
			}
		}
		sets = append(sets, set)
	}
	slices.SortStableFunc(sets, func(a, b []int) int { return len(a) - len(b) })
	return sets
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
