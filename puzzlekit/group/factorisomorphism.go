package group

import (
	"errors"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
)

// A factorMatch compares the direct factors of two groups.
type factorMatch struct {
	*chain.Work
	opts         *IsomorphismOptions
	g, h         *Group
	mine, theirs []directFactor // not matched
	images       [][]int32      // of the generators of g, as far as factors are matched
}

// imagesByFactors returns images in h of the generators of g under an isomorphism that takes direct
// factors to direct factors, or a sentence that says why there is none; nothing if the factors
// do not decide. Factors that correspond can be left out: A×B ≅ A×C implies B ≅ C for finite groups, because of
// the theorem of Krull, Remak and Schmidt.
func (g *Group) imagesByFactors(w *chain.Work, h *Group, opts *IsomorphismOptions) (images [][]int32, why string, err error) {
	m := &factorMatch{Work: w, opts: opts, g: g, h: h, images: identities(len(g.generators), h.degree)}
	if m.mine, err = g.directFactors(w); err != nil {
		return nil, "", err
	}
	if m.theirs, err = h.directFactors(w); err != nil {
		return nil, "", err
	}
	before := len(m.mine)
	if before == 1 || len(m.theirs) == 1 {
		return nil, "", nil
	}
	if err := m.matchAll(); err != nil {
		return nil, "", err
	}
	switch {
	case len(m.mine) == 0 && len(m.theirs) == 0:
		return m.images, "", nil
	case len(m.mine) == before:
		return nil, "", nil
	}
	return m.rest()
}

// matchAll matches factors one by one.
func (m *factorMatch) matchAll() error {
	for i := 0; i < len(m.mine); {
		matched, err := m.match(m.mine[i])
		if err != nil {
			return err
		}
		if matched {
			m.mine = slices.Delete(m.mine, i, i+1)
		} else {
			i++
		}
	}
	return nil
}

// match looks for a factor of the second group that is isomorphic to one of the first. One that
// cannot be compared does not match.
func (m *factorMatch) match(a directFactor) (bool, error) {
	for k, b := range m.theirs {
		if a.Order().Cmp(b.Order()) != 0 {
			continue
		}
		f, _, err := a.isomorphism(m.Work, b.Group, m.opts)
		if err != nil && !isLimit(err) {
			return false, err
		}
		if f != nil {
			b.spreadImages(f.image.images(), m.images)
			m.theirs = slices.Delete(m.theirs, k, k+1)
			return true, nil
		}
	}
	return false, nil
}

func isLimit(err error) bool {
	var limit *fault.LimitError
	return errors.As(err, &limit)
}

// rest compares the products of the factors that do not match.
func (m *factorMatch) rest() (images [][]int32, why string, err error) {
	a, err := m.g.on(m.Work, pointsOf(m.mine))
	if err != nil {
		return nil, "", err
	}
	b, err := m.h.on(m.Work, pointsOf(m.theirs))
	if err != nil {
		return nil, "", err
	}
	f, why, err := a.isomorphism(m.Work, b.Group, m.opts)
	switch {
	case err != nil:
		return nil, "", err
	case f == nil:
		return nil, "without direct factors that both have, " + why, nil
	}
	b.spreadImages(f.image.images(), m.images)
	return m.images, "", nil
}

func pointsOf(factors []directFactor) (points []int32) {
	for _, f := range factors {
		points = append(points, f.points...)
	}
	return points
}
