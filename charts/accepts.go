package charts

import (
	"slices"
	"strings"
)

// accepts lists the options that mean something for each kind of chart, beside
// Title, Subtitle, Width, Height and Raw, which every chart takes. A chart
// refuses the others: a reader would wonder why they change nothing.
var accepts = map[string]string{
	barsKind:           "XLabel YLabel Unit Name Series Log",
	chainKind:          "XLabel YLabel Columns Log Cumulative",
	commutingKind:      "XLabel YLabel Rows Columns",
	compareKind:        "XLabel YLabel Unit Series Log",
	convergenceKind:    "XLabel YLabel Unit Name Points Log LogX Fit",
	cosetsKind:         "XLabel YLabel Unit Log Fit",
	cumulativeKind:     "XLabel YLabel Unit Name Series",
	typesKind:          "XLabel YLabel Log Cumulative",
	distributionKind:   "XLabel YLabel Unit Name Series Log Cumulative",
	eccentricityKind:   "XLabel YLabel Unit Log Cumulative",
	fromKind:           "",
	graphKind:          "VertexNames Groups Distances Path Directed Spectral Circle InSpace At",
	growthKind:         "XLabel YLabel Unit Name Series Cumulative",
	heatKind:           "XLabel YLabel Rows Columns Classes",
	histogramKind:      "XLabel YLabel Unit Name Series Log Cumulative",
	lineKind:           "XLabel YLabel Unit Name Points Log LogX Fit",
	multiplicationKind: "XLabel YLabel Rows Columns",
	pathKind:           "VertexNames Groups Directed Spectral Circle InSpace At",
	scatterKind:        "XLabel YLabel Unit Name Points Log LogX Fit",
	timelineKind:       "",
	timingKind:         "XLabel YLabel Unit Name Points",
	treeKind:           "VertexNames EdgeNames Groups Distances Path Directed At",
	wordsKind:          "XLabel YLabel Unit Rows Columns",
}

const everyKind = "Title Subtitle Width Height Raw"

// checkOptions refuses options that mean nothing for a kind of chart.
func (s *settings) checkOptions(kind string) error {
	names := strings.Fields(everyKind + " " + accepts[kind])
	for _, name := range s.given {
		if !slices.Contains(names, name) {
			return &DataError{kind, "the option " + name, "given, and would change nothing", "possible are " + strings.Join(names, ", ")}
		}
	}
	return nil
}
