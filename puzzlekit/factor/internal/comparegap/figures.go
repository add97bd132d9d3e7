package main

import (
	"fmt"
	"slices"
)

// figures are what a method needs and yields for one group.
type figures struct {
	Prepare, PerWord float64 // seconds
	Mean             float64 // letters
	Median, Worst    int
	MB               float64 `json:",omitempty"`
	Failure          string  `json:",omitempty"`
}

// summarise fills in the letters.
func (f *figures) summarise(lengths []int) {
	slices.Sort(lengths)
	sum := 0
	for _, n := range lengths {
		sum += n
	}
	f.Mean = float64(sum) / float64(max(1, len(lengths)))
	f.Median, f.Worst = lengths[len(lengths)/2], lengths[len(lengths)-1]
}

// row is a line of the table, with the mean as a fraction of the peer's.
func (f figures) row(name, method string, peer figures) string {
	if f.Failure != "" {
		return fmt.Sprintf("%s\t%s\t\t\t\t\t\t\t%s\t", name, method, f.Failure)
	}
	ratio, memory := "", ""
	if peer.Mean > 0 {
		ratio = fmt.Sprintf("%.2f", f.Mean/peer.Mean)
	}
	if f.MB > 0 {
		memory = fmt.Sprintf("%.0f", f.MB)
	}
	return fmt.Sprintf("%s\t%s\t%.2f\t%.3f\t%.1f\t%d\t%d\t%s\t%s\t", name, method, f.Prepare, 1000*f.PerWord, f.Mean, f.Median, f.Worst, memory, ratio)
}
