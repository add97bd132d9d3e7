package puzzlekit

import (
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/group"
)

// LowIndex returns the subgroups of index at most n of a presented group, one of each
// class of conjugate subgroups, in the order of the index. Each is the table of its
// cosets. See [coset.Presentation.LowIndex], and [Subgroups] for groups of permutations.
func LowIndex(p *coset.Presentation, n int) (tables []*coset.Table) {
	bar := newLateBar("LowIndex")
	defer bar.end()
	defer sayingHow()
	opts := &coset.Options{Progress: func(s coset.Stats) { bar.update(-1, counted.Of(commas(s.Total), "tables")+" tried") }}
	for t, err := range p.LowIndex(Context(), n, opts) {
		tables = append(tables, Must(t, err))
	}
	slices.SortStableFunc(tables, func(s, t *coset.Table) int { return s.Index() - t.Index() })
	return tables
}

// Defines proves that a presentation defines a group of permutations, whose generators
// are in the order of the presentation's. It panics with a *fault.InputError if the
// presentation defines another group. See [coset.Presentation.Defines].
func Defines(p *coset.Presentation, g *group.Group) *coset.Proof {
	defer working("Defines")()
	return Must(p.Defines(Context(), g.Generators(), g.Order(), nil))
}
