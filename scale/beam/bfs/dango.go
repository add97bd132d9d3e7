package bfs

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/dango"
)

// The number of states is within 64 bits: 17! orders leave room for 51,000
// heights, more than 17 dumplings can have on 18 skewers.
const (
	maxDumplings = 17
	maxSkewers   = 18
)

func dangoGraph(name string, skewers, height int) (*Graph, error) {
	n := (skewers - 1) * height
	if n < 2 || n > maxDumplings || skewers > maxSkewers {
		return nil, &GraphError{name, fmt.Sprintf("%s on %d skewers; want 2..%d on at most %d", counted.Of(max(n, 0), "dumplings"), skewers, maxDumplings, maxSkewers)}
	}
	p := dango.New(dango.Config{Skewers: skewers, Height: height, Colors: dango.Distinct(n)})
	index, err := p.Index()
	if err != nil {
		return nil, &GraphError{name, err.Error()}
	}
	shape := make([]int, skewers) // the last skewer is empty
	for i := range skewers - 1 {
		shape[i] = height
	}
	first, err := p.First(shape)
	if err != nil {
		return nil, err
	}
	start, _ := index.Number(first)
	return &Graph{Index: index, Name: name, Start: start}, nil
}
