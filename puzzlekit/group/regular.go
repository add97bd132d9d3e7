package group

// checkRegular proves that only the identity fixes the base point β of the
// last level, or returns an element other than the identity that does.
//
// A point ω is fixed by all that fixes β when there is a map f from the orbit
// Δ with f(β) = ω and f(δ^x) = f(δ)^x; a walk along a spanning tree decides
// that in O(|Δ|·generators). For ω in Δ the maps commute with the group, so
// they can be composed: log2 |Δ| of them reach all of Δ. What fixes β then
// fixes Δ and is normal in the group, so one point from each other orbit is
// enough.
func (b *builder) checkRegular(l *level) []int32 {
	w := newWalk(b.degree, l.point, l.own)
	fixed := make([]bool, b.degree)
	fixed[l.point] = true
	var maps [][]int32
	for _, omega := range l.orbit {
		if fixed[omega] || b.cancelled() {
			continue
		}
		f, delta, x := w.follow(omega)
		if delta >= 0 {
			return w.schreierGenerator(delta, x)
		}
		maps = append(maps, f)
		clear(fixed)
		orbitOf(l.point, maps, fixed)
	}
	for _, orbit := range orbitsOf(b.degree, l.own) {
		if w.place[orbit[0]] >= 0 || b.cancelled() {
			continue
		}
		if _, delta, x := w.follow(orbit[0]); delta >= 0 {
			return w.schreierGenerator(delta, x)
		}
	}
	return nil
}

// walk is a breadth-first spanning tree of Δ.
type walk struct {
	degree int
	gens   [][]int32
	orbit  []int32
	place  []int32 // place of a point in orbit, -1 outside
	parent []int32 // by place
	by     []int32 // by place: the generator that leads there
}

func newWalk(degree int, start int32, gens [][]int32) *walk {
	w := &walk{degree: degree, gens: gens, orbit: []int32{start}, parent: []int32{0}, by: []int32{0}}
	w.place = make([]int32, degree)
	for i := range w.place {
		w.place[i] = -1
	}
	w.place[start] = 0
	for k := 0; k < len(w.orbit); k++ {
		for g, x := range w.gens {
			if image := x[w.orbit[k]]; w.place[image] < 0 {
				w.place[image] = int32(len(w.orbit))
				w.orbit = append(w.orbit, image)
				w.parent = append(w.parent, int32(k))
				w.by = append(w.by, int32(g))
			}
		}
	}
	return w
}

// follow extends β → ω along the tree and tests it on all edges. The map is
// given on points of Δ; outside Δ it is the identity. When the test fails at a
// point δ and a generator x, follow returns them, otherwise δ is -1.
func (w *walk) follow(omega int32) (f []int32, delta int32, x []int32) {
	f = identityImages(w.degree)
	f[w.orbit[0]] = omega
	for k := 1; k < len(w.orbit); k++ {
		f[w.orbit[k]] = w.gens[w.by[k]][f[w.orbit[w.parent[k]]]]
	}
	for _, delta = range w.orbit {
		for _, x = range w.gens {
			if f[x[delta]] != x[f[delta]] {
				return nil, delta, x
			}
		}
	}
	return f, -1, nil
}

func (w *walk) schreierGenerator(delta int32, x []int32) []int32 {
	h := product(w.representative(delta), x)
	multiply(h, inverse(w.representative(x[delta])))
	return h
}

func (w *walk) representative(delta int32) []int32 {
	var path []int32
	for k := w.place[delta]; k != 0; k = w.parent[k] {
		path = append(path, w.by[k])
	}
	u := identityImages(w.degree)
	for k := len(path) - 1; k >= 0; k-- {
		multiply(u, w.gens[path[k]])
	}
	return u
}
