package pattern

import (
	"context"
	"math/big"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Coordinate numbers the states of a repainted puzzle 0, 1, …: paint gives each label
// a colour, and colour 0 is grey, which is ignored. Number 0 is the solved state. A
// table has the action of the moves on the numbers.
type Coordinate struct {
	Name  string
	Paint []byte // colour of each label
	Size  int
	Turns int
	Next  []uint32 // next[state*turns+turn]

	support []int          // places that can hold a colour
	numbers *kit.Numbering // of their colours, a byte each
}

// maxColors is the number of colours that a coordinate can distinguish.
const maxColors = 255

// NewCoordinate visits all states of the repainted puzzle, breadth first with the given
// turns. It returns nil if there are more than limit of them. Cost
// O(states·turns·places).
func NewCoordinate(ctx context.Context, b *board.Board, name string, paint []byte, turns []int, limit int) (*Coordinate, error) {
	c := &Coordinate{Name: name, Paint: paint, Turns: len(b.Turns)}
	c.findSupport(b, turns)
	c.numbers = kit.NewNumbering(len(c.support))
	c.numbers.Add(c.project(nil, b.Solved))
	moved := make([]byte, len(c.support))
	images := c.localImages(b)
	basic := basicTurns(b, turns)
	var links []uint32
	for k := 0; k < c.numbers.Len(); k++ {
		if k%4096 == 0 {
			if err := kit.Stopped(ctx); err != nil {
				return nil, err
			}
		}
		for _, t := range basic {
			for i, color := range c.numbers.Key(k) {
				moved[images[t][i]] = color
			}
			to, _ := c.numbers.Add(moved)
			links = append(links, uint32(to))
		}
		if c.numbers.Len() > limit {
			return nil, nil
		}
	}
	c.Size = c.numbers.Len()
	c.link(b, turns, basic, links)
	return c, nil
}

// basicTurns returns one turn of each generator of which all others are powers: the
// first in the list that has exponent 1, or otherwise all of them.
func basicTurns(b *board.Board, turns []int) []int {
	has := map[int]bool{}
	for _, t := range turns {
		has[b.Turns[t].Generator] = has[b.Turns[t].Generator] || b.Turns[t].Exponent == 1
	}
	var basic []int
	for _, t := range turns {
		if b.Turns[t].Exponent == 1 || !has[b.Turns[t].Generator] {
			basic = append(basic, t)
		}
	}
	return basic
}

// findSupport collects the places that a colour can reach.
func (c *Coordinate) findSupport(b *board.Board, turns []int) {
	reached := make([]bool, b.Places)
	for place, label := range b.Solved {
		if c.Paint[label] != 0 && !reached[place] {
			reached[place] = true
			for queue := []int{place}; len(queue) > 0; queue = queue[1:] {
				for _, t := range turns {
					if to := int(b.Images[t][queue[0]]); !reached[to] {
						reached[to] = true
						queue = append(queue, to)
					}
				}
			}
		}
	}
	for place, ok := range reached {
		if ok {
			c.support = append(c.support, place)
		}
	}
}

// localImages returns the images of the turns on the numbers of the support. Turns that
// lead out of it are not used.
func (c *Coordinate) localImages(b *board.Board) [][]int {
	number := make([]int, b.Places)
	for i, place := range c.support {
		number[place] = i
	}
	images := make([][]int, len(b.Turns))
	for t := range images {
		for _, place := range c.support {
			images[t] = append(images[t], number[b.Images[t][place]])
		}
	}
	return images
}

// project appends the colours of a state to dst.
func (c *Coordinate) project(dst []byte, labels []uint16) []byte {
	for _, place := range c.support {
		dst = append(dst, c.Paint[labels[place]])
	}
	return dst
}

// Of returns the number of a state; ok is false if the moves do not reach it.
func (c *Coordinate) Of(labels []uint16) (uint32, bool) {
	var room [64]byte
	colors := c.project(room[:0], labels)
	number, ok := c.numbers.Find(colors)
	return uint32(number), ok
}

// link fills in next: the basic turns from the search, the others as their powers. A
// turn that is not one of the given turns leads nowhere.
func (c *Coordinate) link(b *board.Board, turns, basic []int, links []uint32) {
	c.Next = make([]uint32, c.Size*c.Turns)
	for _, t := range turns {
		from, times := power(b, basic, t)
		for k := range c.Size {
			to := uint32(k)
			for range max(times, -times) {
				to = links[int(to)*len(basic)+from]
			}
			if times > 0 {
				c.Next[k*c.Turns+t] = to
			} else {
				c.Next[int(to)*c.Turns+t] = uint32(k)
			}
		}
	}
}

// power says that turn t is a power of a basic turn or the inverse of one.
func power(b *board.Board, basic []int, t int) (from, times int) {
	for i, s := range basic {
		if s == t {
			return i, 1
		}
		if b.Turns[s].Generator == b.Turns[t].Generator && b.Turns[s].Exponent == 1 {
			from, times = i, b.Turns[t].Exponent
		}
	}
	return from, times
}

// Bytes returns the memory of a coordinate.
func (c *Coordinate) Bytes() uint64 {
	return uint64(4*len(c.Next)+c.Size*len(c.support)) + kit.SlotBytes(uint64(c.Size))
}

// MaxStates bounds the states of one coordinate.
const MaxStates = 1 << 20

// Coordinates returns coordinates that together describe the parts completely: the
// place of each piece and its orientation. It returns nil if one of them would have
// more than MaxStates states.
func Coordinates(ctx context.Context, b *board.Board, parts []board.Part, turns []int) ([]*Coordinate, error) {
	for _, p := range parts {
		if n := b.Placings(p, turns); n != nil && n.Cmp(big.NewInt(MaxStates)) > 0 {
			return nil, nil
		}
	}
	return CoordinatesOf(ctx, b, parts, turns, func(p board.Part) []Paint { return paints(b, p) })
}

// CoordinatesOf returns a coordinate for each paint of the parts, except those with a
// single state. The parts that are one piece have few states each and share a coordinate:
// there are fewer tables then, and each shows more. It returns nil if a coordinate would
// have more than MaxStates states.
func CoordinatesOf(ctx context.Context, b *board.Board, parts []board.Part, turns []int, paints func(p board.Part) []Paint) ([]*Coordinate, error) {
	names, list := []string{"single pieces"}, []Paint{newPaint(b, "pieces")}
	for k, p := range parts {
		for _, paint := range paints(p) {
			if len(p.Slots) == 1 {
				list[0].add(paint)
				continue
			}
			names, list = append(names, paint.Name(k)), append(list, paint)
		}
	}
	var all []*Coordinate
	for k, paint := range list {
		if paint.colors > maxColors {
			return nil, nil
		}
		c, err := NewCoordinate(ctx, b, names[k], paint.Of, turns, MaxStates)
		if c == nil || err != nil {
			return nil, err
		}
		if c.Size > 1 {
			all = append(all, c)
		}
	}
	return all, nil
}
