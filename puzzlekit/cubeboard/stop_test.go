package cubeboard

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
)

// Every exported function that can take long stops soon after its context ends.
func TestEverythingStops(t *testing.T) {
	b9, b12, large := MustNew(9), MustNew(12), MustNew(maxN)
	fixed := func(b *Board, c Class) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := b.Fixed(ctx, Queen, c, &CountOptions{MaxN: 12})
			return err
		}
	}
	for name, run := range map[string]func(context.Context) error{
		"Fixed, 9":                  fixed(b9, Identity),
		"Fixed, 12":                 fixed(b12, Identity),
		"Fixed under the inversion": fixed(b12, Inversion),
		"Census": func(ctx context.Context) error {
			_, err := b9.Census(ctx, Queen, nil)
			return err
		},
		"Terms": func(ctx context.Context) error {
			_, err := b12.Terms(ctx, Queen, &CountOptions{MaxN: 12})
			return err
		},
		"Terms.Sum": func(ctx context.Context) error {
			terms, err := b9.Terms(context.Background(), Queen, nil)
			require.NoError(t, err)
			_, err = terms.Sum(ctx, 0, terms.Len(), nil)
			return err
		},
		"Estimate": func(ctx context.Context) error {
			_, err := b12.Estimate(ctx, Queen, &EstimateOptions{Probes: 1 << 30})
			return err
		},
		"Estimate of a class": func(ctx context.Context) error {
			_, err := b12.Estimate(ctx, Queen, &EstimateOptions{Class: Inversion, Probes: 1 << 40})
			return err
		},
		"Find": func(ctx context.Context) error {
			_, err := large.Find(ctx, Queen, &FindOptions{Seed: 1})
			return err
		},
		"SquareQueens": func(ctx context.Context) error {
			_, err := SquareQueens(ctx, 24, &CountOptions{MaxN: 24})
			return err
		},
		"TorusQueens": func(ctx context.Context) error {
			_, err := TorusQueens(ctx, 31, &CountOptions{MaxN: 31})
			return err
		},
		"Placements": func(ctx context.Context) error {
			all, err := b9.Placements(ctx, Queen, UpToIsometries)
			require.NoError(t, err)
			for range all {
			}
			return context.Cause(ctx)
		},
	} {
		conventions.Stops(t, name, 50*time.Millisecond, run)
	}
}
