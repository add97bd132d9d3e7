package schreiersims

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// IsAbelian reports whether the elements commute with each other. On each orbit
// it picks a few of them that are transitive there. If all elements commute
// with these few, the few generate a regular abelian group on the orbit, and
// what commutes with such a group belongs to it (Wielandt 1964, section 4).
// Cost O(elements·n·log n).
func IsAbelian(w *chain.Work, gens [][]int32) bool {
	if len(gens) < 2 {
		return true
	}
	if !rawperm.Commute(gens[0], gens[1]) {
		return false
	}
	few, transitive := fewOnOrbits(w, chain.OrbitSets(len(gens[0]), gens), gens)
	if !transitive {
		return false
	}
	for _, x := range gens {
		if w.Ended() || slices.ContainsFunc(few, func(f []int32) bool { return !rawperm.Commute(x, f) }) {
			return false
		}
	}
	return true
}

// fewOnOrbits picks elements for each orbit, each of which enlarges the orbit
// of its first point under those picked before. The k-th permutation returned
// does on each orbit what the k-th element picked for that orbit does. In an
// abelian group those of an orbit are transitive there.
func fewOnOrbits(w *chain.Work, orbits, gens [][]int32) (few [][]int32, transitive bool) {
	n := len(gens[0])
	reached := make([]bool, n)
	picked := make([]int, len(orbits))
	for _, o := range orbits {
		reached[o[0]] = true
	}
	for _, g := range gens {
		if w.Ended() {
			return nil, false
		}
		for i, o := range orbits {
			if reached[g[o[0]]] {
				continue
			}
			if picked[i] == len(few) {
				few = append(few, rawperm.Identity[int32](n))
			}
			for _, p := range o {
				few[picked[i]][p] = g[p]
			}
			picked[i]++
			for _, p := range o {
				reached[p] = false
			}
			chain.Orbit(o[0], few[:picked[i]], reached)
		}
	}
	for _, o := range orbits {
		transitive = !slices.ContainsFunc(o, func(p int32) bool { return !reached[p] })
		if !transitive {
			return nil, false
		}
	}
	return few, true
}
