package stategraph_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/stategraph"
)

// jugs is the state of two jugs of 3 and 5 litres.
type jugs struct{ three, five int }

// pour lists what filling, emptying and pouring over make of the jugs.
func pour(dst []jugs, s jugs) []jugs {
	over := min(s.three, 5-s.five)
	back := min(s.five, 3-s.three)
	return append(dst,
		jugs{3, s.five}, jugs{s.three, 5},
		jugs{0, s.five}, jugs{s.three, 0},
		jugs{s.three - over, s.five + over}, jugs{s.three + back, s.five - back})
}

func ExampleExplore() {
	g, _ := stategraph.Explore(context.Background(), pour, []jugs{{}}, nil)
	d, _ := g.From(context.Background(), jugs{})
	fmt.Println(g.Len(), "states, farthest at", d.Eccentricity())
	path, _ := d.Path(jugs{0, 4})
	fmt.Println(path)
	// Output:
	// 16 states, farthest at 7
	// [{0 0} {0 5} {3 2} {0 2} {2 0} {2 5} {3 4} {0 4}]
}

func ExampleGraph_AllPairs() {
	ring := func(dst []int, s int) []int { return append(dst, (s+1)%6, (s+5)%6) }
	g, _ := stategraph.Explore(context.Background(), ring, []int{0}, nil)
	all, _ := g.AllPairs(context.Background())
	fmt.Println(all.Counts, "diameter", all.Diameter())
	// Output: [6 12 12 6] diameter 3
}

func ExampleGraph_Components() {
	evens := func(dst []int, s int) []int { return append(dst, (s+2)%6) }
	g, _ := stategraph.Explore(context.Background(), evens, []int{0, 1}, nil)
	parts, err := g.Components(context.Background())
	fmt.Println(parts, err)
	// Output: [[0 2 4] [1 3 5]] <nil>
}

func ExampleDistances_PathCount() {
	// Moves of a king on a chess board, from one corner.
	king := func(dst [][2]int, s [2]int) [][2]int {
		for x := max(0, s[0]-1); x <= min(7, s[0]+1); x++ {
			for y := max(0, s[1]-1); y <= min(7, s[1]+1); y++ {
				dst = append(dst, [2]int{x, y})
			}
		}
		return dst
	}
	g, _ := stategraph.Explore(context.Background(), king, [][2]int{{0, 0}}, nil)
	d, _ := g.From(context.Background(), [2]int{0, 0})
	ways, _ := d.PathCount(context.Background(), [2]int{7, 0})
	fmt.Println(d.Spheres(), ways)
	// Output: [1 3 5 7 9 11 13 15] 127
}

// ladder is the index of a ladder with n rungs: two rails of n places.
type ladder struct{ n uint64 }

func (l ladder) Size() uint64 { return 2 * l.n }

func (l ladder) Neighbors(dst []uint64, s uint64) []uint64 {
	dst = append(dst, s^1)
	if s >= 2 {
		dst = append(dst, s-2)
	}
	if s+2 < l.Size() {
		dst = append(dst, s+2)
	}
	return dst
}

func ExampleEnumerate() {
	l, _ := stategraph.Enumerate(context.Background(), ladder{4}, []uint64{0}, &stategraph.Options{Undirected: true})
	fmt.Println(l.Spheres(), l.Eccentricity())
	fmt.Println(l.Path(7))
	// Output:
	// [1 2 2 2 1] 4
	// [0 2 4 6 7] <nil>
}

func ExampleCheckIndex() {
	fmt.Println(stategraph.CheckIndex(context.Background(), ladder{100}, true))
	// Output: <nil>
}

func ExampleGraph_Waves() {
	g, _ := stategraph.Explore(context.Background(), pour, []jugs{{}}, nil)
	for w := range g.Waves(jugs{}) {
		fmt.Println(w)
	}
	// Output:
	// distance 0: 1 state
	// distance 1: 2 states
	// distance 2: 3 states
	// distance 3: 2 states
	// distance 4: 2 states
	// distance 5: 2 states
	// distance 6: 2 states
	// distance 7: 2 states
}
