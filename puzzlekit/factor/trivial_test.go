package factor

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// The identity is the empty word in every trivial group, however it is given.
func TestTrivialGroups(t *testing.T) {
	for name, g := range map[string]*group.Group{
		"zero": new(group.Group), "no points": group.Trivial(0), "one point": group.Trivial(1), "three points": group.Trivial(3),
		"the identity": group.New(perm.Identity(1)), "no images": group.MustParse("[()]"), "twice the identity": group.New(perm.Identity(2), perm.Identity(2)),
	} {
		ctx, alphabet := t.Context(), word.Numbered(len(g.Generators()))
		for _, effort := range []Effort{Instant, Quick, Standard, Thorough} {
			f, err := New(ctx, g, alphabet, &Options{Effort: effort})
			require.NoError(t, err, name)
			requireOnlyIdentity(t, f.Factor)
			requireOnlyIdentity(t, f.Lookup)
			requireOnlyIdentity(t, f.Table().Factor)
			data, err := f.MarshalBinary()
			require.NoError(t, err, name)
			f, err = Load(ctx, g, data)
			require.NoError(t, err, name)
			requireOnlyIdentity(t, f.Factor)
		}
		table, err := Minkwitz(ctx, g, alphabet, nil)
		require.NoError(t, err, name)
		requireOnlyIdentity(t, table.Factor)
		data, err := table.MarshalBinary()
		require.NoError(t, err, name)
		table, err = LoadTable(ctx, g, data)
		require.NoError(t, err, name)
		requireOnlyIdentity(t, table.Factor)
		for _, err := range Filling(ctx, g, alphabet, nil) {
			require.NoError(t, err, name)
		}
		p, err := Eval(alphabet.Word(), g.Generators())
		require.NoError(t, err, name)
		require.True(t, p.IsIdentity())
	}
}

func requireOnlyIdentity(t *testing.T, factor func(context.Context, perm.Perm) (word.Word, error)) {
	t.Helper()
	w, err := factor(t.Context(), perm.Identity(2))
	require.NoError(t, err)
	require.Zero(t, w.Len())
	_, err = factor(t.Context(), perm.MustParse("(1,2)"))
	var stranger *fault.UnreachableError
	require.ErrorAs(t, err, &stranger)
}
