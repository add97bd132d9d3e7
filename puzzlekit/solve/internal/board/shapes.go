package board

import (
	"context"
	"fmt"
	"math"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// Shapes is a puzzle whose moves can be blocked as a search sees it. What decides which
// turns are possible is the shape of a state, the vertex of the groupoid
// ([puzzle.Groupoid]). The distances in the small graph of the shapes are lower bounds for
// the distances of states. They also show which turns lead nowhere: a layer of Square-1
// that is turned so that the slash is blocked has to be turned again, and two turns of one
// layer are one.
type Shapes struct {
	*Board
	Free bool // some turns cost nothing
	Most int  // the greatest cost of a turn

	groupoid *puzzle.Groupoid
	signs    signs
	plain    uint       // the signs of the solved state
	next     [][]int32  // next[shape][turn], for shapes with signs from here on
	rest     [][]uint16 // rest[state of the grammar][shape]: least cost to shape 0
	kept     []bool     // shapes on shortest ways home from shapes that are kept, and shape 0
}

const (
	mostPlaces = math.MaxUint16 + 1
	// Far is the cost of a way that does not exist. Costs of states stay below it.
	Far = math.MaxUint16
)

// NewShapes reads a puzzle. If runs count one in the metric, so does every power of a
// generator; otherwise power k costs k. Weights multiply this, by the name of the move, and
// may be 0. The errors are a [*fault.InputError] for puzzles and weights that the search
// cannot handle, and a [*fault.LimitError] for a puzzle with too many shapes.
func NewShapes(ctx context.Context, in string, p *puzzle.Puzzle, metric puzzle.Metric, weights map[string]int) (*Shapes, error) {
	switch {
	case p.Solved().Blank() > 0:
		return nil, kit.Unfit(in, p, slides)
	case metric.Slices != nil:
		return nil, kit.Unfit(in, p, countsSlices)
	case p.Places() > mostPlaces || len(p.Labels()) > mostPlaces:
		return nil, kit.Unfit(in, p, fmt.Sprintf("one with at most %d places and labels", mostPlaces))
	}
	for _, m := range p.Moves() {
		if order := m.Perm.Order(); !order.IsInt64() || order.Int64() > maxWeight {
			return nil, kit.Unfit(in, p, fmt.Sprintf("one whose moves have orders of at most %d; that of %s is larger", maxWeight, m.Name))
		}
	}
	s := &Shapes{Board: &Board{Puzzle: p, Metric: metric, Places: p.Places(), powers: true}}
	if err := s.take(in, Aim{Weights: weights}, 0); err != nil {
		return nil, err
	}
	var err error
	if s.groupoid, err = p.Groupoid(ctx, puzzle.Metric{Name: "powers", Runs: true}); err != nil {
		return nil, err
	}
	s.readTurns()
	s.commute = s.exchanges()
	s.Grammar = newGrammar(s.Board)
	for t := range s.Turns {
		s.Free, s.Most = s.Free || s.Cost(t) == 0, max(s.Most, s.Cost(t))
	}
	if err := s.checkFree(in); err != nil {
		return nil, err
	}
	if err := s.addSigns(ctx, in); err != nil {
		return nil, err
	}
	s.findRest()
	s.keep()
	return s, nil
}

// readTurns takes the turns of the groupoid.
func (s *Shapes) readTurns() {
	number := map[turn]int{}
	for k, t := range s.groupoid.Turns() {
		own := turn{t.Generator - 1, t.Exponent}
		number[own] = k
		s.addTurn(own, s.Puzzle.Moves()[own.Generator].Perm.Pow(own.Exponent))
	}
	for k, t := range s.Turns {
		inverse, other := number[turn{t.Generator, -t.Exponent}]
		if !other { // half of an even order
			inverse = k
		}
		s.Inverse = append(s.Inverse, inverse)
	}
}

// exchanges reports which generators can be exchanged in all shapes.
func (s *Shapes) exchanges() [][]bool {
	table := s.commuting()
	for g := range table {
		for h := range table[g] {
			table[g][h] = table[g][h] && s.exchange(g, h)
		}
	}
	return table
}

func (s *Shapes) exchange(g, h int) bool {
	for v := range s.groupoid.Vertices() {
		for t := range s.Turns {
			for u := range s.Turns {
				if s.Turns[t].Generator == g && s.Turns[u].Generator == h && s.vertexAfter(v, t, u) != s.vertexAfter(v, u, t) {
					return false
				}
			}
		}
	}
	return true
}

func (s *Shapes) vertexAfter(v, t, u int) int {
	if v = s.groupoid.Next(v, t); v >= 0 {
		v = s.groupoid.Next(v, u)
	}
	return v
}

// checkFree refuses turns that cost nothing and that could go on for ever: all others
// are in order.
func (s *Shapes) checkFree(in string) error {
	for t, turn := range s.Turns {
		for u, other := range s.Turns {
			if s.Cost(t) == 0 && s.Cost(u) == 0 && turn.Generator > other.Generator && !s.commute[turn.Generator][other.Generator] {
				moves := s.Puzzle.Moves()
				return &fault.InputError{In: in, What: "Options.Weights", Value: "0 for " + moves[other.Generator].Name + " and " + moves[turn.Generator].Name,
					Want: "a cost of 0 only for moves that can be exchanged in every state"}
			}
		}
	}
	return nil
}

// findRest finds the least costs to shape 0, from there backwards (Dijkstra 1959, with
// a list for each cost).
func (s *Shapes) findRest() {
	type node struct {
		shape   int32
		grammar int32
	}
	lists := make([][]node, 1)
	for g := range s.Grammar.States() {
		s.rest = append(s.rest, slices.Repeat([]uint16{Far}, len(s.next)))
		s.rest[g][0] = 0
		lists[0] = append(lists[0], node{0, g})
	}
	for cost := 0; cost < len(lists); cost++ {
		for len(lists) <= cost+s.Most && len(lists[cost]) > 0 {
			lists = append(lists, nil)
		}
		for i := 0; i < len(lists[cost]); i++ {
			at := lists[cost][i]
			if int(s.rest[at.grammar][at.shape]) < cost {
				continue
			}
			for t := range s.Turns {
				before := s.next[at.shape][s.Inverse[t]]
				if before < 0 {
					continue
				}
				for g := range s.Grammar.States() {
					total := cost + s.Cost(t)
					if s.Grammar.After(g, t) == at.grammar && total < int(s.rest[g][before]) {
						s.rest[g][before] = uint16(total)
						lists[total] = append(lists[total], node{before, g})
					}
				}
			}
		}
	}
}

// keep finds the shapes that can stand on a way home from shape 0.
func (s *Shapes) keep() {
	s.kept = make([]bool, len(s.next))
	s.kept[0] = true
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		for t, to := range s.next[queue[0]] {
			if to >= 0 && !s.kept[to] && s.Rest(s.Grammar.After(0, t), to) < Far {
				s.kept[to] = true
				queue = append(queue, to)
			}
		}
	}
}

