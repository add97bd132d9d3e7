package godsnumber_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
)

// Every function that takes a context stops soon after it ends. They are documented
// to do so within a tenth of a second; the bound leaves room for a busy machine.
func TestEverythingStops(t *testing.T) {
	turns := func(p *puzzle.Puzzle) []godsnumber.Move { return godsnumber.Powers(p.Group().Generators()) }
	pocket := turns(puzzle.Pocket())
	graph, err := godsnumber.Puzzle(t.Context(), puzzle.Pocket(), "", nil)
	require.NoError(t, err)
	cayley, err := godsnumber.Cayley(t.Context(), "pocket cube", pocket, nil)
	require.NoError(t, err)

	for _, c := range []struct {
		name  string
		after time.Duration
		run   func(context.Context) error
	}{
		{"Cayley", 0, func(ctx context.Context) error {
			_, err := godsnumber.Cayley(ctx, "pocket cube", pocket, nil)
			return err
		}},
		{"Quotient", 0, func(ctx context.Context) error {
			_, err := cayley.Quotient(ctx)
			return err
		}},
		{"Cosets", 20 * time.Millisecond, func(ctx context.Context) error {
			_, err := godsnumber.Cosets(ctx, "", group.Trivial(24), pocket, nil)
			return err
		}},
		{"Puzzle", 0, func(ctx context.Context) error {
			_, err := godsnumber.Puzzle(ctx, puzzle.Pocket(), "", nil)
			return err
		}},
		{"Enumerate", 50 * time.Millisecond, func(ctx context.Context) error {
			_, err := graph.Enumerate(ctx, nil, nil)
			return err
		}},
	} {
		conventions.Stops(t, c.name, c.after, c.run)
	}
}
