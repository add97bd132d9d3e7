package group

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// DirectProduct returns the direct product, in which each factor acts on points
// of its own: the first on 1..n1, the second on n1+1..n1+n2, and so on. It
// panics with a [*fault.InputError] if there are too many points, and with a
// [*fault.LimitError] if the generators take more than 2 GiB of memory.
func DirectProduct(factors ...*Group) *Group {
	degree, count := 0, 0
	for _, f := range factors {
		degree = checkedDegree("DirectProduct", degree+f.degree)
		count += len(f.generators)
	}
	chain.MustFit("DirectProduct", fmt.Sprintf("%s of %s", counted.Of(count, "permutations"), counted.Of(degree, "points")), chain.ImageBytes(count, degree))
	gens := make([]perm.Perm, 0, count)
	shift := 0
	for _, f := range factors {
		for _, x := range f.images() {
			y := rawperm.Identity[int32](degree)
			copyPoints(y, x, shift, shift)
			gens = append(gens, toPerm(y))
		}
		shift += f.degree
	}
	return fromChecked(degree, gens)
}

// WreathProduct returns the imprimitive wreath product: a copy of inner for
// each point of top, with top moving the copies. Copy k acts on (k-1)·n+1..k·n,
// n the degree of inner. The generators are those of inner on one copy for each
// orbit of top, and those of top. The order is |inner|^Degree(top)·|top|.
// Errors are [*fault.InputError] if the degrees are too large and
// [*fault.LimitError] if the generators take more than 2 GiB of memory.
func WreathProduct(inner, top *Group) (*Group, error) {
	n, m := inner.degree, top.degree
	if n > 0 && m > perm.MaxDegree/n {
		return nil, &fault.InputError{In: "group.WreathProduct", What: "product of the degrees", Value: fmt.Sprintf("%d·%d", n, m), Want: fmt.Sprintf("at most %d", perm.MaxDegree)}
	}
	orbits := chain.Orbits(m, top.images())
	count := len(orbits)*len(inner.generators) + len(top.generators)
	what := fmt.Sprintf("%s of %s", counted.Of(count, "permutations"), counted.Of(n*m, "points"))
	if err := chain.Unstoppable("WreathProduct").Fits(what, "", chain.ImageBytes(count, n*m)); err != nil {
		return nil, err
	}
	gens := make([]perm.Perm, 0, count)
	for _, orbit := range orbits {
		for _, x := range inner.images() {
			y := rawperm.Identity[int32](n * m)
			copyPoints(y, x, int(orbit[0])*n, int(orbit[0])*n)
			gens = append(gens, toPerm(y))
		}
	}
	for _, x := range top.images() {
		y := make([]int32, n*m)
		for k, image := range x {
			copyPoints(y, rawperm.Identity[int32](n), k*n, int(image)*n)
		}
		gens = append(gens, toPerm(y))
	}
	return fromChecked(n*m, gens), nil
}

// copyPoints lets y act on the points from `from` on as x does, with images
// from `to` on.
func copyPoints(y, x []int32, from, to int) {
	for i, v := range x {
		y[from+i] = v + int32(to)
	}
}
