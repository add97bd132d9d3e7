package schreiersims

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// verify proves the chain level by level from the last one up; a solvable end
// is proved at once. It returns nil if the chain is complete. Otherwise it
// returns an element of the stabiliser that the chain lacks, sifted down to the
// level i at which to insert it. If it was cancelled, nothing is proved, and
// the caller must check.
func (s *Construction) verify() (int, []int32) {
	for i := s.verifySolvable() - 1; i >= 0 && !s.Canceled(); i-- {
		if h := s.verifyLevel(i); h != nil {
			j := chain.Sift(s.Levels, h, i+1)
			return j, h
		}
	}
	return 0, nil
}

// plainChecks is the number of Schreier generators up to which a level is
// verified by sifting all of them.
const plainChecks = 64

// verifyLevel proves that H, the group of the levels below i, is the
// stabiliser of the base point in the group of level i. It returns a
// counterexample: an element that fixes the base point and is not in H.
func (s *Construction) verifyLevel(i int) []int32 {
	l := s.Levels[i]
	below := chain.Generators(s.Levels, i+1)
	switch {
	case len(l.Own) == 0:
		return nil
	case len(l.Orbit)*(len(l.Own)+len(below)) <= plainChecks:
		return s.checkSchreierGenerators(i)
	case len(below) == 0:
		return s.checkRegular(l)
	}
	return s.checkStabilizer(i, below)
}

// checkSchreierGenerators sifts the Schreier generators one by one. By
// Schreier's lemma they generate the stabiliser of the base point.
func (s *Construction) checkSchreierGenerators(i int) []int32 {
	l := s.Levels[i]
	gens := chain.Generators(s.Levels, i)
	h := make([]int32, s.Degree)
	for _, delta := range l.Orbit {
		u := rawperm.Inverse(l.InverseRepresentative(s.Degree, delta))
		for _, x := range gens {
			if s.Canceled() {
				return nil
			}
			for k, v := range u {
				h[k] = x[v]
			}
			l.Undo(h, x[delta])
			if !chain.SiftsToIdentity(s.Levels, h, i+1) {
				copy(h, u)
				rawperm.Multiply(h, x)
				l.Undo(h, x[delta])
				return h
			}
		}
	}
	return nil
}

// checkStabilizer is Sims' Verify (Seress 2003, section 8.2, gives the idea). It
// chooses for every point δ of the orbit Δ an element u_δ that takes the base
// point β there, and shows that the cosets H·u_δ are closed under right
// multiplication by H and by elements z that together with H are transitive on Δ.
// Then they form the group that H and the z generate, so its order is |Δ|·|H| and
// H is the whole stabiliser of β.
//
// Closed under H: on an orbit of H in Δ with root ρ, the u_δ are u_ρ·h with h in H,
// and it is enough that u_ρ·g·u_ρ⁻¹ is in H for generators g of H_ρ. Closed under z:
// let γ be the point that z takes to β, and K = H_γ. For k in K, z⁻¹kz must be in
// H; then u_δ·z·u_(δ^z)⁻¹ must be in H only for one δ from each orbit of K.
func (s *Construction) checkStabilizer(i int, below [][]int32) []int32 {
	if s.hasRegularNormal(i) {
		return nil
	}
	v := newVerifier(s.Builder, i, below)
	for _, t := range v.trees {
		if s.Canceled() {
			return nil
		}
		if h := v.checkTree(t); h != nil {
			return h
		}
	}
	movers := v.chooseMovers()
	for _, z := range movers {
		if h := v.checkMover(z); h != nil {
			return h
		}
	}
	for _, x := range s.Levels[i].Own {
		if s.Canceled() {
			return nil
		}
		h := append([]int32(nil), x...)
		v.undo(h, x[v.point])
		if w := v.missing(h); w != nil {
			return w
		}
	}
	return nil
}

func (v *verifier) checkTree(t *orbitTree) []int32 {
	if t.root == v.point || len(t.stabilizer) == 0 {
		return nil
	}
	back := v.level.InverseRepresentative(v.Degree, t.root)
	for _, g := range t.stabilizer {
		if v.Ended() {
			return nil
		}
		if w := v.missing(rawperm.Conjugate(g, back)); w != nil {
			return w
		}
	}
	return nil
}

func (v *verifier) checkMover(z []int32) []int32 {
	gamma := rawperm.Inverse(z)[v.point]
	t := v.trees[v.treeOf[gamma]]
	path := rawperm.Identity[int32](v.Degree)
	v.climb(path, gamma)
	rawperm.InvertInto(v.spare, path)
	copy(path, v.spare) // takes the root to gamma
	var k [][]int32
	for _, g := range t.stabilizer {
		if v.Ended() {
			return nil
		}
		x := rawperm.Conjugate(g, path)
		if w := v.missing(rawperm.Conjugate(x, z)); w != nil {
			return w
		}
		k = append(k, x)
	}
	h := make([]int32, v.Degree)
	roots := v.rootsUnder(k)
	v.prepare(len(roots))
	for _, delta := range roots {
		if v.Canceled() {
			return nil
		}
		if v.relationHolds(delta, z) {
			continue
		}
		rawperm.InvertInto(h, v.inverseOf(delta))
		rawperm.Multiply(h, z)
		v.undo(h, z[delta])
		if w := v.missing(h); w != nil {
			return w
		}
	}
	return nil
}
