package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
)

func ExampleCharacters() {
	table := puzzlekit.Characters("Q8")
	puzzlekit.Show(table, table.Irreducible(4).Mul(table.Irreducible(4)))
	// Output:
	// Character table of a group of order 8, 5 conjugacy classes
	// class          1a  2a  4a  4b  4c
	// centralizer     8   8   4   4   4
	// cycles         1⁸  2⁴  4²  4²  4²
	// ─────────────────────────────────
	// χ₁          +   1   1   1   1   1
	// χ₂          +   1   1   1  −1  −1
	// χ₃          +   1   1  −1   1  −1
	// χ₄          +   1   1  −1  −1   1
	// χ₅          −   2  −2   0   0   0
	// − means quaternionic (real values, but no real matrices)
	// χ₁ + χ₂ + χ₃ + χ₄
}

func ExampleMixing() {
	curve := puzzlekit.Mixing(puzzlekit.Torus(2, 3), 12)
	puzzlekit.Show(curve)
	fmt.Println(curve.Time(0.25))
	// Output:
	// torus puzzle 2×3: distance to uniform after 0, 1, 2, … random moves (steps)
	// 0.999 0.990 0.950 0.790 0.585 0.509 0.374 0.321 0.239 0.201 0.152 0.126 0.097
	// 8 true
}
