package puzzle_test

import (
	"fmt"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

func ExampleColors() {
	fmt.Println(puzzle.Colors())
	// Output:
	// [white yellow orange green red blue purple grey lime sky cream pink black]
}

func ExamplePuzzle_Derived() {
	for _, d := range puzzle.Rubik(3).Derived() {
		if d.Name == "M" || d.Name == "Rw" {
			fmt.Println(d.Name, "is", d.Word)
		}
	}
	// Output:
	// Rw is L
	// M is L' R
}

func ExamplePuzzle_Layout() {
	p := puzzle.TopSpin(6, 3)
	fmt.Println(p.Name(), p.Views())
	layout, err := p.Layout(p.Views()[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(layout.Shapes), "shapes,", len(layout.Tracks), "tracks,", len(layout.Captions), "captions")
	first := layout.Shapes[0]
	fmt.Printf("the first at (%.1f, %.1f)\n", first.Center.X, first.Center.Y)
	_, err = p.Layout("globe")
	fmt.Println(err)
	// Output:
	// Top Spin 6/3 [ring]
	// 6 shapes, 2 tracks, 0 captions
	// the first at (1.0, 1.4)
	// puzzle.Puzzle.Layout: view is "globe"; want a view of Top Spin 6/3: ring
}

func ExamplePuzzle_Pieces() {
	kinds := map[string]int{}
	cube := puzzle.Rubik(3)
	for _, piece := range cube.Pieces() {
		kinds[piece.Kind]++
	}
	fmt.Println(kinds, len(cube.Labels()), "stickers move,", len(cube.Fixed()), "do not")
	// Output: map[corner:8 edge:12] 48 stickers move, 6 do not
}

func ExamplePuzzle_Same() {
	fmt.Println(puzzle.Rubik(2).Same(puzzle.Rubik(2)), puzzle.Rubik(2).Same(puzzle.Pocket()))
	// Output: true false
}

func ExamplePuzzle_Constructor() {
	fmt.Println(puzzle.Rubik(3).Constructor(), puzzle.TopSpin(20, 4).Constructor())
	// Output: Rubik(3) TopSpin(20, 4)
}

func ExamplePuzzle_State() {
	p := puzzle.Sliding(3, 2)
	s, err := p.State([]int{1, 2, 3, 4, 6, 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	fmt.Println(s.Puzzle().Name(), s.Labels(), s.Numbers(), "blank in place", s.Blank())
	fmt.Println("in place 4:", s.At(4).Text)
	back, err := s.Do("L")
	fmt.Println(back.Equal(p.Solved()), err)
	// Output:
	// 1 2 3
	// 4 _ 5
	// 5 puzzle, 3×2 [1 2 3 4 6 5] [1 2 3 4 5] blank in place 5
	// in place 4: 4
	// true <nil>
}

func ExampleDefinition() {
	p, err := puzzle.New(puzzle.Definition{
		Name: "three in a ring", Notation: word.Product, Places: 3,
		Moves:   []puzzle.Move{{Name: "a", Perm: perm.MustParse("(1,2,3)"), About: "one place on"}},
		Regions: []puzzle.Region{{Name: "ring", Refs: []int{1, 2, 3}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := p.Solved().Do("a")
	fmt.Println(s.Spoken(), err)
	// Output: Ring: 3, 1, 2. <nil>
}

func ExampleState_Line() {
	s, _ := puzzle.Cuboid(3, 1, 3).Solved().Do("R F")
	fmt.Println(s.Line())
	s, _ = puzzle.Sliding(3, 2).Solved().Do("R D")
	fmt.Println(s.Line())
	// Output:
	// UUDUDUDDLRBFLRFBDUUDUDDU
	// 1 _ 3 4 2 5
}

func ExampleState_WalkHome() {
	p := puzzle.SquareOne()
	s, _ := p.Solved().Do("/(3,0)/")
	home, _ := s.WalkHome()
	end, _ := s.Apply(home)
	sigma, _ := end.MadeBy()
	fmt.Println(home, p.Group().Contains(sigma))
	// Output: /(-3,0)/ true
}
