package schreiersims

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// verify proves the chain: the last levels at once if their group is small, the
// others level by level from the last one up. It returns nil if the chain is
// complete. Otherwise it returns an element that the chain lacks, sifted down to
// the level i at which to insert it. If it was cancelled, nothing is proved, and
// the caller must check.
func (s *Construction) verify() (int, []int32) {
	s.desk = newDesk(s.Degree)
	defer s.desk.clear()
	first, witness := s.checkEnd()
	if witness != nil {
		j := chain.Sift(s.Levels, witness, first)
		return j, witness
	}
	for i := first - 1; i >= 0 && !s.Canceled(); i-- {
		if s.checkSolvable(i) {
			continue
		}
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

func (s *Construction) isPlain(i int) bool {
	return len(s.Levels[i].Orbit)*chain.CountGenerators(s.Levels, i) <= plainChecks
}

// verifyLevel proves that H, the group of the levels below i, is the
// stabiliser of the base point in the group of level i. It returns a
// counterexample: an element that fixes the base point and is not in H.
func (s *Construction) verifyLevel(i int) []int32 {
	switch {
	case len(s.Levels[i].Own) == 0:
		return nil
	case s.isPlain(i):
		return s.checkSchreierGenerators(i)
	}
	return s.checkStabilizer(i, chain.Generators(s.Levels, i+1))
}

// checkSchreierGenerators sifts the Schreier generators one by one. By
// Schreier's lemma they generate the stabiliser of the base point.
func (s *Construction) checkSchreierGenerators(i int) []int32 {
	l := s.Levels[i]
	gens := chain.Generators(s.Levels, i)
	h, back, u := make([]int32, s.Degree), make([]int32, s.Degree), make([]int32, s.Degree)
	for _, delta := range l.Orbit {
		rawperm.SetIdentity(back)
		l.Undo(back, delta)
		rawperm.InvertInto(u, back)
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
// multiplication by H and by movers z that together with H are transitive on Δ.
// Then they form the group that H and the z generate, so its order is |Δ|·|H| and
// H is the whole stabiliser of β.
//
// Closed under H: on an orbit of H in Δ with root ρ, the u_δ are u_ρ·h with h in H,
// and it is enough that u_ρ·g·u_ρ⁻¹ is in H for generators g of H_ρ. Closed under z:
// let E be the group of H and the movers before, and K a subgroup of E for which
// z⁻¹Kz is in E. Then u_δ·z·u_(δ^z)⁻¹ must be in H only for one δ from each orbit of
// K. If γ is the point that z takes to β, H_γ is such a subgroup. If there are blocks,
// E becomes the stabiliser of one, and K that of two blocks.
func (s *Construction) checkStabilizer(i int, below [][]int32) []int32 {
	if s.hasRegularNormal(i) {
		return nil
	}
	v := newVerifier(s.Builder, s.desk, i, below)
	for t := v.nextMover(); t != nil && !s.Canceled(); t = v.nextMover() {
		if h := v.checkMover(t); h != nil {
			return h
		}
	}
	if h := v.checkTrees(); h != nil {
		return h
	}
	for _, x := range s.Levels[i].Own {
		if s.Canceled() {
			return nil
		}
		u := chain.Unwinder{H: v.work}
		copy(u.H, x)
		v.undo(&u, x[v.point])
		if w := v.missing(&u); w != nil {
			return w
		}
	}
	return nil
}
