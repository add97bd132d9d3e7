package group

import (
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// The search for new names of points gives up after fewestNodes nodes, or more on few points, where nodes
// are cheap.
const (
	fewestNodes = 200
	nodeWork    = 20_000_000
)

// imagesByRenaming renames the points of g such that it becomes h, and returns the generators of g under
// the new names. It returns nil if it finds no names.
func imagesByRenaming(w *chain.Work, g, h *Group) ([][]int32, error) {
	if g.degree != h.degree {
		return nil, w.Stopped("")
	}
	c, err := Symmetric(g.degree).conjugatorOf(w, g, h, max(fewestNodes, nodeWork/(g.degree*g.degree)))
	if c == nil || err != nil {
		return nil, err
	}
	images := g.images()
	for i, x := range images {
		images[i] = rawperm.Conjugate(x, c)
	}
	return images, nil
}
