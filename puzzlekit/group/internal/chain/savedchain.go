package chain

import (
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/internal/encoded"
)

// Saved is a chain in the form in which it is encoded.
type Saved struct {
	Degree       int
	Levels       []SavedLevel
	Giant        []int32 // its points, where the chain is that of a symmetric or alternating group
	Alternating  bool
	Proof, Doubt string
}

// Save returns the levels in the form in which they are encoded.
func Save(degree int, levels []*Level) Saved {
	s := Saved{Degree: degree, Levels: make([]SavedLevel, len(levels))}
	for i, l := range levels {
		if l.Giant == nil {
			s.Levels[i] = l.saved()
			continue
		}
		s.Giant, s.Alternating = l.Giant.points, l.Giant.alternating
		s.Levels[i] = SavedLevel{Rank: l.rank + 1}
	}
	return s
}

// Load returns the levels after checking the points and permutations, that the
// strong generators fix the earlier base points, and that every tree leads to
// its root.
func (s *Saved) Load() ([]*Level, error) {
	damaged := func(reason string, args ...any) error {
		return encoded.Damaged("group.StabilizerChain", reason, args...)
	}
	if s.Degree < 0 || s.Degree > MaxEncodedDegree {
		return nil, damaged("degree %d", s.Degree)
	}
	trees := 0
	for _, l := range s.Levels {
		if l.Rank == 0 {
			trees++
		}
	}
	if ImageBytes(trees, s.Degree) > DefaultMemory {
		return nil, damaged("%s on %s", counted.Of(trees, "levels"), counted.Of(s.Degree, "points"))
	}
	if !distinctPoints(s.Giant, s.Degree) {
		return nil, damaged("points of a symmetric group")
	}
	g := newGiant(s.Degree, s.Giant, s.Giant, s.Alternating)
	var levels []*Level
	rank := -1 // of the next level of the giant; the first is that of a stabiliser
	for i, saved := range s.Levels {
		if saved.Rank > 0 {
			if rank < 0 {
				rank = saved.Rank - 1
			}
			if saved.Rank != rank+1 || rank+g.cycle() > len(g.points) {
				return nil, damaged("level %d has rank %d of %s", i+1, saved.Rank, counted.Of(len(g.points), "points"))
			}
			levels = append(levels, &Level{Point: g.points[rank], Orbit: g.points[rank:], Giant: g, rank: rank})
			rank++
			continue
		}
		l, ok := saved.level(s.Degree)
		if !ok || len(s.Giant) > 0 && len(l.Orbit) > 1 {
			return nil, damaged("level %d", i+1)
		}
		for _, x := range l.Own {
			for _, earlier := range levels {
				if x[earlier.Point] != earlier.Point {
					return nil, damaged("level %d moves the base point %d", i+1, earlier.Point+1)
				}
			}
		}
		levels = append(levels, l)
	}
	return levels, nil
}

// MaxEncodedDegree is the largest degree that is decoded, so that damaged data
// cannot ask for any amount of memory.
const MaxEncodedDegree = 1 << 26
