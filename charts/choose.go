package charts

import (
	"math/rand/v2"
	"slices"
)

// choose keeps about n points of a run.
func choose(kind string, run xy, n int) xy {
	if len(run.x) <= n {
		return run
	}
	var keep []int
	if seriesType(kind) == "line" {
		keep = extremesOfStretches(run.y, n)
	} else {
		r := rand.New(rand.NewPCG(1, uint64(len(run.x))))
		keep = r.Perm(len(run.x))[:n]
		slices.Sort(keep)
	}
	out := xy{name: run.name}
	for _, i := range keep {
		out.x, out.y = append(out.x, run.x[i]), append(out.y, run.y[i])
	}
	return out
}

// extremesOfStretches cuts the run into n/2 stretches and keeps the least and
// the greatest value of each, which looks the same at the width of a screen.
func extremesOfStretches(y []quantity, n int) []int {
	stretches := max(n/2, 1)
	var keep []int
	for k := range stretches {
		from, to := k*len(y)/stretches, (k+1)*len(y)/stretches
		least, most := from, from
		for i := from; i < to; i++ {
			if y[i].f < y[least].f {
				least = i
			}
			if y[i].f > y[most].f {
				most = i
			}
		}
		keep = append(keep, min(least, most))
		if least != most {
			keep = append(keep, max(least, most))
		}
	}
	return keep
}
