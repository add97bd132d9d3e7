package word_test

import (
	"bytes"
	"encoding/gob"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

func TestWordsAreReadAsTheyWere(t *testing.T) {
	ab := word.MustAlphabet(word.Product, "a", "b")
	cube := word.MustAlphabet(word.Moves, "R", "U", "2F").Partial()
	list := []word.Word{ab.MustParse("a^2*b^-1"), ab.Word(), {}, cube.MustParse("R2 U' 2F"), cube.MustParse("U'")}
	var b bytes.Buffer
	require.NoError(t, gob.NewEncoder(&b).Encode(list))
	var read []word.Word
	require.NoError(t, gob.NewDecoder(&b).Decode(&read))
	require.Len(t, read, len(list))
	for i, w := range list {
		require.Equal(t, w.String(), read[i].String())
		require.True(t, w.Equal(read[i]))
		require.Equal(t, w.Alphabet().Names(), read[i].Alphabet().Names())
		require.Equal(t, w.Alphabet().Notation(), read[i].Alphabet().Notation())
		require.Equal(t, w.Alphabet().IsPartial(), read[i].Alphabet().IsPartial())
	}
	require.Same(t, read[3].Alphabet(), read[4].Alphabet(), "words that are read one after the other share it")
	_, known := read[4].Alphabet().Letter("2F")
	require.True(t, known)
}

func TestDamagedWords(t *testing.T) {
	good, err := word.MustAlphabet(word.Product, "a", "b").MustParse("a*b^-1").MarshalBinary()
	require.NoError(t, err)
	w := word.MustAlphabet(word.Product, "z").MustParse("z")
	for i := range good {
		if err := w.UnmarshalBinary(good[:i]); i > 0 || err != nil {
			require.Error(t, err, "%d bytes", i)
		}
	}
	var bad *fault.InputError
	require.ErrorAs(t, w.UnmarshalBinary(append(bytes.Clone(good), 7)), &bad)
	foreign := bytes.Clone(good)
	foreign[len(foreign)-1] = 6 // the third letter of two
	require.ErrorContains(t, w.UnmarshalBinary(foreign), "letter 2 is 3")
	require.ErrorAs(t, new(word.Alphabet).UnmarshalBinary([]byte{9, 0, 0}), &bad)
	require.Equal(t, "z", w.String())
}

func FuzzWordUnmarshalBinary(f *testing.F) {
	good, err := word.MustAlphabet(word.Moves, "R", "U").MustParse("R U' R2").MarshalBinary()
	require.NoError(f, err)
	f.Add(good)
	f.Fuzz(func(t *testing.T, data []byte) {
		var w word.Word
		if w.UnmarshalBinary(data) != nil {
			return
		}
		again, err := w.MarshalBinary()
		require.NoError(t, err)
		var v word.Word
		require.NoError(t, v.UnmarshalBinary(again))
		require.True(t, w.Equal(v))
		_ = w.Inverse().String()
	})
}
