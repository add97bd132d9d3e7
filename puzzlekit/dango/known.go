package dango

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sync"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

// known.json holds the results of
//
//	go run ./puzzlekit/dango/cmd/dangotable -all -o puzzlekit/dango/known.json
//
// which is an hour's work. Shapes that are not in it have not been searched.
//
//go:embed known.json
var knownJSON []byte

// A Record is the result of a long search: the spheres round a state with given
// heights, for dumplings that are all different and fill all skewers but one.
type Record struct {
	Skewers int   `json:"skewers"`
	Height  int   `json:"height"`
	Shape   []int `json:"shape"`
	// Spheres[d] is the number of states at distance d from the state that reads
	// 1, 2, 3, … skewer by skewer.
	Spheres []uint64 `json:"spheres"`
	// Antipodes are the farthest states up to the exchange of skewers of equal
	// height; none when there are more than 100.
	Antipodes []string `json:"antipodes,omitempty"`
	// CPUSeconds is what the search took, over all cores.
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

// Known returns the committed results of long searches for a number of skewers
// and a height, one for each of [Puzzle.Shapes]; none for other puzzles. They are
// data, not computed anew: command dangotable does that.
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

// NewRecord makes a record of a search from the state that reads 1, 2, 3, ….
func (p *Puzzle) NewRecord(d *stategraph.Distances[State], cpuSeconds float64) Record {
	start := d.Starts()[0]
	r := Record{Skewers: p.config.Skewers, Height: p.config.Height, Shape: start.Heights(), Spheres: d.Spheres(), CPUSeconds: math.Round(cpuSeconds*100) / 100}
	seen := map[State]bool{}
	farthest, _ := d.Antipodes() // none when there are too many
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

// First returns the state of a shape that reads 1, 2, 3, … skewer by skewer.
func (p *Puzzle) First(shape []int) (State, error) {
	heights, possible := 0, len(shape) == p.config.Skewers
	for _, h := range shape {
		heights += h
		possible = possible && 0 <= h && h <= p.config.Height
	}
	if !possible || heights != len(p.labels) {
		return State{}, &fault.InputError{In: "dango.Puzzle.First", What: "shape", Value: shape, Want: fmt.Sprintf("the heights, 0 to %d, of %d dumplings on %d skewers", p.config.Height, len(p.labels), p.config.Skewers)}
	}
	s := assemble(p.labels, shape)
	return s, p.Check(s)
}
