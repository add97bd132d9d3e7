package dango_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/dango"
)

func ExampleNew() {
	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}})
	fmt.Println(p.Config())
	fmt.Println(p.StateCount(), "states,", p.MoveCount(), "moves")
	// Output:
	// 3 skewers of height 3, 2 dumplings of each of 3 colours
	// 900 states, 3240 moves
}

func ExampleConfig_Check() {
	fmt.Println(dango.Config{Skewers: 2, Height: 1, Colors: []int{3}}.Check())
	// Output:
	// dango.Config: number of dumplings is 3; want at most 2, for which there is room
}

func ExampleDistinct() {
	fmt.Println(dango.Distinct(4), dango.New(dango.Config{Skewers: 3, Height: 3, Colors: dango.Distinct(4)}).StateCount())
	// Output: [1 1 1 1] 288
}

func ExampleNewState() {
	s, err := dango.NewState([]int{1, 1, 2}, []int{2}, nil)
	fmt.Println(s, s.Skewers(), err)
	_, err = dango.NewState([]int{0})
	fmt.Println(err)
	// Output:
	// 112|2| [[1 1 2] [2] []] <nil>
	// dango.NewState: label is 0; want 1..255
}

func ExampleMustParseState() {
	fmt.Println(dango.MustParseState("12||3").Heights())
	// Output: [2 0 1]
}

func ExamplePuzzle_Moves() {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{2, 1}})
	s := dango.MustParseState("12|1|")
	for m := range p.Moves(s) {
		next, err := p.Apply(s, m)
		fmt.Println(m, next, err)
	}
	fmt.Println(p.Neighbors(nil, s))
	_, err := p.Apply(s, dango.Move{From: 3, To: 1})
	fmt.Println(err)
	// Output:
	// 1→2 1|12| <nil>
	// 1→3 1|1|2 <nil>
	// 2→3 12||1 <nil>
	// [1|12| 1|1|2 12||1]
	// dango.Puzzle.Apply: move is 3→1; want a dumpling to move; skewer 3 is empty
}

func ExamplePuzzle_Check() {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{2, 1}})
	fmt.Println(p.Check(dango.MustParseState("12|1|")))
	fmt.Println(p.Check(dango.MustParseState("112||")))
	// Output:
	// <nil>
	// dango.Puzzle.Check: state is 112||; want at most 2 dumplings on skewer 1, not 3
}

func ExampleSolutions_All() {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{2, 1}})
	s, err := p.Solutions(context.Background(), dango.MustParseState("12|1|"), dango.MustParseState("2|1|1"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for moves := range s.All() {
		fmt.Println(moves)
	}
	// Output: [1→2 1→3 2→1]
}

func ExamplePuzzle_NewRecord() {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: dango.Distinct(4)})
	start, err := p.First([]int{2, 2, 0})
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := p.Enumerate(context.Background(), start, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	r := p.NewRecord(d, 0.01)
	fmt.Println(r.Shape, r.Spheres, r.Eccentricity())
	// Output: [2 2 0] [1 2 6 9 10 14 18 26 28 23 7] 10
}

func ExamplePuzzle_Graph() {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{2, 2}})
	start := dango.MustParseState("11|22|")
	g, _ := p.Graph(context.Background(), start, nil)
	d, _ := g.From(context.Background(), start)
	path, _ := d.Path(dango.MustParseState("|11|22"))
	fmt.Println(g.Len(), "states,", len(path)-1, "moves")
	// Output: 36 states, 4 moves
}
