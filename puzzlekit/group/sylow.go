package group

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/perm"
)

// sylowTries is the number of random elements of order p that are tried before
// the search goes on inside the best of them.
const sylowTries = 40

// SylowSubgroup returns a Sylow p-subgroup: a subgroup of order the highest
// power of p that divides the order of g. A [*NameError] says when p is no
// prime.
//
// An element z of order p is looked for whose centraliser C contains a Sylow
// subgroup of g. C permutes the cycles of z. What fixes all of them is a
// p-group, since on each it acts as a power of z; so a Sylow subgroup of the
// group on the cycles, which has fewer points, lifts to one of C. The
// centralisers are found by backtrack; when ctx ends, the error wraps the
// cause.
func (g *Group) SylowSubgroup(ctx context.Context, p int) (*Group, error) {
	if !isPrime(p) {
		return nil, &NameError{fmt.Sprintf("Sylow %d-subgroup", p), "p is a prime"}
	}
	switch order := primePart(g.Order(), p); {
	case order.Cmp(g.Order()) == 0:
		return g, nil
	case order.Cmp(big.NewInt(1)) == 0:
		return Trivial(g.degree), nil
	}
	z, c, err := g.centralOfSylow(ctx, p)
	if err != nil {
		return nil, err
	}
	cycles := c.onCycles(z)
	q, err := cycles.Group().SylowSubgroup(ctx, p)
	if err != nil {
		return nil, err
	}
	return cycles.Homomorphism().PreimageGroup(q), nil
}

// centralOfSylow finds an element of order p whose centraliser contains a
// Sylow p-subgroup. When random elements do not lead to one, the centre of a
// Sylow subgroup of the best centraliser so far is searched: that subgroup is
// smaller than the ones of g, and something outside of it normalises it.
func (g *Group) centralOfSylow(ctx context.Context, p int) (perm.Perm, *Group, error) {
	want := primePart(g.Order(), p)
	rng := rand.New(rand.NewPCG(5, uint64(p)))
	var best perm.Perm
	var centraliser *Group
	from := g
	for {
		for range sylowTries {
			z, ok := elementOfOrder(from, p, rng)
			if !ok {
				continue
			}
			c, err := g.Centraliser(ctx, z)
			if err != nil {
				return z, nil, err
			}
			if primePart(c.Order(), p).Cmp(want) == 0 {
				return z, c, nil
			}
			if centraliser == nil || primePart(c.Order(), p).Cmp(primePart(centraliser.Order(), p)) > 0 {
				best, centraliser = z, c
			}
		}
		if centraliser == nil {
			continue
		}
		cycles := centraliser.onCycles(best)
		q, err := cycles.Group().SylowSubgroup(ctx, p)
		if err != nil {
			return best, nil, err
		}
		if from, err = g.largerPGroup(ctx, cycles.Homomorphism().PreimageGroup(q), p, rng); err != nil {
			return best, nil, err
		}
		if from, err = from.Centre(ctx); err != nil {
			return best, nil, err
		}
	}
}

// largerPGroup returns a p-group that contains q properly: q with an element
// of its normaliser.
func (g *Group) largerPGroup(ctx context.Context, q *Group, p int, rng *rand.Rand) (*Group, error) {
	n, err := g.Normaliser(ctx, q)
	if err != nil {
		return nil, err
	}
	for {
		x := n.Random(rng)
		x = powerOf(x, coprimePart(x.Order(), p))
		if !q.Contains(x) {
			return fromChecked(g.degree, append(q.Generators(), x)), nil
		}
	}
}

// elementOfOrder draws an element and returns a power of it of order p, if it
// has one.
func elementOfOrder(g *Group, p int, rng *rand.Rand) (perm.Perm, bool) {
	x := g.Random(rng)
	order := x.Order()
	if new(big.Int).Mod(order, big.NewInt(int64(p))).Sign() != 0 {
		return x, false
	}
	return powerOf(x, order.Quo(order, big.NewInt(int64(p)))), true
}

// powerOf returns x^k for any k ≥ 0, however large.
func powerOf(x perm.Perm, k *big.Int) perm.Perm {
	out := perm.Identity(x.Degree())
	for i := k.BitLen() - 1; i >= 0; i-- {
		out = out.Mul(out)
		if k.Bit(i) == 1 {
			out = out.Mul(x)
		}
	}
	return out
}

// onCycles is the action on the cycles of a central element, fixed points
// among them.
func (g *Group) onCycles(z perm.Perm) *Action {
	cycles := orbitsOf(g.degree, [][]int32{z.AppendZeroBased(nil)})
	number := make([]int, g.degree)
	a := &Action{source: g}
	for k, c := range cycles {
		for _, p := range c {
			number[p] = k + 1
		}
		a.Labels = append(a.Labels, listText("(", onePoints(c), ")"))
	}
	for _, x := range g.images() {
		images := make([]int, len(cycles))
		for k, c := range cycles {
			images[k] = number[x[c[0]]]
		}
		a.images = append(a.images, mustImages(images))
	}
	return a
}

// primePart returns the highest power of p that divides n.
func primePart(n *big.Int, p int) *big.Int { return new(big.Int).Quo(n, coprimePart(n, p)) }

func coprimePart(n *big.Int, p int) *big.Int {
	rest, r, prime := new(big.Int).Set(n), new(big.Int), big.NewInt(int64(p))
	for {
		q, _ := new(big.Int).QuoRem(rest, prime, r)
		if r.Sign() != 0 {
			return rest
		}
		rest = q
	}
}
