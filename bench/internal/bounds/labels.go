package bounds

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// arrangements returns the graph of the arrangements that moves make of labels, which count
// from 1. A move is not possible while the label blocking, if it is not 0, stands in a place
// that blocked gives for it.
func arrangements(ctx context.Context, name string, moves []godsnumber.Move, labels []int, blocking int, blocked func(godsnumber.Move) []int) (*godsnumber.Graph[puzzle.State], error) {
	def := puzzle.Definition{Name: name, Notation: word.Product, Places: len(labels), Solved: labels}
	for i, m := range moves {
		move := puzzle.Move{Name: fmt.Sprintf("x%d", i+1), Perm: m.Perm.WithDegree(len(labels))}
		if blocking > 0 {
			for _, place := range blocked(m) {
				move.Blocked = append(move.Blocked, puzzle.Forbidden{Place: place, Labels: []int{blocking}})
			}
		}
		def.Moves = append(def.Moves, move)
	}
	p, err := puzzle.New(def)
	if err != nil {
		return nil, err
	}
	return godsnumber.Puzzle(ctx, p, "letters", nil)
}

// firstLabels gives the first discs labels of their own and all others one label.
func firstLabels(discs, first int) []int {
	labels := make([]int, discs)
	for i := range labels {
		labels[i] = 1 + min(i, first)
	}
	return labels
}
