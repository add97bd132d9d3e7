package puzzle

import (
	"puzzlelab/puzzlekit/puzzle/internal/solid"
)

// cut fills in everything of a definition that follows from geometry: places,
// labels, pieces, moves and layouts.
func cut(t solid.Twisty, def Definition) *Puzzle {
	c := t.Cut()
	def.Places = len(c.Moving)
	def.Labels, def.Fixed = faceLabels(t.Solid, c.Moving), faceLabels(t.Solid, c.Fixed)
	for k, turn := range t.Turns {
		def.Moves = append(def.Moves, turnMove(turn, c.Images[k]))
	}
	for _, piece := range c.Pieces {
		def.Pieces = append(def.Pieces, Piece(piece))
	}
	for _, view := range c.Views {
		def.Layouts = append(def.Layouts, viewLayout(view))
	}
	def.Space = newSpace(t.Solid.From(), c.Outlines, c.Rest)
	for f, refs := range def.Layouts[0].Rows {
		def.Regions = append(def.Regions, Region{Name: "face " + t.Solid.Faces[f].Name, Refs: refs})
	}
	return mustNew(def)
}

// faceLabels are the labels of stickers, by the faces on which they lie.
func faceLabels(s solid.Solid, faces []int) []Label {
	var labels []Label
	for _, f := range faces {
		labels = append(labels, Label{Text: s.Faces[f].Name, Color: s.Faces[f].Color})
	}
	return labels
}

func turnMove(t solid.Turn, images []int) Move {
	forth, back := t.About+" clockwise", t.About+" counter-clockwise"
	if t.Steps == 2 {
		forth, back = t.About+" half a turn", t.About+" half a turn"
	}
	return Move{Name: t.Name, Perm: mustImages(images), About: forth, AboutInverse: back}
}

func viewLayout(v solid.View) Layout {
	l := Layout{View: v.Name, Width: v.Width, Height: v.Height, Shapes: viewShapes(v.Shapes), Fixed: viewShapes(v.Fixed), Rows: v.Rows}
	for _, c := range v.Captions {
		l.Captions = append(l.Captions, Caption{Text: c.Text, At: Point(c.At)})
	}
	return l
}

func viewShapes(shapes []solid.Shape) []Shape {
	out := make([]Shape, len(shapes))
	for i, s := range shapes {
		out[i] = Shape{Outline: make([]Point, len(s.Outline)), Center: Point(s.Center), Radius: s.Radius}
		for j, p := range s.Outline {
			out[i].Outline[j] = Point(p)
		}
	}
	return out
}
