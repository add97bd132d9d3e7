package group

// schreierSims is the algorithm as textbooks have it: when the Schreier
// generators of every level sift to the identity through the levels below, the
// chain is complete; what is left of one that does not is a new strong
// generator. (Sims 1970; Holt, Eick and O'Brien 2005, section 4.4.2.)
func (s *search) schreierSims(explicit bool) (completeness, error) {
	s.explicit = 0
	if explicit {
		if err := s.explicitFits(); err != nil {
			return completeness{}, err
		}
		s.explicit = s.degree
	}
	for _, x := range s.gens {
		s.insert(x, 0)
	}
	for i := len(s.levels) - 1; i >= 0 && !s.cancelled(); {
		witness := s.checkSchreierGenerators(i)
		if witness == nil {
			i--
			continue
		}
		j := sift(s.levels, witness, i+1)
		s.insert(witness, j)
		i = len(s.levels) - 1
	}
	return provedSchreier, s.err
}

// explicitFits returns an error when a transversal of all points, one
// permutation for each, takes too much memory.
func (s *search) explicitFits() error {
	longest := 0
	for _, o := range movedOrbits(s.degree, s.gens) {
		longest = max(longest, len(o))
	}
	return s.fits("an explicit transversal", s.option, imageBytes(longest, s.degree))
}
