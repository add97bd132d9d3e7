package page

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

func TestPagesHaveTheProgramOfTheirCharts(t *testing.T) {
	show := func(markup string) *nbformat.Notebook {
		nb := nbformat.New()
		output := nbformat.Output{Type: nbformat.DisplayData, Data: map[string]any{"text/html": markup}}
		nb.Cells = []*nbformat.Cell{{Type: nbformat.Code, ID: "a", Outputs: []nbformat.Output{output}}}
		return nb
	}
	const chart = `<div class="puzzlelab-chart"></div>`
	const own = `<script type="text/plain" class="puzzlelab-echarts">b3du</script>`
	const given = `<script type="text/plain" class="puzzlelab-echarts">cGFja2Vk</script>`
	charts := func() ([]byte, error) { return []byte("packed"), nil }
	for _, c := range []struct {
		markup string
		opts   Options
		want   int
	}{
		{chart + chart, Options{Charts: charts}, 1},
		{"<b>a</b>", Options{Charts: charts}, 0},
		{chart + own, Options{Charts: charts}, 0},
		{chart, Options{Charts: charts, Safe: true}, 0},
		{chart, Options{}, 0},
	} {
		var page strings.Builder
		require.NoError(t, Render(&page, show(c.markup), &c.opts))
		require.Equal(t, c.want, strings.Count(page.String(), given), c.markup)
	}
	broken := errors.New("no file")
	err := Render(&strings.Builder{}, show(chart), &Options{Charts: func() ([]byte, error) { return nil, broken }})
	require.ErrorIs(t, err, broken)
}
