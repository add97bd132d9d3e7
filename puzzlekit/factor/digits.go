package factor

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A digit is one level of a stabiliser chain: the orbit of its base point, and
// elements that bring the points of the orbit back.
type digit struct {
	base  int
	orbit []uint16
	place []int32 // place[p] is the index of p in orbit, -1 if it is not there
	undo  images  // element i of these takes orbit[i] to base and fixes the earlier base points
}

// back returns the element that takes orbit[i] to base.
func (d *digit) back(i int32) images {
	n := len(d.place)
	return d.undo[int(i)*n : (int(i)+1)*n]
}

// chainBuilder makes the digits of a chain one by one, with base points that the
// caller chooses. Its random elements are uniformly distributed in the remaining
// group. Each digit is made from new ones.
type chainBuilder struct {
	group  *group.Group
	rng    *rand.Rand
	digits []digit
	random []images
	order  *big.Int // product of the orbit lengths so far
}

func newChainBuilder(g *group.Group, samples int, rng *rand.Rand) *chainBuilder {
	c := &chainBuilder{group: g, rng: rng, random: make([]images, samples), order: big.NewInt(1)}
	c.sample()
	return c
}

func (c *chainBuilder) sample() {
	for i := range c.random {
		x := toImages(c.group.Random(c.rng), c.group.Degree())
		for _, d := range c.digits {
			rawperm.ProductInto(x, x, d.back(d.place[x[d.base]]))
		}
		c.random[i] = x
	}
}

// orbitSizes returns for each point the size of its orbit under the remaining group.
func (c *chainBuilder) orbitSizes(degree int) []int {
	leader := make([]int, degree)
	for i := range leader {
		leader[i] = i
	}
	find := func(i int) int {
		for leader[i] != i {
			leader[i] = leader[leader[i]]
			i = leader[i]
		}
		return i
	}
	for _, x := range c.random {
		for i, v := range x {
			leader[find(i)] = find(int(v))
		}
	}
	sizes := make([]int, degree)
	for i := range sizes {
		sizes[find(i)]++
	}
	for i := range sizes {
		sizes[i] = sizes[find(i)]
	}
	return sizes
}

// take makes the digit with this base point. Its stabiliser becomes the remaining
// group.
func (c *chainBuilder) take(base int) digit {
	degree := len(c.random[0])
	d := digit{base: base, orbit: []uint16{uint16(base)}, place: make([]int32, degree), undo: rawperm.Identity[uint16](degree)}
	for i := range d.place {
		d.place[i] = -1
	}
	d.place[base] = 0
	back := make([]images, len(c.random))
	for i, x := range c.random {
		back[i] = rawperm.Inverse(x)
	}
	for i := 0; i < len(d.orbit); i++ {
		for j, x := range c.random {
			p := x[d.orbit[i]]
			if d.place[p] >= 0 {
				continue
			}
			d.place[p] = int32(len(d.orbit))
			d.orbit = append(d.orbit, p)
			undo := make(images, degree)
			rawperm.ProductInto(undo, back[j], d.back(int32(i)))
			d.undo = append(d.undo, undo...)
		}
	}
	c.digits = append(c.digits, d)
	c.sample()
	c.order.Mul(c.order, big.NewInt(int64(len(d.orbit))))
	return d
}

// choose returns a base point and the size of its orbit, or the point -1 if the
// remaining group is trivial. It takes the point that the short words fix most often,
// because the later stages consist of these words. The score is the sum of
// growth^(-length) over the words that fix the point, times the size of the orbit,
// because points with large orbits are fixed by chance less often. If ctx ends, it
// looks at fewer words.
func (c *chainBuilder) choose(ctx context.Context, e *elements, survivors []int32, growth float64) (point, orbit int) {
	sizes := c.orbitSizes(e.degree)
	var moved []int // points that the remaining group moves
	for p, size := range sizes {
		if size > 1 {
			moved = append(moved, p)
		}
	}
	weight := make([]float64, e.degree)
	length, w := 0, 1.0 // of the words at hand, and growth^(-length)
	for k, i := range survivors {
		if k%1024 == 0 && ctx.Err() != nil {
			break
		}
		if n := e.length(i); n != length {
			length, w = n, math.Pow(growth, -float64(n))
		}
		x := e.action(i)
		for _, p := range moved {
			if int(x[p]) == p {
				weight[p] += w
			}
		}
	}
	point = -1
	best := -1.0
	for _, p := range moved {
		if score := weight[p] * float64(sizes[p]); score > best {
			point, orbit, best = p, sizes[p], score
		}
	}
	return point, orbit
}
