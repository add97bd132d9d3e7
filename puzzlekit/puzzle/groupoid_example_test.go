package puzzle_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/puzzle"
)

// The blank of the 8 puzzle can be in nine places. At home, below on the right, it can go
// up or left, so tiles can slide down or right.
func ExamplePuzzle_Groupoid() {
	p := puzzle.Sliding(3, 3)
	g, err := p.Groupoid(context.Background(), p.Metrics()[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Puzzle(), "has", g.Vertices(), "vertices and", len(g.Turns()), "turns")
	for t := range g.Turns() {
		if to := g.Next(0, t); to >= 0 {
			fmt.Println(g.Word(t), "leads to vertex", to)
		}
	}
	// Output:
	// 8 puzzle, 3×3 has 9 vertices and 8 turns
	// L' leads to vertex 1
	// R leads to vertex 1
	// U' leads to vertex 2
	// D leads to vertex 2
}

// A walk along the spanning tree leads to each vertex, and each other turn closes a loop.
// What they do is a list of places, from 0.
func ExampleGroupoid_WordTo() {
	p := puzzle.Sliding(3, 2)
	g, err := p.Groupoid(context.Background(), p.Metrics()[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := p.Solved().Do("R R D")
	if err != nil {
		fmt.Println(err)
		return
	}
	v := g.Vertex(s)
	fmt.Println("The walk to vertex", v, "is", g.WordTo(v), "and does", g.Walk(v))
	for t := range g.Turns() {
		if g.Next(v, t) >= 0 {
			fmt.Println(g.Word(t), "does", g.Images(v, t), "there, and its loop", g.Loop(v, t))
		}
	}
	fmt.Println("The blank and tile 1 are in one class:", g.Class(6) == g.Class(1))
	// Output:
	// The walk to vertex 5 is L2' U' and does [3 1 2 4 5 0]
	// L does [1 0 2 3 4 5] there, and its loop [3 0 2 1 4 5]
	// R' does [1 0 2 3 4 5] there, and its loop [3 0 2 1 4 5]
	// U does [3 1 2 0 4 5] there, and its loop [0 1 2 3 4 5]
	// D' does [3 1 2 0 4 5] there, and its loop [0 1 2 3 4 5]
	// The blank and tile 1 are in one class: false
}

func ExamplePuzzle_IsGroup() {
	fmt.Println(puzzle.Rubik(3).IsGroup(), puzzle.Sliding(4, 4).IsGroup(), puzzle.SquareOne().IsGroup())
	// Output: true false false
}
