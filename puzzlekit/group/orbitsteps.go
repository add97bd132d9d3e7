package group

import (
	"fmt"
	"iter"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// An OrbitStep is one step of the search for an orbit: a generator is applied to a point
// of the orbit. If the image is new, it is an edge of a Schreier tree.
type OrbitStep struct {
	Number    int // from 1
	From, To  int
	Generator int // from 1, in the order of Group.Generators
	New       bool
	Orbit     []int // the orbit so far, with To
}

// OrbitSteps is [Group.Orbit] to be watched: it yields each application of a generator.
// The orbit in the last step is the result. For a group without generators it yields
// nothing. It panics as Group.Orbit does.
func (g *Group) OrbitSteps(point int) iter.Seq[OrbitStep] {
	g.checkPoint("group.Group.OrbitSteps", point)
	return func(yield func(OrbitStep) bool) {
		number := 0
		chain.WatchOrbit(int32(point-1), g.images(), make([]bool, g.degree), func(from, to int32, generator int, isNew bool, orbit []int32) bool {
			number++
			return yield(OrbitStep{number, int(from) + 1, int(to) + 1, generator + 1, isNew, onePoints(orbit)})
		})
	}
}

// String describes the step: "generator 2 takes 3 to 5, which is new".
func (s OrbitStep) String() string {
	news := "which is known"
	if s.New {
		news = "which is new"
	}
	return fmt.Sprintf("generator %d takes %d to %d, %s", s.Generator, s.From, s.To, news)
}
