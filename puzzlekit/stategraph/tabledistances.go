package stategraph

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// tableStore reads distances from a table. The table has the distance of each state
// modulo 3; neighbours with the previous residue are one step nearer.
type tableStore struct {
	index      Index
	undirected bool
	starts     []uint64
	table      table
	spheres    []uint64
	farthest   []uint64
	listed     bool // farthest is the last sphere
}

func (t *tableStore) Starts() []uint64  { return slices.Clone(t.starts) }
func (t *tableStore) Spheres() []uint64 { return t.spheres }

func (t *tableStore) Contains(state uint64) (bool, error) {
	return state < t.index.Size() && t.table.code(state) != unvisited, nil
}

// To follows a shortest path.
func (t *tableStore) To(state uint64) (distance int, err error) {
	const in = "stategraph.Distances"
	if met, _ := t.Contains(state); !met {
		return 0, &fault.UnreachableError{In: in, What: "state", Value: state}
	}
	if !t.undirected {
		return 0, undirectedNeeded(in)
	}
	var neighbors []uint64
	for !t.isStart(state) {
		before := (t.table.code(state) + 2) % 3
		neighbors = t.index.Neighbors(neighbors[:0], state)
		k := slices.IndexFunc(neighbors, func(j uint64) bool { return t.table.code(j) == before })
		if k < 0 || distance == len(t.spheres) {
			return 0, oneWayError(in, state)
		}
		state = neighbors[k]
		distance++
	}
	return distance, nil
}

func (t *tableStore) isStart(state uint64) bool {
	_, found := slices.BinarySearch(t.starts, state)
	return found
}

// Before lists the neighbours in the order of the moves.
func (t *tableStore) Before(dst []uint64, state uint64, distance int) ([]uint64, error) {
	begin, code := len(dst), uint64(distance-1)%3
	dst = t.index.Neighbors(dst, state)
	near := slices.DeleteFunc(dst[begin:], func(j uint64) bool { return t.table.code(j) != code })
	return dst[:begin+len(near)], nil
}

// At searches the levels again, except for the last level if it is known.
func (t *tableStore) At(ctx context.Context, distance int) ([]uint64, error) {
	const in = "stategraph.Distances.At"
	switch {
	case distance == len(t.spheres)-1 && t.listed:
		return slices.Clone(t.farthest), nil
	case distance > 0 && !t.undirected:
		return nil, undirectedNeeded(in)
	}
	sum := uint64(0)
	for _, n := range t.spheres[:distance+1] {
		sum += n
	}
	if sum > maxListed {
		return nil, &fault.LimitError{In: in, What: fmt.Sprintf("the list of the states up to distance %d", distance), Unit: "states", Need: sum, Limit: maxListed}
	}
	sphere := slices.Clone(t.starts)
	var neighbors []uint64
	for d := range distance {
		var next []uint64
		for i, s := range sphere {
			if err := stoppedAt(ctx, i, in); err != nil {
				return nil, err
			}
			neighbors = t.index.Neighbors(neighbors[:0], s)
			for _, j := range neighbors {
				if t.table.code(j) == uint64(d+1)%3 {
					next = append(next, j)
				}
			}
		}
		slices.Sort(next)
		sphere = slices.Compact(next)
	}
	return sphere, nil
}
