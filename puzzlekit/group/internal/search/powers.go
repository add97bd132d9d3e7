package search

import "puzzlelab/puzzlekit/group/internal/chain"

// Powers searches for elements that conjugate an element x to powers of x that generate the same
// group. All these have one centraliser, of which the elements sought form cosets, so that no
// search looks at two images of a base point that it takes to each other.
type Powers struct {
	of      *Conjugation
	central *pruning
}

// Powers prepares the searches, given a chain of the centraliser of the only x.
func (c *Conjugation) Powers(centralizer []*chain.Level) *Powers {
	return &Powers{c, newPruning(c.search.degree, centralizer)}
}

// Find returns an element that conjugates x to one of the powers, or nil if there is none.
func (p *Powers) Find(y []int32) ([]int32, error) {
	p.of.arcs.to([][]int32{y})
	h, err := p.of.search.oneOfCosets(p.central)
	if err != nil {
		return nil, err
	}
	return p.of.made(h)
}
