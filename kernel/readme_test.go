//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWholeReadmeCell runs the notebook cell of both READMEs, which differ in its comments only.
func TestWholeReadmeCell(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	for _, readme := range []string{"README.md", "README.ja.md"} {
		text, err := os.ReadFile(filepath.Join("..", readme))
		require.NoError(t, err)
		_, cell, _ := strings.Cut(string(text), "\n```go\nimport .")
		cell, _, closed := strings.Cut(cell, "\n```\n")
		require.True(t, closed, readme)
		path := d.notebook("cell.ipynb", "import ."+cell)
		code, _, stderr := d.kernel(t.Context(), "run", "--no-html", path)
		require.Equal(t, exitOK, code, stderr)
		for _, want := range []string{"mixed", "proof: no solution is shorter", "75,582,720 states", "4-transitive", "7,200 states"} {
			require.Contains(t, string(d.read(path)), want, readme)
		}
	}
}
