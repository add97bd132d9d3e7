package solve

import (
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// steps divides a solution into its phases and explains each. A solution that was found
// for the inverse of the state has its phases in reverse order.
func (w *twoPhaseSearch) steps(path []uint16) ([]puzzle.Step, error) {
	moves := strings.Join(w.subgroupNames(w.from.symmetry), ", ")
	aims := w.aims()
	split := w.best.split
	reasons := [2]string{
		fmt.Sprintf("Phase one: %s. From here the moves %s are enough.", aims, moves),
		fmt.Sprintf("Phase two: every piece goes home with the moves %s alone, which keep what phase one has done.", moves),
	}
	if w.from.inverse {
		split = len(path) - split
		reasons = [2]string{
			fmt.Sprintf("This solution was found backwards, from the solved puzzle to the mixed one. First, phase two undone: only the moves %s.", moves),
			fmt.Sprintf("Then phase one undone; going backwards, its aim was: %s.", aims),
		}
	}
	var steps []puzzle.Step
	at := w.state
	for i, part := range [][]uint16{path[:split], path[split:]} {
		if len(part) == 0 {
			continue
		}
		next, err := at.Apply(w.board.Word(part))
		if err != nil {
			return nil, err
		}
		steps = append(steps, puzzle.Step{Word: w.board.Word(part), Text: reasons[i], Board: next})
		at = next
	}
	return steps, nil
}

// subgroupNames names the generators of the conjugate of H under a symmetry.
func (t *TwoPhase) subgroupNames(s board.Symmetry) []string {
	var names []string
	last := -1
	for _, turn := range t.subgroup.turns {
		if g := t.board.Turns[turn].Generator; g != last {
			last = g
			names = append(names, t.board.Word(s.Back([]uint16{uint16(turn)})).String())
		}
	}
	return names
}

// aims describes the states in which all coordinates of phase one are 0.
func (t *TwoPhase) aims() string {
	var aims []string
	for _, c := range t.first.Coordinates {
		kind := t.kind(c)
		if strings.HasPrefix(c.Name, "turns") {
			aims = append(aims, fmt.Sprintf("every %s is turned the right way", kind))
		} else {
			aims = append(aims, fmt.Sprintf("every %s is in a place from which phase two can bring it home", kind))
		}
	}
	if last := len(aims) - 1; last > 0 {
		return strings.Join(aims[:last], ", ") + ", and " + aims[last]
	}
	return strings.Join(aims, "")
}

// kind returns the kind of the pieces that a coordinate describes.
func (t *TwoPhase) kind(c *pattern.Coordinate) string {
	for _, piece := range t.puzzle.Pieces() {
		for _, place := range piece.Places {
			if c.Paint[t.board.Solved[place-1]] != 0 {
				return piece.Kind
			}
		}
	}
	return "piece"
}
