package godsnumber

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

// A PuzzleGraph is the graph of the states of a puzzle.
type PuzzleGraph struct {
	Graph
	puzzle   *puzzle.Puzzle
	numbered numbering
}

// numbering is a perfect index of the labels in places, both from 0.
type numbering interface {
	number(labels []int32) (uint64, bool)
	labels(n uint64) []int32
}

// Puzzle returns the graph of the states of a puzzle, in one of its metrics; ""
// is the first. The states of a puzzle with pieces that all differ are the
// elements of its group, numbered as for [Cayley]. Those of a puzzle with labels
// that look alike are arrangements of the labels: single pieces are numbered
// freely, and Size counts arrangements that no moves lead to as well when the
// group is small; pieces of several stickers, and tiles that a blank slides, are
// numbered by a chain of setwise stabilisers, and Size is the number of states.
//
// Errors: a [*MetricError], a [*KindError] for a puzzle with blocked moves, a
// [*SizeError]. Cost as for [Cayley].
func Puzzle(p *puzzle.Puzzle, metric string, opts *Options) (*PuzzleGraph, error) {
	m, err := metricOf(p, metric)
	if err != nil {
		return nil, err
	}
	def := p.Definition()
	g := &PuzzleGraph{puzzle: p}
	name := p.Name() + ", " + m.Name
	switch {
	case def.Forbidden != nil:
		return nil, &KindError{p.Name(), "has moves that are blocked in some states; stategraph.Explore lists them, by State.Key: see the example of puzzle.Forbidden"}
	case p.Slides():
		err = g.slides(m.Runs, opts)
	case allDiffer(def.Solved):
		err = g.elements(name, puzzleMoves(p, m.Runs), opts)
	case slices.ContainsFunc(p.Pieces(), func(piece puzzle.Piece) bool { return len(piece.Places) > 1 }):
		err = g.colourings(puzzleMoves(p, m.Runs), opts)
	default:
		err = g.arrangements(puzzleMoves(p, m.Runs), opts)
	}
	g.name = name
	return g, err
}

func metricOf(p *puzzle.Puzzle, name string) (puzzle.Metric, error) {
	metrics := p.Metrics()
	if name == "" {
		return metrics[0], nil
	}
	var known []string
	for _, m := range metrics {
		if m.Name == name {
			return m, nil
		}
		known = append(known, m.Name)
	}
	return puzzle.Metric{}, &MetricError{p.Name(), name, known}
}

func allDiffer(solved []int) bool {
	sorted := slices.Sorted(slices.Values(solved))
	return len(slices.Compact(sorted)) == len(solved)
}

// puzzleMoves are the moves that count one, named as the puzzle writes them.
func puzzleMoves(p *puzzle.Puzzle, runs bool) []Move {
	var moves []Move
	for _, m := range p.Moves() {
		letter, ok := p.Alphabet().Letter(m.Name)
		if !ok {
			panic("godsnumber: " + p.Name() + " has no move " + m.Name)
		}
		named := func(x perm.Perm, letters ...word.Letter) {
			moves = append(moves, Move{p.Alphabet().Word(letters...).String(), x})
		}
		last := m.Perm.Inverse()
		named(m.Perm, letter)
		var run []word.Letter
		for x := m.Perm; runs && !x.Equal(last) && !x.IsIdentity(); x = x.Mul(m.Perm) {
			if run = append(run, letter); len(run) > 1 {
				named(x, run...)
			}
		}
		named(last, letter.Inverse())
	}
	return distinct(moves)
}

// elements is for puzzles with pieces that all differ.
func (g *PuzzleGraph) elements(name string, moves []Move, opts *Options) error {
	c, err := Cayley(name, moves, opts)
	if err != nil {
		return err
	}
	g.Graph, g.numbered = c.Graph, elementNumbers{c.levels, solvedLabels(g.puzzle)}
	return nil
}

// elementNumbers are those of the element that makes a state from the solved
// one.
type elementNumbers struct {
	levels []*chainLevel
	solved []int32
}

func (e elementNumbers) number(labels []int32) (uint64, bool) {
	return rank(e.levels, made(e.solved, labels))
}

func (e elementNumbers) labels(n uint64) []int32 {
	return applied(e.solved, unrank(e.levels, len(e.solved), n).AppendZeroBased(nil))
}

// made returns the permutation of places that makes labels from solved ones
// that all differ.
func made(solved, labels []int32) []int32 {
	at := make([]int32, len(labels))
	for place, label := range labels {
		at[label] = int32(place)
	}
	h := make([]int32, len(labels))
	for place, label := range solved {
		h[place] = at[label]
	}
	return h
}

func applied(labels, h []int32) []int32 {
	out := make([]int32, len(labels))
	for i, label := range labels {
		out[h[i]] = label
	}
	return out
}

func solvedLabels(p *puzzle.Puzzle) []int32 {
	var out []int32
	for _, l := range p.Solved().Labels() {
		out = append(out, int32(l-1))
	}
	return out
}

