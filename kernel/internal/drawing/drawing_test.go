package drawing

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

const repository = "../../.."

// What the program is built from decides whether cells may rely on it.
func TestFoldersAreThoseOfTheProgram(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./"+Package)
	list.Dir = repository
	out, err := list.Output()
	require.NoError(t, err)
	var want []string
	for path := range strings.FieldsSeq(string(out)) {
		if folder, ours := strings.CutPrefix(path, "puzzlelab/"); ours {
			want = append(want, folder)
		}
	}
	slices.Sort(want)
	require.Equal(t, want, slices.Sorted(slices.Values(folders)))
}

func TestTagAndVariableAreThoseOfTheClient(t *testing.T) {
	for want, file := range map[string]string{
		`ProgramVariable = "` + Variable + `"`:               "still.go",
		`WaysVariable   = "` + cellcode.WaysVariable + `"`:   "still.go",
		`StrictVariable = "` + cellcode.StrictVariable + `"`: "still.go",
		"//go:build " + Tag + " && ":                         "there.go",
		"//go:build (!" + Tag + " || ":                       "here.go",
	} {
		text, err := os.ReadFile(filepath.Join(repository, "charts/internal/still", file))
		require.NoError(t, err)
		require.Contains(t, string(text), want)
	}
}

func TestSourceHash(t *testing.T) {
	root := t.TempDir()
	write := func(path, text string) {
		path = filepath.Join(root, path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	_, err := SourceHash(root)
	require.ErrorContains(t, err, "cannot read the sources of the program that draws charts")
	write("go.mod", "module puzzlelab\n")
	write(Package+"/main.go", "package main\n")
	hash := func() string {
		h, err := SourceHash(root)
		require.NoError(t, err)
		return h
	}
	seen := map[string]bool{hash(): true}
	for _, c := range []struct{ path, text string }{
		{"go.mod", "module puzzlelab // x\n"},
		{Package + "/main.go", "package main // x\n"},
		{"charts/internal/page/theme.js", "x"},
		{"charts/internal/raster/font.ttf", "x"},
	} {
		write(c.path, c.text)
		require.NotContains(t, seen, hash(), c.path)
		seen[hash()] = true
	}
	last := hash()
	write(Package+"/main_test.go", "package main\n")
	write(Package+"/testdata/x", "x")
	write("charts/bars.go", "package charts\n")
	require.Equal(t, last, hash())

	require.False(t, IsCurrent(root), "this program does not know what was built")
	defer func() { built = "" }()
	built = last
	require.True(t, IsCurrent(root))
	write("charts/internal/page/theme.js", "y")
	require.False(t, IsCurrent(root))
	require.False(t, IsCurrent(filepath.Join(root, "none")))
}

func TestLinkFlag(t *testing.T) {
	require.Equal(t, "-X=puzzlelab/kernel/internal/drawing.built=1a2b", LinkFlag("1a2b"))
}
