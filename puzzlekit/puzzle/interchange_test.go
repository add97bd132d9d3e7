package puzzle_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Two discs that cross, and a flip of the whole that takes one to the other: what
// R does is written as a sequence, before the flip is known.
const flipped = `Name Flipped
Set DISC 7 1
Solved
DISC
1 1 1 2 3 3 3
End
Move L
DISC
2 3 4 1 5 6 7
End
MoveSequence R Fv L Fv
Move Fv
DISC
7 6 5 4 3 2 1
End
`

func readTWS(t *testing.T, text string) *puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.Read(strings.NewReader(text))
	require.NoError(t, err)
	return p
}

// throughTWS and throughKPuzzle write a puzzle and read it back.
func throughTWS(p *puzzle.Puzzle) (*puzzle.Puzzle, error) {
	var out bytes.Buffer
	if err := p.WriteTWS(&out); err != nil {
		return nil, err
	}
	return puzzle.Read(&out)
}

func throughKPuzzle(p *puzzle.Puzzle) (*puzzle.Puzzle, error) {
	var out bytes.Buffer
	if err := p.WriteKPuzzle(&out); err != nil {
		return nil, err
	}
	return puzzle.Read(&out)
}

// requireBack checks that a puzzle that was read from a file comes back from every
// way through both formats with the same moves.
func requireBack(t *testing.T, p *puzzle.Puzzle) {
	t.Helper()
	for _, way := range [][]func(*puzzle.Puzzle) (*puzzle.Puzzle, error){
		{throughTWS}, {throughKPuzzle}, {throughTWS, throughKPuzzle}, {throughKPuzzle, throughTWS},
	} {
		q := p
		for _, through := range way {
			var err error
			q, err = through(q)
			require.NoError(t, err)
		}
		requireSameMoves(t, p, q)
	}
}

// requireSameMoves compares the names and permutations of moves and derived moves,
// and which places look alike when solved.
func requireSameMoves(t *testing.T, p, q *puzzle.Puzzle) {
	t.Helper()
	require.Equal(t, p.Places(), q.Places())
	require.Equal(t, p.Alphabet().Names(), q.Alphabet().Names())
	for i, m := range p.Moves() {
		require.Equal(t, m.Perm.String(), q.Moves()[i].Perm.String(), m.Name)
	}
	require.Len(t, q.Derived(), len(p.Derived()))
	for i, d := range p.Derived() {
		require.Equal(t, d.Name, q.Derived()[i].Name)
		require.Equal(t, p.Perm(p.MustParseWord(d.Word)), q.Perm(q.MustParseWord(q.Derived()[i].Word)), d.Name)
	}
	require.Equal(t, firstAlike(p), firstAlike(q))
}

// firstAlike gives for each place the first that looks the same when solved.
func firstAlike(p *puzzle.Puzzle) []int {
	labels := p.Solved().Labels()
	out := make([]int, len(labels))
	for i, label := range labels {
		out[i] = slices.Index(labels, label)
	}
	return out
}

// Lines end as on any machine, as in twsearch, and errors count them.
func TestLineEndingsOfTWS(t *testing.T) {
	want := readTWS(t, flipped).Definition()
	for _, ending := range []string{"\r\n", "\r"} {
		require.Equal(t, want, readTWS(t, strings.ReplaceAll(flipped, "\n", ending)).Definition())
		_, err := puzzle.Read(strings.NewReader(strings.ReplaceAll(flipped+"Moves\n", "\n", ending)))
		require.ErrorContains(t, err, fmt.Sprintf("line %d: Moves: did you mean Move?", strings.Count(flipped, "\n")+1))
	}
}

func TestSequencesOfRotationsAreMoves(t *testing.T) {
	p := readTWS(t, flipped)
	require.Equal(t, "L, R", p.Alphabet().String())
	require.Equal(t, "(1,4,3,2)", p.Moves()[0].Perm.String())
	require.Equal(t, "(4,5,6,7)", p.Moves()[1].Perm.String())
	require.Equal(t, "A puzzle of 7 DISC. Rotations of the file that are left out: Fv.", p.About())
	requireOrder(t, p, "5040")
	requireBack(t, p)
}

