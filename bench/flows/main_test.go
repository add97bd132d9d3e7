package main

import (
	"context"
	"flag"
	"testing"

	"github.com/stretchr/testify/require"
)

// The way to a God's number goes through the packages that ARCHITECTURE.md names.
func TestExecuted(t *testing.T) {
	files, err := executed(t.Context(), "godsnumber")
	require.NoError(t, err)
	for _, file := range []string{"puzzlekit/puzzle/groupoid.go", "puzzlekit/godsnumber/puzzle.go", "puzzlekit/stategraph/distances.go"} {
		require.Contains(t, files, file)
	}
	require.NotContains(t, files, "puzzlekit/show.go")
	_, err = executed(t.Context(), "nothing")
	require.ErrorContains(t, err, "go build")
}

func TestExecutedFiles(t *testing.T) {
	files, err := executedFiles([]byte("mode: set\npuzzlelab/charts/bars.go:1.2,3.4 1 0\npuzzlelab/charts/bars.go:5.2,6.4 2 1\npuzzlelab/charts/axes.go:1.2,3.4 1 0\npuzzlelab/bench/flows/picture/main.go:1.2,3.4 1 1\n"))
	require.NoError(t, err)
	require.Equal(t, []string{"charts/bars.go"}, files)
	require.Equal(t, 1, packages(files))
}

func TestArguments(t *testing.T) {
	require.ErrorIs(t, run(context.Background(), []string{"-h"}), flag.ErrHelp)
	require.ErrorContains(t, run(context.Background(), []string{"more"}), `"more"`)
}
