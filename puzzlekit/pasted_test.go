package puzzlekit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A pasted text, and what it is or, after "!", a part of the refusal.
type pasted struct{ text, want string }

// requireRead reads texts and compares what they are.
func requireRead(t *testing.T, read func(text string) any, table []pasted) {
	t.Helper()
	for _, p := range table {
		var got any
		err := Try(func() { got = read(p.text) })
		if refusal, refused := strings.CutPrefix(p.want, "!"); refused {
			require.ErrorContains(t, err, refusal, p.text)
			continue
		}
		require.NoError(t, err, p.text)
		require.Equal(t, p.want, fmt.Sprint(got), p.text)
	}
}

// Scrambles as timers, forums and other programs write them.
func TestPastedScrambles(t *testing.T) {
	three, five := Rubik(3), Rubik(5)
	requireRead(t, func(text string) any { return three.MustParseWord(text) }, []pasted{
		{"R U R' U'  // sledgehammer\nU2 // done", "R U R' U' U2"},
		{"// inspection: x2 y\n", "1"},
		{"R U . R' .", "R U R'"},
		{"U2'", "U2'"},
		{"U'2 R2'", "U2' R2'"},
		{"R’ U‘ F′ D´ L`", "R' U' F' D' L'"},
		{"(R U R' U')3 R³ U⁻¹", "R U R' U' R U R' U' R U R' U' R3 U'"},
		{"1. R U", "R U"},
		{"r U r' Rw M2 x", "L F L' L L' R L' R"},
		{"RUR'U'", "!moves are separated by blanks: R U R' U'"},
		{"R2U2F", "!moves are separated by blanks: R2 U2 F"},
		{"Ri U", `!unknown move "Ri" at character 1 of "Ri U"; did you mean "R'"?`},
		{"(R U R' U')x6", `!at character 12: found "x6"; to repeat a bracket, type 6`},
		{"(R U R' U')*6", `!at character 13: expected a move, found "6"`},
		{"R U''", "!two primes undo each other"},
		{"R,U", "!at character 2: expected the end, found ','"},
		{"R Ｕ", `!unknown move "Ｕ" at character 3 of "R Ｕ"; did you mean "U"?`},
		{"3Rw", `!unknown move "3Rw" at character 1 of "3Rw"; did you mean "Rw"?`},
	})
	requireRead(t, func(text string) any { return five.MustParseWord(text) }, []pasted{
		{"Rw2 3Uw' 2R2", "R 2R R 2R 2D' D' 2F2"},
		{"3Rw2'", "2L' L' 2L' L'"},
		{"2-3Rw2", `!at character 1: expected a move, found "2"; type (3Rw R') for 2-3Rw`},
		{"(3Rw R')2", "L 2L R' L 2L R'"},
		{"3-4Uw", "!type (4Uw Uw') for 3-4Uw"},
	})
}

// States of the puzzles of the World Cube Association, by scrambles as its program prints them.
func TestPastedScramblesOfOtherPuzzles(t *testing.T) {
	square, skewb, pyraminx, mega := SquareOne(), Skewb(), Pyraminx(), Megaminx()
	requireRead(t, func(text string) any { return square.MustParseWord(text) }, []pasted{
		{"(1,0)/ (-1,-1)/ (0,1)", "(1,0)/(-1,-1)/(0,1)"},
		{"1,0/-1,-1/0,1", "(1,0)/(-1,-1)/(0,1)"},
		{"/ -3,0 / 0,+3 /", "/(-3,0)/(0,3)/"},
		{"(1,0)/\n(5,-1)", "(1,0)/(5,-1)"},
		{"1,0/-1,-1/0,", "!at character 12: expected the end, found ','"},
		{"(1 0)/", `!at character 4: expected a move, found "0"`},
		{"(−1,0)/", "!found '−'; type '-'"},
	})
	requireRead(t, func(text string) any { return skewb.MustParseWord(text) }, []pasted{
		{"R U L B", "DBR UBL DFL UFR"},
		{"R B R' B' L'", "DBR UFR DFL' UFR' DFL'"},
		{"UFR DBR'", "UFR DBR'"},
		{"F", "!unknown move \"F\""},
	})
	requireRead(t, func(text string) any { return pyraminx.MustParseWord(text) }, []pasted{{"U L' R B u l' r b'", "U L' R B u l' r b'"}})
	requireRead(t, func(text string) any { return mega.MustParseWord(text).Len() }, []pasted{
		{"R++ D-- R-- D++ U'\nR-- D++ R++ D-- U", "18"},
		{"R+ D--", "!at character 2: expected a move, found '+'"},
	})
}

