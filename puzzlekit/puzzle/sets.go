package puzzle

import "slices"

// setsLayout is the picture of a puzzle that brings none: the pieces in rows,
// those that moves exchange with each other together, then those that never
// move, and the fixed parts last. The stickers of a piece stand side by side; a
// piece of one place is a disc.
func (p *Puzzle) setsLayout() Layout {
	sets, still := p.sets()
	rows := append(sets, still)
	r := rowsOfSlots{layout: Layout{View: "sets"}}
	for _, set := range rows {
		for i, piece := range set {
			for j, where := range piece.Places {
				r.put(where, i, j, len(piece.Places))
			}
		}
		r.end(len(set))
	}
	slices.SortFunc(r.shapes, func(a, b numberedShape) int { return a.place - b.place })
	for _, s := range r.shapes {
		r.layout.Shapes = append(r.layout.Shapes, s.shape)
	}
	r.shapes = nil
	for i := range p.def.Fixed {
		r.put(i+1, i, 0, 1)
	}
	r.end(len(p.def.Fixed))
	for _, s := range r.shapes {
		r.layout.Fixed = append(r.layout.Fixed, s.shape)
	}
	r.layout.Height = r.y - setGap
	return r.layout
}

// sets returns the orbits of the pieces under the moves, and apart from them the
// pieces that no move takes elsewhere.
func (p *Puzzle) sets() (sets [][]Piece, still []Piece) {
	orbit := p.placeOrbits()
	members := map[int][]Piece{}
	var order []int
	for _, piece := range p.Pieces() {
		first := slices.Min(orbitsOf(orbit, piece))
		if members[first] == nil {
			order = append(order, first)
		}
		members[first] = append(members[first], piece)
	}
	for _, first := range order {
		if len(members[first]) == 1 {
			still = append(still, members[first]...)
			continue
		}
		sets = append(sets, members[first])
	}
	return sets, still
}

func orbitsOf(orbit []int, piece Piece) []int {
	out := make([]int, len(piece.Places))
	for i, where := range piece.Places {
		out[i] = orbit[where-1]
	}
	return out
}

const (
	slotsInRow = 12
	rowGap     = 0.2 // between rows of one set
	slotGap    = 0.3 // between pieces of several stickers
	setGap     = 0.6
)

// rowsOfSlots sets shapes out in rows, set by set.
type rowsOfSlots struct {
	layout Layout
	shapes []numberedShape
	y      float64 // the top of the set
}

type numberedShape struct {
	place int
	shape Shape
}

// put draws sticker j of the m of the i-th piece of the set.
func (r *rowsOfSlots) put(where, i, j, m int) {
	x, y := float64(i%slotsInRow), r.y+float64(i/slotsInRow)*(1+rowGap)
	shape := Shape{Center: Point{x + 0.5, y + 0.5}, Radius: 0.45}
	if m > 1 {
		x = x*(float64(m)+slotGap) + float64(j)
		shape = square(x, y)
	}
	r.shapes = append(r.shapes, numberedShape{where, shape})
	r.layout.Width = max(r.layout.Width, x+1)
}

// end goes on below a set of n pieces.
func (r *rowsOfSlots) end(n int) {
	if n > 0 {
		r.y += float64((n+slotsInRow-1)/slotsInRow)*(1+rowGap) - rowGap + setGap
	}
}
