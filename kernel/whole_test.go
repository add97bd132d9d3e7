//go:build unix

package main

import (
	"flag"
	"testing"
)

// whole asks for the tests that compile so much that "go test ./..." leaves them to
// .ci/run.
var whole = flag.Bool("whole", false, "also run the tests that compile much, as .ci/run does")

func compilesMuch(t *testing.T) {
	t.Helper()
	if !*whole {
		t.Skip("compiles much: with -whole")
	}
}
