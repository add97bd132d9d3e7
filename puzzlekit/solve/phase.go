package solve

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// A phase is a search with the same turns for the same goal: coordinates that
// are all 0 at the goal, and tables of the distances in products of them.
type phase struct {
	turns       []int
	coordinates []*coordinate
	tables      []bound
}

// A bound is a table with the numbers of its coordinates in a phase.
type bound struct {
	members []int
	space   space
	table   *table
}

// maxBound is the number of states of a table of a phase: 8 MiB of four bits.
const maxBound = 1 << 24

// newPhase makes the tables: of all sets of coordinates that fit together in
// one and in none that is larger.
func newPhase(ctx context.Context, b *board, coordinates []*coordinate, turns []int, o Options) (*phase, error) {
	p := &phase{turns: turns, coordinates: coordinates}
	sets := fittingSets(coordinates, maxBound)
	for i, set := range sets {
		chosen := make([]*coordinate, len(set))
		for k, member := range set {
			chosen[k] = coordinates[member]
		}
		s := newSpace(chosen...)
		o.reporter().report(Progress{What: fmt.Sprintf("table %d of %d", i+1, len(sets)), Done: float64(i) / float64(len(sets))})
		t, err := newDistances(ctx, b, s, turns, o)
		if err != nil {
			return nil, err
		}
		p.tables = append(p.tables, bound{members: set, space: s, table: t})
	}
	return p, nil
}

// phaseBytes is the memory that a phase takes.
func phaseBytes(coordinates []*coordinate) uint64 {
	var bytes uint64
	for _, c := range coordinates {
		bytes += c.bytes()
	}
	for _, set := range fittingSets(coordinates, maxBound) {
		size := uint64(1)
		for _, member := range set {
			size *= uint64(coordinates[member].size)
		}
		bytes += tableBytes(size)
	}
	return bytes
}

// fittingSets lists the maximal sets of coordinates whose product has at most
// limit states, those with the largest products first.
func fittingSets(coordinates []*coordinate, limit uint64) [][]int {
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

func maskSize(coordinates []*coordinate, mask uint) uint64 {
	size := uint64(1)
	for i, c := range coordinates {
		if mask>>i&1 == 1 {
			if size *= uint64(c.size); size > 1<<40 {
				return size
			}
		}
	}
	return size
}

func maximal(coordinates []*coordinate, mask uint, limit uint64) bool {
	for i := range coordinates {
		if mask>>i&1 == 0 && maskSize(coordinates, mask|1<<i) <= limit {
			return false
		}
	}
	return true
}

// locate returns the spot of a state; ok is false when the phase's turns do not
// lead there.
func (p *phase) locate(labels []uint16) (at spot, ok bool) {
	for i, c := range p.coordinates {
		if at[i], ok = c.of(labels); !ok {
			return at, false
		}
	}
	return at, true
}

// step moves a spot by a turn.
func (p *phase) step(to, from *spot, t int) {
	for i, c := range p.coordinates {
		to[i] = c.next[int(from[i])*c.turns+t]
	}
}

// within reports whether no table says that the goal is more than so many turns
// away.
func (p *phase) within(at *spot, turns int) bool {
	for i := range p.tables {
		if int(p.tables[i].at(at)) > turns {
			return false
		}
	}
	return true
}

// distance is the greatest distance that a table tells.
func (p *phase) distance(at *spot) int {
	most := 0
	for i := range p.tables {
		most = max(most, int(p.tables[i].at(at)))
	}
	return most
}

func (b *bound) at(at *spot) uint8 {
	var index uint64
	for i, member := range b.members {
		index += uint64(at[member]) * b.space.strides[i]
	}
	return b.table.at(index)
}

// home reports whether a spot is the goal.
func (p *phase) home(at *spot) bool {
	for i := range p.coordinates {
		if at[i] != 0 {
			return false
		}
	}
	return true
}
