package tokens_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/dango/internal/tokens"
)

// slide lists the moves of sliding tiles in a frame of two rows of three: a tile
// next to the one free place moves into it.
func slide(occupied tokens.Set) (moves []tokens.Move) {
	for free := range 6 {
		if occupied>>free&1 == 1 {
			continue
		}
		if free%3 > 0 {
			moves = append(moves, tokens.Move{From: free - 1, To: free})
		}
		if free%3 < 2 {
			moves = append(moves, tokens.Move{From: free + 1, To: free})
		}
		moves = append(moves, tokens.Move{From: (free + 3) % 6, To: free})
	}
	return moves
}

func ExampleGraph_Enumerate() {
	g, _ := tokens.New(0b011111, slide)
	levels, _ := g.Enumerate(context.Background(), []tokens.State{{1, 2, 3, 4, 5}}, nil)
	fmt.Println(levels.Reached, "of", g.StateCount(), "states, the farthest at", levels.Eccentricity())
	// Output: 360 of 720 states, the farthest at 21
}

func ExampleGraph_Paths() {
	g, _ := tokens.New(0b011111, slide)
	p, _ := g.Paths(context.Background(), tokens.State{1, 2, 3, 4, 5}, tokens.State{0, 1, 2, 4, 5, 3}, nil)
	fmt.Println(p.Length(), p.Count(), p.First())
	// Output:
	// 3 1 [{2 5} {1 2} {0 1}]
}

func ExampleNew() {
	g, err := tokens.New(0b011111, slide)
	fmt.Println(g.Sets(), "occupied sets,", g.StateCount(), "states,", err)
	// Output: 6 occupied sets, 720 states, <nil>
}
