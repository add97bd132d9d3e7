package puzzle_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

func TestRubikIsTheKnownGroup(t *testing.T) {
	for n, name := range map[int]string{2: "cube2_6gens", 3: "rubik3x3x3", 4: "cube4", 5: "cube5", 6: "cube6", 7: "cube7"} {
		requireKnownMoves(t, puzzle.Rubik(n), name)
	}
	requireKnownOrder(t, puzzle.Rubik(2), "cube2_6gens")
	requireKnownOrder(t, puzzle.Rubik(3), "rubik3x3x3")
}

func TestRubikPieces(t *testing.T) {
	for n := 2; n <= 7; n++ {
		count := map[string]int{}
		for _, piece := range puzzle.Rubik(n).Pieces() {
			count[fmt.Sprintf("%s%d", piece.Kind, len(piece.Places))]++
		}
		want := map[string]int{"corner3": 8}
		if n > 2 {
			want["edge2"] = 12 * (n - 2)
		}
		if n > 3 {
			want["centre1"] = 6 * ((n-2)*(n-2) - n%2)
		}
		require.Equal(t, want, count)
	}
}

// The cube turned in the hand: with the frame, each of these is the identity.
func TestRubikDerivedMoves(t *testing.T) {
	same := [][2]string{
		{"x x'", "1"}, {"M", "R L'"}, {"M U", "R L' B"}, {"Rw", "L"}, {"Rw U", "L F"}, {"r U", "L F"}, {"Rw' U", "L' B"},
		{"E F", "U D' L"}, {"S U", "F' B L"}, {"x U x'", "F"}, {"y F y'", "R"}, {"z U z'", "L"}, {"x y F", "R"},
		{"(M' U)4", "(M' U)2 (M' U)2"}, {"x4 U", "U"}, {"(x y)3 F", "F"}, {"M2 U M2", "R2 L2 D R2 L2"},
	}
	cube := puzzle.Rubik(3)
	for _, pair := range same {
		require.True(t, cube.Perm(cube.MustParseWord(pair[0])).Equal(cube.Perm(cube.MustParseWord(pair[1]))), pair[0])
	}
	four := puzzle.Rubik(4)
	require.Equal(t, "R 2R", four.MustParseWord("Rw").String())
	five := puzzle.Rubik(5)
	require.Equal(t, "L' 2L' R 2R B", five.MustParseWord("M U").String())
}

// Sexy move: six times nothing; and a T permutation swaps two corners and two
// edges.
func TestRubikKnownWords(t *testing.T) {
	cube := puzzle.Rubik(3)
	require.True(t, cube.Perm(cube.MustParseWord("(R U R' U')6")).IsIdentity())
	require.Equal(t, "105", cube.Perm(cube.MustParseWord("R U")).Order().String())
	require.Equal(t, "1260", cube.Perm(cube.MustParseWord("R U2 D' B D'")).Order().String())
	require.Equal(t, []int{2, 2, 2, 2, 2}, moved(cube.Perm(cube.MustParseWord("R U R' U' R' F R2 U' R' U' R U R' F'"))))
	superflip := cube.Perm(cube.MustParseWord("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"))
	for _, m := range cube.Moves() {
		require.True(t, superflip.Commutator(m.Perm).IsIdentity(), "the superflip is central")
	}
}

// moved returns the lengths of the cycles that are no fixed points.
func moved(p perm.Perm) []int {
	var out []int
	for _, c := range p.Cycles() {
		out = append(out, len(c))
	}
	return out
}

func TestRubikText(t *testing.T) {
	cube := puzzle.Rubik(3)
	s, err := cube.Solved().Do("R")
	require.NoError(t, err)
	require.Equal(t, "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB", s.Line())
	for n := 2; n <= 7; n++ {
		p := puzzle.Rubik(n)
		s, err := p.Solved().Apply(p.Scramble(rand.New(rand.NewPCG(uint64(n), 1)), 30))
		require.NoError(t, err)
		for _, text := range []string{s.Line(), s.String()} {
			back, err := p.ParseState(text)
			require.NoError(t, err)
			require.True(t, s.Equal(back), "%s\n%s", s, back)
		}
	}
}

func TestRubikReasons(t *testing.T) {
	cube := puzzle.Rubik(3)
	require.NoError(t, cube.CheckReachable(cube.RandomState(rand.New(rand.NewPCG(1, 1)))))
	for text, want := range map[string]string{
		// the corner URF turned, the edge UF flipped, two edges swapped
		"UUUUUUUURFRRRRRRRRFFUFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB": "orientation: ",
		"UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB": "orientation: ",
		"UUUUUUUUURFRRRRRRRFRFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB": "parity: ",
	} {
		s, err := cube.ParseState(text)
		require.NoError(t, err)
		err = cube.CheckReachable(s)
		var unreachable *fault.UnreachableError
		require.ErrorAs(t, err, &unreachable)
		require.True(t, strings.HasPrefix(unreachable.Reason, want), err)
	}
	for text, want := range map[string]string{
		"XUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB": `at character 1: the label in place 1 is "X", want a label of this puzzle`,
		"UUUUUUUUDRRRRRRRRRFFFFFFFFFDDDDDDDDULLLLLLLLLBBBBBBBBB": "at character 9: the corner in places ",                     // U F and D on opposite sides
		"UUUUUUUUURRRRURRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB": `at character 14: fixed part 4 is "U", want R`,              // a centre
		"UUUUUUUUFRRRRRRRRRFFUFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB": "want a piece of the puzzle that can stand there like that", // a mirrored corner
	} {
		_, err := cube.ParseState(text)
		require.IsType(t, &fault.ParseError{}, err, text)
		require.ErrorContains(t, err, want)
	}
	_, err := cube.ParseState("UUUUUUUUU")
	require.IsType(t, &fault.InputError{}, err)
	require.ErrorContains(t, err, "number of labels is 9; want 54")
	four := puzzle.Rubik(4)
	one, err := four.Solved().Do("2R 2U R U F2 Rw")
	require.NoError(t, err)
	require.NoError(t, four.CheckReachable(one))
}
