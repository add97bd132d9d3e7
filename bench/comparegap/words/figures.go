package main

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
)

// figures are what a method needs and yields for one group.
type figures struct {
	Prepare, PerWord float64 // seconds
	Mean             float64 // letters
	Median, Worst    int
	MB               float64 `json:",omitempty"`
	Failure          string  `json:",omitempty"`
}

// summarize fills in the letters.
func (f *figures) summarize(lengths []int) {
	slices.Sort(lengths)
	sum := 0
	for _, n := range lengths {
		sum += n
	}
	f.Mean = float64(sum) / float64(max(1, len(lengths)))
	f.Median, f.Worst = lengths[len(lengths)/2], lengths[len(lengths)-1]
}

const tableHead = `| Group or puzzle | GAP: preparation | letters | Minkwitz, plain | look-up: preparation | ms/word | letters | default: preparation | ms/word | letters | worst | memory, MB | of GAP, look-up | of GAP, default |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
`

// tableRow is the line of a group, with the means as fractions of GAP's.
func tableRow(name string, by map[string]figures) string {
	gap, plain, lookup, factor := by["GAP"], by["Minkwitz"], by["Lookup"], by["Factor"]
	cells := []string{
		name,
		gap.cell("%.2f", gap.Prepare), gap.cell("%.1f", gap.Mean),
		plain.cell("%.1f", plain.Mean),
		lookup.cell("%.2f", lookup.Prepare), lookup.cell("%.2f", 1000*lookup.PerWord), lookup.cell("%.1f", lookup.Mean),
		factor.cell("%.2f", factor.Prepare), factor.cell("%.2f", 1000*factor.PerWord), factor.cell("%.1f", factor.Mean),
		factor.cell("%.0f", float64(factor.Worst)), factor.cell("%.0f", factor.MB),
		lookup.ratio(gap), factor.ratio(gap),
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}

// cell formats one of the figures, which are missing after a failure.
func (f figures) cell(format string, value float64) string {
	if f.Failure != "" {
		return "–"
	}
	whole, fraction, found := strings.Cut(fmt.Sprintf(format, value), ".")
	if !found {
		return counted.Commas(whole)
	}
	return counted.Commas(whole) + "." + fraction
}

func (f figures) ratio(peer figures) string {
	if f.Failure != "" || peer.Failure != "" || peer.Mean == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", f.Mean/peer.Mean)
}
