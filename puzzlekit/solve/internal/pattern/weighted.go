package pattern

import (
	"context"
	"math"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// farthestCost is the greatest cost that a table of bytes can store. It represents all
// greater costs.
const farthestCost = math.MaxUint8 - 1

// newWeighted finds the cost of the cheapest way to each state. A state not visited
// before has cost d if a turn of cost c leads to it from a state of cost d-c. Costs are
// small, so d goes through all of them in place of a queue (Dijkstra 1959). Cost
// O(size·(turns + greatest distance)).
func newWeighted(ctx context.Context, b *board.Board, s Space, turns []int) (*Table, error) {
	const unmet = math.MaxUint8
	t := &Table{bytes: make([]uint8, s.size), reached: 1, Spheres: []uint64{1}}
	for state := range t.bytes {
		t.bytes[state] = unmet
	}
	t.bytes[0] = 0
	_, most := b.Costs()
	var at Spot
	for d, last := 1, 0; d-last <= most; d++ {
		if d > farthestCost {
			for state, cost := range t.bytes {
				t.bytes[state] = min(cost, farthestCost)
			}
			break
		}
		t.Spheres = append(t.Spheres, 0)
		for state, cost := range t.bytes {
			if state%stripe == 0 {
				if err := kit.Stopped(ctx); err != nil {
					return nil, err
				}
			}
			if int(cost) >= d || int(cost) < d-most {
				continue
			}
			s.split(uint64(state), &at)
			for _, turn := range turns {
				if b.Cost(turn) != d-int(cost) {
					continue
				}
				if to := s.step(&at, turn); t.bytes[to] == unmet {
					t.bytes[to], last = uint8(d), d
					t.Spheres[d]++
					t.reached++
				}
			}
		}
	}
	return t, nil
}
