package runner_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter/jupytertest"
	"puzzlelab/kernel/internal/runner"
)

func TestOrderWithoutMarks(t *testing.T) {
	nb := notebook("x")
	_, err := run(t, nb, nil, served(func(e *jupytertest.Exchange) {
		e.Stream("stderr", "e1 ")
		e.Stream("stdout", "o1 ")
		e.Display("", "d1")
		e.Stream("stderr", "e2")
		e.Display("", "d2")
		e.Stream("stdout", "o2")
	}))
	require.NoError(t, err)
	require.Equal(t, []string{"o1 o2", "e1 e2", "d1", "d2"}, texts(nb.Cells[0]))
}

// A program prints o1, shows d1, prints o2 and e2, shows d2 and d3, prints o3. The
// kernel may forward these in any order that preserves the order within each of
// its three pipes.
func TestMarksGiveTheOrderBack(t *testing.T) {
	type step = func(*jupytertest.Exchange)
	print := func(stream, text string) step {
		return func(e *jupytertest.Exchange) { e.Stream(stream, text) }
	}
	show := func(mark int, text string) step {
		return func(e *jupytertest.Exchange) { e.MarkedDisplay(mark, text) }
	}
	// Marks are split between pieces, and one piece may contain two.
	stdout := []step{
		print("stdout", "o1\n"+runner.Mark(1)[:5]), print("stdout", runner.Mark(1)[5:]+"o2\n"),
		print("stdout", runner.Mark(2)+runner.Mark(3)+"o3\n"),
	}
	stderr := []step{print("stderr", runner.Mark(1)), print("stderr", "e2\n"+runner.Mark(2)), print("stderr", runner.Mark(3))}
	displays := []step{show(1, "d1"), show(2, "d2"), show(3, "d3")}

	for name, pipes := range map[string][][]step{
		"text first":       {stdout, stderr, displays},
		"displays first":   {displays, stderr, stdout},
		"displays between": {stdout, displays, stderr},
	} {
		for _, inTurn := range []bool{false, true} {
			nb := notebook("x")
			_, err := run(t, nb, nil, served(func(e *jupytertest.Exchange) {
				for _, do := range ordered(pipes, inTurn) {
					do(e)
				}
			}))
			require.NoError(t, err)
			require.Equal(t, []string{"o1\n", "d1", "o2\n", "e2\n", "d2", "d3", "o3\n"}, texts(nb.Cells[0]), "%s, %v", name, inTurn)
			require.Empty(t, nb.Cells[0].Outputs[1].Metadata, "marks are not kept")
		}
	}
}

// ordered lists the steps pipe by pipe, or takes one step of each pipe in turn.
func ordered[S any](pipes [][]S, inTurn bool) []S {
	var all []S
	if !inTurn {
		for _, pipe := range pipes {
			all = append(all, pipe...)
		}
		return all
	}
	for i := range pipes[0] {
		for _, pipe := range pipes {
			all = append(all, pipe[i])
		}
	}
	return all
}

func TestMarksOfLostDisplaysAndDisplaysOfLostMarks(t *testing.T) {
	nb := notebook("x")
	_, err := run(t, nb, nil, served(func(e *jupytertest.Exchange) {
		e.Stream("stdout", "a"+runner.Mark(1)+"b"+runner.Mark(2)+"c")
		e.MarkedDisplay(2, "two") // the first never came
		e.MarkedDisplay(9, "nine")
		e.Display("", "unplaced")
	}))
	require.NoError(t, err)
	require.Equal(t, []string{"ab", "two", "nine", "c", "unplaced"}, texts(nb.Cells[0]))
}

func TestWhatOnlyLooksLikeAMarkIsText(t *testing.T) {
	for _, text := range []string{
		"\x1b", "\x1b]", "\x1b]puzzlelab;", "\x1b]puzzlelab;x\x07", "\x1b]puzzlelab;0\x07", "\x1b]puzzlelab;-3\x07",
		"\x1b]puzzlelab;1 and no end for a good while, longer than any mark could be",
		"\x1b\x1b[1mbold\x1b[0m",
	} {
		nb := notebook("x")
		_, err := run(t, nb, nil, served(func(e *jupytertest.Exchange) { e.Stream("stdout", text) }))
		require.NoError(t, err)
		require.Equal(t, []string{text}, texts(nb.Cells[0]))
	}
}

// A progress bar that takes itself away at the end leaves the outputs as if the work had
// been too short for one.
func TestBlankedDisplaysLeaveNoTrace(t *testing.T) {
	nb := notebook("x")
	_, err := run(t, nb, nil, served(func(e *jupytertest.Exchange) {
		e.Stream("stdout", "o1 "+runner.Mark(1)+"o2"+runner.Mark(2))
		e.Stream("stderr", runner.Mark(1)+runner.Mark(2))
		e.MarkedDisplay(1, "")
		e.MarkedDisplay(2, "d2")
	}))
	require.NoError(t, err)
	require.Equal(t, []string{"o1 o2", "d2"}, texts(nb.Cells[0]))
}
