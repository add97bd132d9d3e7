package factor

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// The zero Table and the zero Factorizer are those of the trivial group.
func TestZeroValues(t *testing.T) {
	var table Table
	var f Factorizer
	for name, factor := range map[string]func(context.Context, perm.Perm) (word.Word, error){
		"Table.Factor":                table.Factor,
		"Factorizer.Lookup":           f.Lookup,
		"Factorizer.Factor":           f.Factor,
		"the zero Factorizer's Table": f.Table().Factor,
	} {
		for _, degree := range []int{0, 5} {
			w, err := factor(t.Context(), perm.Identity(degree))
			require.NoError(t, err, name)
			require.Zero(t, w.Len(), name)
		}
		_, err := factor(t.Context(), perm.MustParse("(1,2)"))
		var stranger *fault.UnreachableError
		require.ErrorAs(t, err, &stranger, name)
	}
	require.Zero(t, table.Alphabet().Size())
	require.Zero(t, f.Alphabet().Size())
	require.Empty(t, table.Generators())
	require.Empty(t, table.Stats())
	require.Empty(t, f.Stats())
	require.Zero(t, f.Radius())
	_, ok := table.Word(1, 1)
	require.False(t, ok)
	_, err := json.Marshal(&table)
	require.NoError(t, err)

	data, err := table.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, new(Table).UnmarshalBinary(data))
	data, err = f.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, new(Factorizer).UnmarshalBinary(data))
}
