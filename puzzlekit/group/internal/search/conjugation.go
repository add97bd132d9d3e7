package search

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// conjugating refines by permutations x that the elements conjugate to others
// y: h⁻¹xh = y. Such an h takes the arcs i → i^x to the arcs i → i^y. The cells
// are split by the lengths of the cycles, by the orbitals of the arcs, and by the
// cells to which the arcs of a point lead and from which they come.
type conjugating struct {
	passive
	left, right arcs
	pairs       *orbitals // of the group searched, or nil
}

// arcs are lists of permutations with their inverses and, by point, the lengths
// of the cycles.
type arcs struct{ forth, back, lengths [][]int32 }

func arcsOf(xs [][]int32) arcs {
	a := arcs{forth: xs}
	for _, x := range xs {
		a.back = append(a.back, rawperm.Inverse(x))
		a.lengths = append(a.lengths, cycleLengths(x))
	}
	return a
}

// cycleLengths returns the length of the cycle of each point.
func cycleLengths(x []int32) []int32 {
	out := make([]int32, len(x))
	for _, c := range chain.Orbits(len(x), [][]int32{x}) {
		for _, p := range c {
			out[p] = int32(len(c))
		}
	}
	return out
}

func (f *conjugating) side(s *Search) *arcs {
	if s.record {
		return &f.left
	}
	return &f.right
}

func (f *conjugating) begin(s *Search) bool {
	for k, lengths := range f.side(s).lengths {
		for x, n := range lengths {
			s.add(int32(x), chain.Mix(uint64(k), uint64(n)))
			if f.pairs != nil {
				arc := x*s.degree + int(f.side(s).forth[k][x])
				s.add(int32(x), chain.Mix(f.pairs.weight[f.pairs.color[arc]], uint64(k)))
			}
		}
	}
	return s.split()
}

func (f *conjugating) cell(s *Search, c int32) bool {
	a := f.side(s)
	members := s.members(c)
	for k, x := range a.forth {
		back, leads, comes := a.back[k], chain.Mix(uint64(k), 1), chain.Mix(uint64(k), 2)
		for _, p := range members {
			s.add(back[p], leads)
			s.add(x[p], comes)
		}
	}
	return s.split()
}

// conjugates reports whether h⁻¹xh = y for each x and its y.
func (f *conjugating) conjugates(h, _ []int32) bool {
	for k, x := range f.left.forth {
		y := f.right.forth[k]
		for i, to := range x {
			if y[h[i]] != h[to] {
				return false
			}
		}
	}
	return true
}

func (f *conjugating) to(ys [][]int32) {
	if !slices.EqualFunc(ys, f.right.forth, slices.Equal) {
		f.right = arcsOf(ys)
	}
}
