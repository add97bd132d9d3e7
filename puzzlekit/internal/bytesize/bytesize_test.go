package bytesize

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestText(t *testing.T) {
	for n, want := range map[uint64]string{
		0:              "0 bytes",
		999:            "999 bytes",
		1000:           "1.0 kB",
		1550:           "1.6 kB",
		9949:           "9.9 kB",
		9950:           "10 kB",
		999_499:        "999 kB",
		999_500:        "1.0 MB",
		239_047_016:    "239 MB",
		9_800_000_000:  "9.8 GB",
		1 << 40:        "1.1 TB",
		math.MaxUint64: "18 EB",
	} {
		require.Equal(t, want, Text(n))
	}
}
