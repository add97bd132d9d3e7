package godsnumber

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
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
// is the first. It knows three kinds of puzzle: with pieces that all differ,
// whose states are the elements of its group; with pieces that look alike,
// whose states are arrangements of labels; and with a blank that slides.
//
// Alike pieces of several stickers are numbered as loose labels, as if a sticker
// could leave its piece: Size is then an upper bound, often far above the number
// of states, while Enumerate counts the right ones.
//
// Errors: a [*MetricError], a [*KindError] for a puzzle of none of these kinds,
// a [*SizeError]. Cost as for [Cayley].
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
	case p.Slides() && !allDiffer(def.Solved):
		return nil, &KindError{p.Name(), "has a blank that slides and tiles that look alike"}
	case p.Slides():
		err = g.slides(m.Runs, opts)
	case allDiffer(def.Solved):
		err = g.elements(name, puzzleMoves(p, m.Runs), opts)
	default:
		err = looseLabels(p, g.arrangements(puzzleMoves(p, m.Runs), opts))
	}
	g.name = name
	return g, err
}

// looseLabels says of a refusal that the number counts the stickers of pieces as
// if they were loose.
func looseLabels(p *puzzle.Puzzle, err error) error {
	var size *SizeError
	solid := func(piece puzzle.Piece) bool { return len(piece.Places) > 1 }
	if errors.As(err, &size) && slices.ContainsFunc(p.Pieces(), solid) {
		size.What += ", with the stickers of the pieces as loose labels,"
		size.Hint = "solve.NewTable(…).Spheres counts whole pieces"
	}
	return err
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

func puzzleMoves(p *puzzle.Puzzle, runs bool) []Move {
	var generators []perm.Perm
	var names []string
	for _, m := range p.Moves() {
		generators, names = append(generators, m.Perm), append(names, m.Name)
	}
	if runs {
		return Powers(generators, names...)
	}
	return Letters(generators, names...)
}

// elements is for puzzles with pieces that all differ.
func (g *PuzzleGraph) elements(name string, moves []Move, opts *Options) error {
	c, err := Cayley(name, moves, opts)
	if err != nil {
		return err
	}
	g.Graph, g.numbered = c.Graph, elementNumbers{c, solvedLabels(g.puzzle)}
	return nil
}

// elementNumbers are those of the element that makes a state from the solved
// one.
type elementNumbers struct {
	*CayleyGraph
	solved []int32
}

func (e elementNumbers) number(labels []int32) (uint64, bool) {
	return rank(e.levels, made(e.solved, labels))
}

func (e elementNumbers) labels(n uint64) []int32 {
	return applied(e.solved, unrank(e.levels, e.degree, n).AppendZeroBased(nil))
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

// arrangements is for puzzles with pieces that look alike.
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
	g := &Graph{undirected: closed(moves), start: n.number(solved)}
	r := root{vertices: 1, moves: len(moves)}
	var multipliers [][]int32
	for m, x := range moves {
		g.moves = append(g.moves, x.Name)
		multipliers = append(multipliers, n.slots(x.Perm.AppendZeroBased(nil)))
		r.arcs = append(r.arcs, stategraph.Arc{To: 0, Voltage: uint32(m)})
	}
	levels := make([]splitter, len(n.levels))
	for i, l := range n.levels {
		levels[i] = l
	}
	err = g.fold(r, multipliers, levels, opts)
	return g, n, err
}

func (g *Graph) fold(r root, multipliers [][]int32, levels []splitter, opts *Options) error {
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

// slides is for puzzles with a free blank.
func (g *PuzzleGraph) slides(runs bool, opts *Options) error {
	moves := slideMoves(g.puzzle, runs)
	s := newSliding(g.puzzle, moves)
	for _, m := range moves {
		g.moves = append(g.moves, m.name)
	}
	r, loops := s.root(moves)
	g.undirected, g.numbered = undoable(moves), slideNumbers{s, solvedLabels(g.puzzle)}
	return g.fold(r, loops, splitters(s.levels), opts)
}

type slideNumbers struct {
	*sliding
	solved []int32
}

func (s slideNumbers) loops() uint64 {
	n := uint64(1)
	for _, l := range s.levels {
		n *= uint64(len(l.orbit))
	}
	return n
}

func (s slideNumbers) number(labels []int32) (uint64, bool) {
	blank := slices.Index(labels, s.solved[s.home])
	if s.vertex[blank] < 0 {
		return 0, false
	}
	h := product(made(s.solved, labels), inverse(s.walk[blank]))
	n, ok := rank(s.levels, h)
	return uint64(s.vertex[blank])*s.loops() + n, ok
}

func (s slideNumbers) labels(n uint64) []int32 {
	place := s.places[n/s.loops()]
	h := unrank(s.levels, len(s.solved), n%s.loops()).AppendZeroBased(nil)
	return applied(s.solved, product(h, s.walk[place]))
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
