package group

// explicitBytes is the most memory that explicit transversals may take at the
// first level.
const explicitBytes = 1 << 30

// schreierSims is the algorithm as textbooks have it: when the Schreier
// generators of every level sift to the identity through the levels below, the
// chain is complete; what is left of one that does not is a new strong
// generator. (Sims 1970; Holt, Eick and O'Brien 2005, section 4.4.2.)
func (s *search) schreierSims(explicit bool) (completeness, error) {
	if need := 4 * int64(s.degree) * int64(s.degree); explicit && need > explicitBytes {
		return completeness{}, &MemoryError{What: "an explicit transversal", Need: need, Limit: explicitBytes}
	}
	s.explicit = 0
	if explicit {
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
	return provedSchreier, nil
}
