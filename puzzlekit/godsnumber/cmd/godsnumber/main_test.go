package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/godsnumber"
)

func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "records.json")
	ctx := context.Background()
	require.NoError(t, run(ctx, []string{"-only", "pocket-.*|torus-2x2-.*", "-most", "1000", "-write", file}))
	require.NoError(t, run(ctx, []string{"-only", "floppy-HTM", "-write", file, "-workers", "1"}))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var got []godsnumber.Record
	require.NoError(t, json.Unmarshal(text, &got))
	require.Len(t, got, 3, "in the order of the catalogue")
	for k, name := range []string{"torus-2x2-steps", "torus-2x2-shifts", "floppy-HTM"} {
		want, ok := godsnumber.Find(name)
		require.True(t, ok)
		require.Equal(t, want, got[k])
	}
	require.ErrorContains(t, run(ctx, []string{"-only", "torus-9x9"}), "-list lists them")
	require.ErrorContains(t, run(ctx, []string{"-only", "("}), "missing closing")
}
