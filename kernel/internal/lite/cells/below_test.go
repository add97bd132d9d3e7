package cells_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/lite/cells"
)

// below runs the last of some cells with those above it, and returns what it prints.
func (n *notebook) below(sources ...string) (string, error) {
	var above []cells.Above
	for i, source := range sources[:len(sources)-1] {
		above = append(above, cells.Above{Number: i + 1, Source: source})
	}
	s := &shown{}
	err := n.ExecuteBelow(above, len(sources), sources[len(sources)-1], s)
	return s.stdout.String(), err
}

func TestACellSeesOnlyWhatStandsAboveIt(t *testing.T) {
	n := newNotebook(t)
	const use = "%%\nfmt.Println(twice(21))"
	prints := func(want string, sources ...string) {
		t.Helper()
		out, err := n.below(sources...)
		require.NoError(t, err)
		require.Equal(t, want, out)
	}
	prints("42\n", "func twice(n int) int { return 2 * n }", use)
	prints("43\n", "func twice(n int) int { return 2*n + 1 }", use)
	// What a cell above runs, prints or cannot do is of no concern.
	prints("42\n", "func twice(n int) int { return 2 * n }\n%%\npanic(1)", "!ls", "%env A=1\nvar unused = 1 +", use)
	prints("1 file\n", "%%writefile note.txt\n1 file", "%env NOTE=note.txt",
		"%%\ntext, err := os.ReadFile(os.Getenv(\"NOTE\"))\nif err != nil { panic(err) }\nfmt.Print(string(text))")

	_, err := n.below(use)
	require.ErrorContains(t, err, "cell 1, line 2: undefined: twice")
	_, err = n.below("func other() {}", "func twice(n int) int { return 2 * \"n\" }", use)
	require.ErrorContains(t, err, "cell 2, line 1: ")
}

func TestACellAboveThatCannotBeReadIsNamed(t *testing.T) {
	_, err := newNotebook(t).below("func twice(n int) int { return 2 * }", "%%\nfmt.Println(twice(21))")
	var build *cells.BuildError
	require.True(t, errors.As(err, &build), err)
	require.Len(t, build.Messages, 2)
	require.Contains(t, build.Messages[0].String(), "cell 2, line 2: undefined: twice")
	require.Contains(t, build.Messages[1].String(), "cell 1, line 1: ")
}
