package main

import (
	"math/bits"

	"puzzlelab/bench/internal/biconnected"
	"puzzlelab/puzzlekit/stategraph"
)

// slides are what all sliding puzzles with so many vertices share. A state is the vertex of
// the gap and the order of the tiles on the other vertices.
//
// Tiles are in pairs, 0 and 1, 2 and 3, and so on. Orders that differ by exchanges inside
// pairs are a class, whose members are bits: bit b stands for exchanges in the pairs i with
// bit i of b set, beginning with the order that has the first tile of each pair before the
// second. A slide leads classes to classes. It takes one tile past others, so it exchanges
// at most one pair, which moves the bits of the whole class at once.
type slides struct {
	vertices int
	pairs    int
	classes  int
	moves    [][]classMoves // moves[to·vertices+from][i] exchange pair i−1, or nothing if i is 0
}

// classMoves leads class from[i] to class to[i].
type classMoves struct{ from, to []uint16 }

// lanes is the number of searches that run side by side in a word. Each has 16 bits for
// every class, enough for the four pairs of nine vertices.
const lanes = 4

func newSlides(vertices int) (*slides, error) {
	tiles := vertices - 1
	index, err := stategraph.NewPermutations(tiles, false)
	if err != nil {
		return nil, err
	}
	s := &slides{vertices: vertices, pairs: tiles / 2}
	number := map[uint64]uint16{} // of each class, by its first order
	var first [][]uint8
	order := make([]uint8, tiles)
	for k := range index.Size() {
		index.Unrank(order, k)
		if s.exchanged(order) == 0 {
			number[k] = uint16(len(first))
			first = append(first, append([]uint8(nil), order...))
		}
	}
	s.classes = len(first)
	after := make([]uint8, tiles)
	for to := range vertices {
		for from := range vertices {
			moves := make([]classMoves, s.pairs+1)
			for class, before := range first {
				slide(after, before, to, from)
				pair := bits.Len(s.exchanged(after))
				s.sort(after)
				m := &moves[pair]
				m.from, m.to = append(m.from, uint16(class)), append(m.to, number[index.Rank(after)])
			}
			s.moves = append(s.moves, moves)
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

// exchanged has a bit for each pair whose second tile comes before the first.
func (s *slides) exchanged(order []uint8) (set uint) {
	seen := uint(0)
	for _, tile := range order {
		if tile&1 == 0 && seen>>(tile+1)&1 == 1 {
			set |= 1 << (tile / 2)
		}
		seen |= 1 << tile
	}
	return set
}

// sort exchanges the tiles of pairs so that the first comes before the second.
func (s *slides) sort(order []uint8) {
	set := s.exchanged(order)
	for i, tile := range order {
		if set>>(tile/2)&1 == 1 {
			order[i] = tile ^ 1
		}
	}
}

// exchange moves the bits of all lanes as the exchange of a pair does, counted from 1; 0
// exchanges nothing.
func exchange(word uint64, pair int) uint64 {
	switch pair {
	case 1:
		return word>>1&0x5555555555555555 | word&0x5555555555555555<<1
	case 2:
		return word>>2&0x3333333333333333 | word&0x3333333333333333<<2
	case 3:
		return word>>4&0x0f0f0f0f0f0f0f0f | word&0x0f0f0f0f0f0f0f0f<<4
	case 4:
		return word>>8&0x00ff00ff00ff00ff | word&0x00ff00ff00ff00ff<<8
	}
	return word
}

// A slideSearch has for each vertex of the gap and each class a word of states: those of
// the last level, of the next, and of all so far.
type slideSearch struct {
	*slides
	last, next, seen [][]uint64
}

func newSlideSearch(s *slides) *slideSearch {
	blocks := func() [][]uint64 {
		list := make([][]uint64, s.vertices)
		for gap := range list {
			list[gap] = make([]uint64, s.classes)
		}
		return list
	}
	return &slideSearch{s, blocks(), blocks(), blocks()}
}

// search returns the number of orders of the tiles that can be reached when the gap is on
// one vertex, and the largest distance between two states that can be reached from each
// other. Which tile is which makes no difference, so it is the largest distance from the
// states with the tiles in the first order, one for each vertex of the gap.
func (s *slideSearch) search(g biconnected.Graph) (orders, diameter int) {
	for gap := 0; gap < s.vertices; gap += lanes {
		for v := range g {
			clear(s.last[v])
			clear(s.seen[v])
		}
		for lane := range min(lanes, s.vertices-gap) {
			s.last[gap+lane][0] |= 1 << (16 * lane) // class 0 begins with the first order
			s.seen[gap+lane][0] |= 1 << (16 * lane)
		}
		depth := 0
		for s.level(g) {
			depth++
			s.last, s.next = s.next, s.last
		}
		diameter = max(diameter, depth)
	}
	lane := (s.vertices - 1) % lanes
	for _, word := range s.seen[0] {
		orders += bits.OnesCount16(uint16(word >> (16 * lane)))
	}
	return orders, diameter
}

// level finds the states of the next level and tells whether there are any.
func (s *slideSearch) level(g biconnected.Graph) bool {
	found := uint64(0)
	for from, neighbors := range g {
		next, seen := s.next[from], s.seen[from]
		clear(next)
		for to := range g {
			if neighbors>>to&1 == 0 {
				continue
			}
			for pair, m := range s.moves[to*s.vertices+from] {
				spread(next, s.last[to], m, pair)
			}
		}
		for class, word := range next {
			word &^= seen[class]
			next[class] = word
			seen[class] |= word
			found |= word
		}
	}
	return found != 0
}

// spread adds to the next level what the moves lead to from the last.
func spread(next, last []uint64, m classMoves, pair int) {
	to := m.to[:len(m.from)]
	for i, class := range m.from {
		next[to[i]] |= exchange(last[class], pair)
	}
}
