package invariant

import (
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// Relabellings are permutations of the homes of alike pieces such that, up to
// elements of the group, every relabelling is among them: representatives of
// the cosets of those in the group.
type Relabellings struct {
	List    []perm.Perm
	inverse []perm.Perm
	sifts   int // tests of membership so far
	// Missing is a place whose piece looks like too many others to try all ways to
	// tell them apart, or 0.
	Missing int

	contains func(perm.Perm) bool
}

// MaxSifts bounds the tests of membership that find the relabellings.
const MaxSifts = 100_000

// Relabellings finds the relabellings; contains says what is in the group. Cost: up
// to MaxSifts tests of membership.
func (l *Laws) Relabellings(contains func(perm.Perm) bool) *Relabellings {
	r := &Relabellings{List: []perm.Perm{perm.Identity(len(l.Solved))}, contains: contains}
	r.inverse = slices.Clone(r.List)
	for _, c := range l.classes {
		if !r.addClass(l, c) {
			r.Missing = l.Pieces[c.homes[0]].Places[0]
			return r
		}
	}
	return r
}

// addClass multiplies the relabellings by those of one more class, met breadth
// first by generators. Relabellings of different classes commute, so that one
// which is in the group together with one of the list, or undone by it, adds
// nothing. It reports false when there are too many.
func (r *Relabellings) addClass(l *Laws, c class) bool {
	generators := r.generators(l, c)
	before := slices.Clone(r.List)
	own := []perm.Perm{before[0]}
	for i := 0; i < len(own); i++ {
		for _, g := range generators {
			x := own[i].Mul(g)
			if r.covers(x) {
				continue
			}
			if r.sifts > MaxSifts {
				return false
			}
			own = append(own, x)
			for _, other := range before {
				r.List = append(r.List, other.Mul(x))
				r.inverse = append(r.inverse, r.List[len(r.List)-1].Inverse())
			}
		}
	}
	return true
}

// covers reports whether x is in the list up to an element of the group.
func (r *Relabellings) covers(x perm.Perm) bool {
	for _, inverse := range r.inverse {
		r.sifts++
		if r.contains(x.Mul(inverse)) {
			return true
		}
	}
	return false
}

// generators returns relabellings of a class that generate all of them up
// to elements of the group: a swap and a turn where the group contains all even
// ones without a turn in total, since these leave an abelian quotient.
func (r *Relabellings) generators(l *Laws, c class) []perm.Perm {
	var generators []perm.Perm
	if c.period < l.stickers(c) {
		generators = append(generators, l.turn(c, 0))
	}
	swaps := len(c.homes) - 1
	if swaps > 1 && r.hasEven(l, c) {
		swaps = 1
	}
	for i := range swaps {
		generators = append(generators, l.cycle(c, i, i+1))
	}
	return generators
}

// hasEven asks for the 3-cycles of neighbours and for two turns
// against each other, which generate the even relabellings without a turn.
func (r *Relabellings) hasEven(l *Laws, c class) bool {
	if c.period < l.stickers(c) && !r.contains(l.turn(c, 0).Mul(l.turn(c, 1).Inverse())) {
		return false
	}
	for i := 2; i < len(c.homes); i++ {
		if !r.contains(l.cycle(c, i-2, i-1, i)) {
			return false
		}
	}
	return true
}
