package schreiersims

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A group is proved by listing the images of its base if these are at most listedPoints
// times as many points as there are. That takes no products of permutations, so it is the
// faster the greater the degree: where a few Schreier generators are enough, the degree has
// to be at least plainImages times the order.
const (
	listedPoints = 3.5
	plainImages  = 8
)

// checkEnd proves the last levels of the chain, as long as the group K that their strong
// generators generate has few elements, and returns the first of these levels. If that
// fails, it returns an element of K that the chain lacks.
//
// K has as many elements as the base has images if only the identity fixes the base. Let S
// be the stabiliser of the base in K. It fixes an image of the base, or a point, if there is
// a map f from the images of the base that takes the base to it, with f(ω^x) = f(ω)^x for
// each generator x. A walk through the graph of the images decides that. If S fixes the
// images of the base under the generators, it is normal in K. Then one point from each
// orbit of K is enough.
//
// Cost O(|K|·generators·(generators + levels + orbits of K)).
func (s *Construction) checkEnd() (first int, witness []int32) {
	depth := len(s.Levels)
	first, size, plain := depth, 1, true
	for first > 0 {
		next := size * len(s.Levels[first-1].Orbit)
		if points := next * (depth - first + 1); float64(points) > listedPoints*float64(s.Degree) {
			break
		}
		first, size = first-1, next
		plain = plain && s.isPlain(first)
	}
	if plain && plainImages*size > s.Degree {
		return depth, nil
	}
	gens := chain.Generators(s.Levels, first)
	g := newImageGraph(s.Builder, s.desk, first, len(gens), size)
	g.gens = append(g.gens, gens[:min(2, len(gens))]...) // few groups need less
	if h := g.list(); h != nil {
		return first, h
	}
	for _, x := range gens[len(g.gens):] {
		if h := g.add(x); h != nil || s.Canceled() {
			return first, h
		}
	}
	return first, g.check()
}

// An imageGraph has the images of a base under a group as its vertices, numbered breadth
// first, and an arc for each of them and each generator.
type imageGraph struct {
	*chain.Builder
	*desk
	end    []*chain.Level
	gens   [][]int32 // without those that others generate
	places [][]int32 // by level and point: the place of the point in the basic orbit
	number []int32   // by the places of what a sift undoes: the vertex, or -1
	images []int32   // by vertex: the images of the base points
	moves  [][]int32 // by generator and vertex: where the generator takes the vertex
	tree   []int32   // by vertex: the arc of the spanning tree that leads to it
	f      []int32   // by vertex, while a map is tried
}

func newImageGraph(b *chain.Builder, d *desk, first, generators, size int) *imageGraph {
	d.slab.Reset()
	g := &imageGraph{Builder: b, desk: d, end: b.Levels[first:]}
	room := make([]int32, size*(len(g.end)+generators+3))
	part := func(width int) []int32 {
		list := room[: 0 : size*width]
		room = room[size*width:]
		return list
	}
	g.number, g.f, g.tree, g.images = part(1)[:size], part(1)[:size], part(1), part(len(g.end))
	for range generators {
		g.moves = append(g.moves, part(1))
	}
	for _, l := range g.end {
		place := d.slab.New()
		for k, p := range l.Orbit {
			place[p] = int32(k)
		}
		g.places = append(g.places, place)
	}
	return g
}

// add adds a generator, unless the others generate it. It returns an element that the
// chain lacks if it finds one.
func (g *imageGraph) add(x []int32) []int32 {
	image := make([]int32, len(g.end))
	for i, l := range g.end {
		image[i] = x[l.Point]
	}
	if at := g.index(image); at >= 0 && g.number[at] >= 0 {
		return g.unlike(x, g.number[at])
	}
	g.gens = append(g.gens, x)
	return g.list()
}

