package board_test

import (
	"fmt"
	"strings"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

func ExampleDraw() {
	p := puzzle.Loops(4, 4)
	picture := board.Draw(p.Solved(), &board.Options{Tracks: true, Width: 300})
	fmt.Println(picture)
	fmt.Println(strings.Contains(picture.SVG(), `<title id=`), strings.Contains(picture.SVG(), `width="300"`))
	// Output:
	//  1  2  3  4
	//  5  6  7  8
	//  9 10 11 12
	// 13 14 15  _
	// true true
}

func ExampleNet() {
	cube := puzzle.Rubik(2)
	s, _ := cube.Solved().Do("F")
	fmt.Println(board.Net(s))
	// Output:
	//     U U
	//     L L
	// L D F F U R B B
	// L D F F U R B B
	//     R R
	//     D D
}

func ExampleCrossings() {
	fmt.Println(board.Crossings([]int{3, 5, 2, 1, 7, 4, 6, 9, 8}))
	// Output:
	// 3 5 2 1 7 4 6 9 8
	// 1 2 3 4 5 6 7 8 9
	// crossing diagram: 9 crossings, odd
}

func ExampleArrows() {
	out, in := perm.MustParse("(2,3,5)(4,7,6)"), perm.MustParse("(1,2,4,8,7,5)(3,6)")
	fmt.Println(board.Arrows(out, in))
	// Output:
	// arrows of (2,3,5)(4,7,6), then (1,2,4,8,7,5)(3,6)
	// 1 2 3 4 5 6 7 8
	// 2 6 1 5 4 8 3 7
}

func ExampleRings() {
	fmt.Println(board.Rings(perm.MustParse("(2,3,5)(4,7,6)")))
	// Output: rings of (2,3,5)(4,7,6)
}

func ExamplePicture_Err() {
	picture := board.Crossings([]int{3, 1, 3})
	fmt.Println(picture.Err())
	fmt.Println(picture)
	// Output:
	// board.Crossings: the list is [3 1 3]; want numbers that all differ, not 3 twice
	// No picture: board.Crossings: the list is [3 1 3]; want numbers that all differ, not 3 twice
}

func ExampleSkewers() {
	picture := board.Skewers(dango.MustParseState("12|3|"))
	fmt.Println(picture, strings.Count(picture.SVG(), "<circle"))
	// Output: 12|3| 3
}
