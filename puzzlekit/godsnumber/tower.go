package godsnumber

import (
	"fmt"
	"math"

	"puzzlelab/puzzlekit/stategraph"
)

// A tower is a number system for the states of a puzzle in which moves are
// multiplied out: level i has one digit, and a multiplier acts on that digit
// and becomes a multiplier for the level below. The moves themselves are the
// multipliers of the first level.
type tower []towerLevel

type towerLevel struct {
	size        int              // values of the digit
	multipliers int              // those that occur
	arcs        []stategraph.Arc // at m·size+d: what multiplier m makes of d, and the multiplier of the level below
}

func (l towerLevel) storey() stategraph.Storey { return stategraph.Storey{Size: l.size, Arcs: l.arcs} }

// maxTowerEntries bounds the tables of a level: 8 bytes an entry.
const maxTowerEntries = 1 << 26

// A splitter is a level of a tower in the making. Multipliers are permutations.
type splitter interface {
	size() int
	// split returns what m makes of digit d, and a key that is equal for equal
	// multipliers of the level below. The key is good until the next call.
	split(m []int32, d int) (digit int, key []byte)
	// rest returns the multiplier of the level below.
	rest(m []int32, d int) []int32
}

// build makes the tower that the multipliers of its first level need.
func build(multipliers [][]int32, levels []splitter) (tower, error) {
	var t tower
	for _, s := range levels {
		entries := len(multipliers) * s.size()
		if entries > maxTowerEntries {
			return nil, &SizeError{What: "the move table of a level", Need: uint64(entries), Limit: maxTowerEntries}
		}
		l := towerLevel{size: s.size(), multipliers: len(multipliers), arcs: make([]stategraph.Arc, entries)}
		multipliers = l.fill(multipliers, s)
		t = append(t, l)
	}
	return t, nil
}

// fill computes the tables of a level and returns the multipliers that the
// level below needs.
func (l *towerLevel) fill(multipliers [][]int32, s splitter) [][]int32 {
	known := newKeySet()
	for m, x := range multipliers {
		for d := range l.size {
			digit, key := s.split(x, d)
			l.arcs[m*l.size+d] = stategraph.Arc{To: int32(digit), Voltage: known.number(key)}
		}
	}
	below := make([][]int32, 0, known.count)
	for k, a := range l.arcs { // numbers are given in the order of the arcs
		if int(a.Voltage) == len(below) {
			below = append(below, s.rest(multipliers[k/l.size], k%l.size))
		}
	}
	return below
}

// states returns the number of states, or false when it is beyond 64 bits.
func (t tower) states() (uint64, bool) {
	n := uint64(1)
	for _, l := range t {
		if n > math.MaxUint64/uint64(l.size) {
			return 0, false
		}
		n *= uint64(l.size)
	}
	return n, true
}

// A SizeError says that something is too large to be numbered.
type SizeError struct {
	What        string
	Need, Limit uint64 // Need is 0 when it is beyond 64 bits
	Option      string // that raises the limit; "" when nothing does
}

func (e *SizeError) Error() string {
	text := fmt.Sprintf("godsnumber: %s is %d, more than the limit of %d", e.What, e.Need, e.Limit)
	if e.Need == 0 {
		text = fmt.Sprintf("godsnumber: %s is beyond 2^64, the limit is %d", e.What, e.Limit)
	}
	if e.Option != "" {
		text += "; raise " + e.Option
	}
	return text
}
