package puzzle

import "puzzlelab/puzzlekit/perm"

// CanSolve returns nil when some sequence of moves leads from s to the solved
// state, and otherwise the reason why none does: a [*PieceError] (a piece is
// torn apart or mirrored), an [*OrientationError], a [*ParityError] or, when
// all these are right and yet the group of the puzzle does not have the
// permutation, an [*UnreachableError]. Where pieces look alike, or a piece looks
// the same after a part of a turn, all ways to tell them apart are taken into
// account; an [*UndecidedError] says that these were too many. The first call
// computes the stabiliser chain; after that the cost is that of a few sifts. Where states are forbidden, nil says only that
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
	made, err := p.labelling(s)
	if err != nil {
		return perm.Perm{}, err
	}
	l := p.laws()
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

// inGroup asks the stabiliser chain, for every relabelling that could make a
// difference, and returns the inverse of the first permutation in the group.
func (p *Puzzle) inGroup(made perm.Perm) (perm.Perm, error) {
	relabel := p.relabellings()
	for _, swap := range relabel.list {
		if sigma := swap.Mul(made); p.Group().Contains(sigma) {
			return sigma.Inverse(), nil
		}
	}
	if relabel.missing != nil {
		return perm.Perm{}, &UndecidedError{Puzzle: p.Name(), Label: relabel.missing.Text}
	}
	_, level := p.Group().Sift(made)
	return perm.Perm{}, &UnreachableError{Puzzle: p.Name(), Level: level}
}
