package group

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/perm"
)

// Stabilizer returns the elements of g that fix each of the points. It panics
// with what [Group.StabilizerContext] returns as an error. Cost: a base change.
func (g *Group) Stabilizer(points ...int) *Group {
	h, err := g.stabilizer(unstoppable("Group.Stabilizer"), points)
	if err != nil {
		panic(err)
	}
	return h
}

// StabilizerContext is [Group.Stabilizer] that can be stopped. Errors are a
// [*fault.InputError] when a point is not in 1..Degree(), [*fault.StoppedError] and,
// for memory, [*fault.LimitError].
func (g *Group) StabilizerContext(ctx context.Context, points ...int) (*Group, error) {
	return g.stabilizer(newWork(ctx, "Group.StabilizerContext"), points)
}

func (g *Group) stabilizer(w *work, points []int) (*Group, error) {
	base, err := g.basePoints(w.in, points)
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
func groupOf(degree int, levels []*level) *Group {
	c := &StabilizerChain{degree: degree, levels: levels, completeness: provedSubgroup}
	return fromLevels(degree, perms(generatingSet(levels, 0)), c)
}

// generatingSet returns generators of the i-th stabiliser.
func generatingSet(levels []*level, i int) [][]int32 {
	for _, l := range levels[min(i, len(levels)):] {
		if l.giant != nil {
			return l.giant.pair(l.rank)
		}
	}
	return generatorsFrom(levels, i)
}

// subgroup makes a group from generators and computes its chain when needed.
func subgroup(degree int, gens [][]int32) *Group {
	return fromChecked(degree, perms(withoutIdentities(gens)))
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
	w := newWalk(g.degree, int32(point-1), g.images())
	mustFit("Group.Transversal", fmt.Sprintf("a transversal of %d points", len(w.orbit)), 2*imageBytes(len(w.orbit), g.degree))
	out := make([]perm.Perm, len(w.orbit))
	reps := make([][]int32, len(w.orbit))
	reps[0] = identityImages(g.degree)
	for k := range w.orbit {
		if k > 0 {
			reps[k] = product(reps[w.parent[k]], w.gens[w.by[k]])
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
	w := newWalk(g.degree, int32(point-1), gens)
	var arcs []Arc
	for k, from := range w.orbit {
		for i, x := range gens {
			at := w.place[x[from]]
			arcs = append(arcs, Arc{
				From: int(from) + 1, To: int(x[from]) + 1, Generator: i + 1,
				Tree: at > 0 && int(w.parent[at]) == k && int(w.by[at]) == i,
			})
		}
	}
	return arcs
}

// String returns the arc as "1 -a2-> 5" writes it: from, generator, to.
func (a Arc) String() string { return fmt.Sprintf("%d -%d-> %d", a.From, a.Generator, a.To) }
