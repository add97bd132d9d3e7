package group

import (
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A giant is the symmetric or alternating group on some of the points. Many of its
// subgroups are known without a search, which would need an element of the whole degree
// for each of the points. Their stabiliser chains are computed when they are needed, for
// which some orders are not.
type giant struct {
	degree      int
	points      []int32
	alternating bool
}

// giantOf returns g as a giant; ok is false if it is none.
func (g *Group) giantOf(w *chain.Work) (s giant, ok bool, err error) {
	c, err := g.chainFor(w)
	if err != nil {
		return giant{}, false, err
	}
	points, alternating, ok := chain.GiantOf(c.levels())
	return giant{g.degree, points, alternating}, ok, nil
}

// generated returns the subgroup that elements of the symmetric group generate, or its
// even part, on the first points, outside of which nothing moves.
func (s giant) generated(degree int, gens [][]int32) *Group {
	gens, _ = s.even(gens)
	return subgroup(degree, restricted(degree, gens))
}

// ofOrder is generated for elements that generate a group of known order.
func (s giant) ofOrder(degree int, gens [][]int32, order *big.Int) *Group {
	gens, halved := s.even(gens)
	if halved {
		order = new(big.Int).Rsh(order, 1)
	}
	return subgroupOfOrder(degree, restricted(degree, gens), order)
}

// even returns generators of the part of a group that is in the giant, and whether that
// is one half of it and not all.
func (s giant) even(gens [][]int32) (part [][]int32, halved bool) {
	if !s.alternating || !slices.ContainsFunc(gens, func(x []int32) bool { return !rawperm.IsEven(x) }) {
		return gens, false
	}
	return chain.EvenPart(nil, gens), true
}

// restricted returns the elements but the identity on the first points.
func restricted(degree int, gens [][]int32) [][]int32 {
	for i := range gens {
		gens[i] = gens[i][:degree:degree]
	}
	return slices.DeleteFunc(gens, rawperm.IsIdentity)
}

// centralizer returns generators and the order of what commutes with xs in the symmetric
// group.
func (s giant) centralizer(w *chain.Work, xs [][]int32) (gens [][]int32, order *big.Int) {
	return chain.Commuting(s.degree, s.points, xs, w.Ended)
}

// keeping returns generators and the order of what takes each point to one of its colour
// in the symmetric group: for each colour, all permutations of its points.
func (s giant) keeping(colors []int32) (gens [][]int32, order *big.Int) {
	alike := map[int32][]int32{}
	for _, p := range s.points {
		alike[colors[p]] = append(alike[colors[p]], p)
	}
	order = big.NewInt(1)
	for _, p := range s.points {
		if points := alike[colors[p]]; points[0] == p {
			gens = append(gens, s.all(points)...)
			order.Mul(order, new(big.Int).MulRange(1, int64(len(points))))
		}
	}
	return gens, order
}

// all returns generators of all permutations of some points.
func (s giant) all(points []int32) [][]int32 {
	if len(points) < 2 {
		return nil
	}
	return chain.GeneratingSet(chain.GiantLevels(s.degree, nil, points, false), 0)
}

// normalizer returns the normaliser of h, which gens generate, if h is in the symmetric
// group and cyclic, or leaves some of the points fixed; otherwise nil.
func (s giant) normalizer(w *chain.Work, h *Group, gens [][]int32, degree int) (*Group, error) {
	var moved, fixed []int32
	for _, p := range s.points {
		if slices.ContainsFunc(gens, func(x []int32) bool { return x[p] != p }) {
			moved = append(moved, p)
		} else {
			fixed = append(fixed, p)
		}
	}
	switch {
	case len(moved) < len(h.MovedPoints()):
		return nil, nil
	case len(gens) == 1:
		return s.generated(degree, s.normalizerOfCyclic(w, gens[0])), w.Stopped("")
	case len(fixed) == 0:
		return nil, nil
	}
	small := subgroup(len(moved), chain.ActionOn(gens, moved))
	inner, err := Symmetric(len(moved)).normalizer(w, small)
	if err != nil {
		return nil, err
	}
	found := s.all(fixed)
	for _, x := range inner.images() {
		y := rawperm.Identity[int32](s.degree)
		for i, p := range moved {
			y[p] = moved[x[i]]
		}
		found = append(found, y)
	}
	return s.generated(degree, found), w.Stopped("")
}

// normalizerOfCyclic returns generators of what takes x to its powers in the symmetric
// group.
func (s giant) normalizerOfCyclic(w *chain.Work, x []int32) [][]int32 {
	gens, _ := s.centralizer(w, [][]int32{x})
	cycles := chain.MovedOrbits(s.degree, [][]int32{x})
	for _, u := range unitGenerators(cycles) {
		gens = append(gens, u.power(s.degree, cycles))
	}
	return gens
}

// A unit is an exponent modulo each length of a cycle: root modulo the powers of a
// prime, and 1 modulo what is coprime to it.
type unit struct{ prime, root int }

// unitGenerators returns generators of the exponents that are coprime to the order of a
// permutation with these cycles.
func unitGenerators(cycles [][]int32) []unit {
	var units []unit
	seen := map[int]bool{}
	for _, cycle := range cycles {
		for _, p := range chain.Primes(len(cycle)) {
			if seen[p] {
				continue
			}
			seen[p] = true
			for _, root := range unitRoots(p) {
				units = append(units, unit{p, root})
			}
		}
	}
	return units
}

// power returns a permutation that conjugates one with these cycles to its power,
// which has as long ones.
func (u unit) power(degree int, cycles [][]int32) []int32 {
	g := rawperm.Identity[int32](degree)
	for _, cycle := range cycles {
		j := u.modulo(len(cycle))
		for i, p := range cycle {
			g[p] = cycle[i*j%len(cycle)]
		}
	}
	return g
}

// modulo returns the exponent modulo n, by the Chinese remainder theorem.
func (u unit) modulo(n int) int {
	q := 1
	for n/q%u.prime == 0 {
		q *= u.prime
	}
	j := 1 % n
	for (j-u.root)%q != 0 {
		j += n / q
	}
	return j
}

// shared returns what two giants share: the permutations of the points of both.
func (s giant) shared(other giant, degree int) *Group {
	in := make([]bool, s.degree)
	for _, p := range s.points {
		in[p] = true
	}
	both := slices.DeleteFunc(slices.Clone(other.points), func(p int32) bool { return !in[p] })
	slices.Sort(both)
	alternating := s.alternating || other.alternating
	if len(both) < 2 || alternating && len(both) < 3 {
		return Trivial(degree)
	}
	return groupOf(degree, chain.Restrict(chain.GiantLevels(s.degree, nil, both, alternating), degree))
}

// unitRoots returns numbers that generate the units modulo each power of a prime: for an odd
// one a primitive root, and for 2 the roots -1 and 5. (Ireland and Rosen 1990, chapter 4.)
func unitRoots(p int) []int {
	if p == 2 {
		return []int{-1, 5}
	}
	return []int{primitiveRootOfPowers(p)}
}

// primitiveRootOfPowers returns a primitive root modulo all powers of an odd prime.
func primitiveRootOfPowers(p int) int {
	for r := 2; ; r++ {
		if power(r, p-1, p*p) != 1 && !slices.ContainsFunc(chain.Primes(p-1), func(q int) bool { return power(r, (p-1)/q, p) == 1 }) {
			return r
		}
	}
}

func power(x, n, modulus int) int {
	out := 1
	for range n {
		out = out * x % modulus
	}
	return out
}
