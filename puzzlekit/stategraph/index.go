package stategraph

import (
	"context"
	"fmt"
	"slices"
)

// An Index numbers the states of a graph 0, 1, …, Size()-1 without gaps or
// repetitions (a perfect index), so that a state needs no more than its place
// in a table.
type Index interface {
	// Size returns the number of states.
	Size() uint64
	// Neighbours appends the numbers of the states that one move reaches from
	// state to dst and returns the extended slice. It is called by several
	// goroutines at once.
	Neighbours(dst []uint64, state uint64) []uint64
}

// CheckIndex goes through all states and returns an [*IndexError] when a
// neighbour is out of range or, for an undirected graph, when a state is not a
// neighbour of its neighbour. It is for tests of a new index: O(Size·moves²).
func CheckIndex(ctx context.Context, index Index, undirected bool) error {
	var next, back []uint64
	for i := range index.Size() {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return fmt.Errorf("stategraph: check stopped at state %d: %w", i, context.Cause(ctx))
		}
		next = index.Neighbours(next[:0], i)
		for _, j := range next {
			if j >= index.Size() {
				return &IndexError{State: i, Neighbour: j, Size: index.Size()}
			}
			if !undirected {
				continue
			}
			if back = index.Neighbours(back[:0], j); !slices.Contains(back, i) {
				return &IndexError{State: i, Neighbour: j, Size: index.Size(), OneWay: true}
			}
		}
	}
	return nil
}

// An IndexError names a state whose neighbour cannot be one.
type IndexError struct {
	State, Neighbour, Size uint64
	OneWay                 bool // the neighbour does not have State as a neighbour
}

func (e *IndexError) Error() string {
	if e.OneWay && e.State == e.Neighbour {
		return fmt.Sprintf("stategraph: index: state %d was met from one that is none of its neighbours, though the graph is said to be undirected", e.State)
	}
	if e.OneWay {
		return fmt.Sprintf("stategraph: index: %d is a neighbour of %d but not the other way round, though the graph is said to be undirected", e.Neighbour, e.State)
	}
	switch {
	case e.Size == 0:
		return "stategraph: index: it has no states (its Size is 0)"
	case e.State >= e.Size:
		return fmt.Sprintf("stategraph: index: the start %d is not in 0..%d", e.State, e.Size-1)
	}
	return fmt.Sprintf("stategraph: index: neighbour %d of state %d is not in 0..%d", e.Neighbour, e.State, e.Size-1)
}
