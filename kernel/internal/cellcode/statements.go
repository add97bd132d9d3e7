package cellcode

import (
	"errors"
	"go/parser"
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
)

// FirstStatement returns the line of a cell, from 0, at which its statements begin, if
// the cell does not say so with a line %%: declarations may come before it, but not
// after it. It returns -1 if there is no statement, and if the cell says for itself what
// is to be run. Skip reports which lines are not Go.
func FirstStatement(lines []string, skip func(int) bool) int {
	goLines := make([]string, len(lines))
	for i, line := range lines {
		if runs.MatchString(line) {
			return -1
		}
		if !skip(i) && !strings.HasPrefix(line, "package") { // GoNB leaves it out
			goLines[i] = line
		}
	}
	// The first line has the package, so the numbers of lines stay.
	_, err := parser.ParseFile(token.NewFileSet(), "", "package main;"+strings.Join(goLines, "\n"), parser.SkipObjectResolution)
	var problems scanner.ErrorList
	if !errors.As(err, &problems) || !strings.HasPrefix(problems[0].Msg, "expected declaration, found ") {
		return -1
	}
	first := problems[0].Pos.Line - 1
	column := problems[0].Pos.Column - 1
	if first == 0 {
		column -= len("package main;")
	}
	if strings.TrimSpace(goLines[first][:column]) != "" || strings.HasPrefix(goLines[first][column:], "}") {
		return -1
	}
	for _, line := range goLines[first:] {
		if function.MatchString(line) {
			return -1
		}
	}
	return first
}

// runs matches the lines with which a cell says what is to be run.
var runs = regexp.MustCompile(`^(//gonb:)?%(%|main|exec|test|wasm)`)

// function matches the beginning of a function's declaration, which cannot be in main.
var function = regexp.MustCompile(`^func\s+(\([^)]*\)\s*)?\w+\s*[[(]`)
