package puzzle

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/word"
)

// readMetrics checks the slices of metrics: each move is a quarter turn in one pair, and commutes
// with the other one of the pair.
func (p *Puzzle) readMetrics() error {
	for i, m := range p.def.Metrics {
		if m.Slices == nil {
			continue
		}
		key := fmt.Sprintf("metrics[%d].slices", i)
		if p.def.Moves[0].slides() {
			return p.wrong(key, "the moves of a puzzle with slices do not slide a blank")
		}
		seen := make([]bool, len(p.def.Moves)+1)
		for _, pair := range m.Slices {
			for _, move := range pair {
				if move < 1 || move >= len(seen) || seen[move] {
					return p.wrong(key, "move %d is not in 1..%d, or is in two pairs", move, len(p.def.Moves))
				}
				seen[move] = true
			}
			a, b := p.def.Moves[pair[0]-1].Perm, p.def.Moves[pair[1]-1].Perm
			if a.Order().Int64() != 4 || b.Order().Int64() != 4 || !a.Mul(b).Equal(b.Mul(a)) {
				return p.wrong(key, "moves %d and %d are not quarter turns that commute", pair[0], pair[1])
			}
		}
		if 2*len(m.Slices) != len(p.def.Moves) {
			return p.wrong(key, "%s for %s", counted.Of(len(m.Slices), "pairs"), counted.Of(len(p.def.Moves), "moves"))
		}
	}
	return nil
}

// sliceLen returns the length of a word if turns of slices count one.
func (m Metric) sliceLen(w word.Word) (length int) {
	axis := -1
	var sum [2]int // the quarter turns about the axis
	for run := range w.Syllables() {
		next, side := m.sideOf(run.Generator)
		if next != axis {
			length += sliceTurns(sum)
			axis, sum = next, [2]int{}
		}
		sum[side] += run.Exponent
	}
	return length + sliceTurns(sum)
}

// sideOf returns the pair that has a generator, and which of the two it is.
func (m Metric) sideOf(generator int) (axis, side int) {
	for axis, pair := range m.Slices {
		for side, g := range pair {
			if g == generator {
				return axis, side
			}
		}
	}
	return len(m.Slices), 0
}

// sliceTurns returns the fewest turns of faces and slices that turn two opposite faces by so many
// quarters.
func sliceTurns(quarters [2]int) (n int) {
	for _, q := range quarters {
		if q%4 != 0 {
			n++
		}
	}
	if n == 2 && (quarters[0]+quarters[1])%4 == 0 {
		return 1
	}
	return n
}
