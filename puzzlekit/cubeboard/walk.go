package cubeboard

import (
	"fmt"
	"slices"
)

// A Direction is one of the eight ways to leave a cell, as the net shows them.
type Direction int

const (
	North Direction = iota + 1
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest
)

func (d Direction) String() string {
	if d < North || d > NorthWest {
		return fmt.Sprintf("Direction(%d)", int(d))
	}
	return [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}[d-1]
}

// Directions returns the directions in which the piece moves: the four straight
// ones for a rook, all eight for a queen, clockwise from North.
func (p Piece) Directions() []Direction {
	if p == Queen {
		return []Direction{North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest}
	}
	return []Direction{North, East, South, West}
}

// vector returns d on face f as a step in lattice coordinates.
func (d Direction) vector(f Face) [3]int {
	rows := [...]int{North: -1, NorthEast: -1, East: 0, SouthEast: 1, South: 1, SouthWest: 1, West: 0, NorthWest: -1}
	cols := [...]int{North: 0, NorthEast: 1, East: 1, SouthEast: 1, South: 0, SouthWest: -1, West: -1, NorthWest: -1}
	right, down := faceSteps(f)
	var v [3]int
	for axis := range v {
		v[axis] = rows[d]*down[axis] + cols[d]*right[axis]
	}
	return v
}

// Walk returns the cells that a piece passes when it leaves c in direction d
// and goes on as far as it can, in this order and without c itself. A walk goes
// straight on over the edges. It ends when it is back at c or at a corner of the
// cube, which only the main diagonals of a face meet. An unknown direction
// gives no cells. Cost O(n).
func (b *Board) Walk(c Cell, d Direction) ([]Cell, error) {
	number, err := b.Number(c)
	if err != nil {
		return nil, err
	}
	if d < North || d > NorthWest {
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

// AttacksByWalking reports whether a piece on from reaches to in one of its
// directions: the definition of an attack. A piece does not attack its own
// cell. [Board.Attacks] gives the same answer without walking. Cost O(n).
func (b *Board) AttacksByWalking(p Piece, from, to Cell) (bool, error) {
	if err := p.check(); err != nil {
		return false, err
	}
	if _, err := b.Number(to); err != nil {
		return false, err
	}
	for _, d := range p.Directions() {
		way, err := b.Walk(from, d)
		if err != nil {
			return false, err
		}
		if slices.Contains(way, to) {
			return true, nil
		}
	}
	return false, nil
}
