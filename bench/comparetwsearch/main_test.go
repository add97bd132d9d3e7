package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/puzzle"
)

// TestMain makes the test a relay too, as the command is.
func TestMain(m *testing.M) {
	if !relayed() {
		os.Exit(m.Run())
	}
}

// pretended writes a program that prints spheres as twsearch does, whatever it is asked.
func pretended(t *testing.T, spheres []uint64) string {
	text := "#!/bin/sh\necho 'This is twsearch'\n"
	total := uint64(0)
	for d, n := range spheres {
		total += n
		text += fmt.Sprintf("echo 'Dist %d cnt %d tot %d in 0.01'\n", d, n, total)
	}
	path := filepath.Join(t.TempDir(), "twsearch")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o700))
	return path
}

func TestCompare(t *testing.T) {
	g, err := godsnumber.Puzzle(t.Context(), puzzle.Torus(3, 3), "shifts", nil)
	require.NoError(t, err)
	l, err := g.Enumerate(t.Context(), nil, nil)
	require.NoError(t, err)
	spheres := l.Spheres()
	require.NoError(t, compare(pretended(t, spheres), "torus 3×3"))

	spheres[2]++
	require.ErrorContains(t, compare(pretended(t, spheres), "torus 3×3"), "torus 3×3: spheres differ")
	require.ErrorContains(t, compare("/nowhere/twsearch", "torus 3×3"), "/nowhere/twsearch")
	require.ErrorContains(t, compare("", ""), "-twsearch")
}

// TestSubjects gives all puzzles to both sides in their own forms.
func TestSubjects(t *testing.T) {
	for _, s := range subjects() {
		p, err := s.make()
		require.NoError(t, err, s.name)
		require.Equal(t, len(p.Moves()), strings.Count(generators(p), "\n"), s.name)
		var text strings.Builder
		require.NoError(t, p.WriteTWS(&text), s.name)
		require.Contains(t, text.String(), "Move", s.name)
	}
}
