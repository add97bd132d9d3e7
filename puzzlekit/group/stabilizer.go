package group

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// Stabilizer returns the elements of g that fix each of the points. Errors are
// [*fault.InputError] if a point is not in 1..Degree(), [*fault.StoppedError]
// and, for memory, [*fault.LimitError]. Cost: a base change.
func (g *Group) Stabilizer(ctx context.Context, points ...int) (*Group, error) {
	w := chain.NewWork(ctx, "Group.Stabilizer")
	base, err := g.basePoints(w.In, points)
	if err != nil {
		return nil, err
	}
	levels, err := g.levelsWithBase(w, base)
	if err != nil {
		return nil, err
	}
	return groupOf(g.degree, levels[min(len(base), len(levels)):]), nil
}

// groupOf makes a group from a proved chain. The generators are the strong
// ones, unless there are as many as points.
func groupOf(degree int, levels []*chain.Level) *Group {
	c := &StabilizerChain{degree: degree, bare: levels, why: schreiersims.ProvedSubgroup}
	return fromLevels(degree, perms(chain.GeneratingSet(levels, 0)), c)
}

// subgroup makes a group from generators; its chain is computed when it is
// needed.
func subgroup(degree int, gens [][]int32) *Group {
	return fromChecked(degree, perms(rawperm.Distinct(gens)))
}

// subgroupOfOrder is subgroup where theory says what the order is. When the chain is
// needed, no more has to be done than to reach that order.
func subgroupOfOrder(degree int, gens [][]int32, order *big.Int) *Group {
	g := subgroup(degree, gens)
	g.order = order
	g.chain = newLazyChain(func(w *chain.Work) (*StabilizerChain, error) {
		c, err := g.buildChain(w, &ChainOptions{KnownOrder: order})
		if err == nil && !c.Proved() {
			c.why = schreiersims.ProvedOrder
		}
		return c, err
	})
	return g
}

func perms(gens [][]int32) []perm.Perm {
	out := make([]perm.Perm, len(gens))
	for i, x := range gens {
		out[i] = toPerm(x)
	}
	return out
}

// Transversal returns a right transversal of the stabiliser of point: the i-th
// element takes point to the i-th point of [Group.Orbit]. The elements are
// products along a breadth-first tree. It panics with a [*fault.InputError] if
// point is not in 1..Degree(), and with a [*fault.LimitError] if the result
// takes more than 2 GiB of memory.
func (g *Group) Transversal(point int) []perm.Perm {
	g.checkPoint("group.Group.Transversal", point)
	w := chain.NewWalk(g.degree, int32(point-1), g.images())
	chain.MustFit("Group.Transversal", fmt.Sprintf("a transversal of %s", counted.Of(len(w.Orbit), "points")), 2*chain.ImageBytes(len(w.Orbit), g.degree))
	out := make([]perm.Perm, len(w.Orbit))
	reps := make([][]int32, len(w.Orbit))
	reps[0] = rawperm.Identity[int32](g.degree)
	for k := range w.Orbit {
		if k > 0 {
			reps[k] = rawperm.Product(reps[w.Parent[k]], w.Gens[w.By[k]])
		}
		out[k] = toPerm(reps[k])
	}
	return out
}

// An Arc is an arc of a Cayley or Schreier graph: generator number Generator,
// counted from 1, takes From to To. Tree says that the breadth-first search of
// a Schreier graph found To this way.
type Arc struct {
	From, To  int
	Generator int
	Tree      bool
}

// SchreierGraph returns the arcs of the graph of the generators on the orbit of
// point, in the order of a breadth-first search. The arcs with Tree set form a
// Schreier tree.
func (g *Group) SchreierGraph(point int) []Arc {
	g.checkPoint("group.Group.SchreierGraph", point)
	gens := g.images()
	w := chain.NewWalk(g.degree, int32(point-1), gens)
	var arcs []Arc
	for k, from := range w.Orbit {
		for i, x := range gens {
			at := w.Place[x[from]]
			arcs = append(arcs, Arc{
				From: int(from) + 1, To: int(x[from]) + 1, Generator: i + 1,
				Tree: at > 0 && int(w.Parent[at]) == k && int(w.By[at]) == i,
			})
		}
	}
	return arcs
}

// String returns the arc as "1 -2-> 5": from, generator, to.
func (a Arc) String() string { return fmt.Sprintf("%d -%d-> %d", a.From, a.Generator, a.To) }
