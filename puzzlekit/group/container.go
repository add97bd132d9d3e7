package group

import (
	"math/big"
	"math/rand/v2"
)

// A container is a group W that is known to contain a group G, with the
// quotient of W by its derived subgroup W'. Since G lies in the preimage of
// its image in W/W',
//
//	|G| ≤ |W'|·|image of G in W/W'|.
//
// W is put together from S_n or A_n where an orbit carries one, from wreath
// products where there are blocks, from direct products over the orbits, and
// of proved chains at the leaves. The parity and orientation laws of twisty
// puzzles are just such images, so for them the bound is the order.
type container struct {
	order    *big.Int
	quotient *big.Int // |W/W'|
	size     int
	// image writes an element as a permutation of `size` points, regular on
	// the cosets of W' (on each factor of W/W' for itself).
	image func(x []int32) []int32
}

// largestQuotient bounds the quotients that are worked out by listing cosets,
// largestContained the degrees at which blocks are looked for.
const (
	largestQuotient  = 128
	largestContained = 2048
)

// upperBound returns an upper bound of the order of the group, or nil when
// there is none better than what a chain of the group itself would tell. known
// are elements of the group; those that fix points make the search for blocks
// shorter.
func upperBound(work *work, rng *rand.Rand, degree int, gens, known [][]int32) (*big.Int, error) {
	orbits := independentOrbits(work, gens, movedOrbits(degree, gens))
	w := &container{order: big.NewInt(1), quotient: big.NewInt(1)}
	images := make([][]int32, len(gens))
	for _, orbit := range orbits {
		part := restrictAll(gens, orbit)
		c, err := newContainer(work, rng, len(orbit), part, restrictAll(known, orbit), len(orbits) > 1)
		if c == nil || err != nil {
			return nil, err
		}
		w.order.Mul(w.order, c.order)
		w.quotient.Mul(w.quotient, c.quotient)
		for k, x := range part {
			images[k] = concat(images[k], c.image(x))
		}
		w.size += c.size
	}
	image, err := abelianLevels(work, w.size, nil, images)
	if err != nil {
		return nil, err
	}
	bound := w.order.Quo(w.order, w.quotient)
	return bound.Mul(bound, orderOf(image)), nil
}

// newContainer looks for a container of a transitive group. Where no structure
// shows and exact is set, it is the group itself.
func newContainer(work *work, rng *rand.Rand, n int, gens, known [][]int32, exact bool) (*container, error) {
	if n > largestContained {
		return nil, nil
	}
	if n == 2 {
		return symmetricContainer(2), nil
	}
	if containsAlternating(work, rng, n, gens) {
		return giantContainer(n, gens), nil
	}
	class, classes := smallBlocks(work, n, gens, fixing(0, known))
	switch {
	case work.ended():
		return nil, work.stopped("")
	case classes > 1:
		return wreathContainer(work, rng, n, gens, class, classes)
	case exact:
		return exactContainer(work, rng, n, gens)
	}
	return nil, nil
}

func giantContainer(n int, gens [][]int32) *container {
	c := symmetricContainer(n)
	if allEven(gens) { // A_n, which is its own derived subgroup
		c.order.Rsh(c.order, 1)
		c.quotient = big.NewInt(1)
		c.size, c.image = 0, func([]int32) []int32 { return nil }
	}
	return c
}

func symmetricContainer(n int) *container {
	return &container{
		order: new(big.Int).MulRange(1, int64(n)), quotient: big.NewInt(2), size: 2,
		image: func(x []int32) []int32 {
			if isEven(x) {
				return []int32{0, 1}
			}
			return []int32{1, 0}
		},
	}
}

