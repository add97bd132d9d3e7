package dango_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/stategraph"
)

// Every exported function that can take long stops soon after its context ends.
func TestEverythingStops(t *testing.T) {
	large := dango.New(dango.Config{Skewers: 4, Height: 4, Colors: dango.Distinct(12)})
	first, err := large.First([]int{4, 4, 4, 0})
	require.NoError(t, err)
	far := dango.MustParseState("12,11,10,9|8,7,6,5|4,3,2,1|")
	// One dumpling of each of eleven colours and two of another: each state looks
	// alike from 13! / 2 sides.
	many := dango.New(dango.Config{Skewers: 9, Height: 1, Colors: append(dango.Distinct(7), 2)})
	numbered := dango.New(dango.Config{Skewers: 3, Height: 6, Colors: []int{9, 1, 1, 1}})
	one := dango.MustParseState("111111|111234|")

	for name, run := range map[string]func(context.Context) error{
		"Graph": func(ctx context.Context) error {
			_, err := large.Graph(ctx, first, &stategraph.ExploreOptions{MaxStates: 1 << 30})
			return err
		},
		"AllPairs, all different": func(ctx context.Context) error {
			_, err := dango.New(dango.Config{Skewers: 3, Height: 5, Colors: dango.Distinct(10)}).AllPairs(ctx)
			return err
		},
		"AllPairs, colours":   func(ctx context.Context) error { _, err := many.AllPairs(ctx); return err },
		"Hardest":             func(ctx context.Context) error { _, err := many.Hardest(ctx); return err },
		"Enumerate":           func(ctx context.Context) error { _, err := large.Enumerate(ctx, first, nil); return err },
		"Enumerate, numbered": func(ctx context.Context) error { _, err := numbered.Enumerate(ctx, one, nil); return err },
		"Solutions":           func(ctx context.Context) error { _, err := large.Solutions(ctx, first, far, nil); return err },
		"Solve":               func(ctx context.Context) error { _, err := large.Solve(ctx, first, far); return err },
	} {
		conventions.Stops(t, name, 50*time.Millisecond, run)
	}
}

// The largest puzzles are counted at once.
func TestCountsOfLargePuzzles(t *testing.T) {
	for _, c := range []dango.Config{
		{Skewers: 2, Height: 500, Colors: slices.Repeat([]int{3}, 255)},
		{Skewers: 500, Height: 2, Colors: []int{333, 333, 333}},
		{Skewers: 1, Height: 1000, Colors: []int{500, 500}},
		{Skewers: 20, Height: 50, Colors: slices.Repeat([]int{4}, 249)},
	} {
		p := dango.New(c)
		require.Positive(t, p.StateCount().Sign(), c)
		require.Positive(t, p.Components().Sign(), c)
		require.GreaterOrEqual(t, p.MoveCount().Sign(), 0, c)
		for range p.Shapes() {
			break
		}
	}
}
