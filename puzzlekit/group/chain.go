package group

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/limits"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// A StabilizerChain is a base β1, …, βk of a group with strong generators and
// a transversal for each level. It is immutable. The zero StabilizerChain is that
// of the identity on no points. Methods that take the number of a level panic
// with a [*fault.InputError] when there is no such level.
type StabilizerChain struct {
	degree int
	levels []*chain.Level
	why    schreiersims.Completeness
}

// Degree returns the number of points.
func (c *StabilizerChain) Degree() int { return c.degree }

// Depth returns the number of levels, which is the length of the base.
func (c *StabilizerChain) Depth() int { return len(c.levels) }

// Base returns the base points β1, …, βk.
func (c *StabilizerChain) Base() []int {
	out := make([]int, len(c.levels))
	for i, l := range c.levels {
		out[i] = int(l.Point) + 1
	}
	return out
}

// OrbitSizes returns the lengths of the basic orbits, level by level: with Base
// what charts.StabilizerChain draws.
func (c *StabilizerChain) OrbitSizes() []int {
	out := make([]int, len(c.levels))
	for i, l := range c.levels {
		out[i] = len(l.Orbit)
	}
	return out
}

// Order returns the order of the group: the product of the orbit lengths.
func (c *StabilizerChain) Order() *big.Int { return chain.Order(c.levels) }

// Orbit returns the points of the i-th basic orbit, i in 1..Depth(): where
// G(i-1), the stabiliser of β1, …, β(i-1), takes βi. βi comes first.
func (c *StabilizerChain) Orbit(i int) []int { return onePoints(c.level(i).Orbit) }

// Generators returns strong generators of G(i-1), the stabiliser of the first
// i-1 base points, i in 1..Depth(): those of the chain that fix these points.
// Symmetric and alternating groups have about as many as points; Generators
// panics with a [*fault.LimitError] when they take more than 2 GiB of memory.
func (c *StabilizerChain) Generators(i int) []perm.Perm {
	c.level(i)
	limits.MustFit("StabilizerChain.Generators", "the strong generators", limits.ImageBytes(chain.CountGenerators(c.levels, i-1), c.degree))
	var out []perm.Perm
	for _, l := range c.levels[i-1:] {
		for _, x := range l.Strong() {
			out = append(out, toPerm(x))
		}
	}
	return out
}

// StrongGenerators returns the strong generators of the whole chain: for every
// level, those that fix the base points above it generate its stabiliser. It
// panics as [StabilizerChain.Generators] does.
func (c *StabilizerChain) StrongGenerators() []perm.Perm {
	if len(c.levels) == 0 {
		return nil
	}
	return c.Generators(1)
}

// Representative returns the transversal element of level i that takes βi to
// point, and whether point is in the basic orbit at all, which no point beyond
// the degree is. Level i is in 1..Depth(). It panics with a [*fault.InputError] when
// point is not positive. Cost O(Degree·depth of the Schreier tree), which is 1 for an
// explicit transversal.
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

// Sift takes off p one transversal element a level: at level i it looks where
// p takes βi and multiplies by the inverse of the representative that takes
// βi there, so that what is left fixes βi too. It stops at the first level
// whose orbit does not have that point. The residue is the identity exactly
// when p is in the group; then level is Depth()+1, otherwise it is the level
// at which p fell out, or Depth()+1 when a residue that fixes the whole base
// is left, as one that moves points beyond the degree. Cost O(Depth·Degree).
// (Sims 1970; Seress 2003, section 4.1, calls it sifting.)
func (c *StabilizerChain) Sift(p perm.Perm) (residue perm.Perm, level int) {
	h, ok := c.images(p)
	if !ok {
		return c.siftBeyond(p)
	}
	at := chain.Sift(c.levels, h, 0)
	return toPerm(h), at + 1
}

// siftBeyond is Sift for a permutation that moves points beyond the degree.
func (c *StabilizerChain) siftBeyond(p perm.Perm) (residue perm.Perm, level int) {
	for i, l := range c.levels {
		u, ok := c.Representative(i+1, p.Image(int(l.Point)+1))
		if !ok {
			return p, i + 1
		}
		p = p.Mul(u.Inverse())
	}
	return p, len(c.levels) + 1
}

// Contains reports whether p is in the group. Cost: one sift.
func (c *StabilizerChain) Contains(p perm.Perm) bool {
	h, ok := c.images(p)
	return ok && chain.SiftsToIdentity(c.levels, h, 0)
}

// images returns what p does to the points of c, unless it moves others too.
func (c *StabilizerChain) images(p perm.Perm) (h []int32, ok bool) {
	if p.LargestMoved() > c.degree {
		return nil, false
	}
	return p.WithDegree(c.degree).AppendZeroBased(nil), true
}

// Random returns an element of the group, each with the same probability: one
// transversal element drawn from each level. Cost O(Depth·Degree).
func (c *StabilizerChain) Random(rng *rand.Rand) perm.Perm {
	return toPerm(rawperm.Inverse(chain.RandomInverse(rng, c.degree, c.levels)))
}

func (c *StabilizerChain) level(i int) *chain.Level {
	if i < 1 || i > len(c.levels) {
		panic(&fault.InputError{In: "group.StabilizerChain", What: "level", Value: i, Want: fmt.Sprintf("1..%d", len(c.levels))})
	}
	return c.levels[i-1]
}

func toPerm(img []int32) perm.Perm {
	p, err := perm.FromZeroBased(slices.Clip(img))
	if err != nil {
		panic(err) // a kernel made something that is no permutation
	}
	return p
}

// Proved reports whether the chain is complete beyond doubt. Not proved are the
// chains of the method Random, those that rest on a KnownOrder, and those whose
// search was stopped; Doubt says which it is.
func (c *StabilizerChain) Proved() bool { return c.why.Doubt == "" }

// Proof says in a few words why the chain is complete, "" when that is not
// proved.
func (c *StabilizerChain) Proof() string {
	if c.why == (schreiersims.Completeness{}) {
		return schreiersims.ProvedTrivial.Proof
	}
	return c.why.Proof
}

// Doubt says in a few words what the chain rests on when it is not proved, ""
// when it is. The order is a lower bound then.
func (c *StabilizerChain) Doubt() string { return c.why.Doubt }
