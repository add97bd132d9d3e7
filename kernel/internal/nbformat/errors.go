package nbformat

import "fmt"

// SyntaxError says that a file is no JSON document, and where.
type SyntaxError struct {
	Path   string // empty when parsed from memory
	Line   int    // 1-based
	Column int    // 1-based, in characters
	Reason string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%sline %d, column %d: not a notebook, the JSON is broken: %s",
		prefix(e.Path), e.Line, e.Column, e.Reason)
}

// VersionError says that a notebook is of a format this package does not read.
type VersionError struct {
	Path  string
	Found string // as in "3.0"
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("%snotebook format %s found, 4.0 to %d.%d expected; open it in Jupyter and save it to convert it",
		prefix(e.Path), e.Found, FormatMajor, FormatMinor)
}

// FieldError says that a field is missing or holds something else than the
// format demands.
type FieldError struct {
	Path  string
	Field string // as in "cells[2].outputs[0].name"
	Found string // as in "a number", "nothing"
	Want  string
}

func (e *FieldError) Error() string {
	return fmt.Sprintf("%s%s: %s found, %s expected", prefix(e.Path), e.Field, e.Found, e.Want)
}

func prefix(path string) string {
	if path == "" {
		return ""
	}
	return path + ": "
}
