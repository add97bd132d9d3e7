package puzzle_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

func TestParseStateErrorsNameThePlace(t *testing.T) {
	eight, cube := puzzle.Sliding(3, 3), puzzle.Rubik(2)
	for text, want := range map[string]string{
		"1 2 3 / 4 ５ 6 / 7 8 _":     `puzzle.Puzzle.ParseState: cannot read "1 2 3 / 4 ５ 6 / 7 8 _" at character 11: found '５'; type '5'`,
		"1，2,3,4,5,6,7,8,_":         `puzzle.Puzzle.ParseState: cannot read "1，2,3,4,5,6,7,8,_" at character 2: found '，'; type ','`,
		"1、2,3,4,5,6,7,8,_":         `puzzle.Puzzle.ParseState: cannot read "1、2,3,4,5,6,7,8,_" at character 2: found '、'; type ','`,
		"1 2 3 ／ 4 5 6 / 7 8 _":     `puzzle.Puzzle.ParseState: cannot read "1 2 3 ／ 4 5 6 / 7 8 _" at character 7: found '／'; type '/'`,
		"1 2 3 / 4 5 6 / 7 8 ＿":     `puzzle.Puzzle.ParseState: cannot read "1 2 3 / 4 5 6 / 7 8 ＿" at character 21: found '＿'; type '_'`,
		"1 2 3 / 4 5 6 / 7 8 _\x00": `puzzle.Puzzle.ParseState: cannot read "1 2 3 / 4 5 6 / 7 8 _\x00" at character 22: found the control byte 0x00`,
		"1\v2 3 4 5 6 7 8 _":        `puzzle.Puzzle.ParseState: cannot read "1\v2 3 4 5 6 7 8 _" at character 2: found the control byte 0x0b`,
		"1 2 3 4 5 6 7 8 \xff":      `puzzle.Puzzle.ParseState: cannot read "1 2 3 4 5 6 7 8 \xff" at character 17: found the byte 0xff, which is not UTF-8`,
		"1 2 3 4 5 6 7 8 空":         `puzzle.Puzzle.ParseState: cannot read "1 2 3 4 5 6 7 8 空" at character 17: the label in place 9 is "空", want a label of this puzzle`,
	} {
		_, err := eight.ParseState(text)
		require.EqualError(t, err, want)
	}
	_, err := eight.ParseState(" 1 2 3 /\n[4, 5, 空] / 7 8 0")
	require.ErrorContains(t, err, `at character 17: the label in place 6 is "空"`)
	_, err = cube.ParseState("ＵUUURRRRFFFFDDDDLLLLBBBB")
	require.ErrorContains(t, err, "at character 1: found 'Ｕ'; type 'U'")
	s, err := eight.ParseState("1\u30002\u00a03 / 4 5 6 / 7 8 _")
	require.NoError(t, err)
	require.True(t, s.IsSolved())
}

// A label is what the definition says it is, also when it is full-width.
func TestParseStateReadsTheLabelsOfThePuzzle(t *testing.T) {
	def := puzzle.Sliding(2, 2).Definition()
	for i, text := range []string{"１", "、", "三"} {
		def.Labels[i].Text = text
	}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	s, err := p.ParseState(p.Solved().Line())
	require.NoError(t, err)
	require.True(t, s.IsSolved())
}

func TestParseStateErrorsAreShort(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	for _, text := range []string{
		"1 2 3 " + strings.Repeat("x", 1_000_000), strings.Repeat("1", 1_000_000), strings.Repeat("1 ", 500_000),
		strings.Repeat("x", 1_000_000) + "\x01", "1 2 3 " + strings.Repeat("あ", 300_000) + "３",
	} {
		_, err := p.ParseState(text)
		conventions.ShortError(t, err)
	}
	_, err := puzzle.Rubik(3).ParseState(strings.Repeat(strings.Repeat("x", 10_000)+" ", 54))
	conventions.ShortError(t, err)
}

func FuzzParseState(f *testing.F) {
	puzzles := []*puzzle.Puzzle{puzzle.Rubik(2), puzzle.Rubik(3), puzzle.Sliding(3, 2), puzzle.Loops(3, 2)}
	for _, p := range puzzles {
		f.Add(p.Solved().Line())
		f.Add(p.Solved().String())
	}
	f.Add("1 2 3 / 4 ５ _")
	f.Add("1\x002 3 4 5 _")
	f.Add("12345空")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range puzzles {
			s, err := p.ParseState(text)
			if err == nil {
				_ = p.CheckReachable(s)
				continue
			}
			conventions.ShortError(t, err)
			var bad *fault.ParseError
			if errors.As(err, &bad) {
				require.Equal(t, text, bad.Text)
				conventions.ParseError(t, text, bad.Offset, err)
			}
		}
	})
}

