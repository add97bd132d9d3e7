package word_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

var (
	abc  = word.MustAlphabet(word.Product, "a", "b", "c")
	cube = word.MustAlphabet(word.Moves, "U", "R", "F", "Rw", "2R")
)

func randomWord(rng *rand.Rand, a *word.Alphabet, length int) word.Word {
	letters := make([]word.Letter, length)
	for i := range letters {
		letters[i] = word.Letter(rng.IntN(a.Size()) + 1)
		if rng.IntN(2) == 0 {
			letters[i] = letters[i].Inverse()
		}
	}
	return a.Word(letters...)
}

func TestLengths(t *testing.T) {
	w := abc.MustParse("a*a*b^-3*a")
	require.Equal(t, 6, w.Len())
	require.Equal(t, 3, w.SyllableLen())
	require.Equal(t, []word.Syllable{{1, 2}, {2, -3}, {1, 1}}, slices.Collect(w.Syllables()))
	require.Equal(t, "a^2*b^-3", w.Prefix(5).String())
	require.Equal(t, word.Letter(-2), w.At(2))
	require.Equal(t, 2, abc.MustParse("a*a^-1").SyllableLen(), "a letter beside its inverse is a new run")
}

func TestFreeGroupLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		u, v, w := randomWord(rng, abc, rng.IntN(9)), randomWord(rng, abc, rng.IntN(9)), randomWord(rng, abc, rng.IntN(9))
		require.True(t, u.Mul(v).Mul(w).Equal(u.Mul(v.Mul(w))))
		require.Equal(t, 0, u.Mul(u.Inverse()).Reduce().Len())
		require.True(t, u.Mul(v).Inverse().Equal(v.Inverse().Mul(u.Inverse())))
		require.True(t, u.Reduce().Reduce().Equal(u.Reduce()))
		require.True(t, u.Reduce().Mul(v.Reduce()).Reduce().Equal(u.Mul(v).Reduce()))
		require.True(t, u.Pow(-2).Equal(u.Inverse().Mul(u.Inverse())))
		for i := 1; i < u.Reduce().Len(); i++ {
			require.NotEqual(t, u.Reduce().At(i-1), u.Reduce().At(i).Inverse())
		}
	}
}

func TestValuesAreImmutable(t *testing.T) {
	letters := []word.Letter{1, 2}
	w := abc.Word(letters...)
	letters[0] = 3
	w.Letters()[0] = 3
	p := w.Prefix(1).Mul(abc.MustParse("c"))
	require.Equal(t, "a*b", w.String())
	require.Equal(t, "a*c", p.String())
	abc.Names()[0] = "z"
	require.Equal(t, "a, b, c", abc.String())
}

// TestProductsShareNothing makes two products of one word: the second leaves
// the first as it is, whatever room there is behind the letters of the word.
func TestProductsShareNothing(t *testing.T) {
	a, b := abc.MustParse("a"), abc.MustParse("b")
	for n := range 40 {
		for _, w := range []word.Word{abc.Word(slices.Repeat([]word.Letter{3}, n)...), abc.MustParse("c").Pow(n), abc.MustParse("c^40").Prefix(n)} {
			first, second := w.Mul(a), w.Mul(b)
			require.Equal(t, word.Letter(1), first.At(n))
			require.Equal(t, word.Letter(2), second.At(n))
			require.Equal(t, n, w.Len())
		}
	}
}

func TestStringsRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, a := range []*word.Alphabet{abc, cube} {
		for range 500 {
			w := randomWord(rng, a, rng.IntN(20)).Reduce()
			back, err := a.Parse(w.String())
			require.NoError(t, err)
			require.True(t, w.Equal(back), w.String())
		}
	}
	require.Equal(t, "a^0", abc.Word().GAP(), "GAP has no other text for the empty word")
	for range 200 {
		w := randomWord(rng, abc, rng.IntN(20)).Reduce()
		back, err := abc.Parse(w.GAP())
		require.NoError(t, err)
		require.True(t, w.Equal(back), w.GAP())
	}
}

