package schreiersims

import (
	"puzzlelab/puzzlekit/group/internal/chain"
)

// SchreierSims is the algorithm as in textbooks. If the Schreier generators of
// every level sift to the identity through the levels below, the chain is
// complete. The residue of one that does not is a new strong generator. (Sims
// 1970; Holt, Eick and O'Brien 2005, section 4.4.2.)
func (s *Construction) SchreierSims(explicit bool) (Completeness, error) {
	s.Short = 0
	if explicit {
		if err := s.keepEvery(); err != nil {
			return Completeness{}, err
		}
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

// keepEvery makes transversals explicit: they have a permutation for each point. It
// returns an error if the longest one takes too much memory.
func (s *Construction) keepEvery() error {
	s.Short, s.Every = s.Degree, true
	longest := 0
	for _, o := range s.movedOrbits() {
		longest = max(longest, len(o))
	}
	return s.Fits("an explicit transversal", s.Option, chain.ImageBytes(longest, s.Degree))
}
