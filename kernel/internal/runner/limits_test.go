package runner_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter/jupytertest"
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
