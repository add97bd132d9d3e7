package puzzlekit

import (
	"slices"

	"puzzlelab/charts"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/character"
)

func init() { describes(describeBounds) }

// describeBounds draws the distances of a random walk, and the bounds from where they say something.
func describeBounds(m *character.Mixing) description {
	steps := make([]int, len(m.Distances))
	for k := range steps {
		steps[k] = k
	}
	options := []charts.Option{charts.Name("distance"), charts.Title("How a random walk mixes"), charts.XLabel("steps"), charts.YLabel("total variation distance to uniform")}
	if from := slices.IndexFunc(m.Bounds, func(b float64) bool { return b <= 1 }); from >= 0 {
		options = append(options, charts.Points("upper bound", steps[from:], m.Bounds[from:]))
	}
	d := description{heading: "Distance to uniform over " + counted.Of(max(0, len(steps)-1), "random steps"), picture: charts.Line(steps, m.Distances, options...)}
	for k, distance := range m.Distances {
		if distance <= 0.25 {
			d.add("at most 0.25", "from step %d on", k)
			return d
		}
	}
	d.add("at most 0.25", "not within these steps")
	return d
}
