package puzzlekit

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"puzzlelab/charts"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// Spheres holds the number of states at each distance from a start: Counts[d] states
// need d moves and no fewer. Show draws the counts as a plot.
type Spheres struct {
	Of     string // what was counted, such as "2×2×2 cube, HTM"
	Unit   string // the name of a move
	Counts []uint64
}

// Distances counts the states at each distance from a start. The argument is
//
//   - a puzzle: from the solved state, in one of its metrics;
//   - a dango puzzle: from its first state, or from the state that is given as text;
//   - a group: from the identity, in its generators and their inverses;
//   - a coset table: from coset 1;
//   - an entry of [godsnumber.Catalogue], a graph whose God's number is on record.
//
// The results for puzzles and groups are cached. Distances panics with a *fault.LimitError if there are too many
// states.
func Distances(of any, from ...string) *Spheres {
	first := ""
	if len(from) > 0 {
		first = from[0]
	}
	bar := newLateBar("Distances")
	defer bar.end()
	opts := countStates(bar)
	ctx := Context()
	defer sayingHow()
	switch x := of.(type) {
	case *puzzle.Puzzle:
		return puzzleSpheres(ctx, x, first, opts)
	case *dango.Puzzle:
		return dangoSpheres(ctx, x, first, opts)
	case *group.Group:
		return groupSpheres(ctx, x, opts)
	case *coset.Table:
		d := Must(x.Enumerate(ctx, nil, opts))
		return &Spheres{x.Presentation().String(), "letters", d.Spheres()}
	case godsnumber.Entry:
		d := Must(Must(x.Build(ctx)).Enumerate(ctx, nil, opts))
		return &Spheres{x.Name, "moves (" + x.Metric + ")", d.Spheres()}
	}
	if _, graph := of.(interface{ EdgeCount() int }); graph {
		panic(failed(wrongKind("puzzlekit.Distances", of, "RunOn(graph.From, start) for the distances from a state in a graph of Explore")))
	}
	if _, counted := of.(interface{ Spheres() []uint64 }); counted {
		panic(failed(wrongKind("puzzlekit.Distances", of, "Show of it: it holds the distances already")))
	}
	panic(failed(wrongKind("puzzlekit.Distances", of, "a puzzle, a dango puzzle, a group, a coset table or an entry of godsnumber.Catalogue()")))
}

// countStates are the options of a search that shows a bar.
func countStates(bar *lateBar) *stategraph.Options {
	return &stategraph.Options{Progress: func(at stategraph.Progress) {
		bar.update(float64(at.Found)/float64(max(at.Size, 1)), counted.Of(commas(at.Found), "states"))
	}}
}

func puzzleSpheres(ctx context.Context, p *puzzle.Puzzle, metric string, opts *stategraph.Options) *Spheres {
	if metric == "" {
		metric = p.Metrics()[0].Name
	}
	counts := Must(cachedForVersion(func() ([]uint64, error) {
		g, err := godsnumber.Puzzle(ctx, p, metric, nil)
		if err != nil {
			return nil, err
		}
		return spheresOf(g.Enumerate(ctx, nil, opts))
	}, "distances", p, metric))
	return &Spheres{p.Name(), "moves (" + metric + ")", counts}
}

func dangoSpheres(ctx context.Context, p *dango.Puzzle, from string, opts *stategraph.Options) *Spheres {
	var start dango.State
	if from != "" {
		start = Skewers(from)
	} else {
		start = Must(Must(p.Index()).State(0))
	}
	counts := Must(cachedForVersion(func() ([]uint64, error) {
		return spheresOf(p.Enumerate(ctx, start, opts))
	}, "distances", p, start))
	c := p.Config()
	return &Spheres{fmt.Sprintf("%s of height %d, from %v", counted.Of(c.Skewers, "skewers"), c.Height, start), "moves", counts}
}

func groupSpheres(ctx context.Context, g *group.Group, opts *stategraph.Options) *Spheres {
	counts := Must(cachedForVersion(func() ([]uint64, error) {
		graph, err := godsnumber.Cayley(ctx, "group", godsnumber.Letters(g.Generators()), nil)
		if err != nil {
			return nil, err
		}
		return spheresOf(graph.Enumerate(ctx, nil, opts))
	}, "distances", g))
	return &Spheres{nameAndOrder(ctx, g), "generators", counts}
}

// spheresOf returns the sizes of the spheres of a search, if it is complete.
func spheresOf[S any](d *stategraph.Distances[S], err error) ([]uint64, error) {
	if err != nil {
		return nil, err
	}
	return d.Spheres(), nil
}

// Total returns the number of states that were reached.
func (s *Spheres) Total() *big.Int {
	sum := new(big.Int)
	for _, n := range s.Counts {
		sum.Add(sum, new(big.Int).SetUint64(n))
	}
	return sum
}

// Eccentricity returns the greatest distance: for a puzzle, its God's number.
func (s *Spheres) Eccentricity() int { return len(s.Counts) - 1 }

// Mean returns the mean distance of a random state.
func (s *Spheres) Mean() float64 {
	sum, states := 0.0, 0.0
	for d, n := range s.Counts {
		sum += float64(d) * float64(n)
		states += float64(n)
	}
	return sum / states
}

func (s *Spheres) facts() string {
	return fmt.Sprintf("%s, at most %s, %.2f on average", counted.Of(grouped(s.Total()), "states"), counted.Of(s.Eccentricity(), s.Unit), s.Mean())
}

// String lists the counts in at most ten lines.
func (s *Spheres) String() string {
	return s.Of + ": " + s.facts() + "\n" + wrapNumbers(s.Counts)
}

func (s *Spheres) chart() *charts.Chart {
	options := []charts.Option{charts.Title(s.Of + "\n" + s.facts()), charts.XLabel(s.Unit)}
	if s.isSteep() {
		options = append(options, charts.Log())
	}
	return charts.DistanceDistribution(s.Counts, options...)
}

// isSteep reports whether some counts are so much greater than others that these would have
// no bars to be seen on a plain axis.
func (s *Spheres) isSteep() bool {
	const visible = 100
	least, most := uint64(math.MaxUint64), uint64(0)
	for _, n := range s.Counts {
		if n > 0 {
			least, most = min(least, n), max(most, n)
		}
	}
	return most/visible >= least
}

// HTML returns the plot.
func (s *Spheres) HTML() string { return s.chart().HTML() }

// PNG returns the plot in pixels.
func (s *Spheres) PNG() ([]byte, error) { return s.chart().PNG() }

// Histogram draws how often each value occurs, with a label for the axis of the values.
// See [charts.Histogram].
func Histogram(values []int, label string) *charts.Chart {
	return charts.Histogram(values, charts.XLabel(label))
}
