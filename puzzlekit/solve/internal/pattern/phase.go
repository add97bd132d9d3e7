package pattern

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
)

// A Phase is the data for searches with the same turns and the same goal: coordinates
// that are all 0 at the goal, and tables of the distances in products of them.
type Phase struct {
	turns       []int
	Coordinates []*Coordinate
	tables      []bound
}

// A bound is a table with the numbers of its coordinates in a phase.
type bound struct {
	members []int
	space   Space
	table   *Table
}

// maxBound is the number of states of a table of a phase: 8.4 MB with four bits each.
const maxBound = 1 << 24

// NewPhase makes the tables, one for each maximal set of coordinates that fit together
// into a table.
func NewPhase(ctx context.Context, b *board.Board, coordinates []*Coordinate, turns []int, o Config) (*Phase, error) {
	p := &Phase{turns: turns, Coordinates: coordinates}
	sets := fittingSets(coordinates, maxBound)
	for i, set := range sets {
		chosen := make([]*Coordinate, len(set))
		for k, member := range set {
			chosen[k] = coordinates[member]
		}
		s := newSpace(chosen...)
		o.Report(fmt.Sprintf("table %d of %d", i+1, len(sets)), 0, float64(i)/float64(len(sets)))
		t, err := newDistances(ctx, b, s, turns, o)
		if err != nil {
			return nil, err
		}
		p.tables = append(p.tables, bound{members: set, space: s, table: t})
	}
	return p, nil
}

// PhaseBytes returns the memory of a phase.
func PhaseBytes(coordinates []*Coordinate) uint64 {
	var bytes uint64
	for _, c := range coordinates {
		bytes += c.Bytes()
	}
	for _, set := range fittingSets(coordinates, maxBound) {
		size := uint64(1)
		for _, member := range set {
			size *= uint64(coordinates[member].Size)
		}
		bytes += tableBytes(size)
	}
	return bytes
}

// fittingSets lists the maximal sets of coordinates whose product has at most limit
// states, those with the largest products first.
func fittingSets(coordinates []*Coordinate, limit uint64) [][]int {
	var sets [][]int
	var masks []uint
	for mask := uint(1)<<len(coordinates) - 1; mask > 0; mask-- {
		if maskSize(coordinates, mask) <= limit && maximal(coordinates, mask, limit) {
			masks = append(masks, mask)
		}
	}
	slices.SortStableFunc(masks, func(x, y uint) int { return cmp.Compare(maskSize(coordinates, y), maskSize(coordinates, x)) })
	for _, mask := range masks {
		var set []int
		for i := range coordinates {
			if mask>>i&1 == 1 {
				set = append(set, i)
			}
		}
		sets = append(sets, set)
	}
	return sets
}

func maskSize(coordinates []*Coordinate, mask uint) uint64 {
	size := uint64(1)
	for i, c := range coordinates {
		if mask>>i&1 == 1 {
			if size *= uint64(c.Size); size > 1<<40 {
				return size
			}
		}
	}
	return size
}

func maximal(coordinates []*Coordinate, mask uint, limit uint64) bool {
	for i := range coordinates {
		if mask>>i&1 == 0 && maskSize(coordinates, mask|1<<i) <= limit {
			return false
		}
	}
	return true
}

// Locate returns the spot of a state; ok is false if the phase's turns do not reach it.
func (p *Phase) Locate(labels []uint16) (at Spot, ok bool) {
	for i, c := range p.Coordinates {
		if at[i], ok = c.Of(labels); !ok {
			return at, false
		}
	}
	return at, true
}

// Step moves a spot by a turn.
func (p *Phase) Step(to, from *Spot, t int) {
	for i, c := range p.Coordinates {
		to[i] = c.Next[int(from[i])*c.Turns+t]
	}
}

// Within reports whether no table shows that the goal is more than that many turns
// away.
func (p *Phase) Within(at *Spot, turns int) bool {
	for i := range p.tables {
		if int(p.tables[i].at(at)) > turns {
			return false
		}
	}
	return true
}

// Distance returns the greatest of the lower bounds in the tables. ok is false if one of
// them shows that the phase's turns do not lead to the goal.
func (p *Phase) Distance(at *Spot) (most int, ok bool) {
	for i := range p.tables {
		distance := p.tables[i].at(at)
		if distance == unmet {
			return 0, false
		}
		most = max(most, int(distance))
	}
	return most, true
}

func (b *bound) at(at *Spot) uint8 {
	var index uint64
	for i, member := range b.members {
		index += uint64(at[member]) * b.space.Strides[i]
	}
	return b.table.At(index)
}

// Home reports whether a spot is the goal.
func (p *Phase) Home(at *Spot) bool {
	for i := range p.Coordinates {
		if at[i] != 0 {
			return false
		}
	}
	return true
}
