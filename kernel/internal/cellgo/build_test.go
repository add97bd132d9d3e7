//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

// The program of a second cell. The first declares what fails: when it is
// initialised, and when it is compiled.
const twoCells = `package main

import (
	"fmt"
	. "strings"
)

var failing = func() int { panic("failed") }()

func earlier() int { return wrong() }

func wrong() int { return 1 }

func main() {
	fmt.Println("later")
}
`

func TestBuildOfACell(t *testing.T) {
	files := map[string]string{"go.mod": "module cell\n\ngo 1.26\n", "main.go": twoCells}
	build := func(t *testing.T, files map[string]string, lines string, args ...string) (string, string, error) {
		t.Helper()
		if lines != "" {
			t.Setenv(cellcode.LinesVariable, lines)
		}
		program := filepath.Join(t.TempDir(), "program")
		out, err := cell(t, files)(append([]string{"build", "-o", program}, args...)...)
		return program, out, err
	}
	t.Run("only what it needs", func(t *testing.T) {
		program, out, err := build(t, files, "14-16")
		require.NoError(t, err, out)
		shown, err := exec.Command(program).CombinedOutput()
		require.NoError(t, err)
		require.Equal(t, "later\n", string(shown))
	})
	t.Run("a test", func(t *testing.T) {
		tested := map[string]string{"go.mod": files["go.mod"], "main_test.go": `package main

import "testing"

var failing = func() int { panic("failed") }()

func TestX(t *testing.T) {}

func main() {}
`}
		t.Setenv(cellcode.LinesVariable, "7-7")
		program := filepath.Join(t.TempDir(), "program")
		out, err := cell(t, tested)("test", "-c", "-o", program)
		require.NoError(t, err, out)
		require.NoError(t, exec.Command(program).Run())
	})
	t.Run("all of it, if GoNB does not say which lines", func(t *testing.T) {
		_, out, err := build(t, files, "")
		require.Error(t, err)
		require.Contains(t, out, `"strings" imported and not used`)
	})
	t.Run("all of it, if the user has an overlay", func(t *testing.T) {
		none := filepath.Join(t.TempDir(), "overlay.json")
		require.NoError(t, os.WriteFile(none, []byte("{}"), 0o644))
		_, out, err := build(t, files, "14-16", "-overlay="+none)
		require.Error(t, err)
		require.Contains(t, out, `"strings" imported and not used`)
	})
	t.Run("errors have the places in main.go", func(t *testing.T) {
		broken := map[string]string{"go.mod": files["go.mod"],
			"main.go": "package main\n\nvar a = 1\n\nfunc main() {\n\tprintln(b)\n}\n"}
		_, out, err := build(t, broken, "5-7")
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit)
		require.Equal(t, 1, exit.ExitCode())
		require.Contains(t, out, "./main.go:6:10: undefined: b\n")
		require.NotContains(t, out, cellFolder)
	})
}
