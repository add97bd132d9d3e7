package group

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// A Homomorphism is a map φ between permutation groups with φ(xy) = φ(x)φ(y),
// given by the images of the generators. It is stored as the group of all pairs
// (x, φ(x)), which acts on the points of the source followed by those of the
// target. A chain of this group whose base begins in the source gives images;
// one whose base begins in the target gives preimages and the kernel. The zero
// Homomorphism maps the group on no points to itself.
type Homomorphism struct {
	source, image *Group
	forward       []*chain.Level // base points of the source first
	backward      []*chain.Level // base points of the image first
	depth         int            // the levels of backward that move the image
}

// Homomorphism returns the homomorphism that takes the i-th generator of g to
// images[i]. Errors are [*fault.InputError] if there is none or the number of
// images is wrong, [*fault.StoppedError] and, for memory, [*fault.LimitError].
// Cost: two chains on the points of both groups.
func (g *Group) Homomorphism(ctx context.Context, images ...perm.Perm) (*Homomorphism, error) {
	return newHomomorphism(chain.NewWork(ctx, "Group.Homomorphism"), g, images)
}

func newHomomorphism(w *chain.Work, source *Group, images []perm.Perm) (*Homomorphism, error) {
	if len(images) != len(source.generators) {
		return nil, &fault.InputError{
			In: w.In, What: "number of images", Value: len(images),
			Want: fmt.Sprintf("one for each of the %s", counted.Of(len(source.generators), "generators")),
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
		pairs = append(pairs, rawperm.Concat(x, targets[i]))
	}
	for _, g := range []*Group{source, target} {
		if _, err := g.chainFor(w); err != nil {
			return nil, err
		}
	}
	f := &Homomorphism{source: source, image: target}
	base := chain.Base(source.readChain().levels(), 0)
	var err error
	if f.forward, err = schreiersims.Proved(w, source.rng(), degree, base, pairs); err != nil {
		return nil, err
	}
	if over := f.forward[min(len(base), len(f.forward)):]; len(over) > 0 {
		return nil, &fault.InputError{
			In: w.In, What: "a product of generators is the identity, but the same product of their images", Value: toPerm(rawperm.Part(over[0].Strong()[0], n, degree)),
			Want: "the identity, so no homomorphism has these images",
		}
	}
	base = chain.Base(target.readChain().levels(), n)
	if f.backward, err = chain.ChangeBase(w, degree, base, f.forward); err != nil {
		return nil, err
	}
	f.depth = min(len(base), len(f.backward))
	return f, nil
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

// Image returns φ(p). It panics with a [*fault.InputError] if p is not in the
// source. Cost: one sift.
func (f *Homomorphism) Image(p perm.Perm) perm.Perm {
	n := f.Source().degree
	if !f.Source().Contains(p) {
		panic(&fault.InputError{In: "group.Homomorphism.Image", What: "permutation", Value: p, Want: "an element of the source"})
	}
	return toPerm(f.imageOf(p.WithDegree(n).AppendZeroBased(nil)))
}

// imageOf is Image for the images of the points of the source, which are not checked.
func (f *Homomorphism) imageOf(x []int32) []int32 {
	n := len(x)
	h := rawperm.Concat(slices.Clip(x), rawperm.Identity[int32](f.ImageGroup().degree))
	chain.Sift(f.forward, h, 0)
	return rawperm.Inverse(rawperm.Part(h, n, n+f.ImageGroup().degree))
}

// Preimage returns an element that φ takes to q. All others are its products
// with elements of the kernel. It panics with a [*fault.InputError] if q is not
// an image.
func (f *Homomorphism) Preimage(q perm.Perm) perm.Perm {
	n := f.Source().degree
	if !f.ImageGroup().Contains(q) {
		panic(&fault.InputError{In: "group.Homomorphism.Preimage", What: "permutation", Value: q, Want: "an element of the image"})
	}
	h := rawperm.Concat(rawperm.Identity[int32](n), q.WithDegree(f.ImageGroup().degree).AppendZeroBased(nil))
	chain.Sift(f.backward[:f.depth], h, 0)
	return toPerm(rawperm.Inverse(rawperm.Part(h, 0, n)))
}

// PreimageGroup returns the group of all elements that φ takes into h. It
// panics with a [*fault.InputError] if h is not contained in the image.
func (f *Homomorphism) PreimageGroup(h *Group) *Group {
	f.ImageGroup().mustContain("group.Homomorphism.PreimageGroup", h)
	gens := f.Kernel().images()
	for _, q := range h.generators {
		gens = append(gens, f.Preimage(q).AppendZeroBased(nil))
	}
	return subgroup(f.Source().degree, gens)
}

// Kernel returns the group of the elements that φ takes to the identity.
func (f *Homomorphism) Kernel() *Group {
	n := f.Source().degree
	return groupOf(n, chain.Restrict(f.backward[f.depth:], n))
}

// String lists the images of the generators: "(1,2,3) → (1,2), (1,2) → ()".
func (f *Homomorphism) String() string {
	source := f.Source().Generators()
	if len(source) == 0 {
		return "homomorphism from the trivial group"
	}
	texts := make([]string, len(source))
	for i, p := range source {
		texts[i] = fmt.Sprintf("%v → %v", p, f.Image(p))
	}
	return strings.Join(texts, ", ")
}
