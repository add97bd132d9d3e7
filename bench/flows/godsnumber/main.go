// Command godsnumber goes from the definition of a puzzle to its God's number. flows counts
// the files of the library that this takes.
package main

import (
	"context"
	"fmt"
	"os"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// rings are two rings of five beads that share one.
var rings = puzzle.Definition{Name: "two rings", Places: 9, Moves: []puzzle.Move{
	{Name: "a", Perm: perm.MustParse("(1,2,3,4,5)")}, {Name: "b", Perm: perm.MustParse("(1,6,7,8,9)")},
}}

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	p, err := puzzle.New(rings)
	if err != nil {
		return err
	}
	g, err := godsnumber.Puzzle(ctx, p, p.Metrics()[0].Name, nil)
	if err != nil {
		return err
	}
	distances, err := g.Enumerate(ctx, nil, nil)
	if err != nil {
		return err
	}
	fmt.Println(distances.Reached(), "states, God's number", distances.Eccentricity())
	return nil
}
