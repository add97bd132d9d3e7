package nbformat

import "fmt"

// SyntaxError says that a file is not a JSON document, and where.
type SyntaxError struct {
	Path   string // empty when parsed from memory
	Line   int    // 1-based
	Column int    // 1-based, in characters
	Reason string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%sline %d, column %d: not a notebook: invalid JSON: %s",
		prefix(e.Path), e.Line, e.Column, e.Reason)
}

// VersionError says that a notebook has a format that this package does not
// read.
type VersionError struct {
	Path  string
	Found string // such as "3.0"
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("%snotebook format %s; want 4.0 to %d.%d; open it in Jupyter and save it to convert it",
		prefix(e.Path), e.Found, FormatMajor, FormatMinor)
}

// FieldError says that a field is missing or does not contain what the format
// requires.
type FieldError struct {
	Path  string
	Field string // such as "cells[2].outputs[0].name"
	Found string // such as "a number" or "nothing"
	Want  string
}

func (e *FieldError) Error() string {
	return fmt.Sprintf("%s%s: found %s; want %s", prefix(e.Path), e.Field, e.Found, e.Want)
}

func prefix(path string) string {
	if path == "" {
		return ""
	}
	return path + ": "
}
