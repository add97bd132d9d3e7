package godsnumber

import (
	"slices"
	"strings"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

func solids() []Entry {
	var out []Entry
	add := func(name, definition string, of func() *puzzle.Puzzle, metrics ...string) {
		out = append(out, ofPuzzle(name, definition, of, metrics...)...)
	}
	add("pocket", "Pocket()", puzzle.Pocket, "HTM", "QTM")
	add("floppy", "Cuboid(3, 1, 3)", func() *puzzle.Puzzle { return puzzle.Cuboid(3, 1, 3) }, "HTM")
	add("cuboid-3x1x5", "Cuboid(3, 1, 5)", func() *puzzle.Puzzle { return puzzle.Cuboid(3, 1, 5) }, "HTM")
	add("corners", "Rubik(2)", func() *puzzle.Puzzle { return puzzle.Rubik(2) }, "HTM", "QTM")
	add("skewb", "Skewb()", puzzle.Skewb, "turns")
	add("pyraminx", "Pyraminx()", puzzle.Pyraminx, "turns")
	add("dino", "Dino()", puzzle.Dino, "turns")
	return slices.Concat(out, subgroups(), domino())
}

// domino returns the box 3×2×3. Its states count up to turns of the whole box, so one
// corner, below at the back on the left, is held still. Then U, R and F turn, and in
// place of L and B the two layers beside them, with the centres above and below. D is
// U' and a turn of the box.
func domino() (out []Entry) {
	const definition = "Cuboid(3, 2, 3) and the points 41 and 42 for its centres, the words U, R, F, R·(2,34)(7,39)(16,31)(19,28)(41,42), F·(4,37)(5,36)(10,25)(13,22)(41,42)"
	for _, m := range []struct {
		metric string
		moves  func([]perm.Perm, ...string) []Move
	}{{"HTM", Powers}, {"QTM", Letters}} {
		out = append(out, ofMoves("domino", "Domino 3×2×3", definition, m.metric, func() ([]Move, error) {
			p := puzzle.Cuboid(3, 2, 3)
			turn := func(words string) perm.Perm { return p.Perm(p.MustParseWord(words)) }
			besideL := turn("R").Mul(perm.MustParse("(2,34)(7,39)(16,31)(19,28)(41,42)"))
			besideB := turn("F").Mul(perm.MustParse("(4,37)(5,36)(10,25)(13,22)(41,42)"))
			return m.moves([]perm.Perm{turn("U"), turn("R"), turn("F"), besideL, besideB}, "U", "R", "F", "Rw", "Fw"), nil
		}))
	}
	return out
}

// subgroups are puzzles in which some words count one. Turning one half of a tower is
// turning the other half and then the whole tower, so R and F do for L and B, too.
func subgroups() (out []Entry) {
	rubik := func() *puzzle.Puzzle { return puzzle.Rubik(3) }
	for _, s := range []struct {
		name, about, metric, words, definition string
		of                                     func() *puzzle.Puzzle
		moves                                  func([]Move) []Move
	}{
		{"pyraminx-without-tips", "Pyraminx without its tips", "turns", "U L R B", "Pyraminx()", puzzle.Pyraminx, powers},
		{"pocket-RU", "pocket cube 2×2×2, R and U alone", "HTM", "R U", "Rubik(2)", func() *puzzle.Puzzle { return puzzle.Rubik(2) }, powers},
		{"pocket-RU", "pocket cube 2×2×2, R and U alone", "QTM", "R U", "Rubik(2)", func() *puzzle.Puzzle { return puzzle.Rubik(2) }, letters},
		{"cuboid-2x3x2", "tower 2×3×2", "HTM", "U D R F", "Cuboid(2, 3, 2)", func() *puzzle.Puzzle { return puzzle.Cuboid(2, 3, 2) }, powers},
		{"cuboid-2x3x2", "tower 2×3×2", "QTM", "U D R F", "Cuboid(2, 3, 2)", func() *puzzle.Puzzle { return puzzle.Cuboid(2, 3, 2) }, letters},
		{"cube-RU", "3×3×3 cube, R and U alone", "HTM", "R U", "Rubik(3)", rubik, powers},
		{"cube-RU", "3×3×3 cube, R and U alone", "QTM", "R U", "Rubik(3)", rubik, letters},
		{"cube-R2U", "3×3×3 cube, R2 and U alone", "HTM", "R2 U", "Rubik(3)", rubik, powers},
		{"cube-R2U2F2", "3×3×3 cube, R2, U2 and F2 alone", "half turns", "R2 U2 F2", "Rubik(3)", rubik, letters},
		{"cube-squares", "3×3×3 cube, half turns alone", "half turns", "U2 D2 R2 L2 F2 B2", "Rubik(3)", rubik, letters},
		{"cube-slices", "3×3×3 cube, middle layers alone", "quarter turns", "M E S", "Rubik(3)", rubik, letters},
	} {
		definition := s.definition + ", the words " + strings.ReplaceAll(s.words, " ", ", ")
		out = append(out, ofMoves(s.name, s.about, definition, s.metric, func() ([]Move, error) {
			generators, err := wordMoves(s.of(), s.words)
			return s.moves(generators), err
		}))
	}
	return out
}

// wordMoves returns the moves of some words of a puzzle.
func wordMoves(p *puzzle.Puzzle, words string) (moves []Move, err error) {
	for text := range strings.FieldsSeq(words) {
		w, err := p.ParseWord(text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, Move{w, p.Perm(w)})
	}
	return moves, nil
}
