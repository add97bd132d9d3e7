package dango

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sync"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

// known.json holds the results of
//
//	go run -C bench ./dangotable -all -o ../puzzlekit/dango/known.json
//
// which takes an hour. Shapes that are not in it have not been searched.
//
//go:embed known.json
var knownJSON []byte

// A Record is the result of a search from a state with given heights, for dumplings that
// are all different and fill all skewers but one.
type Record struct {
	Skewers int   `json:"skewers"`
	Height  int   `json:"height"`
	Shape   []int `json:"shape"`
	// Spheres[d] is the number of states at distance d from the start, the state that
	// has the labels 1, 2, 3, … skewer by skewer.
	Spheres []uint64 `json:"spheres"`
	// Antipodes are the farthest states up to the exchange of skewers of equal height. It
	// is empty if there are more than 100.
	Antipodes []string `json:"antipodes,omitempty"`
	// CPUSeconds is the CPU time of the search, over all cores.
	CPUSeconds float64 `json:"cpu_seconds"`
}

// Eccentricity returns the distance of the farthest states.
func (r *Record) Eccentricity() int { return len(r.Spheres) - 1 }

var parseKnown = sync.OnceValue(func() []Record {
	var records []Record
	if err := json.Unmarshal(knownJSON, &records); err != nil {
		panic(fmt.Sprintf("dango: known.json: %v", err))
	}
	return records
})

// Known returns the stored results of long searches for a number of skewers and a height,
// one for each of [Puzzle.Shapes], or nil if there are none. Command dangotable computes
// them again.
func Known(skewers, height int) []Record {
	var out []Record
	for _, r := range parseKnown() {
		if r.Skewers == skewers && r.Height == height {
			r.Shape, r.Spheres, r.Antipodes = slices.Clone(r.Shape), slices.Clone(r.Spheres), slices.Clone(r.Antipodes)
			out = append(out, r)
		}
	}
	return out
}

// NewRecord returns the record of a search from the state [Puzzle.First].
func (p *Puzzle) NewRecord(d *stategraph.Distances[State], cpuSeconds float64) Record {
	start := d.Starts()[0]
	r := Record{Skewers: p.config.Skewers, Height: p.config.Height, Shape: start.Heights(), Spheres: d.Spheres(), CPUSeconds: math.Round(cpuSeconds*100) / 100}
	seen := map[State]bool{}
	farthest, _ := d.Antipodes(context.Background()) // none if there are too many
	for _, t := range farthest {
		if t = p.canonicalPair(context.Background(), start, t).To; !seen[t] {
			seen[t] = true
			r.Antipodes = append(r.Antipodes, t.String())
		}
	}
	slices.Sort(r.Antipodes)
	if len(r.Antipodes) > 100 {
		r.Antipodes = nil
	}
	return r
}

// First returns the state with the given heights whose labels increase skewer by skewer,
// or a [*fault.InputError] if the puzzle has no state with these heights.
func (p *Puzzle) First(shape []int) (State, error) {
	heights, possible := 0, len(shape) == p.config.Skewers
	for _, h := range shape {
		heights += h
		possible = possible && 0 <= h && h <= p.config.Height
	}
	if !possible || heights != len(p.labels) {
		return State{}, &fault.InputError{In: "dango.Puzzle.First", What: "shape", Value: shape, Want: fmt.Sprintf("the heights, 0 to %d, of %s on %s", p.config.Height, counted.Of(len(p.labels), "dumplings"), counted.Of(p.config.Skewers, "skewers"))}
	}
	s := assemble(p.labels, shape)
	return s, p.Check(s)
}
