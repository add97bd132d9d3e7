package puzzlekit

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/charts"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
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
// A direct product, such as the Pyraminx with its tips, is counted factor by factor. The results for puzzles and groups
// are cached. Distances panics with a *fault.LimitError if there are too many states.
func Distances(of any, from ...string) *Spheres {
	first := ""
	if len(from) > 0 {
		first = from[0]
	}
	bar := newLateBar("Distances")
	defer bar.end()
	opts := countStates(bar)
	ctx := Context()
	defer sayingHowToCount(of, first)
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
	panic(failed(wrongKind("puzzlekit.Distances", of, "a puzzle, a dango puzzle, a group such as Group(\"S4\"), a coset table or an entry of godsnumber.Catalogue()")))
}

// countStates are the options of a search that shows a bar.
func countStates(bar *lateBar) *stategraph.Options {
	return &stategraph.Options{Progress: func(at stategraph.Progress) {
		bar.update(float64(at.Found)/float64(max(at.Size, 1)), counted.Of(at.Found, "states"))
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
	return fmt.Sprintf("%s, at most %s, %.2f on average", counted.Of(s.Total(), "states"), counted.Of(s.Eccentricity(), s.Unit), s.Mean())
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
	return withSpheres(description{heading: d.String()}, d.Spheres()), true
}

// withSpheres adds the number of states at each distance, on a page as bars.
func withSpheres(d description, counts []uint64) description {
	return withSpheresOf("states", d, counts)
}

// withSpheresOf adds how many of something there are at each distance.
func withSpheresOf(what string, d description, counts []uint64) description {
	if len(counts) == 0 {
		return d
	}
	d.board = shorten(wrapNumbers(counts), 4*maxLine)
	most := float64(slices.Max(counts))
	d.table = boldHeading(d.heading) + "<table><thead><tr><th scope=\"col\">distance</th><th scope=\"col\">" + what + "</th><td></td></tr></thead><tbody>"
	for distance, n := range counts {
		d.table += fmt.Sprintf(`<tr><td style="text-align:right">%d</td><td style="text-align:right">%s</td>`+
			`<td style="text-align:left;width:14em"><div style="height:0.8em;background:#5b8db8;width:%s%%"></div></td></tr>`,
			distance, commas(n), strconv.FormatFloat(100*float64(n)/most, 'f', 1, 64))
	}
	d.table += "</tbody></table>"
	return d
}

// Explore finds all states that moves reach from the starts. The moves are given by a
// function that appends the states that one move reaches from s to dst. See
// [stategraph.Explore]. It panics with a *fault.LimitError if there are more than
// 10,000,000 states, and with a *fault.InputError that names a state where the function
// panics or gives other states when it is asked again.
func Explore[S comparable](neighbors func(dst []S, s S) []S, starts ...S) *stategraph.Graph[S] {
	bar := newLateBar("Exploring")
	defer bar.end()
	defer sayingHow()
	return Must(stategraph.Explore(Context(), neighbors, starts, &stategraph.ExploreOptions{
		Progress: func(at stategraph.Progress) { bar.update(-1, counted.Of(at.Found, "states")) },
	}))
}

func init() { describes(describePairs) }

// describePairs describes the distances between all pairs of states.
func describePairs(all *stategraph.Distribution) description {
	if len(all.Counts) == 0 {
		return description{heading: "no states"}
	}
	d := description{heading: fmt.Sprintf("%s, diameter %d", counted.Of(all.Counts[0], "states"), all.Diameter())}
	d.add("mean distance of two states", "%.2f", (&Spheres{Counts: all.Counts}).Mean())
	d.add("ordered pairs", "%s", commas(all.Total()))
	if all.Unreachable > 0 {
		d.add("pairs without a way", "%s", commas(all.Unreachable))
	}
	d.add("states with another at the diameter", "%s", commas(all.Farthest))
	return withSpheresOf("pairs", d, all.Counts)
}

// States yields all states of a puzzle that moves reach, the solved state first, in a
// fixed order. It panics with a *fault.LimitError if there are too many to number. See
// [godsnumber.Puzzle].
func States(p *puzzle.Puzzle) iter.Seq[puzzle.State] {
	return func(yield func(puzzle.State) bool) {
		defer sayingHow()
		ctx := Context()
		g := Must(godsnumber.Puzzle(ctx, p, "", nil))
		for n := range g.Size() {
			if ctx.Err() != nil {
				panic(failed(fault.Stopped(ctx, "puzzlekit.States", "")))
			}
			if !yield(Must(g.State(n))) {
				return
			}
		}
	}
}

// Farthest returns the states of a puzzle that need the most moves. The metric is one of
// the puzzle's metrics; the default is the first. The result is cached. It panics with a
// *fault.LimitError if there are too many states.
func Farthest(p *puzzle.Puzzle, metric ...string) []puzzle.State {
	name := p.Metrics()[0].Name
	if len(metric) > 0 {
		name = metric[0]
	}
	defer sayingHowToCount(p, name)
	ctx, bar := Context(), newLateBar("Farthest states")
	defer bar.end()
	return Must(cachedForVersion(func() ([]puzzle.State, error) {
		g, err := godsnumber.Puzzle(ctx, p, name, nil)
		if err != nil {
			return nil, err
		}
		return farthest(g.Enumerate(ctx, nil, countStates(bar)))
	}, "farthest", p, name))
}

// FarthestSkewers returns the states of a dango puzzle that are farthest from a state,
// which is text that [Skewers] reads. The result is cached. It panics with a
// *fault.LimitError if there are too many states.
func FarthestSkewers(p *dango.Puzzle, from string) []dango.State {
	start := Skewers(from)
	defer sayingHow()
	ctx, bar := Context(), newLateBar("Farthest states")
	defer bar.end()
	return Must(cachedForVersion(func() ([]dango.State, error) {
		return farthest(p.Enumerate(ctx, start, countStates(bar)))
	}, "farthest", p, start))
}

func farthest[S any](d *stategraph.Distances[S], err error) ([]S, error) {
	if err != nil {
		return nil, err
	}
	return d.Antipodes(Context())
}

// Record returns what the library knows about the God's number of a puzzle, a group or a
// graph: the numbers of states at each distance, from an enumeration that the command in
// the record repeats. The names are those of [godsnumber.Records], such as
// "pocket-HTM". It panics with a *fault.InputError if there is no such record.
func Record(name string) godsnumber.Record {
	if r, ok := godsnumber.Find(name); ok {
		return r
	}
	panic(failed(&fault.InputError{In: "puzzlekit.Record", What: "name", Value: name, Want: fmt.Sprintf("the name of one of godsnumber.Records(), such as %q; Show(godsnumber.Records()) lists them", nearest(name))}))
}

// nearest returns the name of a record that shares the longest beginning with a name, or
// that of one about it.
func nearest(name string) string {
	name = strings.ToLower(name)
	near := func(r godsnumber.Record) (n int) {
		other := strings.ToLower(r.Name)
		for n < min(len(name), len(other)) && name[n] == other[n] {
			n++
		}
		if strings.Contains(strings.ToLower(r.About), name) {
			n = max(n, len(name))
		}
		return n
	}
	return slices.MaxFunc(godsnumber.Records(), func(a, b godsnumber.Record) int { return near(a) - near(b) }).Name
}

func init() {
	describes(describeRecord)
	describes(describeBound)
	describes(describePublished)
}

func describeRecord(r godsnumber.Record) description {
	d := description{heading: fmt.Sprintf("%s: God's number %d", r.About, r.GodsNumber)}
	d.add("states", "%s", commas(r.States))
	d.add("moves", "%d, counted in %s", r.Moves, r.Metric)
	d.add("made by", "%s", r.Definition)
	d.add("proof", "%s", r.Proof)
	if p := r.Published; p != nil {
		d.add("published", "%d (%s)", p.GodsNumber, p.Source)
	}
	d.add("command", "%s", r.Command)
	return withSpheres(d, r.Spheres)
}

func describeBound(b godsnumber.Bound) description {
	d := description{heading: fmt.Sprintf("%s: God's number at least %d", b.Name, b.Lower)}
	if b.Upper > 0 {
		d.heading = fmt.Sprintf("%s: God's number from %d to %d", b.Name, b.Lower, b.Upper)
	}
	d.add("states", "%s", grouped(b.States))
	d.add("metric", "%s", b.Metric)
	if len(b.Phases) > 0 {
		d.add("most moves of each phase", "%s", list(b.Phases))
	}
	d.add("command", "%s", b.Command)
	return withSpheres(d, b.Spheres)
}

func describePublished(p godsnumber.Published) description {
	d := description{heading: fmt.Sprintf("%s: God's number %d", p.Name, p.GodsNumber)}
	d.add("source", "%s", p.Source)
	return withSpheres(d, p.Spheres)
}
