package dango

import (
	"fmt"
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

// An Index numbers the states of a puzzle without gaps. The number of a state combines
// the number of its heights with the rank of its dumplings, read from the bottom of the
// first skewer to the top of the last. An Index is a [stategraph.Index] and a
// [stategraph.Numbering]. The zero Index has no states.
type Index struct {
	puzzle  *Puzzle
	orders  ranking
	heights [][]int
	number  map[string]uint64 // by heightsKey: the index into heights
	moves   [][]carry         // by index into heights
}

// A ranking numbers the orders of the dumplings.
type ranking interface {
	Size() uint64
	Rank(things []uint8) uint64
	Unrank(dst []uint8, rank uint64)
}

// A carry is a move: it takes the dumpling at one place of the order to another place and
// shifts those between by one.
type carry struct {
	heights  uint64 // the index of the heights after the move
	from, to int
}

const (
	inIndex = "dango.Puzzle.Index"
	// maxHeights is the largest number of ways to spread the dumplings over the
	// skewers, and maxMoves the largest number of moves that these have together.
	maxHeights = 50_000
	maxMoves   = 1_000_000
)

// Index returns the numbering of the states. It returns a [*fault.InputError] unless the
// puzzle has at most 64 colours, less than 2^64 states, and at most 50,000 ways to spread
// the dumplings over the skewers, which have at most 10^6 moves.
func (p *Puzzle) Index() (*Index, error) {
	ways := p.compositions(p.config.Skewers, len(p.labels))
	if !ways.IsUint64() || ways.Uint64() > maxHeights {
		return nil, &fault.InputError{In: inIndex, What: "number of ways to spread the dumplings over the skewers", Value: ways, Want: fmt.Sprintf("at most %d", maxHeights)}
	}
	if moves := p.shapeMoves(); moves.Cmp(big.NewInt(maxMoves)) > 0 {
		return nil, &fault.InputError{In: inIndex, What: "number of moves in all ways to spread the dumplings over the skewers", Value: moves, Want: fmt.Sprintf("at most %d", maxMoves)}
	}
	if states := p.StateCount(); !states.IsUint64() {
		return nil, &fault.InputError{In: inIndex, What: "number of states", Value: states, Want: "less than 2^64"}
	}
	orders, err := p.ranking()
	if err != nil {
		return nil, err
	}
	x := &Index{puzzle: p, orders: orders, heights: p.cuts(), number: map[string]uint64{}}
	for i, h := range x.heights {
		x.number[heightsKey(h)] = uint64(i)
	}
	for _, h := range x.heights {
		x.moves = append(x.moves, x.carries(h))
	}
	return x, nil
}

// ranking returns a numbering of the orders of the dumplings. The one of permutations is
// faster.
func (p *Puzzle) ranking() (ranking, error) {
	if n := len(p.labels); n > 1 && p.allDifferent() {
		return stategraph.NewPermutations(n, false)
	}
	var counts []int
	for _, k := range p.config.Colors {
		if k > 0 {
			counts = append(counts, k)
		}
	}
	return stategraph.NewArrangements(counts)
}

// heightsKey returns heights, which are at most maxPlaces, as the key of a map.
func heightsKey(heights []int) string {
	key := make([]byte, 0, 2*len(heights))
	for _, h := range heights {
		key = append(key, byte(h), byte(h>>8))
	}
	return string(key)
}

// carries returns the moves that are possible at some heights, in the order of
// [Puzzle.Moves].
func (x *Index) carries(heights []int) (moves []carry) {
	ends := make([]int, len(heights))
	end := 0
	for i, h := range heights {
		end += h
		ends[i] = end
	}
	for from := range heights {
		for to := range heights {
			if from == to || heights[from] == 0 || heights[to] == x.puzzle.config.Height {
				continue
			}
			m := carry{from: ends[from] - 1, to: ends[to]}
			if from < to {
				m.to-- // the places after the one that the dumpling leaves move up
			}
			heights[from]--
			heights[to]++
			m.heights = x.number[heightsKey(heights)]
			heights[from]++
			heights[to]--
			moves = append(moves, m)
		}
	}
	return moves
}

// Size returns the number of states.
func (x *Index) Size() uint64 {
	if x.orders == nil {
		return 0
	}
	return uint64(len(x.moves)) * x.orders.Size()
}

// maxReading is the largest number of dumplings of an Index.
const maxReading = 255

// Neighbors appends to dst the numbers of the states that one move reaches from a state,
// in the order of [Puzzle.Moves].
func (x *Index) Neighbors(dst []uint64, state uint64) []uint64 {
	size := x.orders.Size()
	order := state % size
	var now, next [maxReading]uint8
	n := len(x.puzzle.labels)
	x.orders.Unrank(now[:n], order)
	for _, m := range x.moves[state/size] {
		rank := order
		if m.from != m.to {
			copy(next[:n], now[:n])
			m.apply(next[:n])
			rank = x.orders.Rank(next[:n])
		}
		dst = append(dst, m.heights*size+rank)
	}
	return dst
}

// apply carries out m on an order of the dumplings.
func (m carry) apply(order []uint8) {
	moved := order[m.from]
	if m.from < m.to {
		copy(order[m.from:m.to], order[m.from+1:m.to+1])
	} else {
		copy(order[m.to+1:m.from+1], order[m.to:m.from])
	}
	order[m.to] = moved
}

// Number returns the number of s, and whether s is a state of the puzzle.
func (x *Index) Number(s State) (uint64, bool) {
	if x.puzzle == nil || x.puzzle.Check(s) != nil {
		return 0, false
	}
	kinds := x.puzzle.colorNumbers(s)
	for i := range kinds {
		kinds[i]--
	}
	return x.number[heightsKey(s.Heights())]*x.orders.Size() + x.orders.Rank(kinds), true
}

// State returns the state with the given number, or a [*fault.InputError] if there is none.
func (x *Index) State(number uint64) (State, error) {
	if number >= x.Size() {
		return State{}, &fault.InputError{In: "dango.Index.State", What: "number", Value: number, Want: fmt.Sprintf("below %d", x.Size())}
	}
	size, labels := x.orders.Size(), x.puzzle.colorLabels()
	reading := make([]uint8, len(x.puzzle.labels))
	x.orders.Unrank(reading, number%size)
	for i, kind := range reading {
		reading[i] = labels[kind]
	}
	return assemble(reading, x.heights[number/size]), nil
}

// String says which states are numbered: "72 states of 3 skewers …".
func (x *Index) String() string {
	if x.puzzle == nil {
		return "no states"
	}
	return fmt.Sprintf("%s of %v", counted.Of(x.Size(), "states"), x.puzzle.Config())
}
