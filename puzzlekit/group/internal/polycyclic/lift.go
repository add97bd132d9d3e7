package polycyclic

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// An Element is an element of G with its image in a group Q, G modulo K.
type Element struct{ X, Image []int32 }

func (a Element) times(b Element) Element {
	return Element{rawperm.Product(a.X, b.X), rawperm.Product(a.Image, b.Image)}
}

func (a Element) inverse() Element {
	return Element{rawperm.Inverse(a.X), rawperm.Inverse(a.Image)}
}

// A Class is a conjugacy class of a factor group G/N, with the centralizer of an element.
type Class struct {
	Representative []int32
	// Top generates the centralizer together with its part in K; the images of Top
	// generate a group with TopOrder elements.
	Top      []Element
	TopOrder int
	// Low is a polycyclic sequence of the part of the centralizer in K, modulo N, the first
	// factor first.
	Low []Factor
}

// A Factor is an element of a polycyclic sequence and the order of its factor.
type Factor struct {
	X     []int32
	Prime int
}

// MostVectors is the number of vectors of a factor up to which classes are lifted.
const MostVectors = 1 << 20

// Lift returns the classes of G/L over a class of G/N. The steps of the sequence from lo up to
// hi are those of the elementary abelian factor N/L. subgroupOrder returns the order of a group
// of images in Q. When the work ends, the result means nothing.
func (s *Sequence) Lift(w *chain.Work, over *Class, lo, hi int, subgroupOrder func(gens [][]int32) int) []*Class {
	f := &fibre{Sequence: s, Work: w, over: over, lo: lo, hi: hi, p: s.steps[lo].prime, order: subgroupOrder, spare: make([]int32, s.degree)}
	f.prepare()
	if f.Ended() {
		return nil
	}
	return f.classes()
}

// A fibre is the set of elements g·v over a class g. Vectors are taken modulo the image of
// v ↦ v - v^g, by which conjugation with N moves them: the points are what is left, numbered
// by their coordinates as digits to the base p.
type fibre struct {
	*Sequence
	*chain.Work
	over   *Class
	lo, hi int
	p      int
	order  func([][]int32) int

	moved  *echelon // the image of v ↦ v - v^g
	free   []int    // coordinates of points
	low    [][]int32
	top    [][]int32 // the image of each point
	orbits []*orbit
	of     []int32 // the orbit of each point under Low
	place  []int32 // the place of each point in it
	spare  []int32
}

// An orbit of points under the polycyclic sequence Low: the place of a point, written with
// the primes of the elements that extend the orbit as bases, has the exponents of the
// element that takes the first point there.
type orbit struct {
	points  []int32
	extends []int // indices in Low
	fixing  []int // indices of the other elements, the last first
	back    []int // for each of these, the place to which it takes the first point
}

func (f *fibre) prepare() {
	d := f.hi - f.lo
	inverse := rawperm.Inverse(f.over.Representative)
	a := make([][]int, d)
	for j := range d {
		a[j] = f.conjugated(f.steps[f.lo+j].element, f.over.Representative, inverse)
		times(a[j], f.p-1, f.p)
		a[j][j] = (a[j][j] + 1) % f.p
	}
	f.moved = imageOf(a, f.p)
	f.free = f.moved.free(d)
	for _, x := range f.over.Low {
		if f.Ended() {
			return
		}
		f.low = append(f.low, f.table(x.X, inverse))
	}
	for _, x := range f.over.Top {
		if f.Ended() {
			return
		}
		f.top = append(f.top, f.table(x.X, inverse))
	}
}

// conjugated returns the vector of y⁻¹xy for x in N.
func (f *fibre) conjugated(x, y, inverse []int32) []int {
	return f.vector(rawperm.Product(rawperm.Product(inverse, x), y))
}

// vector returns the vector of an element of N. It changes x.
func (f *fibre) vector(x []int32) []int {
	v := make([]int, f.hi-f.lo)
	f.exponents(x, f.lo, f.hi, v, f.spare)
	return v
}

