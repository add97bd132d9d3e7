package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/shard"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/stategraph"
)

const (
	// maxDumplings is the largest number of dumplings in a search.
	maxDumplings = 13
	// reduceFrom is the number of states from which a search uses symmetries.
	reduceFrom = 1_000_000
)

// Dango is the distances between all states of the puzzle of skewers with
// different dumplings that fill all skewers but one: see [dango.Puzzle.AllPairs].
// A unit is the search of all states from one state of a shape.
type Dango struct {
	Skewers int `json:"skewers"`
	Height  int `json:"height"`
	// MemoryMB is how much memory a search may take.
	MemoryMB int `json:"memory_mb"`
}

// Task lists the shapes. Errors: a [*SpecError].
func (d *Dango) Task(context.Context) (shard.Task, error) {
	switch {
	case d.Skewers < 2:
		return nil, &SpecError{"dango", "skewers", fmt.Sprint(d.Skewers), "at least 2"}
	case d.Height < 1:
		return nil, &SpecError{"dango", "height", fmt.Sprint(d.Height), "at least 1"}
	case d.Skewers > maxDumplings+1 || d.Height > maxDumplings || (d.Skewers-1)*d.Height > maxDumplings:
		return nil, &SpecError{"dango", "skewers and height", fmt.Sprintf("%d and %d", d.Skewers, d.Height), fmt.Sprintf("at most %d dumplings, height·(skewers-1)", maxDumplings)}
	case d.MemoryMB < 1:
		return nil, &SpecError{"dango", "memory", fmt.Sprintf("%d MB", d.MemoryMB), "at least 1 MB"}
	}
	t := &dangoTask{spec: *d, puzzle: dango.New(dango.Config{Skewers: d.Skewers, Height: d.Height, Colors: dango.Distinct(d.Height * (d.Skewers - 1))})}
	for shape := range t.puzzle.Shapes() {
		t.shapes = append(t.shapes, shape)
	}
	return t, nil
}

type dangoTask struct {
	spec   Dango
	puzzle *dango.Puzzle
	shapes [][]int
}

// Sphere is the result of a search.
type Sphere struct {
	Shape   []int    `json:"shape"`
	Spheres []uint64 `json:"spheres"` // states at each distance
	// Antipodes lists the farthest states up to exchanging skewers of equal
	// height; it is empty if there are more than 100.
	Antipodes []string `json:"antipodes,omitempty"`
}

// distances is the merged result.
type distances struct {
	Skewers  int        `json:"skewers"`
	Height   int        `json:"height"`
	Diameter int        `json:"diameter"`
	Pairs    []*big.Int `json:"pairs"` // ordered pairs of states at each distance
	Shapes   []Sphere   `json:"shapes"`
}

// Costs: a large search visits one state of each orbit under the exchange of
// skewers of equal height, so its cost is proportional to the number of orders of
// the heights.
func (t *dangoTask) Costs() []int {
	reduced := t.puzzle.StateCount().Cmp(big.NewInt(reduceFrom)) > 0
	costs := make([]int, len(t.shapes))
	for i, shape := range t.shapes {
		costs[i] = 1
		if reduced {
			costs[i] = int(orders(shape).Int64())
		}
	}
	return costs
}

// orders counts the orders of the heights of a shape, which are sorted.
func orders(shape []int) *big.Int {
	count, run := big.NewInt(1), int64(0)
	for i := range shape {
		if i > 0 && shape[i] != shape[i-1] {
			run = 0
		}
		run++
		count.Mul(count, big.NewInt(int64(i+1)))
		count.Quo(count, big.NewInt(run))
	}
	return count
}

func (t *dangoTask) Compute(ctx context.Context, from, to int, o shard.Options) (json.RawMessage, error) {
	states := t.puzzle.StateCount().Int64()
	return computeList(ctx, from, to, o, states, func(ctx context.Context, i int, report func(int64)) (Sphere, error) {
		start, err := t.puzzle.First(t.shapes[i])
		if err != nil {
			return Sphere{}, err
		}
		options := &stategraph.Options{Memory: uint64(t.spec.MemoryMB) << 20, Workers: o.Workers, Progress: func(p stategraph.Progress) { report(int64(p.Found)) }}
		distances, err := t.puzzle.Enumerate(ctx, start, options)
		if err != nil {
			return Sphere{}, fmt.Errorf("shape %v: %w", t.shapes[i], err)
		}
		record := t.puzzle.NewRecord(distances, 0)
		return Sphere{record.Shape, record.Spheres, record.Antipodes}, nil
	})
}

func (t *dangoTask) Merge(parts []json.RawMessage) (json.RawMessage, error) {
	all, err := mergeLists[Sphere](parts)
	if err != nil {
		return nil, err
	}
	merged := distances{Skewers: t.spec.Skewers, Height: t.spec.Height, Shapes: all}
	dumplings := int64(t.spec.Height * (t.spec.Skewers - 1))
	names := new(big.Int).MulRange(1, dumplings)
	for _, s := range all {
		sources := new(big.Int).Mul(names, orders(s.Shape))
		for d, count := range s.Spheres {
			if d == len(merged.Pairs) {
				merged.Pairs = append(merged.Pairs, new(big.Int))
			}
			pairs := new(big.Int).SetUint64(count)
			merged.Pairs[d].Add(merged.Pairs[d], pairs.Mul(pairs, sources))
		}
	}
	merged.Diameter = len(merged.Pairs) - 1
	return json.Marshal(merged)
}

func (t *dangoTask) Text(merged json.RawMessage) (string, error) {
	var all distances
	if err := json.Unmarshal(merged, &all); err != nil {
		return "", err
	}
	lines := []string{fmt.Sprintf("%s of height %d, diameter %d, pairs at each distance %v", counted.Of(all.Skewers, "skewers"), all.Height, all.Diameter, all.Pairs)}
	for _, s := range all.Shapes {
		lines = append(lines, fmt.Sprintf("from %v: farthest %d, spheres %v", s.Shape, len(s.Spheres)-1, s.Spheres))
	}
	return strings.Join(lines, "\n"), nil
}