func TestSequencesWithAmounts(t *testing.T) {
	file := flipped + "MoveSequence A L2 R' L2'\nMoveSequence B A2 B1,L\nMoveSequence B1 L R\n" +
		"MoveAlias C B\nMoveAlias D C,L2'\nMoveAlias E Fv\nMoveAlias G ,\nMoveSequence Gv Fv L\nMoveSequence H Gv Gv'\n"
	p := readTWS(t, file)
	require.Equal(t, "L, R, A, B, B1, H", p.Alphabet().String())
	do := func(text string) perm.Perm { return p.Perm(p.MustParseWord(text)) }
	require.Equal(t, do("L^2*R^-1*L^-2"), do("A"))
	require.Equal(t, do("A^2*L*R*L"), do("B"))
	require.True(t, do("H").IsIdentity())
	require.Equal(t, []puzzle.Derived{{Name: "C", Word: "B"}, {Name: "D", Word: "B L2'"}, {Name: "G", Word: "1"}}, p.Derived())
	require.Contains(t, p.About(), "left out: Fv, E, Gv.")
	requireBack(t, p)
}

func TestTWSRefusesWithTheLine(t *testing.T) {
	lines := strings.Count(flipped, "\n")
	for text, want := range map[string]string{
		"MoveSequence S L Q\n":                `line %d: MoveSequence S: there is no move "Q"`,
		"MoveSequence S L2 LL\n":              `line %d: MoveSequence S: there is no move "LL"; did you mean "L"?`,
		"MoveAlias S T\nMoveSequence T L S\n": `line %d: MoveAlias S: sequences refer to each other in a circle`,
		"MoveSequence S S\n":                  `line %d: MoveSequence S: sequences refer to each other in a circle`,
		"MoveSequence L R\n":                  `line %d: MoveSequence: the name "L" is given twice`,
		"Move Fv\nDISC\n1 2 3 4 5 6 7\nEnd\n": `line %d: Move: the name "Fv" is given twice`,
		"MoveSequence S\n":                    `line %d: MoveSequence: expected a name and what it stands for`,
		"MoveAlias S L R\n":                   `line %d: MoveAlias: expected a name and what it stands for`,
		"MoveAlias S L20000\n":                `line %d: MoveAlias S: "L20000" is longer than 10,000 moves`,
		"MoveSequence R- L\n":                 `line %d: moves[2].name: "R-": expected letters`,
		"SwizzleSet DISC\n":                   `line %d: SwizzleSet: expected one of Name, Set, Solved, StartState, Move, `,
		"ReplaceMoves L R\n":                  `line %d: ReplaceMoves: expected one of Name, `,
		"Scramble\n":                          `line %d: Scramble: the definition of a puzzle has no scrambles`,
		"ScrambleState X\nDISC\n1\n":          `line %d: ScrambleState: the definition of a puzzle has no scrambles`,
		"Move S\nDISC\n1 2 3 4 5 6 7\n0 0 0 0 0 0 0\n1 2 3 4 5 6 7\nEnd": `line +4 Move S: set DISC: found a third row of numbers; the first row has the pieces`,
		"Move S\nDISC\nEnd\n":                     `line +2 Move S: set DISC: expected 7 numbers, found "End"`,
		"Move S\nDISC\n":                          `line +1 Move S: set DISC: expected 7 numbers, found the end of the file`,
		"Move S\nDISC\n1 2 9 4 5 6 7\nEnd\n":      `line +2 Move S: set DISC: "9" is not in 1..7`,
		"Move S\nDISC\n1 2 ? 4 5 6 7\nEnd\n":      `line +2 Move S: set DISC: "?" is not in 1..7`,
		"Name again\n":                            `line %d: Name: expected one name`,
		"Solved\nDISC\n1 2 3 4 5 6 7\nEnd\n":      `line %d: Solved: there are two solved positions`,
		"Set NEW 2 1\n":                           `line %d: Set: sets stand before the Solved position`,
		"Illegal DISC 1 1\n":                      `line %d: forbidden[0].labels: label 1, "1", stands in place 1 of the solved state`,
		"Illegal DIS 1 1\n":                       `line %d: Illegal: there is no set "DIS"`,
		"MoveSequence S L1\n":                     `line %d: MoveSequence S: there is no move "L1"; did you mean "L"?`,
		"MoveSequence S L02\n":                    `line %d: MoveSequence S: there is no move "L02"`,
		"MoveSequence L2 R\nMoveSequence S L2\n":  `line +1 MoveSequence S: "L2" is ambiguous: it is the name of a move, and it is also L done 2 times, which is a different move`,
		"Move S\nDISC\n1 2 3 4 5 6 7\nDISC\n1\nE": `line +3 Move S: the set DISC is given twice`,
	} {
		line := lines + 1
		var more int
		if n, _ := fmt.Sscanf(want, "line +%d", &more); n == 1 {
			_, rest, _ := strings.Cut(strings.TrimPrefix(want, "line "), " ")
			want = "line %d: " + rest
		}
		_, err := puzzle.Read(strings.NewReader(flipped + text))
		require.ErrorContains(t, err, fmt.Sprintf(want, line+more), text)
		require.ErrorAs(t, err, new(*puzzle.DefinitionError))
	}
	// What can be read in two ways that are the same is no error.
	same := readTWS(t, flipped+"MoveSequence L2 L L\nMoveSequence S L2'\n")
	require.Equal(t, same.Perm(same.MustParseWord("L^-2")), same.Perm(same.MustParseWord("S")))
	_, err := puzzle.Read(strings.NewReader(strings.Replace(flipped, "Set DISC 7 1", "Set DISC 7 2", 1) + "Set"))
	require.Error(t, err)
	_, err = puzzle.Read(strings.NewReader(strings.NewReplacer("DISC 7 1", "DISC 7 2", "3 3 3\nEnd", "3 3 3\n0 0 ? 0 0 0 0\nEnd").Replace(flipped)))
	require.ErrorContains(t, err, "line 6: Solved: identical pieces 1 of set DISC: one has the orientation ?, another a number")
}

