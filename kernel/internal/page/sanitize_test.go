package page

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/sanitize"
)

func TestHolds(t *testing.T) {
	require.True(t, holds("<p>a</p><SCRIPT>x</SCRIPT>", "script"))
	require.True(t, holds("<p>a<img src=x/></p>", "svg", "img"))
	require.False(t, holds("<p title='<script>'>script</p><!-- <script> -->", "script"))
	require.False(t, holds("<script>'<img>'</script>", "img"))
}

// FuzzSanitize parses the result as a browser would, with scripts and without,
// and checks that nothing in it could run, load, submit or move.
func FuzzSanitize(f *testing.F) {
	for _, piece := range hostile(f) {
		f.Add(piece)
	}
	f.Fuzz(func(t *testing.T, markup string) {
		requireHarmless(t, sanitize.HTML(markup), markup)
	})
}

// FuzzSafePage does the same with whole notebooks.
func FuzzSafePage(f *testing.F) {
	f.Add("# a <b onclick=x>\n\n$x$ ![a](javascript:x)")
	f.Fuzz(func(t *testing.T, markup string) { requireHarmlessPage(t, roads(markup), markup) })
}
