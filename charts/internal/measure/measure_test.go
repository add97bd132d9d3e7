package measure

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/fonts"
)

var update = flag.Bool("update", false, "write the table anew")

// beyond is greater than every character of the typefaces.
const beyond = 0x10000

// The table must be that of the typefaces, to the last bit.
func TestTableIsThatOfTheTypefaces(t *testing.T) {
	var want strings.Builder
	var r run
	for c := rune(0); c <= beyond; c++ {
		next := run{c, c, fonts.Lookup(c, false).Advance, fonts.Lookup(c, true).Advance}
		if c > 0 && next.regular == r.regular && next.bold == r.bold && c < beyond {
			r.last = c
			continue
		}
		if r.regular != Missing || r.bold != Missing {
			number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
			fmt.Fprintf(&want, "%x %x %s %s\n", r.first, r.last, number(r.regular), number(r.bold))
		}
		r = next
	}
	if *update {
		require.NoError(t, os.WriteFile("widths.txt", []byte(want.String()), 0o644))
		t.Skip("written; it takes effect with the next build")
	}
	require.True(t, want.String() == table, "widths.txt is not that of the typefaces; go test -update writes it")
	for _, c := range []rune{' ', 'A', 'é', 'Δ', '≤', '団', 'ー', '한', beyond, 0x1d400, 0x10ffff} {
		for _, heavy := range []bool{false, true} {
			require.Equal(t, fonts.Lookup(c, heavy).Advance, Width(string(c), heavy), "%c", c)
		}
	}
}

// The widths of Arial, in 2048ths of the em, which Arimo copies.
func TestWidthsAreThoseOfArial(t *testing.T) {
	for text, units := range map[string]float64{"A": 1366, "i": 455, "0": 1139, " ": 569, ",": 569, "W": 1933} {
		require.InDelta(t, units/2048, Width(text, false), 0.001, "%q", text)
	}
	require.InDelta(t, 1479.0/2048, Width("A", true), 0.001)
	require.InDelta(t, Width("a", false)+Width("b", false), Width("ab", false), 1e-12)
}

func TestJapaneseIsSquare(t *testing.T) {
	require.InDelta(t, 4, Width("団子パズ", false), 1e-9)
}

func TestUnreadableLinesAreErrors(t *testing.T) {
	for _, line := range []string{"", "20 20 0.2", "x 20 0.2 0.2", "20 x 0.2 0.2", "20 20 x 0.2", "20 20 0.2 x"} {
		_, err := parse(strings.Fields(line))
		require.Error(t, err, line)
	}
}

func BenchmarkWidth(b *testing.B) {
	for b.Loop() {
		Width("Word lengths by Minkwitz’s method", true)
	}
}
