//go:build unix

package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

// odd has a package whose name is not that of its folder. Nobody can tell whether the cell
// uses it, since nothing says what is in it.
var odd = map[string]string{
	"go.mod":           "module cell\n\ngo 1.26\n\nrequire example.com/odd v0.0.0\n\nreplace example.com/odd => ./odd\n",
	"odd/go.mod":       "module example.com/odd\n\ngo 1.26\n",
	"odd/go-x/name.go": "package strange\n\nconst X = 1\n",
	"main.go":          "package main\n\nimport \"example.com/odd/go-x\"\n\nvar a = strange.X\n\nfunc main() { println(2) }\n",
}

// TestACellThatGivesWay is built as a whole, with a note, unless that is not allowed.
func TestACellThatGivesWay(t *testing.T) {
	ways := filepath.Join(t.TempDir(), "gave-way")
	t.Setenv(cellcode.WaysVariable, ways)
	t.Setenv(cellcode.CellVariable, "3")
	t.Setenv(cellcode.LinesVariable, "7-7")
	t.Setenv(cellcode.StrictVariable, "")
	program := filepath.Join(t.TempDir(), "program")
	call := cell(t, odd)
	out, err := call("build", "-o", program)
	require.NoError(t, err, out)
	require.NoError(t, exec.Command(program).Run())
	const reason = "declarations cannot be left out: the name of package example.com/odd/go-x is not known"
	require.Equal(t, []string{"cell 3: " + reason}, cellcode.ReadWays(ways))

	t.Setenv(cellcode.StrictVariable, "1")
	out, err = call("build", "-o", program)
	require.Error(t, err)
	require.Equal(t, (&cellcode.GaveWayError{Reason: reason}).Error()+"\n", out)
}

// TestWhatIsNotGivingWay builds cells that are compiled as a whole on purpose.
func TestWhatIsNotGivingWay(t *testing.T) {
	t.Setenv(cellcode.StrictVariable, "1")
	for name, main := range map[string]string{
		"nothing to leave out": "package main\n\nfunc main() { println(2) }\n",
		"a mistake":            "package main\n\nvar a = 1\n\nfunc main() { println(b) }\n",
		"a syntax error":       "package main\n\nvar a =\n\nfunc main() {}\n",
	} {
		t.Run(name, func(t *testing.T) {
			ways := filepath.Join(t.TempDir(), "gave-way")
			t.Setenv(cellcode.WaysVariable, ways)
			t.Setenv(cellcode.LinesVariable, "3-9")
			_, _ = cell(t, map[string]string{"go.mod": "module cell\n\ngo 1.26\n", "main.go": main})("build", "-o", filepath.Join(t.TempDir(), "x"))
			require.Empty(t, cellcode.ReadWays(ways))
		})
	}
}
