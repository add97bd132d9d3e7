package puzzlekit

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/stategraph"
)

func init() { describes(describePairs) }

// describePairs describes the distances between all pairs of states.
func describePairs(all *stategraph.Distribution) description {
	if len(all.Counts) == 0 {
		return description{heading: "no states"}
	}
	d := description{heading: fmt.Sprintf("%s, diameter %d", counted.Of(commas(all.Counts[0]), "states"), all.Diameter())}
	d.add("mean distance of two states", "%.2f", (&Spheres{Counts: all.Counts}).Mean())
	d.add("ordered pairs", "%s", commas(all.Total()))
	if all.Unreachable > 0 {
		d.add("pairs without a way", "%s", commas(all.Unreachable))
	}
	d.add("states with another at the diameter", "%s", commas(all.Farthest))
	return withSpheresOf("pairs", d, all.Counts)
}
