package group

import (
	"context"
	"math/big"
	"math/rand/v2"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// sylowTries is the number of random elements of order p that are tried before
// the search continues inside the best centraliser so far.
const sylowTries = 40

// SylowSubgroup returns a Sylow p-subgroup of g: a subgroup whose order is the
// highest power of p that divides the order of g. Errors are
// [*fault.InputError] if p is not a prime, [*fault.StoppedError] and, for
// memory, [*fault.LimitError].
//
// Those of symmetric and alternating groups are written down. In other groups,
// Sylow subgroups of the actions on orbits and blocks come first. In what
// remains, the search looks for an element z of order p whose centraliser C
// contains a Sylow subgroup of g. C permutes the cycles of z. The elements that fix all
// cycles form a p-group, since on each cycle they act as powers of z. So a
// Sylow subgroup of the group on the cycles, which has fewer points, lifts to
// one of C.
func (g *Group) SylowSubgroup(ctx context.Context, p int) (*Group, error) {
	if !chain.IsPrime(p) {
		return nil, &fault.InputError{In: "group.Group.SylowSubgroup", What: "p", Value: p, Want: "a prime"}
	}
	return g.sylow(chain.NewWork(ctx, "Group.SylowSubgroup"), p)
}

func (g *Group) sylow(w *chain.Work, p int) (*Group, error) {
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	switch order := chain.PrimePart(c.Order(), p); {
	case order.Cmp(c.Order()) == 0:
		return g, nil
	case order.Cmp(big.NewInt(1)) == 0:
		return Trivial(g.degree), nil
	}
	if points, alternating, ok := chain.GiantOf(c.levels()); ok {
		return giantSylow(w, g.degree, points, alternating, p)
	}
	if chain.PrimePart(c.Order(), p).Cmp(big.NewInt(int64(p))) == 0 {
		if z, ok := g.tryElementOfOrder(w, p, rand.New(rand.NewPCG(6, uint64(p)))); ok || w.Ended() {
			return fromChecked(g.degree, []perm.Perm{z}), w.Stopped("")
		}
	}
	orbits := chain.MovedOrbits(g.degree, g.images())
	if len(orbits) > 1 {
		if h, err := g.sylowOfOrbits(w, orbits, p); h != nil || err != nil {
			return h, err
		}
		return g.sylowByOrbits(w, orbits, p)
	}
	if h, err := g.sylowOnBlocks(w, orbits[0], p); h != nil || err != nil {
		return h, err
	}
	z, centralizer, err := g.centralOfSylow(w, p)
	if err != nil {
		return nil, err
	}
	return centralizer.sylowOver(w, z, p)
}

// sylowOfOrbits returns the product of Sylow subgroups of the actions on the
// orbits if its order is that of a Sylow subgroup of g, otherwise nil. Each
// factor P is in g then, and so are its conjugates in the action, because g
// acts in all these ways: it does not matter which Sylow subgroups are chosen.
func (g *Group) sylowOfOrbits(w *chain.Work, orbits [][]int32, p int) (*Group, error) {
	images := make([]*Group, len(orbits))
	order := big.NewInt(1)
	for k, o := range orbits {
		images[k] = subgroup(len(o), chain.ActionOn(g.images(), o))
		c, err := images[k].chainFor(w)
		if err != nil {
			return nil, err
		}
		order.Mul(order, chain.PrimePart(c.Order(), p))
	}
	if order.Cmp(chain.PrimePart(g.Order(), p)) != 0 {
		return nil, nil
	}
	var gens [][]int32
	for k, o := range orbits {
		q, err := images[k].sylow(w, p)
		if err != nil {
			return nil, err
		}
		for _, x := range q.images() {
			gens = append(gens, spread(x, o, g.degree))
		}
	}
	return subgroup(g.degree, gens), nil
}

// spread lets x, which acts on the numbers of the points, act on the points.
func spread(x, points []int32, degree int) []int32 {
	y := rawperm.Identity[int32](degree)
	for k, image := range x {
		y[points[k]] = points[image]
	}
	return y
}

// sylowByOrbits takes one orbit after the other: the elements that act on it as
// a Sylow subgroup of what all do there contain a Sylow subgroup. In the end
// they act on each orbit as a p-group, so they are one.
func (g *Group) sylowByOrbits(w *chain.Work, orbits [][]int32, p int) (*Group, error) {
	for _, o := range orbits {
		class := make([]int32, g.degree)
		for i := range class {
			class[i] = -1
		}
		for k, x := range o {
			class[x] = int32(k)
		}
		h, err := g.sylowOfImage(w, class, len(o), p)
		if err != nil {
			return nil, err
		}
		if h != nil {
			g = h
		}
	}
	return g, w.Stopped("")
}

// sylowOfImage returns the elements that act on the classes of points as a Sylow
// subgroup of what all of g does to them, or nil if g acts as a p-group.
func (g *Group) sylowOfImage(w *chain.Work, class []int32, classes, p int) (*Group, error) {
	f, err := g.project(w, class, classes)
	if err != nil {
		return nil, err
	}
	if order := f.imageOrder(); chain.PrimePart(order, p).Cmp(order) == 0 {
		return nil, nil
	}
	image, err := f.image(w)
	if err != nil {
		return nil, err
	}
	q, err := image.sylow(w, p)
	if err != nil {
		return nil, err
	}
	return f.preimage(w, q)
}

// sylowOnBlocks reduces the search to the elements that act on blocks as a Sylow
// subgroup. It returns nil if there are no blocks or all of g is among them.
func (g *Group) sylowOnBlocks(w *chain.Work, orbit []int32, p int) (*Group, error) {
	block, blocks := chain.SmallBlocks(w, len(orbit), chain.ActionOn(g.images(), orbit), nil)
	if block == nil || w.Ended() {
		return nil, w.Stopped("")
	}
	class := make([]int32, g.degree)
	for i := range class {
		class[i] = -1
	}
	for k, x := range orbit {
		class[x] = block[k]
	}
	h, err := g.sylowOfImage(w, class, blocks, p)
	if h == nil || err != nil {
		return nil, err
	}
	return h.sylow(w, p)
}

// sylowOver returns a Sylow subgroup of a group that has z, of order p, in its
// centre.
func (g *Group) sylowOver(w *chain.Work, z perm.Perm, p int) (*Group, error) {
	cycles := chain.Orbits(g.degree, [][]int32{z.AppendZeroBased(nil)})
	class := make([]int32, g.degree)
	for k, c := range cycles {
		for _, x := range c {
			class[x] = int32(k)
		}
	}
	h, err := g.sylowOfImage(w, class, len(cycles), p)
	if h == nil && err == nil {
		return g, nil
	}
	return h, err
}

// centralOfSylow finds an element of order p whose centraliser contains a
// Sylow p-subgroup. When random elements do not lead to one, the centre of a
// Sylow subgroup of the best centraliser so far is searched: that subgroup is
// smaller than the ones of g, and something outside of it normalises it.
func (g *Group) centralOfSylow(w *chain.Work, p int) (perm.Perm, *Group, error) {
	want := chain.PrimePart(g.Order(), p)
	rng := rand.New(rand.NewPCG(5, uint64(p)))
	var best perm.Perm
	var centralizer *Group
	from := g
	for {
		for range sylowTries {
			if w.Ended() {
				return best, nil, w.Stopped("")
			}
			z, ok := elementOfOrder(from, p, rng)
			if !ok {
				continue
			}
			c, order, err := g.centralizerOrder(w, z)
			if err != nil {
				return z, nil, err
			}
			if chain.PrimePart(order, p).Cmp(want) == 0 {
				return z, c, nil
			}
			if centralizer == nil || chain.PrimePart(order, p).Cmp(chain.PrimePart(centralizer.Order(), p)) > 0 {
				best, centralizer = z, c
			}
		}
		if centralizer == nil {
			continue
		}
		q, err := centralizer.sylowOver(w, best, p)
		if err != nil {
			return best, nil, err
		}
		if from, err = g.largerPGroup(w, q, p, rng); err != nil {
			return best, nil, err
		}
		if from, err = from.centralizer(w, from.generators); err != nil {
			return best, nil, err
		}
		if _, err = from.chainFor(w); err != nil {
			return best, nil, err
		}
	}
}

func (g *Group) centralizerOrder(w *chain.Work, z perm.Perm) (*Group, *big.Int, error) {
	c, err := g.centralizer(w, []perm.Perm{z})
	if err != nil {
		return nil, nil, err
	}
	levels, err := c.chainFor(w)
	if err != nil {
		return nil, nil, err
	}
	return c, levels.Order(), nil
}

// largerPGroup returns a p-group that contains q properly: q with an element
// of its normaliser.
func (g *Group) largerPGroup(w *chain.Work, q *Group, p int, rng *rand.Rand) (*Group, error) {
	n, err := g.normalizer(w, q)
	if err != nil {
		return nil, err
	}
	if _, err := n.chainFor(w); err != nil {
		return nil, err
	}
	for !w.Ended() {
		x := n.Random(rng)
		x = powerOf(x, chain.CoprimePart(x.Order(), p))
		if !q.Contains(x) {
			return fromChecked(g.degree, append(q.Generators(), x)), nil
		}
	}
	return nil, w.Stopped("")
}

// tryElementOfOrder draws elements until a power of one has order p.
func (g *Group) tryElementOfOrder(w *chain.Work, p int, rng *rand.Rand) (z perm.Perm, ok bool) {
	for range 10 * sylowTries {
		if z, ok = elementOfOrder(g, p, rng); ok || w.Ended() {
			break
		}
	}
	return z, ok
}

// elementOfOrder draws an element and returns a power of it that has order p,
// if there is one.
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
