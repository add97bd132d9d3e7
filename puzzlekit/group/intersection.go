package group

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// Intersection returns the elements that are in both groups. They fix the points that one of the
// groups fixes; among the elements that do so they are found by partition backtrack, or one by
// one if a group has few. If both are symmetric or alternating groups it is written down. Errors
// are those of [Group.Centralizer].
func (g *Group) Intersection(ctx context.Context, h *Group) (*Group, error) {
	w := chain.NewWork(ctx, "Group.Intersection")
	degree := g.degree
	g, h = sameDegree(g, h)
	for _, group := range []*Group{g, h} {
		if _, err := group.chainFor(w); err != nil {
			return nil, err
		}
	}
	shared := membersOf(w, h, g.images())
	if len(shared) == len(g.generators) {
		return g.WithDegree(degree), w.Stopped("")
	}
	other := membersOf(w, g, h.images())
	if len(other) == len(h.generators) {
		return h.WithDegree(degree), w.Stopped("")
	}
	mine, is, err := g.giantOf(w)
	if err != nil {
		return nil, err
	}
	theirs, both, err := h.giantOf(w)
	if err != nil {
		return nil, err
	}
	if is && both {
		return mine.shared(theirs, degree), w.Stopped("")
	}
	a, err := g.searched(w)
	if err != nil {
		return nil, err
	}
	b, err := h.searched(w)
	if err != nil {
		return nil, err
	}
	levels, err := a.Intersection(b, rawperm.Distinct(append(shared, other...)))
	if err != nil {
		return nil, err
	}
	return groupOf(degree, chain.Restrict(levels, degree)), nil
}

// membersOf returns those of the permutations that are in g, which has a chain.
func membersOf(w *chain.Work, g *Group, xs [][]int32) [][]int32 {
	levels := g.readChain().levels()
	return slices.DeleteFunc(xs, func(x []int32) bool { return w.Ended() || !chain.SiftsToIdentity(levels, slices.Clone(x), 0) })
}
