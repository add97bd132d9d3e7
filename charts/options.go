package charts

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/charts/internal/layout"
)

// An Option changes one thing about a chart. A chart refuses an option that would
// change nothing, see [Chart.Err].
type Option func(*settings)

// option is an Option that records its name.
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
	raw             []object

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

// series is a list of values with a name.
type series struct {
	name   string
	values []quantity
}

// Sizes in CSS pixels where none are given.
const (
	defaultWidth  = 700
	defaultHeight = 420
	graphHeight   = 520 // graphs are about as high as wide
	maxSide       = 4000
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

// roomForTitle makes a chart higher whose title has more lines than the usual height has
// room for.
func (s *settings) roomForTitle() {
	if s.heightGiven {
		return
	}
	room := float64(s.width - 2*16)
	for _, text := range []struct {
		words         string
		letters, line float64
	}{{s.title, 18, 22}, {s.subtitle, 13, 18}} { // bold letters are wider
		lines := len(figure.Lines(text.words, room/text.letters))
		s.height += max(0, lines-2) * int(text.line)
	}
	s.height = min(s.height, maxSide)
}

// check refuses sizes that are too small to read or too large to draw.
func (s *settings) check(kind string) error {
	for _, side := range []struct {
		option        string
		pixels, least int
	}{{"Width", s.width, 240}, {"Height", s.height, 200}} {
		if side.pixels < side.least || side.pixels > maxSide {
			return badOption(kind, side.option, fmt.Sprint(side.pixels), fmt.Sprintf("it can be %d to %d CSS pixels", side.least, maxSide))
		}
	}
	return nil
}

// Title sets the heading of the picture. What follows a line break is a second
// line in smaller letters.
func Title(text string) Option {
	return option("Title", func(s *settings) {
		title, subtitle, _ := strings.Cut(text, "\n")
		s.title, s.subtitle = cut(clean(title), maxTitle), cut(clean(strings.ReplaceAll(subtitle, "\n", " ")), maxTitle)
	})
}

// XLabel names the horizontal axis, with its unit.
func XLabel(text string) Option {
	return option("XLabel", func(s *settings) { s.xLabel = nameOf(text) })
}

// YLabel names the vertical axis, with its unit. Where rows have names, as in [Bars] and
// [Compare], the values are across, and YLabel without XLabel names them.
func YLabel(text string) Option {
	return option("YLabel", func(s *settings) { s.yLabel = nameOf(text) })
}

// Unit is the unit of the values, such as "moves". It appears in the name of the
// axis and in the description.
func Unit(text string) Option {
	return option("Unit", func(s *settings) { s.unit = nameOf(text) })
}

// Name names the values that are arguments of the chart, in a legend beside those
// added by Series and Points.
func Name(text string) Option {
	return option("Name", func(s *settings) { s.name = nameOf(text) })
}

// Log makes the axis of values logarithmic. An axis of counts begins below 1, so
// that a count of 1 is visible. Bars leave out counts of 0; Line and Scatter
// refuse values that are not positive.
func Log() Option {
	return option("Log", func(s *settings) { s.log = true })
}

// Cumulative makes a distance distribution show what share of the states is
// within each distance, in percent. Unlike counts, shares of puzzles of any size
// can be compared. The description says within what distance half, 90 % and 99 %
// of the states are.
func Cumulative() Option {
	return option("Cumulative", func(s *settings) { s.cumulative = true })
}

// Labels gives names to what is otherwise numbered from 1: the vertices of
// a graph or tree, the rows of a heat map, the levels of a table of words, the
// levels of a stabiliser chain (by their base points), and the elements of
// a multiplication or commuting table.
func Labels(names ...string) Option {
	names = namesOf(names)
	return option("Labels", func(s *settings) { s.labels = names })
}

// Width sets the width in CSS pixels, from 240 to 4000. The default is 700. On
// a narrower page the chart shrinks.
func Width(pixels int) Option {
	return option("Width", func(s *settings) { s.width, s.widthGiven = pixels, true })
}

// Height sets the height in CSS pixels, from 200 to 4000. The default is 420, 520
// for graphs, and more for long lists of bars or boxes.
func Height(pixels int) Option {
	return option("Height", func(s *settings) { s.height, s.heightGiven = pixels, true })
}

// Series adds further values with a name to a chart that can compare several.
func Series[N number](name string, values []N) Option {
	added := series{nameOf(name), quantities(values)}
	return option("Series", func(s *settings) { s.more = append(s.more, added) })
}

// Raw merges any ECharts option into that of the chart, for whatever has no
// option here. Maps are merged key by key and lists element by element; other
// values are replaced. The option reference at echarts.apache.org describes
// them. Functions are refused.
func Raw(layer map[string]any) Option {
	return option("Raw", func(s *settings) { s.raw = append(s.raw, layer) })
}

// all returns the chart's own values and those added by Series.
func (s *settings) all(values []quantity) []series {
	runs := append([]series{{s.name, values}}, s.more...)
	if len(runs) > 1 {
		names := distinctNames{}
		for i := range runs {
			runs[i].name = names.of(runs[i].name, i)
		}
	}
	return runs
}

// distinctNames counts names, so that a legend has an entry for each series.
type distinctNames map[string]int

// of names series i, by its number if it has no name, and numbers a name that is there
// again.
func (d distinctNames) of(name string, i int) string {
	name = or(name, fmt.Sprintf("series %d", i+1))
	if d[name]++; d[name] > 1 {
		name += fmt.Sprintf(" (%d)", d[name])
	}
	return name
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

// named puts the name of a series before what is said of it.
func named(name, text string) string {
	if name == "" {
		return text
	}
	return name + ". " + text
}

// afterNumber is the unit as it follows a number in a sentence.
func (s *settings) afterNumber() string {
	if s.unit == "" {
		return ""
	}
	return " " + s.unit
}

// withUnit appends a unit in brackets.
func withUnit(label, unit string) string {
	if unit == "" {
		return label
	}
	return label + " (" + unit + ")"
}