// Boards of cubes, in the forms in which people type and copy them.
func TestPastedCubes(t *testing.T) {
	cube := Rubik(3)
	scrambled := State(cube, "R U2 F' L D").Line()
	var faces []string
	for k := range 6 {
		faces = append(faces, scrambled[9*k:9*k+9])
	}
	spaced := strings.Join(strings.Split(scrambled, ""), " ")
	net := State(cube, scrambled).String()
	read := func(text string) any { return State(cube, text).Line() }
	for _, text := range []string{
		scrambled, spaced, strings.ToLower(scrambled), net, strings.ToLower(net), strings.Join(faces, " "), strings.Join(faces, "\n"),
		strings.ToLower(strings.Join(faces, " ")), strings.Join(strings.SplitAfter(strings.Join(faces, "\n"), ""), " "),
		strings.Join([]string{faces[5], faces[0], faces[2], faces[4], faces[1], faces[3]}, "\n"), // by their centres
		strings.NewReplacer("U", "w", "R", "r", "F", "g", "D", "y", "L", "o", "B", "b").Replace(net),
	} {
		require.Equal(t, scrambled, read(text), text)
	}
	requireRead(t, read, []pasted{
		{strings.Replace(scrambled, "U", "Q", 1), `!is "Q", want a label of this puzzle`},
		{scrambled[:53], "!number of labels is 53; want 54"},
	})
}

// Boards of the 15 puzzle.
func TestPastedTiles(t *testing.T) {
	tiles := Sliding(4, 4)
	const solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 _"
	requireRead(t, func(text string) any { return State(tiles, text).Line() }, []pasted{
		{"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0", solved},
		{"1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", solved},
		{"[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,0]]", solved},
		{"{{1,2,3,4},{5,6,7,8},{9,10,11,12},{13,14,15,16}}", solved},
		{"(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)", "_ 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"},
		{"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15", "!number of labels is 15; want 16"},
		{"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 17", `!at character 43: the label in place 16 is "17"`},
		{"DRUL", "!moves are separated by blanks: D R U L"},
		{"D R // two moves", "1 2 3 4 5 6 7 8 9 10 _ 11 13 14 15 12"},
	})
}

// Permutations of GAP, Sage, SymPy, Mathematica and textbooks.
func TestPastedPermutations(t *testing.T) {
	requireRead(t, func(text string) any { return Perm(text) }, []pasted{
		{"U := (1,2,3);", "(1,2,3)"},
		{"gap> U:=(1,2,3)(4,5);;\n", "(1,2,3)(4,5)"},
		{"U = (1 2 3)^2", "(1,3,2)"},
		{"( 1, 2, 3,\n  10, 4)(5,6);", "(1,2,3,10,4)(5,6)"},
		{"[ 2, 1, 3 ];", "(1,2)"},
		{"(1,2,3)^(-1)", "(1,3,2)"},
		{"((1,2)*(2,3))⁵", "(1,2,3)"},
		{"(1,2)(3,4) # of V4", "(1,2)(3,4)"},
		{"(1,2)(2,3)", "!point 2 is named twice; write * between the factors of a product"},
		{"(1,2,3)'", `!found "'"; the inverse is ^-1`},
		{"(1,2)∗(2,3)", "!at character 6: found '∗'; type '*'"},
		{"(0 1)(2)", "!point 0: points count from 1; where they count from 0, as in SymPy, add 1 to all of them"},
		{"[1,0,2]", "!point 0: points count from 1; where they count from 0"},
		{"Permutation([1, 0, 2])", "!type only its cycles, such as (1,2)(3,4), or its images, [2,1,4,3], with points that count from 1"},
		{"Permutation(0, 1)(2)", "!type only its cycles"},
		{"Cycles[{{1,2},{3,4}}]", "!type only its cycles"},
		{"{2,1,3}", "!found '{'; a list of images has square brackets, [2,1,3]"},
		{"[[1,2],[3,4]]", "!at character 2: expected a point, found '['; cycles have round brackets"},
		{"2 1 3", "!cycles have round brackets, (2,1,3), and a list of images square ones, [2,1,3]"},
		{"id", "!the identity is ()"},
		{"(1,2),(3,4)", "!found a list of permutations, expected one"},
		{"[(1,2),(3,4)]", "!found a list of permutations, expected one"},
	})
}

