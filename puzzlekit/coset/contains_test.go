package coset_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
)

// The subgroup of A5 of order 5 has the powers of a*b, and no other word of a few letters.
func TestContains(t *testing.T) {
	p := coset.MustParse("<a, b | a^2, b^3, (a*b)^5>")
	table, err := coset.Enumerate(t.Context(), p, p.MustWords("a*b"), nil)
	require.NoError(t, err)
	for text, want := range map[string]bool{
		"1": true, "a*b": true, "(a*b)^-1": true, "b^3": true, "(a*b)^7": true, "b^-1*a": true,
		"a": false, "b": false, "b*a": false, "a*b*a": false, "a*b^-1": false,
	} {
		require.Equal(t, want, table.Contains(p.MustWords(text)[0]), text)
	}
}
