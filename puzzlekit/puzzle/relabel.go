package puzzle

import (
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// relabellings are permutations of the homes of alike pieces such that, up to
// elements of the group, every relabelling is among them: representatives of
// the cosets of those in the group.
type relabellings struct {
	list    []perm.Perm
	inverse []perm.Perm
	sifts   int    // tests of membership so far
	missing *Label // a label of the class for which there were too many, or nil
}

// maxSifts bounds the tests of membership that find the relabellings.
const maxSifts = 100_000

func (p *Puzzle) findRelabellings() *relabellings {
	l := p.laws()
	r := &relabellings{list: []perm.Perm{perm.Identity(p.def.Places)}}
	r.inverse = slices.Clone(r.list)
	for _, c := range l.classes {
		if !p.addClass(r, l, c) {
			r.missing = &p.labels[p.solved[l.pieces[c.homes[0]].Places[0]-1]]
			return r
		}
	}
	return r
}

// addClass multiplies the relabellings by those of one more class, met breadth
// first by generators. Relabellings of different classes commute, so that one
// which is in the group together with one of the list, or undone by it, adds
// nothing. It reports false when there are too many.
func (p *Puzzle) addClass(r *relabellings, l *laws, c pieceClass) bool {
	generators := p.relabelGenerators(l, c)
	before := slices.Clone(r.list)
	own := []perm.Perm{before[0]}
	for i := 0; i < len(own); i++ {
		for _, g := range generators {
			x := own[i].Mul(g)
			if r.covers(p, x) {
				continue
			}
			if r.sifts > maxSifts {
				return false
			}
			own = append(own, x)
			for _, other := range before {
				r.list = append(r.list, other.Mul(x))
				r.inverse = append(r.inverse, r.list[len(r.list)-1].Inverse())
			}
		}
	}
	return true
}

// covers reports whether x is in the list up to an element of the group.
func (r *relabellings) covers(p *Puzzle, x perm.Perm) bool {
	for _, inverse := range r.inverse {
		r.sifts++
		if p.Group().Contains(x.Mul(inverse)) {
			return true
		}
	}
	return false
}

// relabelGenerators returns relabellings of a class that generate all of them up
// to elements of the group: a swap and a turn where the group contains all even
// ones without a turn in total, since these leave an abelian quotient.
func (p *Puzzle) relabelGenerators(l *laws, c pieceClass) []perm.Perm {
	var generators []perm.Perm
	if c.period < l.stickers(c) {
		generators = append(generators, l.turn(c, 0))
	}
	swaps := len(c.homes) - 1
	if swaps > 1 && p.hasEvenRelabellings(l, c) {
		swaps = 1
	}
	for i := range swaps {
		generators = append(generators, l.cycle(c, i, i+1))
	}
	return generators
}

// hasEvenRelabellings asks for the 3-cycles of neighbours and for two turns
// against each other, which generate the even relabellings without a turn.
func (p *Puzzle) hasEvenRelabellings(l *laws, c pieceClass) bool {
	if c.period < l.stickers(c) && !p.Group().Contains(l.turn(c, 0).Mul(l.turn(c, 1).Inverse())) {
		return false
	}
	for i := 2; i < len(c.homes); i++ {
		if !p.Group().Contains(l.cycle(c, i-2, i-1, i)) {
			return false
		}
	}
	return true
}
