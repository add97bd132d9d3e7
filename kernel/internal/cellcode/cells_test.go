package cellcode_test

import (
	"errors"
	"flag"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const cellsFile = "testdata/cells.txt"

// TestBeginnersCells has wrong cells as beginners type them. Go's own parser and type
// checker complain of them, so the messages are those of the compiler.
func TestBeginnersCells(t *testing.T) {
	data, err := os.ReadFile(cellsFile)
	require.NoError(t, err)
	packages := repository(t)
	checker := newChecker(t)
	cells := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n\n")
	require.Greater(t, len(cells), 60)
	var golden []string
	for _, cell := range cells {
		var source, want []string
		for _, line := range strings.Split(cell, "\n") {
			if strings.HasPrefix(line, "=> ") {
				want = append(want, line)
			} else {
				source = append(source, line)
			}
		}
		program := compose(source)
		complaint := checker.complain(t, program)
		require.NotEmpty(t, complaint, "%s\nis not wrong", cell)
		explained := cellcode.Explain(complaint, []byte(program), nil, packages)
		got := "=> " + positions.ReplaceAllString(strings.ReplaceAll(explained, "\n", "\n=> "), "")
		if !*update {
			require.Equal(t, strings.Join(want, "\n"), got, strings.Join(source, "\n"))
		}
		golden = append(golden, strings.Join(source, "\n")+"\n"+got)
	}
	if *update {
		require.NoError(t, os.WriteFile(cellsFile, []byte(strings.Join(golden, "\n\n")+"\n"), 0o644))
	}
}

var positions = regexp.MustCompile(`\./main\.go:\d+:\d+: `)

// compose makes a program of a cell, much as GoNB and goimports do. A cell without a
// line %% has only statements.
func compose(cell []string) string {
	above, below, ok := strings.Cut(strings.Join(cell, "\n")+"\n", "%%\n")
	if !ok {
		above, below = "", above
	}
	program := "package main\n\nimport . \"puzzlelab/puzzlekit\"\n"
	for _, name := range []string{"fmt", "math"} {
		if regexp.MustCompile(`\b` + name + `\.(Print|Println|Sprint|Pi|Sqrt)\b`).MatchString(above + below) {
			program += "import \"" + name + "\"\n"
		}
	}
	return program + above + "func main() {\n" + below + "}\n"
}

// checker parses and checks programs that import what the cells of the tests import.
type checker struct{ config types.Config }

func newChecker(t *testing.T) *checker {
	t.Helper()
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", cellcode.FacePath, "math")
	out, err := list.Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	return &checker{types.Config{Importer: importer.ForCompiler(token.NewFileSet(), "gc", lookup)}}
}

// complain returns the messages about a program.
func (c *checker) complain(t *testing.T, program string) string {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "./main.go", program, parser.AllErrors)
	if problems := (scanner.ErrorList)(nil); errors.As(err, &problems) {
		return problems.Error()
	}
	var messages []string
	config := c.config
	config.Error = func(err error) {
		if message := err.Error(); !strings.Contains(message, "imported and not used") {
			messages = append(messages, message)
		}
	}
	_, _ = config.Check("main", files, []*ast.File{file}, nil)
	return strings.Join(messages, "\n")
}
