package board_test

import (
	"bytes"
	"fmt"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/puzzle"
)

func ramp(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = float64(i)
	}
	return out
}

// Every view of every puzzle takes a number for each place.
func TestEveryPuzzleHasAHeatMap(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		for _, view := range p.Views() {
			picture, err := board.Heat(p, ramp(p.Places()), &board.HeatOptions{View: view, Unit: `<b>&"`})
			require.NoError(t, err)
			requireXML(t, picture.SVG())
			require.Contains(t, picture.SVG(), ">0</text>")
			require.NotContains(t, picture.SVG(), "<b>")
		}
	}
	picture, err := board.Heat(puzzle.Pocket(), ramp(21), nil)
	require.NoError(t, err)
	data, err := picture.PNG()
	require.NoError(t, err)
	_, err = png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
}

func TestHeatShades(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	picture, err := board.Heat(p, []float64{-3, math.NaN(), 2, 2}, &board.HeatOptions{Bare: true})
	require.NoError(t, err)
	const pale, dark = `rx="0.1" fill="#f7f3ea"`, `rx="0.1" fill="#084594"`
	require.Equal(t, []int{1, 1, 2}, []int{
		strings.Count(picture.SVG(), pale), strings.Count(picture.SVG(), `rx="0.1" fill="#ffffff"`), strings.Count(picture.SVG(), dark)})
	require.Contains(t, picture.String(), "least −3 in place 1, greatest 2 in place 3")

	level, err := board.Heat(p, []float64{7, 7, 7, 7}, nil)
	require.NoError(t, err)
	require.Contains(t, level.SVG(), ">7</text>")
	_, err = board.Heat(p, []float64{math.MaxFloat64, -math.MaxFloat64, 0, 1e-300}, nil)
	require.NoError(t, err)
}

func TestHeatErrors(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	for name, test := range map[string]struct {
		values []float64
		view   string
		want   string
	}{
		"too few":  {ramp(3), "", "board: heat has 3 counts, expected one for each of 4 cells"},
		"infinite": {[]float64{0, math.Inf(1), 0, 0}, "", "board: heat: the value of place 2 is +Inf, expected a finite number, or NaN for none"},
		"only NaN": {[]float64{math.NaN(), math.NaN(), math.NaN(), math.NaN()}, "", "board: heat: every value is NaN, expected a number for one place at least"},
		"no view":  {ramp(4), "net", `puzzle: 3 puzzle, 2×2 has no view "net" (known: grid)`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := board.Heat(p, test.values, &board.HeatOptions{View: test.view})
			require.EqualError(t, err, test.want)
		})
	}
}

func ExampleHeat() {
	p := puzzle.Sliding(2, 2)
	picture, err := board.Heat(p, []float64{2, 1, 1, 0}, &board.HeatOptions{Unit: "slides"})
	fmt.Println(picture, err)
	// Output: 3 puzzle, 2×2, a number for each place: least 0 slides in place 4, greatest 2 slides in place 1 <nil>
}

func ExampleAlong() {
	cube := puzzle.Pocket()
	names, pictures, err := board.Along(cube.Solved(), cube.MustWord("R U2 R'"), nil)
	fmt.Println(names, len(pictures), err)
	// Output: [start R U2 R'] 4 <nil>
}

func TestAlongStopsWhereAMoveCannotBeMade(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	letters := []string{"U", "D", "L", "R"}
	legal := map[string]bool{}
	for _, l := range p.Solved().Legal() {
		legal[p.Alphabet().Word(l).String()] = true
	}
	for _, l := range letters {
		if !legal[l] {
			_, _, err := board.Along(p.Solved(), p.MustWord(l), nil)
			var illegal *puzzle.IllegalMoveError
			require.ErrorAs(t, err, &illegal)
		}
	}
}
