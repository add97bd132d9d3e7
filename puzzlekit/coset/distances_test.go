package coset_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

func ExampleTable_Enumerate() {
	football := coset.MustParse("a^2, b^5, (a*b)^3")
	table, _ := coset.Enumerate(context.Background(), football, nil, nil)
	d, _ := table.Enumerate(context.Background(), nil, nil)
	fmt.Println("elements by the length of their words:", d.Spheres())
	farthest, _ := d.Antipodes(context.Background())
	path, _ := d.Path(farthest[0])
	w, _ := table.Word(path)
	fmt.Println(w)
	// A table is a stategraph.Index, in numbers from 0.
	number, _ := table.Number(1)
	first, _ := table.State(table.Neighbors(nil, number)[0])
	fmt.Println(table.Size(), "cosets; a leads from 1 to", first)
	// Output:
	// elements by the length of their words: [1 3 6 8 10 10 10 8 3 1]
	// b^-2*a*b^2*a*b^-2*a
	// 60 cosets; a leads from 1 to 2
}

// The distance of a coset is the length of its shortest word, and the word leads
// there.
func TestSchreierGraph(t *testing.T) {
	for _, text := range []string{"a^2, b^3, (a*b)^5", "a^4, b^2, b^-1*a*b = a^-1", "a^3, b^3, (a*b)^3, (a*b^-1)^3"} {
		p := coset.MustParse(text)
		for _, subgroup := range []string{"", "b", "a*b"} {
			table, err := coset.Enumerate(t.Context(), p, p.MustWords(subgroup), nil)
			require.NoError(t, err)
			require.NoError(t, stategraph.CheckIndex(t.Context(), table, true))
			d, err := table.Enumerate(t.Context(), nil, nil)
			require.NoError(t, err)
			require.EqualValues(t, table.Index(), d.Reached())
			for c := 1; c <= table.Index(); c++ {
				path, err := d.Path(c)
				require.NoError(t, err)
				w, err := table.Word(path)
				require.NoError(t, err)
				require.Equal(t, c, table.Trace(1, w))
				distance, err := d.To(c)
				require.NoError(t, err)
				require.Equal(t, distance, w.Len())
				back, err := table.Enumerate(t.Context(), []int{c}, nil)
				require.NoError(t, err)
				home, err := back.To(1)
				require.NoError(t, err)
				require.Equal(t, distance, home)
			}
		}
	}
	table, err := coset.Enumerate(t.Context(), coset.MustParse("a^6"), nil, nil)
	require.NoError(t, err)
	var input *fault.InputError
	_, err = table.Enumerate(t.Context(), []int{7}, nil)
	require.EqualError(t, err, "coset.Table.Enumerate: coset is 7; want 1..6")
	_, err = table.State(6)
	require.ErrorAs(t, err, &input)
	for _, path := range [][]int{{1, 1}, {0, 1}, {9, 2}} {
		_, err = table.Word(path)
		require.ErrorAs(t, err, &input)
	}
}
