//go:build unix

package puzzlekit

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const linkedCell = `package main

import (
	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/perm"
)

func main() { puzzlekit.Show(perm.MustParse("(1,2,3)(4,5)"), %d) }
`

// BenchmarkCellLink builds a cell that uses puzzlekit and no Job, as a kernel
// builds it, in turn with and without the files of Job. It reports the processor
// time of a build and the size of the program, and their ratios.
//
//	go test -run - -bench CellLink -benchtime 20x ./puzzlekit
func BenchmarkCellLink(b *testing.B) {
	dir := b.TempDir()
	overlay := filepath.Join(dir, "overlay.json")
	writeOverlay(b, overlay)
	variants := []struct {
		name string
		args []string
		cpu  time.Duration
		size int64
	}{{name: "with"}, {name: "without", args: []string{"-overlay", overlay}}}
	serial := 0
	for b.Loop() {
		for i := range variants {
			v := &variants[i]
			serial++
			cell, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "cell")
			require.NoError(b, os.WriteFile(cell, fmt.Appendf(nil, linkedCell, serial), 0o600))
			cmd := exec.Command("go", append(append([]string{"build", "-o", program}, v.args...), cell)...)
			cmd.Env = append(os.Environ(), "GOFLAGS=-ldflags=-s -buildvcs=false", "CGO_ENABLED=0")
			output, err := cmd.CombinedOutput()
			require.NoError(b, err, string(output))
			v.cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			info, err := os.Stat(program)
			require.NoError(b, err)
			v.size = info.Size()
		}
	}
	for _, v := range variants {
		b.ReportMetric(float64(v.cpu.Milliseconds())/float64(b.N), "cpu-ms/"+v.name)
		b.ReportMetric(float64(v.size), "bytes/"+v.name)
	}
	b.ReportMetric(float64(variants[0].cpu)/float64(variants[1].cpu), "cpu-ratio")
	b.ReportMetric(float64(variants[0].size)/float64(variants[1].size), "size-ratio")
	b.ReportMetric(0, "ns/op") // of both together; it says nothing
}

// writeOverlay tells the go command to build without the files of Job.
func writeOverlay(b *testing.B, path string) {
	files, err := filepath.Glob("job*.go")
	require.NoError(b, err)
	replace := map[string]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		file, err := filepath.Abs(file)
		require.NoError(b, err)
		replace[file] = ""
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(b, err)
	require.NoError(b, os.WriteFile(path, text, 0o600))
}
