package puzzle

import (
	"context"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// The loops at vertex 0 of a groupoid form a group. It is found as the fundamental group
// of a graph is: each edge outside a spanning tree closes one loop.

// A loopGroup is this group, with a walk in moves for each generator. The walks are nil if
// the moves themselves generate it.
type loopGroup struct {
	group *group.Group
	walks []word.Word
}

// own returns the groupoid of a puzzle in letters or, where what stands in between in a
// run does not matter, in all powers.
func (p *Puzzle) own() (*Groupoid, error) {
	found := p.lazyOwn.get(func() ownGroupoid {
		if p.Slides() {
			return ownGroupoid{p.slidingGroupoid(false), nil}
		}
		g, err := p.turningGroupoid(context.Background(), p.everyTurn())
		return ownGroupoid{g, err}
	})
	return found.groupoid, found.err
}

type ownGroupoid struct {
	groupoid *Groupoid
	err      error
}

func (p *Puzzle) everyTurn() (turns []Turn) {
	for k, m := range p.def.Moves {
		list := []int{1, -1}
		if p.def.Forbidden != nil {
			list = exponents(m)
		}
		for _, e := range list {
			turns = append(turns, p.turn(k+1, e))
		}
	}
	return turns
}

// findLoops closes a loop over every edge: out along the spanning tree, over the edge, and
// back. It panics with a [*fault.LimitError] if there are too many vertices.
func (p *Puzzle) findLoops() loopGroup {
	switch {
	case len(p.def.Moves) == 0:
		return loopGroup{group: group.Trivial(p.def.Places)}
	case p.IsGroup():
		return loopGroup{group: group.New(p.movePerms()...)}
	}
	g, err := p.own()
	if err != nil {
		panic(err)
	}
	out := loopGroup{group: group.Trivial(p.def.Places), walks: []word.Word{}}
	many := p.Blocks() // there are many shapes, and few loops generate their group
	var loops []perm.Perm
	known := map[string]bool{perm.Identity(p.def.Places).Key(): true}
	for v := range g.Vertices() {
		for turn := range g.turns {
			if g.Next(v, turn) < 0 {
				continue
			}
			loop := mustPerm(g.Loop(v, turn))
			if known[loop.Key()] || many && out.group.Contains(loop) {
				continue
			}
			known[loop.Key()], known[loop.Inverse().Key()] = true, true
			loops = append(loops, loop)
			if many {
				out.group = group.New(loops...)
			}
			out.walks = append(out.walks, g.WordTo(v).Mul(g.Word(turn)).Mul(g.WordTo(g.Next(v, turn)).Inverse()).Reduce())
		}
	}
	if loops != nil && !many {
		out.group = group.New(loops...)
	}
	return out
}
