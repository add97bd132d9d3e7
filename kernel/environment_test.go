//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

// TestWholeAnyTemporaryFolder runs cells of all kinds in folders with unusual names.
func TestWholeAnyTemporaryFolder(t *testing.T) {
	compilesMuch(t)
	t.Setenv(cellcode.StrictVariable, "") // a path that is too long makes the kernel give way
	d := newDesk(t)
	path := d.notebook("x.ipynb", "var cube = Rubik(2)", "Show(cube)", "!pwd; echo \"$TMPDIR\" > place",
		"Show(Histogram([]int{1, 2, 2}, \"points\"))", "import \"testing\"\nfunc TestX(t *testing.T) {}\n%test")
	for _, name := range []string{"it's a $HOME of \"雪\"", strings.Repeat("long", 40)} {
		temp := filepath.Join(d.temp, name)
		require.NoError(t, os.Mkdir(temp, 0o700))
		t.Setenv("TMPDIR", temp)
		code, _, stderr := d.kernel(t.Context(), "run", "--no-html", path)
		require.Equal(t, exitOK, code, name)
		require.Contains(t, string(d.read(filepath.Join(d.dir, "place"))), name)
		require.Equal(t, len(name) > 100, strings.Contains(stderr, "too long for sockets"), stderr)
		require.NoError(t, os.Remove(temp), "nothing is left")
	}
}

func TestRelativeFoldersAreRefusedBeforeAnyWork(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "%%\nfmt.Println(1)")
	for _, variable := range []string{"TMPDIR", "XDG_CACHE_HOME", "PUZZLELAB_CACHE"} {
		before := os.Getenv(variable)
		t.Setenv(variable, "relative")
		for _, args := range [][]string{{"run", path}, {"warm", path}, {"install"}, {"lab", d.dir}} {
			code, _, stderr := d.kernel(t.Context(), args...)
			require.Equal(t, exitKernel, code, args)
			require.Contains(t, stderr, variable+" is \"relative\"; want an absolute path: export "+variable+"='/")
			require.NotContains(t, stderr, "starting")
		}
		t.Setenv(variable, before)
	}
}

func TestAPathTooLongForSocketsIsAFaultIfNothingMayGiveWay(t *testing.T) {
	d := newDesk(t)
	t.Setenv(cellcode.StrictVariable, "1")
	t.Setenv("TMPDIR", filepath.Join(d.temp, strings.Repeat("long", 40)))
	code, _, stderr := d.kernel(t.Context(), "run", "--no-html", d.notebook("x.ipynb", "%%\nfmt.Println(1)"))
	require.Equal(t, exitKernel, code)
	require.Contains(t, stderr, "too long for sockets")
}
