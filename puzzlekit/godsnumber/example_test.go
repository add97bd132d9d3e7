package godsnumber_test

import (
	"context"
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

var ctx = context.Background()

func ExamplePuzzle() {
	g, err := godsnumber.Puzzle(ctx, puzzle.Sliding(3, 3), "single-tile", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	distances, _ := g.Enumerate(ctx, nil, nil)
	fmt.Println(g)
	fmt.Println("God's number", distances.Eccentricity())
	farthest, _ := distances.Antipodes(context.Background())
	for _, s := range farthest {
		fmt.Println(s.Labels())
	}
	// Output:
	// 8 puzzle, 3×3, single-tile: 181,440 states, 4 moves
	// God's number 31
	// [8 6 7 2 5 4 3 9 1]
	// [6 4 7 8 5 9 3 2 1]
}

// Three gears, of which one looks the same after half a turn, and three pins, of
// which two look alike: a state is what can be seen.
// Two pairs of corners are glued together. A state is what blocks moves, in 84
// arrangements, and an element of a group of order 24.
func ExamplePuzzle_blocked() {
	p := puzzle.Bandaged(2, "UFR UFL", "UBR UBL")
	g, err := godsnumber.Puzzle(ctx, p, "HTM", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	distances, _ := g.Enumerate(ctx, nil, nil)
	fmt.Println(g.Size(), "states:", distances.Spheres())
	farthest, _ := distances.Antipodes(ctx)
	path, _ := distances.Path(farthest[0])
	w, _ := g.Word(path)
	fmt.Println(w)
	// Output:
	// 2016 states: [1 12 66 214 343 420 264 248 256 192]
	// B2 D2 F L2 F2 L' U2 L2 U'
}

func ExamplePuzzle_alike() {
	p, err := puzzle.ReadFile("../puzzle/testdata/gears.kpuzzle.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := godsnumber.Puzzle(ctx, p, "", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	distances, _ := g.Enumerate(ctx, nil, nil)
	fmt.Println(g)
	fmt.Println(distances.Spheres(), "of a group of", p.Group().Order())
	// Output:
	// gears, letters: 144 states, 4 moves
	// [1 4 12 31 54 41 1] of a group of 576
}

// A shortest path, read as moves.
func ExampleGraph_Word() {
	p := puzzle.TorusTwin(3, 2)
	g, _ := godsnumber.Puzzle(ctx, p, "", nil)
	distances, _ := g.Enumerate(ctx, nil, nil)
	s, _ := p.Solved().Do("r1 c2 r2 c1 r1 c3")
	path, _ := distances.Path(s)
	word, _ := g.Word(path)
	same, _ := p.Solved().Apply(word)
	fmt.Println(word.Len(), "moves lead there too:", same.Equal(s))
	// Output: 3 moves lead there too: true
}

func ExampleCayley() {
	m11, _ := group.Mathieu(11)
	c, _ := godsnumber.Cayley(ctx, "M11", godsnumber.Letters(m11.Generators()), nil)
	distances, _ := c.Enumerate(ctx, nil, nil)
	fmt.Println(c)
	fmt.Println(distances.Spheres())
	x := m11.Generators()[0]
	distance, _ := distances.To(x)
	fmt.Println(x, "is at distance", distance)
	// Output:
	// M11: 7,920 states, 4 moves
	// [1 4 11 30 82 214 550 1294 2500 2572 654 8]
	// (1,2,3,4,5,6,7,8,9,10,11) is at distance 1
}

func ExampleCosets() {
	// Where the tiles 1 and 2 of the 8 puzzle's loops can be: 8·7 states.
	p := puzzle.Loops(3, 3)
	h, _ := p.Group().Stabilizer(ctx, 1, 2)
	c, _ := godsnumber.Cosets(ctx, "two tiles", h, godsnumber.Letters(p.Group().Generators()), nil)
	distances, _ := c.Enumerate(ctx, nil, nil)
	fmt.Println(c.Size(), distances.Spheres())
	// Output: 56 [1 2 2 4 7 9 13 10 7 1]
}

func ExampleLetters() {
	r := perm.MustParse("(1,2,3,4)")
	for _, m := range godsnumber.Letters([]perm.Perm{r}, "R") {
		fmt.Println(m.Word, m.Perm)
	}
	// Output:
	// R (1,2,3,4)
	// R^-1 (1,4,3,2)
}

func ExamplePowers() {
	r := perm.MustParse("(1,2,3,4)")
	for _, m := range godsnumber.Powers([]perm.Perm{r}, "R") {
		fmt.Println(m.Word, m.Perm)
	}
	// Output:
	// R (1,2,3,4)
	// R^2 (1,3)(2,4)
	// R^-1 (1,4,3,2)
}

// A ring of six discs of which two neighbours change places: the reflection
// that exchanges these two is a symmetry.
func ExampleCayleyGraph_Quotient() {
	moves := godsnumber.Letters([]perm.Perm{perm.MustParse("(1,2,3,4,5,6)"), perm.MustParse("(1,2)")})
	c, _ := godsnumber.Cayley(ctx, "S6", moves, &godsnumber.Options{Base: []int{1, 2}})
	q, _ := c.Quotient(ctx, perm.MustParse("(1,2)(3,6)(4,5)"))
	distances, _ := q.Enumerate(ctx, nil, nil)
	fmt.Println(q.Size(), "of", c.Size(), "elements kept")
	fmt.Println(distances.Spheres())
	// Output:
	// 432 of 720 elements kept
	// [1 3 6 11 20 35 55 81 109 128 126 95 40 6 3 1]
}

func ExampleFind() {
	r, _ := godsnumber.Find("pocket-HTM")
	fmt.Println(r)
	fmt.Println(r.Command)
	// Output:
	// pocket cube 2×2×2, HTM: God's number 11, 3,674,160 states
	// go run -C bench ./godsnumber -only pocket-HTM
}

func ExamplePublished_Agrees() {
	r, _ := godsnumber.Find("sliding-3x3-single")
	fmt.Println(r.Definition, r.GodsNumber)
	fmt.Println(r.Published.Source, r.Published.Agrees(r))
	// Output:
	// Sliding(3, 3) 31
	// OEIS A089473; A. Reinefeld 1993 true
}

func ExampleRecords() {
	for _, r := range godsnumber.Records() {
		if strings.HasPrefix(r.Name, "M") && r.Metric == "letters" {
			fmt.Println(r.Name, r.States, r.GodsNumber)
		}
	}
	// Output:
	// M11-letters 7920 11
	// M12-letters 95040 11
	// M22-letters 443520 13
	// M23-letters 10200960 18
	// M24-letters 244823040 17
}

func ExampleCatalogue() {
	for _, e := range godsnumber.Catalogue()[:2] {
		g, _ := e.Build(ctx)
		distances, _ := g.Enumerate(ctx, nil, nil)
		r := e.Record(g, distances.Spheres())
		fmt.Println(r.Name, r.GodsNumber, r.Spheres)
	}
	// Output:
	// torus-2x2-steps 4 [1 4 10 8 1]
	// torustwin-2x2-steps 3 [1 3 7 1]
}

// The 15 puzzle in loop generators is too large to be enumerated; its first
// spheres say how many letters some board needs at least.
func ExampleCountingBound() {
	p := puzzle.Loops(4, 4)
	spheres := []uint64{1, 6, 28, 120, 490, 1984}
	fmt.Println(p.Group().Order(), "boards, at least", godsnumber.CountingBound(p.Group().Order(), spheres), "letters")
	// Output:
	// 653837184000 boards, at least 18 letters
}

func ExampleBounds() {
	for _, b := range godsnumber.Bounds()[:4] {
		fmt.Println(b.Name, "needs", b.Lower, "moves at least")
	}
	// Output:
	// torus-3x5-steps needs 12 moves at least
	// torus-3x5-shifts needs 11 moves at least
	// torus-4x4-steps needs 13 moves at least
	// torus-4x4-shifts needs 11 moves at least
}
