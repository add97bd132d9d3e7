package puzzlekit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func TestSkewersWithBlanks(t *testing.T) {
	for text, want := range map[string]string{
		"1 1 2 | 2 3 3 |":         "112|233|",
		"1,2,3,4,5,6|7,8,9,10|11": "1,2,3,4,5,6|7,8,9,10|11",
		"1, 2, 3|3|1":             "123|3|1",
		"1 12|3":                  "a dumpling is number 12, but there are only 3",
		"10, 2|34":                "a dumpling is number 34, but there are only 3",
		"112,233|":                "at character 4: with commas or blanks, a dumpling is number 233, but there are only 2",
		"112,233":                 "at character 4: found no | between skewers",
		"112 233":                 "at character 4: found no | between skewers",
		"1, 2,|":                  "at character 6: expected the number of a dumpling after the comma",
		"0|1":                     "at character 1: the dumpling is 0, want a number from 1 to 255",
		"1,300|1":                 "at character 3: the dumpling is 300",
		"1,,2|":                   "at character 3: found ',', want the digits",
		"１|2":                     "at character 1: found '１'; type '1'",
		"112/233/":                "at character 4: found '/'",
	} {
		if strings.Contains(want, "|") && !strings.Contains(want, " ") {
			require.Equal(t, want, Skewers(text).String(), text)
			continue
		}
		require.ErrorContains(t, panics(t, func() { Skewers(text) }), want, text)
	}
}

// A scramble as timers print it, and the board that it makes, read the same.
func TestCubesAsPeopleTypeThem(t *testing.T) {
	cube := Rubik(3)
	for scramble, board := range map[string]string{
		"R U R' U'": "UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB",
		"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2": "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB",
		"Rw U x'":         "",
		"[R: U] [R,U]":    "",
		"R² U⁻¹ (R U)³":   "",
		"R’ U′ F` D´ L‘ ": "",
	} {
		s := State(cube, scramble)
		if board != "" {
			require.Equal(t, board, s.Line())
		}
		require.True(t, State(cube, s.Line()).Equal(s))
		require.True(t, State(cube, s.String()).Equal(s))
	}
	for text, want := range map[string]string{
		"1 2 3 4 / 5 6 7 8": "number of labels is 8; want 16",
	} {
		require.ErrorContains(t, panics(t, func() { State(Sliding(4, 4), text) }), want)
	}
}

// Show says why a cube that was put together wrongly cannot be solved.
func TestImpossibleCubes(t *testing.T) {
	cube := Rubik(3)
	solved := cube.Solved().Line()
	swap := func(places ...[2]int) string { // stickers of a board in one line, from 1
		board := []byte(solved)
		for _, p := range places {
			board[p[0]-1], board[p[1]-1] = board[p[1]-1], board[p[0]-1]
		}
		return string(board)
	}
	twisted := []byte(solved)
	twisted[8], twisted[9], twisted[20] = 'F', 'U', 'R' // the corner UFR, turned by a third
	for board, want := range map[string]string{
		swap([2]int{8, 20}):                "an odd number of edges is flipped",
		string(twisted):                    "corner",
		swap([2]int{8, 6}, [2]int{20, 11}): "odd",
	} {
		text := textShown(t, State(cube, board))
		require.Contains(t, text, "cannot be solved: ")
		require.Contains(t, text, want)
	}
}

