package charts

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/charts/internal/layout"
)

// Option changes one thing about a chart. A chart refuses an option that means
// nothing for its kind: see [Chart.Err].
type Option func(*settings)

// option is an Option that leaves its name behind.
func option(name string, set func(*settings)) Option {
	return func(s *settings) {
		s.given = append(s.given, name)
		set(s)
	}
}

type settings struct {
	given []string // the names of the options

	title, subtitle string
	xLabel, yLabel  string
	unit            string
	name            string
	log, logX, fit  bool
	cumulative      bool
	width, height   int

	widthGiven, heightGiven bool

	more            []series
	runs            []xy
	labels, columns []string
	classes         []string
	raw             []map[string]any

	// Graphs and trees.
	groups     []int
	groupNames []string
	distances  []int
	path       []int
	directed   bool
	places     [][2]float64
	layout     string
	place      func(layout.Graph) []layout.Point
	stretch    bool
}

// series is one named run of values.
type series struct {
	name   string
	values []quantity
}

// Sizes in CSS pixels where none are given.
const (
	defaultWidth  = 700
	defaultHeight = 420
	graphHeight   = 520 // graphs are about as high as wide
)

func newSettings(opts []Option) *settings {
	s := &settings{}
	for _, o := range opts {
		if o != nil {
			o(s)
		}
	}
	if !s.widthGiven {
		s.width = defaultWidth
	}
	return s.orHeight(defaultHeight)
}

// orHeight sets the height unless an option did.
func (s *settings) orHeight(pixels int) *settings {
	if !s.heightGiven {
		s.height = pixels
	}
	return s
}

// check refuses sizes that no page or memory holds.
func (s *settings) check(kind string) error {
	for _, side := range []struct {
		option        string
		pixels, least int
	}{{"Width", s.width, 240}, {"Height", s.height, 200}} {
		if side.pixels < side.least || side.pixels > 4000 {
			return badOption(kind, side.option, fmt.Sprint(side.pixels), fmt.Sprintf("%d to 4000 CSS pixels are possible", side.least))
		}
	}
	return nil
}

// Title sets the heading inside the picture. What follows a line break is a
// second line, in smaller letters.
func Title(text string) Option {
	return option("Title", func(s *settings) {
		title, subtitle, _ := strings.Cut(text, "\n")
		s.title, s.subtitle = title, strings.ReplaceAll(subtitle, "\n", " ")
	})
}

// XLabel names the horizontal axis, with its unit.
func XLabel(text string) Option {
	return option("XLabel", func(s *settings) { s.xLabel = text })
}

// YLabel names the vertical axis, with its unit.
func YLabel(text string) Option {
	return option("YLabel", func(s *settings) { s.yLabel = text })
}

// Unit says what the measured values are counted in, such as "moves". It
// stands in the axis name and in the description.
func Unit(text string) Option {
	return option("Unit", func(s *settings) { s.unit = text })
}

// Name names the values given to the chart itself, for a legend beside those
// added by Series.
func Name(text string) Option {
	return option("Name", func(s *settings) { s.name = text })
}

// Log draws counts on a logarithmic axis that begins below 1, so that a count
// of 1 can be seen. Counts of 0 have no place on it and are left out of bars;
// Line and Scatter refuse them, since a line would have to break.
func Log() Option {
	return option("Log", func(s *settings) { s.log = true })
}

// Cumulative draws what share of the states lies within each distance, in
// percent, in place of how many lie at it. Unlike counts, shares of puzzles of
// any size can be compared.
func Cumulative() Option {
	return option("Cumulative", func(s *settings) { s.cumulative = true })
}

// Labels names what has a number from 1 otherwise: the vertices of a graph or
// tree, the rows of a heat map, the levels of a table of words or of a stabiliser
// chain (by their base points), and the elements of a multiplication or commuting
// table.
func Labels(names ...string) Option {
	names = slices.Clone(names)
	return option("Labels", func(s *settings) { s.labels = names })
}

// Width sets the width in CSS pixels; 700 if not given. In a narrower page the
// chart shrinks.
func Width(pixels int) Option {
	return option("Width", func(s *settings) { s.width, s.widthGiven = pixels, true })
}

// Height sets the height in CSS pixels. If not given it is 420, 520 for graphs,
// and more for long lists of bars or boxes.
func Height(pixels int) Option {
	return option("Height", func(s *settings) { s.height, s.heightGiven = pixels, true })
}

// Series adds a further named run of values to a chart that can compare
// several.
func Series[N number](name string, values []N) Option {
	added := series{name, quantities(values)}
	return option("Series", func(s *settings) { s.more = append(s.more, added) })
}

// Raw merges any ECharts option over what the chart sets by itself, for
// whatever has no option here. Maps are merged key by key, lists element by
// element, everything else is replaced. The text of the option reference at
// echarts.apache.org applies; functions cannot be given.
func Raw(layer map[string]any) Option {
	return option("Raw", func(s *settings) { s.raw = append(s.raw, layer) })
}

// all returns the chart's own values and those added by Series.
func (s *settings) all(values []quantity) []series {
	runs := append([]series{{s.name, values}}, s.more...)
	if len(runs) > 1 {
		for i := range runs {
			if runs[i].name == "" {
				runs[i].name = fmt.Sprintf("series %d", i+1)
			}
		}
	}
	return runs
}

func valuesOf(runs []series) [][]quantity {
	out := make([][]quantity, len(runs))
	for i, run := range runs {
		out[i] = run.values
	}
	return out
}

// or returns the first text that is not empty.
func or(texts ...string) string {
	i := slices.IndexFunc(texts, func(t string) bool { return t != "" })
	if i < 0 {
		return ""
	}
	return texts[i]
}

// withUnit appends a unit in brackets.
func withUnit(label, unit string) string {
	if unit == "" {
		return label
	}
	return label + " (" + unit + ")"
}
