//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

// TestAChangeOfTheLibraryIsSeen builds the same cell, from which files of the library are
// left out, after changes that keep the sizes and times of files.
func TestAChangeOfTheLibraryIsSeen(t *testing.T) {
	dir := t.TempDir()
	change := func(path, text string) {
		path = filepath.Join(dir, "lib", path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		info, err := os.Stat(path)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		if err == nil {
			require.NoError(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
		}
	}
	change("go.mod", "module puzzlelab\n\ngo 1.26\n")
	change("puzzlekit/doc.go", "package puzzlekit\n")
	change("puzzlekit/used.go", "package puzzlekit\n\nimport \"puzzlelab/puzzlekit/below\"\n\nfunc Word() string { return word + below.Word }\n")
	change("puzzlekit/word.go", "package puzzlekit\n\nvar word = \"one \"\n")
	change("puzzlekit/more.go", "package puzzlekit\n\nvar More = 1\n")
	change("puzzlekit/below/below.go", "package below\n\nvar Word = \"one\"\n")
	change("charts/board/doc.go", "package board\n")

	ways := filepath.Join(dir, "gave-way")
	t.Setenv(cellcode.WaysVariable, ways)
	t.Setenv(cellcode.LinesVariable, "7-7")
	program := filepath.Join(dir, "program")
	call := cell(t, map[string]string{
		"go.mod": "module cell\n\ngo 1.26\n", "go.work": "go 1.26\nuse (\n\t.\n\t" + filepath.Join(dir, "lib") + "\n)\n",
		"main.go": "package main\n\nimport . \"puzzlelab/puzzlekit\"\n\nvar more = More\n\nfunc main() { print(Word()) }\n",
	})
	shown := func() string {
		out, err := call("build", "-o", program)
		require.NoError(t, err, out)
		text, err := exec.Command(program).CombinedOutput()
		require.NoError(t, err)
		return strings.TrimSpace(string(text))
	}
	require.Equal(t, "one one", shown())
	require.Equal(t, "one one", shown())
	change("puzzlekit/word.go", "package puzzlekit\n\nvar word = \"two \"\n")
	require.Equal(t, "two one", shown())
	change("puzzlekit/below/below.go", "package below\n\nvar Word = \"two\"\n")
	require.Equal(t, "two two", shown())
	change("puzzlekit/word.go", "package puzzlekit\n\nvar word, a = \"a\", More\n")
	require.Equal(t, "atwo", shown(), "it needs a file that was left out")
	require.Empty(t, cellcode.ReadWays(ways))
}
