package board_test

import (
	"context"
	"fmt"
	"strings"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/puzzle"
)

func ExamplePlay() {
	p := puzzle.Loops(4, 4)
	s, _ := p.Solved().Do("a^2*b^-1")
	player := board.Play(s, &board.PlayOptions{Word: p.MustParseWord("b*a^-2"), Why: "no table was made"})
	fmt.Println(player, player.Err())
	fmt.Println(strings.Contains(player.HTML(), "<script>"))
	// Output:
	//  3  4  8 12
	//  2 10  6  7
	//  1  9 11 15
	//  5 13 14  _
	// to play: b*a^-2 <nil>
	// true
}

func ExampleParity() {
	p := puzzle.Loops(3, 3)
	s, _ := p.ParseState("2 1 3 / 4 5 6 / 7 8 _")
	game := board.Parity(s)
	fmt.Println(game, game.Err())
	// Output:
	// 2 1 3
	// 4 5 6
	// 7 8 _ <nil>
}

// A table that takes long to make is made once and given to each player.
func ExamplePlayOptions() {
	p := puzzle.Sliding(3, 3)
	table, _ := factor.Minkwitz(context.Background(), p.Group(), nil, nil)
	fmt.Println(len(table.Stats()), "levels")
	fmt.Println(board.Play(p.Solved(), &board.PlayOptions{Table: table}).Err())
	// Output:
	// 6 levels
	// <nil>
}

// A player that cannot be made says why, in all its forms.
func ExamplePlayer_Err() {
	p := puzzle.Sliding(3, 3)
	fmt.Println(board.Play(p.Solved(), &board.PlayOptions{Options: board.Options{View: "net"}}).Err())
	// Output: board.Play: Options.View is "net"; want a view of 8 puzzle, 3×3: grid
}

func ExampleDango() {
	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}})
	start, goal := dango.MustParseState("112|233|"), dango.MustParseState("321||321")
	fmt.Println(board.Dango(p, start, goal))
	fmt.Println(board.Dango(p, start, dango.MustParseState("111|233|")).Err())
	// Output:
	// 112|233| → 321||321
	// dango.Puzzle.CheckReachable: state is 111|233|; want the dumplings [1 1 2 2 3 3], not [1 1 1 2 3 3]
}
