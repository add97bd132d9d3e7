package pattern

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"sync/atomic"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Space is the product of coordinates: the states of a repainted puzzle, or more,
// since not all combinations need be possible. Its states are numbered in mixed radix,
// with the first coordinate as the leading digit.
type Space struct {
	Coordinates []*Coordinate
	Strides     []uint64
	size        uint64
}

// newSpace returns the product. Its size is 0 if it exceeds 2^62 or there are too many
// coordinates.
func newSpace(coordinates ...*Coordinate) Space {
	s := Space{Coordinates: coordinates, size: 1, Strides: make([]uint64, len(coordinates))}
	if len(coordinates) > MaxCoordinates {
		return Space{Coordinates: coordinates}
	}
	for i := len(coordinates) - 1; i >= 0; i-- {
		s.Strides[i] = s.size
		if s.size > (1<<62)/uint64(coordinates[i].Size) {
			return Space{Coordinates: coordinates}
		}
		s.size *= uint64(coordinates[i].Size)
	}
	return s
}

// of returns the number of a state; ok is false if the moves do not reach it.
func (s Space) of(labels []uint16) (index uint64, ok bool) {
	for i, c := range s.Coordinates {
		k, ok := c.Of(labels)
		if !ok {
			return 0, false
		}
		index += uint64(k) * s.Strides[i]
	}
	return index, true
}

// split converts a number to the coordinates.
func (s Space) split(index uint64, at *Spot) {
	for i, stride := range s.Strides {
		k := index / stride
		at[i] = uint32(k)
		index -= k * stride
	}
}

// step returns the number of the state after a turn.
func (s Space) step(at *Spot, t int) uint64 {
	var next uint64
	for i, c := range s.Coordinates {
		next += uint64(c.Next[int(at[i])*c.Turns+t]) * s.Strides[i]
	}
	return next
}

// MaxCoordinates is the maximum number of coordinates of a space or phase.
const MaxCoordinates = 12

// Spot is the position of a search: the value of each coordinate.
type Spot [MaxCoordinates]uint32

// name lists the coordinates.
func (s Space) name() string {
	text := ""
	for i, c := range s.Coordinates {
		if i > 0 {
			text += " × "
		}
		text += c.Name
	}
	return text
}

// A Table holds the distance of every state of a space from the solved one in four
// bits. 15 means that no turns lead there. Distances above 14 are stored as 14: a table
// is a lower bound, which an iterative deepening looks up at every state and in any
// order. The distances of all states of a puzzle are those of package stategraph, which
// takes two bits for them and reads them along paths.
//
// If turns have costs, distances are often larger than that, and are stored in bytes.
type Table struct {
	words   []uint64
	bytes   []uint8 // instead of words, for weighted turns
	reached uint64
	Spheres []uint64
}

const (
	unmet    = 15
	farthest = 14
)

func newTable(states uint64) *Table {
	t := &Table{words: make([]uint64, tableBytes(states)/8)}
	for i := range t.words {
		t.words[i] = ^uint64(0)
	}
	return t
}

// tableBytes returns the memory for the distances of that many states.
func tableBytes(states uint64) uint64 { return (states + 15) / 16 * 8 }

// bytesFor is tableBytes for the turns of a board.
func bytesFor(b *board.Board, states uint64) uint64 {
	if b.Weighted() {
		return states
	}
	return tableBytes(states)
}

// At returns the distance of a state.
func (t *Table) At(state uint64) uint8 {
	if t.bytes != nil {
		return t.bytes[state]
	}
	return uint8(t.words[state/16]>>(state%16*4)) & unmet
}

func (t *Table) atomicAt(state uint64) uint8 {
	return uint8(atomic.LoadUint64(&t.words[state/16])>>(state%16*4)) & unmet
}

// meet sets the distance of a state if it has none, and reports whether it did.
func (t *Table) meet(state uint64, distance uint8) bool {
	shift := state % 16 * 4
	old := atomic.AndUint64(&t.words[state/16], ^(uint64(unmet^distance) << shift))
	return uint8(old>>shift)&unmet == unmet
}

// fill visits the states of s level by level. Early levels are searched forwards from
// the new states, late ones backwards from the missing ones. Cost O(size·turns).
func (t *Table) fill(ctx context.Context, s Space, turns []int, workers int, report func(depth int, met uint64)) error {
	t.meet(0, 0)
	t.reached, t.Spheres = 1, []uint64{1}
	for depth := uint8(0); t.Spheres[depth] > 0; depth++ {
		report(int(depth), t.reached)
		if depth == farthest {
			t.close()
			return nil
		}
		met, err := t.level(ctx, s, turns, workers, depth)
		if err != nil {
			return err
		}
		t.reached += met
		t.Spheres = append(t.Spheres, met)
	}
	t.Spheres = t.Spheres[:len(t.Spheres)-1]
	return nil
}

