package puzzle

import (
	"fmt"

	"puzzlelab/internal/counted"
)

// Torus returns the torus puzzle with cols columns and rows rows of numbered
// tiles: a move shifts one row or one column by one place, and the tile that
// falls off one end comes in at the other. The moves r1, r2, … shift a row to
// the right and c1, c2, … a column down. (Square boards are also known as
// Loopover.) It panics with a [*fault.InputError] unless both sizes are in 2..50.
//
// The group is the symmetric group when cols·rows is even and the alternating
// group when both sizes are odd, so that then half of all arrangements cannot
// be solved. It contains every 3-cycle, because of the source's identity
// (1, 2, n+1) = B1·B2·B3·B4 with B1 the first row to the left, B2 the first
// column up, B3 and B4 their inverses. In the source a cycle (a1, a2, …) takes
// the piece in a2 to a1, so its cycles are the inverses of ours: with our
// letters the identity reads r1^-1·c1^-1·r1·c1 = (1, n+1, 2).
//
// (K. Ishida, H. Okamoto, H. Nagai, T. Matsuo, The making and study of torus
// puzzles; they write m×n for m rows and n columns.)
func Torus(cols, rows int) *Puzzle {
	return mustNew(torusDefinition("Torus", cols, rows)).by("Torus", cols, rows)
}

// TorusTwin returns the torus puzzle under the source's changed rule (section
// 12): the largest number is replaced by a second 1, and the tiles read 1, 1,
// 2, 3, … in order. Exchanging the two tiles that are alike changes the parity but
// cannot be seen, so every arrangement can be solved, for odd sizes too.
func TorusTwin(cols, rows int) *Puzzle {
	def := torusDefinition("TorusTwin", cols, rows)
	def.Name += ", two tiles alike"
	def.Labels = numberLabels(def.Places - 1)
	def.Solved = append([]int{1}, upTo(1, def.Places-1)...)
	return mustNew(def).by("TorusTwin", cols, rows)
}

func torusDefinition(constructor string, cols, rows int) Definition {
	if !isShiftable(cols, rows) {
		panic(badSize(constructor, "2 to 50 columns and rows", cols, rows))
	}
	def := Definition{
		Name:  fmt.Sprintf("torus puzzle %d×%d", cols, rows),
		About: fmt.Sprintf("Tiles on %s and %s; a move shifts a row or a column around the torus.", counted.Of(cols, "columns"), counted.Of(rows, "rows")),
	}
	shift(&def, TorusSurface, cols, rows, gridLayout(cols, rows, cols*rows), []Direction{Across, Down})
	return def
}
