package stategraph_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/stategraph"
)

func ExampleNewPermutations() {
	swaps := [][]int{{1, 0, 2, 3}, {0, 2, 1, 3}, {0, 1, 3, 2}}
	orders, _ := stategraph.NewPermutations(4, false, swaps...)
	l, _ := stategraph.Enumerate(context.Background(), orders, []uint64{0}, &stategraph.Options{Undirected: true})
	fmt.Println(l.Spheres())
	last := make([]uint8, 4)
	orders.Unrank(last, orders.Rank([]uint8{3, 2, 1, 0}))
	ways, _ := l.PathCount(context.Background(), 23)
	fmt.Printf("%d is sorted in %d swaps of neighbours, in %v ways\n", last, l.Eccentricity(), ways)
	// Output:
	// [1 3 5 6 5 3 1]
	// [3 2 1 0] is sorted in 6 swaps of neighbours, in 16 ways
}

func ExampleNewArrangements() {
	// Two white and two black balls in a ring of four, turned by one place.
	ring, _ := stategraph.NewArrangements([]int{2, 2}, []int{1, 2, 3, 0})
	fmt.Println(ring.Size(), "arrangements")
	l, _ := stategraph.Enumerate(context.Background(), ring, []uint64{ring.Rank([]uint8{0, 0, 1, 1})}, nil)
	fmt.Println(l.Reached(), "of them by turning")
	last := make([]uint8, 4)
	ring.Unrank(last, ring.Size()-1)
	fmt.Printf("the last: %d\n", last)
	// Output:
	// 6 arrangements
	// 4 of them by turning
	// the last: [1 1 0 0]
}

func ExampleDistances_AllPairs() {
	// Three coins, turned over one at a time: a cube, which looks alike from
	// every corner.
	l, _ := stategraph.Enumerate(context.Background(), bitString(3), []uint64{0}, &stategraph.Options{Undirected: true})
	all, _ := l.AllPairs()
	fmt.Println(all.Counts, "diameter", all.Diameter())
	// Output: [8 24 24 8] diameter 3
}
