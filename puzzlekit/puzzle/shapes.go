package puzzle

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/blocking"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// The moves of a puzzle that blocks form a groupoid, as slides do. Its objects are the
// shapes of package blocking: what stands where moves can be blocked. Loops at the shape
// of the solved state form a group, found as in groupoid.go.

// shapes is the graph of the shapes with what moves do on the way from the solved state
// to each, and the group of the loops with a walk in moves for each generator; or err if
// there are too many shapes.
type shapes struct {
	graph *blocking.Graph
	walk  []perm.Perm
	group *group.Group
	words []word.Word
	err   error
}

// Shapes returns the number of arrangements, among those that moves lead to, of what
// decides which moves are possible: places of the blank, or shapes where moves can be
// blocked; it is 1 if moves are always possible. If all labels differ, the number of
// states is this times the order of [Puzzle.Group], with which it panics.
func (p *Puzzle) Shapes() int {
	switch {
	case p.Slides():
		return len(p.blankTree().order)
	case p.Blocks():
		p.Group() // panics if there are too many
		return len(p.shapes().walk)
	}
	return 1
}

// runsAndTurns lists what can be done at once: the letters or, where what stands in
// between in a run does not matter, all powers.
func (p *Puzzle) runsAndTurns() (runs []word.Syllable, turns []blocking.Turn) {
	for g, m := range p.def.Moves {
		list := []int{1, -1}
		if p.def.Forbidden != nil {
			list = exponents(m)
		}
		for _, k := range list {
			runs = append(runs, word.Syllable{Generator: g + 1, Exponent: k})
			turns = append(turns, p.turn(g+1, k))
		}
	}
	return runs, turns
}

// turn returns a power of the k-th move with what blocks it.
func (p *Puzzle) turn(move, exponent int) blocking.Turn {
	m := p.def.Moves[move-1]
	return blocking.NewTurn(m.Perm.Pow(exponent).AppendZeroBased(nil), m.Blocked, p.def.Forbidden, ruleOf)
}

func ruleOf(f Forbidden) blocking.Rule { return blocking.NewRule(f.Place, f.Labels) }

func (p *Puzzle) findShapes() shapes {
	runs, turns := p.runsAndTurns()
	graph, err := blocking.New(context.Background(), "puzzle.Puzzle.Group", p.Name(), p.solved, len(p.labels), turns)
	if err != nil {
		return shapes{err: err}
	}
	s := shapes{graph: graph, walk: []perm.Perm{perm.Identity(p.def.Places)}}
	powers := make([]perm.Perm, len(turns))
	for t, turn := range turns {
		powers[t] = mustPerm(turn.Images)
	}
	for k := 1; k < len(graph.From); k++ {
		s.walk = append(s.walk, s.walk[graph.From[k]].Mul(powers[graph.By[k]]))
	}
	s.group = group.Trivial(p.def.Places)
	var loops []perm.Perm
	for from, row := range graph.Next {
		for t, to := range row {
			if to < 0 {
				continue
			}
			loop := s.walk[from].Mul(powers[t]).Mul(s.walk[to].Inverse())
			if s.group.Contains(loop) {
				continue
			}
			loops = append(loops, loop)
			s.group = group.New(loops...)
			there, back := p.walkTo(graph, runs, from), p.walkTo(graph, runs, int(to)).Inverse()
			s.words = append(s.words, there.Mul(p.alphabet.Word(power(runs[t])...)).Mul(back).Reduce())
		}
	}
	return s
}

// walkTo returns the moves from the solved state to a shape.
func (p *Puzzle) walkTo(graph *blocking.Graph, runs []word.Syllable, shape int) word.Word {
	var back []word.Letter
	for ; shape > 0; shape = int(graph.From[shape]) {
		letters := power(runs[graph.By[shape]])
		back = append(back, letters...)
	}
	slices.Reverse(back)
	return p.alphabet.Word(back...)
}
