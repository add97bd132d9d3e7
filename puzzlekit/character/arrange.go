package character

import (
	"cmp"
	"slices"
)

// arrange sorts the irreducible characters: the trivial one first, then by degree, rational ones before others, and
// then by their values, the greater first. Conjugates stand together.
func (t *Table) arrange(found []*Character) {
	type sortable struct {
		c      *Character
		values []complex128
		other  int // values that are not rational
	}
	list := make([]sortable, len(found))
	for i, c := range found {
		list[i].c = c
		for _, v := range c.values {
			list[i].values = append(list[i].values, v.Complex128())
			if v.Conductor() > 1 {
				list[i].other++
			}
		}
	}
	slices.SortStableFunc(list, func(a, b sortable) int {
		if c := a.c.Degree().Cmp(b.c.Degree()); c != 0 {
			return c
		}
		if c := cmp.Compare(a.other, b.other); c != 0 {
			return c
		}
		if c := compareParts(a.values, b.values, func(z complex128) float64 { return real(z) }); c != 0 {
			return c
		}
		return compareParts(a.values, b.values, func(z complex128) float64 { return imag(z) })
	})
	t.rows = nil
	for _, s := range list {
		t.rows = append(t.rows, s.c)
	}
}

// compareParts compares the first parts that differ. Those of different values differ by more than rounding
// does.
func compareParts(a, b []complex128, part func(complex128) float64) int {
	const rounding = 1e-9
	for i := range a {
		if x, y := part(a[i]), part(b[i]); x-y > rounding || y-x > rounding {
			return cmp.Compare(y, x)
		}
	}
	return 0
}
