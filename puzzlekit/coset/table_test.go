package coset

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

func mustEnumerate(t *testing.T, p *Presentation, subgroup string) *Table {
	table, err := Enumerate(context.Background(), p, p.MustWords(subgroup), nil)
	require.NoError(t, err)
	return table
}

func TestRepresentativesLeadToTheirCosets(t *testing.T) {
	m11 := MustParse("a^2, b^4, (a*b)^11, (a*b^2)^6, a*b*a*b*a*b^-1*a*b*a*b^2*a*b^-1*a*b*a*b^-1*a*b^-1")
	table := mustEnumerate(t, m11, "b")
	require.Equal(t, 1980, table.Index())
	count := 0
	for c, r := range table.Representatives() {
		count++
		require.Equal(t, count, c)
		require.Equal(t, c, table.Trace(1, r))
	}
	require.Equal(t, table.Index(), count)
}

// The Schreier generators generate the subgroup: enumerating over them gives
// the same table.
func TestSchreierGeneratorsGenerateTheSubgroup(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 27))
	checked := 0
	for checked < 100 {
		p, subgroup := randomPresentation(rng)
		table, err := Enumerate(context.Background(), p, subgroup, &Options{MaxCosets: 2000})
		if err != nil || table.Index() > 40 {
			continue
		}
		count := 0
		for w := range table.SchreierGenerators() {
			require.True(t, table.Contains(w))
			count++
		}
		require.LessOrEqual(t, count, table.Index()*(p.Alphabet().Size()-1)+1)
		again, err := Enumerate(context.Background(), p, slices.Collect(table.SubgroupGenerators()), nil)
		require.NoError(t, err)
		require.Equal(t, table.images, again.images)
		checked++
	}
}

// A word over other letters is no word of the group, even where there are as many
// of them.
func TestForeignWords(t *testing.T) {
	table := mustEnumerate(t, MustParse("a^2, b^3, (a*b)^5"), "a")
	other := word.MustAlphabet(word.Product, "x", "y")
	for _, text := range []string{"x", "y", "x*y^-1"} {
		w := other.MustParse(text)
		require.False(t, table.Contains(w), text)
		var foreign *fault.InputError
		requirePanics(t, &foreign, func() { table.Trace(1, w) })
		require.EqualError(t, foreign, "coset.Table.Trace: word is "+text+"; want a word in the generators a, b")
	}
	swapped := word.MustAlphabet(word.Product, "b", "a")
	require.False(t, table.Contains(swapped.MustParse("b")), "the names are the same, the letters are not")
	larger := word.MustAlphabet(word.Product, "a", "b", "c")
	require.True(t, table.Contains(larger.MustParse("a")), "a word in the generators")
	require.Equal(t, table.Trace(1, table.presentation.alphabet.MustParse("a*b")), table.Trace(1, larger.MustParse("a*b")))
	require.False(t, table.Contains(larger.MustParse("c")))
	require.True(t, table.Contains(other.Word()), "the empty word is the identity over any alphabet")
	for _, l := range []word.Letter{0, 3, -3, 9, math.MaxInt32, math.MinInt32} {
		var letter *fault.InputError
		requirePanics(t, &letter, func() { table.Image(1, l) })
		require.Equal(t, int(l), letter.Value)
	}
}

// requirePanics checks that f panics with an error of the type of target.
func requirePanics[E error](t *testing.T, target *E, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		err, ok := recover().(error)
		require.True(t, ok, "no panic with an error")
		require.ErrorAs(t, err, target)
	}()
	f()
}

func TestGeneratorsSatisfyTheRelators(t *testing.T) {
	p := MustParse("a^2, b^3, (a*b)^7, [a,b]^4")
	table := mustEnumerate(t, p, "")
	require.NoError(t, p.Satisfies(context.Background(), table.Generators()))
	normal, err := table.IsNormal(context.Background())
	require.NoError(t, err)
	require.True(t, normal)
	normal, err = mustEnumerate(t, p, "a").IsNormal(context.Background())
	require.NoError(t, err)
	require.False(t, normal)
}

// Verify must find each kind of fault.
func TestVerifyFindsFaults(t *testing.T) {
	p := MustParse("a^2, b^3, (a*b)^4")
	good := mustEnumerate(t, p, "a")
	require.NoError(t, good.Verify(context.Background()))
	damage := func(change func(*Table)) {
		bad := newTable(p, good.subgroup, nil, Stats{})
		for _, images := range good.images {
			bad.images = append(bad.images, append([]int32(nil), images...))
		}
		change(bad)
		var wrong *fault.InternalError
		require.ErrorAs(t, bad.Verify(context.Background()), &wrong)
	}
	damage(func(b *Table) { b.images[2][1] = 99 })
	damage(func(b *Table) { b.images[0][3] = b.images[0][4] })
	damage(func(b *Table) { b.subgroup = p.MustWords("b") })
	damage(func(b *Table) { b.presentation = MustParse("a^2, b^3, (a*b)^2") })
	damage(func(b *Table) {
		for s, images := range b.images {
			n := int32(len(images))
			for _, to := range images[:n:n] {
				b.images[s] = append(b.images[s], to+n)
			}
		}
	})
}

