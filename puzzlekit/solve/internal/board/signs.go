package board

import (
	"context"

	"puzzlelab/puzzlekit/fault"
)

// Labels that look alike in the shapes are in some order, and the sign of their order
// changes with each turn in a way that depends on the shape alone. So shapes and signs
// together are again a graph, with better bounds: on Square-1 two exchanged corners need
// many turns although the shape is that of the solved state.

// mostNodes bounds the shapes with signs. Signs beyond this are left out.
const mostNodes = 1 << 20

// signs are sets of labels of which the sign of the order counts.
type signs struct {
	set   []int // of each label, or -1
	count int
}

// findSigns takes the labels of one class in one orbit of places, if they all differ.
func (s *Shapes) findSigns() {
	type set struct{ orbit, class int }
	orbit := s.Orbits(s.AllTurns())
	labels := map[set]map[uint16]int{}
	var order []set
	for place, l := range s.Solved {
		at := set{orbit[place], s.groupoid.Class(int(l) + 1)}
		if labels[at] == nil {
			labels[at] = map[uint16]int{}
			order = append(order, at)
		}
		labels[at][l]++
	}
	s.signs.set = make([]int, len(s.Puzzle.Labels()))
	for l := range s.signs.set {
		s.signs.set[l] = -1
	}
	for _, at := range order {
		differ := len(labels[at]) > 1
		for _, n := range labels[at] {
			differ = differ && n == 1
		}
		if !differ || s.groupoid.Vertices()<<(s.signs.count+1) > mostNodes {
			continue
		}
		for l := range labels[at] {
			s.signs.set[l] = s.signs.count
		}
		s.signs.count++
	}
}

// of returns the signs of the orders of the labels, a bit for each set.
func (s *signs) of(labels []uint16) uint {
	var odd uint
	for i, l := range labels {
		for _, m := range labels[:i] {
			if set := s.set[l]; set >= 0 && set == s.set[m] && m > l {
				odd ^= 1 << set
			}
		}
	}
	return odd
}

// addSigns makes the graph of the shapes with signs from a state of each shape.
func (s *Shapes) addSigns(ctx context.Context, in string) error {
	s.findSigns()
	size := int32(1) << s.signs.count
	some, after := make([]uint16, len(s.Solved)), make([]uint16, len(s.Solved))
	for v := range s.groupoid.Vertices() {
		if v%64 == 0 {
			if err := fault.Stopped(ctx, in, ""); err != nil {
				return err
			}
		}
		for place, to := range s.groupoid.Walk(v) {
			some[to] = s.Solved[place]
		}
		before := s.signs.of(some)
		row, changes := make([]int32, len(s.Turns)), make([]int32, len(s.Turns))
		for t := range row {
			if row[t] = int32(s.groupoid.Next(v, t)); row[t] >= 0 {
				s.Apply(after, some, t)
				changes[t] = int32(s.signs.of(after) ^ before)
			}
		}
		for odd := range size {
			next := make([]int32, len(row))
			for t, to := range row {
				next[t] = -1
				if to >= 0 {
					next[t] = to*size + (odd ^ changes[t])
				}
			}
			s.next = append(s.next, next)
		}
	}
	s.plain = s.signs.of(s.Solved)
	return nil
}

// node returns the number of a shape with the signs of a state.
func (s *Shapes) node(shape int32, labels []uint16) int32 {
	if shape < 0 {
		return -1
	}
	return shape<<s.signs.count + int32(s.signs.of(labels)^s.plain)
}