// unlike returns x·u⁻¹ for the element u of a vertex, or nil if that is the identity.
func (g *imageGraph) unlike(x []int32, v int32) []int32 {
	u := g.element(v)
	if slices.Equal(x, u) {
		return nil
	}
	return rawperm.Product(x, rawperm.Inverse(u))
}

// list finds all vertices and arcs. If a basic orbit turns out to be too short, it returns
// an element that shows it.
func (g *imageGraph) list() []int32 {
	k := len(g.end)
	g.images, g.tree = g.images[:0], append(g.tree[:0], chain.Root)
	for i := range g.number {
		g.number[i] = chain.Outside
	}
	for _, l := range g.end {
		g.images = append(g.images, l.Point)
	}
	g.number[0] = 0
	image := make([]int32, 2*k)
	for v := 0; v < len(g.tree); v++ {
		if v%1024 == 0 && g.Canceled() {
			return nil
		}
		for m, x := range g.gens {
			for i, p := range g.images[v*k : (v+1)*k] {
				image[i], image[k+i] = x[p], x[p]
			}
			at := g.index(image[k:])
			if at < 0 {
				return rawperm.Product(g.element(int32(v)), x)
			}
			if g.number[at] < 0 {
				g.number[at] = int32(len(g.tree))
				g.tree = append(g.tree, int32(v*len(g.gens)+m))
				g.images = append(g.images, image[:k]...)
			}
			g.moves[m] = append(g.moves[m][:v], g.number[at])
		}
	}
	return nil
}

// index sifts images of the base and returns a number made of the places of what it undoes,
// or -1 if a point is outside the basic orbit. It changes the images.
func (g *imageGraph) index(image []int32) int {
	at := 0
	for i, l := range g.end {
		delta := image[i]
		if !l.Contains(delta) {
			return -1
		}
		at = at*len(l.Orbit) + int(g.places[i][delta])
		for delta != l.Point {
			step := l.Step(delta)
			delta = step[delta]
			for j := i + 1; j < len(image); j++ {
				image[j] = step[image[j]]
			}
		}
	}
	return at
}

// element returns the product of generators along the tree that leads to a vertex.
func (g *imageGraph) element(v int32) []int32 {
	var path [][]int32
	for ; g.tree[v] >= 0; v = g.tree[v] / int32(len(g.gens)) {
		path = append(path, g.gens[int(g.tree[v])%len(g.gens)])
	}
	u := rawperm.Identity[int32](g.Degree)
	for _, x := range slices.Backward(path) {
		rawperm.Multiply(u, x)
	}
	return u
}

// check proves that only the identity fixes the base, or returns another element that does.
func (g *imageGraph) check() []int32 {
	for k := range g.gens {
		if h := g.walk(g.moves[k][0], g.moves); h != nil || g.Canceled() {
			return h
		}
	}
	fixed := g.seen
	clear(fixed)
	for _, l := range g.end {
		chain.MarkOrbit(l.Point, g.gens, fixed)
	}
	for p := range int32(g.Degree) {
		if fixed[p] || !slices.ContainsFunc(g.gens, func(x []int32) bool { return x[p] != p }) {
			continue
		}
		if h := g.walk(p, g.gens); h != nil || g.Canceled() {
			return h
		}
		chain.Orbit(p, g.gens, fixed)
	}
	return nil
}

// walk tries to extend base → start to a map that commutes with the generators, which
// move the images as they say. It returns nil if there is such a map, and otherwise an
// element that fixes the base and moves start.
func (g *imageGraph) walk(start int32, moves [][]int32) []int32 {
	g.f[0] = start
	next := int32(1)
	for v := range int32(len(g.tree)) {
		if v%1024 == 0 && g.Canceled() {
			return nil
		}
		for m, x := range g.gens {
			image, to := moves[m][g.f[v]], g.moves[m][v]
			if to == next { // an arc of the tree
				g.f[to] = image
				next++
			} else if g.f[to] != image {
				return g.unlike(rawperm.Product(g.element(v), x), to)
			}
		}
	}
	return nil
}
