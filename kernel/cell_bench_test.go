//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// benchCells are the cells that BenchmarkWarmCell measures. %d is a number that is
// different in each run, so that no run finds the program of another.
var benchCells = []struct{ name, source string }{
	{"bare", "%%%%\nfmt.Println(\"hello\", %d)"},
	{"puzzlekit", "%%%%\npuzzlekit.Show(perm.MustParse(\"(1,2,3)(4,5)\"), %d)"},
	{"group", "%%%%\npuzzlekit.Show(puzzlekit.Group(\"(1,2,3,4,5)\", \"(1,2)\"), %d)"},
	{"puzzle", "%%%%\npuzzlekit.Show(puzzlekit.Rubik(3), %d)"},
	{"solve", "%%%%\npuzzlekit.Show(puzzlekit.Solve(puzzlekit.Scramble(puzzlekit.Pocket(), 1)), %d)"},
	{"chart", "%%%%\npuzzlekit.Show(charts.DistanceDistribution([]int{1, 2, %d, 8, 9, 3}))"},
}

const benchImports = `import (
	"puzzlelab/charts"
	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/perm"
)`

// BenchmarkWarmCell runs one cell of each kind in turn on one kernel, through the
// runner, and reports the median times in milliseconds and their ratios to the
// bare cell of the same run. On Linux it also reports the mean processor time of
// everything that a cell causes, which depends less on what else the machine does.
//
//	go test -run - -bench WarmCell -benchtime 20x ./kernel
func BenchmarkWarmCell(b *testing.B) {
	h, err := prepareHost(b.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(b, err)
	ours := startOurs(b, h)
	for b.Loop() {
		ours.runEach(b)
	}
	bare := median(ours.times[0])
	for i, cell := range benchCells {
		typical := median(ours.times[i])
		b.ReportMetric(milliseconds(typical), "ms/"+cell.name)
		if i > 0 {
			b.ReportMetric(float64(typical)/float64(bare), cell.name+"/bare")
		}
		b.ReportMetric(milliseconds(ours.cpu[i])/float64(len(ours.times[i])), "cpu-ms/"+cell.name)
	}
	b.ReportMetric(0, "ns/op") // of all kinds together, which is meaningless
}

// BenchmarkPlainGoNB runs the same cells in turn on our kernel and on GoNB as
// "gonb --install" sets it up: the same programs, without our Go settings and our go command. It
// reports both medians and how many times faster ours is.
//
//	go test -run - -bench PlainGoNB -benchtime 20x ./kernel
func BenchmarkPlainGoNB(b *testing.B) {
	h, err := prepareHost(b.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(b, err)
	ours := startOurs(b, h)
	plain := startPlain(b, h)
	for b.Loop() {
		ours.runEach(b)
		plain.runEach(b)
	}
	for i, cell := range benchCells {
		us, them := median(ours.times[i]), median(plain.times[i])
		b.ReportMetric(milliseconds(us), "ms/"+cell.name)
		b.ReportMetric(milliseconds(them), "ms-plain/"+cell.name)
		b.ReportMetric(float64(them)/float64(us), "x/"+cell.name)
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkBareCellAfter runs the bare cell on three kernels in turn: after nothing,
// after the declaration of a chart, and after all cells of the tour. It reports the
// medians in milliseconds and their ratios to the first.
//
//	go test -run - -bench BareCellAfter -benchtime 20x ./kernel
func BenchmarkBareCellAfter(b *testing.B) {
	h, err := prepareHost(b.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(b, err)
	names := []string{"nothing", "chart", "tour"}
	var kernels []*benchKernel
	for range names {
		kernels = append(kernels, startOurs(b, h))
	}
	kernels[1].run(b, "var chart = charts.DistanceDistribution([]int{1, 2, 4})")
	tour, err := nbformat.Read(filepath.Join(h.root, "notebooks", "00-tour.ipynb"))
	require.NoError(b, err)
	require.NoError(b, runner.Execute(b.Context(), kernels[2], tour, nil))
	times := make([][]time.Duration, len(names))
	for b.Loop() {
		for i, k := range kernels {
			k.serial++
			times[i] = append(times[i], k.run(b, fmt.Sprintf(benchCells[0].source, k.serial)))
		}
	}
	for i, name := range names {
		b.ReportMetric(milliseconds(median(times[i])), "ms/"+name)
		b.ReportMetric(float64(median(times[i]))/float64(median(times[0])), name+"/nothing")
	}
	b.ReportMetric(0, "ns/op")
}

// benchKernel is a kernel on which cells are measured.
type benchKernel struct {
	*gonb.Kernel
	serial int
	temp   string            // TMPDIR of its processes is below it
	times  [][]time.Duration // by kind
	cpu    []time.Duration   // by kind, of all runs
}

// startPlain starts a kernel with the machine's own Go variables instead of ours.
func startPlain(b *testing.B, h *host) *benchKernel {
	env := map[string]string{runner.MarksVariable: "1"}
	for _, name := range []string{"GOFLAGS", "CGO_ENABLED", "GOPROXY", "GOTOOLCHAIN"} {
		env[name] = os.Getenv(name)
	}
	return startBench(b, h, env, h.tools.Goimports)
}

func startOurs(b *testing.B, h *host) *benchKernel {
	return startBench(b, h, map[string]string{runner.MarksVariable: "1"}, h.tools.Go, h.tools.Goimports, h.tools.Draw)
}

// startBench starts a kernel and runs each kind of cell once to warm it up.
func startBench(b *testing.B, h *host, env map[string]string, tools ...string) *benchKernel {
	program, err := filepath.Abs(h.program)
	require.NoError(b, err)
	temp, err := os.MkdirTemp("", "b")
	require.NoError(b, err)
	b.Cleanup(func() { os.RemoveAll(temp) })
	b.Setenv("TMPDIR", temp)
	k, err := gonb.Start(b.Context(), &gonb.Config{
		Go: h.goTool, Program: program, Tools: tools, Root: h.root, Dir: b.TempDir(), Env: env,
	})
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, k.Stop()) })
	bench := &benchKernel{Kernel: k, temp: temp}
	bench.clear()
	bench.run(b, benchImports)
	bench.runEach(b)
	bench.clear()
	return bench
}

func (k *benchKernel) clear() {
	k.times, k.cpu = make([][]time.Duration, len(benchCells)), make([]time.Duration, len(benchCells))
}

func (k *benchKernel) run(b *testing.B, source string) time.Duration {
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{{Type: nbformat.Code, Source: source}}
	began := time.Now()
	require.NoError(b, runner.Execute(b.Context(), k, nb, nil))
	return time.Since(began)
}

func (k *benchKernel) runEach(b *testing.B) {
	for i, cell := range benchCells {
		k.serial++
		before := processorTime(k.temp)
		k.times[i] = append(k.times[i], k.run(b, fmt.Sprintf(cell.source, k.serial)))
		k.cpu[i] += processorTime(k.temp) - before
	}
}

// processorTime returns the time of the processes that have TMPDIR below dir, and
// of their children that have ended. It is 0 without /proc.
func processorTime(dir string) time.Duration {
	const tick = 10 * time.Millisecond // of Linux, for programs
	total := 0
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		environment, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(environment, []byte("TMPDIR="+dir+"/")) {
			continue
		}
		stat, err := os.ReadFile(filepath.Join(filepath.Dir(file), "stat"))
		if err != nil {
			continue // it has ended
		}
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		for _, field := range fields[11:15] { // utime, stime, cutime, cstime
			ticks, _ := strconv.Atoi(string(field))
			total += ticks
		}
	}
	return time.Duration(total) * tick
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}

// BenchmarkKernelStart measures the time from starting a kernel to its first
// answer and to its end.
func BenchmarkKernelStart(b *testing.B) {
	h, err := prepareHost(b.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(b, err)
	dir := b.TempDir()
	for b.Loop() {
		k, err := h.start(b.Context(), dir, 0)
		require.NoError(b, err)
		require.NoError(b, k.Stop())
	}
}
