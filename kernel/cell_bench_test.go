//go:build unix

package main

import (
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// benchCells are what a warm cell is measured on. %d is a number of its own for
// each run, so that no run finds the program of another.
var benchCells = []struct{ name, source string }{
	{"bare", "%%%%\nfmt.Println(\"hello\", %d)"},
	{"puzzlekit", "%%%%\npuzzlekit.Show(perm.MustParse(\"(1,2,3)(4,5)\"), %d)"},
	{"chart", "%%%%\npuzzlekit.Show(charts.DistanceDistribution([]int{1, 2, %d, 8, 9, 3}))"},
}

const benchImports = `import (
	"puzzlelab/charts"
	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/perm"
)`

// BenchmarkWarmCell runs one cell of each kind in turn on one kernel, through the
// runner, and reports the median times in milliseconds and their ratios to the
// bare cell of the same run.
//
//	go test -run - -bench WarmCell -benchtime 20x ./kernel
func BenchmarkWarmCell(b *testing.B) {
	h, err := prepareHost(b.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(b, err)
	k, err := h.start(b.Context(), b.TempDir())
	require.NoError(b, err)
	defer func() { require.NoError(b, k.Stop()) }()
	run := func(source string) time.Duration {
		nb := nbformat.New()
		nb.Cells = []*nbformat.Cell{{Type: nbformat.Code, Source: source}}
		began := time.Now()
		require.NoError(b, runner.Execute(b.Context(), k, nb, nil))
		return time.Since(began)
	}
	run(benchImports)
	serial := 0
	next := func(source string) time.Duration {
		serial++
		return run(fmt.Sprintf(source, serial))
	}
	for _, cell := range benchCells {
		next(cell.source) // warms what the kind needs
	}
	times := make([][]time.Duration, len(benchCells))
	for b.Loop() {
		for i, cell := range benchCells {
			times[i] = append(times[i], next(cell.source))
		}
	}
	bare := median(times[0])
	for i, cell := range benchCells {
		typical := median(times[i])
		b.ReportMetric(float64(typical.Microseconds())/1000, "ms/"+cell.name)
		if i > 0 {
			b.ReportMetric(float64(typical)/float64(bare), cell.name+"/bare")
		}
	}
	b.ReportMetric(0, "ns/op") // of all kinds together; it says nothing
}

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}

// BenchmarkKernelStart measures a kernel from nothing to its first answer, and to
// its end.
func BenchmarkKernelStart(b *testing.B) {
	h, err := prepareHost(b.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(b, err)
	dir := b.TempDir()
	for b.Loop() {
		k, err := h.start(b.Context(), dir)
		require.NoError(b, err)
		require.NoError(b, k.Stop())
	}
}
