package puzzle

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A State says which label stands in each place of a puzzle. States are
// immutable and safe to share. The zero State belongs to no puzzle: it has no
// places, prints as "no state", is not solved, and no word can be applied to it.
type State struct {
	puzzle *Puzzle
	labels []int32 // 0-based label of each 0-based place
}

// Solved returns the solved state.
func (p *Puzzle) Solved() State { return State{p, p.solved} }

// State returns the state with these labels in places 1, 2, …. The labels must be
// those of the solved state in some order; a [*fault.InputError] says what is
// wrong. It may be impossible to solve the state; see [Puzzle.CheckReachable].
// Cost O(places).
func (p *Puzzle) State(labels []int) (State, error) {
	const in = "puzzle.Puzzle.State"
	if len(labels) != len(p.solved) {
		return State{}, badCount(in, len(labels), len(p.solved), p)
	}
	now := make([]int32, len(labels))
	for i, label := range labels {
		if label < 1 || label > len(p.labels) {
			return State{}, &fault.InputError{In: in, What: fmt.Sprintf("the label in place %d", i+1), Value: label, Want: fmt.Sprintf("1 to %d", len(p.labels))}
		}
		now[i] = int32(label - 1)
	}
	return p.checked(in, now, nil)
}

// checked returns the state if its labels are those of the solved state. typed is how the
// label in each place was written, nil if it was not.
func (p *Puzzle) checked(in string, now []int32, typed []string) (State, error) {
	surplus := make([]int, len(p.labels))
	wanted := make([]int, len(p.labels))
	for i := range now {
		surplus[now[i]]++
		surplus[p.solved[i]]--
		wanted[p.solved[i]]++
	}
	for label, n := range surplus {
		if n > 0 {
			names, want := []string{excerpt.Quote(p.labels[label].Text)}, fmt.Sprint(wanted[label])
			if typed != nil {
				names = namesTyped(now, int32(label), typed)
			}
			if len(names) > 1 {
				want += ", because each of them means " + excerpt.Quote(p.labels[label].Text)
			}
			return State{}, &fault.InputError{In: in, What: "number of labels " + strings.Join(names, " and "), Value: wanted[label] + n, Want: want}
		}
	}
	return State{p, now}, nil
}

