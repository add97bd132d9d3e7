package coset_test

import (
	"context"
	"encoding"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

func TestZeroPresentation(t *testing.T) {
	ctx := context.Background()
	for _, p := range []*coset.Presentation{nil, {}} {
		var none *fault.InputError
		_, err := coset.Enumerate(ctx, p, nil, nil)
		require.ErrorAs(t, err, &none)
		require.ErrorAs(t, lastStep(p, nil, nil), &none)
		for table, err := range p.LowIndex(ctx, 3, nil) {
			require.Nil(t, table)
			require.ErrorAs(t, err, &none)
		}
		require.ErrorAs(t, p.Satisfies(ctx, nil), &none)
		_, err = p.Defines(ctx, nil, nil, nil)
		require.ErrorAs(t, err, &none)
		require.Zero(t, p.Alphabet().Size())
	}
	p := new(coset.Presentation)
	require.Equal(t, "< | >", p.String())
	require.Equal(t, "f:=FreeGroup();; g:=f/[];", p.GAP())
	require.Empty(t, p.Relators())
	words, err := p.Words("")
	require.NoError(t, err)
	require.Empty(t, words)
	var bad *fault.ParseError
	_, err = p.CompactWords("aB")
	require.ErrorAs(t, err, &bad)
}

func TestZeroTable(t *testing.T) {
	a := word.MustAlphabet(word.Product, "a")
	var table coset.Table
	require.Zero(t, table.Index())
	require.Nil(t, table.Presentation())
	require.Empty(t, table.Subgroup())
	require.Zero(t, table.Stats())
	require.Empty(t, table.Generators())
	require.False(t, table.Contains(a.MustParse("a")))
	require.False(t, table.Contains(word.Word{}))
	require.Equal(t, "0 cosets of the trivial subgroup\n\n", table.String())
	require.NotEmpty(t, table.HTML())
	for range table.Representatives() {
		t.Error("no cosets, no representatives")
	}
	for range table.SchreierGenerators() {
		t.Error("no cosets, no generators")
	}
	requireInputError(t, "table", table.Verify(context.Background()))
	require.Zero(t, table.Size())
	_, err := table.State(0)
	requireInputError(t, "number", err)
	_, err = table.Enumerate(context.Background(), nil, nil)
	requireInputError(t, "coset", err)
	w, err := table.Word(nil)
	require.NoError(t, err)
	require.Zero(t, w.Len())
	_, err = table.IsNormal(context.Background())
	require.NoError(t, err)
	require.PanicsWithError(t, "coset.Table.Image: coset is 1; want 1..0", func() { table.Image(1, 1) })
	require.PanicsWithError(t, "coset.Table.Trace: coset is 1; want 1..0", func() { table.Trace(1, a.MustParse("a")) })
}

func TestZeroSteps(t *testing.T) {
	for _, v := range []encoding.BinaryMarshaler{new(coset.Presentation), new(coset.Table), coset.Step{}} {
		_, err := v.MarshalBinary()
		require.NoError(t, err)
	}
	require.Equal(t, "0: definition", coset.Step{}.String())
	require.Empty(t, coset.Step{}.Table())
	require.Empty(t, coset.Step{}.HTML())
	require.NotEmpty(t, (&coset.Proof{}).String())
}
