package puzzlekit

import (
	"errors"
	"strings"

	"puzzlelab/charts/board"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

func init() {
	describes(describePuzzle)
	describes(describeState)
}

func describePuzzle(p *puzzle.Puzzle) description {
	states := states(p)
	d := description{heading: p.Name() + ": " + states, picture: board.Draw(p.Solved(), nil), board: p.Solved().String()}
	names := make([]string, len(p.Moves()))
	for i, m := range p.Moves() {
		names[i] = m.Name
	}
	d.add("moves", "%s", strings.Join(names, " "))
	if p.Definition().Notation == word.Pairs {
		d.add("words", "(j,k)/ is %s j times, %s k times, then %s, as in (1,0)/(-3,3)/", names[0], names[1], names[2])
	}
	if p.About() != "" {
		d.add("about", "%s", p.About())
	}
	return d
}

// states describes the number of states of a puzzle.
func states(p *puzzle.Puzzle) string {
	n, err := p.States(Context())
	if limit := (*fault.LimitError)(nil); errors.As(err, &limit) && limit.Unit != fault.Bytes {
		return "too many arrangements of what blocks moves to count its states"
	}
	return counted.Of(grouped(Must(n, err)), "states")
}

func describeState(s puzzle.State) description {
	d := description{picture: board.Draw(s, nil), board: s.String(), whole: true, line: s.Line()}
	status := "mixed"
	if s.Puzzle() == nil {
		return description{heading: s.String()}
	}
	if s.IsSolved() {
		status = "solved"
	} else if err := s.Puzzle().CheckReachable(s); err != nil {
		status = "cannot be solved"
		var why *fault.UnreachableError
		if errors.As(err, &why) && why.Reason != "" {
			status += ": " + why.Reason
		}
	}
	d.heading = s.Puzzle().Name() + ", " + status
	return d
}
