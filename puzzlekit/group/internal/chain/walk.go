package chain

import "puzzlelab/puzzlekit/internal/rawperm"

// A Walk is a breadth-first spanning tree of an orbit Δ.
type Walk struct {
	degree int
	Gens   [][]int32
	Orbit  []int32
	Place  []int32 // place of a point in orbit, -1 outside
	Parent []int32 // by place
	By     []int32 // by place: the generator that leads there
	image  []int32 // by point of the orbit: its image under the map that is tried
}

// NewWalk searches breadth first from start.
func NewWalk(degree int, start int32, gens [][]int32) *Walk {
	room := make([]int32, 4*degree)
	list := func(k int) []int32 { return room[k*degree : k*degree+1 : (k+1)*degree] }
	w := &Walk{degree: degree, Place: room[:degree:degree], Orbit: list(1), Parent: list(2), By: list(3)}
	w.search(start, gens)
	return w
}

// search makes the walk a new one in the same memory.
func (w *Walk) search(start int32, gens [][]int32) {
	w.Gens, w.Orbit, w.Parent, w.By = gens, w.Orbit[:1], w.Parent[:1], w.By[:1]
	w.Orbit[0] = start
	for i := range w.Place {
		w.Place[i] = -1
	}
	w.Place[start] = 0
	for k := 0; k < len(w.Orbit); k++ {
		for g, x := range w.Gens {
			if image := x[w.Orbit[k]]; w.Place[image] < 0 {
				w.Place[image] = int32(len(w.Orbit))
				w.Orbit = append(w.Orbit, image)
				w.Parent = append(w.Parent, int32(k))
				w.By = append(w.By, int32(g))
			}
		}
	}
}

// Maps reports whether there is a map that commutes with the generators and takes β
// to ω. It follows the tree, and tests the map on all edges as soon as both ends have
// images.
func (w *Walk) Maps(omega int32) bool {
	if w.image == nil {
		w.image = make([]int32, w.degree)
	}
	f, next := w.image, int32(1)
	f[w.Orbit[0]] = omega
	for _, delta := range w.Orbit {
		for _, x := range w.Gens {
			to, image := x[delta], x[f[delta]]
			if w.Place[to] == next { // an edge of the tree
				f[to] = image
				next++
			} else if f[to] != image {
				return false
			}
		}
	}
	return true
}

// Representative returns the product of generators along the tree that takes the
// start to a point of the orbit.
func (w *Walk) Representative(delta int32) []int32 {
	var path []int32
	for k := w.Place[delta]; k != 0; k = w.Parent[k] {
		path = append(path, w.By[k])
	}
	u := rawperm.Identity[int32](w.degree)
	for k := len(path) - 1; k >= 0; k-- {
		rawperm.Multiply(u, w.Gens[path[k]])
	}
	return u
}

// InverseRepresentatives returns the inverse of the representative of each point
// but the start, in the order of the orbit.
func (w *Walk) InverseRepresentatives() [][]int32 {
	n := w.degree
	room := make([]int32, (len(w.Orbit)-1)*n)
	out := make([][]int32, len(w.Orbit)-1)
	inverses := make([][]int32, len(w.Gens))
	for k := range out {
		g, parent := w.By[k+1], w.Parent[k+1]
		out[k], room = room[:n:n], room[n:]
		switch {
		case inverses[g] == nil && parent == 0:
			rawperm.InvertInto(out[k], w.Gens[g])
			inverses[g] = out[k]
			continue
		case inverses[g] == nil:
			inverses[g] = rawperm.Inverse(w.Gens[g])
		}
		if parent == 0 {
			copy(out[k], inverses[g])
		} else {
			rawperm.ProductInto(out[k], inverses[g], out[parent-1])
		}
	}
	return out
}

// Labels returns the generators that the tree uses.
func (w *Walk) Labels() [][]int32 {
	var out [][]int32
	used := make([]bool, len(w.Gens))
	for _, g := range w.By[1:] {
		if !used[g] {
			used[g] = true
			out = append(out, w.Gens[g])
		}
	}
	return out
}
