package puzzlekit

import (
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/word"
)

// Minkwitz solves a state by group theory alone: a table has a word for each point of
// each orbit of the stabiliser chain, and the solution is one word of the table for
// each level. Where a blank slides or moves can be blocked, the walk of [puzzle.State.WalkHome]
// comes first. The words are long. The table is cached. See [factor.Minkwitz]. It panics
// with a *fault.UnreachableError if the state cannot be solved.
func Minkwitz(s puzzle.State) *Way {
	table, walk := WordTable(s.Puzzle()), Must(s.WalkHome())
	return byGroup(s, "table of words (Minkwitz)", walk, Must(table.Factor(Context(), solutionAfter(s, walk))))
}

// Factor solves a state by group theory with short words, with the [Factorizer] of
// its puzzle. It panics with a *fault.UnreachableError if the state cannot be
// solved.
func Factor(s puzzle.State) *Way {
	f, walk := Factorizer(s.Puzzle()), Must(s.WalkHome())
	return byGroup(s, "factorizer", walk, Must(f.Factor(Context(), solutionAfter(s, walk))))
}

// solutionAfter returns the element of the group that solves a state after a walk to
// where the words of the group begin.
func solutionAfter(s puzzle.State, walk word.Word) perm.Perm {
	return Must(s.Puzzle().Solution(Context(), Must(s.Apply(walk))))
}

// byGroup returns a walk, after which words of the group can be applied, and a word in the
// generators of the group as a solution.
func byGroup(s puzzle.State, method string, walk, w word.Word) *Way {
	p := s.Puzzle()
	w = walk.Mul(p.Expand(w))
	metric := p.Metrics()[0]
	if end := Must(s.Apply(w)); !end.IsSolved() {
		panic("puzzlekit: a word of the group does not solve the state") // a bug in this program
	}
	return &Way{solve.Result{Found: true, Word: w, Length: metric.Len(w), Metric: metric, Method: method}, s}
}
