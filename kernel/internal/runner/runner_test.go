package runner_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/jupyter/jupytertest"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// peer is a scripted kernel with a client, in the form that the runner needs.
type peer struct {
	*jupytertest.Kernel
	client *jupyter.Client
	held   *atomic.Int64 // what Overstepped returns
}

func (p peer) Overstepped() int64 { return p.held.Swap(0) }

func (p peer) Client() *jupyter.Client { return p.client }

func start(t *testing.T, handler jupytertest.Handler) peer {
	t.Helper()
	k := jupytertest.New(t, handler)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	client, err := jupyter.Dial(ctx, k.Connection())
	require.NoError(t, err)
	t.Cleanup(client.Close)
	_, err = client.Ready(ctx)
	require.NoError(t, err)
	return peer{k, client, &atomic.Int64{}}
}

// notebook returns a notebook of code cells; their ids are a, b, c …
func notebook(sources ...string) *nbformat.Notebook {
	nb := nbformat.New()
	for i, source := range sources {
		nb.Cells = append(nb.Cells, &nbformat.Cell{
			ID: string(rune('a' + i)), Type: nbformat.Code, Source: source, Metadata: map[string]any{},
		})
	}
	return nb
}

func tag(nb *nbformat.Notebook, cell int, name string) {
	nb.Cells[cell].Metadata["tags"] = []any{name}
}

// run executes a notebook on a scripted kernel.
func run(t *testing.T, nb *nbformat.Notebook, opts *runner.Options, handler jupytertest.Handler) (peer, error) {
	t.Helper()
	k := start(t, handler)
	return k, runner.Execute(context.Background(), k, nb, opts)
}

// served wraps what a cell does in the messages of every cell.
func served(body func(*jupytertest.Exchange)) jupytertest.Handler {
	return func(e *jupytertest.Exchange) {
		e.Busy()
		body(e)
		e.OK()
		e.Idle()
	}
}

func text(output nbformat.Output) string {
	if output.Type == nbformat.Stream {
		return output.Text
	}
	shown, _ := output.Representation("text/plain")
	return shown
}

func texts(cell *nbformat.Cell) []string {
	list := []string{}
	for _, output := range cell.Outputs {
		list = append(list, text(output))
	}
	return list
}

func TestOutputsAndCountsGoToTheirCells(t *testing.T) {
	nb := notebook("one", "", "two")
	nb.Cells = append(nb.Cells, &nbformat.Cell{ID: "m", Type: nbformat.Markdown, Source: "# Title"})
	nb.Cells[0].Outputs = []nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: "stale"}}
	var seen []runner.Progress
	_, err := run(t, nb, &runner.Options{Progress: func(p runner.Progress) { seen = append(seen, p) }},
		served(func(e *jupytertest.Exchange) {
			e.Stream("stdout", "printed ")
			e.Stream("stdout", e.Code()+"\n")
			e.Display("", "shown "+e.Code())
		}))
	require.NoError(t, err)
	require.Equal(t, []string{"printed one\n", "shown one"}, texts(nb.Cells[0]))
	require.Equal(t, []string{"printed two\n", "shown two"}, texts(nb.Cells[2]))
	require.Equal(t, 1, *nb.Cells[0].ExecutionCount)
	require.Equal(t, 2, *nb.Cells[2].ExecutionCount)
	require.Empty(t, nb.Cells[1].Outputs)
	require.Nil(t, nb.Cells[1].ExecutionCount, "an empty cell is not run")
	require.Equal(t, []runner.Progress{{Cell: 1, Total: 3}, {Cell: 3, Total: 3}}, seen)
}

func TestReplyAndIdleMayComeInEitherOrder(t *testing.T) {
	for name, handler := range map[string]jupytertest.Handler{
		"reply long before idle": func(e *jupytertest.Exchange) {
			e.OK()
			time.Sleep(50 * time.Millisecond)
			e.Stream("stdout", "late")
			e.Idle()
		},
		"idle long before reply": func(e *jupytertest.Exchange) {
			e.Stream("stdout", "late")
			e.Idle()
			time.Sleep(50 * time.Millisecond)
			e.OK()
		},
	} {
		t.Run(name, func(t *testing.T) {
			nb := notebook("x")
			_, err := run(t, nb, nil, handler)
			require.NoError(t, err)
			require.Equal(t, []string{"late"}, texts(nb.Cells[0]))
			require.NotNil(t, nb.Cells[0].ExecutionCount)
		})
	}
}