// namesTyped returns the texts that stand for a label, quoted.
func namesTyped(now []int32, label int32, typed []string) (names []string) {
	for place, x := range now {
		if name := excerpt.Quote(typed[place]); x == label && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Puzzle returns the puzzle of which s is a state; nil for the zero State.
func (s State) Puzzle() *Puzzle { return s.puzzle }

// Labels returns the number of the label in each place.
func (s State) Labels() []int {
	out := make([]int, len(s.labels))
	for i, label := range s.labels {
		out[i] = int(label) + 1
	}
	return out
}

// At returns what stands in a place, from 1. It panics with a [*fault.InputError]
// when the puzzle has no such place.
func (s State) At(place int) Label {
	s.checkPlace("puzzle.State.At", place)
	return s.puzzle.labels[s.labels[place-1]]
}

// checkPlace panics unless the puzzle has the place.
func (s State) checkPlace(in string, place int) {
	switch {
	case s.puzzle == nil:
		panic(noState(in))
	case place < 1 || place > len(s.labels):
		panic(&fault.InputError{In: in, What: "place", Value: place, Want: fmt.Sprintf("1 to %d, the places of %s", len(s.labels), s.puzzle.Name())})
	}
}

// Equal reports whether s and t are states of the same puzzle that look alike.
func (s State) Equal(t State) bool {
	return s.puzzle.Same(t.puzzle) && slices.Equal(s.labels, t.labels)
}

// IsSolved reports whether s is the solved state.
func (s State) IsSolved() bool { return s.puzzle != nil && slices.Equal(s.labels, s.puzzle.solved) }

// Key returns a map key: a string that is equal for equal states of one puzzle and
// different for different ones. It is not meant to be read.
func (s State) Key() string {
	b := make([]byte, 0, 2*len(s.labels))
	for _, label := range s.labels {
		b = binary.BigEndian.AppendUint16(b, uint16(label))
	}
	return string(b)
}

// Apply returns the state to which the word leads from s, letter by letter
// from left to right. A [*fault.InputError] says which move cannot be made,
// because no piece stands beside the blank or because the turn is blocked, or that
// the word is over another alphabet or s is the zero State. Cost O(places·letters), or O(places+letters) for slides.
func (s State) Apply(w word.Word) (State, error) {
	if s.puzzle == nil {
		return s, noState(inApply)
	}
	if err := foreignWord(inApply, w, s.puzzle.Alphabet()); err != nil {
		return s, err
	}
	x := s.position()
	if made := x.walk(w); made < w.Len() {
		return s, x.refusal(w, made)
	}
	return x.state(), nil
}

// Do is [State.Apply] for moves written as text, in the notation of the puzzle
// with its derived moves: see [Puzzle.ParseWord].
func (s State) Do(moves string) (State, error) {
	if s.puzzle == nil {
		return s, noState("puzzle.State.Do")
	}
	w, err := s.puzzle.ParseWord(moves)
	if err != nil {
		return s, err
	}
	return s.Apply(w)
}

// ApplyPerm returns the state after a permutation of places: what stands in
// place i goes to place i^σ. It panics with a [*fault.InputError] when σ moves
// a place that the puzzle does not have. Cost O(places).
func (s State) ApplyPerm(sigma perm.Perm) State {
	img := sigma.WithDegree(len(s.labels)).AppendZeroBased(make([]int32, 0, len(s.labels)))
	next := make([]int32, len(s.labels))
	for i, label := range s.labels {
		next[img[i]] = label
	}
	return State{s.puzzle, next}
}

// Swap returns the state with the contents of two places exchanged, as if the two
// pieces had been lifted out by hand: one transposition, which changes the parity. It panics
// with a [*fault.InputError] when the puzzle has no such place.
func (s State) Swap(place, other int) State {
	s.checkPlace("puzzle.State.Swap", place)
	s.checkPlace("puzzle.State.Swap", other)
	next := slices.Clone(s.labels)
	next[place-1], next[other-1] = next[other-1], next[place-1]
	return State{s.puzzle, next}
}

// MadeBy returns the permutation that made s from the solved state: solved^σ
// is s. It takes the home of every piece to the place where the piece stands
// now. A [*fault.InputError] says that pieces look alike, so that there are
// several. The permutation need not be in the group: see [Puzzle.CheckReachable].
func (s State) MadeBy() (perm.Perm, error) {
	if s.puzzle == nil {
		return perm.Perm{}, noState("puzzle.State.MadeBy")
	}
	home := s.puzzle.homes()
	img := make([]int32, len(s.labels))
	for place, label := range s.labels {
		if len(home[label]) > 1 {
			return perm.Perm{}, &fault.InputError{In: "puzzle.State.MadeBy", What: "puzzle", Value: s.puzzle.Name(),
				Want: fmt.Sprintf("pieces that all differ; label %q stands on %s", s.puzzle.labels[label].Text, counted.Of(len(home[label]), "pieces"))}
		}
		img[home[label][0]] = int32(place)
	}
	return mustPerm(img), nil
}

// SolvedBy returns the permutation that solves s: s^σ is the solved state, and
// σ is the inverse of MadeBy. It takes every piece from where it stands to its
// home. Where label i belongs to place i, its list of images is the list of the
// labels in s: what GAP calls PermList of the board.
func (s State) SolvedBy() (perm.Perm, error) {
	made, err := s.MadeBy()
	if err != nil {
		return perm.Perm{}, err
	}
	return made.Inverse(), nil
}

// homes lists, for each label, the places where it stands in the solved state.
func (p *Puzzle) homes() [][]int32 {
	home := make([][]int32, len(p.labels))
	for place, label := range p.solved {
		home[label] = append(home[label], int32(place))
	}
	return home
}
