package group

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// A Homomorphism is a map φ between permutation groups with φ(xy) = φ(x)φ(y),
// given by the images of the generators. It is kept as the group of all pairs
// (x, φ(x)), which acts on the points of the source followed by those of the
// target; a chain of it that begins with the source gives images, one that
// begins with the target gives preimages and the kernel. The zero Homomorphism
// maps the group on no points to itself.
type Homomorphism struct {
	source, image *Group
	forward       []*level // base points of the source first
	backward      []*level // base points of the image first
	depth         int      // the levels of backward that move the image
}

// Homomorphism returns the homomorphism that takes the i-th generator of g to
// images[i]. Errors are [*fault.InputError] when there is none or when there are
// not as many images as generators, [*fault.StoppedError] and, for memory,
// [*fault.LimitError]. Cost: two chains on the points of both groups.
func (g *Group) Homomorphism(ctx context.Context, images ...perm.Perm) (*Homomorphism, error) {
	return newHomomorphism(newWork(ctx, "Group.Homomorphism"), g, images)
}

func newHomomorphism(w *work, source *Group, images []perm.Perm) (*Homomorphism, error) {
	if len(images) != len(source.generators) {
		return nil, &fault.InputError{
			In: w.in, What: "number of images", Value: len(images),
			Want: fmt.Sprintf("one for each of the %d generators", len(source.generators)),
		}
	}
	target := Trivial(0)
	if len(images) > 0 {
		target = New(images...)
	}
	n, degree := source.degree, source.degree+target.degree
	var pairs [][]int32
	targets := target.images()
	for i, x := range source.images() {
		pairs = append(pairs, concat(x, targets[i]))
	}
	for _, g := range []*Group{source, target} {
		if _, err := g.chainFor(w); err != nil {
			return nil, err
		}
	}
	f := &Homomorphism{source: source, image: target}
	base := basePoints(source.Chain().levels, 0)
	var err error
	if f.forward, err = provedLevels(w, source.rng(), degree, base, pairs); err != nil {
		return nil, err
	}
	if over := f.forward[min(len(base), len(f.forward)):]; len(over) > 0 {
		return nil, &fault.InputError{
			In: w.in, What: "product of images", Value: toPerm(part(over[0].strong()[0], n, degree)),
			Want: "the identity, which is the same product of generators, so this is no homomorphism",
		}
	}
	base = basePoints(target.Chain().levels, n)
	if f.backward, err = changeBase(w, degree, base, f.forward); err != nil {
		return nil, err
	}
	f.depth = min(len(base), len(f.backward))
	return f, nil
}

func basePoints(levels []*level, shift int) []int32 {
	var base []int32
	for _, l := range levels {
		base = append(base, l.point+int32(shift))
	}
	return base
}

// part returns what x does on the points from..to-1, an invariant set.
func part(x []int32, from, to int) []int32 {
	out := make([]int32, to-from)
	for i := range out {
		out[i] = x[from+i] - int32(from)
	}
	return out
}

// Source returns the group that f maps.
func (f *Homomorphism) Source() *Group {
	if f.source == nil {
		return &Group{}
	}
	return f.source
}

// ImageGroup returns the group of all images.
func (f *Homomorphism) ImageGroup() *Group {
	if f.image == nil {
		return &Group{}
	}
	return f.image
}

// Image returns φ(p). It panics with a [*fault.InputError] when p is not in the
// source. Cost: one sift.
func (f *Homomorphism) Image(p perm.Perm) perm.Perm {
	n := f.Source().degree
	if !f.Source().Contains(p) {
		panic(&fault.InputError{In: "group.Homomorphism.Image", What: "permutation", Value: p, Want: "an element of the source"})
	}
	h := concat(p.WithDegree(n).AppendZeroBased(nil), identityImages(f.ImageGroup().degree))
	sift(f.forward, h, 0)
	return toPerm(inverse(part(h, n, n+f.ImageGroup().degree)))
}

// Preimage returns one element that φ takes to q; all others are its products
// with elements of the kernel. It panics with a [*fault.InputError] when q is no
// image.
func (f *Homomorphism) Preimage(q perm.Perm) perm.Perm {
	n := f.Source().degree
	if !f.ImageGroup().Contains(q) {
		panic(&fault.InputError{In: "group.Homomorphism.Preimage", What: "permutation", Value: q, Want: "an element of the image"})
	}
	h := concat(identityImages(n), q.WithDegree(f.ImageGroup().degree).AppendZeroBased(nil))
	sift(f.backward[:f.depth], h, 0)
	return toPerm(inverse(part(h, 0, n)))
}

// PreimageGroup returns all elements that φ takes into h. It panics with a
// [*fault.InputError] when h is not contained in the image.
func (f *Homomorphism) PreimageGroup(h *Group) *Group {
	f.ImageGroup().mustContain("group.Homomorphism.PreimageGroup", h)
	gens := f.Kernel().images()
	for _, q := range h.generators {
		gens = append(gens, f.Preimage(q).AppendZeroBased(nil))
	}
	return subgroup(f.Source().degree, gens)
}

// Kernel returns the elements that φ takes to the identity.
func (f *Homomorphism) Kernel() *Group {
	n := f.Source().degree
	var levels []*level
	for _, l := range f.backward[f.depth:] {
		levels = append(levels, l.restricted(n))
	}
	return groupOf(n, levels)
}

// restricted returns the level on the first n points, an invariant set outside
// of which nothing moves.
func (l *level) restricted(n int) *level {
	if l.giant != nil {
		g := &giant{points: l.giant.points, rank: l.giant.rank[:n:n], alternating: l.giant.alternating}
		return &level{point: l.point, orbit: l.orbit, giant: g, rank: l.rank}
	}
	return &level{point: l.point, orbit: l.orbit, own: cutAll(l.own, n), inv: cutAll(l.inv, n), back: l.back[:n:n]}
}

func cutAll(elements [][]int32, n int) [][]int32 {
	out := make([][]int32, len(elements))
	for i, x := range elements {
		out[i] = x[:n:n]
	}
	return out
}
