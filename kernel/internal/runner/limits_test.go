package runner_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter/jupytertest"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

func TestFloodsAreCutAndTheNotebookSaysSo(t *testing.T) {
	const lines = 20000
	nb := notebook("flood")
	limits := runner.Limits{Stream: 1000}
	_, err := run(t, nb, &runner.Options{Limits: limits}, served(func(e *jupytertest.Exchange) {
		for range lines {
			e.Stream("stdout", "123456789\n")
		}
		e.Stream("stderr", "not cut\n")
	}))
	require.NoError(t, err)
	got := texts(nb.Cells[0])
	require.Len(t, got, 2)
	require.Equal(t, strings.Repeat("123456789\n", 100)+
		"[cut here: kept the first 1000 bytes of this cell's output and dropped 199000; --max-output raises the limit]\n", got[0])
	require.Equal(t, "not cut\n", got[1])
}

func TestTheNoticeStandsAtTheEndOfItsStream(t *testing.T) {
	nb := notebook("x")
	limits := runner.Limits{Stream: 3}
	_, err := run(t, nb, &runner.Options{Limits: limits}, served(func(e *jupytertest.Exchange) {
		e.Stream("stdout", "abcd"+runner.Mark(1))
		e.MarkedDisplay(1, "between")
		e.Stream("stdout", "efg")
	}))
	require.NoError(t, err)
	require.Equal(t, []string{"abc", "between",
		"[cut here: kept the first 3 bytes of this cell's output and dropped 4; --max-output raises the limit]\n"}, texts(nb.Cells[0]))
}

// A notebook with a deeper display could not be read again, by Jupyter neither.
func TestDisplaysThatAreTooDeepAreLeftOut(t *testing.T) {
	nested := func(levels int) any {
		var value any = "leaf"
		for range levels {
			value = []any{value}
		}
		return value
	}
	nb := notebook("x")
	_, err := run(t, nb, nil, served(func(e *jupytertest.Exchange) {
		for _, levels := range []int{180, 300} {
			e.Publish("display_data", map[string]any{"data": map[string]any{"application/json": nested(levels)}, "metadata": map[string]any{}})
		}
		e.Publish("display_data", map[string]any{"data": map[string]any{"text/plain": "x"}, "metadata": map[string]any{"m": nested(300)}})
	}))
	require.NoError(t, err)
	require.Equal(t, nested(180), nb.Cells[0].Outputs[0].Data["application/json"])
	for _, output := range nb.Cells[0].Outputs[1:] {
		require.Equal(t, "[left out: a display whose JSON is nested more than 190 levels deep]", text(output))
	}
	data, err := nb.Encode()
	require.NoError(t, err)
	_, err = nbformat.Parse(data)
	require.NoError(t, err)
}

func TestDisplaysBeyondTheLimitAreLeftOut(t *testing.T) {
	nb := notebook("x")
	limits := runner.Limits{Display: 100}
	_, err := run(t, nb, &runner.Options{Limits: limits}, served(func(e *jupytertest.Exchange) {
		e.Display("bar", strings.Repeat("a", 60))
		e.Display("", strings.Repeat("b", 60))
		e.Update("bar", "short") // frees its space
		e.Display("", strings.Repeat("c", 60))
	}))
	require.NoError(t, err)
	require.Equal(t, []string{
		"short",
		"[left out: a display of 60 bytes; a cell may show 100 bytes; --max-display raises the limit]",
		strings.Repeat("c", 60),
	}, texts(nb.Cells[0]))
}
