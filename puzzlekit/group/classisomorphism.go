package group

import (
	"cmp"
	"fmt"
	"math"
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/isomorphism"
)

// imagesByClasses compares two groups of the same order by their conjugacy classes, and searches for images
// of generators if these do not differ. It returns those of the generators of g, or a sentence that says
// why there is no isomorphism.
func (g *Group) imagesByClasses(w *chain.Work, h *Group, opts *IsomorphismOptions) (images [][]int32, why string, err error) {
	source, err := g.classSide(w)
	if err != nil {
		return nil, "", err
	}
	target, err := h.classSide(w)
	if err != nil {
		return nil, "", err
	}
	if why := isomorphism.Difference(source.Table, target.Table); why != "" {
		return nil, why, w.Stopped("")
	}
	for _, s := range []*classSide{source, target} {
		if err := s.usePowers(); err != nil {
			return nil, "", err
		}
	}
	if why := isomorphism.Difference(source.Table, target.Table); why != "" {
		return nil, why, w.Stopped("")
	}
	gens, err := source.drawGenerators(opts.memory(), false)
	if gens == nil || err != nil {
		return nil, "", err
	}
	f, err := newImageSearch(source, target, gens).isomorphism()
	if err != nil {
		return nil, "", err
	}
	if f == nil {
		return nil, noImages(len(gens.elements)), nil
	}
	for _, x := range g.generators {
		images = append(images, f.Image(x).WithDegree(h.degree).AppendZeroBased(nil))
	}
	return images, "", nil
}

func noImages(count int) string {
	return fmt.Sprintf("no choice of images for %s that generate the first group keeps all products", counted.Of(count, "elements"))
}

// memory is the memory that lists of elements may take.
func (o *IsomorphismOptions) memory() uint64 {
	return uint64(cmp.Or(o.MaxMemory, chain.DefaultMemory))
}

// listsInReach is a number of elements of which a list fits into the memory of large machines.
const listsInReach = 100_000_000

// undecided is the error when no faster method decides about a group that is too large to be listed.
func (g *Group) undecided(w *chain.Work, opts *IsomorphismOptions) error {
	e := &fault.LimitError{
		In:   w.In,
		What: "no faster method decides, and a list of all " + counted.Of(g.Order(), "elements"), Unit: "elements",
		Need: math.MaxUint64, Limit: uint64(opts.mostListed()),
	}
	if g.Order().Cmp(big.NewInt(listsInReach)) <= 0 {
		e.Option = "IsomorphismOptions.MaxOrder"
	}
	return e
}

func (o *IsomorphismOptions) mostListed() int { return cmp.Or(o.MaxOrder, 1_000_000) }

// isListed reports whether the elements of g may be listed.
func (g *Group) isListed(opts *IsomorphismOptions) bool {
	return g.Order().Cmp(big.NewInt(int64(opts.mostListed()))) <= 0
}
