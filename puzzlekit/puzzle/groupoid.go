package puzzle

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/word"
)

// A Groupoid is a puzzle as plain data. Its vertices are what decides which moves are
// possible and what they do: the places of the blank, or the shapes, which are the
// arrangements of what blocks moves. A turn leads from a vertex to a vertex and permutes
// the places, or is not possible there. A puzzle whose moves are always possible has one
// vertex, and its groupoid is a group.
//
// The states are the pairs of a vertex and an element of the group of all loops at
// vertex 0, the vertex of the solved state, if all labels differ. Numberings, solvers and
// searches need no more than this. All numbers count from 0. A Groupoid is immutable and
// safe for concurrent use. (R. Brown, From groups to groupoids, 1987; for slides R. M.
// Wilson, Graph puzzles, homotopy, and the alternating group, 1974.)
type Groupoid struct {
	puzzle   *Puzzle
	turns    []Turn
	next     [][]int32 // next[vertex][turn], -1 where the turn is not possible
	from, by []int32   // the vertex before in a spanning tree and the turn from there, or -1
	blanks   []int32   // the place of the blank at each vertex, -1 where none slides

	classes []uint16 // of each label; labels of one class look alike
	places  []int    // places in which labels of several classes can stand
	number  map[string]int32
	walks   lazy // [][]int32
}

// A Turn is a power of a generator that is done at once: a turn of a part of the puzzle,
// or a slide.
type Turn struct {
	Generator int // from 1
	Exponent  int

	images []int32   // what it does where it is possible; nil if it slides
	rules  []rule    // where it is not possible, unless it slides
	ways   [][]int32 // the way of the blank from each place, nil where it is not possible
}

// String names the turn by the number of its generator: "generator 2, 3 times".
func (t Turn) String() string {
	return fmt.Sprintf("generator %d, %s", t.Generator, counted.Of(t.Exponent, "times"))
}

const inGroupoid = "puzzle.Puzzle.Groupoid"

// maxTurnOrder bounds the orders of moves whose powers are turns.
const maxTurnOrder = 1000

// Groupoid returns the groupoid of the puzzle. Its turns are the moves that count one in
// the metric: letters and their inverses, or all powers. Vertices are numbered by a
// breadth-first search. Cost O(vertices·turns·places).
//
// Errors: a [*fault.LimitError] for more than 2^18 vertices; a [*fault.InputError] for a
// metric in which powers count one if a move has an order above 1000, and for one that
// counts letters if a power can be possible where its first letter is not: the puzzle
// forbids states after whole turns, and a move has an order above 3; and for one that
// counts turns of slices; a [*fault.StoppedError].
func (p *Puzzle) Groupoid(ctx context.Context, metric Metric) (*Groupoid, error) {
	if metric.Slices != nil {
		return nil, &fault.InputError{In: inGroupoid, What: "metric", Value: metric.Name, Want: "one that counts moves: a turn of a slice is no power of one"}
	}
	if err := p.checkLetters(metric); err != nil {
		return nil, err
	}
	var turns []Turn
	for k, m := range p.def.Moves {
		exponents := []int{1, -1}
		if metric.Runs {
			order := m.Perm.Order()
			if !order.IsInt64() || order.Int64() > maxTurnOrder {
				return nil, &fault.InputError{In: inGroupoid, What: "metric", Value: metric.Name,
					Want: fmt.Sprintf("one that counts letters: the order of %s, %d, is above %d, and in this metric each power is a turn", m.Name, order, maxTurnOrder)}
			}
			exponents = exponentsOf(int(order.Int64()))
		}
		turns = append(turns, p.turnsOf(k, exponents, metric.Runs)...)
	}
	return p.findVertices(ctx, turns)
}

// own returns the groupoid of a puzzle in letters or, where what stands in between in a
// run does not matter, in all powers.
func (p *Puzzle) own() (*Groupoid, error) {
	found := get(&p.lazyOwn, func() ownGroupoid {
		var turns []Turn
		for k, m := range p.def.Moves {
			list := []int{1, -1}
			if p.def.Forbidden != nil {
				list = exponents(m)
			}
			turns = append(turns, p.turnsOf(k, list, false)...)
		}
		g, err := p.findVertices(context.Background(), turns)
		return ownGroupoid{g, err}
	})
	return found.groupoid, found.err
}

type ownGroupoid struct {
	groupoid *Groupoid
	err      error
}

// checkLetters refuses to count letters where states are forbidden after a whole turn.
func (p *Puzzle) checkLetters(metric Metric) error {
	if metric.Runs || p.def.Forbidden == nil || !slices.ContainsFunc(p.def.Moves, Move.hasLongTurns) {
		return nil
	}
	return &fault.InputError{In: inGroupoid, What: "metric", Value: metric.Name, Want: "one in which every turn counts one, " + p.countingTurns() +
		", because " + p.Name() + " forbids states after whole turns, and one by several steps may be possible where its first step is not"}
}

// countingTurns names the metrics in which every turn counts one.
func (p *Puzzle) countingTurns() string {
	var names []string
	for _, m := range p.Metrics() {
		if m.Runs {
			names = append(names, m.Name)
		}
	}
	if names == nil {
		return `with "runs" in the definition, which has none`
	}
	return "such as " + strings.Join(names, " or ")
}

