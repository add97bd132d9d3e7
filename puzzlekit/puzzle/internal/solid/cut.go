package solid

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// A Layer is the part of space with From < x·Axis < To; Axis is a unit vector.
type Layer struct {
	Axis     Vec
	From, To float64
}

// Beyond returns all of space beyond a depth.
func Beyond(axis Vec, depth float64) Layer { return Layer{axis, depth, math.Inf(1)} }

func (l Layer) contains(x Vec) bool {
	d := x.Dot(l.Axis)
	return d > l.From && d < l.To
}

// A Turn is a move: a layer turned clockwise, as seen from outside, by 1/Steps
// of a full turn.
type Turn struct {
	Name  string
	Layer Layer
	Steps int
	About string // "right face"
}

// sticker is a piece of a face.
type sticker struct {
	face    int
	outline []Vec
	center  Vec
}

// A Twisty puzzle is a solid with the turns of its layers.
type Twisty struct {
	Solid Solid
	Turns []Turn
	// Divide, if set, divides a face into stickers in place of the cuts.
	Divide func(face Face) [][]Vec
	// Shade, if set, cuts faces further without cutting pieces.
	Shade func(face Face, outline []Vec) [][]Vec
}

const nearly = 1e-6

// A Cut is a solid that is cut into stickers and pieces. The stickers that some
// turn moves are numbered from 1, as places; the others are fixed parts.
type Cut struct {
	Moving, Fixed []int   // the face on which each of them lies
	Images        [][]int // for each turn, the place to which it takes each place
	Pieces        []Piece
	Views         []View // net, solid, sphere
	// Outlines and Rest are the stickers in space, counter-clockwise as seen from
	// outside: those that turn, in the order of their numbers, and the fixed parts.
	Outlines, Rest [][]Vec
}

// Cut cuts the solid. Cost O(stickers²·turns).
func (t Twisty) Cut() Cut {
	net := t.Solid.unfold()
	stickers := t.stickers(net)
	landed := make([][]int, len(t.Turns))
	for k, turn := range t.Turns {
		landed[k] = landings(stickers, turn)
	}
	number := numberMoving(landed, len(stickers))
	var out Cut
	for i, s := range stickers {
		if number[i] > 0 {
			out.Moving, out.Outlines = append(out.Moving, s.face), append(out.Outlines, s.outline)
		} else {
			out.Fixed, out.Rest = append(out.Fixed, s.face), append(out.Rest, s.outline)
		}
	}
	for k := range t.Turns {
		images := make([]int, len(out.Moving))
		for i, to := range landed[k] {
			if number[i] > 0 {
				images[number[i]-1] = number[to]
			}
		}
		out.Images = append(out.Images, images)
	}
	out.Pieces = t.pieces(stickers, number)
	out.Views = []View{t.netView(net, stickers, number), t.solidView(stickers, number), t.sphereView(stickers, number)}
	return out
}

// stickers cuts the faces, in order; within a face the stickers are in reading
// order of the net.
func (t Twisty) stickers(net []planeMap) []sticker {
	var out []sticker
	for f, face := range t.Solid.Faces {
		pieces := [][]Vec{face.Corners}
		if t.Divide != nil {
			pieces = t.Divide(face)
		} else {
			for _, turn := range t.Turns {
				pieces = cutAll(pieces, turn.Layer.Axis, turn.Layer.From)
				pieces = cutAll(pieces, turn.Layer.Axis, turn.Layer.To)
			}
		}
		if t.Shade != nil {
			var shaded [][]Vec
			for _, outline := range pieces {
				shaded = append(shaded, t.Shade(face, outline)...)
			}
			pieces = shaded
		}
		first := len(out)
		for _, outline := range pieces {
			out = append(out, sticker{f, outline, Centroid(outline)})
		}
		inFace := out[first:]
		sort.SliceStable(inFace, func(i, j int) bool {
			a, b := net[f].at(inFace[i].center), net[f].at(inFace[j].center)
			if math.Abs(a.Y-b.Y) > nearly {
				return a.Y < b.Y
			}
			return a.X < b.X
		})
	}
	return out
}

// cutAll cuts convex polygons by the plane x·axis = depth.
func cutAll(polygons [][]Vec, axis Vec, depth float64) [][]Vec {
	if math.IsInf(depth, 0) {
		return polygons
	}
	var out [][]Vec
	for _, polygon := range polygons {
		for _, side := range []float64{1, -1} {
			if part := clip(polygon, axis.Scale(side), side*depth); part != nil {
				out = append(out, part)
			}
		}
	}
	return out
}

// clip returns the part of a convex polygon with x·axis ≥ depth, or nil when
// that has no area (Sutherland and Hodgman 1974).
func clip(polygon []Vec, axis Vec, depth float64) []Vec {
	var out []Vec
	inside := false
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		dp, dq := p.Dot(axis)-depth, q.Dot(axis)-depth
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

// Centroid is the centre of mass of a plane polygon.
func Centroid(polygon []Vec) Vec {
	var sum Vec
	area := 0.0
	for i := 2; i < len(polygon); i++ {
		a, b, c := polygon[0], polygon[i-1], polygon[i]
		w := b.Sub(a).Cross(c.Sub(a)).Length()
		sum = sum.Add(a.Add(b).Add(c).Scale(w / 3))
		area += w
	}
	return sum.Scale(1 / area)
}

// landings returns, for each sticker, the sticker to which a turn takes it.
func landings(stickers []sticker, t Turn) []int {
	angle := -2 * math.Pi / float64(t.Steps)
	out := make([]int, len(stickers))
	for i, s := range stickers {
		out[i] = i
		if !t.Layer.contains(s.center) {
			continue
		}
		target := s.center.Rotate(t.Layer.Axis, angle)
		out[i] = slices.IndexFunc(stickers, func(o sticker) bool {
			return o.center.Sub(target).Length() < 1e-5
		})
		if out[i] < 0 {
			panic(fmt.Sprintf("solid: the turn %s takes sticker %d where there is none", t.Name, i+1))
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
