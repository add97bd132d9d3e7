package puzzle

import (
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// CanSolve returns nil when some sequence of moves leads from s to the solved
// state, and otherwise the reason why none does: a [*PieceError] (a piece is
// torn apart or mirrored), an [*OrientationError], a [*ParityError] or, when
// all these are right and yet the group of the puzzle does not have the
// permutation, an [*UnreachableError]. Where pieces look alike, all ways to
// tell them apart are taken into account; an [*UndecidedError] says that these
// were too many. The first call computes the stabiliser chain; after that the
// cost is that of a few sifts. Where states are forbidden, nil says only that
// the group allows it.
func (p *Puzzle) CanSolve(s State) error {
	_, err := p.Solution(s)
	return err
}

// Solution returns a permutation of the places that leads s to the solved
// state and that the moves can do: the element of the group for which a solver
// has to find a word. Where pieces look alike it is one of several. Where moves
// slide, it is an element of the group only if the blank is at home. Errors are
// those of [Puzzle.CanSolve].
func (p *Puzzle) Solution(s State) (perm.Perm, error) {
	if !p.Same(s.puzzle) {
		return perm.Perm{}, &ForeignError{What: "state", Got: nameOf(s.puzzle), Want: p.Name()}
	}
	if p.Slides() {
		return p.solutionOfSlides(s)
	}
	return p.solution(s)
}

func (p *Puzzle) solutionOfSlides(s State) (perm.Perm, error) {
	t := p.blankTree()
	blank := s.Blank() - 1
	if !t.reached[blank] {
		return perm.Perm{}, &PieceError{Kind: "blank", Places: []int{blank + 1}, Labels: []string{s.At(blank + 1).Text},
			Reason: "the blank cannot come there"}
	}
	way := t.walk[blank].Inverse() // brings the blank home
	sigma, err := p.solution(s.ApplyPerm(way))
	if err != nil {
		return perm.Perm{}, err
	}
	return way.Mul(sigma), nil
}

func (p *Puzzle) solution(s State) (perm.Perm, error) {
	made := p.labelling(s)
	l := p.laws()
	if slot := l.keepsPieces(made); slot >= 0 {
		return perm.Perm{}, p.tornPiece(s, l, slot)
	}
	if err := l.brokenLaw(l.values(made)); err != nil {
		return perm.Perm{}, err
	}
	return p.inGroup(made)
}

func nameOf(p *Puzzle) string {
	if p == nil {
		return "no puzzle"
	}
	return p.Name()
}

// labelling returns a permutation that makes s from the solved state, giving
// pieces that look alike to each other's homes in order.
func (p *Puzzle) labelling(s State) perm.Perm {
	home := p.homes()
	img := make([]int32, len(s.labels))
	for where, label := range s.labels {
		img[home[label][0]] = int32(where)
		home[label] = home[label][1:]
	}
	return mustPerm(img)
}

// tornPiece reports the slot of s in which no piece can stand like that.
func (p *Puzzle) tornPiece(s State, l *laws, home int) error {
	made := p.labelling(s)
	slot := l.pieces[l.slot[made.Image(l.pieces[home].Places[0])-1].piece]
	e := &PieceError{Kind: slot.Kind, Places: slot.Places, Reason: "no piece of the puzzle can stand there like that"}
	for _, where := range slot.Places {
		e.Labels = append(e.Labels, s.At(where).Text)
	}
	return e
}

// inGroup asks the stabiliser chain, for every way to tell pieces apart that
// look alike which could make a difference, and returns the inverse of the
// first that is in the group.
func (p *Puzzle) inGroup(made perm.Perm) (perm.Perm, error) {
	var twins [][]int32
	for _, home := range p.homes() {
		if len(home) > 1 {
			twins = append(twins, home)
		}
	}
	choices, decided := p.choices(twins)
	for _, swap := range choices {
		if sigma := swap.Mul(made); p.Group().Contains(sigma) {
			return sigma.Inverse(), nil
		}
	}
	if !decided {
		return perm.Perm{}, &UndecidedError{Puzzle: p.Name(), Label: p.labels[p.solved[twins[0][0]]].Text}
	}
	_, level := p.Group().Sift(made)
	return perm.Perm{}, &UnreachableError{Puzzle: p.Name(), Level: level}
}

// maxSwaps bounds the 2^k combinations of swaps of alike pieces.
const maxSwaps = 12

// choices returns permutations of the homes of alike pieces such that, up to
// elements of the group, every permutation of them is among the choices: all
// combinations of one swap for each label. These are all permutations when two
// pieces share the label, or when the group contains all 3-cycles of its homes,
// so that only parity is left; decided says so. A swap that is in the group, or
// in the group together with another swap, adds nothing: swaps of different
// labels commute.
func (p *Puzzle) choices(twins [][]int32) (choices []perm.Perm, decided bool) {
	choices, decided = []perm.Perm{perm.Identity(p.def.Places)}, true
	var swaps []perm.Perm
	for _, home := range twins {
		decided = decided && p.alternates(home)
		swap := transposition(p.def.Places, int(home[0]), int(home[1]))
		if p.Group().Contains(swap) || slices.ContainsFunc(swaps, func(other perm.Perm) bool { return p.Group().Contains(swap.Mul(other)) }) {
			continue
		}
		if len(swaps) == maxSwaps {
			return choices, false
		}
		swaps = append(swaps, swap)
		for _, c := range choices {
			choices = append(choices, c.Mul(swap))
		}
	}
	return choices, decided
}

// alternates reports whether the group contains the alternating group on some
// places: the 3-cycles of neighbours in the list generate it.
func (p *Puzzle) alternates(places []int32) bool {
	for i := 2; i < len(places); i++ {
		img := perm.Identity(p.def.Places).AppendZeroBased(nil)
		a, b, c := places[i-2], places[i-1], places[i]
		img[a], img[b], img[c] = b, c, a
		if !p.Group().Contains(mustPerm(img)) {
			return false
		}
	}
	return true
}
