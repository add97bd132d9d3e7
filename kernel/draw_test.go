//go:build unix

package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// TestWholeOneProgramDrawsTheChartsOfAKernel shows charts in cells and compares them
// with those that this test draws. The desk checks that nothing is left.
func TestWholeOneProgramDrawsTheChartsOfAKernel(t *testing.T) {
	compilesMuch(t)
	t.Setenv(cellcode.StrictVariable, "") // a cell of it draws by itself
	compileAsTested(t)
	d := newDesk(t)
	k, err := soakHost(t).start(t.Context(), d.dir, 0)
	require.NoError(t, err)
	defer func() { require.NoError(t, k.Stop()) }()
	show := func(counts string) {
		t.Helper()
		path := d.notebook("charts.ipynb", "import (\n\t\"puzzlelab/charts\"\n\t\"puzzlelab/puzzlekit\"\n)\n%%\npuzzlekit.Show(charts.DistanceDistribution([]int{"+counts+"}))")
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		require.NoError(t, runner.Execute(t.Context(), k, nb, nil))
		var numbers []int
		for text := range strings.SplitSeq(counts, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(text))
			require.NoError(t, err)
			numbers = append(numbers, n)
		}
		want := charts.DistanceDistribution(numbers)
		png, err := want.PNG()
		require.NoError(t, err)
		require.Len(t, nb.Cells[0].Outputs, 1)
		data := nb.Cells[0].Outputs[0].Data
		require.True(t, want.HTML() == data["text/html"], "another picture")
		require.Equal(t, base64.StdEncoding.EncodeToString(png), strings.TrimSpace(fmt.Sprint(data["image/png"])))
	}
	show("1, 6, 27")
	defer func() { // a kernel that was registered before there was such a program
		run(t, k, "%env PUZZLELAB_DRAW /nowhere")
		show("1, 5, 5")
	}()
	if runtime.GOOS != "linux" {
		t.Skip("this system does not tell which processes belong to a kernel")
	}
	first := drawer(t, d)
	show("1, 9, 54")
	require.Equal(t, first, drawer(t, d))
	require.NoError(t, syscall.Kill(first, syscall.SIGKILL))
	show("1, 3, 2")
	require.NotEqual(t, first, drawer(t, d))
}

// compileAsTested gives cells the CGO_ENABLED with which this test was compiled, for tests with
// a cell that draws by itself. Otherwise the engine that draws, which the tests of the charts
// have compiled, would be compiled once more.
func compileAsTested(t *testing.T) {
	t.Helper()
	cgo, err := exec.Command("go", "env", "CGO_ENABLED").Output()
	require.NoError(t, err)
	t.Setenv("CGO_ENABLED", strings.TrimSpace(string(cgo)))
}

// run runs a cell.
func run(t *testing.T, k *gonb.Kernel, source string) {
	t.Helper()
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{{Type: nbformat.Code, Source: source}}
	require.NoError(t, runner.Execute(t.Context(), k, nb, nil))
}

// drawer returns the one drawing program of a desk.
func drawer(t *testing.T, d *desk) int {
	t.Helper()
	found := 0
	for _, command := range processesBelow(d.temp) {
		if !strings.Contains(command, drawing.Program) {
			continue
		}
		require.Zero(t, found, "there are two")
		folder := strings.Fields(command)[1]
		require.Equal(t, d.temp, filepath.Dir(filepath.Dir(folder)))
		text, err := os.ReadFile(filepath.Join(folder, "draw.lock"))
		require.NoError(t, err)
		found, err = strconv.Atoi(string(text))
		require.NoError(t, err)
	}
	require.NotZero(t, found, "there is none")
	return found
}
