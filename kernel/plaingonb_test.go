//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// TestWholePlainGoNB runs the cells of docs/plain-gonb.md on the pinned GoNB as its authors
// publish it, without anything of ours around it.
func TestWholePlainGoNB(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	h := soakHost(t)
	programs := t.TempDir()
	build := exec.Command(h.goTool.Path, "build", "-C", filepath.Join(h.root, "kernel", "tools"), "-o", programs+"/",
		"github.com/janpfeifer/gonb", "golang.org/x/tools/cmd/goimports")
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))

	k, err := gonb.Start(t.Context(), &gonb.Config{
		Go: h.goTool, Program: filepath.Join(programs, "gonb"), Tools: []string{filepath.Join(programs, "goimports")}, Dir: d.dir,
		Env: map[string]string{"GOFLAGS": "", "PUZZLELAB_GO": "", "PUZZLELAB_DRAW": ""},
	})
	require.NoError(t, err)
	defer func() { require.NoError(t, k.Stop()) }()

	text, err := os.ReadFile(filepath.Join(h.root, "docs", "plain-gonb.md"))
	require.NoError(t, err)
	nb := nbformat.New()
	for _, cell := range regexp.MustCompile("(?s)\n```(?:go|text)\n(.*?)\n```\n").FindAllStringSubmatch(string(text), -1) {
		source := strings.ReplaceAll(cell[1], "/path/to/puzzlelab", h.root)
		nb.Cells = append(nb.Cells, &nbformat.Cell{Type: nbformat.Code, Source: source})
	}
	require.Len(t, nb.Cells, 3)
	require.NoError(t, runner.Execute(t.Context(), k, nb, nil))
	shown := nb.Cells[2].Outputs
	require.NotEmpty(t, shown)
	data := shown[len(shown)-1].Data
	require.Contains(t, fmt.Sprint(data["text/plain"]), "43,252,003,274,489,856,000 states")
	require.Contains(t, fmt.Sprint(data["text/html"]), "<svg")
}
