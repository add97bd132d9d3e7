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
			picture := board.Heat(p, ramp(p.Places()), &board.Options{View: view, Unit: `<b>&"`})
			require.NoError(t, picture.Err())
			requireXML(t, picture.SVG())
			require.Contains(t, picture.SVG(), ">0</text>")
			require.NotContains(t, picture.SVG(), "<b>")
		}
	}
	picture := board.Heat(puzzle.Pocket(), ramp(21), nil)
	require.NoError(t, picture.Err())
	data, err := picture.PNG()
	require.NoError(t, err)
	_, err = png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
}

func TestHeatShades(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	picture := board.Heat(p, []float64{-3, math.NaN(), 2, 2}, &board.Options{Bare: true})
	require.NoError(t, picture.Err())
	const pale, dark = `rx="0.1" fill="#f7f3ea"`, `rx="0.1" fill="#084594"`
	require.Equal(t, []int{1, 1, 2}, []int{
		strings.Count(picture.SVG(), pale), strings.Count(picture.SVG(), `rx="0.1" fill="#ffffff"`), strings.Count(picture.SVG(), dark)})
	require.Contains(t, picture.String(), "least −3 in place 1, greatest 2 in place 3")

	level := board.Heat(p, []float64{7, 7, 7, 7}, nil)
	require.NoError(t, level.Err())
	require.Contains(t, level.SVG(), ">7</text>")
	require.NoError(t, board.Heat(p, []float64{math.MaxFloat64, -math.MaxFloat64, 0, 1e-300}, nil).Err())
}

func TestHeatErrors(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	for name, test := range map[string]struct {
		values []float64
		view   string
		want   string
	}{
		"too few":  {ramp(3), "", "board.Heat: the number of values is 3; want 4, one for each place"},
		"infinite": {[]float64{0, math.Inf(1), 0, 0}, "", "board.Heat: the value of place 2 is +Inf; want a finite number, or NaN for none"},
		"only NaN": {[]float64{math.NaN(), math.NaN(), math.NaN(), math.NaN()}, "", "board.Heat: every value is NaN; want a number for at least one place"},
		"no view":  {ramp(4), "net", `board.Heat: Options.View is "net"; want a view of 3 puzzle, 2×2: grid`},
	} {
		t.Run(name, func(t *testing.T) {
			requireFailed(t, board.Heat(p, test.values, &board.Options{View: test.view}), test.want)
		})
	}
}

func ExampleHeat() {
	p := puzzle.Sliding(2, 2)
	fmt.Println(board.Heat(p, []float64{2, 1, 1, 0}, &board.Options{Unit: "slides"}))
	// Output: 3 puzzle, 2×2, a number for each place: least 0 slides in place 4, greatest 2 slides in place 1
}

func ExampleAlong() {
	cube := puzzle.Pocket()
	names, pictures := board.Along(cube.Solved(), cube.MustParseWord("R U2 R'"), nil)
	fmt.Println(names, len(pictures))
	// Output: [start R U2 R'] 4
}

func TestAlongStopsWhereAMoveCannotBeMade(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	letters := []string{"U", "D", "L", "R"}
	legal := map[string]bool{}
	for _, l := range p.Solved().Legal() {
		legal[p.Alphabet().Word(l).String()] = true
	}
	for i, l := range letters {
		if !legal[l] {
			names, pictures := board.Along(p.Solved(), p.MustParseWord(l+" "+letters[(i+1)%len(letters)]), nil)
			require.Equal(t, []string{"start", l}, names)
			require.NoError(t, pictures[0].Err())
			_, err := p.Solved().Apply(p.MustParseWord(l))
			requireFailed(t, pictures[1], err.Error())
		}
	}
}
