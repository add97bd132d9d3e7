//go:build unix

package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/jupyter/jupytertest"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// scripted is a kernel that does what a test tells it to.
type scripted struct {
	*jupytertest.Kernel
	client *jupyter.Client
}

func (s scripted) Client() *jupyter.Client { return s.client }

func (s scripted) Overstepped() int64 { return 0 }

func newScripted(t *testing.T, handler jupytertest.Handler) scripted {
	t.Helper()
	k := jupytertest.New(t, handler)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	client, err := jupyter.Dial(ctx, k.Connection())
	require.NoError(t, err)
	t.Cleanup(client.Close)
	_, err = client.Ready(ctx)
	require.NoError(t, err)
	return scripted{k, client}
}

func oneCell(source string) *nbformat.Notebook {
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{{Type: nbformat.Code, Source: source}}
	return nb
}

// TestSoakHostileMessages mixes forged, replayed and mangled messages into the
// output of a cell. Each genuine line must arrive once, in its place, and every
// other message must be counted.
func TestSoakHostileMessages(t *testing.T) {
	rounds := soakSize(500, 50_000)
	k := newScripted(t, func(e *jupytertest.Exchange) {
		e.Busy()
		for i := range rounds {
			e.Forge("forged\n")
			e.Replay(fmt.Sprintln("line", i)) // the genuine message and a repetition
			e.Garbage()
		}
		e.OK()
		e.Idle()
	})
	nb := oneCell("flood")
	began := time.Now()
	require.NoError(t, runner.Execute(t.Context(), k, nb, &runner.Options{Limits: runner.Limits{Stream: 1 << 30}}))
	var want strings.Builder
	for i := range rounds {
		fmt.Fprintln(&want, "line", i)
	}
	require.True(t, want.String() == nb.Cells[0].Outputs[0].Text, "a line is lost, doubled or forged")
	require.Equal(t, jupyter.Rejected{Signature: rounds, Replay: rounds, Format: rounds}, k.client.Rejected())
	took := time.Since(began).Seconds()
	t.Logf("%d forged, %d replayed and %d mangled messages among %d genuine ones: all dropped and counted in %.1f s",
		rounds, rounds, rounds, rounds, took)
}

// TestSoakClockStepping runs a cell while the clock of the kernel jumps back and
// forth. The test cannot set the clock of this machine, but what depends on it
// is covered: limits and elapsed times come from time.Timer and from differences
// of time.Now, which use the monotonic clock; the ages of files, by which
// leftovers are swept, are tested where they are used, with files from the past
// and the future. That leaves the dates of messages.
func TestSoakClockStepping(t *testing.T) {
	dates := []string{"1970-01-01T00:00:00Z", "2106-02-07T06:28:16Z", "", "no date at all", "2024-02-30T25:61:61Z"}
	lines := soakSize(50, 5000)
	k := newScripted(t, func(e *jupytertest.Exchange) {
		e.Busy()
		for i := range lines {
			e.Request.Header.Date = dates[i%len(dates)]
			e.Stream("stdout", fmt.Sprintln("line", i))
		}
		if e.Count == 2 {
			return // it never ends
		}
		e.OK()
		e.Idle()
	})
	var want strings.Builder
	for i := range lines {
		fmt.Fprintln(&want, "line", i)
	}
	limits := runner.Limits{Time: time.Minute, Stream: 1 << 30}
	var took time.Duration
	nb := oneCell("dates")
	require.NoError(t, runner.Execute(t.Context(), k, nb, &runner.Options{
		Limits: limits, Done: func(c runner.CellResult) { took = c.Elapsed },
	}))
	require.Equal(t, want.String(), nb.Cells[0].Outputs[0].Text)
	require.Positive(t, took)

	limits.Time = 50 * time.Millisecond
	err := runner.Execute(t.Context(), k, oneCell("no end"), &runner.Options{Limits: limits})
	var cell *runner.CellError
	require.ErrorAs(t, err, &cell)
	require.Equal(t, runner.TimeLimit, cell.Reason)
	t.Logf("%d messages with dates from 1970 to 2106 in turn: order, elapsed time and time limit are as usual", lines)
}
