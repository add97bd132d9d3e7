package bounds

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/stategraph"
)

func TestLowerBoundsAsRecorded(t *testing.T) {
	for _, b := range godsnumber.Bounds() {
		again, err := lower(t.Context(), b.Name)
		require.NoError(t, err)
		b.Upper, b.Phases = 0, nil
		require.Equal(t, b, again)
	}
	for _, name := range []string{"", "cube", "cube-steps", "tesseract-HTM"} {
		_, err := Compute(t.Context(), name, nil)
		var input *fault.InputError
		require.ErrorAs(t, err, &input, name)
	}
}

func TestStop(t *testing.T) {
	conventions.Stops(t, "Compute", 100*time.Millisecond, func(ctx context.Context) error {
		_, err := Compute(ctx, "torus-4x4-steps", nil)
		return err
	})
}

// The four phases as they are known since Thistlethwaite's time.
func TestThistlethwaite(t *testing.T) {
	thistlethwaiteStages := []string{"U D L R F B", "U D L R F2 B2", "U D L2 R2 F2 B2", "U2 D2 L2 R2 F2 B2"}
	phases, err := cubePhases(context.Background(), thistlethwaiteStages, godsnumber.Powers, stategraph.Options{})
	require.NoError(t, err)
	require.Equal(t, []int{7, 10, 13, 15}, phases)
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = cubePhases(canceled, thistlethwaiteStages, godsnumber.Powers, stategraph.Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// Phases through other subgroups never take fewer moves than God's number.
func TestCubePhases(t *testing.T) {
	known, ok := godsnumber.Find("cube-slices-quarterturns")
	require.True(t, ok)
	for _, stages := range [][]string{{"M E S"}, {"M E S", "M"}, {"M E S", "M2 E2 S2"}} {
		phases, err := cubePhases(context.Background(), stages, godsnumber.Letters, stategraph.Options{})
		require.NoError(t, err)
		require.Len(t, phases, len(stages))
		sum := 0
		for _, p := range phases {
			sum += p
		}
		require.GreaterOrEqual(t, sum, known.GodsNumber, "%v", stages)
		require.Equal(t, len(stages) == 1, sum == known.GodsNumber, "%v", stages)
	}
}
