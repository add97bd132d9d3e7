package group

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// DirectProduct returns the direct product: each factor acts on points of its
// own, the first on 1..n1, the second on n1+1..n1+n2, and so on.
func DirectProduct(factors ...*Group) *Group {
	degree := 0
	for _, f := range factors {
		degree += f.degree
	}
	var gens [][]int32
	shift := int32(0)
	for _, f := range factors {
		for _, x := range f.images() {
			y := identityImages(degree)
			for i, v := range x {
				y[int32(i)+shift] = v + shift
			}
			gens = append(gens, y)
		}
		shift += int32(f.degree)
	}
	return fromChecked(degree, perms(gens))
}

// WreathProduct returns the imprimitive wreath product: as many copies of
// inner as top has points, copy k on (k-1)·n+1..k·n with n the degree of inner,
// and top moving the copies. Generators are those of inner on one copy for each
// orbit of top and those of top. Its order is |inner|^Degree(top)·|top|. A
// [*fault.InputError] names a degree that is too large.
func WreathProduct(inner, top *Group) (*Group, error) {
	n, m := inner.degree, top.degree
	if n > 0 && m > perm.MaxDegree/n {
		return nil, &fault.InputError{In: "group.WreathProduct", What: "product of the degrees", Value: fmt.Sprintf("%d·%d", n, m), Want: fmt.Sprintf("at most %d", perm.MaxDegree)}
	}
	var gens [][]int32
	for _, orbit := range orbitsOf(m, top.images()) {
		for _, x := range inner.images() {
			y := identityImages(n * m)
			copyPoints(y, x, int(orbit[0])*n, int(orbit[0])*n)
			gens = append(gens, y)
		}
	}
	for _, x := range top.images() {
		y := make([]int32, n*m)
		for k, image := range x {
			copyPoints(y, identityImages(n), k*n, int(image)*n)
		}
		gens = append(gens, y)
	}
	return fromChecked(n*m, perms(gens)), nil
}

// copyPoints lets y act on the points from `from` on as x does, with images
// from `to` on.
func copyPoints(y, x []int32, from, to int) {
	for i, v := range x {
		y[from+i] = v + int32(to)
	}
}
