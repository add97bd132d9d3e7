package puzzlekit

import (
	"fmt"

	"puzzlelab/charts"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/stategraph"
)

//puzzlelab:shows puzzlelab/puzzlekit/stategraph
//puzzlelab:shows puzzlelab/puzzlekit/coset
//puzzlelab:shows puzzlelab/puzzlekit/dango
//puzzlelab:shows puzzlelab/puzzlekit/godsnumber
//puzzlelab:shows puzzlelab/charts/board

func init() {
	describes(describeRecord)
	describes(describeDangoRecord)
	describes(describeBound)
	describes(describeDistribution)
	byMethods = append(byMethods, describeDistances)
}

// describeDistances describes the result of a search, whatever its states are.
func describeDistances(v any) (description, bool) {
	d, ok := v.(interface {
		fmt.Stringer
		Spheres() []uint64
		Eccentricity() int
	})
	if !ok {
		return description{}, false
	}
	return description{heading: d.String()}.withSpheres(d.Spheres()), true
}

func describeRecord(r godsnumber.Record) description {
	d := description{heading: fmt.Sprintf("%s: God's number %d", r.About, r.GodsNumber)}
	d.add("states", "%s", commas(r.States))
	d.add("moves", "%d, counted in %s", r.Moves, r.Metric)
	d.add("command", "%s", r.Command)
	return d.withSpheres(r.Spheres)
}

func describeDangoRecord(r dango.Record) description {
	d := description{heading: fmt.Sprintf("%d skewers of height %d: at most %d moves from the heights %s", r.Skewers, r.Height, r.Eccentricity(), list(r.Shape))}
	return d.withSpheres(r.Spheres)
}

func describeBound(b godsnumber.Bound) description {
	d := description{heading: fmt.Sprintf("%s: God's number at least %d", b.Name, b.Lower)}
	if b.Upper > 0 {
		d.heading = fmt.Sprintf("%s: God's number from %d to %d", b.Name, b.Lower, b.Upper)
	}
	d.add("states", "%s", b.States)
	d.add("metric", "%s", b.Metric)
	if len(b.Phases) > 0 {
		d.add("most moves of each phase", "%s", list(b.Phases))
	}
	d.add("command", "%s", b.Command)
	return d.withSpheres(b.Spheres)
}

func describeDistribution(p *stategraph.Distribution) description {
	d := description{heading: fmt.Sprintf("%s ordered pairs of states, the farthest at distance %d", commas(p.Total()), p.Diameter())}
	if p.Unreachable > 0 {
		d.add("pairs without a path", "%s", commas(p.Unreachable))
	}
	d.add("states with one at the largest distance", "%s", commas(p.Farthest))
	return d.withSpheres(p.Counts)
}

// withSpheres adds the numbers of states at each distance, drawn as a plot.
func (d description) withSpheres(counts []uint64) description {
	if len(counts) == 0 {
		return d
	}
	d.wide = true
	d.board = shorten(wrapNumbers(counts), 4*maxLine)
	d.picture = charts.DistanceDistribution(counts, charts.Title(d.heading), charts.XLabel("moves"), charts.Log())
	return d
}
