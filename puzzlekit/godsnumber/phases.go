package godsnumber

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// faceStages generate the subgroups through which every state of the cube is
// brought home. In face turns they take 40 moves, where Thistlethwaite's subgroups
// take 45.
var faceStages = []string{"U D L R F B", "U R F", "U R"}

// cubePhases returns how many moves each phase takes at the most that brings a
// cube from one subgroup into the next, and from the last one home: the
// eccentricities of the coset graphs of a subgroup in the one before, in the
// moves that generate that. Their sum is enough for every state of the cube.
// metric makes moves of the generators of a subgroup; where quarter turns count
// one, no generator may be a half turn. (Thistlethwaite 1981, The 45–52 Move
// Strategy.)
func cubePhases(ctx context.Context, stages []string, metric func([]perm.Perm, ...string) []Move) ([]int, error) {
	cube := puzzle.Rubik(3)
	var moves [][]Move
	var groups []*group.Group
	for _, stage := range stages {
		var generators []perm.Perm
		for text := range strings.FieldsSeq(stage) {
			w, err := cube.Word(text)
			if err != nil {
				return nil, err
			}
			generators = append(generators, cube.Perm(w))
		}
		moves, groups = append(moves, metric(generators)), append(groups, group.New(generators...))
	}
	groups = append(groups, group.Trivial(cube.Places()))
	var phases []int
	for i, x := range moves {
		g, err := phase(ctx, stages[i], x, groups[i], groups[i+1])
		if err != nil {
			return nil, err
		}
		l, err := g.Enumerate(ctx, nil)
		if err != nil {
			return nil, err
		}
		index := new(big.Int).Quo(groups[i].Order(), groups[i+1].Order())
		if index.Cmp(new(big.Int).SetUint64(l.Reached())) != 0 {
			return nil, fmt.Errorf("godsnumber: phase %d has %d cosets, not %d", i+1, index, l.Reached())
		}
		phases = append(phases, l.Eccentricity())
	}
	return phases, nil
}

// phase is the graph of the cosets of h in g.
func phase(ctx context.Context, name string, moves []Move, g, h *group.Group) (*Graph, error) {
	if h.IsTrivial() {
		c, err := Cayley(name, moves, nil)
		if err != nil {
			return nil, err
		}
		return &c.Graph, nil
	}
	// Cosets that colours tell apart need not be looked up one by one.
	colours, err := orbitColours(moves, h)
	index := new(big.Int).Quo(g.Order(), h.Order())
	if err == nil && index.Cmp(new(big.Int).SetUint64(colours.Size())) == 0 {
		return colours, nil
	}
	c, err := Cosets(ctx, name, h, moves, nil)
	if err != nil {
		return nil, err
	}
	return &c.Graph, nil
}

// orbitColours is the graph of what moves make of the points when these are
// coloured by their orbits under h. The elements that leave the colours alone may
// be more than h: the caller compares the number of states with the index of h.
func orbitColours(moves []Move, h *group.Group) (*Graph, error) {
	colour := make([]int32, h.Degree())
	for k, orbit := range h.Orbits() {
		for _, p := range orbit {
			colour[p-1] = int32(k)
		}
	}
	g, _, err := colouringGraph(moves, colour, nil)
	return g, err
}
