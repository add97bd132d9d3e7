//go:build unix

package main

import "strings"

// outcomeError is why a run failed, and what became of the files for its results.
type outcomeError struct {
	error
	files string
}

func (e outcomeError) Error() string { return e.error.Error() + "\n" + e.files }

func (e outcomeError) Unwrap() error { return e.error }

// outcome says what became of the notebook after a run that failed: which files have the
// outputs up to that cell, or that none has them.
func (j *job) outcome(kept []string) string {
	switch {
	case len(kept) > 1:
		return strings.Join(kept, " and ") + " have the outputs up to there"
	case len(kept) > 0:
		return kept[0] + " has the outputs up to there"
	case sameFile(j.output.path, j.path):
		return j.path + " is not changed; with --output PATH, the outputs up to there are kept"
	}
	return j.output.path + " is not written"
}
