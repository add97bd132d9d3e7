package charts

import (
	"slices"
	"strings"
)

// accepts lists the options that each kind of chart takes, besides Title, Width,
// Height and Raw, which every chart takes. A chart refuses the others, as they
// would change nothing.
var accepts = map[string]string{
	barsKind:           "XLabel YLabel Unit Name Series Log",
	chainKind:          "XLabel YLabel Labels Log",
	commutingKind:      "XLabel YLabel Labels",
	compareKind:        "XLabel YLabel Unit Series Log",
	convergenceKind:    "XLabel YLabel Unit Name Points Log LogX Fit",
	cosetsKind:         "XLabel YLabel Unit Log Fit",
	cumulativeKind:     "XLabel YLabel Unit Name Series Cumulative",
	typesKind:          "XLabel YLabel Log",
	distributionKind:   "XLabel YLabel Unit Name Series Log Cumulative",
	fromKind:           "",
	graphKind:          "Labels Groups Distances Path Directed Layout At",
	growthKind:         "XLabel YLabel Unit Name Series",
	heatKind:           "XLabel YLabel Labels Columns Classes",
	histogramKind:      "XLabel YLabel Unit Name Series Log",
	lineKind:           "XLabel YLabel Unit Name Points Log LogX Fit",
	multiplicationKind: "XLabel YLabel Labels",
	pathKind:           "Labels Groups Directed Layout At",
	scatterKind:        "XLabel YLabel Unit Name Points Log LogX Fit",
	treeKind:           "Labels Groups Distances Path Directed At",
	wordsKind:          "XLabel YLabel Unit Labels Columns",
}

const everyKind = "Title Width Height Raw"

// checkOptions refuses options that a kind of chart does not take.
func (s *settings) checkOptions(kind string) error {
	names := strings.Fields(everyKind + " " + accepts[kind])
	for _, name := range s.given {
		if !slices.Contains(names, name) {
			return &DataError{kind, "the option " + name, "given, but would change nothing", "this chart takes " + strings.Join(names, ", ")}
		}
	}
	return nil
}
