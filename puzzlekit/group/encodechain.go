package group

import "puzzlelab/puzzlekit/internal/encoded"

// savedChain is a chain as it is written.
type savedChain struct {
	Degree       int
	Levels       []savedLevel
	Giant        []int32 // its points, where the chain is that of a symmetric or alternating group
	Alternating  bool
	Proof, Doubt string
}

// savedLevel is a level: the tree as the label of each point of the orbit but
// the first, or the rank of a level of a giant, from 1.
type savedLevel struct {
	Point       int32
	Orbit, Back []int32
	Own, Inv    [][]int32
	Rank        int
}

// MarshalBinary returns c as bytes, with its transversals: what is read is the
// same chain, not one of the same group that is made anew.
func (c *StabilizerChain) MarshalBinary() ([]byte, error) { return encoded.Bytes(c.saved()) }

// UnmarshalBinary reads what [StabilizerChain.MarshalBinary] wrote. A
// [*fault.InputError] says that data is something else; c is unchanged then. That
// the chain is complete is taken from data and not proved again.
func (c *StabilizerChain) UnmarshalBinary(data []byte) error {
	var s savedChain
	if err := encoded.Read("group.StabilizerChain", data, &s); err != nil {
		return err
	}
	read, err := s.chain()
	if err == nil {
		*c = *read
	}
	return err
}

func (c *StabilizerChain) saved() savedChain {
	s := savedChain{Degree: c.degree, Proof: c.proof, Doubt: c.doubt, Levels: make([]savedLevel, len(c.levels))}
	for i, l := range c.levels {
		if l.giant == nil {
			s.Levels[i] = l.saved()
			continue
		}
		s.Giant, s.Alternating = l.giant.points, l.giant.alternating
		s.Levels[i] = savedLevel{Rank: l.rank + 1}
	}
	return s
}

func (l *level) saved() savedLevel {
	s := savedLevel{Point: l.point, Orbit: l.orbit, Own: l.own, Inv: l.inv}
	for _, p := range l.orbit[1:] {
		s.Back = append(s.Back, l.back[p])
	}
	return s
}

// chain checks what was read: the points, the permutations, that the strong
// generators fix the earlier base points, and that every tree leads to its root.
func (s *savedChain) chain() (*StabilizerChain, error) {
	damaged := func(reason string, args ...any) error {
		return encoded.Damaged("group.StabilizerChain", reason, args...)
	}
	if s.Degree < 0 || s.Degree > maxEncodedDegree {
		return nil, damaged("degree %d", s.Degree)
	}
	trees := 0
	for _, l := range s.Levels {
		if l.Rank == 0 {
			trees++
		}
	}
	if imageBytes(trees, s.Degree) > defaultMemory {
		return nil, damaged("%d levels on %d points", trees, s.Degree)
	}
	if !distinctPoints(s.Giant, s.Degree) {
		return nil, damaged("points of a symmetric group")
	}
	g := newGiant(s.Degree, s.Giant, s.Giant, s.Alternating)
	c := &StabilizerChain{degree: s.Degree, completeness: completeness{proof: s.Proof, doubt: s.Doubt}}
	rank := -1 // of the next level of the giant; the first is that of a stabiliser
	for i, saved := range s.Levels {
		if saved.Rank > 0 {
			if rank < 0 {
				rank = saved.Rank - 1
			}
			if saved.Rank != rank+1 || rank+g.cycle() > len(g.points) {
				return nil, damaged("level %d has rank %d of %d points", i+1, saved.Rank, len(g.points))
			}
			c.levels = append(c.levels, &level{point: g.points[rank], orbit: g.points[rank:], giant: g, rank: rank})
			rank++
			continue
		}
		l, ok := saved.level(s.Degree)
		if !ok || len(s.Giant) > 0 && len(l.orbit) > 1 {
			return nil, damaged("level %d", i+1)
		}
		for _, x := range l.own {
			for _, earlier := range c.levels {
				if x[earlier.point] != earlier.point {
					return nil, damaged("level %d moves the base point %d", i+1, earlier.point+1)
				}
			}
		}
		c.levels = append(c.levels, l)
	}
	return c, nil
}

// maxEncodedDegree keeps damaged data from asking for more memory than there is.
const maxEncodedDegree = 1 << 26

func (s *savedLevel) level(degree int) (*level, bool) {
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
	l := newLevel(degree, s.Point)
	l.own, l.inv = s.Own, s.Inv
	l.orbit = s.Orbit
	for i, p := range s.Orbit[1:] {
		if label := s.Back[i]; label < 0 || int(label) >= len(s.Inv) {
			return nil, false
		}
		l.back[p] = s.Back[i]
	}
	return l, l.isTree()
}

// isTree reports whether the labels lead from every point of the orbit to the
// base point.
func (l *level) isTree() bool {
	arrives := map[int32]bool{l.point: true}
	for _, p := range l.orbit {
		var way []int32
		for !arrives[p] {
			if !l.contains(p) || len(way) >= len(l.orbit) {
				return false
			}
			way = append(way, p)
			p = l.inv[l.back[p]][p]
		}
		for _, q := range way {
			arrives[q] = true
		}
	}
	return true
}

// distinctPoints reports whether a list has points below degree, each once.
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
