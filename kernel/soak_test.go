//go:build unix

package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// The soak tests run the real kernel for a long time and damage it in every way
// that a class will. Nothing may be lost, hang or be left behind. In an ordinary
// test run they are small; the full length, with measurements, is
//
//	go test ./kernel -run TestSoak -v -timeout 3h -soak
var soak = flag.Bool("soak", false, "run the tests named TestSoak at full length")

// soakSize is the size of a soak test.
func soakSize(small, full int) int {
	if *soak {
		return full
	}
	return small
}

func soakHost(t *testing.T) *host {
	t.Helper()
	h, err := prepareHost(t.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(t, err)
	return h
}

// TestSoakOneSession runs many cells on one kernel. Every tenth leaves a
// declaration behind, so that the program grows as in a long lesson.
func TestSoakOneSession(t *testing.T) {
	d := newDesk(t)
	cells := soakSize(10, 500)
	var sources []string
	for i := range cells {
		source := fmt.Sprintf("%%%%\nfmt.Println(\"cell\", %d)", i)
		if i%10 == 0 {
			source = fmt.Sprintf("func cell%d() int { return %d }\n%%%%\nfmt.Println(\"cell\", cell%d())", i, i, i)
		}
		sources = append(sources, source)
	}
	nb, err := nbformat.Read(d.notebook("long.ipynb", sources...))
	require.NoError(t, err)
	k, err := soakHost(t).start(t.Context(), d.dir, 0)
	require.NoError(t, err)
	var took []time.Duration
	var first usage
	err = runner.Execute(t.Context(), k, nb, &runner.Options{Done: func(c runner.CellResult) {
		if took = append(took, c.Elapsed); len(took) == cells/10 {
			first = d.usage()
		}
	}})
	require.NoError(t, err)
	last := d.usage()
	require.Zero(t, k.Client().Rejected().Total())
	require.NoError(t, k.Stop())
	for i, cell := range nb.Cells {
		require.Equal(t, i+1, *cell.ExecutionCount)
		require.Len(t, cell.Outputs, 1)
		require.Equal(t, fmt.Sprintf("cell %d\n", i), cell.Outputs[0].Text)
	}
	require.LessOrEqual(t, last.descriptors, first.descriptors+20, "open files grow with the cells")
	require.LessOrEqual(t, last.files, first.files+20, "temporary files grow with the cells")
	t.Logf("%d cells: median %.2f s in the first tenth, %.2f s in the last; the kernel %v after the first tenth, %v at the end",
		cells, median(took[:cells/10]).Seconds(), median(took[cells-cells/10:]).Seconds(), first, last)
}

// usage is what a kernel holds; zero if the system does not tell.
type usage struct {
	memory      int // MB
	descriptors int
	files       int // below its temporary folder
}

func (u usage) String() string {
	return fmt.Sprintf("held %d MB, %d descriptors, %d temporary files", u.memory, u.descriptors, u.files)
}

// usage returns what the one kernel of a desk holds.
func (d *desk) usage() usage {
	var u usage
	_ = filepath.WalkDir(d.temp, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			u.files++
		}
		return nil
	})
	pid := d.kernelProcess()
	if pid == 0 {
		return u
	}
	open, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	u.descriptors = len(open)
	if statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid)); err == nil {
		pages, _ := strconv.Atoi(strings.Fields(string(statm))[1])
		u.memory = pages * os.Getpagesize() >> 20
	}
	return u
}

// kernelProcess is the id of the one kernel of a desk; 0 if there is no kernel or
// no /proc.
func (d *desk) kernelProcess() int {
	lists, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, list := range lists {
		command, err := os.ReadFile(list)
		if err == nil && strings.Contains(string(command), "--kernel\x00"+d.temp+"/") {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(list)))
			return pid
		}
	}
	return 0
}

// TestSoakStartAndStop starts and stops kernels one after the other. The desk
// checks the folders and processes; the test checks the ports.
func TestSoakStartAndStop(t *testing.T) {
	d := newDesk(t)
	h := soakHost(t)
	kernels := soakSize(3, 50)
	goroutines := runtime.NumGoroutine()
	var took []time.Duration
	for range kernels {
		began := time.Now()
		k, err := h.start(t.Context(), d.dir, 0)
		require.NoError(t, err)
		connection := d.connection()
		require.Equal(t, 5, listening(connection))
		require.NoError(t, k.Stop())
		took = append(took, time.Since(began))
		require.Empty(t, processesBelow(d.temp))
		left, err := os.ReadDir(d.temp)
		require.NoError(t, err)
		require.Empty(t, left)
		require.Zero(t, listening(connection))
	}
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= goroutines+5 }, 10*time.Second, 10*time.Millisecond,
		"goroutines are left")
	t.Logf("%d kernels started and stopped, median %.2f s; no process, port or temporary file is left", kernels, median(took).Seconds())
}

// connection reads the connection file of the one kernel of a desk.
func (d *desk) connection() *jupyter.Connection {
	d.t.Helper()
	files, err := filepath.Glob(filepath.Join(d.temp, "*", "connection.json"))
	require.NoError(d.t, err)
	require.Len(d.t, files, 1)
	connection := &jupyter.Connection{}
	require.NoError(d.t, json.Unmarshal(d.read(files[0]), connection))
	return connection
}

// listening counts the sockets of a connection that accept connections.
func listening(c *jupyter.Connection) int {
	open := 0
	for _, port := range []int{c.ShellPort, c.ControlPort, c.IOPubPort, c.StdinPort, c.HeartbeatPort} {
		network, address := "unix", fmt.Sprintf("%s-%d", c.IP, port)
		if c.Transport == jupyter.TCP {
			network, address = "tcp", net.JoinHostPort(c.IP, strconv.Itoa(port))
		}
		peer, err := net.Dial(network, address)
		if err == nil {
			peer.Close()
			open++
		}
	}
	return open
}

