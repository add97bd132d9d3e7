// Package groupoid searches puzzles whose moves can be blocked.
//
// What decides which turns are possible is the shape of a state, the vertex of the
// groupoid ([puzzle.Groupoid]). The distances in the small graph of the shapes are lower bounds for the distances of
// states. They also show which turns lead nowhere: a layer of Square-1 that is turned so
// that the slash is blocked has to be turned again, and two turns of one layer are one.
package groupoid

import (
	"context"
	"fmt"
	"math"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/refuse"
	"puzzlelab/puzzlekit/word"
)

// A Turn is a power of a generator.
type Turn struct {
	Generator int // from 0
	Exponent  int // nearest to zero
	Cost      int
	Perm      perm.Perm
	images    []uint16
}

// A Board is a puzzle as the search sees it. All numbers count from 0.
type Board struct {
	Puzzle *puzzle.Puzzle
	Turns  []Turn

	groupoid *puzzle.Groupoid

	signs signs
	plain uint      // the signs of the solved state
	next  [][]int32 // next[shape][turn], for shapes with signs from here on

	solved  []uint16
	inverse []int
	follows [][]bool   // follows[1+g][h]: h may come after g, or first
	rest    [][]uint16 // rest[1+g][shape]: least cost to shape 0 after g
	kept    []bool     // shapes on shortest ways home from shapes that are kept, and shape 0
	free    bool       // some turns cost nothing
	most    int        // the greatest cost of a turn
	packer  packer
}

const (
	mostPlaces = math.MaxUint16 + 1
	// far is the cost of a way that does not exist. Costs of states stay below it.
	far = math.MaxUint16
	// maxWeight is the greatest cost of a turn.
	maxWeight = 50
)

// New reads a puzzle. If runs count one, so does every power of a generator; otherwise
// power k costs k. Weights multiply this, by the name of the move. The errors are a
// [*fault.InputError] for puzzles and weights that the search cannot handle, and a
// [*fault.LimitError] for a puzzle with too many shapes.
func New(ctx context.Context, in string, p *puzzle.Puzzle, runs bool, weights map[string]int) (*Board, error) {
	switch {
	case p.Slides():
		return nil, refuse.Unfit(in, p, "one whose moves are permutations; NewSlidingNear is for those that slide a blank")
	case p.Places() > mostPlaces || len(p.Labels()) > mostPlaces:
		return nil, refuse.Unfit(in, p, fmt.Sprintf("one with at most %d places and labels", mostPlaces))
	}
	b := &Board{Puzzle: p}
	weight, err := weightsOf(in, p, weights)
	if err != nil {
		return nil, err
	}
	for _, l := range p.Solved().Labels() {
		b.solved = append(b.solved, uint16(l-1))
	}
	if b.groupoid, err = p.Groupoid(ctx, puzzle.Metric{Name: "powers", Runs: true}); err != nil {
		return nil, err
	}
	b.readTurns(runs, weight)
	b.packer = newPacker(b)
	b.findGrammar()
	if err := b.checkFree(in); err != nil {
		return nil, err
	}
	b.addSigns()
	b.findRest()
	b.keep()
	return b, nil
}

// weightsOf returns what a turn of each generator costs, and refuses moves whose powers are
// too many.
func weightsOf(in string, p *puzzle.Puzzle, weights map[string]int) (weight []int, err error) {
	known := 0
	for _, m := range p.Moves() {
		w, listed := weights[m.Name]
		switch {
		case !listed:
			w = 1
		case w < 0 || w > maxWeight:
			return nil, &fault.InputError{In: in, What: "Options.Weights of " + m.Name, Value: w, Want: fmt.Sprintf("a cost from 0 to %d", maxWeight)}
		default:
			known++
		}
		if order := m.Perm.Order(); !order.IsInt64() || order.Int64() > maxWeight {
			return nil, refuse.Unfit(in, p, fmt.Sprintf("one whose moves have orders of at most %d; that of %s is larger", maxWeight, m.Name))
		}
		weight = append(weight, w)
	}
	if known < len(weights) {
		return nil, &fault.InputError{In: in, What: "Options.Weights", Value: weights, Want: "the names of moves of " + p.Name()}
	}
	return weight, nil
}

