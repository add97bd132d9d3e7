package puzzle

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"puzzlelab/puzzlekit/perm"
)

// The cutter makes a twisty puzzle out of geometry: planes cut the surface of a
// polyhedron into stickers, and a turn of one layer takes each sticker whose
// centre is in the layer to the sticker where its centre lands. Stickers in the
// same cell of the planes belong to one piece. Nothing is typed in by hand but
// the solid, the axes and the depths of the cuts.

// layer is the part of space with from < x·axis < to; axis is a unit vector.
type layer struct {
	axis     vec
	from, to float64
}

func (l layer) contains(x vec) bool {
	d := x.dot(l.axis)
	return d > l.from && d < l.to
}

// turn is a move: a layer turned clockwise, as seen from outside, by 1/steps
// of a full turn.
type turn struct {
	name  string
	layer layer
	steps int
	about string // "right face"
}

// sticker is a piece of a face.
type sticker struct {
	face    int
	outline []vec
	centre  vec
}

// twisty is what the cutter works on.
type twisty struct {
	solid solid
	turns []turn
	// divide, when set, divides a face into stickers in place of the cuts.
	divide func(face solidFace) [][]vec
	// shade, when set, cuts faces further without cutting pieces.
	shade func(face solidFace, outline []vec) [][]vec
}

const nearly = 1e-6

// cut fills in everything of the definition that follows from geometry:
// places, labels, pieces, moves and layouts.
func (t twisty) cut(def Definition) *Puzzle {
	net := t.solid.unfold()
	stickers := t.stickers(net)
	images := make([][]int, len(t.turns))
	for k, turn := range t.turns {
		images[k] = landings(def.Name, stickers, turn)
	}
	number := numberMoving(images, len(stickers))
	for i, s := range stickers {
		face := t.solid.faces[s.face]
		label := Label{Text: face.name, Colour: face.colour}
		if number[i] > 0 {
			def.Labels = append(def.Labels, label)
		} else {
			def.Fixed = append(def.Fixed, label)
		}
	}
	def.Places = len(def.Labels)
	for k, turn := range t.turns {
		def.Moves = append(def.Moves, turn.move(images[k], number, def.Places))
	}
	def.Pieces = t.pieces(stickers, number)
	def.Layouts = []Layout{
		t.netLayout(net, stickers, number),
		t.solidLayout(stickers, number),
		t.sphereLayout(stickers, number),
	}
	for f, refs := range def.Layouts[0].Rows {
		def.Regions = append(def.Regions, Region{Name: "face " + t.solid.faces[f].name, Refs: refs})
	}
	return mustNew(def)
}

// stickers cuts the faces, in order; within a face the stickers are in reading
// order of the net.
func (t twisty) stickers(net []planeMap) []sticker {
	var out []sticker
	for f, face := range t.solid.faces {
		pieces := [][]vec{face.corners}
		if t.divide != nil {
			pieces = t.divide(face)
		} else {
			for _, turn := range t.turns {
				pieces = cutAll(pieces, turn.layer.axis, turn.layer.from)
				pieces = cutAll(pieces, turn.layer.axis, turn.layer.to)
			}
		}
		if t.shade != nil {
			var shaded [][]vec
			for _, outline := range pieces {
				shaded = append(shaded, t.shade(face, outline)...)
			}
			pieces = shaded
		}
		first := len(out)
		for _, outline := range pieces {
			out = append(out, sticker{f, outline, centroid(outline)})
		}
		inFace := out[first:]
		sort.SliceStable(inFace, func(i, j int) bool {
			a, b := net[f].at(inFace[i].centre), net[f].at(inFace[j].centre)
			if math.Abs(a.Y-b.Y) > nearly {
				return a.Y < b.Y
			}
			return a.X < b.X
		})
	}
	return out
}

// cutAll cuts convex polygons by the plane x·axis = depth.
func cutAll(polygons [][]vec, axis vec, depth float64) [][]vec {
	if math.IsInf(depth, 0) {
		return polygons
	}
	var out [][]vec
	for _, polygon := range polygons {
		for _, side := range []float64{1, -1} {
			if part := clip(polygon, axis.scale(side), side*depth); part != nil {
				out = append(out, part)
			}
		}
	}
	return out
}

// clip returns the part of a convex polygon with x·axis ≥ depth, or nil when
// that has no area (Sutherland and Hodgman 1974).
func clip(polygon []vec, axis vec, depth float64) []vec {
	var out []vec
	inside := false
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		dp, dq := p.dot(axis)-depth, q.dot(axis)-depth
		inside = inside || dp > nearly
		if dp >= -nearly {
			out = append(out, p)
		}
		if dp > nearly && dq < -nearly || dp < -nearly && dq > nearly {
			out = append(out, p.mix(q, dp/(dp-dq)))
		}
	}
	if !inside {
		return nil
	}
	return out
}

// centroid is the centre of mass of a plane polygon.
func centroid(polygon []vec) vec {
	var sum vec
	area := 0.0
	for i := 2; i < len(polygon); i++ {
		a, b, c := polygon[0], polygon[i-1], polygon[i]
		w := b.sub(a).cross(c.sub(a)).length()
		sum = sum.add(a.add(b).add(c).scale(w / 3))
		area += w
	}
	return sum.scale(1 / area)
}

// landings returns, for each sticker, the sticker to which a turn takes it.
func landings(puzzle string, stickers []sticker, t turn) []int {
	angle := -2 * math.Pi / float64(t.steps)
	out := make([]int, len(stickers))
	for i, s := range stickers {
		out[i] = i
		if !t.layer.contains(s.centre) {
			continue
		}
		target := s.centre.rotate(t.layer.axis, angle)
		out[i] = slices.IndexFunc(stickers, func(o sticker) bool {
			return o.centre.sub(target).length() < 1e-5
		})
		if out[i] < 0 {
			panic(fmt.Sprintf("puzzle: %s: the turn %s takes sticker %d where there is none", puzzle, t.name, i+1))
		}
	}
	return out
}

// numberMoving numbers the stickers that some turn moves from 1 on and the
// others -1, -2, ….
func numberMoving(images [][]int, n int) []int {
	number := make([]int, n)
	moving, fixed := 0, 0
	for i := range number {
		moves := slices.ContainsFunc(images, func(img []int) bool { return img[i] != i })
		if moves {
			moving++
			number[i] = moving
		} else {
			fixed--
			number[i] = fixed
		}
	}
	return number
}

func (t turn) move(image, number []int, places int) Move {
	images := make([]int, places)
	for i, to := range image {
		if number[i] > 0 {
			images[number[i]-1] = number[to]
		}
	}
	sigma, err := perm.FromImages(images)
	if err != nil {
		panic(err)
	}
	if t.steps == 2 {
		return Move{Name: t.name, Perm: sigma, About: t.about + " half a turn", AboutInverse: t.about + " half a turn"}
	}
	return Move{Name: t.name, Perm: sigma, About: t.about + " clockwise", AboutInverse: t.about + " counter-clockwise"}
}
