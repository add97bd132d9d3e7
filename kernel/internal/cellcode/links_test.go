package cellcode

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// linked returns the packages that a cell links, compiled as the kernel does it.
func linked(t *testing.T, imports, body string) []string {
	t.Helper()
	dir, other := t.TempDir(), t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	p := repository(t)
	source := "package main\n\nimport " + imports + "\n\nfunc main() { " + body + " }\n"
	needed, ok := p.Needed([]byte(source))
	require.True(t, ok)
	replace := map[string]string{}
	for name, text := range p.Without(needed) {
		replace[name] = ""
		if text != nil {
			replace[name] = filepath.Join(other, strings.ReplaceAll(name, string(filepath.Separator), "-"))
			require.NoError(t, os.WriteFile(replace[name], text, 0o644))
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	write("main.go", source)
	write("go.mod", "module cell\n\ngo 1.26.0\n")
	write("go.work", "go 1.26.0\n\nuse (\n\t.\n\t"+p.modules[strings.TrimSuffix(OwnModule, "/")]+"\n)\n")
	cmd := exec.Command("go", "list", "-deps", "-tags", "puzzlelab_cell", "-overlay", write("overlay.json", string(overlay)), ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK="+filepath.Join(dir, "go.work"))
	out, err := cmd.Output()
	require.NoError(t, err)
	return strings.Fields(string(out))
}

// A cell that shows a puzzle, or a chart, links nothing of what neither needs.
func TestWhatCellsLink(t *testing.T) {
	const dot = `. "puzzlelab/puzzlekit"`
	permutation := linked(t, "(\n"+dot+"\n\"puzzlelab/puzzlekit/perm\"\n)", `Show(perm.MustParse("(1,2)"))`)
	group := linked(t, dot, `Show(Group("S4"))`)
	puzzle := linked(t, dot, "Show(Rubik(3))")
	chart := linked(t, "(\n"+dot+"\n\"puzzlelab/charts\"\n)", "Show(charts.DistanceDistribution([]int{1, 2}))")
	for _, cell := range [][]string{permutation, group, puzzle, chart} {
		for _, heavy := range []string{
			"crypto/sha256", "crypto/rand", "net/http", "image", "image/png", "modernc.org/quickjs", "puzzlelab/puzzlekit/solve",
			"puzzlelab/puzzlekit/stategraph", "puzzlelab/puzzlekit/dango", "puzzlelab/puzzlekit/cubeboard", "puzzlelab/puzzlekit/factor",
			"puzzlelab/charts/internal/raster",
		} {
			require.NotContains(t, cell, heavy)
		}
	}
	for _, heavy := range []string{"encoding/gob", "puzzlelab/puzzlekit/group"} {
		require.NotContains(t, permutation, heavy)
	}
	for _, heavy := range []string{"encoding/json", "html/template", "regexp", "puzzlelab/charts/board", "puzzlelab/puzzlekit/puzzle"} {
		require.NotContains(t, group, heavy)
	}
	for _, heavy := range []string{"encoding/xml", "html/template", "regexp"} {
		require.NotContains(t, puzzle, heavy)
	}
	require.NotContains(t, puzzle, "puzzlelab/charts/internal/page")
	require.NotContains(t, linked(t, dot, `Show(Characters("S4"))`), "puzzlelab/charts")
	require.Contains(t, linked(t, dot, "Show(Play(Rubik(3)))"), "puzzlelab/charts/internal/page")
}

// What is left out of BoardPath is decided by the face and the cell alone.
func TestOnlyTheFaceImportsBoards(t *testing.T) {
	root := repository(t).modules[strings.TrimSuffix(OwnModule, "/")]
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil || file.Name.Name == "main" {
			return nil
		}
		imports := map[string]bool{}
		for _, path := range ImportPaths(file) {
			imports[path] = true
		}
		if imports[BoardPath] {
			require.Equal(t, filepath.Join(root, "puzzlekit"), filepath.Dir(path))
		}
		return nil
	}))
}
