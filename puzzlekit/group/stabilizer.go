package group

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/group/internal/actions"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/limits"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// Stabilizer returns the elements of g that fix each of the points. It panics
// with what [Group.StabilizerContext] returns as an error. Cost: a base change.
func (g *Group) Stabilizer(points ...int) *Group {
	h, err := g.stabilizer(limits.Unstoppable("Group.Stabilizer"), points)
	if err != nil {
		panic(err)
	}
	return h
}

// StabilizerContext is [Group.Stabilizer] that can be stopped. Errors are a
// [*fault.InputError] when a point is not in 1..Degree(), [*fault.StoppedError] and,
// for memory, [*fault.LimitError].
func (g *Group) StabilizerContext(ctx context.Context, points ...int) (*Group, error) {
	return g.stabilizer(limits.New(ctx, "Group.StabilizerContext"), points)
}

func (g *Group) stabilizer(w *limits.Work, points []int) (*Group, error) {
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

// groupOf makes a group from a proved chain; its generators are the strong
// ones, where these are not as many as the points.
func groupOf(degree int, levels []*chain.Level) *Group {
	c := &StabilizerChain{degree: degree, levels: levels, why: schreiersims.ProvedSubgroup}
	return fromLevels(degree, perms(chain.GeneratingSet(levels, 0)), c)
}

// subgroup makes a group from generators and computes its chain when needed.
func subgroup(degree int, gens [][]int32) *Group {
	return fromChecked(degree, perms(rawperm.Distinct(gens)))
}

func perms(gens [][]int32) []perm.Perm {
	out := make([]perm.Perm, len(gens))
	for i, x := range gens {
		out[i] = toPerm(x)
	}
	return out
}

// Transversal returns for each point of the orbit of point, in the order of
// [Group.Orbit], the elements of a right transversal: the i-th takes point to
// the i-th point of the orbit. They are products along a breadth-first tree. It
// panics with a [*fault.InputError] when point is not in 1..Degree(), and with a
// [*fault.LimitError] when the result takes more than 2 GiB
// of memory.
func (g *Group) Transversal(point int) []perm.Perm {
	g.checkPoint("group.Group.Transversal", point)
	w := actions.NewWalk(g.degree, int32(point-1), g.images())
	limits.MustFit("Group.Transversal", fmt.Sprintf("a transversal of %d points", len(w.Orbit)), 2*limits.ImageBytes(len(w.Orbit), g.degree))
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

// SchreierGraph returns the arcs of the graph of the generators on the orbit
// of point, in the order of the breadth-first search; the arcs with Tree set
// are a Schreier tree.
func (g *Group) SchreierGraph(point int) []Arc {
	g.checkPoint("group.Group.SchreierGraph", point)
	gens := g.images()
	w := actions.NewWalk(g.degree, int32(point-1), gens)
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

// String returns the arc as "1 -a2-> 5" writes it: from, generator, to.
func (a Arc) String() string { return fmt.Sprintf("%d -%d-> %d", a.From, a.Generator, a.To) }
