package puzzle_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

func ExampleNew() {
	p, err := puzzle.New(puzzle.Definition{
		Name: "two swaps", Places: 3, Notation: word.Product,
		Moves: []puzzle.Move{{Name: "a", Perm: perm.MustParse("(1,2)")}, {Name: "b", Perm: perm.MustParse("(2,3)")}},
	})
	fmt.Println(p.Group().Order(), err)
	s, _ := p.Solved().Do("a*b")
	fmt.Println(s)
	// Output:
	// 6 <nil>
	// 2 3 1
}

func ExampleRead() {
	file, _ := os.Open("testdata/triangle.json")
	defer file.Close()
	p, _ := puzzle.Read(file)
	fmt.Println(p, p.Group().Order())
	_, err := puzzle.Read(strings.NewReader(`{"format": "puzzlelab-puzzle/1", "name": "odd", "notation": "moves",
		"places": 2,
		"moves": [{"name": "a", "cycles": "(1,3)"}]}`))
	fmt.Println(err)
	// Output:
	// triangle 24
	// puzzle: definition of "odd": line 3: moves[0].cycles: perm: cannot read "(1,3)" at character 4: point 3 is above the degree 2
}

func ExamplePuzzle_MarshalJSON() {
	data, _ := json.Marshal(puzzle.TopSpin(6, 4))
	p, _ := puzzle.Read(strings.NewReader(string(data)))
	fmt.Println(p, p.Group().Order())
	// Output: Top Spin 6/4 720
}

func ExampleRead_twsearch() {
	file, _ := os.Open("testdata/twist.tws")
	defer file.Close()
	p, _ := puzzle.Read(file)
	fmt.Println(p, p.About(), p.Alphabet(), p.Group().Order())
	// Output: Twist A puzzle of 3 CORNER, 4 TILE. a, b, c 108
}

func ExamplePuzzle_WriteTWS() {
	_ = puzzle.TopSpin(5, 3).WriteTWS(os.Stdout)
	// Output:
	// Name Top_Spin_5/3
	//
	// Set DISCS 5 1
	//
	// Solved
	// DISCS
	// 1 2 3 4 5
	// 0 0 0 0 0
	// End
	//
	// Move r
	// DISCS
	// 5 1 2 3 4
	// 0 0 0 0 0
	// End
	//
	// Move f
	// DISCS
	// 3 2 1 4 5
	// 0 0 0 0 0
	// End
}

func ExampleRead_kPuzzle() {
	p, _ := puzzle.Read(strings.NewReader(`{"name": "flip", "orbits": [{"orbitName": "COIN", "numPieces": 2, "numOrientations": 2}],
		"defaultPattern": {"COIN": {"pieces": [0, 1], "orientation": [0, 0]}},
		"moves": {"S": {"COIN": {"permutation": [1, 0], "orientationDelta": [1, 0]}}}}`))
	fmt.Println(p.Group().Order(), p.Moves()[0].Perm)
	// Output: 4 (1,3,2,4)
}

func ExamplePuzzle_WriteKPuzzle() {
	var b strings.Builder
	_ = puzzle.Skewb().WriteKPuzzle(&b)
	p, _ := puzzle.Read(strings.NewReader(b.String()))
	fmt.Println(p.Group().Order())
	// Output: 3149280
}

func ExamplePuzzle_GAP() {
	fmt.Print(puzzle.Loops(3, 2).GAP())
	// Output:
	// a := (1,4,5,3,2);;
	// b := (2,5,3);;
	// G := Group(a, b);;
}

func ExampleCatalogue() {
	names := map[bool]int{}
	for _, p := range puzzle.Catalogue() {
		names[p.Slides()]++
	}
	fmt.Println(names[true], "slide")
	// Output: 9 slide
}

func ExampleTopSpin() {
	p := puzzle.TopSpin(10, 4)
	s, _ := p.Solved().Do("r*f")
	fmt.Println(p.Group().Order(), s)
	// Output: 3628800 3 2 1 10 4 5 6 7 8 9
}

func ExampleTwoRings() {
	p := puzzle.TwoRings(6, 6, 2, 2)
	fmt.Println(p.Moves()[0].Perm, p.Moves()[1].Perm, p.Group().Order())
	// Output: (1,2,3,4,5,6) (1,7,3,8,9,10) 3628800
}

func ExampleHungarianRings() {
	p := puzzle.HungarianRings()
	s := p.RandomState(rand.New(rand.NewPCG(1, 1)))
	sigma, _ := p.Solution(context.Background(), s) // one of many: balls of one colour are alike
	fmt.Println(p.Places(), s.ApplyPerm(sigma).IsSolved())
	// Output: 38 true
}

