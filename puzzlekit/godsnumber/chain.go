package godsnumber

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/stategraph"
)

// levelsOf returns levels for the arrangements that the group of some permutations
// makes of the labels. The product of their sizes is the number of arrangements, at
// most limit. Only this file uses the chains of package group.
func levelsOf(ctx context.Context, in string, generators [][]int32, solved []int32, limit uint64) ([]*level, error) {
	g := groupOf(generators, len(solved))
	chain, err := g.ChainContext(ctx, nil)
	if err != nil {
		return nil, err
	}
	if !allDiffer(solved) {
		return labelLevels(ctx, in, g, solved, limit)
	}
	if err := checkSize(in, g.Order(), limit); err != nil {
		return nil, err
	}
	return chainLevels(chain.Reduced(), solved), nil
}

func allDiffer(labels []int32) bool {
	sorted := slices.Sorted(slices.Values(labels))
	return len(slices.Compact(sorted)) == len(labels)
}

func groupOf(generators [][]int32, degree int) *group.Group {
	if len(generators) == 0 { // every move is blocked
		return group.Trivial(degree)
	}
	list := make([]perm.Perm, len(generators))
	for i, x := range generators {
		list[i] = permOf(x)
	}
	return group.New(list...).WithDegree(degree)
}

func permOf(images []int32) perm.Perm {
	p, err := perm.FromZeroBased(images)
	if err != nil {
		panic(err) // a product of permutations is one
	}
	return p
}

// checkSize returns an error for more states than Options.MaxStates.
func checkSize(in string, states *big.Int, limit uint64) error {
	if states.IsUint64() && states.Uint64() <= limit {
		return nil
	}
	what, need := "the graph of "+counted.Of(counted.Commas(states), "states"), uint64(math.MaxUint64)
	if states.IsUint64() {
		what, need = "the graph", states.Uint64()
	}
	return &fault.LimitError{In: in, What: what, Unit: "states", Need: need, Limit: limit, Option: "Options.MaxStates"}
}

// chainLevels returns the levels of a stabiliser chain, with its transversals. Memory
// O(degree · sum of the orbits).
func chainLevels(c *group.StabilizerChain, solved []int32) []*level {
	levels := make([]*level, c.Depth())
	for i := range levels {
		l := &level{place: make([]int32, len(solved))}
		for p := range l.place {
			l.place[p] = -1
		}
		for k, p := range c.Orbit(i + 1) {
			u, _ := c.Representative(i+1, p)
			l.orbit = append(l.orbit, int32(p-1))
			l.place[p-1] = int32(k)
			l.up = append(l.up, u.WithDegree(len(solved)).AppendZeroBased(nil))
			l.down = append(l.down, rawperm.Inverse(l.up[k]))
		}
		l.home = l.orbit[:1]
		l.label = solved[l.home[0]]
		levels[i] = l
	}
	for i, l := range levels {
		for _, lower := range levels[i+1:] {
			l.below = append(l.below, lower.home[0])
		}
	}
	return levels
}

// maxPlacements bounds the representatives of a level: 4 bytes for each entry.
const maxPlacements = 1 << 24

// labelLevels returns the levels of a chain of setwise stabilisers. The commonest labels
// come first, so that large digits have few multipliers. Cost
// O(placements·(degree·generators + sum of the orbits of H)).
func labelLevels(ctx context.Context, in string, g *group.Group, solved []int32, limit uint64) ([]*level, error) {
	var levels []*level
	if err := checkSize(in, leastStates(g, solved), limit); err != nil {
		return nil, err
	}
	states := uint64(1)
	for {
		l := firstMixed(g, solved)
		if l == nil {
			break
		}
		if err := fault.Stopped(ctx, in, "the levels of labels"); err != nil {
			return nil, err
		}
		if err := l.findPlacements(in, g); err != nil {
			return nil, err
		}
		high, low := bits.Mul64(states, uint64(l.size()))
		if states = low; high > 0 || states > limit {
			return nil, &fault.LimitError{In: in, What: "the graph", Unit: "states", Limit: limit, Option: "Options.MaxStates"}
		}
		g = l.stabilizer(g)
		levels = append(levels, l)
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

// findPlacements finds the sets of places to which the label can move, each with an
// element that moves it there.
func (l *level) findPlacements(in string, g *group.Group) error {
	var images [][]int32
	for _, x := range g.Generators() {
		images = append(images, x.WithDegree(g.Degree()).AppendZeroBased(nil))
	}
	one := rawperm.Identity[int32](g.Degree())
	l.set, l.up = map[string]int{}, [][]int32{one}
	l.set[string(l.imageSet(one, one))] = 0
	for head := 0; head < len(l.up); head++ {
		for _, x := range images {
			places := l.imageSet(x, l.up[head])
			if _, known := l.set[string(places)]; known {
				continue
			}
			l.set[string(places)] = len(l.up)
			l.up = append(l.up, rawperm.Product(l.up[head], x))
		}
		if entries := len(l.up) * g.Degree(); entries > maxPlacements {
			return &fault.LimitError{In: in, What: "the table of the ways to place one label", Unit: "entries", Limit: maxPlacements}
		}
	}
	return nil
}

// stabilizer returns the stabiliser of the label's places. It also replaces each
// representative by the least element of its coset, so that few multipliers remain
// below. A random element of g times the inverse of its representative is a random
// element of the stabiliser, whose order is known.
func (l *level) stabilizer(g *group.Group) *group.Group {
	degree := g.Degree()
	order := new(big.Int).Quo(g.Order(), big.NewInt(int64(l.size())))
	rng := rand.New(rand.NewPCG(uint64(degree), uint64(l.size())))
	h := group.Trivial(degree)
	for h.Order().Cmp(order) < 0 {
		x := g.Random(rng).WithDegree(degree).AppendZeroBased(nil)
		s := permOf(rawperm.Product(x, rawperm.Inverse(l.up[l.imageOf(x, l.up[0])])))
		if !h.Contains(s) {
			h = group.New(append(h.Generators(), s)...)
		}
	}
	var base []int // the other places first: these count below
	for p := range degree {
		if !slices.Contains(l.home, int32(p)) {
			base = append(base, p+1)
		}
	}
	chain := chainLevels(h.Chain().WithBase(base...).Reduced(), rawperm.Identity[int32](degree))
	for _, u := range l.up {
		least(chain, u)
		l.down = append(l.down, rawperm.Inverse(u))
	}
	return h
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
		for i, x := range l.up[best] {
			g[i] = old[x]
		}
	}
}

// levelsFrom is levelsOf for elements, with a chain that begins with base. It also
// returns the number of levels of these points.
func levelsFrom(ctx context.Context, generators [][]int32, base []int, limit uint64) (levels []*level, cut int, err error) {
	degree := len(generators[0])
	g := groupOf(generators, degree)
	whole, err := g.ChainContext(ctx, nil)
	if err != nil {
		return nil, 0, err
	}
	if err := checkSize(inCayley, g.Order(), limit); err != nil {
		return nil, 0, err
	}
	chain, fibre := whole.WithBase(base...), 1
	for i := 1; i <= chain.Depth(); i++ {
		switch size := len(chain.Orbit(i)); {
		case i <= len(base) && size > 1:
			cut++
		case i > len(base):
			if fibre *= size; fibre > stategraph.MaxFibre {
				return nil, 0, &fault.InputError{In: inCayley, What: "Options.Base", Value: base, Want: fmt.Sprintf("points that at most %d elements fix", stategraph.MaxFibre)}
			}
		}
	}
	return chainLevels(chain.Reduced(), rawperm.Identity[int32](degree)), cut, nil
}