// arrangements is for puzzles with single pieces of which some look alike.
func (g *PuzzleGraph) arrangements(moves []Move, opts *Options) error {
	graph, n, err := arrangementGraph(moves, solvedLabels(g.puzzle), opts)
	if err != nil {
		return err
	}
	g.Graph, g.numbered = *graph, arrangementNumbers{n}
	return nil
}

// arrangementGraph is the graph of what moves make of the labels in places.
func arrangementGraph(moves []Move, solved []int32, opts *Options) (*Graph, *labelling, error) {
	var orbits [][]int32
	for _, orbit := range group.New(perms(moves)...).Orbits() {
		var o []int32
		for _, p := range orbit {
			o = append(o, int32(p-1))
		}
		orbits = append(orbits, o)
	}
	n, err := newLabelling(orbits, solved)
	if err != nil {
		return nil, nil, err
	}
	g := &Graph{start: n.number(solved)}
	r, multipliers := g.oneVertex(moves)
	for i, m := range multipliers {
		multipliers[i] = n.slots(m)
	}
	err = g.fold(r, multipliers, splitters(n.levels), opts)
	return g, n, err
}

// oneVertex is the root of a group, with its moves as multipliers.
func (g *Graph) oneVertex(moves []Move) (r root, multipliers [][]int32) {
	g.undirected = closed(moves)
	r = root{vertices: 1, moves: len(moves)}
	for m, x := range moves {
		g.moves = append(g.moves, x.Name)
		multipliers = append(multipliers, x.Perm.AppendZeroBased(nil))
		r.arcs = append(r.arcs, stategraph.Arc{To: 0, Voltage: uint32(m)})
	}
	return r, multipliers
}

func (g *Graph) fold(r root, multipliers [][]int32, levels []splitter, opts *Options) error {
	if len(levels) == 0 { // one state a vertex, which all multipliers leave alone
		for i := range r.arcs {
			r.arcs[i].Voltage = 0
		}
	}
	t, err := build(multipliers, levels)
	if err != nil {
		return err
	}
	g.index, err = fold(r, t, t.cut(r, -1), opts.maxStates())
	return err
}

type arrangementNumbers struct{ *labelling }

func (a arrangementNumbers) number(labels []int32) (uint64, bool) {
	return a.labelling.number(labels), true
}

func (a arrangementNumbers) labels(n uint64) []int32 { return a.arrangement(n) }

// colourings is for puzzles with pieces of several stickers that look alike, as
// wholes or in some stickers.
func (g *PuzzleGraph) colourings(moves []Move, opts *Options) error {
	solved := solvedLabels(g.puzzle)
	graph, levels, err := colouringGraph(moves, solved, opts)
	if err != nil {
		return err
	}
	g.Graph, g.numbered = *graph, setwiseNumbers{levels, solved}
	return nil
}

// colouringGraph is the graph of what moves make of the labels in places, with
// no other states. The solved one is number 0.
func colouringGraph(moves []Move, solved []int32, opts *Options) (*Graph, []*setwiseLevel, error) {
	levels, err := setwiseChain(group.New(perms(moves)...), solved, opts.maxStates())
	if err != nil {
		return nil, nil, err
	}
	g := &Graph{}
	r, multipliers := g.oneVertex(moves)
	err = g.fold(r, multipliers, splitters(levels), opts)
	return g, levels, err
}

// State returns the state with a number below Size, or a
// [*stategraph.StateError].
func (g *PuzzleGraph) State(n uint64) (puzzle.State, error) {
	if n >= g.Size() {
		return puzzle.State{}, &stategraph.StateError{State: n}
	}
	labels := g.numbered.labels(n)
	out := make([]int, len(labels))
	for i, l := range labels {
		out[i] = int(l) + 1
	}
	return g.puzzle.State(out)
}

// Number returns the number of a state; false for one of another puzzle, or one
// that no moves lead to.
func (g *PuzzleGraph) Number(s puzzle.State) (uint64, bool) {
	if !g.puzzle.Same(s.Puzzle()) {
		return 0, false
	}
	var labels []int32
	for _, l := range s.Labels() {
		labels = append(labels, int32(l-1))
	}
	return g.numbered.number(labels)
}

// A MetricError names a metric that a puzzle does not have.
type MetricError struct {
	Puzzle, Metric string
	Known          []string
}

func (e *MetricError) Error() string {
	return fmt.Sprintf("godsnumber: %s has no metric %q, but %s", e.Puzzle, e.Metric, strings.Join(e.Known, ", "))
}

// A KindError says why the states of a puzzle cannot be numbered.
type KindError struct {
	Puzzle, Reason string
}

func (e *KindError) Error() string {
	return fmt.Sprintf("godsnumber: the states of %s cannot be numbered: it %s", e.Puzzle, e.Reason)
}
