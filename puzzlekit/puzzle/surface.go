package puzzle

import (
	"fmt"

	"puzzlelab/internal/counted"
)

// A Surface says how the edges of a rectangular board are glued.
type Surface int

const (
	// Cylinder glues left to right.
	Cylinder Surface = iota
	// TorusSurface glues left to right and top to bottom.
	TorusSurface
	// MoebiusStrip glues left to right with a twist: row r on the left meets
	// row rows+1-r on the right.
	MoebiusStrip
	// KleinBottle glues left to right with a twist and top to bottom straight.
	KleinBottle
	// ProjectivePlane glues both with a twist.
	ProjectivePlane
)

func (s Surface) String() string {
	switch s {
	case Cylinder:
		return "cylinder"
	case TorusSurface:
		return "torus"
	case MoebiusStrip:
		return "Möbius strip"
	case KleinBottle:
		return "Klein bottle"
	case ProjectivePlane:
		return "projective plane"
	}
	return fmt.Sprintf("Surface(%d)", int(s))
}

// closedDown reports whether top and bottom are glued.
func (s Surface) closedDown() bool { return s != Cylinder && s != MoebiusStrip }

// cross returns the cell that one comes to from the cell beyond an edge, and
// whether that edge is glued to anything.
func (s Surface) cross(c, r, cols, rows int) (int, int, bool) {
	twistAcross := s == MoebiusStrip || s == KleinBottle || s == ProjectivePlane
	if c < 0 || c >= cols {
		c = (c + cols) % cols
		if twistAcross {
			r = rows - 1 - r
		}
	}
	if r < 0 || r >= rows {
		if !s.closedDown() {
			return 0, 0, false
		}
		r = (r + rows) % rows
		if s == ProjectivePlane {
			c = cols - 1 - c
		}
	}
	return c, r, true
}

// SlidingOn returns the sliding puzzle with a free blank on a board whose edges
// are glued to a closed strip or surface: a tile next to the blank across a
// seam slides into it too. Moves are those of [Sliding]. A tile that goes around a
// Möbius strip comes back mirrored, which numbers do not show. It panics
// with a [*fault.InputError] when cols or rows is below 2, the board has more than 400
// cells, or there is no such surface.
//
// By Wilson's theorem the group of the loops is the alternating group on the
// tiles when the cells can be coloured black and white with neighbours always
// different, and the symmetric group when they cannot, as on a torus of odd
// width.
func SlidingOn(surface Surface, cols, rows int) *Puzzle {
	if !isBoard(cols, rows) || surface < Cylinder || surface > ProjectivePlane {
		panic(badSize("SlidingOn", "one of the surfaces, at least 2 columns and 2 rows, at most 400 cells", int(surface), cols, rows))
	}
	cells := cols * rows
	return mustNew(slidingBoard(Definition{
		Name:    fmt.Sprintf("%d puzzle on a %s, %d×%d", cells-1, surface, cols, rows),
		About:   fmt.Sprintf("Tiles 1 to %d and a blank on a %s of %s and %s.", cells-1, surface, counted.Of(cols, "columns"), counted.Of(rows, "rows")),
		Layouts: []Layout{surfaceLayout(surface, cols, rows)},
	}, cols, rows, func(c, r int) (int, int, bool) { return surface.cross(c, r, cols, rows) }))
}

// surfaceLayout is a grid with the seams drawn as in topology books: edges with
// the same arrows are glued so that the arrows agree.
func surfaceLayout(surface Surface, cols, rows int) Layout {
	const edge = 0.55
	l := gridLayout(cols, rows, cols*rows)
	l.View = "board"
	for i := range l.Shapes {
		for j := range l.Shapes[i].Outline {
			p := &l.Shapes[i].Outline[j]
			p.X, p.Y = p.X+edge, p.Y+edge
		}
		l.Shapes[i].Center = Point{l.Shapes[i].Center.X + edge, l.Shapes[i].Center.Y + edge}
	}
	w, h := float64(cols), float64(rows)
	l.Width, l.Height = w+2*edge, h+2*edge
	down, up := "↓", "↑"
	left, right := Point{edge / 2, edge + h/2 + 0.15}, Point{edge*1.5 + w, edge + h/2 + 0.15}
	above, below := Point{edge + w/2, edge - 0.1}, Point{edge + w/2, edge + h + 0.42}
	l.Captions = append(l.Captions, Caption{down, left})
	if surface == MoebiusStrip || surface == KleinBottle || surface == ProjectivePlane {
		l.Captions = append(l.Captions, Caption{up, right})
	} else {
		l.Captions = append(l.Captions, Caption{down, right})
	}
	switch surface {
	case TorusSurface, KleinBottle:
		l.Captions = append(l.Captions, Caption{"→", above}, Caption{"→", below})
	case ProjectivePlane:
		l.Captions = append(l.Captions, Caption{"→", above}, Caption{"←", below})
	}
	return l
}
