package godsnumber

import (
	"context"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

const inPuzzle = "godsnumber.Puzzle"

// Puzzle returns the graph of the states of a puzzle that moves reach, in one of its
// metrics; "" means the first. If pieces look alike, states that look the same are one
// state. If a blank slides, its place is part of the state. Moves can be blocked.
//
// Errors: a [*fault.InputError] for a metric that the puzzle does not have; a
// [*fault.LimitError] for more than Options.MaxStates or Options.Memory; a
// [*fault.StoppedError]; and those of [puzzle.Puzzle.Groupoid]. Cost as for [Cayley], for each vertex of the groupoid.
func Puzzle(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*Graph[puzzle.State], error) {
	m, err := metricOf(p, metric)
	if err != nil {
		return nil, err
	}
	groupoid, err := p.Groupoid(ctx, m)
	if err != nil {
		return nil, err
	}
	turns, undirected := distinctTurns(groupoid)
	r, loops, err := rootOf(ctx, groupoid, turns)
	if err != nil {
		return nil, err
	}
	solved := labelsOf(p.Solved())
	index, levels, err := arrangements(ctx, r, loops, solved, opts)
	if err != nil {
		return nil, err
	}
	words := make([]word.Word, len(turns))
	for i, t := range turns {
		words[i] = groupoid.Word(t)
	}
	a := &atlas{groupoid, numbering{levels, solved}}
	g := newGraph[puzzle.State](p.Name()+", "+m.Name, words, index, index.Apply)
	g.start, g.undirected, g.transitive = p.Solved(), undirected, groupoid.Vertices() == 1 && allDiffer(solved)
	g.number, g.state = a.numberOf, a.state
	return g, nil
}

func metricOf(p *puzzle.Puzzle, name string) (puzzle.Metric, error) {
	metrics := p.Metrics()
	if name == "" {
		return metrics[0], nil
	}
	var known []string
	for _, m := range metrics {
		if m.Slices != nil {
			continue // turns of slices are no moves here
		}
		if m.Name == name {
			return m, nil
		}
		known = append(known, m.Name)
	}
	return puzzle.Metric{}, &fault.InputError{In: inPuzzle, What: "metric", Value: name, Want: "one of those of " + p.Name() + ": " + strings.Join(known, ", ")}
}

// fromOne returns labels counted from 1, as in package puzzle.
func fromOne(labels []int32) []int {
	out := make([]int, len(labels))
	for i, l := range labels {
		out[i] = int(l) + 1
	}
	return out
}

// labelsOf returns the labels of a state of the puzzle.
func labelsOf(s puzzle.State) []int32 {
	var labels []int32
	for _, l := range s.Labels() {
		labels = append(labels, int32(l)-1)
	}
	return labels
}
