package group

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/cyclicext"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// A SubgroupClass is a class of conjugate subgroups, given by one of them.
type SubgroupClass struct {
	Representative *Group
	Size           int      // the number of subgroups in the class; 1 if they are normal
	Normalizer     *big.Int // the order of the normaliser of Representative
	// Below lists the classes right below, as places in the list of all classes, from
	// 0: a subgroup of such a class is contained in Representative, and no class is
	// between them.
	Below []int
}

// SubgroupOptions are the options of [Group.SubgroupClasses]; nil is the default.
type SubgroupOptions struct {
	// MaxOrder is the largest order of the group; 0 means 1,000,000.
	MaxOrder int
	// MaxSubgroups is the largest number of subgroups; 0 means 1,000,000.
	MaxSubgroups int
	// MaxMemory is the memory in bytes that the elements and the subgroups may take; 0
	// means 2 GiB.
	MaxMemory int64
	// Progress, if not nil, is called with the state of the search at most five times
	// a second, on the goroutine of the caller.
	Progress func(SubgroupProgress)
}

// SubgroupProgress is the state of a search for subgroups: the numbers of classes and of
// subgroups so far. All subgroups of an order below Order are among them.
type SubgroupProgress struct {
	Classes, Subgroups int
	Order              int
}

// SubgroupClasses returns the classes of conjugate subgroups of g, sorted by order and
// then by size. The first class is the trivial subgroup and the last is g. It lists the
// elements of g and extends subgroups in the order of their size: by elements of prime
// power order that normalise them (J. Neubüser 1960; Holt, Eick and O'Brien 2005,
// section 10.4), and, if g is not solvable, by elements that may lead to a perfect
// subgroup.
//
// The time grows with the number of subgroups: S8 has 151,221 in 296 classes. Errors are
// [*fault.LimitError] if the group has too many elements or subgroups, or they take too
// much memory, [*fault.StoppedError] and, for a negative option, [*fault.InputError].
func (g *Group) SubgroupClasses(ctx context.Context, opts *SubgroupOptions) ([]SubgroupClass, error) {
	w := chain.NewWork(ctx, "Group.SubgroupClasses")
	if opts == nil {
		opts = &SubgroupOptions{}
	}
	if err := opts.check(w.In); err != nil {
		return nil, err
	}
	if opts.MaxMemory > 0 {
		w = w.WithMemory(uint64(opts.MaxMemory))
	}
	if err := g.listable(w, cmp.Or(opts.MaxOrder, 1_000_000)); err != nil {
		return nil, err
	}
	perfect, err := g.perfectResiduum(w)
	if err != nil {
		return nil, err
	}
	found, err := cyclicext.Classes(w, g.degree, g.readChain().levels(), rawperm.Distinct(g.images()), perfect, cyclicext.Options{
		MaxSubgroups: cmp.Or(opts.MaxSubgroups, 1_000_000),
		LimitOption:  "SubgroupOptions.MaxSubgroups",
		MemoryOption: "SubgroupOptions.MaxMemory",
		Progress:     opts.reporter(),
	})
	if err != nil {
		return nil, err
	}
	classes := make([]SubgroupClass, len(found))
	for k, c := range found {
		normalizer := g.Order()
		classes[k] = SubgroupClass{g.subgroupOf(c), c.Size, normalizer.Quo(normalizer, big.NewInt(int64(c.Size))), c.Below}
	}
	return classes, nil
}

func (o *SubgroupOptions) check(in string) error {
	switch {
	case o.MaxOrder < 0:
		return &fault.InputError{In: in, What: "SubgroupOptions.MaxOrder", Value: o.MaxOrder, Want: "0 or more"}
	case o.MaxSubgroups < 0:
		return &fault.InputError{In: in, What: "SubgroupOptions.MaxSubgroups", Value: o.MaxSubgroups, Want: "0 or more"}
	case o.MaxMemory < 0:
		return &fault.InputError{In: in, What: "SubgroupOptions.MaxMemory", Value: o.MaxMemory, Want: "0 or more bytes"}
	}
	return nil
}

// listable returns an error if g has too many elements to list.
func (g *Group) listable(w *chain.Work, most int) error {
	c, err := g.chainFor(w)
	if err != nil {
		return err
	}
	order := c.Order()
	if order.Cmp(big.NewInt(int64(most))) > 0 {
		return tooLarge(w.In, "the group", "elements", order, most, "SubgroupOptions.MaxOrder")
	}
	return w.Fits("the list of elements", "SubgroupOptions.MaxMemory", cyclicext.Bytes(order.Uint64(), g.degree, c.levels()))
}

// perfectResiduum returns generators of the largest perfect subgroup, none if it is
// trivial.
func (g *Group) perfectResiduum(w *chain.Work) ([][]int32, error) {
	series, err := g.derivedSeries(w)
	if err != nil {
		return nil, err
	}
	last := series[len(series)-1]
	return rawperm.Distinct(last.images()), nil
}

func (g *Group) subgroupOf(c cyclicext.Class) *Group {
	if len(c.Generators) == 0 {
		return Trivial(g.degree)
	}
	generators := make([]perm.Perm, len(c.Generators))
	for i, x := range c.Generators {
		generators[i] = toPerm(slices.Clone(x))
	}
	return fromChecked(g.degree, generators)
}

// reporter returns a function that calls Progress at most five times a second.
func (o *SubgroupOptions) reporter() func(classes, subgroups, order int) {
	if o.Progress == nil {
		return func(int, int, int) {}
	}
	var last time.Time
	return func(classes, subgroups, order int) {
		if time.Since(last) >= progress.Interval {
			last = time.Now()
			o.Progress(SubgroupProgress{classes, subgroups, order})
		}
	}
}