// Groups, by generators and by names.
func TestPastedGroups(t *testing.T) {
	requireRead(t, func(text string) any { return Group(text).Order() }, []pasted{
		{"U := (1,2,3); V := (1,2);", "6"},
		{"U := (1,2,3)\nV := (1,2)", "6"},
		{"gap> a := (1,2,3);;\ngap> b := (1,2);;\n", "6"},
		{"gens := [ (1,2,3), (1,2) ];", "6"},
		{"G := Group( [ (1,2,3), (1,2) ] );", "6"},
		{"PermutationGroup([(1,2,3), (1,2)])", "6"},
		{"PermutationGroup(['(1,2,3)', '(1,2)'])", "6"},
		{"PermutationGroup(Permutation(0,1,2), q)", "!at character 18: expected '(' or '[', found 'P'; type only its cycles"},
		{"<(1,2,3), (1,2)>", "6"},
		{"(1,2,3)^2, (1,2)*(2,3);", "3"},
		{"(1,2,3); (1,2) # two generators", "6"},
		{"G := SymmetricGroup(5);", "120"},
		{"C2×C2", "4"},
		{"a := (1,2); G := Group(a);", "2"},
		{"G := Group(a, b);", `!cannot read "G := Group(a, b);" at character 12: expected '(' or '[', found 'a'`},
		{"(1,2,3)\n(1,2)", "!and a comma between permutations"},
		{"S100000", "!number in the name S100000 is 100000; want at most 99999"},
		{"PermutationGroup((0,1))", "!at character 19: point 0: points count from 1; where they count from 0, as in SymPy, add 1 to all of them"},
	})
	requireRead(t, func(text string) any { return Puzzle("own", strings.Split(text, "|")...).Alphabet() }, []pasted{
		{"U := (1,2,3);|V:=(1,2);", "U, V"},
		{"F2 = (1,2)(3,4)|U = (1,2,3,4)", "F2, U"},
		{"U' = (1,2,3)", "!the prime would read as the inverse of U"},
		{"U: (1,2,3)", `!want a name and a permutation, such as "R = (1,2,3)(4,5,6)"`},
	})
}

