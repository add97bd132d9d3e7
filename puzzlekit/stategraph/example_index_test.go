package stategraph_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/stategraph"
)

// A clock with two hands: the base is the hour, the fibre the minute, and a
// minute forward takes the hour along when it is full.
func ExampleNewVoltageGraph() {
	ahead, back := make([]uint16, 60), make([]uint16, 60)
	for i := range 60 {
		ahead[i], back[(i+1)%60] = uint16((i+1)%60), uint16(i)
	}
	var arcs []stategraph.Arc
	for hour := range int32(12) {
		arcs = append(arcs,
			stategraph.Arc{To: hour, Voltage: 0}, stategraph.Arc{To: hour, Voltage: 1}, // a minute on, a minute back
			stategraph.Arc{To: (hour + 1) % 12, Voltage: 2}, stategraph.Arc{To: (hour + 11) % 12, Voltage: 2})
	}
	same := make([]uint16, 60)
	for i := range same {
		same[i] = uint16(i)
	}
	clock, err := stategraph.NewVoltageGraph(60, 4, arcs, [][]uint16{ahead, back, same})
	if err != nil {
		fmt.Println(err)
		return
	}
	l, _ := stategraph.Enumerate(context.Background(), clock, &stategraph.Options{Undirected: true}, 0)
	farthest, _ := l.Antipodes(context.Background())
	fmt.Println(l.Reached(), "states, farthest at", l.Eccentricity(), "from 0:00:", farthest[0]/60, "hours and", farthest[0]%60, "minutes")
	fmt.Println(clock.Base(), clock.Fibre(), clock.Moves(), clock.Size(), clock.Neighbors(nil, 0))
	next, _ := clock.Apply(0, 2)
	fmt.Println(next)
	// Output:
	// 720 states, farthest at 36 from 0:00: 6 hours and 30 minutes
	// 12 60 4 720 [1 59 60 660]
	// 60
}

func ExampleNewPermutations() {
	swaps := [][]int{{1, 0, 2, 3}, {0, 2, 1, 3}, {0, 1, 3, 2}}
	orders, _ := stategraph.NewPermutations(4, false, swaps...)
	l, _ := stategraph.Enumerate(context.Background(), orders, &stategraph.Options{Undirected: true}, 0)
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
	l, _ := stategraph.Enumerate(context.Background(), ring, nil, ring.Rank([]uint8{0, 0, 1, 1}))
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
	var coins []stategraph.Arc
	voltages := make([][]uint16, 3)
	for coin := range voltages {
		coins = append(coins, stategraph.Arc{Voltage: uint32(coin)})
		for state := range uint16(8) {
			voltages[coin] = append(voltages[coin], state^1<<coin)
		}
	}
	g, _ := stategraph.NewVoltageGraph(8, 3, coins, voltages)
	l, _ := stategraph.Enumerate(context.Background(), g, &stategraph.Options{Undirected: true}, 0)
	all, _ := l.AllPairs()
	fmt.Println(all.Counts, "diameter", all.Diameter())
	// Output: [8 24 24 8] diameter 3
}

func ExampleVoltageGraph_Quotient() {
	// A ring of six with a switch that can be set anywhere; turning the ring
	// over changes nothing at the start.
	var arcs []stategraph.Arc
	for v := range int32(6) {
		arcs = append(arcs, stategraph.Arc{To: (v + 1) % 6}, stategraph.Arc{To: (v + 5) % 6}, stategraph.Arc{To: v, Voltage: 1})
	}
	same := []uint16{0, 1}
	g, _ := stategraph.NewVoltageGraph(2, 3, arcs, [][]uint16{same, {1, 0}})
	over := stategraph.Symmetry{Vertex: []int32{0, 5, 4, 3, 2, 1}, Fibre: make([]uint32, 6), Fibres: [][]uint16{same}}
	q, _ := g.Quotient(context.Background(), 0, over)
	l, _ := stategraph.Enumerate(context.Background(), q, &stategraph.Options{Undirected: true}, q.Start())
	fmt.Println(q.Size(), "states stand for", l.Reached(), l.Spheres())
	fmt.Println(q.Project(10) == q.Project(2))
	// Output:
	// 8 states stand for 12 [1 3 4 3 1]
	// true
}

// The same clock in storeys: the root is the hour, and an hour is split into its
// tens of minutes. Moves are ten minutes and an hour, on and back; nothing moves
// within ten minutes.
func ExampleNewTower() {
	const on, back, stay = 0, 1, 2
	var root []stategraph.Arc
	for hour := range int32(12) {
		root = append(root,
			stategraph.Arc{To: hour, Voltage: on}, stategraph.Arc{To: hour, Voltage: back},
			stategraph.Arc{To: (hour + 1) % 12, Voltage: stay}, stategraph.Arc{To: (hour + 11) % 12, Voltage: stay})
	}
	// Ten minutes on or back: the part goes round, the minute within it stays.
	var tens stategraph.Storey
	tens.Size = 6
	for _, turn := range []int32{1, 5, 0} {
		for part := range int32(6) {
			tens.Arcs = append(tens.Arcs, stategraph.Arc{To: (part + turn) % 6})
		}
	}
	minutes := [][]uint16{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
	clock, err := stategraph.NewTower(4, root, []stategraph.Storey{tens}, 1, minutes)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(clock.Base(), clock.Fibre(), clock.Neighbors(nil, 7))
	// Output: 72 10 [17 57 67 667]
}
