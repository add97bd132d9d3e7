package search

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A stabilizer is the pointwise stabiliser in a group of a sequence of points,
// with its orbits. The stabilisers of the next points hang on it and are
// computed when they are needed: one for each orbit, because points of one
// orbit have conjugate stabilisers.
type stabilizer struct {
	levels []*chain.Level // a chain of the stabiliser itself
	orbit  []int32        // by point: the number of its orbit
	size   []int32        // by orbit
	next   map[int32]*fixing
}

// A fixing is the step from a stabiliser to that of one further point.
type fixing struct {
	level *chain.Level // its base point and representatives
	to    *stabilizer
}

func newStabilizer(degree int, levels []*chain.Level) *stabilizer {
	t := &stabilizer{levels: levels}
	t.orbit, t.size = chain.OrbitNumbers(degree, generatorsOf(levels))
	return t
}

// generatorsOf returns generators of the group of a chain: the strong ones, but
// of a symmetric or alternating group only two.
func generatorsOf(levels []*chain.Level) [][]int32 { return chain.GeneratingSet(levels, 0) }

// fixing returns a chain of the stabiliser of the points, in any order that is cheap: where the
// next base points are among them, it is what is below.
func (t *stabilizer) fixing(w *chain.Work, points []int32) ([]*chain.Level, error) {
	degree := len(t.orbit)
	asked := make([]bool, degree)
	for _, x := range points {
		asked[x] = true
	}
	coset := rawperm.Identity[int32](degree) // from the points to their names in t
	for {
		t = t.below(asked)
		next := t.firstOf(asked)
		if next < 0 {
			break
		}
		f, err := t.fix(w, next)
		if err != nil {
			return nil, err
		}
		if t = f.to; f.level.Point == next {
			continue
		}
		u := f.level.InverseRepresentative(degree, next)
		rawperm.Multiply(coset, u)
		for x, is := range slices.Clone(asked) {
			asked[u[x]] = is
		}
	}
	if rawperm.IsIdentity(coset) {
		return t.levels, nil
	}
	return chain.Conjugate(t.levels, rawperm.Inverse(coset)), nil
}

// below returns the stabiliser of the next base points, as long as they are asked for.
func (t *stabilizer) below(asked []bool) *stabilizer {
	k := 0
	for k < len(t.levels) && asked[t.levels[k].Point] {
		k++
	}
	if k == 0 {
		return t
	}
	return newStabilizer(len(t.orbit), t.levels[k:])
}

// firstOf returns one of the points asked for that are moved, or -1: one in the orbit of the first
// base point if possible, because then the chain need not change.
func (t *stabilizer) firstOf(asked []bool) int32 {
	isNext := func(x int32) bool { return asked[x] && t.moves(x) }
	for _, l := range t.levels {
		if at := slices.IndexFunc(l.Orbit, isNext); at >= 0 {
			return l.Orbit[at]
		}
	}
	for x := range asked {
		if isNext(int32(x)) {
			return int32(x)
		}
	}
	return -1
}

// moves reports whether the stabiliser moves a point.
func (t *stabilizer) moves(point int32) bool { return t.size[t.orbit[point]] > 1 }

// fix returns the step to the stabiliser of a point that is moved.
func (t *stabilizer) fix(w *chain.Work, point int32) (*fixing, error) {
	o := t.orbit[point]
	if f := t.next[o]; f != nil {
		return f, nil
	}
	levels, err := t.withFirst(w, point)
	if err != nil {
		return nil, err
	}
	f := &fixing{levels[0], newStabilizer(len(t.orbit), levels[1:])}
	if t.next == nil {
		t.next = map[int32]*fixing{}
	}
	t.next[o] = f
	return f, nil
}

// withFirst returns a chain whose first base point is in the orbit of a point
// that is moved.
func (t *stabilizer) withFirst(w *chain.Work, point int32) ([]*chain.Level, error) {
	o := t.orbit[point]
	for len(t.levels[0].Orbit) == 1 {
		t.levels = t.levels[1:]
	}
	if t.orbit[t.levels[0].Point] == o {
		return t.levels, nil
	}
	n := len(t.orbit)
	if t.levels[0].Giant != nil {
		return chain.ChangeBase(w, n, []int32{point}, t.levels)
	}
	return chain.BringToFront(w, n, t.levels, point, func(x int32) bool { return t.orbit[x] == o }, int(t.size[o]))
}

// A descent is a way down the stabilisers: the stabilisers of c1, of c1 and c2,
// and so on, for points chosen one after the other. They are found as conjugates
// of stabilisers that were computed before.
type descent struct {
	steps []descentStep
	at    int
}

// A descentStep is a stabiliser, in the names of base points: coset is an
// element of the group that takes the points chosen to base points, which stab
// fixes.
type descentStep struct {
	k     int          // the number of the point chosen
	level *chain.Level // of the stabiliser before, for the point chosen
	stab  *stabilizer
	coset []int32
}

func newDescent(start *stabilizer) *descent {
	return &descent{steps: []descentStep{{-1, nil, start, rawperm.Identity[int32](len(start.orbit))}}}
}

func (d *descent) top() *descentStep { return &d.steps[d.at] }

// group returns a chain of the stabiliser of the points chosen.
func (d *descent) group() []*chain.Level {
	top := d.top()
	if d.at == 0 {
		return top.stab.levels
	}
	return chain.Conjugate(top.stab.levels, rawperm.Inverse(top.coset))
}

// orbit returns the number of the orbit of a point.
func (t *descentStep) orbit(x int32) int32 { return t.stab.orbit[t.coset[x]] }

// orbitSize returns the length of the orbit of a point.
func (t *descentStep) orbitSize(x int32) int32 { return t.stab.size[t.orbit(x)] }

// fix goes on to the stabiliser of a point, the k-th one chosen, unless it is
// fixed already.
func (d *descent) fix(w *chain.Work, k int, x int32) error {
	top := d.top()
	base := top.coset[x]
	if !top.stab.moves(base) {
		return nil
	}
	f, err := top.stab.fix(w, base)
	if err != nil {
		return err
	}
	d.at++
	if d.at == len(d.steps) {
		d.steps = append(d.steps, descentStep{coset: make([]int32, len(top.coset))})
		top = &d.steps[d.at-1]
	}
	next := &d.steps[d.at]
	next.k, next.level, next.stab = k, f.level, f.to
	copy(next.coset, top.coset)
	f.level.Undo(next.coset, base)
	return nil
}

// strongGenerators returns generators of the whole group: for each k, those that fix the first k
// points chosen generate the stabiliser of these.
func (d *descent) strongGenerators() [][]int32 {
	var gens [][]int32
	add := func(step *descentStep, own [][]int32) {
		back := rawperm.Inverse(step.coset)
		for _, x := range own {
			gens = append(gens, rawperm.Conjugate(x, back))
		}
	}
	for i := range d.at {
		next := &d.steps[i+1] // its coset takes the point chosen to that of the level
		add(next, next.level.Strong())
	}
	add(d.top(), generatorsOf(d.top().stab.levels))
	return gens
}

// restore takes back the points from number k on.
func (d *descent) restore(k int) {
	for d.at > 0 && d.steps[d.at].k >= k {
		d.at--
	}
}
