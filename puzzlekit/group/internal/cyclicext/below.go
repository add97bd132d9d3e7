package cyclicext

import "slices"

// below returns for each class, sorted by order, the classes right below: a subgroup of
// such a class is contained in the representative, and no class is between them. Cost
// O(classes·subgroups) comparisons, most of which end at once.
func (s *search) below() ([][]int, error) {
	n := len(s.classes)
	if err := s.Fits("the containment of classes", s.opts.MemoryOption, s.bytes+uint64(n)*uint64(n)/8); err != nil {
		return nil, err
	}
	under := make([]set, n) // all classes below
	direct := make([][]int, n)
	for k, c := range s.classes {
		if s.opts.Progress != nil {
			s.opts.Progress(n, len(s.subgroups), c.order)
		}
		under[k] = newSet(n)
		for j := k - 1; j >= 0; j-- {
			if j%16 == 0 && s.Ended() {
				return nil, s.stopped()
			}
			lower := s.classes[j]
			if c.order%lower.order != 0 || lower.order == c.order || under[k].has(j) || !s.contains(c, lower) {
				continue
			}
			direct[k] = append(direct[k], j)
			under[k].add(j)
			under[k].addAll(under[j])
		}
		slices.Reverse(direct[k])
	}
	return direct, nil
}

// contains reports whether the representative of a class contains a subgroup of another.
func (s *search) contains(c, lower *class) bool {
	return slices.ContainsFunc(s.subgroups[lower.first:lower.first+lower.size], func(key string) bool {
		for i := range members(key) {
			if !c.zuppos.has(member(key, i)) {
				return false
			}
		}
		return true
	})
}
