package character

import (
	"context"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// linearCharacters returns the characters of degree 1 by their exponents: the value on class t
// is the power of ζₑ with the exponent [t], where e is the exponent of the group. They are the characters of the
// abelian group G/G′, which are extended from a subgroup H to H and one more element a: if aⁿ is its
// first power in H, the value on a is any n-th root of that on aⁿ.
func linearCharacters(ctx context.Context, classes *group.Classes, e int) ([][]int, error) {
	derived, err := classes.Group().DerivedSubgroup(ctx)
	if err != nil {
		return nil, err
	}
	q := &abelianQuotient{derived: derived, cosets: []perm.Perm{perm.Identity(classes.Group().Degree())}, values: [][]int{{0}}}
	for _, a := range classes.Group().Generators() {
		if err := stopped(ctx, ""); err != nil {
			return nil, err
		}
		q.extend(a, e)
	}
	out := make([][]int, len(q.values))
	for t := range classes.Len() {
		if err := stopped(ctx, ""); err != nil {
			return nil, err
		}
		coset := q.find(classes.Class(t).Representative)
		for i, values := range q.values {
			out[i] = append(out[i], values[coset])
		}
	}
	return out, nil
}

// An abelianQuotient has the cosets of G′ in a subgroup that contains it, with the
// exponents of its linear characters on them.
type abelianQuotient struct {
	derived *group.Group
	cosets  []perm.Perm
	values  [][]int // by character and coset
}

// find returns the coset of x, or -1 if it is not in the subgroup.
func (q *abelianQuotient) find(x perm.Perm) int {
	for k, y := range q.cosets {
		if q.derived.Contains(x.Mul(y.Inverse())) {
			return k
		}
	}
	return -1
}

// extend adds a to the subgroup.
func (q *abelianQuotient) extend(a perm.Perm, e int) {
	n, power := 1, a
	at := q.find(power)
	for at < 0 {
		n, power = n+1, power.Mul(a)
		at = q.find(power)
	}
	if n == 1 {
		return
	}
	cosets := q.cosets
	for range n - 1 {
		for _, y := range cosets[len(cosets)-len(q.cosets):] {
			cosets = append(cosets, y.Mul(a))
		}
	}
	var values [][]int
	for _, old := range q.values {
		for s := range n {
			root, row := (old[at]+s*e)/n, make([]int, 0, len(cosets))
			for j := range n {
				for _, v := range old {
					row = append(row, (v+j*root)%e)
				}
			}
			values = append(values, row)
		}
	}
	q.cosets, q.values = cosets, values
}
