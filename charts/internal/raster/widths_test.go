package raster

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/figure"
)

var update = flag.Bool("update", false, "write the table anew")

// beyond is greater than every character of the typefaces.
const beyond = 0x10000

// stretch is a run of characters with the same widths.
type stretch struct {
	first, last   rune
	regular, bold float64
}

// widths is the table of package figure, which must be that of the typefaces, to the last bit.
const widths = "../figure/widths.txt"

func TestTableIsThatOfTheTypefaces(t *testing.T) {
	var want strings.Builder
	var r stretch
	for c := rune(0); c <= beyond; c++ {
		next := stretch{c, c, lookup(c, false).advance, lookup(c, true).advance}
		if c > 0 && next.regular == r.regular && next.bold == r.bold && c < beyond {
			r.last = c
			continue
		}
		if r.regular != figure.Missing || r.bold != figure.Missing {
			number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
			fmt.Fprintf(&want, "%x %x %s %s\n", r.first, r.last, number(r.regular), number(r.bold))
		}
		r = next
	}
	if *update {
		require.NoError(t, os.WriteFile(widths, []byte(want.String()), 0o644))
		t.Skip("written; it takes effect with the next build")
	}
	table, err := os.ReadFile(widths)
	require.NoError(t, err)
	require.True(t, want.String() == string(table), "widths.txt is not that of the typefaces; go test -update writes it")
	for _, c := range []rune{' ', 'A', 'é', 'Δ', '≤', '団', 'ー', '한', beyond, 0x1d400, 0x10ffff} {
		for _, heavy := range []bool{false, true} {
			require.Equal(t, lookup(c, heavy).advance, figure.TextWidth(string(c), heavy), "%c", c)
		}
	}
}
