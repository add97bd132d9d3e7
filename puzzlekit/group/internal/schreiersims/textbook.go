package schreiersims

import (
	"puzzlelab/puzzlekit/group/internal/chain"
)

// SchreierSims is the algorithm as in textbooks. If the Schreier generators of
// every level sift to the identity through the levels below, the chain is
// complete. The residue of one that does not is a new strong generator. (Sims
// 1970; Holt, Eick and O'Brien 2005, section 4.4.2.)
func (s *Construction) SchreierSims(explicit bool) (Completeness, error) {
	s.Explicit = 0
	if explicit {
		if err := s.explicitFits(); err != nil {
			return Completeness{}, err
		}
		s.Explicit = s.Degree
	}
	for _, x := range s.gens {
		s.Insert(x, 0)
	}
	for i := len(s.Levels) - 1; i >= 0 && !s.Canceled(); {
		witness := s.checkSchreierGenerators(i)
		if witness == nil {
			i--
			continue
		}
		j := chain.Sift(s.Levels, witness, i+1)
		s.Insert(witness, j)
		i = len(s.Levels) - 1
	}
	return provedSchreier, s.Err
}

// explicitFits returns an error if a transversal with a permutation for each
// point takes too much memory.
func (s *Construction) explicitFits() error {
	longest := 0
	for _, o := range chain.MovedOrbits(s.Degree, s.gens) {
		longest = max(longest, len(o))
	}
	return s.Fits("an explicit transversal", s.Option, chain.ImageBytes(longest, s.Degree))
}
