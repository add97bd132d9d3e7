package puzzle

import (
	"slices"

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

// findLoops closes a loop over every edge: out along the spanning tree, over the edge, and
// back. It panics with a [*fault.LimitError] if there are too many vertices.
func (p *Puzzle) findLoops() loopGroup {
	if len(p.def.Moves) == 0 {
		return loopGroup{group: group.Trivial(p.def.Places)}
	}
	g, err := p.own()
	if err != nil {
		panic(err)
	}
	if perms := p.movePerms(); g.Vertices() == 1 && perms != nil && !slices.Contains(g.next[0], -1) {
		return loopGroup{group: group.New(perms...)}
	}
	out := loopGroup{group: group.Trivial(p.def.Places), walks: []word.Word{}}
	many := g.blanks[0] < 0 // there are many arrangements of what blocks moves, and few loops generate their group
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
