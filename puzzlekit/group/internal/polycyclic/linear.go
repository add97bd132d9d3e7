package polycyclic

// An echelon is a subspace of the vectors over the field of p elements in reduced echelon
// form, spanned by images of the map v ↦ v·a. With each row it keeps a vector that a takes
// to it.
type echelon struct {
	p     int
	rows  [][]int
	from  [][]int
	pivot []int   // of each row
	null  [][]int // a basis of the vectors that a takes to 0
}

// imageOf returns the image of a matrix, whose rows are the images of the unit vectors.
func imageOf(a [][]int, p int) *echelon {
	e := &echelon{p: p}
	for i, row := range a {
		v, u := append([]int(nil), row...), make([]int, len(a))
		u[i] = 1
		e.reduce(v, u)
		k := firstNonzero(v)
		if k < 0 {
			e.null = append(e.null, u)
			continue
		}
		scale := inverseMod(v[k], p)
		times(v, scale, p)
		times(u, scale, p)
		for j, r := range e.rows { // the rows stay reduced
			c := p - r[k]
			addTimes(r, v, c, p)
			addTimes(e.from[j], u, c, p)
		}
		e.rows, e.from, e.pivot = append(e.rows, v), append(e.from, u), append(e.pivot, k)
	}
	return e
}

// reduce subtracts rows from v until it is 0 at all pivots, and the same combination of
// their preimages from u, if there is one.
func (e *echelon) reduce(v, u []int) {
	for j, r := range e.rows {
		c := e.p - v[e.pivot[j]]
		if c == e.p {
			continue
		}
		addTimes(v, r, c, e.p)
		if u != nil {
			addTimes(u, e.from[j], c, e.p)
		}
	}
}

// preimage returns a vector that a takes to v, which must be in the image. It changes v.
func (e *echelon) preimage(v []int) []int {
	u := make([]int, len(v))
	e.reduce(v, u)
	times(u, e.p-1, e.p)
	return u
}

// free returns the coordinates that are no pivots.
func (e *echelon) free(dimension int) (coordinates []int) {
	pivots := make([]bool, dimension)
	for _, k := range e.pivot {
		pivots[k] = true
	}
	for k, is := range pivots {
		if !is {
			coordinates = append(coordinates, k)
		}
	}
	return coordinates
}

func firstNonzero(v []int) int {
	for i, x := range v {
		if x != 0 {
			return i
		}
	}
	return -1
}

func times(v []int, c, p int) {
	for i := range v {
		v[i] = v[i] * c % p
	}
}

func addTimes(v, w []int, c, p int) {
	for i, x := range w {
		v[i] = (v[i] + c*x) % p
	}
}

func inverseMod(x, p int) int {
	for y := 1; ; y++ {
		if x*y%p == 1 {
			return y
		}
	}
}
