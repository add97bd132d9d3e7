package puzzle_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// A board reads the same in letters of faces, in colours, and held in another way.
func TestStickersByColor(t *testing.T) {
	colors := strings.NewReplacer("U", "W", "F", "G", "D", "Y", "L", "O")
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(3), puzzle.Rubik(2), puzzle.Pocket(), puzzle.Rubik(5), puzzle.Rubik(4)} {
		s, err := p.Solved().Do("R U F2")
		require.NoError(t, err)
		for _, text := range []string{s.Line(), colors.Replace(s.Line()), strings.ToLower(colors.Replace(s.Line())), colors.Replace(s.String())} {
			read, err := p.ParseState(text)
			require.NoError(t, err, text)
			require.True(t, read.Equal(s), text)
		}
	}
	cube := puzzle.Rubik(3)
	lower, err := cube.ParseState(strings.ToLower(cube.Solved().Line()))
	require.NoError(t, err)
	require.True(t, lower.IsSolved())
	held, err := cube.ParseState("FFFFFFFFFRRRRRRRRRDDDDDDDDDBBBBBBBBBLLLLLLLLLUUUUUUUUU")
	require.NoError(t, err)
	require.True(t, held.IsSolved(), "a solved cube with the front face up")
	for text, want := range map[string]string{
		"WWWWWWWWWRRRRRRRRRGGGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBX": `at character 54: the label in place 40 is "X", want a label`,
		"UUUUFUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB": `at character 5: fixed part 1 is "F", want U`,
		// The corner of U, F and L has white and yellow.
		"WWWWWWYWWRRRRRRRRRGGGGGGGGGWYYYYYYYYOOOOOOOOOBBBBBBBBB": "at character 7: the corner in places 6, 17, 11, at characters 7, 19, 39, reads Y G O, want a piece",
		// A mirror image: white and red change places.
		"RRRRRRRRRWWWWWWWWWGGGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB": "",
	} {
		s, err := cube.ParseState(text)
		if want == "" {
			require.NoError(t, err)
			require.True(t, s.IsSolved(), "only the centres say which colours are opposite")
			continue
		}
		require.ErrorContains(t, err, want)
	}
}

// The blank may have the number that comes after those of the tiles.
func TestNumberOfTheBlank(t *testing.T) {
	for _, size := range [][2]int{{4, 4}, {2, 2}, {3, 5}} {
		p := puzzle.Sliding(size[0], size[1])
		last := size[0] * size[1]
		for _, blank := range []string{fmt.Sprint(last), "0", "_"} {
			s, err := p.ParseState(strings.Replace(p.Solved().String(), "_", blank, 1))
			require.NoError(t, err)
			require.True(t, s.IsSolved())
		}
		_, err := p.ParseState(strings.Replace(p.Solved().String(), "_", fmt.Sprint(last+1), 1))
		require.ErrorContains(t, err, fmt.Sprintf("the label in place %d is \"%d\", want a label", last, last+1))
	}
	p := puzzle.Sliding(4, 4)
	s, err := p.ParseState("{1,2,3,4, 5,6,7,8, 9,10,11,12, 13,14,16,15}")
	require.NoError(t, err)
	require.Equal(t, "_ 15", s.Line()[len(s.Line())-4:])
}

func TestZeroIsTheBlank(t *testing.T) {
	p := puzzle.Sliding(3, 3)
	for _, text := range []string{"1 2 3 / 4 5 6 / 7 8 0", "1,2,3;4,5,6;7,8,0", "[[1,2,3],[4,5,6],[7,8,0]]", "1 2 3 | 4 5 6 | 7 8 _", "123456780"} {
		s, err := p.ParseState(text)
		require.NoError(t, err, text)
		require.True(t, s.IsSolved(), text)
	}
}

// A board with two blanks is refused by what was typed: the reader wrote no "_".
func TestTwoBlanksAreNamedAsTyped(t *testing.T) {
	p := puzzle.Sliding(4, 4)
	for board, want := range map[string]string{
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 16": `number of labels "0" and "16" is 2; want 1, because each of them means "_"`,
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 0":  `number of labels "0" is 2; want 1`,
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 _ 16": `number of labels "_" and "16" is 2; want 1, because each of them means "_"`,
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 _ 14": `number of labels "14" is 2; want 1`,
	} {
		_, err := p.ParseState(board)
		require.ErrorContains(t, err, want)
	}
}
