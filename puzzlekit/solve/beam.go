package solve

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// guidedLayer is a layer of a beam search that a guide leads. Each state is a row of
// coordinates, and its candidate has the state of the grammar.
type guidedLayer struct {
	board *board.Board
	guide *pattern.Guide
	rows  []uint32
}

// guidedBeam returns a path of at most most turns to the solved state, or nil, and the
// number of states it visited. Cost O(most·width·turns·coordinates).
func (n *nearSearch) guidedBeam(ctx context.Context, labels []uint16, width, most int) (path []uint16, nodes uint64, err error) {
	l := &guidedLayer{board: n.board, guide: n.guide, rows: n.guide.Locate(nil, labels)}
	start := kit.Candidate{Parent: -1}
	if slices.ContainsFunc(l.rows, func(k uint32) bool { return k != 0 }) {
		start.Estimate = 1
	}
	return kit.Beam{Width: width, Most: most, Workers: n.options.Workers}.Search(ctx, l, start)
}

func (l *guidedLayer) row(k int32) []uint32 {
	width := int32(len(l.guide.Coordinates))
	return l.rows[k*width : (k+1)*width]
}

func (l *guidedLayer) Candidates(list []kit.Candidate, k int, from kit.Candidate, _ int) ([]kit.Candidate, uint64) {
	row := l.row(int32(k))
	for t := range l.board.Turns {
		if after := l.board.Grammar.After(from.State, t); after >= 0 {
			estimate, fingerprint := l.guide.EstimateAfter(row, t)
			list = append(list, kit.Candidate{Estimate: estimate, Fingerprint: fingerprint, Parent: int32(k), Turn: uint16(t), State: after})
		}
	}
	return list, uint64(len(l.board.Turns))
}

func (l *guidedLayer) Next(kept []kit.Candidate) {
	next := guidedLayer{l.board, l.guide, make([]uint32, len(kept)*len(l.guide.Coordinates))}
	for i, c := range kept {
		l.guide.Step(next.row(int32(i)), l.row(c.Parent), int(c.Turn))
	}
	l.rows = next.rows
}
