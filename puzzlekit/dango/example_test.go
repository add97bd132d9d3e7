package dango_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/stategraph"
)

func Example() {
	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}})
	d, _ := p.AllPairs(context.Background())
	fmt.Println(p.StateCount(), "states, diameter", d.Diameter(), "reached by", d.Counts[16], "pairs")
	// Output: 900 states, diameter 16 reached by 180 pairs
}

func ExamplePuzzle_Solve() {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{2, 1}})
	moves, _ := p.Solve(context.Background(), dango.MustParseState("12|1|"), dango.MustParseState("21|1|"))
	fmt.Println(moves)
	// Output: [1→2 1→3 2→1 3→1]
}

func ExampleParseState() {
	s, _ := dango.ParseState("112|233|")
	fmt.Println(s, s.Heights())
	// Output: 112|233| [3 3 0]
}

func ExamplePuzzle_Shapes() {
	for shape := range dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}}).Shapes() {
		fmt.Println(shape)
	}
	// Output:
	// [3 3 0]
	// [3 2 1]
	// [2 2 2]
}

func ExamplePuzzle_Solutions() {
	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}})
	s, _ := p.Solutions(context.Background(), dango.MustParseState("112|233|"), dango.MustParseState("211|332|"), nil)
	fmt.Println(s.Len(), "moves,", s.Count(), "ways; the first:", s.First())
	// Output: 12 moves, 4 ways; the first: [1→3 1→3 2→1 2→1 2→3 1→2 1→2 1→2 3→1 2→1 3→1 3→2]
}

func ExamplePuzzle_Enumerate() {
	p := dango.New(dango.Config{Skewers: 3, Height: 4, Colors: dango.Distinct(8)})
	start, _ := p.First([]int{4, 4, 0})
	d, _ := p.Enumerate(context.Background(), start, nil)
	fmt.Println(d.Reached(), "states, the farthest", d.Eccentricity(), "moves away:")
	farthest, _ := d.Antipodes(context.Background())
	fmt.Println(farthest[0])
	// Output:
	// 604800 states, the farthest 27 moves away:
	// 5326|1487|
}

func ExamplePuzzle_Index() {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{2, 2}})
	index, _ := p.Index()
	start, _ := index.Number(dango.MustParseState("11|22|"))
	numbers, _ := stategraph.Enumerate(context.Background(), index, []uint64{start}, &stategraph.Options{Undirected: true})
	d := stategraph.Named(numbers, index)
	fmt.Println(d.Spheres())
	fmt.Println(d.To(dango.MustParseState("22|11|")))
	next, _ := index.State(index.Neighbors(nil, start)[0])
	fmt.Println(index.Size(), "states; a move leads to", next)
	// Output:
	// [1 2 6 7 6 6 5 3]
	// 6 <nil>
	// 36 states; a move leads to 1|22|1
}

func ExamplePuzzle_Hardest() {
	h, _ := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}}).Hardest(context.Background())
	fmt.Println(h.Diameter, "moves,", h.Ordered, "pairs, up to symmetry", len(h.Pairs))
	fmt.Println(h.Pairs[0].From, "to", h.Pairs[0].To)
	// Output:
	// 16 moves, 180 pairs, up to symmetry 3
	// 112|323| to 231||132
}

func ExamplePuzzle_CheckReachable() {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: dango.Distinct(5)})
	fmt.Println(p.Components(), "components")
	fmt.Println(p.CheckReachable(dango.MustParseState("12|34|5"), dango.MustParseState("32|14|5")))
	// Output:
	// 60 components
	// dango.Puzzle.CheckReachable: state 32|14|5 cannot be reached: with 1 gap the lowest dumpling of each skewer is never free, and dumpling 1 of skewer 1 differs
}

func ExampleKnown() {
	for _, r := range dango.Known(3, 5) {
		fmt.Println(r.Shape, r.Eccentricity(), r.Spheres[r.Eccentricity()])
	}
	// Output:
	// [5 5 0] 36 6
	// [5 4 1] 35 24
	// [5 3 2] 35 1
	// [4 4 2] 35 2
	// [4 3 3] 34 268
}
