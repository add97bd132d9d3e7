package puzzlekit

import (
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/word"
)

// Minkwitz solves a state by group theory alone: a table has a word for each point of
// each orbit of the stabiliser chain, and the solution is one word of the table for
// each level. The words are long. The table is cached. See [factor.Minkwitz]. It panics
// with a *fault.UnreachableError if the state cannot be solved.
func Minkwitz(s puzzle.State) *Way {
	p := s.Puzzle()
	table := tables.get(p, "", func() *factor.Table {
		return Must(Cached(func() (*factor.Table, error) { return makeTable(p) }, "Minkwitz", p))
	})
	return byGroup(s, "table of words (Minkwitz)", Must(table.Factor(Must(p.Solution(s)))))
}

// Factor solves a state by group theory with short words: see [factor.Factorizer]. The
// tables are cached. It panics with a *fault.UnreachableError if the state cannot be
// solved.
func Factor(s puzzle.State) *Way {
	p := s.Puzzle()
	f := factorizers.get(p, "", func() *factor.Factorizer {
		return Must(Cached(func() (*factor.Factorizer, error) { return makeFactorizer(p) }, "factorizer", p))
	})
	return byGroup(s, "factoriser", Must(f.FactorContext(Context(), Must(p.Solution(s)))))
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

var (
	tables      memo[*factor.Table]
	factorizers memo[*factor.Factorizer]
)

func makeTable(p *puzzle.Puzzle) (*factor.Table, error) {
	bar := newLateBar("Table of words")
	defer bar.end()
	return factor.Minkwitz(Context(), p.Group(), p.GroupAlphabet(), &factor.TableOptions{
		Progress: func(at factor.TableProgress) {
			bar.update(float64(at.Filled)/float64(max(at.Total, 1)), commas(at.Round)+" words tried")
		},
	})
}

func makeFactorizer(p *puzzle.Puzzle) (*factor.Factorizer, error) {
	bar := newLateBar("Short words")
	defer bar.end()
	return factor.New(Context(), p.Group(), p.GroupAlphabet(), &factor.Options{
		Progress: func(at factor.Progress) { bar.update(at.Done, "") },
	})
}
