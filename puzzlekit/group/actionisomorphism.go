package group

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// mostConjugatorNodes is the number of nodes after which the search for new names of points gives up.
const mostConjugatorNodes = 20_000

// imagesByRenaming renames the points of g such that it becomes h, and returns the generators of g under
// the new names. It returns nil if it finds no names.
func imagesByRenaming(w *chain.Work, g, h *Group) ([][]int32, error) {
	if g.degree != h.degree {
		return nil, w.Stopped("")
	}
	c, err := Symmetric(g.degree).conjugatorOf(w, g, h, mostConjugatorNodes)
	if c == nil || err != nil {
		return nil, err
	}
	images := g.images()
	for i, x := range images {
		images[i] = rawperm.Conjugate(x, c)
	}
	return images, nil
}
