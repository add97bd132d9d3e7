package puzzle_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// What the derived moves do, as one who holds the puzzle sees it: R++ brings F to BL and DL
// to U, and D++ brings F to BR and BL to F.
func TestMegaminxScrambleMoves(t *testing.T) {
	p := puzzle.Megaminx()
	for word, want := range map[string]string{
		"R++":             "L2",
		"R--":             "L2'",
		"D++":             "U2",
		"D--":             "U2'",
		"R++ U":           "L2 DL",
		"R++ BL":          "L2 F",
		"R-- U":           "L2' DBL",
		"D++ F":           "U2 BL",
		"D++ BR":          "U2 F",
		"D-- F":           "U2' BR",
		"D++ U":           "U2 U",
		"D++ R++":         "U2 BR2",
		"R++ R--":         "L2 L2'",
		"R++' U":          "L2' DBL",
		"R++5 U":          "L10 U",
		"D++2 D--2 F":     "U2 U2 U2' U2' F",
		"R++ D++ D-- R--": "L2 DL2 DL2' L2'",
	} {
		require.Equal(t, p.MustParseWord(want), p.MustParseWord(word), word)
	}
	for _, names := range [][2]string{{"R++", "R--"}, {"D++", "D--"}} {
		require.Equal(t, p.MustParseWord("("+names[0]+")' F R"), p.MustParseWord(names[1]+" F R"))
	}
}

// The stickers of R++ and D++ where they are in space: those outside the held layer turn by
// two fifths, and those of the layer stay.
func TestMegaminxScrambleMovesInSpace(t *testing.T) {
	p := puzzle.Megaminx()
	space := p.Definition().Space
	center := func(place int) (c [3]float64) {
		polygon := space.Places[place-1]
		for _, k := range polygon {
			for i, x := range space.Corners[k-1] {
				c[i] += x / float64(len(polygon))
			}
		}
		return c
	}
	for name, held := range map[string]string{"R++": "L", "D++": "U", "R--": "L", "D--": "U"} {
		angle := 4 * math.Pi / 5 // counter-clockwise, as seen by one who looks at the held face
		if strings.HasSuffix(name, "--") {
			angle = -angle
		}
		layer := p.Rotations()[p.MustParseWord(held).At(0)-1]
		require.Negative(t, layer.Degrees, "a turn is clockwise")
		moved := p.Perm(p.MustParseWord(name))
		inLayer := map[int]bool{}
		for _, place := range layer.Places {
			inLayer[place] = true
		}
		for place := 1; place <= p.Places(); place++ {
			now := rotated(center(moved.Image(place)), layer.Axis, angle) // in the hand
			want := center(place)
			if !inLayer[place] {
				want = rotated(want, layer.Axis, angle)
			}
			require.InDeltaSlice(t, want[:], now[:], 1e-4, "%s, place %d", name, place)
		}
	}
}

// rotated turns a point counter-clockwise about an axis that points to the reader.
// (Rodrigues 1840.)
func rotated(v, axis [3]float64, angle float64) (out [3]float64) {
	sin, cos := math.Sincos(angle)
	dot := v[0]*axis[0] + v[1]*axis[1] + v[2]*axis[2]
	for i := range out {
		j, k := (i+1)%3, (i+2)%3
		out[i] = v[i]*cos + (axis[j]*v[k]-axis[k]*v[j])*sin + axis[i]*dot*(1-cos)
	}
	return out
}

// A scramble from a timer, in its lines. The same moves backwards solve it.
func TestMegaminxScrambleFromATimer(t *testing.T) {
	scramble := `R++ D-- R-- D++ R++ D-- R-- D-- R-- D-- U'
R++ D++ R-- D-- R++ D-- R-- D++ R-- D++ U
R-- D++ R-- D++ R-- D++ R++ D-- R-- D-- U'`
	for _, p := range []*puzzle.Puzzle{puzzle.Megaminx(), puzzle.Kilominx()} {
		w, err := p.ParseWord(scramble)
		require.NoError(t, err)
		require.Equal(t, 2*30+3, w.Len())
		s, err := p.Solved().Apply(w)
		require.NoError(t, err)
		require.False(t, s.IsSolved())
		whole := p.MustParseWord(scramble + " (" + scramble + ")'")
		s, err = p.Solved().Apply(whole)
		require.NoError(t, err)
		require.True(t, s.IsSolved())
	}
}