func TestUnequalAlphabetsPanic(t *testing.T) {
	require.PanicsWithError(t, "word.Word.Mul: alphabet is {U, R, F, Rw, 2R}; want {a, b, c}",
		func() { abc.MustParse("a").Mul(cube.MustParse("U")) })
	xyz := word.MustAlphabet(word.Product, "x", "y", "z")
	require.False(t, abc.Word(1, 2).Equal(xyz.Word(1, 2)), "other names")
	require.True(t, abc.Word(1, 2).Equal(word.MustAlphabet(word.Moves, "a", "b", "c").Word(1, 2)), "the same names")
	require.PanicsWithError(t, "word.Word.Mul: alphabet is {x, y, z}; want {a, b, c}", func() { abc.Word(1).Mul(xyz.Word(1)) })
	require.PanicsWithError(t, "word.Alphabet.Word: letter is 4; want ±1..±3", func() { abc.Word(4) })
	require.Panics(t, func() { abc.Word(0) })
	require.PanicsWithError(t, "word.Alphabet.Word: letter is -2147483648; want ±1..±3", func() { abc.Word(math.MinInt32) })
	require.Equal(t, "y", abc.Word().Mul(xyz.Word(2)).String(), "an empty word goes with all alphabets")
	empty := word.Word{}
	require.Equal(t, "a", empty.Mul(abc.MustParse("a")).String())
	require.Equal(t, "a", abc.MustParse("a").Mul(empty).String())
}

func TestAlphabetNames(t *testing.T) {
	for _, tc := range []struct {
		notation word.Notation
		names    []string
		ok       bool
	}{
		{word.Product, []string{"a", "x1", "x_2", "σ"}, true},
		{word.Product, []string{"1a"}, false},
		{word.Product, []string{""}, false},
		{word.Product, []string{"a", "a"}, false},
		{word.Product, []string{"a b"}, false},
		{word.Product, []string{"_a", "_1a"}, true},
		{word.Product, []string{"_1"}, false},
		{word.Moves, []string{"_SLASH_", "2_D"}, true},
		{word.Moves, []string{"_a2"}, true},
		{word.Moves, []string{"2R", "Rw"}, true},
		{word.Moves, []string{"R2", "R", "R10", "a1b2"}, true},
		{word.Moves, []string{"R", "R'"}, false},
		{word.Product, []string{"a’"}, false},
		{word.Moves, []string{"2"}, false},
	} {
		_, err := word.NewAlphabet(tc.notation, tc.names...)
		require.Equal(t, tc.ok, err == nil, "%v: %v", tc.names, err)
		if err != nil {
			var typed *fault.ParseError
			require.ErrorAs(t, err, &typed)
		}
	}
	require.Panics(t, func() { word.MustAlphabet(word.Product, "") })
	require.Equal(t, "x1, x2, x3", word.Numbered(3).String())
}

func TestPartialKeepsTheNames(t *testing.T) {
	slides := abc.Partial()
	require.True(t, slides.IsPartial())
	require.False(t, abc.IsPartial())
	require.Equal(t, abc.Names(), slides.Names())
}

// The zero Word is the empty word over no names: everything can be done with it.
func TestZeroWord(t *testing.T) {
	var zero word.Word
	w := abc.MustParse("a*b")
	require.True(t, zero.Equal(abc.Word()))
	require.True(t, zero.Mul(w).Equal(w) && w.Mul(zero).Equal(w))
	require.True(t, zero.Mul(zero).Equal(zero))
	for _, same := range []word.Word{zero.Inverse(), zero.Reduce(), zero.Pow(7), zero.Pow(math.MinInt), zero.Prefix(0)} {
		require.True(t, same.Equal(zero))
		require.Zero(t, same.Alphabet().Size())
	}
	require.Equal(t, "1 1", zero.String()+" "+zero.GAP())
	require.Empty(t, zero.Letters())
	require.Zero(t, zero.Len()+zero.SyllableLen())
	a := zero.Alphabet()
	require.Empty(t, a.Names())
	require.False(t, a.IsPartial())
	_, known := a.Letter("a")
	require.False(t, known)
	one, err := a.Parse("1")
	require.NoError(t, err)
	require.True(t, one.Equal(zero))
	_, err = a.Parse("a")
	require.Error(t, err)
	require.Panics(t, func() { a.Word(1) })
}

// A reduced word may lie in the memory of a longer one.
func TestPrefixEndsWithTheWord(t *testing.T) {
	w := abc.MustParse("a*b*b^-1").Reduce()
	require.Equal(t, "a", w.Prefix(1).String())
	require.Panics(t, func() { w.Prefix(2) })
	require.Panics(t, func() { w.Prefix(-1) })
	require.Panics(t, func() { w.At(1) })
}

func TestPowersThatAreTooLong(t *testing.T) {
	w := abc.MustParse("a*b")
	for _, k := range []int{math.MinInt, math.MaxInt, 1<<27 + 1, -1<<27 - 1} {
		want := fmt.Sprintf("word.Word.Pow: power %d of 2 letters reached the limit of 268,435,456 letters", k)
		require.PanicsWithError(t, want, func() { w.Pow(k) })
	}
	require.Equal(t, "1", w.Pow(0).String())
}