// Kept reports whether a shape can stand on a way home from shape 0.
func (s *Shapes) Kept(shape int32) bool { return s.kept[shape] }

// Next returns the shape after each turn, -1 where it is not possible.
func (s *Shapes) Next(shape int32) []int32 { return s.next[shape] }

// Rest returns a lower bound for the cost of solving a state of a shape after turns that
// leave the grammar in a state.
func (s *Shapes) Rest(grammar, shape int32) int { return int(s.rest[grammar][shape]) }

// ShapeOf returns the labels of a state and its shape with signs.
func (s *Shapes) ShapeOf(state puzzle.State) ([]uint16, int32) {
	labels := s.Read(state)
	return labels, s.node(int32(s.groupoid.Vertex(state)), labels)
}

// Merge makes one turn of turns of one generator that are side by side, or that have only
// turns between them with which they can be exchanged.
func (s *Shapes) Merge(path []uint16) []uint16 {
	var out []uint16
	for _, t := range path {
		g := s.Turns[t].Generator
		k := len(out) - 1
		for k >= 0 && s.Turns[out[k]].Generator != g && s.commute[g][s.Turns[out[k]].Generator] {
			k--
		}
		if k < 0 || s.Turns[out[k]].Generator != g {
			out = append(out, t)
			continue
		}
		out = slices.Replace(out, k, k+1, s.Path(s.Word([]uint16{out[k], t}))...)
	}
	return out
}

// WayHome returns turns of least cost that lead a shape to shape 0.
func (s *Shapes) WayHome(shape int32) []uint16 {
	var path []uint16
	for at := int32(0); shape != 0; {
		for t, to := range s.next[shape] {
			after := s.Grammar.After(at, t)
			if to >= 0 && after >= 0 && s.Rest(after, to)+s.Cost(t) == s.Rest(at, shape) {
				path, shape, at = append(path, uint16(t)), to, after
				break
			}
		}
	}
	return path
}
