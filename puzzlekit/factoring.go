package puzzlekit

import (
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/word"
)

// Minkwitz solves a state by group theory alone: a table has a word for each point of
// each orbit of the stabiliser chain, and the solution is one word of the table for
// each level. The words are long. The table is cached. See [factor.Minkwitz]. It panics
// with a *fault.UnreachableError if the state cannot be solved.
func Minkwitz(s puzzle.State) *Way {
	table := WordTable(s.Puzzle())
	return byGroup(s, "table of words (Minkwitz)", Must(table.Factor(Must(s.Puzzle().Solution(s)))))
}

// Factor solves a state by group theory with short words, with the [Factorizer] of
// its puzzle. It panics with a *fault.UnreachableError if the state cannot be
// solved.
func Factor(s puzzle.State) *Way {
	f := Factorizer(s.Puzzle())
	return byGroup(s, "factorizer", Must(f.FactorContext(Context(), Must(s.Puzzle().Solution(s)))))
}

// byGroup returns a word in the generators of the group as a solution.
func byGroup(s puzzle.State, method string, w word.Word) *Way {
	p := s.Puzzle()
	w = p.Expand(w)
	metric := p.Metrics()[0]
	if end := Must(s.Apply(w)); !end.IsSolved() {
		panic("puzzlekit: a word of the group does not solve the state") // a bug in this program
	}
	return &Way{solve.Result{Found: true, Word: w, Length: metric.Len(w), Metric: metric, Method: method}, s}
}
