package godsnumber

import (
	"context"
	"math"

	"puzzlelab/puzzlekit/stategraph"
)

// unmet is the distance of a state that was not met.
const unmet = math.MaxUint8

// maxDistanceStates bounds the states with a distance each: a byte a state, and
// up to 8 in the spheres.
const maxDistanceStates = 1 << 28

// distances returns the distance of each state from start, unmet where no moves
// lead. [stategraph.Enumerate] keeps them modulo 3; where only some of the states
// count, they are needed in full. A distance of 255 or more is a [*SizeError].
// Cost O(states·moves).
func distances(ctx context.Context, index *stategraph.VoltageGraph, start uint64) ([]uint8, error) {
	if index.Size() > maxDistanceStates {
		return nil, &SizeError{What: "the number of states with a distance each", Need: index.Size(), Limit: maxDistanceStates}
	}
	distance := make([]uint8, index.Size())
	for i := range distance {
		distance[i] = unmet
	}
	distance[start] = 0
	var neighbours []uint64
	sphere := []uint32{uint32(start)}
	for d := uint64(1); len(sphere) > 0; d++ {
		if d >= unmet {
			return nil, &SizeError{What: "a distance", Need: d, Limit: unmet - 1}
		}
		var next []uint32
		for k, state := range sphere {
			if k%checkEvery == 0 && ctx.Err() != nil {
				return nil, stopped(ctx)
			}
			neighbours = index.Neighbours(neighbours[:0], uint64(state))
			for _, to := range neighbours {
				if distance[to] == unmet {
					distance[to] = uint8(d)
					next = append(next, uint32(to))
				}
			}
		}
		sphere = next
	}
	return distance, nil
}

// farthest returns the largest distance, and how many states were met.
func farthest(distance []uint8) (most int, met uint64) {
	for _, d := range distance {
		if d != unmet {
			most, met = max(most, int(d)), met+1
		}
	}
	return most, met
}
