package schreiersims

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A container is a group W that is known to contain a group G, with the
// quotient of W by its derived subgroup W'. Since G lies in the preimage of
// its image in W/W',
//
//	|G| ≤ |W'|·|image of G in W/W'|.
//
// W is built from S_n or A_n on orbits where the group contains A_n, wreath
// products where there are blocks, proved chains where neither is the case, and
// the direct product over the orbits. The parity and orientation laws of twisty
// puzzles are such images, so for them the bound is the order.
type container struct {
	order    *big.Int
	quotient *big.Int // |W/W'|
	size     int
	// image returns an element as a permutation of size points, on which each
	// factor of W/W' acts regularly.
	image func(x []int32) []int32
}

// largestQuotient is the largest quotient that is found by listing cosets;
// largestContained is the largest degree at which blocks are searched for.
const (
	largestQuotient  = 128
	largestContained = 2048
)

// A bounding looks for upper bounds of orders. The groups on blocks, and those
// inside, may be imprimitive themselves. Then their containers are larger than
// they are, unless exact asks for their chains.
type bounding struct {
	work   *chain.Work
	rng    *rand.Rand
	order  *big.Int // what the order of the group is likely to be; nil: unknown
	chains bool     // whether chains of groups on leastGiant points or more may be built
	exact  bool
	depth  int
	loose  bool // whether chains of such groups may make the bound smaller
}

// upperBound returns an upper bound of the order of the group, or nil if there
// is none better than the order of a chain of the group itself. known are
// elements of the group; those that fix points shorten the search for blocks.
func (b *bounding) upperBound(degree int, gens, known [][]int32) (*big.Int, error) {
	work := b.work
	orbits := chain.IndependentOrbits(work, gens, chain.MovedOrbits(degree, gens))
	w := &container{order: big.NewInt(1), quotient: big.NewInt(1)}
	images := make([][]int32, len(gens))
	for _, orbit := range orbits {
		part := chain.ActionOn(gens, orbit)
		c, err := b.container(len(orbit), part, chain.ActionOn(chain.Fixing(orbit[0], known), orbit), len(orbits) > 1)
		if c == nil || err != nil {
			return nil, err
		}
		w.order.Mul(w.order, c.order)
		w.quotient.Mul(w.quotient, c.quotient)
		for k, x := range part {
			images[k] = rawperm.Concat(images[k], c.image(x))
		}
		w.size += c.size
	}
	image, err := chain.Abelian(work, w.size, nil, images)
	if err != nil {
		return nil, err
	}
	bound := w.order.Quo(w.order, w.quotient)
	return bound.Mul(bound, chain.Order(image)), nil
}

// container returns a container of a transitive group. The elements of fixing fix the
// first point. If no structure is found, it is the group itself if small is true, and
// nil otherwise.
func (b *bounding) container(n int, gens, fixing [][]int32, small bool) (*container, error) {
	work := b.work
	if n > largestContained {
		return nil, nil
	}
	if b.mayBeGiant(n) && (containsAlternating(work, b.rng, n, gens) || containsSmallAlternating(work, b.rng, n, gens)) {
		return giantContainer(n, gens), nil
	}
	if IsAbelian(work, gens) {
		return regularContainer(n), nil
	}
	class, classes := chain.SmallBlocks(work, n, gens, fixing)
	switch {
	case work.Ended():
		return nil, work.Stopped("")
	case classes > 1:
		return b.wreath(n, gens, class, classes)
	case small && (b.chains || n < leastGiant):
		return b.itself(n, gens)
	}
	return nil, nil
}

// missingBits is the number of bits that the order of a chain of random elements may lack.
const missingBits = 8

// mayBeGiant reports whether A_n can be a section of a group of the order that is likely.
func (b *bounding) mayBeGiant(n int) bool {
	if b.order == nil {
		return true
	}
	factorial, _ := math.Lgamma(float64(n + 1))
	return factorial/math.Ln2-1 < float64(b.order.BitLen()+missingBits)
}

// giantContainer is S_n or A_n. A_n is its own derived subgroup for n > 4. A_3 is abelian, and
// A_4 does to the three pairs of disjoint pairs of points what it does modulo its derived subgroup.
func giantContainer(n int, gens [][]int32) *container {
	switch {
	case !rawperm.AllEven(gens):
		return symmetricContainer(n)
	case n < 4:
		return regularContainer(n)
	case n == 4:
		return &container{order: big.NewInt(12), quotient: big.NewInt(3), size: 3, image: onPairings}
	}
	order := new(big.Int).MulRange(3, int64(n))
	return &container{order: order, quotient: big.NewInt(1), image: func([]int32) []int32 { return nil }}
}

