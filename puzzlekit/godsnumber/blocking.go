package godsnumber

import (
	"context"
	"math/big"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/blocking"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// blockingBoard returns the board of a puzzle whose moves can be blocked. Its vertices are
// the shapes of package blocking.
func blockingBoard(ctx context.Context, name string, solved []int32, p *puzzle.Puzzle, metric puzzle.Metric) (*board, error) {
	def := p.Definition()
	if err := checkLetters(p, metric); err != nil {
		return nil, err
	}
	var moves []Move
	var turns []blocking.Turn
	for i, m := range def.Moves {
		generator := Move{p.Alphabet().Word(word.Letter(i + 1)), m.Perm.WithDegree(len(solved))}
		for _, t := range countingOne([]Move{generator}, metric.Runs) {
			moves = append(moves, t)
			turns = append(turns, blocking.NewTurn(t.Perm.AppendZeroBased(nil), m.Blocked, def.Forbidden, ruleOf))
		}
	}
	shapes, err := blocking.New(ctx, inPuzzle, p.Name(), solved, len(p.Labels()), turns)
	if err != nil {
		return nil, err
	}
	b := &board{name: name, solved: solved, vertices: len(shapes.Next), vertex: shapes.Find}
	for t, turn := range turns {
		s := step{moves[t].Word, make([][]int32, b.vertices), make([]int32, b.vertices)}
		for v, row := range shapes.Next {
			if row[t] >= 0 {
				s.images[v], s.to[v] = turn.Images, row[t]
			}
		}
		b.steps = append(b.steps, s)
	}
	// What blocks a turn blocks its inverse, too: puzzle.New checks that.
	b.undirected = true
	return b, nil
}

// checkLetters refuses to count letters where states are forbidden after a whole turn: a
// turn of two letters may be possible when its first letter is not.
func checkLetters(p *puzzle.Puzzle, metric puzzle.Metric) error {
	def := p.Definition()
	if metric.Runs || def.Forbidden == nil {
		return nil
	}
	for _, m := range def.Moves {
		if m.Perm.Order().Cmp(big.NewInt(3)) > 0 {
			return &fault.InputError{In: inPuzzle, What: "metric", Value: metric.Name, Want: "one in which every turn counts one, " + countingTurns(p) +
				", because " + def.Name + " forbids states after whole turns, and one by several steps may be possible where its first step is not"}
		}
	}
	return nil
}

// countingTurns names the metrics of a puzzle in which every turn counts one.
func countingTurns(p *puzzle.Puzzle) string {
	var names []string
	for _, m := range p.Metrics() {
		if m.Runs {
			names = append(names, m.Name)
		}
	}
	if names == nil {
		return `with "runs" in the definition, which has none`
	}
	return "such as " + strings.Join(names, " or ")
}

func ruleOf(f puzzle.Forbidden) blocking.Rule { return blocking.NewRule(f.Place, f.Labels) }
