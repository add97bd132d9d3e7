//go:build unix

package main

import (
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The tests named TestWhole compile so much, such as gopls, or the library as cells have it,
// that "go test ./..." leaves them to .ci/run, which finds them by this name:
//
//	go test ./kernel -run TestWhole -v -whole
var whole = flag.Bool("whole", false, "also run the tests named TestWhole, which compile much")

func compilesMuch(t *testing.T) {
	t.Helper()
	require.True(t, strings.HasPrefix(t.Name(), "TestWhole"), "only tests of this name are run by .ci/run")
	if !*whole {
		t.Skip("compiles much: with -whole")
	}
}
