package puzzle_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

const fivePlaces = `{"format":"puzzlelab-puzzle/1","name":"T","notation":"moves","places":5,%s,"pieces":[%s]}`

func TestMovesKeepPiecesWhole(t *testing.T) {
	const (
		crossed = `"moves":[{"name":"A","cycles":"(1,2,3)"},{"name":"B","cycles":"(3,4,5)"}]`
		swaps   = `"moves":[{"name":"A","cycles":"(1,3)(2,4)"},{"name":"B","cycles":"(1,2)"}]`
		slides  = `"blank":5,"moves":[{"name":"A","slide":[0,0,4,3,0]}]`
		pairs   = `{"kind":"x","places":[1,2]},{"kind":"x","places":[3,4]},{"kind":"y","places":[5]}`
		three   = `{"kind":"x","places":[1,2,3]},{"kind":"y","places":[4]},{"kind":"y","places":[5]}`
	)
	for _, c := range []struct{ moves, pieces, key, want string }{
		{crossed, pairs, "moves[0]", "the move A takes the x in places 1, 2 (pieces[0]) to places 2, 3"},
		{`"moves":[{"name":"A","cycles":"(1,2)"}]`, three, "moves[0]", "takes the x in places 1, 2, 3 (pieces[0]) to places 2, 1, 3"},
		{`"moves":[{"name":"A","cycles":"(4,5)"},{"name":"B","cycles":"(1,5)"}]`, three, "moves[1]", "the move B"},
		{slides, pairs, "moves[0]", "a piece that slides has one place"},
	} {
		_, err := puzzle.Read(strings.NewReader(fmt.Sprintf(fivePlaces, c.moves, c.pieces)))
		var wrong *puzzle.DefinitionError
		require.ErrorAs(t, err, &wrong, c.moves)
		require.Equal(t, c.key, wrong.Key)
		require.Contains(t, wrong.Reason, c.want)
	}
	p, err := puzzle.Read(strings.NewReader(fmt.Sprintf(fivePlaces, swaps, pairs)))
	require.NoError(t, err)
	s := p.Solved().ApplyPerm(perm.MustParse("(3,4)", 5))
	require.NoError(t, p.CheckReachable(s))
	require.IsType(t, &fault.UnreachableError{}, p.CheckReachable(p.Solved().Swap(1, 3)))
}

// A definition without layouts has the picture of its sets, and as a file it
// comes back the same.
func TestPuzzlesWithoutLayoutsHaveOne(t *testing.T) {
	def := puzzle.Definition{
		Name: "pairs", Places: 6, Notation: word.Moves, Fixed: []puzzle.Label{{Text: "_"}},
		Pieces: []puzzle.Piece{{Kind: "pair", Places: []int{5, 1}}, {Kind: "pair", Places: []int{2, 6}}, {Kind: "rest", Places: []int{3}}, {Kind: "rest", Places: []int{4}}},
		Moves:  []puzzle.Move{{Name: "A", Perm: perm.MustParse("(5,2)(1,6)")}},
	}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	require.Equal(t, []string{"sets"}, p.Views())
	l, err := p.Layout("")
	require.NoError(t, err)
	require.Len(t, l.Shapes, 6)
	require.Len(t, l.Fixed, 1)
	require.Equal(t, puzzle.Point{X: 0.5, Y: 0.5}, l.Shapes[4].Center)
	require.Equal(t, puzzle.Point{X: 1.5, Y: 0.5}, l.Shapes[0].Center)
	require.Equal(t, l.Shapes[2].Center.Y, l.Shapes[3].Center.Y, "the pieces that no move takes elsewhere stand together")
	require.Nil(t, l.Shapes[2].Outline, "a disc")
	seen := map[puzzle.Point]bool{}
	for _, shape := range append(l.Shapes, l.Fixed...) {
		require.False(t, seen[shape.Center])
		seen[shape.Center] = true
		require.Less(t, shape.Center.X, l.Width)
		require.Less(t, shape.Center.Y, l.Height)
	}
	data, err := json.Marshal(p)
	require.NoError(t, err)
	back, err := puzzle.Read(strings.NewReader(string(data)))
	require.NoError(t, err)
	require.Equal(t, p.Definition(), back.Definition())
}
