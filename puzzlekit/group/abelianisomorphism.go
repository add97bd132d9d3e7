package group

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// isomorphismOfAbelian takes a basis of one abelian group to that of another one. It returns nil for other
// groups.
func (g *Group) isomorphismOfAbelian(w *chain.Work, h *Group) (*Homomorphism, error) {
	if !g.IsAbelian() || !h.IsAbelian() {
		return nil, nil
	}
	mine, err := g.abelianBasis(w, Trivial(g.degree))
	if err != nil {
		return nil, err
	}
	theirs, err := h.abelianBasis(w, Trivial(h.degree))
	if err != nil || !slices.Equal(mine.orders, theirs.orders) {
		return nil, err
	}
	images := make([]perm.Perm, len(g.generators))
	for i, x := range g.generators {
		images[i] = theirs.log.Preimage(mine.log.Image(x)).WithDegree(h.degree)
	}
	return newHomomorphism(w, g, images)
}
