package puzzle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/word"
)

// A position is a state on which moves are made in place. Any move may turn out not to be
// possible: its rules, the rules about all states and the way of the blank say so, and a
// puzzle without them has none to read.
type position struct {
	State
	gone    []int32   // where permutations have taken what stood in each place; nil before the first
	inverse [][]int32 // images of the inverses of moves, as far as they were needed
	blank   int32     // the place of the blank that slides, from 0, or -1
}

func (s State) position() position {
	return position{State: State{s.puzzle, slices.Clone(s.labels)}, blank: s.puzzle.blankIn(s.labels)}
}

// state returns the state after the moves.
func (x *position) state() State {
	if x.gone == nil {
		return x.State
	}
	next := State{x.puzzle, make([]int32, len(x.labels))}
	for i, to := range x.gone {
		next.labels[to] = x.labels[i]
	}
	return next
}

// label returns the label that stands in a place, from 1.
func (x *position) label(place int) int32 {
	if x.gone == nil {
		return x.labels[place-1]
	}
	return x.labels[slices.Index(x.gone, int32(place-1))]
}

// blankIn returns the place of the blank that slides, from 0, or -1 if none does.
func (p *Puzzle) blankIn(labels []int32) int32 {
	if p.blank == 0 {
		return -1
	}
	return int32(slices.Index(labels, p.blank-1))
}

// begins reports whether a letter n times is possible, as far as its first slide.
func (x *position) begins(l word.Letter, n int) bool {
	place, _ := x.obstacle(l, n)
	slide := x.puzzle.slideOf(l)
	return place == 0 && (slide == nil || slide[x.blank] >= 0)
}

// walk makes the letters of w, and returns how many it has made before one that is not
// possible.
func (x *position) walk(w word.Word) (made int) {
	labels, blank := x.labels, x.blank
	for made < w.Len() {
		l := w.At(made)
		if slide := x.puzzle.slideOf(l); slide != nil {
			to := slide[blank]
			if to < 0 {
				break
			}
			labels[blank], labels[to] = labels[to], labels[blank]
			blank, x.blank = to, to
			made++
			continue
		}
		n := 1
		if x.puzzle.def.Forbidden != nil || x.puzzle.def.Moves[l.Generator()-1].Blocked != nil { // rules are about runs
			n = runAt(w, made)
			if place, _ := x.obstacle(l, n); place > 0 {
				break
			}
		}
		x.permute(l, n)
		made += n
	}
	return made
}

// runAt returns the number of equal letters of w from the k-th on.
func runAt(w word.Word, k int) int {
	n := 1
	for k+n < w.Len() && w.At(k+n) == w.At(k) {
		n++
	}
	return n
}

// slideOf returns the place to which a letter takes the blank from each place, -1 where it
// cannot, and nil for a permutation.
func (p *Puzzle) slideOf(l word.Letter) []int32 {
	if l.IsInverse() {
		return p.slides[2*l.Generator()-1]
	}
	return p.slides[2*l.Generator()-2]
}

// obstacle returns the place of a label that makes a letter n times impossible, or 0, and
// what the label does. What stands in between does not matter, as a turn by several steps
// is one turn.
func (x *position) obstacle(l word.Letter, n int) (place int, reason string) {
	m := &x.puzzle.def.Moves[l.Generator()-1]
	for i := range m.Blocked {
		f := &m.Blocked[i]
		if reason, holds := f.holds(x.label(f.Place)); holds {
			return f.Place, cmp.Or(reason, fmt.Sprintf("%q in place %d is in the way", x.puzzle.labels[x.label(f.Place)].Text, f.Place))
		}
	}
	if !l.IsInverse() {
		n = -n // back to where what it brings is now
	}
	for i := range x.puzzle.def.Forbidden {
		f := &x.puzzle.def.Forbidden[i]
		from := m.Perm.Pow(n).Image(f.Place)
		if reason, holds := f.holds(x.label(from)); holds {
			return from, cmp.Or(reason, fmt.Sprintf("this one would bring %q to place %d", x.puzzle.labels[x.label(from)].Text, f.Place))
		}
	}
	return 0, ""
}

// permute makes a letter n times that is a permutation.
func (x *position) permute(l word.Letter, n int) {
	k := l.Generator() - 1
	images := x.puzzle.images[k]
	if l.IsInverse() {
		if x.inverse == nil {
			x.inverse = make([][]int32, len(x.puzzle.images))
		}
		if x.inverse[k] == nil {
			x.inverse[k] = rawperm.Inverse(images)
		}
		images = x.inverse[k]
	}
	if x.gone == nil {
		x.gone = rawperm.Identity[int32](x.puzzle.Places())
	}
	gone := x.gone
	for range n {
		for i, at := range gone {
			gone[i] = images[at]
		}
	}
}

// refusal is the error for the letters of w from the k-th on, which are not possible: a
// run, or a slide.
func (x *position) refusal(w word.Word, k int) error {
	l, n, a := w.At(k), runAt(w, k), x.puzzle.alphabet
	place, reason := x.obstacle(l, n)
	if place == 0 {
		return illegalMove(a.Word(l).String(), k+1,
			fmt.Sprintf("one of %s, which are possible with the blank in place %d", strings.Join(x.legalNames(), ", "), x.Blank()))
	}
	if x.puzzle.def.Notation == word.Pairs && l.Generator() == slashGenerator {
		return blockedSlash(w.Prefix(k), reason)
	}
	run := a.Word(slices.Repeat([]word.Letter{l}, n)...)
	return illegalMove(run.String(), w.Prefix(k).SyllableLen()+1, "a move that is not blocked; "+reason)
}

func (x *position) legalNames() (names []string) {
	for _, l := range x.Legal() {
		names = append(names, x.puzzle.def.Moves[l-1].Name)
	}
	return names
}
