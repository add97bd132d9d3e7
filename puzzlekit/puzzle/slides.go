package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/word"
)

// Blank returns the place of the blank, or 0 in a puzzle without one.
func (s State) Blank() int {
	if s.puzzle == nil {
		return 0
	}
	return slices.Index(s.labels, int32(s.puzzle.def.Blank-1)) + 1
}

// Legal returns the moves that are possible in s, in the order of the alphabet:
// all of them, unless they slide or are blocked.
func (s State) Legal() []word.Letter {
	if s.puzzle == nil {
		return nil
	}
	var legal []word.Letter
	for k := range s.puzzle.def.Moves {
		l := word.Letter(k + 1)
		if s.allows(l) {
			legal = append(legal, l)
		}
	}
	return legal
}

func (s State) allows(l word.Letter) bool {
	if s.puzzle.Slides() {
		return s.puzzle.slideTo(l, s.Blank()-1) >= 0
	}
	place, _ := s.blockedAt(word.Syllable{Generator: l.Generator(), Exponent: 1})
	return place == 0
}

// slideTo returns the 0-based place to which a letter takes the blank, or -1.
func (p *Puzzle) slideTo(l word.Letter, blank int) int {
	row := 2 * (l.Generator() - 1)
	if l.IsInverse() {
		row++
	}
	return int(p.slides[row][blank])
}

func (s State) slide(w word.Word) (State, error) {
	next := State{s.puzzle, slices.Clone(s.labels)}
	blank, at := s.Blank()-1, 0
	for l := range w.All() {
		at++
		to := s.puzzle.slideTo(l, blank)
		if to < 0 {
			return s, next.illegal(l, at)
		}
		next.labels[blank], next.labels[to] = next.labels[to], next.labels[blank]
		blank = to
	}
	return next, nil
}

func (s State) illegal(l word.Letter, at int) error {
	var legal []string
	for _, l := range s.Legal() {
		legal = append(legal, s.puzzle.alphabet.Names()[l-1])
	}
	return illegalMove(s.puzzle.alphabet.Word(l).String(), at,
		fmt.Sprintf("one of %s, which are possible with the blank in place %d", strings.Join(legal, ", "), s.Blank()))
}

// slidingGroupoid returns the groupoid of a puzzle with a blank, whose turns are slides
// or, if runs count one, slides of any length.
func (p *Puzzle) slidingGroupoid(runs bool) *Groupoid {
	var turns []Turn
	for k := range p.def.Moves {
		for row, sign := range []int{1, -1} {
			to := p.slides[2*k+row]
			s := Turn{Generator: k + 1, Exponent: sign, ways: make([][]int32, p.def.Places)}
			for place := range s.ways {
				s.ways[place] = further([]int32{int32(place)}, to)
			}
			for s.moves() {
				turns = append(turns, s)
				if !runs {
					break
				}
				s = s.longer(sign, to)
			}
		}
	}
	return p.alongBlank(turns)
}

// further returns the way of a blank that slides once more, or nil if it cannot.
func further(way, to []int32) []int32 {
	if way == nil || to[way[len(way)-1]] < 0 {
		return nil
	}
	return append(slices.Clone(way), to[way[len(way)-1]])
}

// longer returns a slide that is longer by one.
func (s Turn) longer(sign int, to []int32) Turn {
	next := Turn{Generator: s.Generator, Exponent: s.Exponent + sign, ways: make([][]int32, len(s.ways))}
	for place, way := range s.ways {
		next.ways[place] = further(way, to)
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

// alongBlank numbers the places of the blank in the order of a breadth-first search from
// its home. Places to which it never comes are no vertices.
func (p *Puzzle) alongBlank(turns []Turn) *Groupoid {
	g := &Groupoid{puzzle: p, turns: turns, from: []int32{-1}, by: []int32{-1}}
	home := int32(p.Solved().Blank() - 1)
	order, number := []int32{home}, nowhere(p.def.Places)
	number[home] = 0
	for v := int32(0); int(v) < len(order); v++ {
		row := nowhere(len(turns))
		for k, s := range turns {
			way := s.ways[order[v]]
			if way == nil {
				continue
			}
			to := way[len(way)-1]
			if number[to] < 0 {
				number[to] = int32(len(order))
				order, g.from, g.by = append(order, to), append(g.from, v), append(g.by, int32(k))
			}
			row[k] = number[to]
		}
		g.next = append(g.next, row)
	}
	blank := int32(p.def.Blank - 1)
	g.order = order
	g.vertex = func(labels []int32) int32 { return number[slices.Index(labels, blank)] }
	g.class = func(label int32) int { // the blank, and all others
		if label == blank {
			return 1
		}
		return 0
	}
	return g
}
