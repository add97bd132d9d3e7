package chain

import (
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// Commuting returns generators of the permutations of some points that commute with
// each of xs and fix all other points, and how many there are. It returns what it has
// when ended says so.
//
// On an orbit of the xs such a permutation is determined by the image of one point,
// and it takes orbits to orbits on which the xs act alike. So the result is a direct
// product of wreath products, one for each class of orbits that are alike: of what
// commutes on one of them, with the symmetric group on their set. (Dixon and Mortimer
// 1996, section 4.2.) Cost: for a single x, O(degree); at worst O(n²) for each x and
// each orbit of n points.
func Commuting(degree int, points []int32, xs [][]int32, ended func() bool) (gens [][]int32, order *big.Int) {
	c := &commuting{degree: degree, xs: xs, lengths: cycleLengths(degree, xs), image: slices.Repeat([]int32{-1}, degree)}
	free := make([]bool, degree)
	for _, p := range points {
		free[p] = true
	}
	for _, orbit := range Orbits(degree, xs) {
		if ended() {
			break
		}
		// An orbit with a fixed point is fixed.
		if !slices.ContainsFunc(orbit, func(p int32) bool { return !free[p] }) {
			c.add(orbit)
		}
	}
	order = big.NewInt(1)
	for _, class := range c.classes {
		if ended() {
			break
		}
		own, size := c.onOrbit(class[0])
		gens = append(gens, own...)
		gens = append(gens, c.onCopies(class)...)
		copies := int64(len(class))
		order.Mul(order, new(big.Int).Exp(big.NewInt(int64(size)), big.NewInt(copies), nil))
		order.Mul(order, new(big.Int).MulRange(1, copies))
	}
	return gens, order
}

// commuting sorts orbits into classes on which the permutations act alike.
type commuting struct {
	degree  int
	xs      [][]int32
	lengths [][]int32 // of the cycle of each point, for each permutation
	classes [][][]int32
	image   []int32 // by point, while a map is tried; otherwise -1
}

// cycleLengths returns the length of the cycle of each point.
func cycleLengths(degree int, xs [][]int32) [][]int32 {
	var out [][]int32
	for _, x := range xs {
		lengths := make([]int32, degree)
		for _, cycle := range Orbits(degree, [][]int32{x}) {
			for _, p := range cycle {
				lengths[p] = int32(len(cycle))
			}
		}
		out = append(out, lengths)
	}
	return out
}

// add puts an orbit into its class. The points of each orbit in a class are in such an
// order that taking them to those of another one commutes.
func (c *commuting) add(orbit []int32) {
	for k, class := range c.classes {
		for _, to := range orbit {
			if like := c.spread(class[0], to, len(orbit)); like != nil {
				c.classes[k] = append(class, like)
				return
			}
		}
	}
	c.classes = append(c.classes, [][]int32{orbit})
}

// spread returns the images of the points of an orbit under the map that commutes and
// takes the first one to a point of an orbit of a size, or nil if there is none.
func (c *commuting) spread(orbit []int32, to int32, size int) []int32 {
	if len(orbit) != size || slices.ContainsFunc(c.lengths, func(of []int32) bool { return of[orbit[0]] != of[to] }) {
		return nil
	}
	defer func() {
		for _, p := range orbit {
			c.image[p] = -1
		}
	}()
	c.image[orbit[0]] = to
	images := make([]int32, 0, len(orbit))
	for _, p := range orbit { // breadth first, so that p has an image
		for _, x := range c.xs {
			switch image := x[c.image[p]]; c.image[x[p]] {
			case image:
			case -1:
				c.image[x[p]] = image
			default:
				return nil
			}
		}
		images = append(images, c.image[p])
	}
	return images
}

// onOrbit returns generators of what commutes on one orbit and fixes all else: one
// element for each image of its first point that those before do not reach. There are
// as many elements as images, for only the identity fixes the point.
func (c *commuting) onOrbit(orbit []int32) (gens [][]int32, size int) {
	reached := make([]bool, c.degree)
	reached[orbit[0]] = true
	size = 1
	for _, to := range orbit {
		if reached[to] {
			continue
		}
		if images := c.spread(orbit, to, len(orbit)); images != nil {
			gens = append(gens, c.taking(orbit, images))
			clear(reached)
			size = len(Orbit(orbit[0], gens, reached))
		}
	}
	return gens, size
}

// onCopies returns generators of what permutes the orbits of a class.
func (c *commuting) onCopies(class [][]int32) [][]int32 {
	k := len(class)
	if k == 1 {
		return nil
	}
	gens := [][]int32{c.taking(slices.Concat(class[0], class[1]), slices.Concat(class[1], class[0]))}
	if k > 2 {
		gens = append(gens, c.taking(slices.Concat(class...), slices.Concat(slices.Concat(class[1:]...), class[0])))
	}
	return gens
}

// taking returns the permutation that takes points to others and fixes the rest.
func (c *commuting) taking(points, images []int32) []int32 {
	g := rawperm.Identity[int32](c.degree)
	for i, p := range points {
		g[p] = images[i]
	}
	return g
}
