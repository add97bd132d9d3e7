package perm_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

func ExampleParseLists() {
	lists, err := perm.ParseLists("[ [ (1,2,3),\n (1,2) ], [ (4,5) ], [ ] ]")
	fmt.Println(lists, err)
	// Output: [[(1,2,3) (1,2)] [(4,5)] []] <nil>
}

func TestListsRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	for range 100 {
		var lists [][]perm.Perm
		var texts []string
		for range rng.IntN(4) {
			n := 1 + rng.IntN(9)
			list := []perm.Perm{perm.MustParse(fmt.Sprintf("(%d,%d)", n+1, n+2))}
			for range rng.IntN(3) {
				list = append(list, perm.Random(rng, n+2))
			}
			var inner []string
			for i, p := range list {
				list[i] = p.WithDegree(p.LargestMoved()) // as it is read back
				inner = append(inner, p.GAP())
			}
			lists = append(lists, list)
			texts = append(texts, "[ "+strings.Join(inner, ",\n  ")+" ]")
		}
		got, err := perm.ParseLists("[ " + strings.Join(texts, ", ") + " ];")
		require.NoError(t, err)
		require.Equal(t, lists, got)
	}
}

func TestListsThatAreNone(t *testing.T) {
	for _, text := range []string{"", "(1,2)", "[(1,2)]", "[[(1,2)]", "[[(1,2],]", "[[(1,2)]] x", "[[(1,1)]]"} {
		_, err := perm.ParseLists(text)
		var bad *fault.ParseError
		require.ErrorAs(t, err, &bad, text)
	}
}

func FuzzParseLists(f *testing.F) {
	for _, text := range []string{"[[(1,2)],[]]", "[ [ (1,2,3)(4,5), [2,1] ] ];", "[[", "[[()]]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lists, err := perm.ParseLists(text)
		if err != nil {
			return
		}
		for _, list := range lists {
			for _, p := range list {
				q, err := perm.ParseDegree(p.String(), p.Degree())
				require.NoError(t, err)
				require.True(t, p.Equal(q))
			}
		}
	})
}
