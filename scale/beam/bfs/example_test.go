package bfs_test

import (
	"context"
	"fmt"
	"os"

	"puzzlelab/scale/beam/bfs"
)

func ExampleNewGraph() {
	g, err := bfs.NewGraph("dango:3,4")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Size(), "states,", len(g.Neighbors(nil, g.Start)), "moves from the start")
	_, err = bfs.NewGraph("cube:3")
	fmt.Println(err)
	// Output:
	// 604800 states, 2 moves from the start
	// bfs: graph "cube:3": only the states of the 2×2×2 cube are numbered; want dango:SKEWERS,HEIGHT, torus:ROWSxCOLUMNS or cube:2, the last two with an optional :METRIC
}

// A program parses its flags and calls beam.Init before it searches.
func ExampleSearch() {
	folder, err := os.MkdirTemp("", "levels-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	r, err := bfs.Search(context.Background(), bfs.Options{Graph: "torus:2x2", Folder: folder})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.States, "states", r.Spheres, "the farthest at", r.Eccentricity())
	// Output:
	// 24 states [1 4 10 8 1] the farthest at 4
}
