package puzzle

import (
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle/internal/invariant"
)

// CheckReachable returns nil when moves lead from the solved state to s and
// back. Otherwise a [*fault.UnreachableError] gives the reason: the stickers in a
// slot are those of no piece; the pieces of one kind are turned, in total, by an
// amount that no sequence of moves gives; parities are wrong; or all this is right
// but the permutation is not in the group.
//
// Where pieces look alike, or a piece looks the same after part of a turn, all ways
// to tell them apart are considered; a [*fault.LimitError] says that there are too
// many. Another one says that too many arrangements decide which moves are possible,
// for which [Puzzle.Group] panics. A [*fault.InputError] says that s is a state of
// another puzzle. The first call computes the stabilizer chain; after that the cost is
// that of a few sifts.
func (p *Puzzle) CheckReachable(s State) error {
	_, err := p.solution("puzzle.Puzzle.CheckReachable", s)
	return err
}

// Solution returns a permutation of the places that leads s to the solved
// state and that the moves can do: the element of the group for which a solver
// has to find a word. Where pieces look alike it is one of several. Where moves
// slide or can be blocked, it is an element of the group only after [State.WalkHome].
// Errors are those of [Puzzle.CheckReachable].
func (p *Puzzle) Solution(s State) (perm.Perm, error) {
	return p.solution("puzzle.Puzzle.Solution", s)
}

func (p *Puzzle) solution(in string, s State) (perm.Perm, error) {
	if !p.Same(s.puzzle) {
		return perm.Perm{}, foreignState(in, s, p)
	}
	if p.Blocks() && p.shapes().err != nil {
		return perm.Perm{}, p.shapes().err
	}
	sigma, reason, missing := p.findSolution(s)
	switch {
	case missing != nil:
		return perm.Perm{}, &fault.LimitError{In: in, What: fmt.Sprintf("telling apart the pieces labelled %q", missing.Text), Unit: "membership tests", Limit: invariant.MaxSifts}
	case reason != "":
		return perm.Perm{}, &fault.UnreachableError{In: in, What: "state", Value: s.Line(), Reason: reason}
	}
	return sigma, nil
}

// findSolution returns a permutation that solves s; or the reason why there is
// none; or a label of alike pieces that there are too many ways to tell apart.
func (p *Puzzle) findSolution(s State) (sigma perm.Perm, reason string, missing *Label) {
	way := perm.Perm{} // brings the blank home
	if p.Slides() {
		t := p.blankTree()
		blank := s.Blank() - 1
		if !t.reached[blank] {
			return sigma, blankStays(blank + 1), nil
		}
		way = t.walk[blank].Inverse()
		s = s.ApplyPerm(way)
	}
	if p.Blocks() {
		shapes := p.shapes()
		k := shapes.graph.Find(s.labels)
		if k < 0 {
			return sigma, noSuchShape, nil
		}
		way = shapes.walk[k].Inverse()
		s = s.ApplyPerm(way)
	}
	l := p.laws()
	made, slot, reason := l.Labelling(s.labels)
	if reason != "" {
		return sigma, s.reads(p.Pieces()[slot]) + ": " + reason, nil
	}
	if reason := l.Broken(made); reason != "" {
		return sigma, reason, nil
	}
	sigma, reason, missing = p.inGroup(made)
	return way.Mul(sigma), reason, missing
}

const noSuchShape = "moves lead to no state in which the labels that block moves stand so"

func blankStays(place int) string {
	return fmt.Sprintf("the blank never comes to place %d", place)
}

// inGroup asks the stabilizer chain, for every relabelling that could make a
// difference, and returns the inverse of the first permutation in the group.
func (p *Puzzle) inGroup(made perm.Perm) (sigma perm.Perm, reason string, missing *Label) {
	relabel := p.relabellings()
	for _, swap := range relabel.List {
		if sigma := swap.Mul(made); p.Group().Contains(sigma) {
			return sigma.Inverse(), "", nil
		}
	}
	if relabel.Missing > 0 {
		return sigma, "", &p.labels[p.solved[relabel.Missing-1]]
	}
	_, level := p.Group().Sift(made)
	return sigma, fmt.Sprintf("its permutation is not in the group of %s (it leaves the stabilizer chain at level %d)", p.Name(), level), nil
}

// reads says what stands in a slot: "the corner in places 2, 22, 17 reads U F L".
func (s State) reads(slot Piece) string {
	labels := make([]string, len(slot.Places))
	for j, where := range slot.Places {
		labels[j] = s.At(where).Text
	}
	return fmt.Sprintf("%s reads %s", slotText(slot), strings.Join(labels, " "))
}

// findLaws reads off what no sequence of moves can change.
func (p *Puzzle) findLaws() *invariant.Laws { return p.lawsOf(p.Group().Generators()) }

func (p *Puzzle) lawsOf(generators []perm.Perm) *invariant.Laws {
	board := invariant.Board{Orbit: p.placeOrbits(), Solved: p.solved}
	for _, piece := range p.Pieces() {
		board.Pieces = append(board.Pieces, invariant.Piece(piece))
	}
	return invariant.New(board, generators)
}

func (p *Puzzle) findRelabellings() *invariant.Relabellings {
	return p.laws().Relabellings(p.Group().Contains)
}
