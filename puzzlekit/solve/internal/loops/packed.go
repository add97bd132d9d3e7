package loops

// MaxPoints is the largest degree. An element is a word of 15 images of four bits each;
// the last four bits are free for its length.
const MaxPoints = 15

// element is a permutation with the image of point i (from 0) in the bits 4i to
// 4i+3. Points beyond the degree are fixed; point 15 is always 0 here.
type element uint64

func pack(images []int32) element {
	var x element
	for i := range MaxPoints {
		v := i
		if i < len(images) {
			v = int(images[i])
		}
		x |= element(v) << (4 * i)
	}
	return x
}

var identity = pack(nil)

func (x element) at(i int) int { return int(x >> (4 * i) & 15) }

func (x element) inverse() element {
	var y element
	for i := range MaxPoints {
		y |= element(i) << (4 * x.at(i))
	}
	return y
}

// substitution maps two points at once: it multiplies by an element from the right,
// byte by byte.
type substitution [256]uint8

func (x element) substitution() *substitution {
	var t substitution
	for b := range t {
		t[b] = uint8(x.at(b&15) | x.at(b>>4)<<4)
	}
	return &t
}

// apply returns s·x for the substitution of x. Point 15, which is not used, stays 0.
func (t *substitution) apply(s element) element {
	return element(t[uint8(s)]) | element(t[uint8(s>>8)])<<8 | element(t[uint8(s>>16)])<<16 | element(t[uint8(s>>24)])<<24 |
		element(t[uint8(s>>32)])<<32 | element(t[uint8(s>>40)])<<40 | element(t[uint8(s>>48)])<<48 | element(t[uint8(s>>56)]&15)<<56
}

// forms turns an element into its inverse and the images of both under a symmetry.
// Entry [place][byte] is the contribution of two points.
type forms struct {
	inverse, image, imageInverse *[8][256]element
}

// newForms makes the tables. symmetry lists the images of an involution, or is nil if
// there is none.
func newForms(symmetry []int32) *forms {
	f := &forms{inverse: new([8][256]element)}
	put := func(t *[8][256]element, place, value func(i, v int) int) {
		for k := range 8 {
			for b := range 256 {
				for half, v := range [2]int{b & 15, b >> 4} {
					if i := 2*k + half; i < MaxPoints && v < MaxPoints {
						t[k][b] |= element(value(i, v)) << (4 * place(i, v))
					}
				}
			}
		}
	}
	put(f.inverse, func(_, v int) int { return v }, func(i, _ int) int { return i })
	if symmetry == nil {
		return f
	}
	f.image, f.imageInverse = new([8][256]element), new([8][256]element)
	tau := pack(symmetry)
	put(f.image, func(i, _ int) int { return tau.at(i) }, func(_, v int) int { return tau.at(v) })
	put(f.imageInverse, func(_, v int) int { return tau.at(v) }, func(i, _ int) int { return tau.at(i) })
	return f
}

func sumOver(t *[8][256]element, x element) element {
	return t[0][uint8(x)] | t[1][uint8(x>>8)] | t[2][uint8(x>>16)] | t[3][uint8(x>>24)] |
		t[4][uint8(x>>32)] | t[5][uint8(x>>40)] | t[6][uint8(x>>48)] | t[7][uint8(x>>56)]
}

// all returns the forms of x, some of which may coincide: x, its inverse, and their
// images, or the first two again.
func (f *forms) all(x element) [4]element {
	inverse := sumOver(f.inverse, x)
	if f.image == nil {
		return [4]element{x, inverse, x, inverse}
	}
	return [4]element{x, inverse, sumOver(f.image, x), sumOver(f.imageInverse, x)}
}

// least returns the form that represents all of them.
func (f *forms) least(x element) element {
	a := f.all(x)
	return min(a[0], a[1], a[2], a[3])
}

// distinct moves the different forms to the front and returns their number.
func distinct(a *[4]element) int {
	n := 0
	for _, x := range a {
		known := false
		for _, y := range a[:n] {
			known = known || x == y
		}
		if !known {
			a[n] = x
			n++
		}
	}
	return n
}