func TestPermutationsAsPeopleTypeThem(t *testing.T) {
	for text, want := range map[string]string{
		"(1,2,3)^2":             "(1,3,2)",
		"(1,2,3)⁻¹":             "(1,3,2)",
		"(1,2,3)(4,5)^2":        "(1,3,2)",
		"(1,2) * (2,3)":         "(1,3,2)",
		"((1,2)*(2,3))^-1":      "(1,2,3)",
		" ( 1 , 2 ) ;":          "(1,2)",
		"PermList([2,3,1]);":    "(1,2,3)",
		"PermList( [2,3,1] )^2": "(1,3,2)",
		"[2,1]*(1,2,3)":         "(1,3)",
		"()":                    "()",
		"(1,2)(2,3)":            "at character 7: point 2 is named twice; write * between the factors",
		"(1,1)":                 "at character 4: point 1 is named twice",
		"(1,2)x":                "at character 6: expected the end, '*' or '^', found 'x'",
		"(1,2)^x":               "at character 7: expected an exponent such as 2 or -1, found 'x'",
		"(1,2)*":                "at character 7: expected '(' or '[', found the end",
		"((1,2)*(2,3)":          "at character 13: expected ')', found the end",
		"PermList([2,x])":       "at character 13: expected a point, found 'x'",
		"PermList([2,1]":        "at character 15: expected ')' of PermList(, found the end",
		"(123)":                 "write (1,2,3)",
		"":                      "at character 1: expected '(' or '['",
		"²":                     "at character 1",
	} {
		if want[0] == '(' {
			require.Equal(t, want, Perm(text).String(), text)
			continue
		}
		require.ErrorContains(t, panics(t, func() { Perm(text) }), want, text)
	}
}

func TestANameOfAGroupStandsAlone(t *testing.T) {
	const want = `; want permutations such as "(1,2,3)"; a name stands alone, as in Group("S4")`
	require.PanicsWithError(t, "puzzlekit.Group: argument is S4"+want, func() { Group("S4", "A5") })
	require.PanicsWithError(t, "puzzlekit.Group: argument is M11"+want, func() { Group("(1,2,3)", "M11") })
	require.Equal(t, "6", Group("a := (1,2,3)", "b := (1,2)").Order().String())
}

func TestGroupsAsPeopleTypeThem(t *testing.T) {
	for text, order := range map[string]string{
		"(1,2,3),(1,2)":                 "6",
		"(1,2,3); (1,2)":                "6",
		"[(1,2),(1,2,3)]":               "6",
		"Group((1,2,3))":                "3",
		"Group((1,2,3),(1,2));":         "6",
		"Group([(1,2),(1,2,3)])":        "6",
		"(1,2,3)^2;":                    "3",
		"SymmetricGroup(5)":             "120",
		"DihedralGroup(8)":              "8",
		"DihedralGroup(4)":              "4",
		"DihedralGroup(IsPermGroup,10)": "10",
		"DirectProduct(SymmetricGroup(3),CyclicGroup(2))": "12",
		"DirectProduct(PSL(2,7), DirectProduct(S3, C2))":  "2016",
		"DirectProduct(S3,X)":                             "name is X; want S4",
		"psl(2,11)":                                       "write PSL(2,11)",
		"s5":                                              "write S5",
		"v4":                                              "write V4",
		"GL(2,3)":                                         "48",
		"SU(2,3)":                                         "name is SU(2,3); want S4",
		"D2":                                              "2",
		"D4 × C3":                                         "12",
		"D4 wr C2":                                        "32",
		"MathieuGroup ( 11 )":                             "7920",
		"S_4":                                             "24",
		"Z5":                                              "5",
		"PSL ( 2 , 7 )":                                   "168",
		"S4 × C2":                                         "48",
		"S4 x PSL(2,7)":                                   "4032",
		"C3 wr S4":                                        "1944",
		"C2 wr (C2 × C2)":                                 "64",
		"(C2 wr S3) × A4":                                 "576",
		"C2 wr C2 wr C2":                                  "128",
		"PSL(2,8)":                                        "504",
		"S123456":                                         "number in the name S123456 is 123456; want at most 99999",
		"A_100000":                                        "number in the name A_100000 is 100000; want at most 99999",
		"Sym( 100000 )":                                   "number in the name Sym( 100000 ) is 100000; want at most 99999",
		"S4 × D100000":                                    "number in the name D100000 is 100000; want at most 99999",
		"PSL(2,6)":                                        "q of PSL(2,6) is 6; want a prime power",
		"PSL(10000,2)":                                    "number in the name PSL(10000,2) is 10000; want at most 9999",
		"C2^1000":                                         "number in the name C2^1000 is 1000; want at most 999",
		"S000004":                                         "24",
		"S-4":                                             "name is S-4; want S4",
		"S":                                               "name is S; want S4",
		"SymmetricGroup(5":                                "name is SymmetricGroup(5; want S4",
		"SymmetricGroup(5,6)":                             "name is SymmetricGroup(5,6); want S4",
		"PSL(2)":                                          "name is PSL(2); want S4",
		"PSL(2,)":                                         "name is PSL(2,); want S4",
		"C2^x":                                            "name is C2^x; want S4",
		"V4":                                              "4",
		"Q8":                                              "8",
		"Sym(5)":                                          "120",
		"Alt( 5 )":                                        "60",
		"PGL(2,7)":                                        "336",
		"PGL(2,2)":                                        "6",
		"PGL(3,3) x V4":                                   "22464",
		"C2^3 × S3":                                       "48",
		"(C2 wr C3)^2":                                    "576",
		"PGL(2,9)":                                        "720",
		"C2^0":                                            "1",
		"Q10":                                             "name is Q10; want Q and the order of the group",
		"S4 × Q2":                                         "name is Q2; want Q and the order of the group",
		"S4 × Q16":                                        "384",
		"QuaternionGroup(8)":                              "8",
		"DicyclicGroup(IsPermGroup,12)":                   "12",
		"7:3 × C2":                                        "42",
		"7:4":                                             "name is 7:4; want a prime p, a colon and a divisor of p-1, such as 5:4",
		"9:2":                                             "name is 9:2; want a prime p",
		"C5:C4":                                           "name is C5:C4; want a prime p",
		"((1,2),(3,4))":                                   "at character 7: expected ')', found ','",
		"Group([(1,2), (1,2":                              "at character 19: expected ')' of Group(",
	} {
		if order[0] >= '0' && order[0] <= '9' {
			require.Equal(t, order, Group(text).Order().String(), text)
			continue
		}
		require.ErrorContains(t, panics(t, func() { Group(text) }), order, text)
	}
}