// readTurns takes the turns of the groupoid, with what they cost.
func (b *Board) readTurns(runs bool, weight []int) {
	moves := b.Puzzle.Moves()
	number := map[word.Syllable]int{}
	for t, turn := range b.groupoid.Turns() {
		cost := weight[turn.Generator-1]
		if !runs {
			cost *= max(turn.Exponent, -turn.Exponent)
		}
		sigma := moves[turn.Generator-1].Perm.Pow(turn.Exponent)
		own := Turn{Generator: turn.Generator - 1, Exponent: turn.Exponent, Cost: cost, Perm: sigma}
		for _, v := range sigma.AppendZeroBased(nil) {
			own.images = append(own.images, uint16(v))
		}
		b.Turns = append(b.Turns, own)
		b.free, b.most = b.free || cost == 0, max(b.most, cost)
		number[word.Syllable{Generator: turn.Generator, Exponent: turn.Exponent}] = t
	}
	for t, turn := range b.Turns {
		inverse, other := number[word.Syllable{Generator: turn.Generator + 1, Exponent: -turn.Exponent}]
		if !other { // half of an even order
			inverse = t
		}
		b.inverse = append(b.inverse, inverse)
	}
}

// findGrammar finds which generators may follow each other. Of two turns of one generator
// one is enough, and generators that can be exchanged in all shapes are in order.
func (b *Board) findGrammar() {
	generators := len(b.Puzzle.Moves())
	b.follows = [][]bool{make([]bool, generators)}
	for h := range generators {
		b.follows[0][h] = true
	}
	for g := range generators {
		row := make([]bool, generators)
		for h := range generators {
			row[h] = h > g || h < g && !b.exchange(h, g)
		}
		b.follows = append(b.follows, row)
	}
}

// exchange reports whether turns of two generators can always be exchanged.
func (b *Board) exchange(g, h int) bool {
	moves := b.Puzzle.Moves()
	if !moves[g].Perm.Commutator(moves[h].Perm).IsIdentity() {
		return false
	}
	for v := range b.groupoid.Vertices() {
		for t := range b.Turns {
			for u := range b.Turns {
				if b.Turns[t].Generator == g && b.Turns[u].Generator == h && b.vertexAfter(v, t, u) != b.vertexAfter(v, u, t) {
					return false
				}
			}
		}
	}
	return true
}

func (b *Board) vertexAfter(v, t, u int) int {
	if v = b.groupoid.Next(v, t); v >= 0 {
		v = b.groupoid.Next(v, u)
	}
	return v
}

// checkFree refuses turns that cost nothing and that could go on for ever: all others
// are in order.
func (b *Board) checkFree(in string) error {
	for _, t := range b.Turns {
		for _, u := range b.Turns {
			if t.Cost == 0 && u.Cost == 0 && t.Generator > u.Generator && b.follows[1+t.Generator][u.Generator] {
				moves := b.Puzzle.Moves()
				return &fault.InputError{In: in, What: "Options.Weights", Value: "0 for " + moves[u.Generator].Name + " and " + moves[t.Generator].Name,
					Want: "a cost of 0 only for moves that can be exchanged in every state"}
			}
		}
	}
	return nil
}

// node is a shape and the generator before, counted from 1; 0 is none.
type node struct {
	shape int32
	last  int
}

// findRest finds the least costs to shape 0, from there backwards (Dijkstra 1959, with
// a list for each cost).
func (b *Board) findRest() {
	shapes := len(b.next)
	lists := make([][]node, 1)
	for last := range b.follows {
		b.rest = append(b.rest, make([]uint16, shapes))
		for k := range b.rest[last] {
			b.rest[last][k] = far
		}
		b.rest[last][0] = 0
		lists[0] = append(lists[0], node{0, last})
	}
	for cost := 0; cost < len(lists); cost++ {
		for len(lists) <= cost+b.most && len(lists[cost]) > 0 {
			lists = append(lists, nil)
		}
		for i := 0; i < len(lists[cost]); i++ {
			at := lists[cost][i]
			if int(b.rest[at.last][at.shape]) < cost {
				continue
			}
			for t, turn := range b.Turns {
				before := b.next[at.shape][b.inverse[t]]
				if turn.Generator+1 != at.last || before < 0 {
					continue
				}
				for last := range b.follows {
					total := cost + turn.Cost
					if b.follows[last][turn.Generator] && total < int(b.rest[last][before]) {
						b.rest[last][before] = uint16(total)
						lists[total] = append(lists[total], node{before, last})
					}
				}
			}
		}
	}
}

