package puzzle_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/puzzle/internal/solid"
)

// A scramble of the World Cube Association does what turning the corners UBL, DFL, DBR and
// DBL does, but for the way the whole is held: B turns the half that stays in the moves here.
func TestScramblesOfTheSkewb(t *testing.T) {
	model := solid.Twisty{Solid: solid.Box(2, 2, 2)}
	for name, axis := range map[string]solid.Vec{"UFR": {1, 1, 1}, "UBL": {-1, 1, -1}, "DFL": {-1, -1, 1}, "DBR": {1, -1, -1}, "DBL": {-1, -1, -1}} {
		model.Turns = append(model.Turns, solid.Turn{Name: name, Steps: 3, Layer: solid.Beyond(axis.Unit(), 0)})
	}
	cut := model.Cut()
	turn := map[string]perm.Perm{}
	for k, images := range cut.Images {
		p, err := perm.FromImages(images)
		require.NoError(t, err)
		turn[model.Turns[k].Name] = p
	}
	skewb := puzzle.Skewb()
	for _, m := range skewb.Moves() {
		require.True(t, m.Perm.Equal(turn[m.Name]), "the model has the same places")
	}
	rotation := turn["DBL"].Mul(turn["UFR"].Inverse())
	corner := map[string]string{"U": "UBL", "L": "DFL", "R": "DBR", "B": "DBL"}

	rng := rand.New(rand.NewPCG(12, 5))
	for range 200 {
		var text []string
		want, held := perm.Perm{}, 0
		for range 1 + rng.IntN(12) {
			name, exponent := string("ULRB"[rng.IntN(4)]), 1-2*rng.IntN(2)
			want = want.Mul(turn[corner[name]].Pow(exponent))
			if name == "B" {
				held += exponent
			}
			text = append(text, name+strings.Repeat("'", (1-exponent)/2))
		}
		scramble := strings.Join(text, " ")
		got := skewb.Perm(skewb.MustParseWord(scramble)).Mul(rotation.Pow(held))
		require.True(t, want.Equal(got), scramble)
	}
	require.Equal(t, "UBL DFL DBR UFR", skewb.MustParseWord("U L R B").String())
}