// shift returns the vector by which conjugation with x moves an element of the fibre,
// g⁻¹·x⁻¹gx.
func (f *fibre) shift(g, inverse, x []int32) []int {
	return f.vector(rawperm.Product(inverse, rawperm.Conjugate(g, x)))
}

// table returns the image of each point under conjugation by x.
func (f *fibre) table(x, inverse []int32) []int32 {
	back := rawperm.Inverse(x)
	rows := make([]int32, len(f.free))
	for j, k := range f.free {
		v := f.conjugated(f.steps[f.lo+k].element, x, back)
		f.moved.reduce(v, nil)
		rows[j] = f.number(v)
	}
	v := f.shift(f.over.Representative, inverse, x)
	f.moved.reduce(v, nil)
	images := make([]int32, 1, f.points())
	images[0] = f.number(v)
	for _, row := range rows {
		size := len(images)
		for len(images) < size*f.p {
			images = append(images, f.sum(images[len(images)-size], row))
		}
	}
	return images
}

func (f *fibre) points() int {
	n := 1
	for range f.free {
		n *= f.p
	}
	return n
}

// number returns the number of a vector that is 0 at all pivots.
func (f *fibre) number(v []int) (n int32) {
	for j := len(f.free) - 1; j >= 0; j-- {
		n = n*int32(f.p) + int32(v[f.free[j]])
	}
	return n
}

// sum adds points digit by digit.
func (f *fibre) sum(a, b int32) int32 {
	if f.p == 2 {
		return a ^ b
	}
	p, out, unit := int32(f.p), int32(0), int32(1)
	for a > 0 || b > 0 {
		out += (a + b) % p * unit // the higher digits add multiples of p
		a, b, unit = a/p, b/p, unit*p
	}
	return out
}

// element returns the product of the elements of N with the vector of a point.
func (f *fibre) element(point int32) []int32 {
	v := make([]int, f.hi-f.lo)
	for _, k := range f.free {
		v[k] = int(point) % f.p
		point /= int32(f.p)
	}
	return f.combined(v)
}

func (f *fibre) combined(v []int) []int32 {
	x := rawperm.Identity[int32](f.degree)
	for k, e := range v {
		if e > 0 {
			rawperm.Multiply(x, rawperm.Power(f.steps[f.lo+k].element, e))
		}
	}
	return x
}

// classes returns a class for each orbit of the centralizer on the points.
func (f *fibre) classes() (out []*Class) {
	n := f.points()
	f.of, f.place = make([]int32, n), make([]int32, n)
	for i := range f.of {
		f.of[i] = -1
	}
	for point := range int32(n) {
		if f.Ended() {
			return nil
		}
		if f.of[point] < 0 {
			f.lowOrbit(point)
		}
	}
	seen := make([]bool, len(f.orbits))
	for k := range f.orbits {
		if f.Ended() {
			return nil
		}
		if !seen[k] {
			out = append(out, f.class(k, seen))
		}
	}
	return out
}

// lowOrbit finds the orbit of a point under Low, from the last element upwards: an element
// either takes the point to one that is there already, or extends the orbit.
func (f *fibre) lowOrbit(point int32) {
	o, id := &orbit{points: []int32{point}}, int32(len(f.orbits))
	f.of[point] = id
	for i := len(f.low) - 1; i >= 0; i-- {
		to := f.low[i][point]
		if f.of[to] == id {
			o.fixing, o.back = append(o.fixing, i), append(o.back, int(f.place[to]))
			continue
		}
		o.extends = append(o.extends, i)
		size := len(o.points)
		for len(o.points) < size*f.over.Low[i].Prime {
			next := f.low[i][o.points[len(o.points)-size]]
			f.of[next], f.place[next] = id, int32(len(o.points))
			o.points = append(o.points, next)
		}
	}
	f.orbits = append(f.orbits, o)
}

