package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// The slides of a puzzle with a free blank form a groupoid: its objects are the
// places where the blank can be, and a letter leads from one to another or
// nowhere. The loops at the blank's home form a group, found as the fundamental
// group of a graph is: each edge outside a spanning tree closes one loop.
// (Wilson 1974, Graph puzzles, homotopy, and the alternating group.)

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

// blankTree is a spanning tree of the blank's places, by breadth-first search
// from its home: for each 0-based place a walk of the blank from home, as
// letters and as the permutation that it does, and whether the blank can come
// there at all.
type blankTree struct {
	home    int
	order   []int // places in the order of the search
	reached []bool
	walk    []perm.Perm
	words   []word.Word
}

func (p *Puzzle) blankTree() blankTree {
	n := p.def.Places
	t := blankTree{home: p.Solved().Blank() - 1, reached: make([]bool, n), walk: make([]perm.Perm, n), words: make([]word.Word, n)}
	t.order, t.reached[t.home], t.walk[t.home], t.words[t.home] = []int{t.home}, true, perm.Identity(n), p.alphabet.Word()
	for head := 0; head < len(t.order); head++ {
		from := t.order[head]
		for row, table := range p.slides {
			to := int(table[from])
			if to < 0 || t.reached[to] {
				continue
			}
			t.order, t.reached[to] = append(t.order, to), true
			t.walk[to] = t.walk[from].Mul(transposition(n, from, to))
			t.words[to] = t.words[from].Mul(p.alphabet.Word(slideLetter(row)))
		}
	}
	return t
}

// slideLetter is the letter of a row of slides.
func slideLetter(row int) word.Letter {
	l := word.Letter(row/2 + 1)
	if row%2 == 1 {
		return l.Inverse()
	}
	return l
}

// blankLoops is the group of all loops of the blank at its home, with a walk in
// moves for each generator.
type blankLoops struct {
	group *group.Group
	words []word.Word
}

// findLoops closes a loop over every edge: out along the spanning tree, over the
// edge, and back.
func (p *Puzzle) findLoops() blankLoops {
	t, n := p.blankTree(), p.def.Places
	var out blankLoops
	var loops []perm.Perm
	known := map[string]bool{perm.Identity(n).Key(): true}
	for _, from := range t.order {
		for row, table := range p.slides {
			to := int(table[from])
			if to < 0 {
				continue
			}
			loop := t.walk[from].Mul(transposition(n, from, to)).Mul(t.walk[to].Inverse())
			if known[loop.Key()] {
				continue
			}
			known[loop.Key()], known[loop.Inverse().Key()] = true, true
			loops = append(loops, loop)
			out.words = append(out.words, t.words[from].Mul(p.alphabet.Word(slideLetter(row))).Mul(t.words[to].Inverse()).Reduce())
		}
	}
	out.group = group.Trivial(n)
	if loops != nil {
		out.group = group.New(loops...)
	}
	return out
}

// transposition exchanges two 0-based places.
func transposition(n, i, j int) perm.Perm {
	img := perm.Identity(n).AppendZeroBased(nil)
	img[i], img[j] = img[j], img[i]
	return mustPerm(img)
}
