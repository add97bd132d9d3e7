package coset_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// Presentations of the trivial group, and the whole group as a subgroup, have one coset.
func TestTrivialTables(t *testing.T) {
	ctx := t.Context()
	for _, c := range []struct{ presentation, subgroup string }{
		{"<a | a>", ""}, {"<a | a>", "a"}, {"<a, b | a, b>", ""}, {"<a | a^2, a^3>", ""}, {"<a | >", "a"}, {"<a, b | >", "a, b"},
	} {
		p := coset.MustParse(c.presentation)
		subgroup := p.MustWords(c.subgroup)
		for _, words := range [][]word.Word{subgroup, append(subgroup, p.Alphabet().Word())} {
			table, err := coset.Enumerate(ctx, p, words, nil)
			require.NoError(t, err, c)
			require.Equal(t, 1, table.Index(), c)
			require.True(t, table.Contains(p.Alphabet().Word(1)), c)
			require.Equal(t, 1, table.Trace(1, p.Alphabet().Word()), c)
			normal, err := table.IsNormal(ctx)
			require.NoError(t, err, c)
			require.True(t, normal, c)
			require.NoError(t, table.Verify(ctx), c)
			d, err := table.Enumerate(ctx, nil, nil)
			require.NoError(t, err, c)
			require.Equal(t, []uint64{1}, d.Spheres(), c)
			w, err := table.Word([]int{1})
			require.NoError(t, err, c)
			require.Zero(t, w.Len(), c)
			for at, w := range table.Representatives() {
				require.Equal(t, 1, at, c)
				require.Zero(t, w.Len(), c)
			}
			for _, x := range table.Generators() {
				require.True(t, x.IsIdentity(), c)
			}
			for _, err := range coset.Steps(p, words, nil) {
				require.NoError(t, err, c)
			}
			data, err := table.MarshalBinary()
			require.NoError(t, err, c)
			require.NoError(t, new(coset.Table).UnmarshalBinary(data), c)
		}
		identities := make([]perm.Perm, p.Alphabet().Size())
		require.NoError(t, p.Satisfies(ctx, identities), c)
		if c.subgroup == "" {
			_, err := p.Defines(ctx, identities, big.NewInt(1), nil)
			require.NoError(t, err, c)
		}
	}
}
