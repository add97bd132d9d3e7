package godsnumber

import (
	"context"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// labelLevels returns the levels of a chain of setwise stabilisers. The commonest labels
// come first, so that large digits have few multipliers. Cost
// O(placements·(degree·generators + sum of the orbits of H)).
func labelLevels(ctx context.Context, in string, g *group.Group, solved []int32, opts *Options) ([]*level, error) {
	limit := opts.maxStates()
	if err := checkSize(in, leastStates(g, solved), limit); err != nil {
		return nil, err
	}
	var levels []*level
	states := uint64(1)
	for l := firstMixed(g, solved); l != nil; {
		if err := l.findPlacements(ctx, in, g, opts.memory()); err != nil {
			return nil, err
		}
		high, low := bits.Mul64(states, uint64(l.size()))
		if states = low; high > 0 || states > limit {
			return nil, &fault.LimitError{In: in, What: "the graph", Unit: "states", Limit: limit, Option: "Options.MaxStates"}
		}
		levels = append(levels, l)
		h := l.stabilizer(g)
		next := firstMixed(h, solved)
		if next != nil {
			if err := l.useLeast(ctx, in, h); err != nil {
				return nil, err
			}
		}
		g, l = h, next
	}
	for i, l := range levels {
		for _, lower := range levels[i+1:] {
			l.below = append(l.below, lower.orbit...)
		}
		slices.Sort(l.below)
		l.below = slices.Compact(l.below)
	}
	return levels, nil
}

// leastStates is a lower bound for the number of states: two elements of g that make
// the same arrangement differ by a permutation of places with equal labels.
func leastStates(g *group.Group, solved []int32) *big.Int {
	times := map[int32]int64{}
	n := g.Order()
	for _, label := range solved {
		times[label]++
		n.Quo(n, big.NewInt(times[label]))
	}
	return n
}

// firstMixed chooses the label of the next level: the commonest one of all orbits with
// several labels. It returns nil if there is no such orbit.
func firstMixed(g *group.Group, solved []int32) *level {
	var best *level
	for _, points := range g.Orbits() {
		orbit := make([]int32, len(points))
		homes := map[int32][]int32{}
		for i, p := range points {
			orbit[i] = int32(p - 1)
			label := solved[p-1]
			homes[label] = append(homes[label], orbit[i])
		}
		if len(homes) == 1 {
			continue
		}
		for label, home := range homes {
			if best == nil || len(home) > len(best.home) || len(home) == len(best.home) && home[0] < best.home[0] {
				best = &level{label: label, orbit: orbit, home: home}
			}
		}
	}
	return best
}

const waysToPlace = "the table of the ways to place one label"

// findPlacements finds the sets of places to which the label can move, each with an
// element that moves it there.
func (l *level) findPlacements(ctx context.Context, in string, g *group.Group, memory uint64) error {
	degree := g.Degree()
	var images [][]int32
	for _, x := range needed(g) {
		images = append(images, x.WithDegree(degree).AppendZeroBased(nil))
	}
	one := rawperm.Identity[int32](degree)
	l.index = make([]int32, degree)
	for k, p := range l.orbit {
		l.index[p] = int32(k)
	}
	l.sets, l.up = newPlaceSets(len(l.orbit), len(l.home)), newPermList(degree)
	l.up.add(one)
	l.sets.add(l.imageSet(one, 0))
	u, product := make([]int32, degree), make([]int32, degree)
	for head := 0; head < l.up.count; head++ {
		if head%checkEvery == 0 {
			if err := fault.Stopped(ctx, in, waysToPlace); err != nil {
				return err
			}
			if uint64(len(l.up.points)+l.sets.bytes()) > memory {
				return &fault.LimitError{In: in, What: waysToPlace, Unit: fault.Bytes, Limit: memory, Option: "Options.Memory"}
			}
		}
		l.up.read(u, head)
		for _, x := range images {
			if _, isNew := l.sets.add(l.imageSet(x, head)); !isNew {
				continue
			}
			for i, p := range u {
				product[i] = x[p]
			}
			l.up.add(product)
		}
	}
	return nil
}

// needed returns the generators of g that the ones before do not generate: without the
// inverses and powers among the moves, there is less to try.
func needed(g *group.Group) []perm.Perm {
	h := group.Trivial(g.Degree())
	for _, x := range g.Generators() {
		if !h.Contains(x) {
			h = group.New(append(h.Generators(), x)...)
		}
	}
	return h.Generators()
}

// stabilizer returns the stabiliser of the label's places. A random element of g times the
// inverse of its representative is a random element of the stabiliser, whose order is
// known.
func (l *level) stabilizer(g *group.Group) *group.Group {
	degree := g.Degree()
	order := new(big.Int).Quo(g.Order(), big.NewInt(int64(l.size())))
	rng := rand.New(rand.NewPCG(uint64(degree), uint64(l.size())))
	h := group.Trivial(degree)
	u := make([]int32, degree)
	for h.Order().Cmp(order) < 0 {
		x := g.Random(rng).WithDegree(degree).AppendZeroBased(nil)
		l.up.read(u, l.imageOf(x, 0))
		s := permOf(rawperm.Product(x, rawperm.Inverse(u)))
		if !h.Contains(s) {
			h = group.New(append(h.Generators(), s)...)
		}
	}
	return h
}

// useLeast replaces each representative by the least element of its coset under h, the
// stabiliser of the label's places, so that few multipliers remain below, and keeps the
// inverses.
func (l *level) useLeast(ctx context.Context, in string, h *group.Group) error {
	degree := h.Degree()
	var base []int // the other places first: these count below
	for p := range degree {
		if !slices.Contains(l.home, int32(p)) {
			base = append(base, p+1)
		}
	}
	c, err := h.Chain(ctx, nil)
	if err != nil {
		return err
	}
	if c, err = c.WithBase(ctx, base...); err != nil {
		return err
	}
	chain := chainLevels(rawperm.Identity[int32](degree), c.Reduced())
	l.down = newPermList(degree)
	u := make([]int32, degree)
	for k := range l.up.count {
		if k%checkEvery == 0 {
			if err := fault.Stopped(ctx, in, waysToPlace); err != nil {
				return err
			}
		}
		l.up.read(u, k)
		least(chain, u)
		l.up.replace(k, u)
		l.down.add(rawperm.Inverse(u))
	}
	return nil
}

// least replaces g by the least element of its coset under a group with a stabiliser
// chain: the images of the base points are as small as possible, one after the other.
func least(levels []*level, g []int32) {
	old := make([]int32, len(g))
	for _, l := range levels {
		best := 0
		for k, p := range l.orbit {
			if g[p] < g[l.orbit[best]] {
				best = k
			}
		}
		if best == 0 {
			continue
		}
		copy(old, g)
		for i := range g {
			g[i] = old[l.up.at(best, int32(i))]
		}
	}
}
