package group

import (
	"errors"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/search"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// errHard ends a search for a normaliser that goes on by Frattini's argument.
var errHard = errors.New("group: the search has many nodes")

// normalizerByFrattini returns the normaliser in g of a subgroup h. An element x of it takes a
// Sylow subgroup P of h to another, which an element y of h takes back. So the normaliser is the
// product of h and of those elements that normalise P, too. The same holds for Sylow subgroups of
// the normaliser of P in h, and so on: few elements are left to search for.
// (Frattini 1885; Holt, Eick and O'Brien 2005, section 2.2.)
func (g *Group) normalizerByFrattini(w *chain.Work, within *search.Range, h *Group, degree int) (*Group, error) {
	fixed, inside, err := h.sylowSequence(w)
	if err != nil {
		return nil, err
	}
	s, err := within.Normalizer(asSearched(append([]*Group{h}, fixed...)...), func() ([]*search.Range, error) { return aroundNormalizer(w, h) })
	if err != nil {
		return nil, err
	}
	found, err := subgroupFound(s, g.degree, inside.images())
	if err != nil {
		return nil, err
	}
	order := new(big.Int).Mul(h.Order(), found.Order())
	order.Quo(order, inside.Order())
	return subgroupOfOrder(degree, restricted(degree, append(h.images(), found.images()...)), order), nil
}

// sylowSequence returns a Sylow subgroup of h for the largest prime, one of its normaliser in h
// for the next prime, one of what normalises both, and so on, and what of h normalises all. A
// Sylow subgroup for a large prime mostly is small, and so is what it leaves for the others.
func (h *Group) sylowSequence(w *chain.Work) (sequence []*Group, inside *Group, err error) {
	inside = h
	for _, p := range slices.Backward(chain.PrimeDivisors(h.readChain().levels())) {
		q, err := inside.sylow(w, p)
		if err != nil {
			return nil, nil, err
		}
		if _, err := q.chainFor(w); err != nil {
			return nil, nil, err
		}
		if q.IsTrivial() {
			continue
		}
		if inside, err = inside.normalizer(w, q); err != nil {
			return nil, nil, err
		}
		sequence = append(sequence, q)
	}
	return sequence, inside, w.Stopped("")
}

// asSearched returns groups with chains as a search for what normalises them takes them.
func asSearched(groups ...*Group) []search.Subgroup {
	out := make([]search.Subgroup, len(groups))
	for i, h := range groups {
		out[i] = search.Subgroup{Gens: rawperm.Distinct(h.images()), Levels: h.readChain().levels()}
	}
	return out
}
