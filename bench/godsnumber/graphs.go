package main

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"puzzlelab/bench/internal/biconnected"
	"puzzlelab/bench/internal/listfile"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// A census is about the sliding puzzles on all 2-connected graphs with so many vertices, one
// of each isomorphism class.
type census struct {
	Vertices int `json:"vertices"`
	Graphs   int `json:"graphs"`
	// The tiles come into all orders, into the even ones, round the polygon, or, on one graph
	// with seven vertices, into others.
	All     int `json:"all"`
	Even    int `json:"even"`
	Polygon int `json:"polygon"`
	Other   int `json:"other"`
	// Diameters[d] is the number of graphs on which d slides are needed between some two
	// states, and enough between any two, of those that can be reached from each other.
	Diameters []int `json:"diameters"`
	// Farthest are the edges of the graphs with the largest diameter.
	Farthest []string `json:"farthest"`
}

//go:embed graphs.json
var graphsFile []byte

// graphCounts returns what was counted before.
func graphCounts() (list []census) {
	if err := json.Unmarshal(graphsFile, &list); err != nil {
		panic(err) // the file is ours, and a test reads it
	}
	return list
}

// Least returns the smallest diameter.
func (c census) Least() int { return c.quantile(1) }

// Median returns a diameter that half of the graphs do not exceed.
func (c census) Median() int { return c.quantile((c.Graphs + 1) / 2) }

// Most returns the largest diameter.
func (c census) Most() int { return c.quantile(c.Graphs) }

// String describes the count in one line.
func (c *census) String() string {
	return fmt.Sprintf("vertices: %d, graphs: %s, least diameter: %d, median: %d, largest: %d", c.Vertices, counted.Commas(uint64(c.Graphs)), c.Least(), c.Median(), c.Most())
}

// recorded reports whether the count is the one that was made before.
func (c *census) recorded() bool {
	return slices.ContainsFunc(graphCounts(), func(known census) bool { return reflect.DeepEqual(known, *c) })
}

// quantile returns the diameter of a graph, if they are in order.
func (c census) quantile(number int) int {
	for diameter, graphs := range c.Diameters {
		if number -= graphs; number <= 0 {
			return diameter
		}
	}
	return 0
}

// graphs counts the graphs of up to so many vertices again.
func (s settings) graphs(ctx context.Context, vertices int, file string) error {
	if vertices < 3 || vertices > biconnected.MaxVertices {
		return &fault.InputError{In: "godsnumber", What: "-graphs", Value: vertices, Want: fmt.Sprintf("3 to %d vertices", biconnected.MaxVertices)}
	}
	if s.workers < 0 {
		return &fault.InputError{In: "godsnumber", What: "-workers", Value: s.workers, Want: "a positive number, or 0 for one a core"}
	}
	var counts []*census
	wrong := 0
	for n := 3; n <= vertices; n++ {
		c, err := s.countGraphs(ctx, n)
		if err != nil {
			return err
		}
		verdict := "as recorded"
		if !c.recorded() {
			verdict = "NOT as recorded"
			wrong++
		}
		fmt.Printf("%v  %s\n", c, verdict)
		counts = append(counts, c)
	}
	if file != "" {
		if err := listfile.Write(file, counts); err != nil {
			return err
		}
	}
	if wrong > 0 {
		return fmt.Errorf("counts that differ from the records: %d", wrong)
	}
	return nil
}

// countGraphs searches all states of all puzzles on graphs with n vertices.
func (s settings) countGraphs(ctx context.Context, n int) (*census, error) {
	graphs, err := biconnected.All(ctx, n)
	if err != nil {
		return nil, err
	}
	slides, err := newSlides(n)
	if err != nil {
		return nil, err
	}
	type result struct{ orders, diameter int }
	results := make([]result, len(graphs))
	var next atomic.Int64 // the graph that is searched next
	var group sync.WaitGroup
	for range cmp.Or(s.workers, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			states := newSlideSearch(slides)
			for i := next.Add(1) - 1; i < int64(len(graphs)) && ctx.Err() == nil; i = next.Add(1) - 1 {
				results[i].orders, results[i].diameter = states.search(graphs[i])
				if i%1000 == 999 {
					stderrLine.Show("%s: %s of %s", counted.Of(n, "vertices"), counted.Commas(uint64(i+1)), counted.Of(uint64(len(graphs)), "graphs"))
				}
			}
		})
	}
	group.Wait()
	stderrLine.Clear()
	if err := fault.Stopped(ctx, "sliding on graphs", fmt.Sprintf("%d of %s with %s", min(next.Load(), int64(len(graphs))), counted.Of(len(graphs), "graphs"), counted.Of(n, "vertices"))); err != nil {
		return nil, err
	}
	c := &census{Vertices: n, Graphs: len(graphs)}
	for i, g := range graphs {
		c.add(g, slides.classes<<slides.pairs, results[i].orders, results[i].diameter)
	}
	return c, nil
}

// add counts a graph on which the tiles come into so many of all orders.
func (c *census) add(g biconnected.Graph, all, orders, diameter int) {
	switch {
	case g.Edges() == len(g):
		c.Polygon++
	case orders == all:
		c.All++
	case 2*orders == all:
		c.Even++
	default:
		c.Other++
	}
	for len(c.Diameters) <= diameter {
		c.Diameters, c.Farthest = append(c.Diameters, 0), nil
	}
	c.Diameters[diameter]++
	if diameter == len(c.Diameters)-1 {
		c.Farthest = append(c.Farthest, g.String())
	}
}
