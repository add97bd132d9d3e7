package puzzle

import (
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/word"
)

// Blank returns the place of the blank, or 0 in a puzzle in which none slides.
func (s State) Blank() int {
	if s.puzzle == nil {
		return 0
	}
	return int(s.puzzle.blankIn(s.labels)) + 1
}

// Legal returns the moves that are possible in s, in the order of the alphabet:
// all of them, unless they slide or are blocked.
func (s State) Legal() []word.Letter {
	if s.puzzle == nil {
		return nil
	}
	var legal []word.Letter
	x := s.position()
	for k := range s.puzzle.def.Moves {
		if x.begins(word.Letter(k+1), 1) {
			legal = append(legal, word.Letter(k+1))
		}
	}
	return legal
}

// slidesOf returns the slides of a move and its inverse, those that move something: single
// ones or, if runs count one, of any length.
func (p *Puzzle) slidesOf(k int, runs bool) (turns []Turn) {
	for row, sign := range []int{1, -1} {
		to := p.slides[2*k+row]
		s := Turn{Generator: k + 1, ways: make([][]int32, p.def.Places)}
		for place := range s.ways {
			s.ways[place] = []int32{int32(place)}
		}
		for s = s.longer(sign, to); s.moves(); s = s.longer(sign, to) {
			turns = append(turns, s)
			if !runs {
				break
			}
		}
	}
	return turns
}

// longer returns a slide that is longer by one; the way is nil where the blank cannot go on.
func (s Turn) longer(sign int, to []int32) Turn {
	next := Turn{Generator: s.Generator, Exponent: s.Exponent + sign, ways: make([][]int32, len(s.ways))}
	for place, way := range s.ways {
		if way != nil && to[way[len(way)-1]] >= 0 {
			next.ways[place] = append(slices.Clone(way), to[way[len(way)-1]])
		}
	}
	return next
}

// moves reports whether a slide moves something from some place of the blank.
func (s Turn) moves() bool {
	return slices.ContainsFunc(s.ways, func(way []int32) bool { return way != nil && !rawperm.IsIdentity(alongWay(way, len(s.ways))) })
}

// alongWay returns what a blank does that goes along a way: it exchanges places with each
// of its neighbours in turn.
func alongWay(way []int32, places int) []int32 {
	content := rawperm.Identity[int32](places)
	for k := 1; k < len(way); k++ {
		content[way[k-1]], content[way[k]] = content[way[k]], content[way[k-1]]
	}
	return rawperm.Inverse(content)
}
