package main

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

func subjects() []subject {
	of := func(p func() *puzzle.Puzzle) func() (*puzzle.Puzzle, error) {
		return func() (*puzzle.Puzzle, error) { return p(), nil }
	}
	return []subject{
		{"torus 3×3", of(func() *puzzle.Puzzle { return puzzle.Torus(3, 3) })},
		{"2×2×2", of(puzzle.Pocket)},
		{"Pyraminx without tips", withoutTips},
		{"Skewb", of(puzzle.Skewb)},
		{"Top Spin 10/4", of(func() *puzzle.Puzzle { return puzzle.TopSpin(10, 4) })},
		{"pancakes 10", func() (*puzzle.Puzzle, error) { return pancakes(10) }},
		{"Top Spin 11/4", of(func() *puzzle.Puzzle { return puzzle.TopSpin(11, 4) })},
		{"Pyraminx", of(puzzle.Pyraminx)},
		{"Dino cube", of(puzzle.Dino)},
		{"Domino", of(func() *puzzle.Puzzle { return puzzle.Cuboid(3, 2, 3) })},
		{"Top Spin 12/4", of(func() *puzzle.Puzzle { return puzzle.TopSpin(12, 4) })},
	}
}

// pancakes is a stack of n of which the upper k, for each k, can be turned over.
func pancakes(n int) (*puzzle.Puzzle, error) {
	def := puzzle.Definition{Name: fmt.Sprintf("pancakes %d", n), Places: n}
	for k := 2; k <= n; k++ {
		images := make([]int, n)
		for i := range images {
			images[i] = i + 1
			if i < k {
				images[i] = k - i
			}
		}
		flip, err := perm.FromImages(images)
		if err != nil {
			return nil, err
		}
		def.Moves = append(def.Moves, puzzle.Move{Name: string(rune('a' + k - 2)), Perm: flip})
	}
	return puzzle.New(def)
}

// withoutTips is the Pyraminx with its four tips cut off: the pieces that the
// tips' own moves turn are left out.
func withoutTips() (*puzzle.Puzzle, error) {
	whole := puzzle.Pyraminx().Definition()
	tips := map[int]bool{}
	for _, m := range whole.Moves {
		if m.Name == strings.ToLower(m.Name) {
			for _, place := range m.Perm.Moved() {
				tips[place] = true
			}
		}
	}
	number := map[int]int{}
	for place := 1; place <= whole.Places; place++ {
		if !tips[place] {
			number[place] = len(number) + 1
		}
	}
	def := puzzle.Definition{Name: "Pyraminx without tips", Notation: whole.Notation, Places: len(number), Metrics: whole.Metrics}
	for _, p := range whole.Pieces {
		if tips[p.Places[0]] {
			continue
		}
		places := slices.Clone(p.Places)
		for i, place := range places {
			places[i] = number[place]
		}
		def.Pieces = append(def.Pieces, puzzle.Piece{Kind: p.Kind, Places: places})
	}
	for _, m := range whole.Moves {
		if tips[m.Perm.Moved()[0]] && m.Name == strings.ToLower(m.Name) {
			continue
		}
		images := make([]int, len(number))
		for place, n := range number {
			images[n-1] = number[m.Perm.Image(place)]
		}
		turn, err := perm.FromImages(images)
		if err != nil {
			return nil, err
		}
		def.Moves = append(def.Moves, puzzle.Move{Name: m.Name, Perm: turn})
	}
	return puzzle.New(def)
}
