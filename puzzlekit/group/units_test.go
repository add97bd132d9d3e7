package group

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group/internal/chain"
)

// TestUnitsFindEverySubgroup asks for all subgroups of exponents that two elements generate.
// Every answer is found, and few exponents are tried.
func TestUnitsFindEverySubgroup(t *testing.T) {
	for m := 1; m <= 60; m++ {
		for a := range m {
			for b := range a + 1 {
				if chain.GCD(a, m) > 1 || chain.GCD(b, m) > 1 {
					continue
				}
				want := generatedUnits(m, a, b)
				u := newUnits(m)
				tried := 0
				for j, ok := u.next(); ok; j, ok = u.next() {
					u.decide(j, slices.Contains(want, j))
					tried++
				}
				require.ElementsMatch(t, want, u.known, "%d and %d modulo %d", a, b, m)
				require.LessOrEqual(t, tried, 11, "%d and %d modulo %d", a, b, m)
			}
		}
	}
}

func generatedUnits(m int, generators ...int) []int {
	all := []int{1 % m}
	for i := 0; i < len(all); i++ {
		for _, g := range generators {
			if j := all[i] * g % m; !slices.Contains(all, j) {
				all = append(all, j)
			}
		}
	}
	return all
}