func TestWhatComesAfterIdleGoesToTheCellThatCausedIt(t *testing.T) {
	nb := notebook("first", "second")
	var first *jupytertest.Exchange
	_, err := run(t, nb, nil, func(e *jupytertest.Exchange) {
		if e.Code() == "first" {
			first = e
		} else {
			first.Stream("stdout", "afterthought")
		}
		e.OK()
		e.Idle()
	})
	require.NoError(t, err)
	require.Equal(t, []string{"afterthought"}, texts(nb.Cells[0]))
	require.Empty(t, nb.Cells[1].Outputs)
}

func TestMessagesOfOthersAreIgnored(t *testing.T) {
	nb := notebook("x")
	_, err := run(t, nb, nil, served(func(e *jupytertest.Exchange) {
		stranger := *e
		header := *e.Request
		header.Header.ID = "someone else's"
		stranger.Request = &header
		stranger.Stream("stdout", "theirs")
		stranger.Fail("theirs")
		stranger.OK()
		stranger.Idle()
		e.Forge("forged")
		e.Stream("stdout", "ours")
	}))
	require.NoError(t, err)
	require.Equal(t, []string{"ours"}, texts(nb.Cells[0]))
}

func TestDisplaysAreUpdatedInPlace(t *testing.T) {
	nb := notebook("show", "update")
	_, err := run(t, nb, nil, served(func(e *jupytertest.Exchange) {
		if e.Code() == "show" {
			e.Display("bar", "0%")
			e.Display("", "between")
			e.Display("bar", "1%") // the same id, shown a second time
			e.Update("bar", "50%")
			e.Update("nobody", "lost")
		} else {
			e.Update("bar", "100%") // a display of an earlier cell
		}
	}))
	require.NoError(t, err)
	require.Equal(t, []string{"100%", "between", "100%"}, texts(nb.Cells[0]))
	require.Empty(t, nb.Cells[1].Outputs)
	encoded, err := nb.Encode()
	require.NoError(t, err)
	require.NotContains(t, string(encoded), "bar", "display ids are not kept")
}

func TestClearOutput(t *testing.T) {
	for name, test := range map[string]struct {
		wait bool
		then string
		want []string
	}{
		"at once":                   {false, "", []string{}},
		"at once, then more":        {false, "new", []string{"new"}},
		"with the next output":      {true, "new", []string{"new"}},
		"with one that never comes": {true, "", []string{"old"}},
	} {
		t.Run(name, func(t *testing.T) {
			nb := notebook("x")
			_, err := run(t, nb, nil, served(func(e *jupytertest.Exchange) {
				e.Stream("stdout", "old")
				e.Publish("clear_output", map[string]any{"wait": test.wait})
				if test.then != "" {
					e.Stream("stdout", test.then)
				}
			}))
			require.NoError(t, err)
			require.Equal(t, test.want, texts(nb.Cells[0]))
		})
	}
}

func TestInputIsRefused(t *testing.T) {
	nb := notebook("x", "never")
	k, err := run(t, nb, nil, func(e *jupytertest.Exchange) {
		require.False(t, e.AllowStdin())
		e.Busy()
		e.Ask("name?")
		// and waits for an answer, as GoNB does
	})
	var failed *runner.CellError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, runner.Input, failed.Reason)
	require.NotContains(t, k.Received(), "input_reply")
}

