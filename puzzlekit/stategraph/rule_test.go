package stategraph_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

// A rule that a person has written may do anything. Explore says what is wrong with it, and
// at which state.
func TestExploreOfWrongRules(t *testing.T) {
	ctx := context.Background()
	var list []int
	cause := errors.New("no such state")
	calls := 0
	for want, rule := range map[string]stategraph.Neighbors[int]{
		"neighbours: want a function": nil,
		"neighbours of state 2: want a list of states, but the function panics: a mistake": func(dst []int, s int) []int {
			if s == 2 {
				panic("a mistake")
			}
			return append(dst, s+1)
		},
		"neighbours of state 0: want a list of states, but the function panics: runtime error: index out of range [3] with length 0": func(dst []int, _ int) []int {
			return append(dst, list[3])
		},
		"neighbours of state 0: want a list of states, but the function panics: no such state": func([]int, int) []int { panic(cause) },
		"neighbours of state 0: want the same states in the same order each time that the function is asked": func(dst []int, _ int) []int {
			calls++
			return append(dst, calls)
		},
	} {
		_, err := stategraph.Explore(ctx, rule, []int{0}, nil)
		var wrong *fault.InputError
		require.ErrorAs(t, err, &wrong)
		require.EqualError(t, err, "stategraph.Explore: "+want)
		if rule != nil && errors.Is(err, cause) {
			require.ErrorContains(t, err, "no such state")
		}
	}
	_, err := stategraph.Explore(ctx, func([]int, int) []int { panic(cause) }, []int{0}, nil)
	require.ErrorIs(t, err, cause)
}

func TestExploreOfStatesThatCannotBeCompared(t *testing.T) {
	ctx := context.Background()
	_, err := stategraph.Explore(ctx, func(dst []float64, s float64) []float64 { return append(dst, math.Sqrt(s-3)) }, []float64{3}, nil)
	require.EqualError(t, err, "stategraph.Explore: neighbours of state 0: want states that are equal to themselves, not NaN")
	_, err = stategraph.Explore(ctx, func(dst []float64, _ float64) []float64 { return dst }, []float64{1, math.NaN()}, nil)
	require.EqualError(t, err, "stategraph.Explore: start 2 is NaN; want a state that is equal to itself")
	_, err = stategraph.Explore(ctx, func(dst []any, _ any) []any { return append(dst, []int{1}) }, []any{1}, nil)
	require.ErrorContains(t, err, "stategraph.Explore: neighbours of state 1: want a list of states, but the function panics: runtime error: ")
	_, err = stategraph.Explore(ctx, func(dst []any, _ any) []any { return dst }, []any{[]int{1}}, nil)
	require.ErrorContains(t, err, "stategraph.Explore: start 1 is [1]; want a state that can be compared: runtime error: ")
}

// A rule may give the state itself, the same state many times, or a list of its own.
func TestExploreOfOddRules(t *testing.T) {
	ctx := context.Background()
	g, err := stategraph.Explore(ctx, func(dst []int, s int) []int { return append(dst, s, s) }, []int{7}, nil)
	require.NoError(t, err)
	require.Equal(t, "graph of 1 state and 2 edges", g.String())
	lists := [][]int{{1, 2}, {0}, {0, 1, 2, 3}, nil}
	g, err = stategraph.Explore(ctx, func(dst []int, s int) []int {
		if s == 1 {
			return append(dst, 3) // into a list of another state, if that had been kept
		}
		return lists[s]
	}, []int{0}, nil)
	require.NoError(t, err)
	require.Equal(t, [][]int{{1, 2}, {0}, {0, 1, 2, 3}, nil}, lists)
	require.Equal(t, 4, g.Len())
}

// Millions of neighbours of one state do not go over the limit, and a stop is seen among
// them.
func TestExploreOfMillionsOfNeighbors(t *testing.T) {
	many := func(dst []int, s int) []int {
		for i := range 1_000_000 {
			dst = append(dst, i)
		}
		return dst
	}
	_, err := stategraph.Explore(context.Background(), many, []int{0}, &stategraph.ExploreOptions{MaxStates: 1000})
	require.EqualError(t, err, "stategraph.Explore: the graph reached the limit of 1,000 states; raise ExploreOptions.MaxStates")
	ctx, cancel := context.WithCancelCause(context.Background())
	_, err = stategraph.Explore(ctx, func(dst []int, s int) []int {
		cancel(errors.New("enough"))
		return many(dst, s)
	}, []int{0}, nil)
	require.EqualError(t, err, "stategraph.Explore: stopped at 1 state: enough")
}

// brokenIndex is a star whose rule panics at one of its ends.
type brokenIndex struct{}

func (brokenIndex) Size() uint64 { return 1000 }

func (brokenIndex) Neighbors(dst []uint64, state uint64) []uint64 {
	if state == 999 {
		panic("beyond the end")
	}
	for end := uint64(1); state == 0 && end < 1000; end++ {
		dst = append(dst, end)
	}
	return dst
}

func TestSearchesNameTheStateWhereAnIndexPanics(t *testing.T) {
	ctx := context.Background()
	const want = "neighbours of state 999: want a list of states, but the function panics: beyond the end"
	for _, workers := range []int{1, 3} {
		_, err := stategraph.Enumerate(ctx, brokenIndex{}, []uint64{0}, &stategraph.Options{Workers: workers})
		require.EqualError(t, err, "stategraph.Enumerate: "+want)
		_, err = stategraph.Enumerate(ctx, brokenIndex{}, []uint64{0}, &stategraph.Options{Workers: workers, Folder: t.TempDir()})
		require.EqualError(t, err, "stategraph.Enumerate: "+want)
	}
	require.EqualError(t, stategraph.CheckIndex(ctx, brokenIndex{}, false), "stategraph.CheckIndex: "+want)
}
