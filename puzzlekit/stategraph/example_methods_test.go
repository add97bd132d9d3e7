package stategraph_test

import (
	"context"
	"fmt"
	"math/bits"

	"puzzlelab/puzzlekit/stategraph"
)

// A knight's moves on a board of 3×3 squares: the middle cannot be reached.
func knight(dst [][2]int, s [2]int) [][2]int {
	for _, d := range [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
		if x, y := s[0]+d[0], s[1]+d[1]; 0 <= x && x < 3 && 0 <= y && y < 3 {
			dst = append(dst, [2]int{x, y})
		}
	}
	return dst
}

func ExampleGraph() {
	g, _ := stategraph.Explore(context.Background(), knight, [][2]int{{0, 0}}, nil)
	fmt.Println(g.Len(), "squares,", g.EdgeCount(), "moves; the middle:", g.Contains([2]int{1, 1}))
	fmt.Println(g.States()[:4])
	next, _ := g.Neighbors([2]int{0, 0})
	fmt.Println(next)
	number, _ := g.Number([2]int{2, 1})
	state, _ := g.State(number)
	fmt.Println(number, state)
	// Output:
	// 8 squares, 16 moves; the middle: false
	// [[0 0] [1 2] [2 1] [2 0]]
	// [[1 2] [2 1]]
	// 2 [2 1]
}

// The distances from the nearest of two corners.
func ExampleGraph_From() {
	g, _ := stategraph.Explore(context.Background(), knight, [][2]int{{0, 0}}, nil)
	d, _ := g.From(context.Background(), [2]int{0, 0}, [2]int{2, 2})
	fmt.Println(d.Starts(), d.Spheres())
	// Output: [[0 0] [2 2]] [2 4 2]
}

func ExampleDistances() {
	g, _ := stategraph.Explore(context.Background(), knight, [][2]int{{0, 0}}, nil)
	d, _ := g.From(context.Background(), [2]int{0, 0})
	fmt.Println(d)
	far, _ := d.Antipodes(context.Background())
	fmt.Println("farthest:", far)
	two, _ := d.At(context.Background(), 2)
	fmt.Println("in two moves:", two)
	distance, err := d.To([2]int{0, 1})
	fmt.Println(distance, err)
	_, err = d.To([2]int{1, 1})
	fmt.Println(err)
	met, _ := d.Contains([2]int{1, 1})
	fmt.Println(met)
	// Output:
	// 8 states, the farthest at distance 4
	// farthest: [[2 2]]
	// in two moves: [[2 0] [0 2]]
	// 3 <nil>
	// stategraph.Distances: state [1 1] cannot be reached: it is not in the graph
	// false
}

func ExampleDistances_Paths() {
	g, _ := stategraph.Explore(context.Background(), knight, [][2]int{{0, 0}}, nil)
	d, _ := g.From(context.Background(), [2]int{0, 0})
	for path, err := range d.Paths(context.Background(), [2]int{2, 2}) {
		fmt.Println(path, err)
	}
	// Output:
	// [[0 0] [1 2] [2 0] [0 1] [2 2]] <nil>
	// [[0 0] [2 1] [0 2] [1 0] [2 2]] <nil>
}

func ExampleDistances_Before() {
	g, _ := stategraph.Explore(context.Background(), knight, [][2]int{{0, 0}}, nil)
	d, _ := g.From(context.Background(), [2]int{0, 0})
	fmt.Println(d.Before([2]int{2, 2}, 4))
	// Output: [[0 1] [1 0]] <nil>
}

