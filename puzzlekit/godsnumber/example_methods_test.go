package godsnumber_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

func ExampleGraph() {
	g, _ := godsnumber.Puzzle(ctx, puzzle.Cuboid(3, 1, 3), "", nil)
	fmt.Println(g.Name(), "has", g.Size(), "states and the moves", g.Moves())
	fmt.Println("undirected:", g.Undirected(), "alike from everywhere:", g.VertexTransitive())
	state, _ := g.Start().Do("R2 F2")
	number, _ := g.Number(state)
	same, _ := g.State(number)
	fmt.Println(same.Equal(state), len(g.Index().Neighbors(nil, number)), "neighbours")
	// Output:
	// cuboid 3×1×3, HTM has 192 states and the moves [L F R B]
	// undirected: true alike from everywhere: true
	// true 4 neighbours
}

// Distances from two states at once: how far is the nearer one?
func ExampleGraph_Enumerate() {
	p := puzzle.Cuboid(3, 1, 3)
	g, _ := godsnumber.Puzzle(ctx, p, "", nil)
	other, _ := p.Solved().Do("R L F B")
	d, _ := g.Enumerate(ctx, []puzzle.State{p.Solved(), other}, &stategraph.Options{Workers: 1})
	fmt.Println(d.Spheres())
	// Output: [2 8 18 40 56 48 20]
}

func ExampleGraph_Numbers() {
	g, _ := godsnumber.Puzzle(ctx, puzzle.Cuboid(3, 1, 3), "", nil)
	numbers := g.Numbers()
	d, _ := numbers.Enumerate(ctx, nil, nil)
	far, _ := d.Antipodes(context.Background())
	state, _ := g.State(far[0])
	fmt.Println(numbers.Start(), state.Equal(puzzle.Cuboid(3, 1, 3).Solved()))
	// Output: 0 false
}

// A move of a person's own: a permutation with a word for it.
func ExampleMove() {
	p := puzzle.Rubik(3)
	var moves []godsnumber.Move
	for _, text := range []string{"R2", "U2"} {
		w := p.MustParseWord(text)
		moves = append(moves, godsnumber.Move{Word: w, Perm: p.Perm(w)})
	}
	c, _ := godsnumber.Cayley(ctx, "two half turns", moves, nil)
	d, _ := c.Enumerate(ctx, nil, nil)
	fmt.Println(d.Spheres())
	// Output: [1 2 2 2 2 2 1]
}

func ExampleEntry_Record() {
	e := godsnumber.Catalogue()[0]
	g, _ := e.Build(ctx)
	d, _ := g.Enumerate(ctx, nil, nil)
	r := e.Record(g, d.Spheres())
	fmt.Println(r.About, r.States, r.GodsNumber)
	// Output: torus puzzle 2×2, steps 24 4
}

// A coset is found by any of its elements; its state is the least of them.
func ExampleCosets_representative() {
	m11, _ := group.Mathieu(11)
	h, _ := m11.Stabilizer(ctx, 1)
	points, _ := godsnumber.Cosets(ctx, "points", h, godsnumber.Letters(m11.Generators()), nil)
	number, _ := points.Number(perm.MustParse("(1,2,3,4,5,6,7,8,9,10,11)"))
	least, _ := points.State(number)
	fmt.Println(points.Size(), "cosets; that one takes 1 to", least.Image(1))
	// Output: 11 cosets; that one takes 1 to 2
}
