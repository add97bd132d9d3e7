package chain

// A SavedLevel is a level: its tree as the labels of all points of the orbit
// but the first, or the rank of a level of a giant, from 1.
type SavedLevel struct {
	Point       int32
	Orbit, Back []int32
	Own, Inv    [][]int32
	Rank        int
}

func (l *Level) saved() SavedLevel {
	s := SavedLevel{Point: l.Point, Orbit: l.Orbit, Own: l.Own, Inv: l.Inv}
	for _, p := range l.Orbit[1:] {
		s.Back = append(s.Back, l.Back[p])
	}
	return s
}

func (s *SavedLevel) level(degree int) (*Level, bool) {
	if !distinctPoints(s.Orbit, degree) || len(s.Orbit) == 0 || s.Orbit[0] != s.Point || len(s.Back) != len(s.Orbit)-1 {
		return nil, false
	}
	for _, list := range [][][]int32{s.Own, s.Inv} {
		for _, x := range list {
			if len(x) != degree || !distinctPoints(x, degree) {
				return nil, false
			}
		}
	}
	l := NewLevel(degree, s.Point)
	l.Own, l.Inv = s.Own, s.Inv
	l.Orbit = s.Orbit
	for i, p := range s.Orbit[1:] {
		if label := s.Back[i]; label < 0 || int(label) >= len(s.Inv) {
			return nil, false
		}
		l.Back[p] = s.Back[i]
	}
	return l, l.isTree()
}

// isTree reports whether the labels lead from every point of the orbit to the
// base point.
func (l *Level) isTree() bool {
	arrives := map[int32]bool{l.Point: true}
	for _, p := range l.Orbit {
		var way []int32
		for !arrives[p] {
			if !l.Contains(p) || len(way) >= len(l.Orbit) {
				return false
			}
			way = append(way, p)
			p = l.Inv[l.Back[p]][p]
		}
		for _, q := range way {
			arrives[q] = true
		}
	}
	return true
}

// distinctPoints reports whether the points are different and below degree.
func distinctPoints(points []int32, degree int) bool {
	seen := make(map[int32]bool, len(points))
	for _, p := range points {
		if p < 0 || int(p) >= degree || seen[p] {
			return false
		}
		seen[p] = true
	}
	return true
}
