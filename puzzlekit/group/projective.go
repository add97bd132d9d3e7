package group

// mostProjective is the largest number of points of a projective space.
const mostProjective = 1 << 20

// spaceFits reports whether the projective space of dimension d-1 over q elements
// has at most mostProjective points.
func spaceFits(d, q int) bool {
	vectors := 1
	for range d {
		if vectors > mostProjective/q*(q-1) {
			return false
		}
		vectors *= q
	}
	return true
}

// projectiveGenerators returns the transvections that add one coordinate to a
// neighbouring one, as permutations of the points of the projective space.
func projectiveGenerators(d, q int) [][]int32 {
	space := newProjectiveSpace(d, q)
	var gens [][]int32
	for e := 1; e < d; e++ {
		gens = append(gens, space.transvection(d-e, d-e-1), space.transvection(d-e-1, d-e))
	}
	return gens
}

// dilation returns the permutation of the points that multiplies the last coordinate by
// a generator of the units of the field.
func dilation(d, q int) []int32 {
	space, factor := newProjectiveSpace(d, q), primitiveRoot(q)
	img := make([]int32, space.first(d))
	for e := range d {
		for rest := range space.weight[e] {
			vector := space.weight[e] + rest // leading digit 1
			last := space.digit(vector, 0)
			img[space.first(e)+rest] = space.point(vector-last+last*factor%q, e)
		}
	}
	return img
}

// primitiveRoot returns the least generator of the units modulo a prime.
func primitiveRoot(q int) int {
	for root := 1; ; root++ {
		order, power := 1, root
		for ; power != 1; order++ {
			power = power * root % q
		}
		if order == q-1 {
			return root
		}
	}
}

// A projectiveSpace numbers vectors by the digits that their coordinates are to
// the base q, the last coordinate the lowest digit.
type projectiveSpace struct {
	q      int
	weight []int // q^0, …, q^d
}

func newProjectiveSpace(d, q int) *projectiveSpace {
	s := &projectiveSpace{q: q, weight: []int{1}}
	for e := range d {
		s.weight = append(s.weight, s.weight[e]*q)
	}
	return s
}

// first returns the number of points whose leading digit is below digit e: the
// number of the first of those with the leading digit e.
func (s *projectiveSpace) first(e int) int { return (s.weight[e] - 1) / (s.q - 1) }

func (s *projectiveSpace) digit(vector, e int) int { return vector / s.weight[e] % s.q }

// transvection adds digit from to digit to.
func (s *projectiveSpace) transvection(from, to int) []int32 {
	d := len(s.weight) - 1
	img := make([]int32, s.first(d))
	for e := range d {
		for rest := range s.weight[e] {
			vector := s.weight[e] + rest // leading digit 1
			old := s.digit(vector, to)
			sum := (old + s.digit(vector, from)) % s.q
			img[s.first(e)+rest] = s.point(vector+(sum-old)*s.weight[to], max(e, to))
		}
	}
	return img
}

// point returns the number of the point of a vector whose leading digit is e or
// below.
func (s *projectiveSpace) point(vector, e int) int32 {
	for vector < s.weight[e] {
		e--
	}
	if lead := vector / s.weight[e]; lead > 1 {
		vector = s.scaled(vector, s.inverse(lead))
	}
	return int32(s.first(e) + vector - s.weight[e])
}

func (s *projectiveSpace) scaled(vector, factor int) int {
	out := 0
	for e := 0; s.weight[e] <= vector; e++ {
		out += s.digit(vector, e) * factor % s.q * s.weight[e]
	}
	return out
}

// inverse returns x^(q-2), which is 1/x.
func (s *projectiveSpace) inverse(x int) int {
	out := 1
	for k := s.q - 2; k > 0; k /= 2 {
		if k%2 == 1 {
			out = out * x % s.q
		}
		x = x * x % s.q
	}
	return out
}