// A person's own graph needs one function: what moves make of a state.
func ExampleNeighbors() {
	// A farmer takes a wolf, a goat and a cabbage across a river, one at a time;
	// what is eaten when the farmer is away must not be left alone.
	type river struct{ farmer, wolf, goat, cabbage bool } // true is the far bank
	safe := func(s river) bool {
		return s.goat == s.farmer || s.wolf != s.goat && s.goat != s.cabbage
	}
	var cross stategraph.Neighbors[river] = func(dst []river, s river) []river {
		for _, load := range []func(*river) *bool{nil, func(r *river) *bool { return &r.wolf }, func(r *river) *bool { return &r.goat }, func(r *river) *bool { return &r.cabbage }} {
			next := s
			next.farmer = !s.farmer
			if load != nil {
				if *load(&next) != s.farmer {
					continue
				}
				*load(&next) = next.farmer
			}
			if safe(next) {
				dst = append(dst, next)
			}
		}
		return dst
	}
	g, _ := stategraph.Explore(context.Background(), cross, []river{{}}, nil)
	d, _ := g.From(context.Background(), river{})
	ways, _ := d.PathCount(context.Background(), river{true, true, true, true})
	distance, _ := d.To(river{true, true, true, true})
	fmt.Println(distance, "crossings, in", ways, "ways")
	// Output: 7 crossings, in 2 ways
}

// bitString numbers the words of zeros and ones of a length.
type bitString int

func (n bitString) Size() uint64 { return 1 << n }

func (n bitString) Neighbors(dst []uint64, s uint64) []uint64 {
	for k := range n {
		dst = append(dst, s^1<<k)
	}
	return dst
}

func (n bitString) Number(text string) (uint64, bool) {
	var s uint64
	_, err := fmt.Sscanf(text, "%b", &s)
	return s, err == nil && len(text) == int(n)
}

func (n bitString) State(number uint64) (string, error) {
	return fmt.Sprintf("%0*b", int(n), number), nil
}

// A numbered graph with states of its own: a Numbering gives them their names.
func ExampleNamed() {
	words := bitString(4)
	start, _ := words.Number("0110")
	numbers, _ := stategraph.Enumerate(context.Background(), words, []uint64{start}, &stategraph.Options{Undirected: true})
	d := stategraph.Named(numbers, words)
	path, _ := d.Path("1100")
	fmt.Println(path)
	far, _ := d.Antipodes(context.Background())
	fmt.Println(far, d.Numbers().Starts())
	// Output:
	// [0110 1110 1100]
	// [1001] [6]
}

// ones is a store for distances that a formula gives: how many ones there are.
type ones struct{ bitString }

func (o ones) Starts() []uint64  { return []uint64{0} }
func (o ones) Spheres() []uint64 { return []uint64{1, 3, 3, 1} }

func (o ones) At(_ context.Context, distance int) (all []uint64, err error) {
	for s := range o.Size() {
		if bits.OnesCount64(s) == distance {
			all = append(all, s)
		}
	}
	return all, nil
}

func (o ones) Contains(s uint64) (bool, error) { return s < o.Size(), nil }
func (o ones) To(s uint64) (int, error)        { return bits.OnesCount64(s), nil }

func (o ones) Before(dst []uint64, s uint64, _ int) ([]uint64, error) {
	for rest := s; rest != 0; rest &= rest - 1 {
		dst = append(dst, s&^(rest&-rest))
	}
	return dst, nil
}

func ExampleNewDistances() {
	d := stategraph.NewDistances[string](ones{3}, bitString(3))
	path, _ := d.Path("111")
	ways, _ := d.PathCount(context.Background(), "111")
	fmt.Println(d.Spheres(), d.Reached(), path, ways)
	// Output: [1 3 3 1] 8 [000 100 110 111] 6
}

func ExampleGraph_AllPairsFrom() {
	// On a ring of six all states are alike: one stands for all.
	ring := func(dst []int, s int) []int { return append(dst, (s+1)%6, (s+5)%6) }
	g, _ := stategraph.Explore(context.Background(), ring, []int{0}, nil)
	all, _ := g.AllPairsFrom(context.Background(), stategraph.Source[int]{State: 0, Weight: 6})
	fmt.Println(all.Counts, all.Total())
	// Output: [6 12 12 6] 36
}

func ExampleOptions() {
	reports := 0
	o := &stategraph.Options{
		Undirected: true, Workers: 1,
		Progress: func(p stategraph.Progress) { reports++ }, // five times a second: none in so short a time
	}
	d, _ := stategraph.Enumerate(context.Background(), bitString(10), []uint64{0}, o)
	fmt.Println(d.Eccentricity(), reports)
	// Output: 10 0
}
