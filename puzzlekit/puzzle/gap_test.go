package puzzle_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// GAP reads the export and finds the same order; without GAP there is nothing
// to ask.
func TestExportReadsInGAP(t *testing.T) {
	gap, err := exec.LookPath("gap")
	if err != nil || testing.Short() {
		t.Skip("needs GAP")
	}
	var script strings.Builder
	puzzles := []*puzzle.Puzzle{puzzle.Rubik(3), puzzle.Loops(4, 4), puzzle.Sliding(3, 3), puzzle.Torus(4, 3), puzzle.Icosamate()}
	for _, p := range puzzles {
		fmt.Fprintf(&script, "%sPrint(Size(G) = %s, \"\\n\");\n", p.GAP(), p.Group().Order())
	}
	command := exec.CommandContext(t.Context(), gap, "-q")
	command.Stdin = strings.NewReader(script.String() + "QUIT;\n")
	out, err := command.Output()
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("true\n", len(puzzles)), string(out))
}

// Pasted into GAP, moves keep their names, except those that GAP keeps.
func TestGAPNames(t *testing.T) {
	var moves []puzzle.Move
	for _, name := range []string{"R", "2R", "UFL", "c", "s", "E", "X", "Z", "G", "SO", "in", "Order", "Ä", "Ö", "m_E", "Rank", "rank", "R++"} {
		moves = append(moves, puzzle.Move{Name: name, Perm: perm.MustParse("(1,2)")})
	}
	p, err := puzzle.New(puzzle.Definition{Name: "names", Places: 2, Notation: word.Moves, Moves: moves})
	require.NoError(t, err)
	text := p.GAP()
	require.Contains(t, text, "# E is spelled m_E_ here")
	require.Contains(t, text, "\n2R := (1,2);;\n")
	require.Contains(t, text, "G := Group(R, 2R, UFL, c, s, m_E_, m_X, m_Z, m_G, m_SO, m_in, m_Order, m__, m___, m_E, m_Rank, rank, m_R__);;\n")
	gap, err := exec.LookPath("gap")
	if err != nil || testing.Short() {
		t.Skip("needs GAP")
	}
	command := exec.CommandContext(t.Context(), gap, "-q")
	script := text + puzzle.Rubik(3).GAP() + "Print(R^2*F = R*R*F, \" \", Size(Group(R, U)), \"\\n\");\nQUIT;\n"
	command.Stdin = strings.NewReader(script)
	out, err := command.CombinedOutput()
	require.NoError(t, err)
	require.Equal(t, "true 73483200\n", string(out))
}