// TestSoakLargeNotebook runs the whole command, including the page, on a notebook
// with a great many cells. All but one in forty are shell lines, which take
// milliseconds.
func TestSoakLargeNotebook(t *testing.T) {
	d := newDesk(t)
	cells := soakSize(80, 2000)
	var sources []string
	for i := range cells {
		source := fmt.Sprintf("!echo cell %d", i)
		if i%40 == 0 {
			source = fmt.Sprintf("%%%%\nfmt.Println(\"cell\", %d)", i)
		}
		sources = append(sources, source)
	}
	path := d.notebook("large.ipynb", sources...)
	began := time.Now()
	code, _, _ := dispatched("run", "--quiet", path)
	took := time.Since(began)
	require.Equal(t, exitOK, code)
	nb, err := nbformat.Read(path)
	require.NoError(t, err)
	require.Len(t, nb.Cells, cells)
	page := string(d.read(filepath.Join(d.dir, "large.html")))
	at := 0
	for i, cell := range nb.Cells {
		require.Equal(t, sources[i], cell.Source)
		require.Len(t, cell.Outputs, 1)
		require.Equal(t, fmt.Sprintf("cell %d\n", i), cell.Outputs[0].Text)
		next := strings.Index(page[at:], fmt.Sprintf(">cell %d<", i))
		require.Positive(t, next, "the page lacks the output of cell %d", i)
		at += next
	}
	t.Logf("a notebook of %d cells ran in %.1f s; its page has %d kB", cells, took.Seconds(), len(page)>>10)
}

// TestSoakFlood prints very many lines, once beyond the limit and once below it.
func TestSoakFlood(t *testing.T) {
	d := newDesk(t)
	lines := soakSize(50_000, 1_000_000)
	path := d.notebook("flood.ipynb", fmt.Sprintf("%%%%\nfor i := range %d {\n\tfmt.Println(\"line\", i)\n}", lines))
	var whole strings.Builder
	for i := range lines {
		fmt.Fprintln(&whole, "line", i)
	}
	for _, limit := range []int{whole.Len() / 3, whole.Len()} {
		began := time.Now()
		code, _, _ := dispatched("run", "--no-html", "--quiet", "--max-output", strconv.Itoa(limit), path)
		took := time.Since(began)
		require.Equal(t, exitOK, code)
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		text := nb.Cells[0].Outputs[0].Text
		if limit < whole.Len() {
			kept, notice, _ := strings.Cut(text, "\n[cut here: ")
			require.True(t, strings.HasPrefix(whole.String(), kept))
			require.Contains(t, notice, fmt.Sprintf("kept the first %d bytes", limit))
			require.Contains(t, notice, fmt.Sprintf("dropped %d; --max-output raises the limit", whole.Len()-limit))
		} else {
			require.True(t, whole.String() == text, "lines are lost or out of order")
		}
		t.Logf("%d lines, %d of %d bytes kept: %.1f s, %.0f lines a second", lines, limit, whole.Len(), took.Seconds(), float64(lines)/took.Seconds())
	}
}

// TestSoakLargeDisplay shows one very large display, once beyond the limit and
// once below it.
func TestSoakLargeDisplay(t *testing.T) {
	d := newDesk(t)
	size := soakSize(4, 50) << 20
	path := d.notebook("large.ipynb", fmt.Sprintf(
		"import \"github.com/janpfeifer/gonb/gonbui\"\n%%%%\ngonbui.DisplayHTML(strings.Repeat(\"0123456789abcdef\", %d))\ngonbui.Sync()", size/16))
	for _, limit := range []int{size - 1, size} {
		began := time.Now()
		code, _, _ := dispatched("run", "--quiet", "--max-display", strconv.Itoa(limit), path)
		took := time.Since(began)
		require.Equal(t, exitOK, code)
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		require.Len(t, nb.Cells[0].Outputs, 1)
		data := nb.Cells[0].Outputs[0].Data
		if limit < size {
			require.Equal(t, fmt.Sprintf("[left out: a display of %d bytes; a cell may show %d bytes; --max-display raises the limit]",
				size, limit), data["text/plain"])
		} else {
			require.True(t, strings.Repeat("0123456789abcdef", size/16) == data["text/html"], "the display is not whole")
		}
		t.Logf("a display of %d MB under a limit of %d bytes: %.1f s", size>>20, limit, took.Seconds())
	}
}

// TestSoakParallel runs several notebooks at a time, each with much output, so
// that outputs would mix if they could.
func TestSoakParallel(t *testing.T) {
	d := newDesk(t)
	notebooks := soakSize(2, 8)
	var paths []string
	for i := range notebooks {
		paths = append(paths, d.notebook(fmt.Sprintf("n%d.ipynb", i), fmt.Sprintf("%%%%\nfor range 5000 {\n\tfmt.Println(%d)\n}", i)))
	}
	began := time.Now()
	code, _, _ := d.kernel(context.Background(), append([]string{"run", "--quiet", "--no-html", "--jobs", strconv.Itoa(notebooks)}, paths...)...)
	require.Equal(t, exitOK, code)
	for i, path := range paths {
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		require.Equal(t, slices.Repeat([]string{strconv.Itoa(i)}, 5000), strings.Fields(nb.Cells[0].Outputs[0].Text))
	}
	t.Logf("%d notebooks at a time: %.1f s", notebooks, time.Since(began).Seconds())
}