func TestTimeLimit(t *testing.T) {
	limits := runner.Limits{Time: 100 * time.Millisecond}
	for name, obeys := range map[string]bool{"a cell that ends when interrupted": true, "a cell that does not": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			nb := notebook("loop", "never")
			k := start(t, func(e *jupytertest.Exchange) {
				e.Busy()
				e.Stream("stdout", "so far")
				<-e.Kernel().Interrupted
				if obeys {
					e.Stream("stderr", "^C\nsignal: interrupt\n")
					e.Publish("error", map[string]any{"ename": "ERROR", "evalue": "signal: interrupt", "traceback": []string{}})
					e.Fail("signal: interrupt")
					e.Idle()
				}
			})
			err := runner.Execute(context.Background(), k, nb, &runner.Options{Limits: limits})
			var failed *runner.CellError
			require.ErrorAs(t, err, &failed)
			require.Equal(t, runner.TimeLimit, failed.Reason)
			require.Equal(t, limits.Time, failed.Limit)
			require.Equal(t, "cell 1 of 2 (id a) exceeded its time limit of 100ms", err.Error())
			require.Equal(t, "so far", texts(nb.Cells[0])[0])
			last := nb.Cells[0].Outputs[len(nb.Cells[0].Outputs)-1]
			require.Equal(t, "This cell exceeded its time limit of 100ms.", last.EValue)
			said := 0
			for _, output := range nb.Cells[0].Outputs {
				said += strings.Count(output.Text+output.EValue, "signal: interrupt")
			}
			require.LessOrEqual(t, said, 1, "the way the program ended is reported once")
		})
	}
}

// A cell that may fail may also take too long, if it ends when it is interrupted: only then
// can the kernel run the next one.
func TestTimeLimitOfACellThatMayFail(t *testing.T) {
	limits := runner.Limits{Time: 100 * time.Millisecond}
	for name, obeys := range map[string]bool{"a cell that ends when interrupted": true, "a cell that does not": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			nb := notebook("loop", "next")
			tag(nb, 0, runner.TagFailure)
			k := start(t, func(e *jupytertest.Exchange) {
				e.Busy()
				switch {
				case e.Count > 1:
					e.Stream("stdout", "next")
					e.OK()
					e.Idle()
				default:
					<-e.Kernel().Interrupted
					if obeys {
						e.Fail("signal: interrupt")
						e.Idle()
					}
				}
			})
			err := runner.Execute(context.Background(), k, nb, &runner.Options{Limits: limits})
			require.Equal(t, "This cell exceeded its time limit of 100ms.", nb.Cells[0].Outputs[0].EValue)
			if obeys {
				require.NoError(t, err)
				require.Equal(t, []string{"next"}, texts(nb.Cells[1]))
				return
			}
			var failed *runner.CellError
			require.ErrorAs(t, err, &failed)
			require.Equal(t, runner.TimeLimit, failed.Reason)
			require.Empty(t, nb.Cells[1].Outputs)
		})
	}
}

func TestMemoryLimit(t *testing.T) {
	nb := notebook("small", "large", "never")
	held := new(atomic.Int64)
	k := start(t, func(e *jupytertest.Exchange) {
		e.Busy()
		held.Store(700 << 20) // also if the cell succeeded, and then it is not blamed
		if e.Count == 1 {
			e.OK()
		} else {
			e.Stream("stderr", "signal: killed\n")
			e.Publish("error", map[string]any{"ename": "ERROR", "evalue": "signal: killed", "traceback": []string{}})
			e.Fail("signal: killed")
		}
		e.Idle()
	})
	k.held = held
	err := runner.Execute(context.Background(), k, nb, &runner.Options{Limits: runner.Limits{Memory: 500 << 20}})
	var failed *runner.CellError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, runner.MemoryLimit, failed.Reason)
	require.EqualError(t, err, "cell 2 of 3 (id b) exceeded its memory limit:\nit held 700 MB of 500 MB; --max-memory raises the limit")
	require.Len(t, nb.Cells[1].Outputs, 2, "the kernel's own error says less and is omitted")
	require.Equal(t, "This cell and the processes it started held more than the limit of 500 MB; --max-memory raises it.", nb.Cells[1].Outputs[1].EValue)
}

