package main

import (
	"context"

	"puzzlelab/puzzlekit/godsnumber/internal/biconnected"
	"puzzlelab/puzzlekit/stategraph"
)

// slides are what all sliding puzzles with so many vertices share. A state is the vertex of
// the gap and the order of the tiles on the other vertices.
type slides struct {
	vertices int
	fibre    int        // the number of orders
	orders   [][]uint16 // orders[to·vertices+from]: the orders after a slide
}

func newSlides(vertices int) (*slides, error) {
	index, err := stategraph.NewPermutations(vertices-1, false)
	if err != nil {
		return nil, err
	}
	s := &slides{vertices: vertices, fibre: int(index.Size())}
	before, after := make([]uint8, vertices-1), make([]uint8, vertices-1)
	for to := range vertices {
		for from := range vertices {
			order := make([]uint16, s.fibre)
			for k := range order {
				index.Unrank(before, uint64(k))
				slide(after, before, to, from)
				order[k] = uint16(index.Rank(after))
			}
			s.orders = append(s.orders, order)
		}
	}
	return s, nil
}

// slide finds the order after a tile has slid from one vertex to the gap on another.
func slide(after, before []uint8, to, from int) {
	for i := range after {
		vertex := i
		if i >= from { // where the gap is afterwards there is no tile
			vertex++
		}
		if vertex == to {
			vertex = from
		}
		if vertex > to {
			vertex--
		}
		after[i] = before[vertex]
	}
}

// search returns the number of orders of the tiles that can be reached when the gap is on
// one vertex, and the largest distance between two states that can be reached from each
// other. Which tile is which makes no difference, so it is the largest distance from the
// states with the tiles in the first order.
func (s *slides) search(ctx context.Context, g biconnected.Graph) (orders, diameter int, err error) {
	arcs := make([]stategraph.Arc, s.vertices*s.vertices)
	for to, neighbours := range g {
		for from := range g {
			arc := stategraph.Arc{To: -1}
			if neighbours>>from&1 == 1 {
				arc = stategraph.Arc{To: int32(from), Voltage: uint32(to*s.vertices + from)}
			}
			arcs[to*s.vertices+from] = arc
		}
	}
	index, err := stategraph.NewVoltageGraph(s.fibre, s.vertices, arcs, s.orders)
	if err != nil {
		return 0, 0, err
	}
	for gap := range g {
		d, err := stategraph.Enumerate(ctx, index, &stategraph.Options{Undirected: true, Workers: 1}, uint64(gap*s.fibre))
		if err != nil {
			return 0, 0, err
		}
		orders, diameter = int(d.Reached())/s.vertices, max(diameter, d.Eccentricity())
	}
	return orders, diameter, nil
}
