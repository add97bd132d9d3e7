package cellcode

import (
	"go/scanner"
	"go/token"
	"strings"
)

// A RefusedError says that a cell asks the go command for something that cells cannot have.
type RefusedError struct {
	Place Place
	What  string // such as //go:embed
	Why   string
}

func (e *RefusedError) Error() string { return e.Place.String() + ": " + e.What + " " + e.Why }

// refused says why a line such as //go:embed has no effect in a cell, and what to do.
// All that are not here and not in honoured are for the go command or for the runtime.
var refused = map[string]string{
	"embed":    "does not work in a cell: read the file with os.ReadFile",
	"generate": "does not work in a cell: run the command with ! at the beginning of a line",
	"build":    "does not work in a cell, which is compiled for this machine: test runtime.GOOS",
	"linkname": "does not work in a cell: write a package beside the notebook and import it",
}

// honoured are those for the compiler, about the function that follows.
var honoured = map[string]bool{"noinline": true, "nosplit": true, "norace": true}

// Refuse returns a [*RefusedError] if a cell, the one with the given number, has a line such
// as //go:embed that would be ignored, or uses cgo. Skip reports which lines, from 0, are
// not Go.
func Refuse(cell int, lines []string, skip func(int) bool) error {
	source := onlyGo(lines, skip)
	if !strings.Contains(string(source), "//go:") && !strings.Contains(string(source), `"C"`) {
		return nil
	}
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, func(token.Position, string) {}, scanner.ScanComments) // the compiler says what is wrong
	refuse := func(pos token.Pos, what, why string) error {
		return &RefusedError{Place{cell, file.Line(pos)}, what, why}
	}
	var imports importClause
	for {
		pos, tok, text := s.Scan()
		imports.next(tok)
		switch tok {
		case token.EOF:
			return nil
		case token.STRING:
			if imports.open && strings.Trim(text, "\"`") == "C" {
				return refuse(pos, `import "C"`, "does not work in a cell, which cannot use cgo: write a package beside the notebook and import it")
			}
		case token.COMMENT:
			name, isDirective := strings.CutPrefix(text, "//go:")
			name, _, _ = strings.Cut(name, " ")
			if why, known := refused[name]; isDirective && known {
				return refuse(pos, "//go:"+name, why)
			} else if isDirective && !honoured[name] {
				return refuse(pos, "//go:"+name, "does not work in a cell")
			}
		}
	}
}

// onlyGo returns the lines of a cell, of which those that are not Go are empty.
func onlyGo(lines []string, skip func(int) bool) []byte {
	goLines := make([]string, len(lines))
	for i, line := range lines {
		if !skip(i) {
			goLines[i] = line
		}
	}
	return []byte(strings.Join(goLines, "\n"))
}

// importClause follows the tokens of a cell, whose strings are import paths while it is open.
type importClause struct{ open, group bool }

func (c *importClause) next(tok token.Token) {
	switch tok {
	case token.IMPORT:
		c.open = true
	case token.LPAREN:
		c.group = c.open
	case token.RPAREN:
		c.open, c.group = false, false
	case token.SEMICOLON:
		c.open = c.group
	}
}
