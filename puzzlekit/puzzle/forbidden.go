package puzzle

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/word"
)

// Some puzzles block: a piece in the wrong place stands in the way of a turn,
// as in Square-1. Such a puzzle names the states that no move may lead to. Its
// moves then form no group, and [Puzzle.Group] is the group of the moves
// without the blocking.

// A Forbidden rule says which labels must never stand in a place.
type Forbidden struct {
	Place  int   `json:"place"`
	Labels []int `json:"labels"`
}

func (f Forbidden) same(g Forbidden) bool {
	return f.Place == g.Place && slices.Equal(f.Labels, g.Labels)
}

// blocked is the error of a move that leads to a forbidden state.
func blocked(move string, at int, label string, place int) error {
	return illegalMove(move, at, fmt.Sprintf("a move that is not blocked; this one would bring %q to place %d", label, place))
}

func (p *Puzzle) readForbidden() error {
	for i, f := range p.def.Forbidden {
		key := fmt.Sprintf("forbidden[%d]", i)
		if f.Place < 1 || f.Place > p.def.Places {
			return p.wrong(key+".place", "place %d is not in 1..%d", f.Place, p.def.Places)
		}
		for _, label := range f.Labels {
			if label < 1 || label > len(p.labels) {
				return p.wrong(key+".labels", "label %d is not in 1..%d", label, len(p.labels))
			}
			if label == int(p.solved[f.Place-1])+1 {
				return p.wrong(key+".labels", "label %d, %q, stands in place %d of the solved state, which must not be forbidden", label, p.labels[label-1].Text, f.Place)
			}
		}
	}
	if p.def.Forbidden != nil && p.Slides() {
		return p.wrong("forbidden", "a puzzle that slides cannot forbid states")
	}
	return nil
}

// forbidden returns the first place of s with a label that must not stand
// there, or 0.
func (s State) forbidden() int {
	for _, f := range s.puzzle.def.Forbidden {
		if slices.Contains(f.Labels, int(s.labels[f.Place-1])+1) {
			return f.Place
		}
	}
	return 0
}

// applyGuarded applies run by run; what stands in between in a run does not
// matter, as a turn by several steps is one turn.
func (s State) applyGuarded(w word.Word) (State, error) {
	next, at := s, 0
	for run := range w.Syllables() {
		at++
		next = next.ApplyPerm(s.puzzle.def.Moves[run.Generator-1].Perm.Pow(run.Exponent))
		if place := next.forbidden(); place > 0 {
			return s, blocked(s.puzzle.alphabet.Word(power(run)...).String(), at, next.At(place).Text, place)
		}
	}
	return next, nil
}

// power writes a run in letters.
func power(run word.Syllable) []word.Letter {
	l, n := word.Letter(run.Generator), run.Exponent
	if n < 0 {
		l, n = l.Inverse(), -n
	}
	return slices.Repeat([]word.Letter{l}, n)
}

// scrambleGuarded is a random walk over the moves that are not blocked.
func (p *Puzzle) scrambleGuarded(rng *rand.Rand, n int) word.Word {
	s, before := p.Solved(), -1
	var letters []word.Letter
	for range n {
		var runs []word.Syllable
		for g, m := range p.def.Moves {
			if g == before {
				continue
			}
			for _, k := range exponents(m) {
				if s.ApplyPerm(m.Perm.Pow(k)).forbidden() == 0 {
					runs = append(runs, word.Syllable{Generator: g + 1, Exponent: k})
				}
			}
		}
		if runs == nil {
			break
		}
		run := runs[rng.IntN(len(runs))]
		s = s.ApplyPerm(p.def.Moves[run.Generator-1].Perm.Pow(run.Exponent))
		letters, before = append(letters, power(run)...), run.Generator-1
	}
	return p.alphabet.Word(letters...)
}