// regularContainer is an abelian group, which is regular because it is transitive.
func regularContainer(n int) *container {
	return &container{order: big.NewInt(int64(n)), quotient: big.NewInt(int64(n)), size: n, image: slices.Clone[[]int32]}
}

// onPairings returns what x does to 0|123, where the point that is paired with 3 counts.
func onPairings(x []int32) []int32 {
	img := make([]int32, 3)
	for k := range img {
		// The pairing {k,3}, {i,j} goes to the one that pairs x[3] with x[k].
		a, b := x[k], x[3]
		switch {
		case b == 3:
			img[k] = a
		case a == 3:
			img[k] = b
		default:
			img[k] = 3 - a - b // the third of 0, 1, 2 is paired with 3
		}
	}
	return img
}

func symmetricContainer(n int) *container {
	return &container{
		order: new(big.Int).MulRange(1, int64(n)), quotient: big.NewInt(2), size: 2,
		image: func(x []int32) []int32 {
			if rawperm.IsEven(x) {
				return []int32{0, 1}
			}
			return []int32{1, 0}
		},
	}
}

// wreath contains an imprimitive group in A wr P: P is what it does to
// the blocks, A what the stabiliser of the first block does inside. If P is
// transitive, (A wr P)/(A wr P)' is A/A' × P/P', where the first factor is the
// product of the components of an element over all blocks.
func (b *bounding) wreath(n int, gens [][]int32, class []int32, classes int) (*container, error) {
	b.depth++
	defer func() { b.depth-- }()
	b.loose = b.loose || b.depth > 1
	frame := newBlockFrame(gens, class, classes)
	var inside, above [][]int32
	for _, x := range gens {
		above = append(above, frame.top(x))
		for k := range frame.into {
			inside = append(inside, frame.component(x, k))
		}
	}
	a, err := b.part(n/classes, rawperm.Distinct(inside))
	if a == nil || err != nil {
		return nil, err
	}
	p, err := b.part(classes, rawperm.Distinct(above))
	if p == nil || err != nil {
		return nil, err
	}
	order := new(big.Int).Exp(a.order, big.NewInt(int64(classes)), nil)
	return &container{
		order:    order.Mul(order, p.order),
		quotient: new(big.Int).Mul(a.quotient, p.quotient),
		size:     a.size + p.size,
		image: func(x []int32) []int32 {
			within := rawperm.Identity[int32](a.size)
			for k := range frame.into {
				rawperm.Multiply(within, a.image(frame.component(x, k)))
			}
			return rawperm.Concat(within, p.image(frame.top(x)))
		},
	}, nil
}

// part returns a container of the group on the blocks or inside one.
func (b *bounding) part(n int, gens [][]int32) (*container, error) {
	if b.exact {
		if c, err := b.itself(n, gens); c != nil || err != nil {
			return c, err
		}
	}
	return b.container(n, gens, nil, true)
}

// itself is the group itself, with the cosets of its derived subgroup, or nil if
// these are too many.
func (b *bounding) itself(n int, gens [][]int32) (*container, error) {
	work, rng := b.work, b.rng
	if IsAbelian(work, gens) {
		return regularContainer(n), nil
	}
	levels, err := Proved(work, rng, n, nil, gens)
	if err != nil {
		return nil, err
	}
	order := chain.Order(levels)
	if n >= 5 && order.Cmp(new(big.Int).MulRange(3, int64(n))) >= 0 { // n!/2 at least
		return giantContainer(n, gens), nil
	}
	derived, err := DerivedSubgroup(work, rng, n, levels, gens)
	if err != nil {
		return nil, err
	}
	quotient := new(big.Int).Quo(order, chain.Order(derived))
	if quotient.Cmp(big.NewInt(largestQuotient)) > 0 {
		return nil, nil
	}
	cosets := [][]int32{rawperm.Identity[int32](n)}
	find := func(x []int32) int {
		for k, t := range cosets {
			if chain.SiftsToIdentity(derived, rawperm.Product(x, rawperm.Inverse(t)), 0) {
				return k
			}
		}
		return len(cosets)
	}
	for k := 0; k < len(cosets); k++ {
		for _, x := range gens {
			if work.Ended() {
				return nil, work.Stopped("")
			}
			if y := rawperm.Product(cosets[k], x); find(y) == len(cosets) {
				cosets = append(cosets, y)
			}
		}
	}
	return &container{
		order: order, quotient: quotient, size: len(cosets),
		image: func(x []int32) []int32 {
			img := make([]int32, len(cosets))
			for k, t := range cosets {
				img[k] = int32(find(rawperm.Product(t, x)))
			}
			return img
		},
	}, nil
}
