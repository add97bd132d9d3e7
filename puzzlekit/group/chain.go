package group

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// A StabilizerChain is a base β1, …, βk of a group with strong generators and a
// transversal for each level. It is immutable. The zero StabilizerChain is that
// of the identity on no points. Methods that take the number of a level panic
// with a [*fault.InputError] if there is no such level.
type StabilizerChain struct {
	degree int
	bare   []*chain.Level // of which the first may have a transversal that is not whole
	why    schreiersims.Completeness
}

// levels returns the levels with whole transversals. The order needs none, and that of the first
// level takes as much memory as all else in a chain on few points, so it is made when it is
// first used.
func (c *StabilizerChain) levels() []*chain.Level {
	if len(c.bare) > 0 {
		c.bare[0].Complete()
	}
	return c.bare
}

// Degree returns the number of points.
func (c *StabilizerChain) Degree() int { return c.degree }

// Depth returns the number of levels, the length of the base.
func (c *StabilizerChain) Depth() int { return len(c.bare) }

// Base returns the base points β1, …, βk.
func (c *StabilizerChain) Base() []int {
	out := make([]int, len(c.bare))
	for i, l := range c.bare {
		out[i] = int(l.Point) + 1
	}
	return out
}

// OrbitSizes returns the lengths of the basic orbits, level by level.
// charts.StabilizerChain draws them.
func (c *StabilizerChain) OrbitSizes() []int {
	out := make([]int, len(c.bare))
	for i, l := range c.bare {
		out[i] = len(l.Orbit)
	}
	return out
}

// Order returns the order of the group: the product of the orbit lengths.
func (c *StabilizerChain) Order() *big.Int { return chain.Order(c.bare) }

// Orbit returns the points of the i-th basic orbit, i in 1..Depth(): where
// G(i-1), the stabiliser of β1, …, β(i-1), takes βi. βi comes first.
func (c *StabilizerChain) Orbit(i int) []int { return onePoints(c.level(i).Orbit) }

// Generators returns the strong generators that fix the first i-1 base points,
// i in 1..Depth(). They generate G(i-1). Symmetric and alternating groups have
// about as many as points; Generators panics with a [*fault.LimitError] if they
// take more than 2 GiB of memory.
func (c *StabilizerChain) Generators(i int) []perm.Perm {
	c.level(i)
	chain.MustFit("StabilizerChain.Generators", "the strong generators", chain.ImageBytes(chain.CountGenerators(c.bare, i-1), c.degree))
	var out []perm.Perm
	for _, l := range c.bare[i-1:] {
		for _, x := range l.Strong() {
			out = append(out, toPerm(x))
		}
	}
	return out
}

// StrongGenerators returns the strong generators of the chain. Those that fix
// the base points above a level generate its stabiliser. It panics as
// [StabilizerChain.Generators] does.
func (c *StabilizerChain) StrongGenerators() []perm.Perm {
	if len(c.bare) == 0 {
		return nil
	}
	return c.Generators(1)
}

// Representative returns the transversal element of level i that takes βi to
// point, and whether point is in the basic orbit. Level i is in 1..Depth(). It
// panics with a [*fault.InputError] if point is not positive. Cost
// O(Degree·depth of the Schreier tree); the depth is at most 2 for an orbit of at
// most 100 points.
func (c *StabilizerChain) Representative(i, point int) (perm.Perm, bool) {
	l := c.level(i)
	if point < 1 {
		panic(notAPoint("group.StabilizerChain.Representative", point, c.degree))
	}
	if point > c.degree || !l.Contains(int32(point-1)) {
		return perm.Perm{}, false
	}
	return toPerm(rawperm.Inverse(l.InverseRepresentative(c.degree, int32(point-1)))), true
}

// Sift removes one transversal element from p at each level: at level i it
// multiplies by the inverse of the representative that takes βi where p takes
// it, so that the rest fixes βi. It stops at the first level whose orbit does
// not contain that point and returns the level. Otherwise level is Depth()+1.
// The residue is the identity exactly when p is in the group. Cost
// O(Depth·Degree). (Sims 1970; Seress 2003, section 4.1.)
func (c *StabilizerChain) Sift(p perm.Perm) (residue perm.Perm, level int) {
	h, ok := c.images(p)
	if !ok {
		return c.siftBeyond(p)
	}
	at := chain.Sift(c.levels(), h, 0)
	return toPerm(h), at + 1
}

// siftBeyond is Sift for a permutation that moves points beyond the degree.
func (c *StabilizerChain) siftBeyond(p perm.Perm) (residue perm.Perm, level int) {
	for i, l := range c.bare {
		u, ok := c.Representative(i+1, p.Image(int(l.Point)+1))
		if !ok {
			return p, i + 1
		}
		p = p.Mul(u.Inverse())
	}
	return p, len(c.bare) + 1
}

// Contains reports whether p is in the group. Cost: one sift.
func (c *StabilizerChain) Contains(p perm.Perm) bool {
	h, ok := c.images(p)
	return ok && chain.SiftsToIdentity(c.levels(), h, 0)
}

// images returns what p does to the points of c, and false if p moves other
// points.
func (c *StabilizerChain) images(p perm.Perm) (h []int32, ok bool) {
	if p.LargestMoved() > c.degree {
		return nil, false
	}
	return p.WithDegree(c.degree).AppendZeroBased(nil), true
}

// Random returns an element of the group, drawn uniformly: one transversal
// element from each level. Cost O(Depth·Degree).
func (c *StabilizerChain) Random(rng *rand.Rand) perm.Perm {
	return toPerm(rawperm.Inverse(chain.RandomInverse(rng, c.degree, c.levels())))
}

func (c *StabilizerChain) level(i int) *chain.Level {
	if i < 1 || i > len(c.bare) {
		panic(&fault.InputError{In: "group.StabilizerChain", What: "level", Value: i, Want: fmt.Sprintf("1..%d", len(c.bare))})
	}
	return c.levels()[i-1]
}

func toPerm(img []int32) perm.Perm {
	p, err := perm.FromZeroBased(slices.Clip(img))
	if err != nil {
		panic(err) // a kernel made something that is no permutation
	}
	return p
}

// Proved reports whether the chain is proved to be complete. Chains of the
// method Random, chains that rest on a KnownOrder and chains whose search was
// stopped are not; Doubt says which it is.
func (c *StabilizerChain) Proved() bool { return c.why.Doubt == "" }

// Proof returns a short reason why the chain is complete, or "" if that is not
// proved.
func (c *StabilizerChain) Proof() string {
	if c.why == (schreiersims.Completeness{}) {
		return schreiersims.ProvedTrivial.Proof
	}
	return c.why.Proof
}

// Doubt returns what a chain that is not proved rests on, or "" if it is
// proved. The order of such a chain is a lower bound.
func (c *StabilizerChain) Doubt() string { return c.why.Doubt }