// A cube of two layers made of one face and two rotations, named as cubers name
// them. twsearch takes x and y for rotations, which are no moves there.
func turnedCube(t *testing.T) *puzzle.Puzzle {
	t.Helper()
	cube := puzzle.Rubik(2)
	def := puzzle.Definition{Name: "cube that turns", Notation: word.Moves, Places: 24, Labels: cube.Labels(), Pieces: cube.Pieces()}
	for name, moves := range map[string]string{"U": "U", "x": "R L'", "y": "U D'"} {
		def.Moves = append(def.Moves, puzzle.Move{Name: name, Perm: cube.Perm(cube.MustParseWord(moves))})
	}
	slices.SortFunc(def.Moves, func(a, b puzzle.Move) int { return strings.Compare(a.Name, b.Name) })
	def.Derived = []puzzle.Derived{{Name: "R", Word: "x y x' U x y' x'"}, {Name: "z", Word: "x y x'"}, {Name: "turn", Word: "x y", Frame: map[string]string{"U": "U"}}}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	return p
}

func TestMovesNamedAsRotationsComeBack(t *testing.T) {
	p := turnedCube(t)
	requireOrder(t, p, "88179840")
	var out bytes.Buffer
	require.NoError(t, p.WriteTWS(&out))
	for _, line := range []string{"Move U", "Move x_", "Move y_", "MoveAlias z_ x_,y_,x_'"} {
		require.Contains(t, out.String(), "\n"+line+"\n")
	}
	q, err := puzzle.Read(&out)
	require.NoError(t, err)
	requireOrder(t, q, "88179840")
	require.Equal(t, []string{"U", "x", "y"}, q.Alphabet().Names())
	require.Equal(t, "x y x'", q.MustParseWord("z").String())
	require.Len(t, q.Derived(), 2, "what turns the puzzle in the hand is lost")
	requireBack(t, q)
}

// Every name that twsearch takes for a rotation, names that look like one, and
// names that already carry the underscore.
func TestAllNamesComeBack(t *testing.T) {
	names := []string{
		"x", "y", "z", "x_", "x__", "y_", "_SLASH_", "_x", "_v", "Uv", "UFRv", "U_v", "A_B_CV", "Uv_", "Uv__", "v", "rv", "Rvv", "xv", "Xv", "2Uv",
		"U_SQ_", "UL_PLUS_", "D_PLUSPLUS_", "xx", "x_y", "z_a",
	}
	turn := perm.MustParse("(1,2,3)", 4)
	def := puzzle.Definition{Name: "names", Places: 4, Notation: word.Moves}
	for i, name := range names {
		def.Moves = append(def.Moves, puzzle.Move{Name: name, Perm: turn.Pow(i % 3)})
	}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	q, err := throughTWS(p)
	require.NoError(t, err)
	require.Equal(t, names, q.Alphabet().Names())
	requireBack(t, q)

	def.Notation, def.Moves = word.Product, nil
	for i, name := range []string{"x2", "x2_", "y2", "x3", "z22"} {
		def.Moves = append(def.Moves, puzzle.Move{Name: name, Perm: turn.Pow(i % 3)})
	}
	p, err = puzzle.New(def)
	require.NoError(t, err)
	q, err = throughTWS(p)
	require.NoError(t, err)
	require.Equal(t, p.Alphabet().Names(), q.Alphabet().Names())
	requireBack(t, q)
}

