package word_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/word"
)

// The empty word is empty after everything, over every alphabet and over none.
func TestEmptyWords(t *testing.T) {
	empty := map[string]word.Word{"zero": {}}
	for name, a := range map[string]*word.Alphabet{
		"of no alphabet": new(word.Alphabet), "of no generators": word.Numbered(0), "of no names": word.MustAlphabet(word.Moves),
		"product": word.Numbered(2), "moves": word.MustAlphabet(word.Moves, "R", "U"), "partial": word.Numbered(1).Partial(),
	} {
		empty[name] = a.Word()
		require.Len(t, a.Names(), a.Size(), name)
		_, known := a.Letter("Z")
		require.False(t, known, name)
		w, err := a.Parse(a.Word().String())
		require.NoError(t, err, name)
		require.Zero(t, w.Len(), name)
		data, err := a.MarshalBinary()
		require.NoError(t, err, name)
		require.NoError(t, new(word.Alphabet).UnmarshalBinary(data), name)
	}
	for name, w := range empty {
		root, _ := w.Root()
		for _, v := range []word.Word{w, w.Mul(w), w.Inverse(), w.Pow(0), w.Pow(3), w.Pow(-2), w.Reduce(), w.Prefix(0), root, word.Word{}.Mul(w), w.Mul(word.Word{})} {
			require.Zero(t, v.Len(), name)
			require.Zero(t, v.SyllableLen(), name)
			require.Empty(t, v.Letters(), name)
			require.NotEmpty(t, v.GAP(), name)
			require.Equal(t, w.String(), v.String(), name)
		}
		require.True(t, w.Equal(w), name)
		for range w.All() {
			t.Fatal(name)
		}
		for range w.Syllables() {
			t.Fatal(name)
		}
		data, err := w.MarshalBinary()
		require.NoError(t, err, name)
		var back word.Word
		require.NoError(t, back.UnmarshalBinary(data), name)
		require.Zero(t, back.Len(), name)
	}
}
