package search

import (
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// A partition is an ordered partition of the points 0..n-1 into cells. Cells
// are only ever split, and splits are taken back in reverse order: cell k+1 is
// a piece cut off the end of an earlier cell. (Leon 1991, section 3; McKay
// 1981.)
type partition struct {
	points []int32 // cell by cell
	place  []int32 // by point: its place in points
	cell   []int32 // by point
	first  []int32 // by cell: its first place
	size   []int32 // by cell
	parent []int32 // by cell: the one from which it was cut
}

// newPartition returns the partition with one cell.
func newPartition(n int) *partition {
	return &partition{
		points: rawperm.Identity[int32](n), place: rawperm.Identity[int32](n), cell: make([]int32, n),
		first: append(make([]int32, 0, n), 0), size: append(make([]int32, 0, n), int32(n)), parent: append(make([]int32, 0, n), -1),
	}
}

func (p *partition) cells() int { return len(p.size) }

// members returns the points of a cell; the slice is only valid until the next
// split.
func (p *partition) members(c int32) []int32 { return p.points[p.first[c]:][:p.size[c]] }

// moveTo swaps a point with the one at a place of the same cell.
func (p *partition) moveTo(point, place int32) {
	from, other := p.place[point], p.points[place]
	p.points[place], p.points[from] = point, other
	p.place[point], p.place[other] = place, from
}

// cut makes the last k points of a cell a cell of their own.
func (p *partition) cut(c, k int32) int32 {
	id := int32(len(p.size))
	p.size[c] -= k
	p.first = append(p.first, p.first[c]+p.size[c])
	p.size = append(p.size, k)
	p.parent = append(p.parent, c)
	for _, x := range p.members(id) {
		p.cell[x] = id
	}
	return id
}

// mergeTo takes back splits until there are so many cells.
func (p *partition) mergeTo(cells int) {
	for id := len(p.size) - 1; id >= cells; id-- {
		c := p.parent[id]
		for _, x := range p.members(int32(id)) {
			p.cell[x] = c
		}
		p.size[c] += p.size[id]
	}
	p.first, p.size, p.parent = p.first[:cells], p.size[:cells], p.parent[:cells]
}

// sortBy sorts points by their values.
func sortBy(points []int32, value []uint64) {
	if len(points) > 24 {
		slices.SortFunc(points, func(a, b int32) int {
			if value[a] < value[b] {
				return -1
			}
			if value[a] > value[b] {
				return 1
			}
			return 0
		})
		return
	}
	for i := 1; i < len(points); i++ {
		x := points[i]
		k := i
		for ; k > 0 && value[points[k-1]] > value[x]; k-- {
			points[k] = points[k-1]
		}
		points[k] = x
	}
}
