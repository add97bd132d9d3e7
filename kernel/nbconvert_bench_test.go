//go:build unix

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/lab"
	"puzzlelab/kernel/internal/nbformat"
)

// BenchmarkNbconvert executes a notebook with "run" and with "jupyter nbconvert
// --execute" in turn, each as a separate process and both on our kernel, and reports
// the median seconds and how many times faster "run" is. It is skipped if there is
// no nbconvert; "lab" installs one.
//
//	go test -run - -bench Nbconvert -benchtime 5x ./kernel
func BenchmarkNbconvert(b *testing.B) {
	h, err := prepareHost(b.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(b, err)
	convert := nbconvert(b)
	program, err := os.Executable()
	require.NoError(b, err)
	kernels := b.TempDir()
	_, err = lab.InstallSpec(filepath.Join(kernels, "kernels"), h.spec())
	require.NoError(b, err)
	hello := filepath.Join(b.TempDir(), "hello.ipynb")
	nb := nbformat.New()
	for i := range 3 {
		nb.Cells = append(nb.Cells, &nbformat.Cell{Type: nbformat.Code, Source: fmt.Sprintf("%%%%\nfmt.Println(%d)", i)})
	}
	markKernel(nb)
	require.NoError(b, nb.WriteFile(hello))

	for name, path := range map[string]string{"hello": hello, "tour": filepath.Join(h.root, "notebooks", tour)} {
		b.Run(name, func(b *testing.B) {
			out := b.TempDir()
			ours := exec.Command(program, "run", "--quiet", "--no-html", "--output", filepath.Join(out, "ours.ipynb"), path)
			ours.Env = append(os.Environ(), commandVariable+"=1")
			theirs := exec.Command(convert[0], append(convert[1:], "--log-level=ERROR", "--to=notebook", "--execute",
				"--ExecutePreprocessor.kernel_name="+lab.KernelName, "--output-dir="+out, "--output=theirs.ipynb", path)...)
			theirs.Env = append(os.Environ(), "JUPYTER_PATH="+kernels)
			elapsed(b, ours) // do not count what the first run compiles
			var us, them []time.Duration
			for b.Loop() {
				us = append(us, elapsed(b, ours))
				them = append(them, elapsed(b, theirs))
			}
			b.ReportMetric(median(us).Seconds(), "s/run")
			b.ReportMetric(median(them).Seconds(), "s/nbconvert")
			b.ReportMetric(median(them).Seconds()/median(us).Seconds(), "x")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// nbconvert returns the command line of nbconvert: the one that "lab" installed, or
// the one on PATH.
func nbconvert(b *testing.B) []string {
	b.Helper()
	var lines [][]string
	if program := lab.Find(b.Context(), ""); program != nil && program.Own {
		lines = append(lines, []string{program.Argv[0], "-m", "nbconvert"})
	}
	lines = append(lines, []string{"jupyter", "nbconvert"})
	for _, line := range lines {
		out, err := exec.Command(line[0], append(line[1:], "--version")...).Output()
		if err == nil {
			b.Logf("nbconvert %s", strings.TrimSpace(string(out)))
			return line
		}
	}
	b.Skip("skipped: there is no nbconvert")
	return nil
}

// elapsed runs a copy of a command and returns how long it took.
func elapsed(b *testing.B, cmd *exec.Cmd) time.Duration {
	b.Helper()
	again := exec.CommandContext(context.Background(), cmd.Path, cmd.Args[1:]...)
	again.Env = cmd.Env
	began := time.Now()
	out, err := again.CombinedOutput()
	require.NoError(b, err, string(out))
	return time.Since(began)
}

// BenchmarkFirstCell runs two cells of each kind on a new kernel, repeatedly, and
// reports the median times of the first and the second and their ratio. The kind
// with imports declares them in an earlier cell.
//
//	go run ./kernel warm && go test -run - -bench FirstCell -benchtime 10x ./kernel
func BenchmarkFirstCell(b *testing.B) {
	h, err := prepareHost(b.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(b, err)
	for _, kind := range []struct{ name, imports, source string }{
		{"bare", "", benchCells[0].source},
		{"chart", benchImports, benchCells[2].source},
	} {
		b.Run(kind.name, func(b *testing.B) {
			var first, second []time.Duration
			serial := time.Now().Nanosecond() // no run finds the program of another
			for b.Loop() {
				k, err := h.start(b.Context(), b.TempDir(), 0)
				require.NoError(b, err)
				bench := &benchKernel{Kernel: k}
				if kind.imports != "" {
					bench.run(b, kind.imports)
				}
				first = append(first, bench.run(b, fmt.Sprintf(kind.source, serial)))
				second = append(second, bench.run(b, fmt.Sprintf(kind.source, serial+1)))
				serial += 2
				require.NoError(b, k.Stop())
			}
			b.ReportMetric(milliseconds(median(first)), "ms/first")
			b.ReportMetric(milliseconds(median(second)), "ms/second")
			b.ReportMetric(float64(median(first))/float64(median(second)), "first/second")
			b.ReportMetric(0, "ns/op")
		})
	}
}
