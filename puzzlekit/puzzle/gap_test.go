package puzzle_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// GAP reads the export and finds the same order; without GAP there is nothing
// to ask.
func TestExportReadsInGAP(t *testing.T) {
	gap, err := exec.LookPath("gap")
	if err != nil || testing.Short() {
		t.Skip("needs GAP")
	}
	var script strings.Builder
	puzzles := []*puzzle.Puzzle{puzzle.Rubik(3), puzzle.FifteenLoops(), puzzle.Sliding(3, 3), puzzle.Torus(4, 3), puzzle.Icosamate()}
	for _, p := range puzzles {
		fmt.Fprintf(&script, "%sPrint(Size(G) = %s, \"\\n\");\n", p.GAP(), p.Group().Order())
	}
	command := exec.CommandContext(t.Context(), gap, "-q")
	command.Stdin = strings.NewReader(script.String() + "QUIT;\n")
	out, err := command.Output()
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("true\n", len(puzzles)), string(out))
}