// Names beyond ASCII are replaced; the others stay, whichever comes first.
func TestReplacedNamesAreKeptApart(t *testing.T) {
	turn := perm.MustParse("(1,2,3)")
	def := puzzle.Definition{Name: "アルファ", Places: 3, Notation: word.Moves}
	for i, name := range []string{"aÄ", "a_", "é", "x", "回"} {
		def.Moves = append(def.Moves, puzzle.Move{Name: name, Perm: turn.Pow(i)})
	}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, p.WriteTWS(&out))
	var moves []string
	for _, line := range strings.Split(out.String(), "\n") {
		if name, ok := strings.CutPrefix(line, "Move "); ok {
			moves = append(moves, name)
		}
	}
	require.Equal(t, []string{"a__2", "a_", "_", "x_", "__2"}, moves)
}

func TestPuzzleWithoutANameComesBack(t *testing.T) {
	p, err := puzzle.New(puzzle.Definition{Places: 2, Moves: []puzzle.Move{{Name: "s", Perm: perm.MustParse("(1,2)")}}})
	require.NoError(t, err)
	for _, through := range []func(*puzzle.Puzzle) (*puzzle.Puzzle, error){throughTWS, throughKPuzzle} {
		q, err := through(p)
		require.NoError(t, err)
		require.Equal(t, "unnamed puzzle", q.Name())
	}
}

// A dial that turns back is written with a negative turn by some, with the rest of
// a full turn by others.
func TestNegativeTurns(t *testing.T) {
	const dials = `{"name": "dials", "orbits": [{"orbitName": "DIALS", "numPieces": 2, "numOrientations": 12}, {"orbitName": "FRAME", "numPieces": 1, "numOrientations": 2}],
		"defaultPattern": {"DIALS": {"pieces": [0, 1], "orientation": [0, 0]}, "FRAME": {"pieces": [0], "orientation": [0]}},
		"moves": {"UL_PLUS_": {"DIALS": {"permutation": [0, 1], "orientationDelta": [1, -1]}}, "y2": {"DIALS": {"permutation": [1, 0], "orientationDelta": [0, 0]},
			"FRAME": {"permutation": [0], "orientationDelta": [-1]}}},
		"derivedMoves": {"BUR_PLUS_": "[y2: UL_PLUS_']", "x2": "y2 UL_PLUS_", "UL": ".", "C": "[UL_PLUS_, y2']"}, "$schema": "x", "experimentalPuzzleDescription": {"shape": "c", "cuts": []}}`
	p, err := puzzle.Read(strings.NewReader(dials))
	require.NoError(t, err)
	q, err := puzzle.Read(strings.NewReader(strings.NewReplacer("[1, -1]", "[1, 11]", "[-1]", "[1]").Replace(dials)))
	require.NoError(t, err)
	requireSameMoves(t, p, q)
	requireOrder(t, p, "24")
	do := func(text string) perm.Perm { return p.Perm(p.MustParseWord(text)) }
	require.Equal(t, do("y2*UL_PLUS_^-1*y2^-1"), do("BUR_PLUS_"))
	require.Equal(t, do("UL_PLUS_*y2^-1*UL_PLUS_^-1*y2"), do("C"), "the cubers' commutator is a b a' b'")
	require.Equal(t, do("[UL_PLUS_^-1,y2]"), do("C"), "and ours, [a, b], is a' b' a b")
	requireBack(t, p)
}

// In cubing.js U2 is the move U twice where there is a move U, even when there is
// a move U2 as well.
func TestAmountsInDerivedMoves(t *testing.T) {
	const text = `{"name": "amounts", "orbits": [{"orbitName": "P", "numPieces": 5, "numOrientations": 1}],
		"defaultPattern": {"P": {"pieces": [0, 1, 2, 3, 4], "orientation": [0, 0, 0, 0, 0]}},
		"moves": {"U": {"P": {"permutation": [1, 2, 3, 4, 0], "orientationDelta": [0, 0, 0, 0, 0]}},
			"U2": {"P": {"permutation": [1, 0, 2, 3, 4], "orientationDelta": [0, 0, 0, 0, 0]}}, "F3": {"P": {"permutation": [0, 1, 2, 4, 3], "orientationDelta": [0, 0, 0, 0, 0]}}},
		"derivedMoves": {"A": "U2", "B": "F3'", "D": "U U2' F3"}}`
	p, err := puzzle.Read(strings.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, []puzzle.Derived{{Name: "A", Word: "U^2"}, {Name: "B", Word: "F3'"}, {Name: "D", Word: "U U^-2 F3"}}, p.Derived())
	requireBack(t, p)
	var out bytes.Buffer
	require.NoError(t, p.WriteKPuzzle(&out))
	require.Contains(t, out.String(), `"B": "(F3)'"`)

	// A word with the move U2 would be read otherwise, so it is not written.
	def := p.Definition()
	def.Derived = []puzzle.Derived{{Name: "A", Word: "U2*F3"}, {Name: "B", Word: "U*F3"}}
	p, err = puzzle.New(def)
	require.NoError(t, err)
	for _, through := range []func(*puzzle.Puzzle) (*puzzle.Puzzle, error){throughTWS, throughKPuzzle} {
		q, err := through(p)
		require.NoError(t, err)
		require.Equal(t, []puzzle.Derived{{Name: "B", Word: "U F3"}}, q.Derived())
	}
}

