//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The code of both READMEs fits on their pages, whose boxes would cut longer lines.
func TestReadmeCodeFitsOnItsPage(t *testing.T) {
	const columns = 84
	for _, readme := range []string{"README.md", "README.ja.md"} {
		text, err := os.ReadFile(filepath.Join("..", readme))
		require.NoError(t, err)
		inside := false
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "```") {
				inside = !inside
			}
			width := 0
			for _, c := range strings.TrimSpace(line) {
				width++
				if c >= 0x3000 { // Japanese letters are twice as wide
					width++
				}
			}
			require.False(t, inside && width > columns, "%s: %d columns, want at most %d: %s", readme, width, columns, line)
		}
	}
}

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
