package progress

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestRemaining(t *testing.T) {
	for _, c := range []struct {
		base, found, size uint64
		want              time.Duration
	}{
		{0, 1, 20_000_000_000, 0}, // the first report of a long search
		{0, 999, 1_000_000, 0},
		{0, 1000, 1_000_000, 999 * time.Second},
		{0, 750_000, 1_000_000, time.Second / 3},
		{500_000, 500_001, 1_000_000, 0}, // an earlier run had found the others
		{500_000, 750_000, 1_000_000, time.Second},
		{0, 1_000_000, 1_000_000, 0},
		{0, 1_000_001, 1_000_000, 0},
		{7, 7, 7, 0},
	} {
		require.InDelta(t, c.want, Remaining(c.base, c.found, c.size, time.Second), 1, c)
	}
	require.Positive(t, Remaining(0, 1000, 1_000_000, 1<<62), "no overflow")
}
