package board_test

import (
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/cubeboard"
)

// wellFormed reads a picture as XML and counts its elements by name.
func wellFormed(t *testing.T, svg string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return counts
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok {
			counts[e.Name.Local]++
		}
	}
}

func TestSurfaceDrawsEveryCellAndPiece(t *testing.T) {
	for n := 1; n <= 6; n++ {
		b := cubeboard.MustNew(n)
		all, err := b.Placements(context.Background(), cubeboard.Queen, 0)
		require.NoError(t, err)
		for p := range all {
			for _, solid := range []bool{false, true} {
				for _, piece := range []cubeboard.Piece{cubeboard.Queen, cubeboard.Rook} {
					picture := board.Surface(p, &board.SurfaceOptions{Solid: solid, Piece: piece})
					counts := wellFormed(t, picture.SVG())
					require.Equal(t, 6*n*n+6+b.MaxPieces(), counts["path"], "cells, faces and pieces")
					require.Equal(t, 1, counts["title"])
					require.Equal(t, 1, counts["desc"])
				}
			}
			break
		}
	}
}

func TestSurfaceShadesWhatIsAttacked(t *testing.T) {
	b := cubeboard.MustNew(4)
	cell := cubeboard.Cell{Face: cubeboard.Up, Row: 2, Col: 1}
	p, err := b.Placement(cell)
	require.NoError(t, err)
	attacked, err := b.AttackSet(cubeboard.Queen, cell)
	require.NoError(t, err)
	svg := board.Surface(p, &board.SurfaceOptions{Attacked: true}).SVG()
	require.Equal(t, len(attacked), strings.Count(svg, `fill="#e0a16e"`)+strings.Count(svg, `fill="#eeb98a"`))

	lines, err := b.LinesThrough(cubeboard.Queen, cell)
	require.NoError(t, err)
	traced := board.Surface(p, &board.SurfaceOptions{Lines: lines})
	require.Equal(t, wellFormed(t, board.Surface(p, nil).SVG())["path"]+len(lines), wellFormed(t, traced.SVG())["path"])
	require.Contains(t, traced.String(), lines[0].Name)
}

var traced = regexp.MustCompile(`<path d="(M[^"]*)" fill="none"[^>]*stroke-width="0.13"`)

// A line goes straight from each cell to the next where both are in one view of
// the solid, or on faces that hang together in the net, and over the edge
// elsewhere.
func TestSurfaceTracesEveryStep(t *testing.T) {
	view := map[cubeboard.Face]bool{cubeboard.Up: true, cubeboard.Front: true, cubeboard.Right: true}
	hang := func(a, b cubeboard.Face) bool {
		for _, pair := range [][2]cubeboard.Face{
			{cubeboard.Up, cubeboard.Front}, {cubeboard.Front, cubeboard.Down}, {cubeboard.Left, cubeboard.Front}, {cubeboard.Front, cubeboard.Right}, {cubeboard.Right, cubeboard.Back},
		} {
			if pair == [2]cubeboard.Face{a, b} || pair == [2]cubeboard.Face{b, a} {
				return true
			}
		}
		return a == b
	}
	for n := 1; n <= 5; n++ {
		b := cubeboard.MustNew(n)
		empty, err := b.Placement()
		require.NoError(t, err)
		for _, l := range b.Lines(cubeboard.Queen) {
			cells := l.Cells()
			if l.Kind != cubeboard.MainDiagonal {
				cells = append(cells, cells[0])
			}
			steps := map[bool]int{}
			for i := range cells[1:] {
				from, to := cells[i].Face, cells[i+1].Face
				steps[true] += count(view[from] == view[to])
				steps[false] += count(hang(from, to))
			}
			for solid, want := range steps {
				svg := board.Surface(empty, &board.SurfaceOptions{Solid: solid, Lines: []cubeboard.Line{l}}).SVG()
				paths := traced.FindStringSubmatch(svg)
				require.NotNil(t, paths)
				cut := len(cells) - 1 - want
				require.Equal(t, 1+cut, strings.Count(paths[1], "M"), "%d %s solid=%t", n, l.Name, solid)
				require.Equal(t, want+2*cut, strings.Count(paths[1], "L"))
				require.NotContains(t, paths[1], "NaN")
			}
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestSurfaceHeat(t *testing.T) {
	b := cubeboard.MustNew(2)
	empty, err := b.Placement()
	require.NoError(t, err)
	heat := make([]uint64, b.Size())
	heat[0] = 9
	svg := board.Surface(empty, &board.SurfaceOptions{Heat: heat}).SVG()
	require.Equal(t, 1, strings.Count(svg, `fill="#084594"`), "the cell with the largest count")
	require.Equal(t, b.Size()-1, strings.Count(svg, `fill="#f7f3ea"`))
}

func TestSurfaceBadInput(t *testing.T) {
	two, six := cubeboard.MustNew(2), cubeboard.MustNew(6)
	empty, err := two.Placement()
	require.NoError(t, err)
	small, large := two.Lines(cubeboard.Rook)[0], six.Lines(cubeboard.Rook)[0]
	wide, err := six.Placement()
	require.NoError(t, err)
	requireFailed(t, board.Surface(cubeboard.Placement{}, nil), "board.Surface: the placement is without a board; want one that a board of cubeboard.New has made")
	for want, opts := range map[string]board.SurfaceOptions{
		"the number of counts in SurfaceOptions.Heat is 3; want 24, one for each cell":                   {Heat: make([]uint64, 3)},
		"SurfaceOptions.Attacked is true beside Heat; want it left out, as it would change nothing here": {Heat: make([]uint64, 24), Attacked: true},
		"SurfaceOptions.Piece is 3; want cubeboard.Rook or cubeboard.Queen":                              {Piece: 3},
		"SurfaceOptions.Width is -5; want 1 to 4000 pixels, or 0 to fit the board":                       {Width: -5},
		"a line in SurfaceOptions.Lines is " + large.Name + "; want a line of a board of edge 2":         {Lines: []cubeboard.Line{large}},
		"a line in SurfaceOptions.Lines is " + large.Name + "; want a line of a board of edge 2 ":        {Lines: []cubeboard.Line{small, large}, Solid: true},
	} {
		requireFailed(t, board.Surface(empty, &opts), "board.Surface: "+strings.TrimSpace(want))
	}
	// Its cells are on the larger board too, but no line joins them there.
	requireFailed(t, board.Surface(wide, &board.SurfaceOptions{Lines: []cubeboard.Line{small}}),
		"board.Surface: a line in SurfaceOptions.Lines is "+small.Name+"; want a line of a board of edge 6")
	require.NoError(t, board.Surface(empty, &board.SurfaceOptions{Lines: []cubeboard.Line{{}}}).Err())
}

func ExampleSurface() {
	b := cubeboard.MustNew(3)
	p, _ := b.Placement(cubeboard.Cell{Face: cubeboard.Up, Row: 1, Col: 2}, cubeboard.Cell{Face: cubeboard.Front, Row: 3, Col: 3})
	one, _ := b.Placement(p.Cells()[0])
	fmt.Println(board.Surface(p, nil))
	fmt.Println(board.Surface(one, &board.SurfaceOptions{Piece: cubeboard.Rook}))
	// Output:
	// 2 queens on a cube of edge 3: U(1,2), F(3,3)
	// 1 rook on a cube of edge 3: U(1,2)
}
