package bounds

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// faceStages generate the subgroups of the phases for the cube. In face turns they need
// 40 moves; Thistlethwaite's subgroups need 45.
var faceStages = []string{"U D L R F B", "U R F", "U R"}

// A metric makes moves of generators: [godsnumber.Letters] or [godsnumber.Powers].
type metric func(generators []perm.Perm, names ...string) []godsnumber.Move

// cubePhases returns the largest number of moves of each phase that brings a cube from
// one subgroup into the next, and from the last one home. These are the eccentricities of
// the coset graphs of each subgroup in the previous one, in the moves that generate the
// previous one. Their sum is enough for every state. by makes moves of the
// generators; if quarter turns count one, no generator may be a half turn.
// (Thistlethwaite 1981, The 45–52 Move Strategy.)
func cubePhases(ctx context.Context, stages []string, by metric, o stategraph.Options) ([]int, error) {
	cube := puzzle.Rubik(3)
	var moves [][]godsnumber.Move
	var groups []*group.Group
	for _, stage := range stages {
		var generators []perm.Perm
		for text := range strings.FieldsSeq(stage) {
			w, err := cube.ParseWord(text)
			if err != nil {
				return nil, err
			}
			generators = append(generators, cube.Perm(w))
		}
		moves, groups = append(moves, by(generators)), append(groups, group.New(generators...))
	}
	groups = append(groups, group.Trivial(cube.Places()))
	var phases []int
	for i, x := range moves {
		states, most, err := phase(ctx, stages[i], x, groups[i], groups[i+1], o)
		if err != nil {
			return nil, err
		}
		index := new(big.Int).Quo(groups[i].Order(), groups[i+1].Order())
		if index.Cmp(new(big.Int).SetUint64(states)) != 0 {
			return nil, &fault.InternalError{In: in, What: fmt.Sprintf("phase %d has %s, not %d", i+1, counted.Of(index, "cosets"), states)}
		}
		phases = append(phases, most)
	}
	return phases, nil
}

// phase returns the states of the graph of the cosets of h in g, and its eccentricity.
func phase(ctx context.Context, name string, moves []godsnumber.Move, g, h *group.Group, o stategraph.Options) (states uint64, most int, err error) {
	if h.IsTrivial() {
		elements, err := godsnumber.Cayley(ctx, name, moves, nil)
		if err != nil {
			return 0, 0, err
		}
		return farthest(ctx, elements.Graph, o)
	}
	// Cosets that colours distinguish need no hash map. More elements than those of h may
	// keep the colours.
	labels := make([]int, h.Degree())
	for k, orbit := range h.Orbits() {
		for _, p := range orbit {
			labels[p-1] = k + 1
		}
	}
	index := new(big.Int).Quo(g.Order(), h.Order())
	colored, err := arrangements(ctx, name, moves, labels, 0, nil)
	if err == nil && index.IsUint64() && index.Uint64() == colored.Size() {
		return farthest(ctx, colored, o)
	}
	cosets, err := godsnumber.Cosets(ctx, name, h, moves, nil)
	if err != nil {
		return 0, 0, err
	}
	return farthest(ctx, cosets, o)
}

// farthest enumerates a graph and returns its states and its eccentricity.
func farthest[S any](ctx context.Context, g *godsnumber.Graph[S], o stategraph.Options) (states uint64, most int, err error) {
	d, err := g.Enumerate(ctx, nil, &o)
	if err != nil {
		return 0, 0, err
	}
	return d.Reached(), d.Eccentricity(), nil
}

func groupOf(moves []godsnumber.Move) *group.Group {
	generators := make([]perm.Perm, len(moves))
	for i, m := range moves {
		generators[i] = m.Perm
	}
	return group.New(generators...)
}