// A box of 2×3×3, as twsearch has it: four faces make half turns only.
const box = `Set CORNER 4 1
Solved
End
Move F2
CORNER
4 3 2 1
End
Move U
CORNER
2 3 4 1
End
Move R2
CORNER
1 4 3 2
End
`

// The name of a move may end in a digit. The longest known name is read, and a number
// behind it repeats.
func TestMovesWithDigits(t *testing.T) {
	p := readTWS(t, box+"MoveAlias L2 R2\nMoveAlias T U2\n")
	require.Equal(t, word.Moves, p.Alphabet().Notation())
	for text, want := range map[string]string{
		"U2 R2 F2": "U2 R2 F2", "F2'": "F2'", "(F2 U')2": "F2 U' F2 U'", "L2 F22 T": "R2 F2^2 U2", "R23": "R2^3", "U2' L2'": "U2' R2'",
	} {
		require.Equal(t, want, p.MustParseWord(text).String())
		require.Equal(t, want, p.MustParseWord(want).String(), "read back")
	}
	for text, want := range map[string]string{
		"F":    `unknown move "F" at character 1 of "F"; did you mean "F2"?`,
		"U F3": `unknown move "F" at character 3 of "U F3"; did you mean "F2"?`,
		"f2":   `did you mean "F2"?`,
		"L U":  `did you mean "L2"?`,
	} {
		_, err := p.ParseWord(text)
		require.ErrorContains(t, err, want)
	}
	requireBack(t, p)

	// R2 is a move, and so is R.
	q := readTWS(t, box+"Move R\nCORNER\n2 1 4 3\nEnd\n")
	require.Equal(t, "R R2 R^2 R2^3", q.MustParseWord("R R2 (R)2 R22 R2").String())
	requireBack(t, q)
	q, err := puzzle.Read(strings.NewReader(box + "MoveAlias U2 F2\n"))
	require.NoError(t, err)
	require.Contains(t, q.About(), "Derived moves of the file that are left out: U2.")
	require.Equal(t, "U2", q.MustParseWord("U2").String(), "the move U done twice, as it is printed")

	def := p.Definition()
	def.Derived = []puzzle.Derived{{Name: "U2", Word: "F2"}}
	_, err = puzzle.New(def)
	require.ErrorContains(t, err, `derived[0].name: "U2": the name would read as a repetition of a move`)
	_, err = puzzle.Read(strings.NewReader(box + "Move U'\nCORNER\n4 1 2 3\nEnd\n"))
	require.ErrorContains(t, err, `line 16: moves[3].name: "U'": the prime would read as the inverse of U; leave the move out if it is that, or give it another name`)
}

// What a sequence does is the product of its moves, with all their turns.
func TestRandomSequencesAreProducts(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 21))
		size, turns := 2+rng.IntN(4), 2+rng.IntN(4)
		row := func(list []int, add int) string {
			text := ""
			for _, v := range list {
				text += fmt.Sprint(" ", v+add)
			}
			return text[1:] + "\n"
		}
		text := fmt.Sprintf("Set P %d %d\nSolved\nEnd\n", size, turns)
		for _, name := range []string{"A", "B", "C"} {
			turn := make([]int, size)
			for j := range turn {
				turn[j] = rng.IntN(turns)
			}
			text += "Move " + name + "\nP\n" + row(rng.Perm(size), 1) + row(turn, 0) + "End\n"
		}
		var tokens []string
		for range 6 {
			tokens = append(tokens, []string{"A", "B", "C", "A'", "B2", "C3'"}[rng.IntN(6)])
		}
		p := readTWS(t, text+"MoveSequence S "+strings.Join(tokens, " ")+"\nMoveSequence T S'\n")
		want := p.Perm(p.MustParseWord(strings.Join(tokens, " ")))
		require.Equal(t, want, p.Moves()[3].Perm, text)
		require.Equal(t, want.Inverse(), p.Moves()[4].Perm, text)
	}
}

