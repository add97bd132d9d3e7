package group

import (
	"math/big"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
)

// mostPermuted is the number of elements up to which the automorphisms of a direct product are made permutations, unless
// MaxOrder is larger.
const mostPermuted = 100_000

// list makes the automorphisms permutations of all images of the generators, unless these are too many.
func (p *productOfKinds) list(a *Automorphisms, opts *IsomorphismOptions) error {
	if a.unlisted = p.fits(p.fewestImages(), opts); a.unlisted != nil {
		return p.Stopped("")
	}
	members := &classMembers{degree: p.g.degree, place: map[string]int32{}}
	for _, x := range p.generators {
		members.add(x.AppendZeroBased(nil))
	}
	onMembers, err := p.close(members, a, opts)
	if err != nil || a.unlisted != nil {
		return err
	}
	for k := range members.count {
		a.Elements = append(a.Elements, toPerm(members.at(k)))
	}
	for _, x := range p.generators {
		a.base = append(a.base, members.placeOf(x.AppendZeroBased(nil)))
	}
	a.Group = subgroupOfOrder(members.count, onMembers, a.order)
	var inner [][]int32
	for _, x := range p.g.images() {
		if !allCommute(p.Work, [][]int32{x}, p.g.images()) {
			inner = append(inner, members.conjugation(p.Work, x))
		}
	}
	a.Inner = subgroupOfOrder(members.count, inner, a.innerOrder)
	return p.Stopped("")
}

// fits returns an error for Map if so many elements are too many for a list.
func (p *productOfKinds) fits(count *big.Int, opts *IsomorphismOptions) *fault.LimitError {
	e := &fault.LimitError{
		In:   "group.Automorphisms.Map",
		What: "a list of the elements that automorphisms permute, without which there are only Generators,", Unit: "elements",
		Need: chain.Saturated(count), Limit: uint64(max(mostPermuted, opts.MaxOrder)),
	}
	if e.Need > e.Limit {
		if e.Need <= listsInReach {
			e.Option = "IsomorphismOptions.MaxOrder"
		}
		return e
	}
	if bytes := 2 * memberBytes(int(count.Int64()), p.g.degree); bytes > opts.memory() {
		e.Unit, e.Need, e.Limit, e.Option = fault.Bytes, bytes, opts.memory(), "IsomorphismOptions.MaxMemory"
		return e
	}
	return nil
}

// close adds all images of members under automorphisms, and returns these as permutations of the members, unless there are
// too many.
func (p *productOfKinds) close(members *classMembers, a *Automorphisms, opts *IsomorphismOptions) ([][]int32, error) {
	maps := make([]*Homomorphism, len(a.images))
	source := fromLevels(p.g.degree, p.generators, p.g.readChain())
	for i, images := range a.images {
		var err error
		if maps[i], err = newHomomorphism(p.Work, source, images); err != nil {
			return nil, err
		}
	}
	out := make([][]int32, len(maps))
	for k := 0; k < members.count; k++ {
		if a.unlisted = p.fits(big.NewInt(int64(members.count)), opts); a.unlisted != nil || p.Ended() {
			return nil, p.Stopped("")
		}
		for i, f := range maps {
			y := f.imageOf(members.at(k))
			members.add(y)
			out[i] = append(out[i], members.placeOf(y))
		}
	}
	return out, nil
}
