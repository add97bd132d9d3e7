package cubeboard

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"

	"github.com/stretchr/testify/require"
)

func TestGroupsOfIsometries(t *testing.T) {
	for _, n := range []int{1, 2, 3, 6} {
		b := MustNew(n)
		turns := []perm.Perm{b.Perm(MustParseIsometry("(abcd)")), b.Perm(MustParseIsometry("(ab)"))}
		rotations, isometries := group.New(turns...), group.New(append(turns, b.Perm(MustParseIsometry("-e")))...)
		require.Equal(t, big.NewInt(24), rotations.Order())
		require.Equal(t, big.NewInt(48), isometries.Order())
		for _, g := range Isometries() {
			require.True(t, isometries.Contains(b.Perm(g)))
			require.Equal(t, g.IsRotation(), rotations.Contains(b.Perm(g)))
		}
	}
}

// Perm and diagonals are homomorphisms, with g.Mul(h) for g, then h.
func TestMultiplication(t *testing.T) {
	b := MustNew(3)
	for _, g := range Isometries() {
		require.Equal(t, Isometry{}, g.Mul(g.Inverse()))
		require.Equal(t, b.Perm(g).Order(), big.NewInt(int64(g.Order())))
		for _, h := range Isometries() {
			require.True(t, b.Perm(g).Mul(b.Perm(h)).Equal(b.Perm(g.Mul(h))))
			require.True(t, symmetries[g.id].diagonals().Mul(symmetries[h.id].diagonals()).Equal(symmetries[g.Mul(h).id].diagonals()))
		}
	}
}

func TestConjugacyClasses(t *testing.T) {
	sizes := map[Class]int{}
	for _, g := range Isometries() {
		sizes[g.Class()]++
		require.Equal(t, g.IsRotation(), g.Class().isRotation())
		conjugates := map[Isometry]bool{}
		for _, h := range Isometries() {
			conjugates[h.Inverse().Mul(g).Mul(h)] = true
		}
		require.Len(t, conjugates, g.Class().Size())
		for h := range conjugates {
			require.Equal(t, g.Class(), h.Class())
		}
	}
	for _, c := range Classes() {
		require.Equal(t, c.Size(), sizes[c])
		require.Equal(t, c, c.representative().Class())
	}
}

// The examples of section 3.1 of the paper, with corners 1-2-3-4 about the Up
// face, 5 below 1 and so on.
func TestRotationsOfThePaper(t *testing.T) {
	corner := map[string][3]int{"1": {-1, -1, 1}, "2": {1, -1, 1}, "3": {1, 1, 1}, "4": {-1, 1, 1},
		"5": {-1, -1, -1}, "6": {1, -1, -1}, "7": {1, 1, -1}, "8": {-1, 1, -1}}
	for name, corners := range map[string]string{
		"(abcd)":   "12 23 34 41 56 67 78 85",
		"(ac)(bd)": "13 31 24 42",
		"(bcd)":    "11 77",
		"(ac)":     "15 51 37 73",
	} {
		g := MustParseIsometry(name)
		for _, move := range strings.Fields(corners) {
			require.Equal(t, corner[move[1:]], symmetries[g.id].vector(corner[move[:1]]), "%s %s", name, move)
		}
	}
}

func TestNamesAreReadBack(t *testing.T) {
	for _, g := range Isometries() {
		back, err := ParseIsometry(g.String())
		require.NoError(t, err)
		require.Equal(t, g, back)
	}
	for text, same := range map[string]string{"(dc)(ba)": "(ab)(cd)", " -(cab) ": "-(abc)", "()": "e", "-()": "-e"} {
		g, err := ParseIsometry(text)
		require.NoError(t, err)
		require.Equal(t, same, g.String())
	}
	for _, text := range []string{"", "ab", "(ae)", "(aa)", "(ab", "(12)", "--e", "-", "[2,1,3,4]", "(ab)(bc)"} {
		var symmetry *fault.InputError
		_, err := ParseIsometry(text)
		require.ErrorAs(t, err, &symmetry, "%q", text)
		require.Equal(t, strconv.Quote(text), symmetry.Value)
	}
}

func TestIsometryErrorsNameTheCharacter(t *testing.T) {
	for text, want := range map[string]string{
		"（ab）":     `"（ab）"; want "e" or disjoint cycles of the diagonals a, b, c, d, with - in front for an improper one; at character 1: found '（'; type '('`,
		"−(ab)":    "at character 1: found '−'; type '-'",
		"(aｂ)":     "at character 3: found 'ｂ'; type 'b'",
		"\v(ab)":   "at character 1: found the control byte 0x0b",
		"(ab)\x00": "at character 5: found the control byte 0x00",
	} {
		_, err := ParseIsometry(text)
		require.ErrorContains(t, err, want)
	}
	for _, text := range []string{strings.Repeat("(ab)", 100_000), strings.Repeat("（", 100_000), strings.Repeat("9", 100_000)} {
		_, err := ParseIsometry(text)
		conventions.ShortError(t, err)
	}
}

func FuzzParseIsometry(f *testing.F) {
	for _, text := range []string{"e", "-e", "(abcd)", "-(ab)(cd)", "(a)(b)", "((", "-(dcb)", "（ab)", "(ab\x00", "置"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := ParseIsometry(text)
		if err != nil {
			conventions.ShortError(t, err)
			return
		}
		back, err := ParseIsometry(g.String())
		require.NoError(t, err)
		require.Equal(t, g, back)
	})
}

func TestIsometriesPermuteLines(t *testing.T) {
	b := MustNew(4)
	var lines [][]Cell
	sorted := func(cells []Cell) []Cell {
		slices.SortFunc(cells, compareCells)
		return cells
	}
	for _, l := range b.Lines(Queen) {
		lines = append(lines, sorted(l.Cells()))
	}
	for _, g := range Isometries() {
		for i, l := range lines {
			var image []Cell
			for _, c := range l {
				number, err := b.Number(c)
				require.NoError(t, err)
				image = append(image, b.cells[b.image(number-1, g)])
			}
			j := slices.IndexFunc(lines, func(m []Cell) bool { return slices.Equal(m, sorted(image)) })
			require.GreaterOrEqual(t, j, 0)
			if i < 3*4 {
				require.Equal(t, b.loopImage(i, g), j)
			}
		}
	}
}
