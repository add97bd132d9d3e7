package cellcode

import (
	"fmt"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// firstModule is the path that the module of this project had before somebody gave it
// another one (see the command rename). Notebooks that import it go on to work.
const firstModule = "puzzlelab"

// CurrentPaths replaces the first path of the module by the one that it has now, in the
// imports of a cell. It returns a line that says so, or "" if it changed nothing. Skip
// reports which lines, from 0, are not Go.
func CurrentPaths(cell int, lines []string, skip func(int) bool) string {
	return currentPaths(cell, lines, skip, firstModule+"/", OwnModule)
}

func currentPaths(cell int, lines []string, skip func(int) bool, first, now string) string {
	source := onlyGo(lines, skip)
	if first == now || !strings.Contains(string(source), first) {
		return ""
	}
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, func(token.Position, string) {}, 0) // the compiler says what is wrong
	var (
		imports importClause
		found   []token.Position
		path    string
	)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			break
		}
		if imports.next(tok); imports.open && tok == token.STRING && strings.HasPrefix(text[1:], first) {
			found = append(found, file.Position(pos))
			path = strings.Trim(text, "\"`")
		}
	}
	if len(found) == 0 {
		return ""
	}
	for _, at := range slices.Backward(found) {
		line := &lines[at.Line-1]
		*line = (*line)[:at.Column] + now + (*line)[at.Column+len(first):]
	}
	return fmt.Sprintf("%v: %s is now %s, which is imported in its place\n", Place{cell, found[len(found)-1].Line}, path, now+path[len(first):])
}
