package thousands_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/thousands"
)

func TestCommas(t *testing.T) {
	for want, n := range map[string]any{
		"0": 0, "123": uint64(123), "1,000": 1000, "12,345": "12345", "139,027,133": big.NewInt(139_027_133),
	} {
		require.Equal(t, want, thousands.Commas(n))
	}
}
