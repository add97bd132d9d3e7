package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

func plainOutput(text string) nbformat.Output {
	return nbformat.Output{Type: nbformat.DisplayData, Data: map[string]any{"text/plain": text}}
}

// Checks are folded up below what else a cell shows; a few alone are shown.
func TestChecksAreFootnotes(t *testing.T) {
	check := plainOutput("✓ order: 24")
	for name, tc := range map[string]struct {
		outputs []nbformat.Output
		want    []string // in this order
		folded  bool
	}{
		"alone":         {[]nbformat.Output{check, check}, []string{"✓ order: 24", "✓ order: 24"}, false},
		"with a result": {[]nbformat.Output{check, plainOutput("a result"), check}, []string{"a result", "✓ 2 values checked", "✓ order: 24", "✓ order: 24"}, true},
		"one":           {[]nbformat.Output{check, plainOutput("a result")}, []string{"a result", "✓ checked", "✓ order: 24"}, true},
		"many":          {[]nbformat.Output{check, check, check, check}, []string{"✓ 4 values checked", "✓ order: 24"}, true},
		"not a check":   {[]nbformat.Output{plainOutput("✓ two\nlines"), plainOutput("a result")}, []string{"✓ two", "a result"}, false},
	} {
		r := newRenderer(nbformat.New(), &Options{})
		page := r.outputs(&nbformat.Cell{Type: nbformat.Code, Outputs: tc.outputs})
		require.Equal(t, tc.folded, strings.Contains(page, "<details>"), name)
		for _, want := range tc.want {
			_, rest, found := strings.Cut(page, want)
			require.True(t, found, "%s: %s\n%s", name, want, page)
			page = rest
		}
	}
}
