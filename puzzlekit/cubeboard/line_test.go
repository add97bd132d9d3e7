package cubeboard

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLinesHaveTheirLengths(t *testing.T) {
	for n := 1; n <= 10; n++ {
		b := MustNew(n)
		require.Len(t, b.Lines(Rook), 3*n)
		require.Len(t, b.Lines(Queen), 7*n+8)
		count := map[LineKind]int{}
		for _, l := range b.Lines(Queen) {
			count[l.Kind]++
			require.Equal(t, map[LineKind]int{Loop: 4 * n, Hexagon: 3 * n, MainDiagonal: n}[l.Kind], l.Len(), "%v", l)
		}
		require.Equal(t, 4*(n-1), count[Hexagon])
		require.Equal(t, 12, count[MainDiagonal])
		for _, c := range b.Cells() {
			through, err := b.LinesThrough(Queen, c)
			require.NoError(t, err)
			require.Len(t, through, 4)
		}
	}
}

// The two definitions of an attack: by walking, and by common lines, which are
// found from planes.
func TestAttackByWalkingIsAttackByLines(t *testing.T) {
	for n := 1; n <= 10; n++ {
		b := MustNew(n)
		for _, c := range b.Cells() {
			for _, p := range []Piece{Rook, Queen} {
				var walked []Cell
				for _, d := range p.directions() {
					way, err := b.walk(c, d)
					require.NoError(t, err)
					walked = append(walked, way...)
				}
				slices.SortFunc(walked, compareCells)
				set, err := b.AttackSet(p, c)
				require.NoError(t, err)
				if !slices.Equal(slices.Compact(walked), set) {
					require.Equal(t, walked, set, "n=%d %v on %v", n, p, c)
				}
			}
		}
	}
}

func TestAttacksAgreeOnPairs(t *testing.T) {
	b := MustNew(3)
	for _, p := range []Piece{Rook, Queen} {
		for _, c := range b.Cells() {
			set, _ := b.AttackSet(p, c)
			for _, d := range b.Cells() {
				i, _ := b.Number(c)
				j, _ := b.Number(d)
				byLines := i != j && b.shareLine(p, i-1, j-1)
				byWalking, err := b.attacksByWalking(p, c, d)
				require.NoError(t, err)
				require.Equal(t, byLines, byWalking)
				require.Equal(t, byLines, slices.Contains(set, d))
			}
		}
	}
}

// The order of a line is that of a walk along it, one way or the other.
func TestLinesAreInWalkingOrder(t *testing.T) {
	for n := 2; n <= 7; n++ {
		b := MustNew(n)
		for _, l := range b.Lines(Queen) {
			cells := l.Cells()
			require.True(t, slices.ContainsFunc(Queen.directions(), func(d direction) bool {
				way, _ := b.walk(cells[0], d)
				return slices.Equal(way, cells[1:])
			}), "n=%d %v %v", n, l, cells)
		}
	}
}

// Numbers of attacking pairs, found by a separate program; 3n²(8n-3) for rooks.
func TestAttackingPairs(t *testing.T) {
	queens := []int{15, 204, 819, 2112, 4335, 7740, 12579, 19104, 27567, 38220}
	for n := 1; n <= 10; n++ {
		b := MustNew(n)
		pairs := map[Piece]int{}
		for _, c := range b.Cells() {
			onMain := mainDiagonals(n, c)
			for _, p := range []Piece{Rook, Queen} {
				set, _ := b.AttackSet(p, c)
				pairs[p] += len(set)
				if n == 1 {
					continue
				}
				expected := 8*n - 3
				switch {
				case p == Rook:
				case onMain[0] && onMain[1]:
					expected = 10*n - 5
				case onMain[0] || onMain[1]:
					expected = 12*n - 7
				default:
					expected = 14*n - 9
				}
				require.Len(t, set, expected, "n=%d %v on %v", n, p, c)
			}
		}
		require.Equal(t, 2*queens[n-1], pairs[Queen])
		require.Equal(t, 2*3*n*n*(8*n-3), pairs[Rook])
	}
}