// twsearch numbers the solved pieces in order where their numbers have gaps.
func TestSolvedPiecesWithGaps(t *testing.T) {
	file := func(solved string) string {
		return "# a comment\n  # another\n" + solved + "Move a\nB\n2 1 3\n1 0 0\nA\n2 3 4 5 6 7 8 1\nEnd\n"
	}
	const sets = "Set A 8 1\nSet B 3 2\n"
	tight := readTWS(t, file(sets+"Solved\nA\n1 2 4 3 4 4 4 4\nB\n1 1 2\n0 0 ?\nEnd\n"))
	require.NotContains(t, tight.About(), "numbered")
	notes := []string{
		"The pieces of A are numbered 1 to 4, in the order of the file's numbers: ",
		"The pieces of B are numbered 1 to 2, in the order of the file's numbers: ",
	}
	for solved, want := range map[string][]string{
		sets + "Solved\nA\n1 2 9 4 9 9 9 9\nB\n7 7 9\n0 0 ?\nEnd\n":                                            {"1, 2, 4, 9.", "7, 9."},
		sets + "Solved\nB\n2 2 254\n0 0 ?\nA\n1 2 ? 4 ? ? ? ?\n0 0 0 0 0 0 0 0\nEnd\n":                         {"1, 2, 4, ?.", "2, 254."},
		sets + "StartState\nA\n0 2 9 4 9 9 9 9\nB\n0 0 1\n0 0 ?\nEnd\n":                                        {"0, 2, 4, 9.", ""},
		"Set B 3 2\nSet A 8 1\nName late\nSolved\nA\n3 5 7 6 7 7 7 7\n? ? ? ? ? ? ? ?\nB\n1 1 3\n0 0 ?\nEnd\n": {"3, 5, 6, 7.", "1, 3."},
	} {
		p := readTWS(t, file(solved))
		for i, numbers := range want {
			require.Equal(t, numbers != "", strings.Contains(p.About(), notes[i]+numbers), "%s: %s", solved, p.About())
		}
		if !strings.HasPrefix(solved, "Set B") {
			requireSameMoves(t, tight, p)
		}
		require.Equal(t, tight.Group().Order(), p.Group().Order())
		requireBack(t, p)
	}
	for solved, want := range map[string]string{
		"1 2 256 4 9 9 9 9":                     `line 7: Solved: set A: "256" is not in 1..255`,
		"0 2 9 4 9 9 9 9":                       `line 7: Solved: set A: "0" is not in 1..255`,
		"1 2 9 4 9 9 9":                         `line 7: Solved: set A: 7 numbers, expected 8`,
		"1 2 9 4 9 9 9 9\nB\n1 2 9\n0 0 2":      `line 10: Solved: set B: "2" is not in 0..1`,
		"1 2 9 4 9 9 9 9\nB\n1 9 9\n0 0 ?":      `line 10: Solved: identical pieces 9 of set B: one has the orientation ?, another a number`,
		"1 2 ? 4 ? ? ? ?\nB\n1 ? ?\n0 0 ?":      `identical pieces ? of set B`,
		"1 2 3 4 5 6 7 8\nB\n1 2 3\n0 0 0\n1 2": `line 11: Solved: set B: found a third row of numbers`,
	} {
		_, err := puzzle.Read(strings.NewReader(file(sets + "Solved\nA\n" + solved + "\nEnd\n")))
		require.ErrorContains(t, err, want, solved)
	}
}

// A slash in the way of square-one's: wedges that a turn must not cut.
const wedges = `Name Wedges
Set WEDGE 6 1
Set CENTRE 1 2
Solved
WEDGE
9 1 2 9 3 4
CENTRE
1
?
End
Move u
WEDGE
2 3 1 4 5 6
End
Move SLASH
WEDGE
1 5 6 4 2 3
CENTRE
1
1
End
Illegal WEDGE 2 9
Illegal CENTRE 1 1
`

