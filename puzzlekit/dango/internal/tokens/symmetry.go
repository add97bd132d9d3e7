package tokens

// A Symmetry s is a permutation of the slots, slot i to slot s[i], that maps occupied sets to
// occupied sets and moves to moves. It fixes slots beyond its length. If a renaming of the
// labels makes it fix the start of a search, it maps states to states at the same distance.
type Symmetry []int

func (s Symmetry) slot(i int) int {
	if i < len(s) {
		return s[i]
	}
	return i
}

func (s Symmetry) set(occupied Set) (out Set) {
	for i := range 64 {
		out |= occupied >> i & 1 << s.slot(i)
	}
	return out
}

// An image is a symmetry that maps the first node of an orbit to a node.
type image struct {
	of     int // the first node of the orbit
	slots  [64]uint8
	labels [maxTokens]uint8 // from 0
}

// images finds the orbits of the nodes under symmetries that keep the occupied set of a
// start, and for each node a symmetry that maps the first node of its orbit to it.
func (g *Graph) images(start placed, symmetries []Symmetry) ([]image, error) {
	labels := make([][maxTokens]uint8, len(symmetries))
	for k, s := range symmetries {
		if err := g.checkSymmetry(s); err != nil {
			return nil, err
		}
		if s.set(g.sets[start.node]) != g.sets[start.node] {
			return nil, wrongSymmetry(s, "one that keeps the occupied slots of the start")
		}
		var bySlot [64]uint8
		slots := g.slots(start.node)
		for i, slot := range slots {
			bySlot[slot] = start.labels[i] - 1
		}
		for _, slot := range slots {
			labels[k][bySlot[slot]] = bySlot[s.slot(slot)]
		}
	}
	images := make([]image, len(g.sets))
	known := make([]bool, len(g.sets))
	for first := range g.sets {
		if known[first] {
			continue
		}
		known[first] = true
		images[first] = identity(first)
		for orbit := []int{first}; len(orbit) > 0; orbit = orbit[1:] {
			for k, s := range symmetries {
				from := &images[orbit[0]]
				node := g.number[s.set(g.sets[orbit[0]])]
				if known[node] {
					continue
				}
				known[node] = true
				to := image{of: first}
				for i, slot := range from.slots {
					to.slots[i] = uint8(s.slot(int(slot)))
				}
				for i, label := range from.labels {
					to.labels[i] = labels[k][label]
				}
				images[node] = to
				orbit = append(orbit, node)
			}
		}
	}
	return images, nil
}

func identity(node int) image {
	m := image{of: node}
	for i := range m.slots {
		m.slots[i] = uint8(i)
	}
	for i := range m.labels {
		m.labels[i] = uint8(i)
	}
	return m
}

func (g *Graph) checkSymmetry(s Symmetry) error {
	seen := Set(0)
	for i := range 64 {
		slot := s.slot(i)
		if slot < 0 || slot > 63 || seen>>slot&1 == 1 {
			return wrongSymmetry(s, "a permutation of 0..%d; slot %d goes to %d", len(s)-1, i, slot)
		}
		seen |= 1 << slot
	}
	for u, occupied := range g.sets {
		v, known := g.number[s.set(occupied)]
		if !known {
			return wrongSymmetry(s, "one that keeps the graph; it carries the occupied set %#x out of it", occupied)
		}
		for _, m := range g.moves[u] {
			if !hasMove(g.moves[v], Move{s.slot(m.From), s.slot(m.To)}) {
				return wrongSymmetry(s, "one that carries moves to moves, as it does not with slot %d to %d", m.From, m.To)
			}
		}
	}
	return nil
}

func hasMove(moves []Move, m Move) bool {
	for _, other := range moves {
		if other == m {
			return true
		}
	}
	return false
}
