package tokens

import "slices"

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

// An image is a symmetry that, with its renaming of labels, fixes the start of a search and
// maps the first node of an orbit to a node.
type image struct {
	of int // the first node of the orbit
	element
}

// images finds the orbits of the nodes under symmetries that keep the occupied set of a
// start with distinct labels, and for each node a symmetry that maps the first node of its
// orbit to it.
func (g *Graph) images(start placed, symmetries []Symmetry) ([]image, error) {
	generators := make([]element, len(symmetries))
	for k, s := range symmetries {
		if err := g.checkSymmetry(s); err != nil {
			return nil, err
		}
		fixes := false
		if generators[k], fixes = g.fixing(start, s); !fixes {
			return nil, wrongSymmetry(s, "one that keeps the occupied slots of the start")
		}
	}
	images := make([]image, len(g.sets))
	known := make([]bool, len(g.sets))
	for first := range g.sets {
		if known[first] {
			continue
		}
		known[first] = true
		images[first] = image{first, one()}
		for orbit := []int{first}; len(orbit) > 0; orbit = orbit[1:] {
			for k := range generators {
				s := &generators[k]
				node := g.number[s.set(g.sets[orbit[0]])]
				if known[node] {
					continue
				}
				known[node] = true
				images[node] = image{first, images[orbit[0]].then(s)}
				orbit = append(orbit, node)
			}
		}
	}
	return images, nil
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
			if !slices.Contains(g.moves[v], Move{s.slot(m.From), s.slot(m.To)}) {
				return wrongSymmetry(s, "one that carries moves to moves, as it does not with slot %d to %d", m.From, m.To)
			}
		}
	}
	return nil
}
