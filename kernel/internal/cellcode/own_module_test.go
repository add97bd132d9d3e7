package cellcode_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

func write(t *testing.T, path, text string) string {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func TestUseModule(t *testing.T) {
	for name, test := range map[string]struct{ module, work string }{
		"beside":        {"module my/module\n\ngo 1.25.3\n", "go 1.25.3\n\nuse (\n\t.\n\t%s\n)\n"},
		"older":         {"module my/module\n\ngo 1.17\n", "go 1.24\n\nuse (\n\t.\n\t%s\n)\n"},
		"no version":    {"module my/module\n", "go 1.24\n\nuse (\n\t.\n\t%s\n)\n"},
		"too new":       {"module my/module\n\ngo 1.999\n", ""},
		"damaged":       {"module my/module\n\nrequire\n", ""},
		"without name":  {"go 1.24\n", ""},
		"there already": {"module kernel/cells\n", ""},
	} {
		dir := t.TempDir()
		const before = "go 1.24\n\nuse .\n"
		write(t, filepath.Join(dir, "kernel", "go.mod"), "module kernel/cells\n")
		work := write(t, filepath.Join(dir, "kernel", "go.work"), before)
		module := filepath.Join(dir, "mine")
		write(t, filepath.Join(module, "go.mod"), test.module)
		below := filepath.Join(module, "notebooks", "first")
		require.NoError(t, os.MkdirAll(below, 0o755))
		for range 2 {
			require.NoError(t, cellcode.UseModule(work, below), name)
		}
		want := before
		if test.work != "" {
			want = fmt.Sprintf(test.work, module)
		}
		data, err := os.ReadFile(work)
		require.NoError(t, err)
		require.Equal(t, want, string(data), name)
	}
}

func TestUseModuleNotOfTheHomeFolder(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	write(t, filepath.Join(home, "go.mod"), "module home\n")
	work := write(t, filepath.Join(t.TempDir(), "go.work"), "go 1.24\n")
	require.NoError(t, cellcode.UseModule(work, filepath.Join(home, "notebooks")))
	data, err := os.ReadFile(work)
	require.NoError(t, err)
	require.Equal(t, "go 1.24\n", string(data))
	require.NoError(t, cellcode.UseModule(filepath.Join(home, "none"), filepath.Join(home, "notebooks")))
}

func TestNeedsFace(t *testing.T) {
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	for source, want := range map[string]bool{
		"func main() { Show(Rubik(3)) }":                                         true,
		"import \"fmt\"\nfunc main() { fmt.Println(Pocket()) }":                  true,
		"var cube = Rubik(3)\nfunc main() {}":                                    true,
		"import . \"puzzlelab/puzzlekit\"\nfunc main() { Show(1) }":              false,
		"import \"puzzlelab/puzzlekit\"\nfunc main() { puzzlekit.Show(1) }":      false,
		"func main() { Unknown(1) }":                                             false,
		"func Show(int) {}\nfunc main() { Show(1) }":                             false,
		"func main() { Show := 1; print(Show) }":                                 false,
		"func main() { Elsewhere(Show) }":                                        true,
		"import . \"puzzlelab/puzzlekit/puzzle\"\nfunc main() { _ = State{} }":   false,
		"import . \"puzzlelab/puzzlekit/puzzle\"\nfunc main() { Show(State{}) }": true,
		"func main() { Show( }":                                                  false,
	} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "go.work"), "go 1.24\n\nuse "+root+"\n")
		write(t, filepath.Join(dir, "other.go"), "package main\nfunc Elsewhere(any) {}\n")
		name := write(t, filepath.Join(dir, "main.go"), "package main\n"+source+"\n")
		require.Equal(t, want, cellcode.NeedsFace(dir, name), source)
	}
	dir := t.TempDir() // no workspace
	require.False(t, cellcode.NeedsFace(dir, write(t, filepath.Join(dir, "main.go"), "package main\nfunc main() { Show(1) }\n")))
}

func TestTypingEndsWhenACellWaits(t *testing.T) {
	ctx, cancel := cellcode.Typing()
	defer cancel()
	require.NoError(t, ctx.Err())
	cellcode.CellWaits()
	require.Error(t, ctx.Err())
	waiting, cancelWaiting := cellcode.Typing()
	defer cancelWaiting()
	require.Error(t, waiting.Err(), "a cell still waits")
	cellcode.CellStarts()
	after, cancelAfter := cellcode.Typing()
	defer cancelAfter()
	require.NoError(t, after.Err())
	_, limited := after.Deadline()
	require.True(t, limited)
}