// wreathContainer encloses an imprimitive group in A wr P: P is what it does
// to the blocks, A what the stabiliser of the first block does inside. With P
// transitive, (A wr P)/(A wr P)' is A/A' × P/P', where the first factor takes
// the product of the components of an element over all blocks.
func wreathContainer(work *work, rng *rand.Rand, n int, gens [][]int32, class []int32, classes int) (*container, error) {
	frame := newBlockFrame(gens, class, classes)
	var inside, above [][]int32
	for _, x := range gens {
		above = append(above, frame.top(x))
		for k := range frame.into {
			inside = append(inside, frame.component(x, k))
		}
	}
	a, err := newContainer(work, rng, n/classes, withoutIdentities(inside), nil, true)
	if a == nil || err != nil {
		return nil, err
	}
	p, err := newContainer(work, rng, classes, withoutIdentities(above), nil, true)
	if p == nil || err != nil {
		return nil, err
	}
	order := new(big.Int).Exp(a.order, big.NewInt(int64(classes)), nil)
	return &container{
		order:    order.Mul(order, p.order),
		quotient: new(big.Int).Mul(a.quotient, p.quotient),
		size:     a.size + p.size,
		image: func(x []int32) []int32 {
			within := identityImages(a.size)
			for k := range frame.into {
				multiply(within, a.image(frame.component(x, k)))
			}
			return concat(within, p.image(frame.top(x)))
		},
	}, nil
}

// exactContainer is the group itself, with the cosets of its derived subgroup.
func exactContainer(work *work, rng *rand.Rand, n int, gens [][]int32) (*container, error) {
	levels, err := provedLevels(work, rng, n, nil, gens)
	if err != nil {
		return nil, err
	}
	order := orderOf(levels)
	if n >= 5 && order.Cmp(new(big.Int).MulRange(3, int64(n))) >= 0 { // n!/2 at least
		return giantContainer(n, gens), nil
	}
	derived, err := derivedSubgroup(work, rng, n, levels, gens)
	if err != nil {
		return nil, err
	}
	quotient := new(big.Int).Quo(order, orderOf(derived))
	if quotient.Cmp(big.NewInt(largestQuotient)) > 0 {
		return nil, nil
	}
	cosets := [][]int32{identityImages(n)}
	find := func(x []int32) int {
		for k, t := range cosets {
			if siftsToIdentity(derived, product(x, inverse(t)), 0) {
				return k
			}
		}
		return len(cosets)
	}
	for k := 0; k < len(cosets); k++ {
		for _, x := range gens {
			if work.ended() {
				return nil, work.stopped("")
			}
			if y := product(cosets[k], x); find(y) == len(cosets) {
				cosets = append(cosets, y)
			}
		}
	}
	return &container{
		order: order, quotient: quotient, size: len(cosets),
		image: func(x []int32) []int32 {
			img := make([]int32, len(cosets))
			for k, t := range cosets {
				img[k] = int32(find(product(t, x)))
			}
			return img
		},
	}, nil
}

// movedOrbits returns the orbits of two or more points.
func movedOrbits(degree int, gens [][]int32) [][]int32 {
	var out [][]int32
	for _, o := range orbitsOf(degree, gens) {
		if len(o) > 1 {
			out = append(out, o)
		}
	}
	return out
}

// restrictAll writes what gens do to an invariant set of points as
// permutations of 0..len(points)-1.
func restrictAll(gens [][]int32, points []int32) [][]int32 {
	if len(gens) == 0 {
		return nil
	}
	place := make([]int32, len(gens[0]))
	for k, p := range points {
		place[p] = int32(k)
	}
	out := make([][]int32, len(gens))
	for i, x := range gens {
		out[i] = make([]int32, len(points))
		for k, p := range points {
			out[i][k] = place[x[p]]
		}
	}
	return out
}

// concat lets h act on points of its own behind those of g.
func concat(g, h []int32) []int32 {
	shift := int32(len(g))
	for _, v := range h {
		g = append(g, v+shift)
	}
	return g
}

func allEven(gens [][]int32) bool {
	for _, x := range gens {
		if !isEven(x) {
			return false
		}
	}
	return true
}

func fixing(point int32, elements [][]int32) [][]int32 {
	var out [][]int32
	for _, x := range elements {
		if x[point] == point {
			out = append(out, x)
		}
	}
	return out
}
