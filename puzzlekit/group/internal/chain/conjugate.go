package chain

import "puzzlelab/puzzlekit/internal/rawperm"

// Conjugate returns a chain of c⁻¹Gc for the group G of levels, none of which is
// a giant: the same trees with other names of points.
func Conjugate(levels []*Level, c []int32) []*Level {
	out := make([]*Level, len(levels))
	for i, l := range levels {
		o := &Level{Point: c[l.Point], Own: conjugateAll(l.Own, c), Inv: conjugateAll(l.Inv, c)}
		o.Orbit, o.Back = make([]int32, len(l.Orbit)), make([]int32, len(l.Back))
		for k, x := range l.Orbit {
			o.Orbit[k] = c[x]
		}
		for x, k := range l.Back {
			o.Back[c[x]] = k
		}
		out[i] = o
	}
	return out
}

func conjugateAll(elements [][]int32, c []int32) [][]int32 {
	out := make([][]int32, len(elements))
	for i, x := range elements {
		out[i] = rawperm.Conjugate(x, c)
	}
	return out
}
