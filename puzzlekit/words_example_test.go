package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/factor"
)

func ExampleElement() {
	m11 := puzzlekit.Group("M11")
	table := puzzlekit.WordTable(m11, "a", "b")
	w := table.Alphabet().MustParse("a*b^-1")
	fmt.Println(puzzlekit.Element(m11, w))
	// Output: (1,2,8,9,4,10,7,11)(3,6)
}

func ExampleWordOf() {
	m11 := puzzlekit.Group("M11")
	p := m11.Random(puzzlekit.NewRand(1))
	table, short := puzzlekit.WordTable(m11, "a", "b"), puzzlekit.Factorizer(m11, "a", "b")
	fmt.Println(puzzlekit.WordOf(p, table.Factor))
	fmt.Println(puzzlekit.WordOf(p, short.Factor))
	// Output:
	// a*b*a*b^-1*a^-1*b^-1*a^-1*b*a^-2*b^2*a^-1*b^-1*a^-1*b^2*a^-1*b^-1
	// b^-1*a^-2*b*a*b*a^-1*b
}

func ExampleWordTable() {
	eight := puzzlekit.Loops(3, 3)
	table := puzzlekit.WordTable(eight)
	mixed := puzzlekit.Scramble(eight, 1)
	fmt.Println(puzzlekit.WordOf(puzzlekit.Perm(mixed).Inverse(), table.Factor))
	// Output: b*a*b*a^-1*b^-1*a^2*b*a^-3*b^-1*a^-2*b^-1*a^-1*b^-1*a^2
}

func ExampleFactorizer() {
	pocket := puzzlekit.Pocket()
	short := puzzlekit.Factorizer(pocket, factor.Instant)
	mixed := puzzlekit.Scramble(pocket, 1)
	fmt.Println(puzzlekit.WordOf(puzzlekit.Perm(mixed).Inverse(), short.Factor))
	// Output: F U F2 R' F R F' U R' F U'
}

func ExampleFilling() {
	for at := range puzzlekit.Filling(puzzlekit.Group("M11"), "a", "b") {
		fmt.Println(at.Round, "words:", at.Filled, "of", at.Total)
		break
	}
	// Output: 1000 words: 36 of 38
}

func ExampleCosetSteps() {
	steps := puzzlekit.CosetSteps(puzzlekit.Presentation("a^2, b^3, (ab)^3"), "b", coset.Felsch)
	fmt.Println(len(steps))
	fmt.Println(steps[1])
	// Output:
	// 9
	// 2: definition 1·a = 2
}

func ExampleChain() {
	chain := puzzlekit.Chain("M11")
	fmt.Println(chain.Base(), chain.OrbitSizes())
	// Output: [1 2 3 4] [11 10 9 8]
}

func ExampleChainSteps() {
	for step := range puzzlekit.ChainSteps("S4") {
		fmt.Println(step)
	}
	// Output:
	// level 1: (1,2,3,4), orbits 4
	// level 1: (1,2), orbits 4
	// level 2: (2,4,3), orbits 4·3 = 12
	// level 3: (3,4), orbits 4·3·2 = 24
}

// A textbook's search and partition backtrack, for the same elements.
func ExampleSearchSteps() {
	g := puzzlekit.Group("PSL(2,7)")
	plain, partition := puzzlekit.SearchSteps(g, true, 1, 2, 3), puzzlekit.SearchSteps(g, false, 1, 2, 3)
	fmt.Println(len(plain), len(partition))
	fmt.Println(puzzlekit.Film(partition))
	// Output:
	// 118 3
	// 3 frames
	// 1. node 1: 2→2, 1→3: cut off
	// 2. node 2: 2→1
	// 3. node 3: 2→1, 1→3: found (1,3,2)(4,6,8)
}

func ExampleSubgroups() {
	puzzlekit.Show(puzzlekit.Subgroups(puzzlekit.Group("A4")), puzzlekit.Subgroups(puzzlekit.Group("S4")))
	// Output:
	// 10 subgroups in 5 classes, 3 of them normal
	// order  name  conjugates  normal  generators
	// ─────  ────  ──────────  ──────  ─────────────────────
	//     1  1              1  yes
	//     2  C2             3          (1,3)(2,4)
	//     3  C3             4          (2,3,4)
	//     4  C2^2           1  yes     (1,3)(2,4) (1,4)(2,3)
	//    12  A4             1  yes     (1,3)(2,4) (2,3,4)
	// 30 subgroups in 11 classes, 4 of them normal
	// order  name  conjugates  normal  generators
	// ─────  ────  ──────────  ──────  ─────────────────────
	//     1  1              1  yes
	//     2  C2             3          (1,2)(3,4)
	//     2  C2             6          (3,4)
	//     3  C3             4          (2,3,4)
	//     4  C2^2           1  yes     (1,2)(3,4) (1,4)(2,3)
	//     4  C2^2           3          (3,4) (1,2)(3,4)
	// … (5 more classes)
}

func ExampleLattice() {
	fmt.Println(puzzlekit.Lattice(puzzlekit.Subgroups(puzzlekit.Group("S4"))))
	// Output:
	// Graph with 11 vertices and 17 edges, connected; degrees 2 to 4. Vertices: normal: 4; not normal: 7.
}

func ExampleLowIndex() {
	for _, h := range puzzlekit.LowIndex(puzzlekit.Presentation("a^2, b^3, (ab)^4"), 6) {
		fmt.Println(h.Index())
	}
	// Output:
	// 1
	// 2
	// 3
	// 4
	// 6
	// 6
	// 6
}

func ExampleDefines() {
	p := puzzlekit.Presentation("a^2, b^5, (ab)^3")
	fmt.Println(puzzlekit.Defines(p, puzzlekit.Group(puzzlekit.Cosets(p, "b"))))
	// Output: the relators hold, <b> has order at most 5 and index 12, and 5·12 = 60: the presented group is the group
}

func ExampleExplore() {
	// A knight on a board of 3×3, whose cells are numbered from 0.
	jumps := func(dst []int, cell int) []int {
		for to := range 9 {
			rows, cols := to/3-cell/3, to%3-cell%3
			if rows*rows+cols*cols == 5 {
				dst = append(dst, to)
			}
		}
		return dst
	}
	board := puzzlekit.Explore(jumps, 0)
	fmt.Println(board.Len(), puzzlekit.RunOn(board.From, 0).Spheres())
	// Output: 8 [1 2 2 2 1]
}
