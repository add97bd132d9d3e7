package nbformat

import (
	"go/scanner"
	"go/token"
	"strconv"
	"strings"
)

// Literals returns the strings in the code cells that may be paths, in their order: Go
// literals in one line. The cells need not be correct Go, and may have lines such as !ls.
func (nb *Notebook) Literals() []string {
	var found []string
	for _, cell := range nb.Cells {
		if cell.Type != Code {
			continue
		}
		source := []byte(cell.Source)
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile("", -1, len(source)), source, func(token.Position, string) {}, 0)
		for _, tok, text := s.Scan(); tok != token.EOF; _, tok, text = s.Scan() {
			if value, err := strconv.Unquote(text); tok == token.STRING && err == nil && !strings.ContainsAny(value, "\x00\n") {
				found = append(found, value)
			}
		}
	}
	return found
}
