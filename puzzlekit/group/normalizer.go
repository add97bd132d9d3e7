package group

import "context"

// mostColoured is the largest degree at which the orbits on pairs of points
// are used: their table has Degree² entries.
const mostColoured = 1024

// Normalizer returns the elements x of g with x⁻¹hx = h. It is a backtrack in
// which x has to take orbits of h on points to orbits of h, and orbits on pairs
// of points to such orbits: feasible for small groups and for groups whose
// orbits on pairs tell much, hard otherwise. See [Group.SetwiseStabilizer] for
// ctx.
func (g *Group) Normalizer(ctx context.Context, h *Group) (*Group, error) {
	return g.normalizer(newWork(ctx, "Group.Normalizer"), h)
}

func (g *Group) normalizer(w *work, h *Group) (*Group, error) {
	degree := g.degree
	g, h = sameDegree(g, h)
	for _, group := range []*Group{g, h} {
		if _, err := group.chainFor(w); err != nil {
			return nil, err
		}
	}
	s, err := newBacktrack(w, g.degree, g.Chain().levels)
	if err != nil {
		return nil, err
	}
	colours := w.pairColours(h)
	forth := make(map[int32]int32)
	back := make(map[int32]int32)
	s.admits = func(i int, images []int32) bool {
		clear(forth)
		clear(back)
		for j := range images {
			if s.ended() {
				return false
			}
			for k := range j + 1 {
				a := colours(s.levels[j].point, s.levels[k].point)
				b := colours(images[j], images[k])
				if to, known := forth[a]; known && to != b {
					return false
				}
				if from, known := back[b]; known && from != a {
					return false
				}
				forth[a], back[b] = b, a
			}
		}
		return true
	}
	gens, levels := withoutIdentities(h.images()), h.Chain().levels
	s.holds = func(x []int32) bool {
		for _, y := range gens {
			if s.ended() || !siftsToIdentity(levels, conjugate(y, x), 0) {
				return false
			}
		}
		return true
	}
	var known [][]int32
	for _, y := range gens {
		if !w.ended() && g.Contains(toPerm(y)) {
			known = append(known, y)
		}
	}
	return s.group(degree, known)
}

// pairColours numbers the orbits of h on ordered pairs of points, in the order
// of their first pairs; above mostColoured points, the orbits on points alone.
func (w *work) pairColours(h *Group) func(a, b int32) int32 {
	n := h.degree
	orbit := make([]int32, n)
	orbits := orbitsOf(n, h.images())
	for k, o := range orbits {
		for _, p := range o {
			orbit[p] = int32(k)
		}
	}
	if n > mostColoured {
		return func(a, b int32) int32 { return orbit[a]*int32(len(orbits)) + orbit[b] }
	}
	table := make([]int32, n*n)
	for k := range table {
		table[k] = -1
	}
	colour := int32(0)
	gens := h.images()
	for start := range table {
		if table[start] >= 0 {
			continue
		}
		table[start] = colour
		for queue := []int{start}; len(queue) > 0 && !w.ended(); queue = queue[1:] {
			a, b := queue[0]/n, queue[0]%n
			for _, x := range gens {
				if to := int(x[a])*n + int(x[b]); table[to] < 0 {
					table[to] = colour
					queue = append(queue, to)
				}
			}
		}
		colour++
	}
	return func(a, b int32) int32 { return table[int(a)*n+int(b)] }
}
