package solve

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/pattern"
	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// A beam search extends states turn by turn. Of all states after n turns it keeps those
// that a guide estimates to be closest to the goal. It proves nothing. (B. Lowerre
// 1976.)
type beam struct {
	board *board.Board
	guide *pattern.Guide
	width int // states kept
	cores int
	seen  map[uint64]bool // fingerprints of the states kept so far
}

// beamState is a state that was kept. Its coordinates are a row of the layer.
type beamState struct {
	parent  int32
	turn    uint16
	grammar int32
}

type beamLayer struct {
	states []beamState
	rows   []uint32
}

// candidate is a state that might be kept.
type candidate struct {
	estimate    int32
	fingerprint uint64
	beamState
}

// less orders the more promising candidate first. Ties are broken by a fingerprint of
// the state, so that the first turns of the list are not preferred.
func (c candidate) compare(d candidate) int {
	return cmp.Or(cmp.Compare(c.estimate, d.estimate), cmp.Compare(c.fingerprint, d.fingerprint),
		cmp.Compare(c.parent, d.parent), cmp.Compare(c.turn, d.turn))
}

// search returns a path of at most most turns to the solved state, or nil, and the
// number of states it visited. Cost O(most·width·turns·coordinates).
func (b *beam) search(ctx context.Context, labels []uint16, most int) (path []uint16, nodes uint64, err error) {
	start := &beamLayer{states: []beamState{{parent: -1}}, rows: b.guide.Locate(nil, labels)}
	if b.isHome(start.rows) {
		return []uint16{}, 0, nil
	}
	layers := []*beamLayer{start}
	for len(layers) <= most {
		if err := refuse.Stopped(ctx); err != nil {
			return nil, nodes, err
		}
		last := layers[len(layers)-1]
		kept := b.expand(last)
		nodes += uint64(len(last.states) * len(b.board.Turns))
		if len(kept) == 0 {
			break
		}
		next := b.layer(last, kept)
		layers = append(layers, next)
		if kept[0].estimate == 0 {
			return trace(layers), nodes, nil
		}
	}
	return nil, nodes, nil
}

func (b *beam) isHome(row []uint32) bool {
	return !slices.ContainsFunc(row, func(k uint32) bool { return k != 0 })
}

// expand returns the best candidates after one more turn, best first.
func (b *beam) expand(l *beamLayer) []candidate {
	parts := make([][]candidate, b.cores)
	size := (len(l.states) + b.cores - 1) / b.cores
	var wg sync.WaitGroup
	for i := range parts {
		wg.Go(func() {
			begin, end := min(i*size, len(l.states)), min((i+1)*size, len(l.states))
			parts[i] = b.candidates(l, begin, end)
		})
	}
	wg.Wait()
	return b.best(slices.Concat(parts...))
}

// candidates lists the states one turn away from the kept ones.
func (b *beam) candidates(l *beamLayer, begin, end int) []candidate {
	var list []candidate
	width := len(b.guide.Coordinates)
	for k := begin; k < end; k++ {
		row := l.rows[k*width : (k+1)*width]
		for t := range b.board.Turns {
			after := b.board.Grammar.After(l.states[k].grammar, t)
			if after < 0 {
				continue
			}
			estimate, fingerprint := b.guide.EstimateAfter(row, t)
			list = append(list, candidate{estimate, fingerprint, beamState{int32(k), uint16(t), after}})
		}
	}
	return list
}

// best sorts candidates, drops states that were kept before and truncates the list.
// States with equal fingerprints are taken as equal. A collision is very unlikely and
// costs only one state of the beam.
func (b *beam) best(list []candidate) []candidate {
	slices.SortFunc(list, candidate.compare)
	kept := list[:0]
	for _, c := range list {
		if len(kept) < b.width && !b.seen[c.fingerprint] {
			b.seen[c.fingerprint] = true
			kept = append(kept, c)
		}
	}
	return kept
}

// layer computes the coordinates of the kept states.
func (b *beam) layer(last *beamLayer, kept []candidate) *beamLayer {
	width := len(b.guide.Coordinates)
	l := &beamLayer{states: make([]beamState, len(kept)), rows: make([]uint32, len(kept)*width)}
	for i, c := range kept {
		l.states[i] = c.beamState
		b.guide.Step(l.rows[i*width:(i+1)*width], last.rows[int(c.parent)*width:int(c.parent+1)*width], int(c.turn))
	}
	return l
}

// trace returns the turns that lead to the first state of the last layer.
func trace(layers []*beamLayer) []uint16 {
	path := make([]uint16, len(layers)-1)
	at := int32(0)
	for n := len(path); n > 0; n-- {
		s := layers[n].states[at]
		path[n-1], at = s.turn, s.parent
	}
	return path
}