// turnsOf returns the powers of a move, or its slides.
func (p *Puzzle) turnsOf(k int, exponents []int, runs bool) (turns []Turn) {
	if p.images[k] == nil {
		return p.slidesOf(k, runs)
	}
	for _, e := range exponents {
		t := Turn{Generator: k + 1, Exponent: e, images: p.def.Moves[k].Perm.Pow(e).AppendZeroBased(nil)}
		t.rules = p.rulesOf(t)
		turns = append(turns, t)
	}
	return turns
}

// String describes the groupoid in one line.
func (g *Groupoid) String() string {
	return fmt.Sprintf("groupoid of %s: %s, %s", g.puzzle, counted.Of(g.Vertices(), "vertices"), counted.Of(len(g.turns), "turns"))
}

// Puzzle returns the puzzle.
func (g *Groupoid) Puzzle() *Puzzle { return g.puzzle }

// Turns returns the turns. Two of them may do the same.
func (g *Groupoid) Turns() []Turn { return slices.Clone(g.turns) }

// Vertices returns the number of vertices.
func (g *Groupoid) Vertices() int { return len(g.next) }

// Vertex returns the vertex of a state, or -1 if no moves lead there, or the state is one
// of another puzzle.
func (g *Groupoid) Vertex(s State) int {
	if !g.puzzle.Same(s.puzzle) {
		return -1
	}
	var key [64]byte // enough for most
	if v, known := g.number[string(g.key(key[:0], shape{s.labels, s.puzzle.blankIn(s.labels)}))]; known {
		return int(v)
	}
	return -1
}

// Class returns the class of a label, which counts from 1. Labels of one class can be
// exchanged in a state, and the vertex stays the same.
func (g *Groupoid) Class(label int) int { return int(g.classes[label-1]) }

// Next returns the vertex to which a turn leads, or -1 if it is not possible.
func (g *Groupoid) Next(vertex, turn int) int { return int(g.next[vertex][turn]) }

// Images returns the place to which a turn takes what stands in each place, or nil if it
// is not possible. The caller must not change it. Cost O(places) where moves slide.
func (g *Groupoid) Images(vertex, turn int) []int32 {
	t := &g.turns[turn]
	switch {
	case g.next[vertex][turn] < 0:
		return nil
	case t.images != nil:
		return t.images
	}
	return alongWay(t.ways[g.blanks[vertex]], len(t.ways))
}

// Word writes a turn in letters.
func (g *Groupoid) Word(turn int) word.Word {
	t := g.turns[turn]
	return g.puzzle.Alphabet().Word(power(word.Syllable{Generator: t.Generator, Exponent: t.Exponent})...)
}

// Shapes returns the number of arrangements, among those that moves lead to, of what
// decides which moves are possible: places of the blank, or shapes where moves can be
// blocked; it is 1 if moves are always possible. It panics as [Puzzle.Group] does. See
// [Puzzle.States].
func (p *Puzzle) Shapes() int {
	g, err := p.own()
	if err != nil {
		panic(err)
	}
	return g.Vertices()
}

// Walk returns what the turns from vertex 0 to a vertex do, along the spanning tree, as
// [Groupoid.Images] does. The first call takes time and memory O(vertices·places).
func (g *Groupoid) Walk(vertex int) []int32 { return get(&g.walks, g.findWalks)[vertex] }

func (g *Groupoid) findWalks() [][]int32 {
	walks := [][]int32{rawperm.Identity[int32](g.puzzle.Places())}
	for v := 1; v < g.Vertices(); v++ {
		before := int(g.from[v])
		walks = append(walks, rawperm.Product(walks[before], g.Images(before, int(g.by[v]))))
	}
	return walks
}

// WordTo writes the walk from vertex 0 to a vertex in letters.
func (g *Groupoid) WordTo(vertex int) word.Word {
	var way []int
	for vertex > 0 {
		way, vertex = append(way, int(g.by[vertex])), int(g.from[vertex])
	}
	w := g.puzzle.Alphabet().Word()
	for _, turn := range slices.Backward(way) {
		w = w.Mul(g.Word(turn))
	}
	return w
}

// wordHome writes the walk from a vertex back to vertex 0 in letters: at each vertex the
// first turn that undoes that of the spanning tree.
func (g *Groupoid) wordHome(vertex int) word.Word {
	w := g.puzzle.Alphabet().Word()
	for vertex > 0 {
		before := int(g.from[vertex])
		back := rawperm.Inverse(g.Images(before, int(g.by[vertex])))
		turn := 0
		for g.Next(vertex, turn) != before || !slices.Equal(g.Images(vertex, turn), back) {
			turn++
		}
		w, vertex = w.Mul(g.Word(turn)), before
	}
	return w
}

// Loop returns what this does: the walk to a vertex, a turn there, and the walk home from
// where it leads. It panics if the turn is not possible.
func (g *Groupoid) Loop(vertex, turn int) []int32 {
	there := rawperm.Product(g.Walk(vertex), g.Images(vertex, turn))
	return rawperm.Product(there, rawperm.Inverse(g.Walk(g.Next(vertex, turn))))
}
