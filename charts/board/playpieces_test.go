package board_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/fault"
)

func ExamplePieces() {
	p, err := cubeboard.MustNew(4).Placement()
	if err != nil {
		fmt.Println(err)
		return
	}
	player := board.Pieces(p, &board.SurfaceOptions{Title: "Six queens"})
	fmt.Println(player)
	// Output: Six queens
}

// The page gets the lines of the library, those of rooks first, and solutions.
func TestPiecesLines(t *testing.T) {
	for _, n := range []int{1, 2, 5} {
		b := cubeboard.MustNew(n)
		empty, err := b.Placement()
		require.NoError(t, err)
		player := board.Pieces(empty, nil)
		require.NoError(t, player.Err())
		var spec struct {
			Names     []string
			Dark      []int
			Lines     [][]int
			Loops     int
			Most      int
			Solutions map[string][]int
			Net       struct{ Shapes [][]float64 }
		}
		require.NoError(t, json.Unmarshal([]byte(specOf(t, player.HTML())), &spec))
		require.Equal(t, 3*n, spec.Loops)
		require.Len(t, spec.Lines, len(b.Lines(cubeboard.Queen)))
		for k, l := range b.Lines(cubeboard.Queen) {
			for i, c := range l.Cells() {
				require.Equal(t, c.String(), spec.Names[spec.Lines[k][i]])
			}
		}
		require.Len(t, spec.Net.Shapes, b.Size())
		require.Len(t, spec.Dark, b.Size())
		for piece, cells := range spec.Solutions {
			require.Len(t, cells, spec.Most)
			lines := spec.Lines
			if piece == "rook" {
				lines = lines[:spec.Loops]
			}
			for _, line := range lines {
				on := 0
				for _, c := range cells {
					on += strings.Count(fmt.Sprint(line, " "), fmt.Sprint(" ", c, " "))
				}
				require.LessOrEqual(t, on, 1)
			}
		}
	}
}

func TestPiecesBadInput(t *testing.T) {
	require.ErrorContains(t, board.Pieces(cubeboard.Placement{}, nil).Err(), "without a board")
	big, err := cubeboard.MustNew(17).Placement()
	require.NoError(t, err)
	var input *fault.InputError
	require.ErrorAs(t, board.Pieces(big, nil).Err(), &input)
	require.Equal(t, 17, input.Value)
	small, err := cubeboard.MustNew(2).Placement()
	require.NoError(t, err)
	require.ErrorAs(t, board.Pieces(small, &board.SurfaceOptions{Attacked: true}).Err(), &input)
}

// Labels are on the net and on both views of the solid, equal ones in one colour.
func TestSurfaceLabels(t *testing.T) {
	b := cubeboard.MustNew(2)
	empty, err := b.Placement()
	require.NoError(t, err)
	labels := make([]string, b.Size())
	labels[0], labels[5], labels[9] = "a", "<", "a"
	for _, solid := range []bool{false, true} {
		svg := board.Surface(empty, &board.SurfaceOptions{Labels: labels, Solid: solid}).SVG()
		require.Equal(t, 2, strings.Count(svg, ">a</text>"))
		require.Contains(t, svg, ">&lt;</text>")
		require.Equal(t, 2, strings.Count(svg, `fill="#8fc7ef"`))
	}
	require.Contains(t, specOf(t, board.Turn(empty, &board.SurfaceOptions{Labels: labels}).HTML()), `{"text":"a","fill":"#8fc7ef"`)
	require.ErrorContains(t, board.Surface(empty, &board.SurfaceOptions{Labels: labels[:3]}).Err(), "24, one for each cell")
	require.ErrorContains(t, board.Surface(empty, &board.SurfaceOptions{Labels: labels, Heat: make([]uint64, 24)}).Err(), "Labels")
}
