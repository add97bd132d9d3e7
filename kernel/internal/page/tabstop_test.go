package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

// What may be wider than the page can be reached by keyboard, and what is not costs no stop.
func TestWhatScrollsIsATabStop(t *testing.T) {
	display := func(html string) nbformat.Output {
		return nbformat.Output{Type: nbformat.DisplayData, Data: map[string]any{"text/html": html}}
	}
	stream := func(text string) nbformat.Output {
		return nbformat.Output{Type: nbformat.Stream, Name: "stdout", Text: text}
	}
	long := strings.Repeat("R U ", 30)
	for name, test := range map[string]struct {
		nb          *nbformat.Notebook
		stops, safe int // of a safe page, which has no attributes of its own in texts
	}{
		"short code":          {cells("```go\nx := \"<&>\" // " + strings.Repeat("&", shortLine-20) + "\n```"), 0, 0},
		"long code":           {cells("%%\n" + long), 1, 1},
		"long code in a text": {cells("```go\n" + long + "\n```"), 1, 0},
		"lines of output":     {withOutputs(stream("a\n" + long + "\n")), 1, 1},
		"a line that wraps":   {withOutputs(stream(long + "\n")), 0, 0},
		"a table":             {withOutputs(display("<table><tr><td>1</td></tr></table>")), 1, 1},
		"a table with a stop": {withOutputs(display("<details><summary>s</summary><table></table></details>")), 0, 0},
		"a picture":           {withOutputs(display("<svg></svg>")), 0, 0},
		"a table in a text":   {cells("| a |\n|---|\n| b |"), 1, 0},
	} {
		require.Equal(t, test.stops, strings.Count(render(t, test.nb, nil), `tabindex="0"`), name)
		require.Equal(t, test.safe, strings.Count(render(t, test.nb, &Options{Safe: true}), `tabindex="0"`), name)
	}
}