func FuzzWord(f *testing.F) {
	puzzles := []*puzzle.Puzzle{puzzle.Rubik(3), puzzle.Sliding(3, 3), puzzle.TopSpin(6, 4)}
	for _, text := range []string{"Rw U2 (M' U)4", "[R, U]^x", "R U2 回", "（R）", "R\x00", "M16777216", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range puzzles {
			w, err := p.ParseWord(text)
			var malformed *fault.ParseError
			var unknown *word.UnknownNameError
			switch {
			case errors.As(err, &malformed):
				conventions.ParseError(t, text, malformed.Offset, err)
			case errors.As(err, &unknown):
				conventions.ParseError(t, text, unknown.Offset, err)
			default:
				require.NoError(t, err)
			}
			if err != nil || w.Len() > 1000 {
				continue
			}
			again, err := p.ParseWord(w.String())
			require.NoError(t, err)
			require.True(t, again.Equal(w), "%q is %v", text, w)
		}
	})
}

// Six groups of letters are the faces of a cube: in the order U R F D L B, or in that of
// the centres.
func TestFacesInGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 9))
	for n := 2; n <= 5; n++ {
		p := puzzle.Rubik(n)
		for range 20 {
			s := p.RandomState(rng)
			line := s.Line()
			var faces []string
			for k := range 6 {
				faces = append(faces, line[k*n*n:(k+1)*n*n])
			}
			got, err := p.ParseState(strings.Join(faces, " "))
			require.NoError(t, err)
			require.True(t, got.Equal(s), "%d: %s", n, line)
			if n%2 == 0 {
				continue
			}
			rng.Shuffle(6, func(i, j int) { faces[i], faces[j] = faces[j], faces[i] })
			got, err = p.ParseState(strings.Join(faces, "\n"))
			require.NoError(t, err)
			require.True(t, got.Equal(s), "%d: %s", n, line)
		}
	}
	_, err := puzzle.Rubik(3).ParseState("UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBX")
	require.ErrorContains(t, err, `"X"`)
}

// However the letters of a cube are divided by blanks and lines, as long as that says which are
// its faces or rows.
func TestCubesInOtherForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	for n := 2; n <= 5; n++ {
		p := puzzle.Rubik(n)
		for range 20 {
			s := p.RandomState(rng)
			letters := strings.Split(s.Line(), "")
			var rows, lines []string
			for row := range slices.Chunk(letters, n) {
				rows = append(rows, strings.Join(row, ""))
			}
			for face := range slices.Chunk(letters, n*n) {
				lines = append(lines, strings.Join(face, " "))
			}
			net := s.String()
			for name, text := range map[string]string{
				"letters":                 strings.Join(letters, " "),
				"a face in a line":        strings.Join(lines, "\n"),
				"faces between slashes":   strings.Join(lines, " / "),
				"rows of faces":           strings.Join(rows, " "),
				"rows of faces in lines":  strings.Join(rows, "\n"),
				"words in lines of faces": strings.Join(lines[:2], "\n\n") + "\n" + strings.Join(lines[2:], ";\r\n"),
				"list":                    "[" + strings.Join(letters, ", ") + "]",
				"net":                     net,
				"net of words":            strings.ReplaceAll(strings.ReplaceAll(net, " ", ""), "\n", " / "),
				"net in small letters":    strings.ToLower(net),
				"line in small letters":   strings.ToLower(s.Line()),
				"faces in small letters":  strings.ToLower(strings.Join(lines, "\n")),
			} {
				got, err := p.ParseState(text)
				require.NoError(t, err, "%d, %s: %s", n, name, text)
				require.True(t, got.Equal(s), "%d, %s: %s", n, name, text)
			}
		}
	}
	// Words that are rows of a net, with lines.
	p := puzzle.Rubik(3)
	s, err := p.ParseState("UUU\nUUU\nUUU\nLLL FFF RRR BBB\nLLL FFF RRR BBB\nLLL FFF RRR BBB\nDDD\nDDD\nDDD")
	require.NoError(t, err)
	require.True(t, s.IsSolved())
	_, err = p.ParseState(strings.Replace(strings.ToLower(p.Solved().String()), "u", "q", 1))
	require.ErrorContains(t, err, `at character 7: the label in place 1 is "q", want a label of this puzzle`)
}
