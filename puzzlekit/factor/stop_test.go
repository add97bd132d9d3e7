package factor

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/group"
)

// Every exported function that can take long stops soon after its context ends.
func TestEverythingStops(t *testing.T) {
	large := group.Symmetric(200)
	large.Order()
	cube := testGroup(t, "rubik3x3x3")
	f, err := New(t.Context(), cube, nil, &Options{Effort: Quick})
	require.NoError(t, err)
	data, err := f.MarshalBinary()
	require.NoError(t, err)
	// As many tries as no effort allows, so that one word takes long.
	patient := *f
	patient.plan.products = 100_000_000
	p := randomElements(cube, 1)[0]

	for _, c := range []struct {
		name  string
		after time.Duration
		run   func(context.Context) error
	}{
		{"New, short words", 10 * time.Millisecond, func(ctx context.Context) error {
			_, err := New(ctx, large, nil, &Options{Effort: Thorough, Memory: 2 << 30})
			return err
		}},
		{"New, stages", 700 * time.Millisecond, func(ctx context.Context) error {
			_, err := New(ctx, large, nil, nil)
			return err
		}},
		{"New, a whole cube", 500 * time.Millisecond, func(ctx context.Context) error {
			_, err := New(ctx, cube, nil, nil)
			return err
		}},
		{"New, a guide", 5 * time.Millisecond, func(ctx context.Context) error {
			newGuide(ctx, f.set, 1000)
			return context.Cause(ctx)
		}},
		{"Factor", 50 * time.Millisecond, func(ctx context.Context) error {
			_, err := patient.Factor(ctx, p)
			return err
		}},
		{"Load", 5 * time.Millisecond, func(ctx context.Context) error {
			_, err := Load(ctx, cube, data)
			return err
		}},
		{"Minkwitz", 50 * time.Millisecond, func(ctx context.Context) error {
			_, err := Minkwitz(ctx, large, nil, nil)
			return err
		}},
		{"Filling", 50 * time.Millisecond, func(ctx context.Context) (last error) {
			for _, err := range Filling(ctx, large, nil, &TableOptions{ImproveEvery: 1}) {
				last = err
			}
			return last
		}},
	} {
		conventions.Stops(t, c.name, c.after, c.run)
	}
}