func TestIllegalPositionsComeBack(t *testing.T) {
	_, err := puzzle.Read(strings.NewReader(wedges + "Illegal WEDGE 1 5\n"))
	require.ErrorContains(t, err, `line 24: Illegal: no piece of WEDGE has the number 5`)
	text := strings.Replace(wedges, "Illegal CENTRE 1 1\n", "Illegal WEDGE 3 1 9\n", 1)
	nines := readTWS(t, text).Definition()
	text = strings.ReplaceAll(text, "9", "6")
	require.Equal(t, readTWS(t, text).Definition().Solved, nines.Solved)
	require.Equal(t, readTWS(t, text).Definition().Forbidden, nines.Forbidden)
	p := readTWS(t, text)
	q, err := throughTWS(p)
	require.NoError(t, err)
	requireSameMoves(t, p, q)
	for _, moves := range []string{"u", "u'", "u2", "SLASH", "SLASH u", "SLASH u'"} {
		_, here := p.Solved().Do(moves)
		_, there := q.Solved().Do(moves)
		require.Equal(t, here == nil, there == nil, "%s: %v, %v", moves, here, there)
	}
	_, err = q.Solved().Do("u'")
	require.ErrorContains(t, err, "blocked")
	require.ErrorContains(t, p.WriteKPuzzle(&bytes.Buffer{}), "forbidden: KPuzzle cannot express forbidden states")

	// A rule about one sticker of a piece that turns cannot be said.
	q = readTWS(t, "Set P 2 2\nSolved\nP\n1 2\nEnd\nMove m\nP\n2 1\n1 0\nEnd\nIllegal P 1 2\n")
	require.NoError(t, q.WriteTWS(&bytes.Buffer{}))
	def := q.Definition()
	def.Forbidden = []puzzle.Forbidden{{Place: 1, Labels: []int{3}}}
	q, err = puzzle.New(def)
	require.NoError(t, err)
	require.ErrorContains(t, q.WriteTWS(&bytes.Buffer{}), "forbidden[0]: the rule depends on how the P piece is turned, which the format cannot express")
}

// Sets stay as the file gives them, also where no move joins their pieces.
func TestSetsOfTheFileAreKept(t *testing.T) {
	p := readTWS(t, `Set A 5 2
Set B 3 1
Solved
A
1 2 2 3 2
0 1 0 ? 1
B
2 2 1
End
Move a
A
5 2 3 4 1
1 0 0 0 1
End
Move b
B
2 1 3
A
1 3 2 4 5
End
`)
	requireBack(t, p)
	var out bytes.Buffer
	require.NoError(t, p.WriteTWS(&out))
	require.Contains(t, out.String(), "Set A 5 2\nSet B 3 1\n\nSolved\nA\n1 2 2 3 2\n0 0 1 ? 0\nB\n1 1 2\n0 0 0\nEnd\n")
}

// Names of sets that would be read as a number, a comment or an end.
func TestSetNamesThatTWSReadsOtherwise(t *testing.T) {
	for name, want := range map[string]string{"End": "SET_End", "3RD": "SET_3RD", "#A": "SET_#A", "?": "SET_?", "É": "_", "OK": "OK", "two words": "TWOWORDSPIECES"} {
		k := fmt.Sprintf(`{"name": "s", "orbits": [{"orbitName": %[1]q, "numPieces": 2, "numOrientations": 1}],
			"defaultPattern": {%[1]q: {"pieces": [0, 1], "orientation": [0, 0]}}, "moves": {"m": {%[1]q: {"permutation": [1, 0], "orientationDelta": [0, 0]}}}}`, name)
		p, err := puzzle.Read(strings.NewReader(k))
		require.NoError(t, err, name)
		var out bytes.Buffer
		require.NoError(t, p.WriteTWS(&out))
		require.Contains(t, out.String(), "\nSet "+want+" 2 1\n")
		requireBack(t, p)
	}
}

func TestWriteTWSNamesWhatTwsearchCannotRead(t *testing.T) {
	require.ErrorContains(t, puzzle.Torus(16, 16).WriteTWS(&bytes.Buffer{}), "pieces: the set TILES has 256 slots, twsearch reads at most 255")
	require.NoError(t, puzzle.Torus(17, 15).WriteTWS(&bytes.Buffer{}))
	require.NoError(t, puzzle.Torus(16, 16).WriteKPuzzle(&bytes.Buffer{}))
	wheel := make([]int, 128)
	for i := range wheel {
		wheel[i] = i + 1
	}
	turn, err := perm.FromCycles(128, wheel)
	require.NoError(t, err)
	p, err := puzzle.New(puzzle.Definition{Name: "wheel", Places: 128, Pieces: []puzzle.Piece{{Kind: "wheel", Places: wheel}}, Moves: []puzzle.Move{{Name: "t", Perm: turn}}})
	require.NoError(t, err)
	require.ErrorContains(t, p.WriteTWS(&bytes.Buffer{}), "pieces: the pieces of WHEELS have 128 stickers, twsearch reads at most 127")
	_, err = throughKPuzzle(p)
	require.NoError(t, err)
	rows := make([]string, 66)
	for i := range rows {
		rows[i] = fmt.Sprint(i + 1)
	}
	row := strings.Join(rows, " ")
	late := readTWS(t, "Set P 66 1\nSolved\nP\n"+row+"\nEnd\nMove m\nP\n2 1"+strings.TrimPrefix(row, "1 2")+"\nEnd\nIllegal P 1 65\n")
	require.ErrorContains(t, late.WriteTWS(&bytes.Buffer{}), "forbidden: piece 65 of P: Illegal can only name the pieces 1 to 64")
}

