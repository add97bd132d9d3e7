package word_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/word"
)

func TestConjugatesAndRaisedExponents(t *testing.T) {
	moves := word.MustAlphabet(word.Moves, "R", "U", "F")
	for text, want := range map[string]string{
		"[R:U]":       "R U R'",
		"[R U : F]":   "R U F U' R'",
		"[[R:U],F]":   "R U' R' F' R U R' F",
		"[R: [U,F]]2": "R U' F' U F R' R U' F' U F R'",
		"[R:]":        "R R'",
		"R² U⁻¹ F³":   "R2 U' F3",
		"(R U)²'":     "U' R' U' R'",
		"R⁻":          "",
		"[R;U]":       "",
		"[R:U:F]":     "",
		"R:U":         "",
		"R ²":         "",
		"R⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹": "",
	} {
		w, err := moves.Parse(text)
		if want == "" {
			require.Error(t, err, text)
			continue
		}
		require.NoError(t, err, text)
		require.Equal(t, want, w.String(), text)
	}
	_, err := moves.Parse("[R U")
	require.ErrorContains(t, err, "at character 5")
	_, err = moves.Parse("R⁻ U")
	require.ErrorContains(t, err, "at character 2: exponent ⁻ is not a number")
	require.Equal(t, "a^2*b^-3", word.MustAlphabet(word.Product, "a", "b").MustParse("a²*b⁻³").String())
}