// Presentations, as printed in books and by programs.
func TestPastedPresentations(t *testing.T) {
	requireRead(t, func(text string) any { return Presentation(text) }, []pasted{
		{"a², b³, (ab)⁵", "<a, b | a^2, b^3, (a*b)^5>"},
		{"⟨a, b | a² = b³ = (ab)⁵ = 1⟩", "<a, b | a^2*b^-3, b^3*b^-1*a^-1*b^-1*a^-1*b^-1*a^-1*b^-1*a^-1*b^-1*a^-1, (a*b)^5>"},
		{"a⁻¹ba = b², b⁷", "<a, b | a^-1*b*a*b^-2, b^7>"},
		{"a^-1ba = b^2, b^7", "<a, b | a^-1*b*a*b^-2, b^7>"},
		{"<a, b, c | acb', abc>", "<a, b, c | a*c*b^-1, a*b*c>"},
		{"<a, b : a^2, (ab)^3>", "<a, b | a^2, (a*b)^3>"},
		{"a^2, // of order 2, not 4\nb^3 # another", "<a, b | a^2, b^3>"},
		{"aba = bab // braids", "<a, b | a*b*a*b^-1*a^-1*b^-1>"},
		{"a^2 = b^3 = e", "!at character 13: type 1 for the identity; a generator e must be listed"},
		{"<a | a^2 = e>", `!unknown generator "e" (known: a); the identity is 1`},
		{"<a, e | a^2 = e>", "<a, e | a^2*e^-1>"},
		{"a.b = b.a", "!at character 2: found '.'; type '*' for a product"},
		{"a·b = b·a", "!found '·'; type '*'"},
		{"a^{-1}b", "!at character 3: found '{'; an exponent has no braces, a^-1"},
		{`\langle a \mid a^2 \rangle`, `!at character 1: found '\\'; type a^2`},
		{"a2, (ab)5", "!at character 2: expected a generator, found '2'; a power is written with ^, as in a^2"},
		{`F := FreeGroup("a"); F / [F.1^2]`, "!the commands of GAP are not read; type generators and relators"},
	})
	p := Presentation("<a, b, c | a^2, b^2, c^2, (ab)^3, (bc)^3, (ac)^3>")
	requireRead(t, func(text string) any { return Must(p.CompactWords(text)) }, []pasted{{"acb'", "[a*c*b^-1]"}, {"A²(bc)⁻¹ // x", "[a^-2*c^-1*b^-1]"}})
	requireRead(t, func(text string) any { return p.Alphabet().MustParse(text) }, []pasted{{"acb'", "!generators are separated by blanks: a c b'"}, {"(a b)⁵ c⁻¹", "a*b*a*b*a*b*a*b*a*b*c^-1"}})
}

// Skewers are refused by the names of what was typed.
func TestRefusedSkewers(t *testing.T) {
	for want, dango := range map[string]func(){
		"puzzlekit.Dango: number of skewers is 0; want at least 1":                              func() { Dango(0, 3, 3) },
		"puzzlekit.Dango: height is 0; want at least 1":                                         func() { Dango(3, 0, 3) },
		"puzzlekit.Dango: number of places, skewers times height, is 3·3000; want at most 1000": func() { Dango(3, 3000, 3) },
		"puzzlekit.Dango: number of dumplings is 100; want at most 9, for which there is room":  func() { Dango(3, 3, 100) },
		"puzzlekit.Dango: number of dumplings is 0; want 1..255":                                func() { Dango(3, 3, 0) },
		"puzzlekit.Dango: number of dumplings of colour 2 is -1; want 0..1000":                  func() { Dango(3, 3, 1, -1) },
	} {
		require.EqualError(t, Try(dango), want)
	}
}

// What the players of skewers, of tiles and of pieces on a cube copy as Go.
func TestCopiedFromPlayers(t *testing.T) {
	skewers, start, goal := Dango(3, 3, 2, 2, 2), Skewers("112|233|"), Skewers("|321|321")
	require.Equal(t, goal, SolveDango(skewers, start, goal).To)
	one := SolveDango(Dango(3, 3, 3, 0), Skewers("11|1|"), Skewers("1|1|1"))
	require.Equal(t, 1, one.Len(), "dumplings of one colour")
	two := SolveDango(Dango(2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1), Skewers("[[1,10],[2]]"), Skewers("[[1],[2,10]]"))
	require.Equal(t, 1, two.Len(), "numbers of two digits")
	require.Len(t, Skewers("|").Heights(), 2)

	require.Equal(t, "2 1 3 4 5 _", State(Sliding(3, 2), "2 1 3 4 5 _").Line(), "a board that no slides solve")
	require.Len(t, Place(2, "L(1,1)", "U(1,1)").Cells(), 2)
	require.Empty(t, Place(5).Cells())
}
