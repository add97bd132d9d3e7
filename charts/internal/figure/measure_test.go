package figure

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The widths of Arial, in 2048ths of the em, which Arimo copies.
func TestWidthsAreThoseOfArial(t *testing.T) {
	for text, units := range map[string]float64{"A": 1366, "i": 455, "0": 1139, " ": 569, ",": 569, "W": 1933} {
		require.InDelta(t, units/2048, TextWidth(text, false), 0.001, "%q", text)
	}
	require.InDelta(t, 1479.0/2048, TextWidth("A", true), 0.001)
	require.InDelta(t, TextWidth("a", false)+TextWidth("b", false), TextWidth("ab", false), 1e-12)
}

func TestJapaneseIsSquare(t *testing.T) {
	require.InDelta(t, 4, TextWidth("団子パズ", false), 1e-9)
}

func TestUnreadableLinesAreErrors(t *testing.T) {
	for _, line := range []string{"", "20 20 0.2", "x 20 0.2 0.2", "20 x 0.2 0.2", "20 20 x 0.2", "20 20 0.2 x"} {
		_, err := parse(strings.Fields(line))
		require.Error(t, err, line)
	}
}

func BenchmarkWidth(b *testing.B) {
	for b.Loop() {
		TextWidth("Word lengths by Minkwitz’s method", true)
	}
}
