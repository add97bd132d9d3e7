//go:build ignore

// A page with boards of all kinds, for the tests of this folder.
package main

import (
	"fmt"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/puzzle"
)

func main() {
	loops := puzzle.Loops(4, 4)
	mixed, err := loops.ParseState("6 11 14 3 / 15 5 12 2 / 4 10 7 13 / 9 8 1 _")
	check(err)
	start, err := dango.ParseState("112|233|")
	check(err)
	goal, err := dango.ParseState("211|332|")
	check(err)
	queens, err := cubeboard.MustNew(4).Placement(cubeboard.Cell{Face: cubeboard.Front, Row: 2, Col: 3}, cubeboard.Cell{Face: cubeboard.Front, Row: 2, Col: 1})
	check(err)
	skewers := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}})
	fmt.Print(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Boards</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>@media (prefers-color-scheme: dark) { body { background: #14181d; color: #e8ecf0; } }</style><main><h1>Boards</h1>`)
	for _, player := range []*board.Player{
		board.Parity(mixed), board.Dango(skewers, start, goal),
		puzzlekit.Play(puzzle.Sliding(4, 4)), puzzlekit.Play(mixed), puzzlekit.Play(puzzle.TopSpin(8, 4)),
		puzzlekit.Play(puzzle.Wreath(4, 5)), puzzlekit.Play(puzzle.Megaminx()),
		puzzlekit.Play(puzzle.Rubik(2).Solved(), &board.PlayOptions{Options: board.Options{Braille: true}}),
		puzzlekit.Play(puzzle.Merge(3, 4, 5)), puzzlekit.Play(puzzle.Polyhedral("octahedron")),
		board.Pieces(queens, nil),
	} {
		check(player.Err())
		fmt.Println(player.HTML())
	}
	fmt.Println("</main>")
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