// keep finds the shapes that can stand on a way home from shape 0.
func (b *Board) keep() {
	b.kept = make([]bool, len(b.next))
	b.kept[0] = true
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		for t, to := range b.next[queue[0]] {
			if to >= 0 && !b.kept[to] && b.rest[1+b.Turns[t].Generator][to] < far {
				b.kept[to] = true
				queue = append(queue, to)
			}
		}
	}
}

// Labels returns the labels of a state and its shape with signs.
func (b *Board) Labels(s puzzle.State) ([]uint16, int32) {
	var labels []uint16
	for _, l := range s.Labels() {
		labels = append(labels, uint16(l-1))
	}
	return labels, b.node(int32(b.groupoid.Vertex(s)), labels)
}

// Apply writes the labels after a turn to dst.
func (b *Board) Apply(dst, labels []uint16, t int) {
	for i, to := range b.Turns[t].images {
		dst[to] = labels[i]
	}
}

// Word writes turns in letters.
func (b *Board) Word(path []int) word.Word {
	w := b.Puzzle.Alphabet().Word()
	for _, t := range path {
		w = w.Mul(b.Puzzle.Alphabet().Word(word.Letter(b.Turns[t].Generator + 1)).Pow(b.Turns[t].Exponent))
	}
	return w
}

// Path writes letters in turns.
func (b *Board) Path(w word.Word) []int {
	number := map[word.Syllable]int{}
	order := make([]int, len(b.Puzzle.Moves()))
	for t, turn := range b.Turns {
		number[word.Syllable{Generator: 1 + turn.Generator, Exponent: turn.Exponent}] = t
		order[turn.Generator]++
	}
	var path []int
	for run := range w.Syllables() {
		n := 1 + order[run.Generator-1]
		e := (run.Exponent%n + n) % n
		if 2*e > n {
			e -= n
		}
		if e != 0 {
			path = append(path, number[word.Syllable{Generator: run.Generator, Exponent: e}])
		}
	}
	return path
}

// Merge makes one turn of turns of one generator that are side by side, or that have only
// turns between them with which they can be exchanged.
func (b *Board) Merge(path []int) []int {
	var out []int
	for _, t := range path {
		g := b.Turns[t].Generator
		k := len(out) - 1
		for k >= 0 && b.Turns[out[k]].Generator != g && !b.follows[1+max(g, b.Turns[out[k]].Generator)][min(g, b.Turns[out[k]].Generator)] {
			k--
		}
		if k < 0 || b.Turns[out[k]].Generator != g {
			out = append(out, t)
			continue
		}
		one := b.Path(b.Word([]int{out[k], t}).Reduce())
		out = slices.Replace(out, k, k+1, one...)
	}
	return out
}

// Cost returns the cost of turns.
func (b *Board) Cost(path []int) int {
	sum := 0
	for _, t := range path {
		sum += b.Turns[t].Cost
	}
	return sum
}

// Perm returns the permutation of places that turns do.
func (b *Board) Perm(path []int) perm.Perm {
	sigma := perm.Identity(b.Puzzle.Places())
	for _, t := range path {
		sigma = sigma.Mul(b.Turns[t].Perm)
	}
	return sigma
}

// WayHome returns turns of least cost that lead a shape to shape 0.
func (b *Board) WayHome(shape int32) []int {
	var path []int
	for last := 0; shape != 0; {
		for t, to := range b.next[shape] {
			g := b.Turns[t].Generator
			if to >= 0 && b.follows[last][g] && int(b.rest[1+g][to])+b.Turns[t].Cost == int(b.rest[last][shape]) {
				path, shape, last = append(path, t), to, 1+g
				break
			}
		}
	}
	return path
}

// Rest returns a lower bound for the cost of solving a state of a shape.
func (b *Board) Rest(shape int32) int { return int(b.rest[0][shape]) }