func TestDefines(t *testing.T) {
	ctx := context.Background()
	s4 := []perm.Perm{perm.MustParse("(1,2)", 4), perm.MustParse("(1,2,3,4)")}
	proof, err := MustParse("a^2, b^4, (a*b)^3").Defines(ctx, s4, big.NewInt(24), nil)
	require.NoError(t, err)
	require.Equal(t, 6, proof.Index)
	require.Equal(t, 4, proof.SubgroupOrder)

	// b^8 bounds the order of b badly: the trivial subgroup decides.
	proof, err = MustParse("a^2, b^8, b^4, (a*b)^3").Defines(ctx, s4, big.NewInt(24), nil)
	require.NoError(t, err)
	require.Equal(t, 24, proof.Index)

	_, err = MustParse("a^2, b^4, (a*b)^6, [a,b]^2, (a*b^2)^4").Defines(ctx, []perm.Perm{perm.Identity(4), perm.Identity(4)}, big.NewInt(1), nil)
	require.EqualError(t, err, "coset.Presentation.Defines: order of the presented group is 8; want 1")
	for _, order := range []*big.Int{nil, big.NewInt(0), big.NewInt(-24)} {
		_, err = MustParse("a^2, b^4, (a*b)^3").Defines(ctx, s4, order, nil)
		require.EqualError(t, err, fmt.Sprintf("coset.Presentation.Defines: order is %v; want that of the group of permutations, at least 1", order))
	}
	_, err = MustParse("a^2, b^3").Defines(ctx, s4, big.NewInt(24), nil)
	require.EqualError(t, err, "coset.Presentation.Defines: image of point 1 under the relator b^3 is 4; want 1")
	_, err = MustParse("a^2").Defines(ctx, s4, big.NewInt(24), nil)
	require.EqualError(t, err, "coset.Presentation.Defines: number of permutations is 2; want 1, one for each generator")
	for _, gens := range [][]perm.Perm{{perm.MustParse("(1,2)"), perm.MustParse("(3,4)")}, {perm.MustParse("(2,4)(6,8)"), {}}} {
		require.NoError(t, MustParse("a^2, b^2, (a*b)^2").Satisfies(context.Background(), gens), "degrees need not be equal")
	}
	err = MustParse("a^2, b^2, (a*b)^2").Satisfies(context.Background(), []perm.Perm{perm.MustParse("(1,2)"), perm.MustParse("(2,3)")})
	require.EqualError(t, err, "coset.Presentation.Satisfies: image of point 1 under the relator (a*b)^2 is 2; want 1")
}

// Conjugacy classes of subgroups by index: free groups (Hall 1949), the
// fundamental groups of the torus (sums of divisors), finite groups with their
// classes of subgroups known.
func TestLowIndexCounts(t *testing.T) {
	for text, want := range map[string][]int{
		"<a |>":                 {0, 1, 1, 1, 1, 1},
		"<a, b |>":              {0, 1, 3, 7, 26, 97, 624},
		"<a, b, c |>":           {0, 1, 7, 41, 604},
		"[a,b]":                 {0, 1, 3, 4, 7, 6, 12, 8, 15},
		"a^2, b^3, (a*b)^4":     {0, 1, 1, 1, 1, 0, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
		"a^2, b^3, (a*b)^5":     {0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 1},
		"a^4, a^2=b^2, a^b=a^3": {0, 1, 3, 0, 1, 0, 0, 0, 1},
		"<a, b | a, b>":         {0, 1, 0, 0},
	} {
		got := make([]int, len(want))
		for table, err := range MustParse(text).LowIndex(context.Background(), len(want)-1, nil) {
			require.NoError(t, err)
			require.NoError(t, table.Verify(context.Background()))
			got[table.Index()]++
		}
		require.Equal(t, want, got, text)
	}
}

func TestLowIndexStopsWhenAsked(t *testing.T) {
	seen := 0
	for _, err := range MustParse("<a,b|>").LowIndex(context.Background(), 6, nil) {
		require.NoError(t, err)
		if seen++; seen == 5 {
			break
		}
	}
	require.Equal(t, 5, seen)
}

func TestSteps(t *testing.T) {
	p := MustParse("a^2, b^3, (a*b)^4")
	for _, s := range []Strategy{HLT, Felsch} {
		live, number := 1, 0
		var last Step
		for step, err := range Steps(p, p.MustWords("a"), &Options{Strategy: s}) {
			require.NoError(t, err)
			number++
			require.Equal(t, number, step.Number)
			switch step.Kind {
			case Definition:
				live++
				require.Contains(t, step.HTML(), `<mark class="`+step.Kind.String()+`">`)
				require.Contains(t, step.Table(), "[")
			case Coincidence:
				live--
			}
			last = step
		}
		require.Equal(t, Finished, last.Kind)
		require.Equal(t, 12, live)
	}
	for _, err := range Steps(MustParse("<a, b | [a,b]>"), nil, &Options{MaxCosets: 10}) {
		require.NoError(t, err)
		break
	}
}

func TestHTML(t *testing.T) {
	table := mustEnumerate(t, MustParse("<a, b | a^2, b^3, (a*b)^5>"), "")
	page := table.HTML()
	require.True(t, strings.HasPrefix(page, `<table class="coset-table"><caption>60 cosets of the trivial subgroup</caption>`))
	require.Contains(t, page, `<th scope="col">a<sup>−1</sup></th>`)
	require.Equal(t, 60, strings.Count(page, `<th scope="row">`))
	require.Contains(t, mustEnumerate(t, MustParse("a^100"), "").String(), "the first 60 shown")
}