// close gives all states that were not visited the greatest distance, as a lower bound.
func (t *Table) close() {
	const low = math.MaxUint64 / unmet // bit 0 of each state
	for i, w := range t.words {
		t.words[i] = w &^ (w & (w >> 1) & (w >> 2) & (w >> 3) & low)
	}
}

// stripe is the number of states that a goroutine takes at a time.
const stripe = 1 << 16

// level visits the states at distance depth+1.
func (t *Table) level(ctx context.Context, s Space, turns []int, workers int, depth uint8) (uint64, error) {
	expand := t.forward
	if frontier := t.Spheres[depth]; s.size-t.reached < frontier {
		expand = t.backward
	}
	var met atomic.Uint64
	err := kit.EachPart(ctx, workers, int(s.size), stripe, func(_, begin, end int) {
		met.Add(expand(s, turns, uint64(begin), uint64(end), depth))
	})
	return met.Load(), err
}

func (t *Table) forward(s Space, turns []int, begin, end uint64, depth uint8) (met uint64) {
	var at Spot
	for state := begin; state < end; state++ {
		if t.atomicAt(state) != depth {
			continue
		}
		s.split(state, &at)
		for _, turn := range turns {
			if to := s.step(&at, turn); t.atomicAt(to) == unmet && t.meet(to, depth+1) {
				met++
			}
		}
	}
	return met
}

func (t *Table) backward(s Space, turns []int, begin, end uint64, depth uint8) (met uint64) {
	var at Spot
	for state := begin; state < end; state++ {
		if t.atomicAt(state) != unmet {
			continue
		}
		s.split(state, &at)
		for _, turn := range turns {
			if t.atomicAt(s.step(&at, turn)) == depth {
				t.meet(state, depth+1)
				met++
				break
			}
		}
	}
	return met
}

// encode writes the table as bytes: number of spheres, spheres, words.
func (t *Table) encode() []byte {
	data := make([]byte, 0, 16+8*len(t.Spheres)+8*len(t.words))
	data = binary.LittleEndian.AppendUint64(data, t.reached)
	data = binary.LittleEndian.AppendUint64(data, uint64(len(t.Spheres)))
	for _, list := range [][]uint64{t.Spheres, t.words} {
		for _, v := range list {
			data = binary.LittleEndian.AppendUint64(data, v)
		}
	}
	return data
}

// decode reads the output of encode into a table of the same shape.
func (t *Table) decode(data []byte) bool {
	if len(data) < 16 {
		return false
	}
	spheres := binary.LittleEndian.Uint64(data[8:])
	if spheres > 256 || uint64(len(data)) != 16+8*spheres+8*uint64(len(t.words)) {
		return false
	}
	t.reached = binary.LittleEndian.Uint64(data)
	data = data[16:]
	t.Spheres = make([]uint64, spheres)
	for _, list := range [][]uint64{t.Spheres, t.words} {
		for i := range list {
			list[i] = binary.LittleEndian.Uint64(data[8*i:])
		}
		data = data[8*len(list):]
	}
	return true
}

// newDistances returns the table of a space, from the cache if it is there.
func newDistances(ctx context.Context, b *board.Board, s Space, turns []int, o Config) (*Table, error) {
	if b.Weighted() {
		return newWeighted(ctx, b, s, turns)
	}
	file := kit.NewTableFile(o.CacheDir, "distances", DistancesKey(b, s, turns))
	t := newTable(s.size)
	if data, ok := file.Read(); ok && t.decode(data) {
		return t, nil
	}
	err := t.fill(ctx, s, turns, o.Workers, func(depth int, met uint64) {
		o.Report(fmt.Sprintf("distance table (%s), depth %d", s.name(), depth), met, float64(met)/float64(s.size))
	})
	if err != nil {
		return nil, err
	}
	if s.size >= WorthKeeping {
		file.Write(t.encode())
	}
	return t, nil
}

// WorthKeeping is the number of states below which making a table is faster than
// reading it.
const WorthKeeping = 1 << 20

// DistancesKey returns everything that a table depends on.
func DistancesKey(b *board.Board, s Space, turns []int) []byte {
	var key []byte
	put := func(values ...int) {
		for _, v := range values {
			key = binary.LittleEndian.AppendUint32(key, uint32(v))
		}
	}
	put(b.Places, len(b.Turns), len(s.Coordinates), len(turns))
	put(turns...)
	for _, label := range b.Solved {
		put(int(label))
	}
	for _, images := range b.Images {
		for _, v := range images {
			put(int(v))
		}
	}
	for _, c := range s.Coordinates {
		put(len(c.Paint), c.Size)
		key = append(key, c.Paint...)
	}
	return key
}