func ExamplePuzzle_Solution() {
	p := puzzle.Rubik(3)
	s, _ := p.Solved().Do("U2")
	sigma, err := p.Solution(context.Background(), s)
	fmt.Println(sigma.Equal(p.Perm(p.Alphabet().MustParse("U2"))), err)
	// Output: true <nil>
}

func ExampleTorus() {
	p := puzzle.Torus(3, 3)
	fmt.Println(p.Group().Order())
	s, _ := p.Solved().Do("r1*c2")
	fmt.Println(s)
	t, _ := p.ParseState("3 5 2 / 1 7 4 / 6 9 8") // figure 16 of the source
	fmt.Println(p.CheckReachable(t))
	// Output:
	// 181440
	// 3 8 2
	// 4 1 6
	// 7 5 9
	// puzzle.Puzzle.CheckReachable: state 3 5 2 1 7 4 6 9 8 cannot be reached: parity: it is an odd permutation of the tiles, and every move is even
}

func ExampleTorusTwin() {
	p := puzzle.TorusTwin(3, 3)
	s, _ := p.ParseState("1 1 3 / 2 4 5 / 6 7 8")
	fmt.Println(p.CheckReachable(s))
	// Output: <nil>
}

func ExampleWreath() {
	p := puzzle.Wreath(3, 4)
	fmt.Println(p.Group().Order(), "= 4^3 * 3")
	// Output: 192 = 4^3 * 3
}

func ExamplePolyhedral() {
	for _, name := range []string{"cube", "octahedron"} {
		p := puzzle.Polyhedral(name)
		fmt.Println(p.Name()+":", p.Group().Order())
	}
	// Output:
	// 7 puzzle on the corners of a cube: 2520
	// 5 puzzle on the corners of an octahedron: 120
}

func ExampleMerge() {
	fmt.Println(puzzle.Merge(2, 3, 4).Group().Order(), puzzle.Merge(2, 2, 2).Group().Order())
	// Output: 362880 120
}

func ExampleShuffles() {
	p := puzzle.Shuffles(8)
	s, _ := p.Solved().Do("I")
	fmt.Println(p.Group().Order(), s)
	// Output: 24 5 1 6 2 7 3 8 4
}

func ExampleMongean() {
	p := puzzle.Mongean(8)
	s, _ := p.Solved().Do("M")
	fmt.Println(s, p.Group().Order())
	// Output: 8 6 4 2 1 3 5 7 4
}

func ExampleSupercube() {
	fmt.Println(puzzle.Supercube(3).Group().Order())
	// Output: 88580102706155225088000
}

func ExamplePocket() {
	fmt.Println(puzzle.Pocket().Group().Order(), puzzle.Pocket().Alphabet())
	// Output: 3674160 U, F, R
}

func ExampleCuboid() {
	fmt.Println(puzzle.Cuboid(3, 2, 3).Group().Order())
	// Output: 1625702400
}

func ExamplePyraminx() {
	p := puzzle.Pyraminx()
	fmt.Println(p.Group().Order(), p.Alphabet())
	// Output: 75582720 U, L, R, B, u, l, r, b
}

func ExampleSkewb() {
	fmt.Println(puzzle.Skewb().Group().Order())
	// Output: 3149280
}

func ExampleSquareOne() {
	p := puzzle.SquareOne()
	s, _ := p.Solved().Do("(1,0)/(3,3)/")
	fmt.Println(s)
	fmt.Println(p.Shapes(), "shapes,", p.Group().Order(), "states in each")
	// Output:
	// 8 H h 4 A a 6 F f 2 C c
	// - /
	// 3 D d 5 E e 1 B b 7 G g
	// 19305 shapes, 3251404800 states in each
}

func ExampleBandaged() {
	p := puzzle.Bandaged(3, "UFR UF", "DBL DB")
	for _, l := range p.Solved().Legal() {
		fmt.Print(p.Alphabet().Word(l), " ")
	}
	// Output: U F B D
}

func ExampleBicube() {
	fmt.Println(puzzle.Bicube().Shapes())
	// Output: 440
}

func ExamplePuzzle_Blocks() {
	p := puzzle.SquareOne()
	_, err := p.Solved().Do("(-1,0)/")
	fmt.Println(p.Blocks(), err)
	// Output: true puzzle.State.Apply: slash 1 of the word is /; want one that is not blocked; the corner A lies across the cut after (-1,0)
}

func ExamplePuzzle_Shapes() {
	fmt.Println(puzzle.Rubik(3).Shapes(), puzzle.Sliding(4, 4).Shapes(), puzzle.SquareOne().Shapes())
	// Output: 1 16 19305
}

