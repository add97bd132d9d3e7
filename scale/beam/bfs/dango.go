package bfs

import (
	"fmt"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/stategraph"
)

// dangoIndex numbers the states of skewers with different dumplings: first by the
// heights of the skewers, then by the order of the dumplings, read from the bottom
// of the first skewer to the top of the last. A move takes one dumpling to another
// place in that order.
type dangoIndex struct {
	orders *stategraph.Permutations
	moves  [][]dangoMove // by heights
}

// A dangoMove takes the dumpling at one place of the order to another place, and
// shifts the dumplings between by one.
type dangoMove struct {
	heights  uint64 // after the move
	from, to int
}

// maxDumplings keeps the number of states within 64 bits: 17! orders leave room
// for 51,000 heights, more than 17 dumplings can have on any supported skewers.
const (
	maxDumplings = 17
	maxSkewers   = 18
	maxHeights   = 50_000
)

func dangoGraph(name string, skewers, height int) (*Graph, error) {
	config := dango.Config{Skewers: skewers, Height: height}
	n := (skewers - 1) * height
	if n < 2 || n > maxDumplings || skewers > maxSkewers {
		return nil, &GraphError{name, fmt.Sprintf("%d dumplings on %d skewers; want 2..%d on at most %d", max(n, 0), skewers, maxDumplings, maxSkewers)}
	}
	config.Colours = dango.Distinct(n)
	index, start, err := newDangoIndex(config)
	if err != nil {
		return nil, &GraphError{name, err.Error()}
	}
	return &Graph{Index: index, Name: name, Start: start}, nil
}

// newDangoIndex returns the index, and the number of the state in which all
// skewers but the last are full and the dumplings are 1, 2, 3, … in order.
func newDangoIndex(c dango.Config) (*dangoIndex, uint64, error) {
	n := len(c.Colours)
	orders, err := stategraph.NewPermutations(n, false)
	if err != nil {
		return nil, 0, err
	}
	list := compositions(n, c.Skewers, c.Height)
	if len(list) > maxHeights {
		return nil, 0, fmt.Errorf("%d distributions of the dumplings; want at most %d", len(list), maxHeights)
	}
	numbers := make(map[string]uint64, len(list))
	for i, heights := range list {
		numbers[fmt.Sprint(heights)] = uint64(i)
	}
	d := &dangoIndex{orders: orders}
	for _, heights := range list {
		d.moves = append(d.moves, dangoMoves(heights, c.Height, numbers))
	}
	return d, uint64(len(list)-1) * orders.Size(), nil // the last heights in this order are those with the fullest skewers first
}

// dangoMoves lists the moves that heights allow, ordered by the skewer they take
// from and then the skewer they put on.
func dangoMoves(heights []int, height int, numbers map[string]uint64) (moves []dangoMove) {
	ends := make([]int, len(heights))
	end := 0
	for i, h := range heights {
		end += h
		ends[i] = end
	}
	for from := range heights {
		for to := range heights {
			if from == to || heights[from] == 0 || heights[to] == height {
				continue
			}
			m := dangoMove{from: ends[from] - 1, to: ends[to]}
			if from < to {
				m.to-- // the dumpling leaves a place before this one
			}
			heights[from]--
			heights[to]++
			m.heights = numbers[fmt.Sprint(heights)]
			heights[from]++
			heights[to]--
			moves = append(moves, m)
		}
	}
	return moves
}

// compositions lists the ways to write n as a sum of parts in 0..most, in
// lexicographic order.
func compositions(n, parts, most int) (list [][]int) {
	if parts == 0 {
		if n == 0 {
			return [][]int{nil}
		}
		return nil
	}
	for first := max(0, n-(parts-1)*most); first <= min(n, most); first++ {
		for _, rest := range compositions(n-first, parts-1, most) {
			list = append(list, append([]int{first}, rest...))
		}
	}
	return list
}

// Size returns n! for each distribution of n dumplings.
func (d *dangoIndex) Size() uint64 { return uint64(len(d.moves)) * d.orders.Size() }

// Neighbours appends the results of the moves from a state, in the order of
// dango.Puzzle.Moves.
func (d *dangoIndex) Neighbours(dst []uint64, state uint64) []uint64 {
	size := d.orders.Size()
	order := state % size
	var now, next [maxDumplings]uint8
	d.orders.Unrank(now[:], order)
	for _, m := range d.moves[state/size] {
		rank := order
		if m.from != m.to {
			next = now
			carry(&next, m.from, m.to)
			rank = d.orders.Rank(next[:])
		}
		dst = append(dst, m.heights*size+rank)
	}
	return dst
}

// carry takes the element at one place to another and shifts those between.
func carry(order *[maxDumplings]uint8, from, to int) {
	x := order[from]
	if from < to {
		copy(order[from:to], order[from+1:to+1])
	} else {
		copy(order[to+1:from+1], order[to:from])
	}
	order[to] = x
}
