package puzzle

import (
	"context"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// A Step is one step of a person's solution, with the reason for it.
type Step struct {
	Word  word.Word
	Text  string // what to do and why
	Board State  // after the step
}

// SolveByHand solves a square board under loop generators, Loops(n, n), as a
// person does, and explains every step: block by block from the outside in. On the
// 15 puzzle the blocks are A (13 9 5 1 2 3 4), B (14 10 6 7 8) and C (11 12 15). A
// block is assembled on its ring tile by tile: the next tile is brought to an inner
// place, which the ring does not touch; the ring is turned until the block is beside
// the entry; the tile is let in; and the ring is turned back. The error is a
// [*fault.InputError] for other puzzles, and that of [Puzzle.CheckReachable] for a
// board that cannot be solved. Cost O(n²) steps.
//
// (M. Fujimoto, section 3; with the source's figure 5 the step for tile 2 is its
// a^2*b^-1*a^3*b*a^-5.)
func SolveByHand(s State) ([]Step, error) {
	const in, most = "puzzle.SolveByHand", 8
	n := 3
	for n <= most && !s.puzzle.Same(Loops(n, n)) {
		n++
	}
	if n > most {
		return nil, &fault.InputError{In: in, What: "puzzle of the state", Value: nameOf(s.puzzle), Want: "Loops(n, n) with n from 3 to 8"}
	}
	if _, err := s.puzzle.solution(context.Background(), in, s); err != nil {
		return nil, err
	}
	var rings [][]int
	for k := range n - 1 {
		rings = append(rings, loopRing(n, n, n-k, n-k))
	}
	var steps []Step
	for _, step := range solveRings(rings, s.Labels()) {
		w := s.puzzle.alphabet.Word(step.letters...)
		s = s.ApplyPerm(s.puzzle.Perm(w))
		steps = append(steps, Step{w, step.text, s})
	}
	return steps, nil
}
