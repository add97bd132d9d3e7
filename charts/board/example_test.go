package board_test

import (
	"fmt"
	"strings"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/puzzle"
)

func ExampleDraw() {
	p := puzzle.FifteenLoops()
	picture := board.Draw(p, p.Solved(), &board.Options{Tracks: true, Width: 300})
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
	fmt.Println(board.Net(cube, s))
	// Output:
	//     U U
	//     L L
	// L D F F U R B B
	// L D F F U R B B
	//     R R
	//     D D
}

func ExampleSolid() {
	cube := puzzle.Rubik(3)
	fmt.Println(strings.Contains(board.Solid(cube, cube.Solved()).SVG(), ">front</text>"))
	// Output: true
}

func ExampleSphere() {
	p := puzzle.Megaminx()
	fmt.Println(strings.HasPrefix(board.Sphere(p, p.Solved()).HTML(), "<figure"))
	// Output: true
}

func ExampleCrossings() {
	picture, _ := board.Crossings([]int{3, 5, 2, 1, 7, 4, 6, 9, 8})
	fmt.Println(picture)
	// Output:
	// 3 5 2 1 7 4 6 9 8
	// 1 2 3 4 5 6 7 8 9
	// crossing diagram: 9 crossings, odd
}