func TestCellsAreNumberedAmongAllCodeCells(t *testing.T) {
	nb := notebook("skipped", " \n", "runs", "fails")
	nb.Cells = slices.Insert(nb.Cells, 0, &nbformat.Cell{ID: "text", Type: nbformat.Markdown, Source: "# Title"})
	tag(nb, 1, runner.TagSkip)
	var seen []runner.Progress
	var done []int
	_, err := run(t, nb, &runner.Options{
		Progress: func(p runner.Progress) { seen = append(seen, p) },
		Done:     func(c runner.CellResult) { done = append(done, c.Number) },
	}, func(e *jupytertest.Exchange) {
		e.Busy()
		if e.Code() == "fails" {
			e.Fail("panic: no cell 1, line 5\n    cell 1, line 5; %env X=1 shows the whole trace")
		} else {
			e.OK()
		}
		e.Idle()
	})
	require.Equal(t, []runner.Progress{{Cell: 3, Total: 4}, {Cell: 4, Total: 4}}, seen)
	require.Equal(t, []int{3, 4}, done)
	require.ErrorContains(t, err, "cell 4 of 4 (id d) panicked")
	require.ErrorContains(t, err, "panic: no cell 1, line 5\n    cell 3, line 5;", "the kernel's count is converted to the cell's number")

	plan, total := runner.Plan(nb)
	require.Equal(t, 4, total)
	require.Equal(t, []runner.Planned{{1, nb.Cells[1], true}, {3, nb.Cells[3], false}, {4, nb.Cells[4], false}}, plan)
}

func TestACellThatWantsInputIsNotEvenSent(t *testing.T) {
	nb := notebook("%with_inputs\n!read name")
	k, err := run(t, nb, nil, served(func(*jupytertest.Exchange) {}))
	require.ErrorContains(t, err, "cell 1 of 1 (id a) asked for input, but there is no one to give it")
	require.NotContains(t, k.Received(), "execute_request")
	require.Equal(t, "This cell asked for input, but there is no one to give it.", nb.Cells[0].Outputs[0].EValue)
}

func TestAKernelThatDiesInACell(t *testing.T) {
	reason := errors.New("signal: killed")
	nb := notebook("fatal", "never")
	nb.Cells[1].Outputs = []nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: "stale"}}
	tag(nb, 0, runner.TagFailure) // does not help, because there is no kernel to continue with
	_, err := run(t, nb, nil, func(e *jupytertest.Exchange) {
		e.Stream("stdout", "last words")
		time.Sleep(50 * time.Millisecond)
		e.Kernel().Die(reason)
	})
	require.ErrorIs(t, err, reason)
	var failed *runner.CellError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, runner.KernelEnded, failed.Reason)
	require.Equal(t, "last words", texts(nb.Cells[0])[0])
	require.Empty(t, nb.Cells[1].Outputs, "no stale outputs are left after a failure")
}

func TestStopping(t *testing.T) {
	cause := errors.New("stopped by the user")
	ctx, cancel := context.WithCancelCause(context.Background())
	nb := notebook("long", "never")
	k := start(t, func(e *jupytertest.Exchange) {
		e.Stream("stdout", "so far")
		cancel(cause)
	})
	err := runner.Execute(ctx, k, nb, nil)
	require.ErrorIs(t, err, cause)
	var failed *runner.CellError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, runner.Stopped, failed.Reason)
	require.Empty(t, failed.Detail)
	require.Equal(t, "so far", texts(nb.Cells[0])[0])
	require.Equal(t, "This cell was stopped.", nb.Cells[0].Outputs[1].EValue)
}

// A cell that is interrupted, by its time limit or by the user, may say how far it came. That
// is in the error and in the notebook.
func TestWhatACellSaysWhenItIsInterrupted(t *testing.T) {
	const words = "panic: search: stopped at length 14: the cell was interrupted (interrupt)\n    cell 1, line 2; how to trace"
	for _, stopped := range []bool{false, true} {
		ctx, cancel := context.WithCancelCause(context.Background())
		nb := notebook("search", "never")
		if stopped {
			tag(nb, 0, runner.TagFailure) // a stop is not a failure of the cell
		}
		k := start(t, func(e *jupytertest.Exchange) {
			e.Busy()
			if stopped {
				cancel(errors.New("stopped by the user"))
			}
			<-e.Kernel().Interrupted
			e.Fail(words)
			e.Idle()
		})
		limits := runner.Limits{Time: time.Minute}
		if !stopped {
			limits.Time = time.Millisecond
		}
		err := runner.Execute(ctx, k, nb, &runner.Options{Limits: limits})
		cancel(nil)
		var failed *runner.CellError
		require.ErrorAs(t, err, &failed)
		require.Equal(t, words, failed.Detail)
		require.Contains(t, failed.Error(), "(id a) "+string(failed.Reason))
		require.Equal(t, stopped, failed.Reason == runner.Stopped)
		require.Equal(t, words, nb.Cells[0].Outputs[0].EValue)
		require.Contains(t, nb.Cells[0].Outputs[1].EValue, "This cell "+string(failed.Reason))
		require.Nil(t, nb.Cells[1].ExecutionCount)
	}
}

