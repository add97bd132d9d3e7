package voltage_test

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/stategraph"
)

// A clock with two hands: the base is the hour, the fibre the minute, and a
// minute forward takes the hour along when it is full.
func ExampleNew() {
	ahead, back := make([]uint16, 60), make([]uint16, 60)
	for i := range 60 {
		ahead[i], back[(i+1)%60] = uint16((i+1)%60), uint16(i)
	}
	var arcs []voltage.Arc
	for hour := range int32(12) {
		arcs = append(arcs,
			voltage.Arc{To: hour, Voltage: 0}, voltage.Arc{To: hour, Voltage: 1}, // a minute on, a minute back
			voltage.Arc{To: (hour + 1) % 12, Voltage: 2}, voltage.Arc{To: (hour + 11) % 12, Voltage: 2})
	}
	same := make([]uint16, 60)
	for i := range same {
		same[i] = uint16(i)
	}
	clock, err := voltage.New(60, 4, arcs, [][]uint16{ahead, back, same})
	if err != nil {
		fmt.Println(err)
		return
	}
	l, _ := stategraph.Enumerate(context.Background(), clock, []uint64{0}, &stategraph.Options{Undirected: true})
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

// turnedRing returns a ring of six with a switch that can be set anywhere, and its quotient:
// turning the ring over changes nothing at the start.
func turnedRing() (*voltage.Graph, *voltage.Quotient) {
	var arcs []voltage.Arc
	for v := range int32(6) {
		arcs = append(arcs, voltage.Arc{To: (v + 1) % 6}, voltage.Arc{To: (v + 5) % 6}, voltage.Arc{To: v, Voltage: 1})
	}
	same := []uint16{0, 1}
	g, _ := voltage.New(2, 3, arcs, [][]uint16{same, {1, 0}})
	over := voltage.Symmetry{Vertex: []int32{0, 5, 4, 3, 2, 1}, Fibre: make([]uint32, 6), Fibres: [][]uint16{same}}
	q, _ := g.Quotient(context.Background(), "the ring", 0, over)
	return g, q
}

func ExampleGraph_Quotient() {
	_, q := turnedRing()
	l, _ := stategraph.Enumerate(context.Background(), q, []uint64{q.Start()}, &stategraph.Options{Undirected: true})
	fmt.Println(q.Size(), "states stand for", l.Reached(), l.Spheres())
	fmt.Println(q.Project(10) == q.Project(2))
	// Output:
	// 8 states stand for 12 [1 3 4 3 1]
	// true
}

// The same clock in levels: the root is the hour, and an hour is split into its
// tens of minutes. Moves are ten minutes and an hour, on and back; nothing moves
// within ten minutes.
func ExampleNewIterated() {
	const on, back, stay = 0, 1, 2
	var root []voltage.Arc
	for hour := range int32(12) {
		root = append(root,
			voltage.Arc{To: hour, Voltage: on}, voltage.Arc{To: hour, Voltage: back},
			voltage.Arc{To: (hour + 1) % 12, Voltage: stay}, voltage.Arc{To: (hour + 11) % 12, Voltage: stay})
	}
	// Ten minutes on or back: the part goes round, the minute within it stays.
	var tens voltage.Level
	tens.Size = 6
	for _, turn := range []int32{1, 5, 0} {
		for part := range int32(6) {
			tens.Arcs = append(tens.Arcs, voltage.Arc{To: (part + turn) % 6})
		}
	}
	minutes := [][]uint16{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
	clock, err := voltage.NewIterated(4, root, []voltage.Level{tens}, 1, minutes)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(clock.Base(), clock.Fibre(), clock.Neighbors(nil, 7))
	// Output: 72 10 [17 57 67 667]
}

// A clock whose hands turn on their own.
func ExampleProduct() {
	hand := func(n int) *voltage.Graph {
		ring := make([]voltage.Arc, 2*n)
		for v := range n {
			ring[2*v], ring[2*v+1] = voltage.Arc{To: int32((v + 1) % n)}, voltage.Arc{To: int32((v + n - 1) % n)}
		}
		g, _ := voltage.New(1, 2, ring, [][]uint16{{0}})
		return g
	}
	var arcs []voltage.Arc
	for v := range int32(12 * 60) {
		hour, minute := v/60, v%60
		arcs = append(arcs,
			voltage.Arc{To: (hour+1)%12*60 + minute}, voltage.Arc{To: (hour+11)%12*60 + minute},
			voltage.Arc{To: hour*60 + (minute+1)%60}, voltage.Arc{To: hour*60 + (minute+59)%60})
	}
	clock, _ := voltage.New(1, 4, arcs, [][]uint16{{0}})
	whole, _ := stategraph.Enumerate(context.Background(), clock, []uint64{0}, &stategraph.Options{Undirected: true})
	moves := []voltage.FactorMove{{Factor: 0, Move: 0}, {Factor: 0, Move: 1}, {Factor: 1, Move: 0}, {Factor: 1, Move: 1}}
	divided := voltage.NewProduct([]*voltage.Graph{hand(12), hand(60)}, moves, func(context.Context) (*voltage.Graph, error) { return clock, nil })
	parts, _ := stategraph.Enumerate(context.Background(), divided, []uint64{0}, &stategraph.Options{Undirected: true})
	fmt.Println(len(divided.Factors()), whole.Eccentricity(), parts.Eccentricity(), slices.Equal(whole.Spheres(), parts.Spheres()))
	// Output: 2 36 36 true
}

func ExampleQuotient() {
	g, q := turnedRing()
	fmt.Println(q.Size(), "of", g.Size(), "states are kept")
	fmt.Println(q.Neighbors(nil, q.Start()), q.Lift(q.Project(10)))
	// Output:
	// 8 of 12 states are kept
	// [2 2 1] 2
}
