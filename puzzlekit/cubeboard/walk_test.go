package cubeboard

import (
	"fmt"
	"slices"
)

// A direction is one of the eight ways to leave a cell, as the net shows them.
type direction int

const (
	north direction = iota + 1
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
)

func (d direction) String() string {
	if d < north || d > northWest {
		return fmt.Sprintf("Direction(%d)", int(d))
	}
	return [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}[d-1]
}

// directions returns the directions in which the piece moves: the four straight
// ones for a rook, all eight for a queen, clockwise from North.
func (p Piece) directions() []direction {
	if p == Queen {
		return []direction{north, northEast, east, southEast, south, southWest, west, northWest}
	}
	return []direction{north, east, south, west}
}

// vector returns d on face f as a step in lattice coordinates.
func (d direction) vector(f Face) [3]int {
	rows := [...]int{north: -1, northEast: -1, east: 0, southEast: 1, south: 1, southWest: 1, west: 0, northWest: -1}
	cols := [...]int{north: 0, northEast: 1, east: 1, southEast: 1, south: 0, southWest: -1, west: -1, northWest: -1}
	right, down := faceSteps(f)
	var v [3]int
	for axis := range v {
		v[axis] = rows[d]*down[axis] + cols[d]*right[axis]
	}
	return v
}

// walk returns the cells that a piece passes when it leaves c in direction d
// and goes on as far as it can, in this order and without c itself. A walk goes
// straight on over the edges. It ends when it is back at c or at a corner of the
// cube, which only the main diagonals of a face meet. An unknown direction
// gives no cells. Cost O(n).
func (b *Board) walk(c Cell, d direction) ([]Cell, error) {
	number, err := b.Number(c)
	if err != nil {
		return nil, err
	}
	if d < north || d > northWest {
		return nil, nil
	}
	var way []Cell
	start := b.at[number-1]
	at, step := start, d.vector(c.Face)
	for {
		var ok bool
		if at, step, ok = b.step(at, step); !ok || at == start {
			return way, nil
		}
		way = append(way, b.cells[b.index(at)])
	}
}

// step walks from one cell to the next. At an edge the walk leaves along the
// coordinate u and comes in along a, the one that named the old face: u becomes
// the one that names the new face, and the step turns away from the old face.
func (b *Board) step(at, step [3]int) (next, turned [3]int, ok bool) {
	normal, leaving := -1, -1
	for axis, v := range at {
		if v == -1 || v == b.n {
			normal = axis
			continue
		}
		at[axis] += step[axis]
		if at[axis] == -1 || at[axis] == b.n {
			if leaving >= 0 {
				return at, step, false
			}
			leaving = axis
		}
	}
	if leaving < 0 {
		return at, step, true
	}
	step[leaving] = 0
	if at[normal] == -1 {
		at[normal], step[normal] = 0, 1
	} else {
		at[normal], step[normal] = b.n-1, -1
	}
	return at, step, true
}

// attacksByWalking reports whether a piece on from reaches to in one of its
// directions: the definition of an attack. A piece does not attack its own
// cell. shareLine gives the same answer without walking. Cost O(n).
func (b *Board) attacksByWalking(p Piece, from, to Cell) (bool, error) {
	if err := p.check("attacksByWalking"); err != nil {
		return false, err
	}
	if _, err := b.Number(to); err != nil {
		return false, err
	}
	for _, d := range p.directions() {
		way, err := b.walk(from, d)
		if err != nil {
			return false, err
		}
		if slices.Contains(way, to) {
			return true, nil
		}
	}
	return false, nil
}
