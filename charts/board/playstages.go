package board

import (
	"slices"
	"strings"

	"puzzlelab/puzzlekit/puzzle"
)

// A playStage is a stage of a search on the page for short words, by H. Kociemba's
// two-phase algorithm: its moves, and the coordinates that are at home when it ends.
type playStage struct {
	Generators  [][2]int         `json:"generators"` // a letter, and how often it is done at once
	Coordinates []playCoordinate `json:"coordinates"`
	Pairs       [][2]int         `json:"pairs"` // of coordinates, for whose members there are tables of distances
}

// playCoordinate is the orbit of a set of places, or of a sequence.
type playCoordinate struct {
	Places  []int `json:"places"`
	Ordered bool  `json:"ordered,omitempty"`
}

// playStages returns the two stages for the 3×3×3 cube, and nil for other puzzles. The
// tables have about a million entries each, which a page makes in a second; those of larger
// puzzles are too large.
//
// The first stage leads into the subgroup ⟨U, D, L2, F2, R2, B2⟩: the corners show the
// colours of U and D on U and D, the edges are not flipped, and four edges are in the layer
// between U and D.
func playStages(p *puzzle.Puzzle) []playStage {
	if p.Places() != 48 || !p.Same(puzzle.Rubik(3)) { // a cube is made only where it may be one
		return nil
	}
	onTop, onFront := placesOf(p, "face U", "face D"), placesOf(p, "face F", "face B")
	var corners, edges, upper, middle, between []int
	for _, piece := range p.Pieces() {
		up := within(piece.Places, onTop)
		switch {
		case piece.Kind == "corner":
			corners = append(corners, up...)
		case up == nil:
			front := within(piece.Places, onFront)
			edges, middle, between = append(edges, front...), append(middle, front...), append(between, piece.Places...)
		default:
			edges, upper = append(edges, up...), append(upper, up...)
		}
	}
	set := func(places []int) playCoordinate {
		return playCoordinate{Places: fromZero(slices.Sorted(slices.Values(places)))}
	}
	sequence := func(places []int) playCoordinate { return playCoordinate{fromZero(places), true} }
	var all, kept [][2]int
	for k, m := range p.Moves() {
		all = append(all, [2]int{k + 1, 1})
		times := 2
		if strings.Contains("UD", m.Name) {
			times = 1
		}
		kept = append(kept, [2]int{k + 1, times})
	}
	pairs := [][2]int{{0, 2}, {1, 2}}
	return []playStage{
		{all, []playCoordinate{set(corners), set(edges), set(between)}, pairs},
		{kept, []playCoordinate{sequence(corners), sequence(upper), sequence(middle)}, pairs},
	}
}

// placesOf lists the places of regions with these names.
func placesOf(p *puzzle.Puzzle, names ...string) (places []int) {
	for _, r := range p.Definition().Regions {
		if slices.Contains(names, r.Name) {
			places = append(places, r.Refs...)
		}
	}
	return places
}

// within lists the places that are among others.
func within(places, others []int) (both []int) {
	for _, place := range places {
		if slices.Contains(others, place) {
			both = append(both, place)
		}
	}
	return both
}