// A name that Show prints is one that Group reads.
func TestNamesAreReadBack(t *testing.T) {
	for _, name := range []string{"S5", "A6", "C6", "D8", "M11", "PSL(2,7)", "PGL(2,7)", "C2^2", "C4 × C2^2", "Q8", "Q12", "Q16", "5:4", "7:3", "13:6", "D12", "PSL(3,3)", "PSL(2,8)", "PSL(2,25)", "PSL(3,4)", "C3 wr S8", "S4 wr PSL(2,7)", "PSL(2,7) × A5", "SL(2,3)", "GL(2,3)", "SD16", "M16", "3^2:2", "C2^2:C4", "C4∘D8", "He3", "C9:C3", "He3 × C2"} {
		hint := Must(Group(name).StructureHint(Context()))
		require.Equal(t, name, hint.Name)
	}
}

// A name is that of a group with as many elements of each order; random small groups have all
// kinds of names, and none.
func TestNamesAreRight(t *testing.T) {
	orders := func(g *group.Group) map[string]int {
		counts := map[string]int{}
		for p := range g.Elements() {
			counts[p.Order().String()]++
		}
		return counts
	}
	named := map[string]bool{}
	for seed := range uint64(3000) {
		rng := NewRand(seed)
		g := Group(perm.Random(rng, 8).Pow(2), perm.Random(rng, 8).Pow(3))
		if g.IsTrivial() || g.Order().BitLen() > 9 {
			continue
		}
		hint := Must(g.StructureHint(Context()))
		if hint.Name == "" || named[hint.Name+g.Order().String()] {
			continue
		}
		named[hint.Name+g.Order().String()] = true
		want := Group(hint.Name)
		require.Equal(t, want.Order(), g.Order(), "%s: %v", hint.Name, g.Generators())
		require.Equal(t, orders(want), orders(g), "%s: %v", hint.Name, g.Generators())
	}
	require.Greater(t, len(named), 10)
}
