package factor

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
)

// Every exported function that can take long stops soon after its context ends.
// They are promised to do so within a tenth of a second; the bound leaves room
// for a busy machine. Lookup, Table.Factor and Factorizer.Table take less than that.
func TestEverythingStops(t *testing.T) {
	const bound = 2 * time.Second
	large := group.Symmetric(200)
	large.Chain()
	cube := testGroup(t, "rubik3x3x3")
	f, err := New(t.Context(), cube, nil, &Options{Effort: Quick})
	require.NoError(t, err)
	data, err := f.MarshalBinary()
	require.NoError(t, err)
	// As many tries as no effort allows, so that one word takes long.
	patient := *f
	patient.plan.tries, patient.plan.roots, patient.plan.finals, patient.plan.lookups = 100_000_000, 100_000, 100_000, 1<<40
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
		{"FactorContext", 50 * time.Millisecond, func(ctx context.Context) error {
			_, err := patient.FactorContext(ctx, p)
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
		why := errors.New("the lesson is over")
		ctx, cancel := context.WithCancelCause(t.Context())
		var stopped time.Time
		time.AfterFunc(c.after, func() { stopped = time.Now(); cancel(why) })
		err := c.run(ctx)
		took := time.Since(stopped)
		require.ErrorIs(t, err, why, c.name)
		require.Less(t, took, bound, c.name)
		t.Logf("%-20s %v", c.name, took)
	}
}
