package group_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

func ExampleStabilizerChain_Words() {
	chain, _ := group.Alternating(8).Chain(context.Background(), nil)
	fmt.Println(chain.SchreierTree(1).Generators)
	fmt.Println(chain.Words(1))
	// Output:
	// [(1,2,3) (2,3,4) (3,4,5) (4,5,6) (5,6,7) (6,7,8)]
	// [1 s1 s1^-1 s1*s2^-1 s1^-1*s3^-1 s1*s2^-1*s4^-1 s1^-1*s3^-1*s5^-1 s1*s2^-1*s4^-1*s6^-1]
}

func ExampleStabilizerChain_SchreierTree() {
	chain, _ := group.Alternating(8).Chain(context.Background(), nil)
	fmt.Print(chain.SchreierTree(2))
	// Output:
	// Level 2, base point 2, orbit of 7 points
	// point  parent  letter  word
	//     2       –       –  1
	//     3       2      s2  s2
	//     4       2   s2^-1  s2^-1
	//     5       3   s3^-1  s2*s3^-1
	//     6       4   s4^-1  s2^-1*s4^-1
	//     7       5   s5^-1  s2*s3^-1*s5^-1
	//     8       6   s6^-1  s2^-1*s4^-1*s6^-1
}

func ExampleSchreierTree_Element() {
	chain, _ := group.Alternating(8).Chain(context.Background(), nil)
	tree := chain.SchreierTree(2)
	fmt.Println(tree.Points[3], tree.Words()[3], tree.Element(3))
	// Output:
	// 5 s2*s3^-1 (2,5,4)
}

// multiplied evaluates a word with the permutations that stand for its letters.
func multiplied(w word.Word, gens []perm.Perm) perm.Perm {
	p := perm.Identity(gens[0].Degree())
	for letter := range w.All() {
		x := gens[letter.Generator()-1]
		if letter.IsInverse() {
			x = x.Inverse()
		}
		p = p.Mul(x)
	}
	return p
}

func TestWordsAreTransversals(t *testing.T) {
	groups := map[string]*group.Group{
		"S9": group.Symmetric(9), "dihedral": group.Dihedral(30), "abelian": group.Cyclic(60),
		"fixed points": group.New(perm.MustParse("(2,4,6)", 8), perm.MustParse("(2,4)", 8)),
	}
	for _, name := range []string{"rubik3x3x3", "M24", "U3_5"} {
		groups[name] = factNamed(t, name)
	}
	for name, g := range groups {
		chain := must(g.Chain(t.Context(), nil))
		for i := 1; i <= chain.Depth(); i++ {
			tree := chain.SchreierTree(i)
			require.ElementsMatch(t, chain.Orbit(i), tree.Points, name)
			require.Equal(t, chain.StrongGenerators(), tree.Generators, name)
			base, words := chain.Base(), chain.Words(i)
			require.Len(t, words, len(tree.Points))
			for k, w := range words {
				p := multiplied(w, tree.Generators)
				require.Equal(t, tree.Points[k], p.Image(base[i-1]), name)
				for _, above := range base[:i-1] {
					require.Equal(t, above, p.Image(above), name)
				}
				require.True(t, p.Equal(tree.Element(k)))
				require.True(t, w.Equal(w.Reduce()))
			}
		}
	}
}

func TestSchreierTreeTables(t *testing.T) {
	tree := must(group.Cyclic(100).Chain(t.Context(), nil)).SchreierTree(1)
	require.Equal(t, 24+3, strings.Count(tree.String(), "\n"))
	require.Contains(t, tree.String(), "76 further points")
	html := tree.HTML()
	require.Equal(t, 25+1, strings.Count(html, "<tr>"))
	require.Contains(t, html, "<caption>Level 1, base point 1, orbit of 100 points</caption>")

	long := must(group.Symmetric(40).Chain(t.Context(), nil)).SchreierTree(1)
	require.Equal(t, 39, long.Words()[39].Len()) // s1*s2*…, not in the table
	require.NotContains(t, long.String(), "(40 letters)")
	require.Panics(t, func() { must(group.Cyclic(3).Chain(t.Context(), nil)).SchreierTree(2) })
}
