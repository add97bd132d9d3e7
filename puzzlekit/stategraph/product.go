package stategraph

import "fmt"

// A Coordinate is a part of a state that moves change independently of the other
// parts, such as the orientations of a cube's corners, or their permutation:
// Coordinate[m][c] is the value that move m makes of value c.
type Coordinate [][]uint32

// NewProduct returns the graph of the states that are given by several coordinates.
// Their number is the product of the sizes. The coordinates are the digits of a
// state's number, the first one leading. As many of the last coordinates as fit
// become the fibre of a [VoltageGraph], with one voltage for each move.
//
// All coordinates must have the same number of moves. Some states may be
// impossible: the parities of the corners and edges of a cube are equal, for
// example, and a search then reaches half of the states. A [*fault.InputError] names
// what is wrong. Cost O(moves · sizes of base and fibre).
func NewProduct(coordinates ...Coordinate) (*VoltageGraph, error) {
	if len(coordinates) == 0 || len(coordinates[0]) == 0 {
		return nil, wrongGraph("number of coordinates and moves", 0, "at least one")
	}
	moves := len(coordinates[0])
	for k, c := range coordinates {
		if err := c.check(k, moves); err != nil {
			return nil, err
		}
	}
	cut, fibre := len(coordinates), 1
	for cut > 0 && fibre*coordinates[cut-1].size() <= MaxFibre {
		cut--
		fibre *= coordinates[cut].size()
	}
	base := joined(coordinates[:cut], moves)
	arcs := make([]Arc, 0, base.size()*moves)
	for v := range base.size() {
		for m := range moves {
			arcs = append(arcs, Arc{To: int32(base[m][v]), Voltage: uint32(m)})
		}
	}
	voltages := make([][]uint16, moves)
	for m, images := range joined(coordinates[cut:], moves) {
		for _, to := range images {
			voltages[m] = append(voltages[m], uint16(to))
		}
	}
	return NewVoltageGraph(fibre, moves, arcs, voltages)
}

func (c Coordinate) size() int { return len(c[0]) }

func (c Coordinate) check(number, moves int) error {
	if len(c) != moves {
		return wrongGraph(fmt.Sprintf("number of moves of coordinate %d", number), len(c), fmt.Sprint(moves))
	}
	for m, images := range c {
		if len(images) != len(c[0]) || len(images) == 0 {
			return wrongGraph(fmt.Sprintf("size of coordinate %d under move %d", number, m), len(images), fmt.Sprint(max(1, len(c[0]))))
		}
		seen := make([]bool, len(images))
		for v, to := range images {
			if int(to) >= len(images) || seen[to] {
				return wrongGraph(fmt.Sprintf("image of %d of coordinate %d under move %d", v, number, m), int(to), "a permutation")
			}
			seen[to] = true
		}
	}
	return nil
}

// joined makes one coordinate of several. Of none it makes one with a single value.
func joined(coordinates []Coordinate, moves int) Coordinate {
	out := make(Coordinate, moves)
	for m := range out {
		out[m] = []uint32{0}
		for _, c := range coordinates {
			longer := make([]uint32, 0, len(out[m])*c.size())
			for _, high := range out[m] {
				for _, low := range c[m] {
					longer = append(longer, high*uint32(c.size())+low)
				}
			}
			out[m] = longer
		}
	}
	return out
}
