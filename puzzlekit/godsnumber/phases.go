package godsnumber

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// faceStages generate the subgroups of the phases for the cube. In face turns they need
// 40 moves; Thistlethwaite's subgroups need 45.
var faceStages = []string{"U D L R F B", "U R F", "U R"}

// cubePhases returns the largest number of moves of each phase that brings a cube from
// one subgroup into the next, and from the last one home. These are the eccentricities of
// the coset graphs of each subgroup in the previous one, in the moves that generate the
// previous one. Their sum is enough for every state. metric makes moves of the
// generators; if quarter turns count one, no generator may be a half turn.
// (Thistlethwaite 1981, The 45–52 Move Strategy.)
func cubePhases(ctx context.Context, stages []string, metric func([]Move) []Move, o stategraph.Options) ([]int, error) {
	cube := puzzle.Rubik(3)
	var moves [][]Move
	var groups []*group.Group
	for _, stage := range stages {
		generators, err := wordMoves(cube, stage)
		if err != nil {
			return nil, err
		}
		moves, groups = append(moves, metric(generators)), append(groups, groupOf(images(generators), cube.Places()))
	}
	groups = append(groups, group.Trivial(cube.Places()))
	var phases []int
	for i, x := range moves {
		g, err := phase(ctx, stages[i], x, groups[i], groups[i+1])
		if err != nil {
			return nil, err
		}
		d, err := g.Enumerate(ctx, nil, &o)
		if err != nil {
			return nil, err
		}
		index := new(big.Int).Quo(groups[i].Order(), groups[i+1].Order())
		if index.Cmp(new(big.Int).SetUint64(d.Reached())) != 0 {
			return nil, &fault.InternalError{In: inBounds, What: fmt.Sprintf("phase %d has %s, not %d", i+1, counted.Of(index, "cosets"), d.Reached())}
		}
		phases = append(phases, d.Eccentricity())
	}
	return phases, nil
}

// phase returns the graph of the cosets of h in g.
func phase(ctx context.Context, name string, moves []Move, g, h *group.Group) (*Graph[uint64], error) {
	if h.IsTrivial() {
		return elements(ctx, name, moves)
	}
	// Cosets that colours distinguish need no hash map.
	colors, err := orbitColors(ctx, name, moves, h)
	index := new(big.Int).Quo(g.Order(), h.Order())
	if err == nil && index.Cmp(new(big.Int).SetUint64(colors.Size())) == 0 {
		return colors, nil
	}
	c, err := Cosets(ctx, name, h, moves, nil)
	if err != nil {
		return nil, err
	}
	return c.Numbers(), nil
}

// orbitColors returns the graph of the arrangements of colours if the points are
// coloured by their orbits under h. More elements than those of h may keep the colours;
// the caller compares the number of states with the index of h.
func orbitColors(ctx context.Context, name string, moves []Move, h *group.Group) (*Graph[uint64], error) {
	color := make([]int32, h.Degree())
	for k, orbit := range h.Orbits() {
		for _, p := range orbit {
			color[p-1] = int32(k)
		}
	}
	return colorings(ctx, name, moves, color)
}

// colorings returns the graph of the arrangements that moves make of labels.
func colorings(ctx context.Context, name string, moves []Move, labels []int32) (*Graph[uint64], error) {
	multipliers := images(orLoop(moves, len(labels)))
	index, levels, err := arrangements(ctx, oneVertex(len(multipliers)), multipliers, labels, nil)
	if err != nil {
		return nil, err
	}
	g := newGraph[[]int32](name, wordsOf(moves), index, index.Apply)
	g.start, g.undirected, g.transitive = labels, closed(moves), allDiffer(labels)
	g.number = numbering{levels, labels}.number
	return g.Numbers(), nil
}
