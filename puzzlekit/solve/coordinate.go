package solve

import (
	"bytes"
	"context"
	"encoding/binary"
)

// A coordinate numbers the states of a repainted puzzle 0, 1, …: paint gives
// each label a colour, and colour 0 is grey, which does not count. Number 0 is
// the solved state. The moves act on the numbers by a table.
type coordinate struct {
	name  string
	paint []byte // colour of each label
	size  int
	turns int
	next  []uint32 // next[state*turns+turn]

	support []int  // places that can hold a colour
	cells   []byte // len(support) colours for each state
	slots   []uint32
}

// leastSlots is the size of the hash table of a coordinate in the beginning.
const leastSlots = 64

// maxColours is the number of colours that a coordinate can tell apart.
const maxColours = 255

// newCoordinate meets all states of the repainted puzzle, breadth first with the
// turns given. It returns nil when there are more than limit of them. Cost
// O(states·turns·places).
func newCoordinate(ctx context.Context, b *board, name string, paint []byte, turns []int, limit int) (*coordinate, error) {
	c := &coordinate{name: name, paint: paint, turns: len(b.turns)}
	c.findSupport(b, turns)
	c.slots = make([]uint32, leastSlots)
	c.add(c.project(nil, b.solved))
	moved := make([]byte, len(c.support))
	images := c.localImages(b)
	basic := basicTurns(b, turns)
	var links []uint32
	for k := 0; k < c.size; k++ {
		if k%4096 == 0 {
			if err := stopped(ctx); err != nil {
				return nil, err
			}
		}
		for _, t := range basic {
			for i, to := range images[t] {
				moved[to] = c.cells[k*len(c.support)+i]
			}
			links = append(links, c.add(moved))
		}
		if c.size > limit {
			return nil, nil
		}
	}
	c.link(b, turns, basic, links)
	return c, nil
}

// basicTurns picks one turn of each generator of which all others are powers:
// the first in the list that has exponent 1, or all of them.
func basicTurns(b *board, turns []int) []int {
	has := map[int]bool{}
	for _, t := range turns {
		has[b.turns[t].generator] = has[b.turns[t].generator] || b.turns[t].exponent == 1
	}
	var basic []int
	for _, t := range turns {
		if b.turns[t].exponent == 1 || !has[b.turns[t].generator] {
			basic = append(basic, t)
		}
	}
	return basic
}

// findSupport collects the places that a colour can come to.
func (c *coordinate) findSupport(b *board, turns []int) {
	reached := make([]bool, b.places)
	for place, label := range b.solved {
		if c.paint[label] != 0 && !reached[place] {
			reached[place] = true
			for queue := []int{place}; len(queue) > 0; queue = queue[1:] {
				for _, t := range turns {
					if to := int(b.images[t][queue[0]]); !reached[to] {
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

// localImages are the images of the turns on the numbers of the support. Turns
// that lead out of it are not used.
func (c *coordinate) localImages(b *board) [][]int {
	number := make([]int, b.places)
	for i, place := range c.support {
		number[place] = i
	}
	images := make([][]int, len(b.turns))
	for t := range images {
		for _, place := range c.support {
			images[t] = append(images[t], number[b.images[t][place]])
		}
	}
	return images
}

// project appends the colours of a state to dst.
func (c *coordinate) project(dst []byte, labels []uint16) []byte {
	for _, place := range c.support {
		dst = append(dst, c.paint[labels[place]])
	}
	return dst
}

// of returns the number of a state; ok is false when the moves do not lead
// there.
func (c *coordinate) of(labels []uint16) (uint32, bool) {
	var room [64]byte
	colours := c.project(room[:0], labels)
	slot := c.find(colours)
	return c.slots[slot] - 1, c.slots[slot] != 0
}

// add returns the number of a state, a new one if it has none.
func (c *coordinate) add(colours []byte) uint32 {
	slot := c.find(colours)
	if c.slots[slot] == 0 {
		c.cells = append(c.cells, colours...)
		c.size++
		c.slots[slot] = uint32(c.size)
		if 2*c.size > len(c.slots) {
			c.rehash()
			return uint32(c.size - 1)
		}
	}
	return c.slots[slot] - 1
}

// find returns the slot of a state in the hash table, or the empty one where it
// belongs.
func (c *coordinate) find(colours []byte) int {
	mask := len(c.slots) - 1
	for slot := int(hashBytes(colours)) & mask; ; slot = (slot + 1) & mask {
		k := c.slots[slot]
		if k == 0 || bytes.Equal(c.cell(int(k-1)), colours) {
			return slot
		}
	}
}

func (c *coordinate) cell(k int) []byte {
	return c.cells[k*len(c.support) : (k+1)*len(c.support)]
}

func (c *coordinate) rehash() {
	c.slots = make([]uint32, 2*len(c.slots))
	for k := range c.size {
		c.slots[c.find(c.cell(k))] = uint32(k + 1)
	}
}

// hashBytes mixes eight bytes at a time.
func hashBytes(p []byte) uint64 {
	h := uint64(len(p)) * 0x9E3779B97F4A7C15
	for ; len(p) >= 8; p = p[8:] {
		h = mix(h ^ binary.LittleEndian.Uint64(p))
	}
	var tail uint64
	for i, v := range p {
		tail |= uint64(v) << (8 * i)
	}
	return mix(h ^ tail)
}

func mix(h uint64) uint64 {
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}

// link fills in next: the basic turns from the search, the others as their
// powers. A turn that is not among the given ones leads nowhere.
func (c *coordinate) link(b *board, turns, basic []int, links []uint32) {
	c.next = make([]uint32, c.size*c.turns)
	for _, t := range turns {
		from, times := power(b, basic, t)
		for k := range c.size {
			to := uint32(k)
			for range abs(times) {
				to = links[int(to)*len(basic)+from]
			}
			if times > 0 {
				c.next[k*c.turns+t] = to
			} else {
				c.next[int(to)*c.turns+t] = uint32(k)
			}
		}
	}
}

// power says that turn t is a basic turn done so many times, or undone.
func power(b *board, basic []int, t int) (from, times int) {
	for i, s := range basic {
		if s == t {
			return i, 1
		}
		if b.turns[s].generator == b.turns[t].generator && b.turns[s].exponent == 1 {
			from, times = i, b.turns[t].exponent
		}
	}
	return from, times
}

// bytes is the memory that a coordinate takes.
func (c *coordinate) bytes() uint64 {
	return uint64(4*len(c.next) + len(c.cells) + 4*len(c.slots))
}