// Random puzzles with alike pieces, pieces that look the same after a turn, turns
// in both directions and awkward names.
func TestRandomKPuzzlesComeBack(t *testing.T) {
	names := []string{"x", "y", "z", "Uv", "F_v", "R", "2R", "x_", "rv", "U_SQ_", "Rw", "M"}
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 16))
		partial := seed%4 == 0
		text := randomKPuzzle(rng, names, partial)
		p, err := puzzle.Read(strings.NewReader(text))
		require.NoError(t, err, text)
		q, err := throughKPuzzle(p)
		require.NoError(t, err, text)
		requireSameMoves(t, p, q)
		if q, err = throughTWS(p); partial && err != nil {
			require.ErrorContains(t, err, "looks the same after a part of a turn")
			continue
		}
		require.NoError(t, err, text)
		requireSameMoves(t, p, q)
	}
}

func randomKPuzzle(rng *rand.Rand, names []string, partial bool) string {
	type object map[string]any
	orbits, pattern := []object{}, object{}
	moves, derived := object{}, object{}
	for i := range 1 + rng.IntN(3) {
		name, size, turns := fmt.Sprintf("S%d", i), 1+rng.IntN(5), 1+rng.IntN(6)
		orbits = append(orbits, object{"orbitName": name, "numPieces": size, "numOrientations": turns})
		pieces, orientation, mod := make([]int, size), make([]int, size), make([]int, size)
		for j := range size {
			pieces[j], orientation[j] = rng.IntN(size), rng.IntN(turns)
			if k := slices.Index(pieces[:j], pieces[j]); k >= 0 {
				mod[j] = mod[k]
			} else if m := 1 + rng.IntN(turns); turns%m == 0 && (partial || m == 1) {
				mod[j] = m
			}
		}
		pattern[name] = object{"pieces": pieces, "orientation": orientation, "orientationMod": mod}
		for _, k := range rng.Perm(len(names))[:4] {
			delta := make([]int, size)
			for j := range delta {
				delta[j] = rng.IntN(2*turns-1) - turns + 1
			}
			move, known := moves[names[k]].(object)
			if !known {
				move = object{}
				moves[names[k]] = move
			}
			move[name] = object{"permutation": rng.Perm(size), "orientationDelta": delta}
		}
	}
	var used []string
	for _, name := range names {
		if moves[name] != nil {
			used = append(used, name)
		} else if len(used) > 1 {
			derived[name] = fmt.Sprintf("[%s: (%s %s2')3]", used[0], used[len(used)-1], used[rng.IntN(len(used))])
		}
	}
	data, err := json.Marshal(object{"name": "random", "orbits": orbits, "defaultPattern": pattern, "moves": moves, "derivedMoves": derived})
	if err != nil {
		panic(err)
	}
	return string(data)
}

// What can be read comes back from both formats, or is refused by name.
func requireBackOrRefused(t *testing.T, p *puzzle.Puzzle) {
	t.Helper()
	for _, through := range []func(*puzzle.Puzzle) (*puzzle.Puzzle, error){throughTWS, throughKPuzzle} {
		q, err := through(p)
		var wrong *puzzle.DefinitionError
		if errors.As(err, &wrong) {
			require.Contains(t, []string{"pieces", "forbidden"}, wrong.Key, err)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, len(p.Moves()), len(q.Moves()))
		for i, m := range p.Moves() {
			require.Equal(t, m.Perm, q.Moves()[i].Perm, m.Name)
		}
		require.Equal(t, firstAlike(p), firstAlike(q))
	}
}

// Square-one's slash, with underscores at both ends.
func TestNamesWithUnderscoresAtBothEnds(t *testing.T) {
	const text = `{"name": "slash", "orbits": [{"orbitName": "W", "numPieces": 4, "numOrientations": 9}],
		"defaultPattern": {"W": {"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}},
		"moves": {"U_SQ_": {"W": {"permutation": [1, 2, 0, 3], "orientationDelta": [0, 0, 0, 0]}}, "_SLASH_": {"W": {"permutation": [0, 1, 3, 2], "orientationDelta": [3, 0, 0, 0]}}},
		"derivedMoves": {"_AGAIN_": "U_SQ_ _SLASH_2'", "_": "U_SQ_"}}`
	p, err := puzzle.Read(strings.NewReader(text))
	require.NoError(t, err)
	requireOrder(t, p, "1944") // 3^4·24
	require.Equal(t, "U_SQ_ _SLASH_2' _SLASH_", p.MustParseWord("_AGAIN_ _SLASH_").String())
	require.Contains(t, p.About(), "Derived moves of the file that are left out: _.")
	requireBack(t, p)
}
