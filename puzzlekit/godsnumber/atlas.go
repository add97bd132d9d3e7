package godsnumber

import (
	"context"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

// An atlas numbers the states of a puzzle by their vertex and by the arrangement that
// remains after the walk from there to vertex 0.
type atlas struct {
	groupoid *puzzle.Groupoid
	turns    []int       // those that do not do the same as an earlier one, or nothing
	words    []word.Word // of these turns
	keys     map[string]bool
	root     root
	loops    [][]int32 // the multipliers of the root
	home     numbering
}

// newAtlas finds the loops that the turns close.
func newAtlas(ctx context.Context, g *puzzle.Groupoid) (*atlas, error) {
	a := &atlas{groupoid: g, keys: map[string]bool{}}
	for t := range g.Turns() {
		images, still := imagesOf(g, t)
		key := keyOfAll(images)
		if still || a.keys[key] {
			continue
		}
		a.keys[key] = true
		a.turns, a.words = append(a.turns, t), append(a.words, g.Word(t))
	}
	a.root = root{vertices: g.Vertices(), moves: len(a.turns)}
	if len(a.turns) == 0 { // a graph of numbers has an arc from each state
		a.root, a.loops = oneVertex(1), [][]int32{rawperm.Identity[int32](g.Puzzle().Places())}
	}
	known := map[string]uint32{}
	for v := range g.Vertices() {
		if err := fault.Stopped(ctx, inPuzzle, "the loops"); err != nil {
			return nil, err
		}
		for _, t := range a.turns {
			to := g.Next(v, t)
			if to < 0 {
				a.root.arcs = append(a.root.arcs, stategraph.Arc{To: -1})
				continue
			}
			loop := g.Loop(v, t)
			key := keyOf(loop)
			if _, ok := known[key]; !ok {
				known[key] = uint32(len(a.loops))
				a.loops = append(a.loops, loop)
			}
			a.root.arcs = append(a.root.arcs, stategraph.Arc{To: int32(to), Voltage: known[key]})
		}
	}
	return a, nil
}

// imagesOf returns what a turn does at each vertex, and whether it does nothing anywhere.
func imagesOf(g *puzzle.Groupoid, turn int) (images [][]int32, still bool) {
	still = true
	for v := range g.Vertices() {
		x := g.Images(v, turn)
		images, still = append(images, x), still && rawperm.IsIdentity(x)
	}
	return images, still
}

// keyOfAll tells turns apart by what they do.
func keyOfAll(images [][]int32) string {
	var key strings.Builder
	for _, x := range images {
		key.WriteString(keyOf(x))
		key.WriteByte('|')
	}
	return key.String()
}

// undirected reports whether each turn can be undone by one turn.
func (a *atlas) undirected() bool {
	g := a.groupoid
	return !slices.ContainsFunc(a.turns, func(t int) bool {
		back := make([][]int32, g.Vertices())
		for v := range back {
			if to := g.Next(v, t); to >= 0 {
				back[to] = rawperm.Inverse(g.Images(v, t))
			}
		}
		return !a.keys[keyOfAll(back)]
	})
}

// number numbers the arrangements at vertex 0 and returns the graph of all states.
func (a *atlas) number(ctx context.Context, opts *Options) (*stategraph.VoltageGraph, error) {
	solved := labelsOf(a.groupoid.Puzzle().Solved())
	index, levels, err := arrangements(ctx, a.root, a.loops, solved, opts)
	a.home = numbering{levels, solved}
	return index, err
}

// numberOf returns the number of a state, and false if no moves lead there.
func (a *atlas) numberOf(s puzzle.State) (uint64, bool) {
	v := a.groupoid.Vertex(s)
	if v < 0 {
		return 0, false
	}
	n, ok := a.home.number(applied(labelsOf(s), rawperm.Inverse(a.groupoid.Walk(v))))
	return uint64(v)*a.home.size() + n, ok
}

// state returns the state with a number.
func (a *atlas) state(n uint64) (puzzle.State, error) {
	size := a.home.size()
	return a.groupoid.Puzzle().State(fromOne(applied(a.home.labels(n%size), a.groupoid.Walk(int(n/size)))))
}
