package godsnumber

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// The distances are those of a textbook search, which turns states by hand.
func TestBlockedMovesAgainstTextbook(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{
		puzzle.Bandaged(2, "UFR UFL", "UBR UBL"),
		puzzle.Bandaged(2, "UFR UFL", "UBL DBL"),
		puzzle.Bandaged(2, "UFR UFL", "UBR UBL", "DFL DBL"),
		puzzle.Bandaged(2, "UFR UFL UBR"),
		puzzle.Bandaged(3, "UFR FR DFR", "UFL FL DFL", "UBL BL DBL", "UBR BR DBR", "UF U", "DB D"),
	} {
		for _, m := range p.Metrics() {
			g, err := Puzzle(ctx, p, m.Name, nil)
			require.NoError(t, err)
			require.True(t, g.Undirected())
			require.False(t, g.VertexTransitive())
			require.Equal(t, spheresInRuns(t, p, m.Runs), growth(t, g), "%v %s", p, m.Name)
			requireNumbers(t, g, p, 5)
		}
	}
}

// Pieces that look alike are not told apart, but blocks are.
func TestBlockedMovesOfPiecesThatLookAlike(t *testing.T) {
	def := puzzle.Definition{
		Name: "x blocks a", Places: 5, Labels: []puzzle.Label{{Text: "x"}, {Text: "y"}, {Text: "z"}}, Solved: []int{1, 2, 2, 3, 3},
		Moves: []puzzle.Move{
			{Name: "a", Perm: perm.MustParse("(1,2,3)"), Blocked: []puzzle.Forbidden{{Place: 4, Labels: []int{1}}}},
			{Name: "b", Perm: perm.MustParse("(3,4,5)")},
		},
	}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	g, err := Puzzle(ctx, p, "", nil)
	require.NoError(t, err)
	require.Equal(t, spheresInRuns(t, p, true), growth(t, g))
	requireNumbers(t, g, p, 1)
}

// A cube on which no turn is possible has one state.
func TestAllMovesBlocked(t *testing.T) {
	p := puzzle.Bandaged(2, "UFR UFL", "UBL DBL", "DFR DBR")
	g, err := Puzzle(ctx, p, "", nil)
	require.NoError(t, err)
	require.Equal(t, []uint64{1}, growth(t, g))
	requireNumbers(t, g, p, 1)
	_, ok := g.Number(p.Solved().ApplyPerm(p.Moves()[0].Perm))
	require.False(t, ok)
}

// States that are forbidden after a turn are not reached, and a half turn may lead past
// one.
func TestForbiddenStates(t *testing.T) {
	def := puzzle.Cuboid(3, 1, 3).Definition()
	def.Forbidden = []puzzle.Forbidden{{Place: 1, Labels: []int{2}}}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	g, err := Puzzle(ctx, p, "", nil)
	require.NoError(t, err)
	require.Equal(t, spheresInRuns(t, p, false), growth(t, g), "the moves are half turns")
	requireNumbers(t, g, p, 1)

	def = puzzle.Pocket().Definition()
	def.Forbidden = []puzzle.Forbidden{{Place: 1, Labels: []int{2}}}
	p, err = puzzle.New(def)
	require.NoError(t, err)
	_, err = Puzzle(ctx, p, "HTM", nil)
	require.NoError(t, err)
	_, err = Puzzle(ctx, p, "QTM", nil)
	var input *fault.InputError
	require.ErrorAs(t, err, &input)
	require.Equal(t, "metric", input.What)
	require.ErrorContains(t, err, "want one in which every turn counts one, such as HTM, because")
}

// The default metric of a puzzle that names none is one that counts.
func TestForbiddenStatesInTheDefaultMetric(t *testing.T) {
	p, err := puzzle.Read(strings.NewReader("Name Dial\nSet TILE 6 1\nSolved\nTILE\n1 2 3 4 5 6\nEnd\n" +
		"Move a\nTILE\n2 3 4 1 5 6\nEnd\nMove b\nTILE\n1 2 4 5 6 3\nEnd\nIllegal TILE 1 6\n"))
	require.NoError(t, err)
	require.Equal(t, "powers", p.Metrics()[0].Name)
	g, err := Puzzle(ctx, p, "", nil)
	require.NoError(t, err)
	require.Equal(t, spheresInRuns(t, p, true), growth(t, g))
	_, err = Puzzle(ctx, p, "letters", nil)
	require.ErrorContains(t, err, "such as powers")

	def := p.Definition()
	def.Metrics = []puzzle.Metric{{Name: "letters"}}
	p, err = puzzle.New(def)
	require.NoError(t, err)
	_, err = Puzzle(ctx, p, "", nil)
	require.ErrorContains(t, err, `with "runs" in the definition, which has none`)
}

func TestSquareOneIsTooLarge(t *testing.T) {
	_, err := Puzzle(ctx, puzzle.SquareOne(), "", nil)
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.Equal(t, uint64(62_768_369_664_000), limit.Need)
	conventions.Stops(t, "Puzzle", 0, func(ctx context.Context) error {
		_, err := Puzzle(ctx, puzzle.SquareOne(), "", nil)
		return err
	})
}