// carrier returns the element of Low that takes the first point of an orbit to a place.
func (f *fibre) carrier(o *orbit, place int) []int32 {
	x := rawperm.Identity[int32](f.degree)
	for _, i := range o.extends {
		p := f.over.Low[i].Prime
		if e := place % p; e > 0 {
			rawperm.Multiply(x, rawperm.Power(f.over.Low[i].X, e))
		}
		place /= p
	}
	return x
}

// class returns the class of the first point of an orbit, and marks the orbits that Top joins
// with it.
func (f *fibre) class(k int, seen []bool) *Class {
	o := f.orbits[k]
	c := &Class{Representative: rawperm.Product(f.over.Representative, f.element(o.points[0])), TopOrder: f.over.TopOrder}
	for i := len(o.fixing) - 1; i >= 0; i-- {
		x := f.over.Low[o.fixing[i]]
		back := rawperm.Inverse(f.carrier(o, o.back[i]))
		c.Low = append(c.Low, Factor{rawperm.Product(x.X, back), x.Prime})
	}
	seen[k] = true
	if len(f.top) > 0 {
		f.stabilizeTop(c, k, seen)
	}
	f.correct(c)
	return c
}

// stabilizeTop finds the orbit of the orbits of Low under Top, and generators of the
// stabilizer of a point: Schreier generators, until their images are as many as they must be.
func (f *fibre) stabilizeTop(c *Class, k int, seen []bool) {
	one := Element{rawperm.Identity[int32](f.degree), rawperm.Identity[int32](len(f.over.Top[0].Image))}
	joined, carriers := []int{k}, map[int]Element{k: one}
	type edge struct{ from, generator int }
	var edges []edge
	for n := 0; n < len(joined); n++ {
		from := joined[n]
		for t := range f.top {
			to := int(f.of[f.top[t][f.orbits[from].points[0]]])
			if _, known := carriers[to]; known {
				edges = append(edges, edge{from, t})
				continue
			}
			carriers[to] = f.walk(carriers[from], from, t)
			joined, seen[to] = append(joined, to), true
		}
	}
	c.TopOrder /= len(joined)
	order, images := 1, [][]int32(nil)
	for _, e := range edges {
		if order == c.TopOrder || f.Ended() {
			return
		}
		x := f.walk(carriers[e.from], e.from, e.generator)
		x = x.times(carriers[int(f.of[f.top[e.generator][f.orbits[e.from].points[0]]])].inverse())
		images = append(images, x.Image)
		if more := f.order(images); more > order {
			order, c.Top = more, append(c.Top, x)
		} else {
			images = images[:len(images)-1]
		}
	}
}

// walk continues an element, which takes a point to the first of an orbit, by a generator of
// Top and an element of Low, to the first point of the next orbit.
func (f *fibre) walk(x Element, from, generator int) Element {
	t := f.over.Top[generator]
	point := f.top[generator][f.orbits[from].points[0]]
	x = x.times(t)
	rawperm.Multiply(x.X, rawperm.Inverse(f.carrier(f.orbits[f.of[point]], int(f.place[point]))))
	return x
}

// correct multiplies the generators, which fix the representative up to vectors of the image
// of v ↦ v - v^g, by elements of N, so that they fix it, and adds those of N that do.
func (f *fibre) correct(c *Class) {
	inverse := rawperm.Inverse(c.Representative)
	fix := func(x []int32) {
		v := f.shift(c.Representative, inverse, x)
		times(v, f.p-1, f.p)
		rawperm.Multiply(x, f.combined(f.moved.preimage(v)))
	}
	for i := range c.Low {
		fix(c.Low[i].X)
	}
	for i := range c.Top {
		c.Top[i].X = slices.Clone(c.Top[i].X)
		fix(c.Top[i].X)
	}
	for _, v := range f.moved.null {
		c.Low = append(c.Low, Factor{f.combined(v), f.p})
	}
}
