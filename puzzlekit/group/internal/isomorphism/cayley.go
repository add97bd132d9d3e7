package isomorphism

import "puzzlelab/puzzlekit/group/internal/chain"

// A cayley is the Cayley graph of the subgroup that some elements generate: its elements in the
// order of a breadth-first search from the identity, and by generator and place the place of the
// product.
type cayley struct {
	nodes []int32
	to    [][]int32
}

func newCayley(w *chain.Work, e *Elements, gens []int32) (*cayley, error) {
	images := make([][]int32, len(gens))
	for i, g := range gens {
		images[i] = e.Element(g)
	}
	place := make([]int32, e.Order) // from 1
	identity := e.identity()
	g := &cayley{nodes: []int32{identity}, to: make([][]int32, len(gens))}
	place[identity] = 1
	for k := 0; k < len(g.nodes); k++ {
		if k&0xfff == 0 && w.Ended() {
			return nil, w.Stopped("")
		}
		for i, x := range images {
			y := e.times(g.nodes[k], x)
			if place[y] == 0 {
				g.nodes = append(g.nodes, y)
				place[y] = int32(len(g.nodes))
			}
			g.to[i] = append(g.to[i], place[y]-1)
		}
	}
	return g, nil
}

func (e *Elements) identity() int32 {
	copy(e.spare, e.base)
	return e.rank()
}

// follow walks through the graph and the images at the same time, where the generators go to
// elements of a target with these permutations. It returns false as soon as a product has two images or
// one with another label. Otherwise to has the images, and the map is injective, since only the
// identity has its label.
func (g *cayley) follow(w *chain.Work, source, target *Classes, images [][]int32, to []int32) bool {
	to[0] = target.identity()
	known := int32(1) // places with images
	for k := range g.nodes {
		if k&0xfff == 0xfff && w.Ended() {
			return false
		}
		for i, x := range images {
			y := target.times(to[k], x)
			switch at := g.to[i][k]; {
			case at < known:
				if to[at] != y {
					return false
				}
			case source.labelOf(g.nodes[at]) != target.labelOf(y):
				return false
			default: // the next place
				to[at] = y
				known++
			}
		}
	}
	return true
}
