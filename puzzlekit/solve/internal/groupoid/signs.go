package groupoid

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
func (b *Board) findSigns() {
	type set struct{ orbit, class int }
	orbit := b.orbits()
	labels := map[set]map[uint16]int{}
	var order []set
	for place, l := range b.solved {
		at := set{orbit[place], b.groupoid.Class(int(l) + 1)}
		if labels[at] == nil {
			labels[at] = map[uint16]int{}
			order = append(order, at)
		}
		labels[at][l]++
	}
	b.signs.set = make([]int, len(b.Puzzle.Labels()))
	for l := range b.signs.set {
		b.signs.set[l] = -1
	}
	for _, at := range order {
		differ := len(labels[at]) > 1
		for _, n := range labels[at] {
			differ = differ && n == 1
		}
		if !differ || b.groupoid.Vertices()<<(b.signs.count+1) > mostNodes {
			continue
		}
		for l := range labels[at] {
			b.signs.set[l] = b.signs.count
		}
		b.signs.count++
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
func (b *Board) addSigns() {
	b.findSigns()
	size := int32(1) << b.signs.count
	some, after := make([]uint16, len(b.solved)), make([]uint16, len(b.solved))
	for v := range b.groupoid.Vertices() {
		for place, to := range b.groupoid.Walk(v) {
			some[to] = b.solved[place]
		}
		before := b.signs.of(some)
		row, changes := make([]int32, len(b.Turns)), make([]int32, len(b.Turns))
		for t := range row {
			if row[t] = int32(b.groupoid.Next(v, t)); row[t] >= 0 {
				b.Apply(after, some, t)
				changes[t] = int32(b.signs.of(after) ^ before)
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
			b.next = append(b.next, next)
		}
	}
	b.plain = b.signs.of(b.solved)
}

// node returns the number of a shape with the signs of a state.
func (b *Board) node(shape int32, labels []uint16) int32 {
	if shape < 0 {
		return -1
	}
	return shape<<b.signs.count + int32(b.signs.of(labels)^b.plain)
}