func ExamplePuzzle_States() {
	// Half of the discs are red, half are blue.
	def := puzzle.TopSpin(24, 4).Definition()
	def.Labels = []puzzle.Label{{Text: "r", Color: "red"}, {Text: "b", Color: "blue"}}
	def.Solved = slices.Concat(slices.Repeat([]int{1}, 12), slices.Repeat([]int{2}, 12))
	def.Layouts = nil
	discs, err := puzzle.New(def)
	if err != nil {
		panic(err)
	}
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(2), puzzle.Sliding(3, 3), discs} {
		states, err := p.States(context.Background())
		fmt.Println(states, err)
	}
	// Output:
	// 88179840 <nil>
	// 181440 <nil>
	// 2704156 <nil>
}

func ExampleDino() {
	fmt.Println(puzzle.Dino().Group().Order())
	// Output: 239500800
}

func ExampleHelicopter() {
	fmt.Println(puzzle.Helicopter().Group().Order())
	// Output: 11848661611315200000
}

func ExampleMegaminx() {
	p := puzzle.Megaminx()
	fmt.Println(p.Perm(p.MustParseWord("U5")).IsIdentity(), p.Group().Order().BitLen())
	// Output: true 226
}

func ExampleSwap() {
	fmt.Println(puzzle.Swap(5).Group().Order())
	// Output: 120
}

func ExampleLightsOut() {
	p := puzzle.LightsOut(3, 3)
	s, _ := p.Solved().Do("a1 b2")
	fmt.Println(s)
	fmt.Println(p.Group().Order())
	// Output:
	// 1 0 0
	// 0 1 1
	// 0 1 0
	// 512
}

func ExampleMerlin() {
	s, _ := puzzle.Merlin().Solved().Do("a1")
	fmt.Println(s)
	// Output:
	// 1 1 0
	// 1 1 0
	// 0 0 0
}

func ExampleLightsOutOn() {
	triangle := puzzle.LightsOutOn([2]int{1, 2}, [2]int{2, 3}, [2]int{3, 1})
	fmt.Println(triangle.Group().Order())
	// Output: 2
}

func ExampleShape_Hidden() {
	p := puzzle.LightsOut(2, 1)
	l, _ := p.Layout("")
	for _, s := range l.Shapes {
		fmt.Print(s.Hidden(), " ")
	}
	// Output: false false true true
}

func ExampleKilominx() {
	fmt.Println(puzzle.Kilominx().Group().Order())
	// Output: 1413834128545313800765440000
}

func ExampleFaceTurningOctahedron() {
	fmt.Println(puzzle.FaceTurningOctahedron().Group().Order())
	// Output: 158260810061489362698240000000
}

func ExampleIcosamate() {
	fmt.Println(puzzle.Icosamate().Group().Order())
	// Output: 71128171054676736000000000000000000
}

func ExampleBraille() {
	fmt.Println(puzzle.Braille(1), puzzle.Braille(10), puzzle.Braille(15), puzzle.Braille(16))
	// Output: ⠁ ⠚ ⠕ ⠼⠁⠋
}

func ExamplePuzzle_ParseState() {
	cube := puzzle.Rubik(2)
	s, _ := cube.ParseState("UFUFRRRRFDFDDBDBLLLLUBUB")
	back, _ := s.Do("R'")
	fmt.Println(back.IsSolved())
	_, err := cube.ParseState("UUUFRRRRFFFFDDDDLLLLBBBB")
	fmt.Println(err)
	// Output:
	// true
	// puzzle.Puzzle.ParseState: cannot read "UUUFRRRRFFFFDDDDLLLLBBBB" at character 4: the corner in places 4, 13, 10, at characters 4, 5, 10, reads F R F, want a piece of the puzzle that can stand there like that
}

func ExamplePuzzle_RandomState() {
	p := puzzle.Sliding(4, 4)
	s := p.RandomState(rand.New(rand.NewPCG(1, 1)))
	fmt.Println(p.CheckReachable(s))
	// Output: <nil>
}

func ExamplePuzzle_Spoken() {
	cube := puzzle.Rubik(3)
	fmt.Println(cube.Spoken(cube.MustParseWord("R2 U'")))
	// Output: Right face clockwise, twice; top face counter-clockwise.
}

func ExampleState_Apply() {
	p := puzzle.TopSpin(6, 3)
	s, _ := p.Solved().Apply(p.MustParseWord("f*r^2"))
	fmt.Println(s)
	// Output: 5 6 3 2 1 4
}

func ExampleState_Legal() {
	p := puzzle.Sliding(3, 3)
	fmt.Println(p.Alphabet().Word(p.Solved().Legal()...))
	// Output: R D
}