// The compiler counts bytes, but the caret must be below the character.
func TestCaretBelowAnyScript(t *testing.T) {
	line := "\treturn \"日本\" + 1"
	_, err := run(t, notebook(line), nil, func(e *jupytertest.Exchange) {
		e.Fail("./main.go:8:21: mismatched types\n", "Cell[1]: Line 1\n"+line+"\n"+strings.Repeat(" ", strings.Index(line, "1"))+"^\n\nmismatched types")
		e.Idle()
	})
	var failed *runner.CellError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, "cell 1, line 1: mismatched types\n    "+line+"\n    \t"+strings.Repeat(" ", len("return ")+len([]rune("\"日本\" + ")))+"^", failed.Detail)
}

func TestAFailingCellEndsTheRun(t *testing.T) {
	nb := notebook("fine", "func f() int {\n\treturn \"x\"\n}", "never")
	k, err := run(t, nb, nil, func(e *jupytertest.Exchange) {
		if e.Count == 2 {
			e.Fail("# gonb_0a1b2c3d\n./main.go:8:9: cannot use \"x\"\n",
				"# gonb_0a1b2c3d",
				"Cell[2]: Line 2\n\nfunc f() int {\n\treturn \"x\"\n        ^\n}\n\ncannot use \"x\"", "")
			e.Idle()
			return
		}
		e.OK()
		e.Idle()
	})
	var failed *runner.CellError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, 2, failed.Number)
	require.Equal(t, 3, failed.Total)
	require.Equal(t, "b", failed.ID)
	require.Equal(t, runner.Compile, failed.Reason)
	require.Equal(t, "cell 2, line 2: cannot use \"x\"\n    \treturn \"x\"\n    \t       ^", failed.Detail)
	require.Equal(t, nbformat.Error, nb.Cells[1].Outputs[0].Type)
	require.Nil(t, nb.Cells[2].ExecutionCount)
	executed := 0
	for _, message := range k.Received() {
		if message == "execute_request" {
			executed++
		}
	}
	require.Equal(t, 2, executed)
}

func TestTags(t *testing.T) {
	nb := notebook("may fail", "skipped", "runs")
	tag(nb, 0, runner.TagFailure)
	tag(nb, 1, runner.TagSkip)
	nb.Cells[1].Outputs = []nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: "kept"}}
	_, err := run(t, nb, nil, func(e *jupytertest.Exchange) {
		if e.Code() == "may fail" {
			e.Stream("stderr", "panic: no\n\ngoroutine 7 [running]:\nmain.f(0xc000012345)\n\tmain.go:3 +0x1d\n")
			e.Fail("exit status 2")
			e.Idle()
			return
		}
		e.Stream("stdout", e.Code())
		e.OK()
		e.Idle()
	})
	require.NoError(t, err)
	require.Equal(t, "panic: no\n\ngoroutine N [running]:\nmain.f(0x…)\n\tmain.go:3\n", texts(nb.Cells[0])[0])
	require.Equal(t, []string{"kept"}, texts(nb.Cells[1]))
	require.Equal(t, []string{"runs"}, texts(nb.Cells[2]))
}

func TestWhatDiffersBetweenRunsIsTakenOut(t *testing.T) {
	nb := notebook("x")
	clean := func(s string) string { return strings.ReplaceAll(s, "/tmp/123", "TMP") }
	_, err := run(t, nb, &runner.Options{Clean: clean}, served(func(e *jupytertest.Exchange) {
		e.Stream("stdout", "/tmp/1")
		e.Stream("stdout", "23/file") // also where it is cut between two messages
		e.Display("", "/tmp/123")
	}))
	require.NoError(t, err)
	require.Equal(t, []string{"TMP/file", "TMP"}, texts(nb.Cells[0]))
}
