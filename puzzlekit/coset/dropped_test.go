package coset

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// In these the list of deductions to follow outgrows a table that has just
// collapsed and is dropped, and what was on it decides the index: whoever
// forgets to follow the table instead gets 48, 48 and 12 cosets, with rows that
// do not satisfy the relators.
func TestDroppedDeductionsAreFollowed(t *testing.T) {
	for _, c := range []struct {
		presentation, subgroup string
		index                  int
	}{
		{"<a, b, c | (b^-2*a^2*c^3*a*b^-1*a^-1*c*a)^2, a^-1*c^-2*b^-1*c^-2*b*a^-1, a*c*b^2*c*b^2*a^-1, c*b^-1*c^-1*b^-1*c^-1*a^-1*b^-1*c^-1>", "", 16},
		{"<a, b, c | a^-1*c*b^-1*c^-1*a^-2*b*a*c^-1, (b^-1*a)^4, a*c^2*a^-1*c^-2, c*a^-2*c^-2*b*a^-2*c^-1*a^-2*c^-2*b*a^-2*c^-2, a^-1*b^-1*a*b*c>", "", 16},
		{"<a, b, c | (a*b^-1*a^2*c^-1*b*c^-2*b^-2*a^-1*c^-1)^2, b^2*a^-1*c^-1*a^-1, a^2*b^-1*a*b^-1*c^2*a, (c*a^-1*b*c^-1*b^-1*c)^2, c*b^-2*c*b*a^-1*c^-1*a^-1*c^-1*b^-1*c^-1>", "a*c^2", 4},
	} {
		p := MustParse(c.presentation)
		for _, s := range []Strategy{HLT, Lookahead, Felsch, Mixed} {
			table, err := Enumerate(context.Background(), p, p.MustWords(c.subgroup), &Options{Strategy: s})
			require.NoError(t, err, "%v, %v", p, s)
			require.Equal(t, c.index, table.Index(), "%v, %v", p, s)
			require.NoError(t, table.Verify(context.Background()), "%v, %v", p, s)
		}
	}
}
