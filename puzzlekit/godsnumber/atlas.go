package godsnumber

import (
	"context"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/puzzle"
)

// An atlas numbers the states of a puzzle by their vertex and by the arrangement that
// remains after the walk from there to vertex 0.
type atlas struct {
	groupoid *puzzle.Groupoid
	home     numbering
}

// distinctTurns returns the turns that do not do the same as an earlier one, or nothing,
// and whether each can be undone by one of them.
func distinctTurns(g *puzzle.Groupoid) (turns []int, undirected bool) {
	var inverses []string
	known := map[string]bool{}
	for t := range g.Turns() {
		images, back, still := imagesOf(g, t)
		if key := keyOfAll(images); !still && !known[key] {
			known[key] = true
			turns, inverses = append(turns, t), append(inverses, keyOfAll(back))
		}
	}
	return turns, !slices.ContainsFunc(inverses, func(key string) bool { return !known[key] })
}

// imagesOf returns what a turn does at each vertex, what undoes it there, and whether it
// does nothing anywhere.
func imagesOf(g *puzzle.Groupoid, turn int) (images, back [][]int32, still bool) {
	images, back, still = make([][]int32, g.Vertices()), make([][]int32, g.Vertices()), true
	for v := range images {
		if to := g.Next(v, turn); to >= 0 {
			images[v] = g.Images(v, turn)
			back[to] = rawperm.Inverse(images[v])
			still = still && rawperm.IsIdentity(images[v])
		}
	}
	return images, back, still
}

// rootOf returns the graph of the vertices. Its multipliers are the loops that its arcs
// close.
func rootOf(ctx context.Context, g *puzzle.Groupoid, turns []int) (r root, loops [][]int32, err error) {
	if len(turns) == 0 { // a graph of numbers has an arc from each state
		return oneVertex(1), [][]int32{rawperm.Identity[int32](g.Puzzle().Places())}, nil
	}
	r = root{vertices: g.Vertices(), moves: len(turns)}
	known := map[string]uint32{}
	for v := range g.Vertices() {
		if err := fault.Stopped(ctx, inPuzzle, "the loops"); err != nil {
			return root{}, nil, err
		}
		for _, t := range turns {
			to := g.Next(v, t)
			if to < 0 {
				r.arcs = append(r.arcs, voltage.Arc{To: -1})
				continue
			}
			loop := g.Loop(v, t)
			key := keyOf(loop)
			if _, ok := known[key]; !ok {
				known[key] = uint32(len(loops))
				loops = append(loops, loop)
			}
			r.arcs = append(r.arcs, voltage.Arc{To: int32(to), Voltage: known[key]})
		}
	}
	return r, loops, nil
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
