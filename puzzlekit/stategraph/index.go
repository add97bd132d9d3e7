package stategraph

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph/internal/disk"
)

// An Index is a graph whose states are numbers below Size. A perfect index has no
// gaps: every number is a state. The table of [Enumerate] needs a perfect index. With
// Options.Folder there may be gaps, for example if the parts of a state are packed
// into bits.
type Index interface {
	// Size is larger than every state. For a perfect index it is the number of
	// states.
	Size() uint64
	// Neighbors appends the states that one move reaches from state to dst and
	// returns the extended slice. It is called by several goroutines at once.
	Neighbors(dst []uint64, state uint64) []uint64
}

// A Numbering translates between the states of a graph and their numbers.
type Numbering[S any] interface {
	// Number returns the number of a state, and false if it is not in the graph.
	Number(state S) (uint64, bool)
	// State returns the state with a number, or a [*fault.InputError].
	State(number uint64) (S, error)
}

// CheckIndex checks all numbers of a perfect index. It returns a [*fault.InputError]
// if a neighbour is out of range or, for an undirected graph, if a state is not a
// neighbour of its neighbour. Use it to test a new index. Cost O(Size·moves²).
func CheckIndex(ctx context.Context, index Index, undirected bool) (err error) {
	const in = "stategraph.CheckIndex"
	var next, back []uint64
	var asked uint64
	defer func() {
		if failure := recover(); failure != nil {
			err = disk.RulePanic(in, asked, failure)
		}
	}()
	for i := range index.Size() {
		if i%checkEvery == 0 {
			if err := fault.Stopped(ctx, in, fmt.Sprintf("state %d", i)); err != nil {
				return err
			}
		}
		asked = i
		next = index.Neighbors(next[:0], i)
		for _, j := range next {
			if j >= index.Size() {
				return rangeError(in, i, j, index.Size())
			}
			if !undirected {
				continue
			}
			asked = j
			if back = index.Neighbors(back[:0], j); !slices.Contains(back, i) {
				return &fault.InputError{In: in, What: fmt.Sprintf("neighbour of state %d", i), Value: j, Want: fmt.Sprintf("a state with the neighbour %d, since the graph should be undirected", i)}
			}
		}
	}
	return nil
}

func rangeError(in string, state, neighbor, size uint64) error {
	return &fault.InputError{In: in, What: fmt.Sprintf("neighbour of state %d", state), Value: neighbor, Want: fmt.Sprintf("a number below the Size of the graph, %d", size)}
}

// oneWayError is the error if no neighbour of a state is nearer to the start, in a
// graph that should be undirected.
func oneWayError(in string, state uint64) error {
	return &fault.InputError{In: in, What: "Options.Undirected", Value: true, Want: fmt.Sprintf("false: state %d was found from a state that is not one of its neighbours", state)}
}
