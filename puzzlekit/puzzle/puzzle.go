package puzzle

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A Puzzle is a board with named moves and a solved state. It is immutable and
// safe for concurrent use. Making one is cheap; its group is computed when it
// is first asked for. The zero Puzzle has no places and no moves, and the trivial
// group.
type Puzzle struct {
	def      Definition
	labels   []Label
	solved   []int32 // 0-based label of each 0-based place
	alphabet *word.Alphabet
	dialect  *dialect
	images   [][]int32 // 0-based images of each move; nil for a move that slides
	slides   [][]int32 // slides[2g] and slides[2g+1]: where move g and its inverse take the blank, -1 where they cannot; nil for a permutation
	blank    int32     // the label of the blank that slides, from 1, or 0

	constructor string // the call that made it

	lazyOwn    lazy // ownGroupoid
	lazyLoops  lazy // loopGroup
	lazyLaws   lazy // *laws
	recoloring recoloring
	lazyPacked lazy // []byte, for State.MarshalBinary
}

// lazy is a value that is worked out when it is first asked for. It is not generic, because a
// program that mentions a puzzle would compile the methods of each of its kinds again.
type lazy struct {
	once  sync.Once
	value func() any
}

func get[T any](l *lazy, work func() T) T {
	l.once.Do(func() { l.value = sync.OnceValue(func() any { return work() }) })
	return l.value().(T)
}

func (p *Puzzle) loops() loopGroup { return get(&p.lazyLoops, p.findLoops) }
func (p *Puzzle) laws() *laws      { return get(&p.lazyLaws, p.findLaws) }

// New makes a puzzle from a definition. A [*DefinitionError] names the key that
// is wrong. Cost O(places·moves).
func New(def Definition) (*Puzzle, error) {
	p := &Puzzle{def: def}
	for _, step := range []func() error{p.readLabels, p.readMoves, p.readForbidden, p.readPieces, p.readTexts, p.readLayouts, p.readSpace, p.readDerived, p.readMetrics} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// mustNew is for definitions that the constructors of this package write.
func mustNew(def Definition) *Puzzle {
	p, err := New(def)
	if err != nil {
		panic(err)
	}
	return p
}

// Name returns the name of the puzzle.
func (p *Puzzle) Name() string { return p.def.Name }

// About returns a sentence or two about the puzzle.
func (p *Puzzle) About() string { return p.def.About }

// String returns the name.
func (p *Puzzle) String() string { return p.def.Name }

// Definition returns the puzzle as data. The caller must not change the slices
// in it.
func (p *Puzzle) Definition() Definition { return p.def }

// Constructor returns the call of package puzzlekit that makes the puzzle, as a cell writes
// it: "Rubik(3)". It is empty for puzzles of files and definitions, and for one that was read
// again from its bytes.
func (p *Puzzle) Constructor() string { return p.constructor }

// by notes the call that makes a puzzle: a function and its arguments, numbers or texts.
func (p *Puzzle) by(function string, arguments ...any) *Puzzle {
	texts := make([]string, len(arguments))
	for i, a := range arguments {
		texts[i] = fmt.Sprintf("%#v", a)
	}
	p.constructor = function + "(" + strings.Join(texts, ", ") + ")"
	return p
}

// Same reports whether q is the same puzzle: the same name, the same moves by
// name on as many places, blocked in the same states, the same solved state to reach
// and the same forbidden ones. Colours, layouts and texts for people may differ.
func (p *Puzzle) Same(q *Puzzle) bool {
	if p == q || p == nil || q == nil {
		return p == q
	}
	return p.Name() == q.Name() && p.Places() == q.Places() && slices.Equal(p.Alphabet().Names(), q.Alphabet().Names()) &&
		slices.EqualFunc(p.images, q.images, slices.Equal) && slices.EqualFunc(p.slides, q.slides, slices.Equal) &&
		slices.EqualFunc(p.labels, q.labels, func(a, b Label) bool { return a.Text == b.Text }) && slices.Equal(p.solved, q.solved) &&
		p.def.Blank == q.def.Blank && slices.EqualFunc(p.def.Forbidden, q.def.Forbidden, Forbidden.same) &&
		slices.EqualFunc(p.def.Moves, q.def.Moves, func(m, n Move) bool { return slices.EqualFunc(m.Blocked, n.Blocked, Forbidden.same) })
}

// Places returns the number of places.
func (p *Puzzle) Places() int { return p.def.Places }

// Alphabet returns the alphabet of the moves: letter k is the k-th move. Where
// moves slide, these are not the generators of [Puzzle.Group], and packages that
// deal with groups refuse the alphabet: [Puzzle.GroupAlphabet] has the names of
// the generators.
func (p *Puzzle) Alphabet() *word.Alphabet {
	if p.alphabet == nil { // the zero Puzzle
		return noMoves
	}
	return p.alphabet
}

var noMoves = word.MustAlphabet(word.Moves)

// Moves returns the moves, in the order of the alphabet.
func (p *Puzzle) Moves() []Move { return slices.Clone(p.def.Moves) }

// Derived returns the names for words in the moves.
func (p *Puzzle) Derived() []Derived { return slices.Clone(p.def.Derived) }

// Metrics returns the metrics that people use for this puzzle, the commonest
// first. A puzzle that names none counts letters and powers, and powers first if a
// turn may be possible whose first step is not: it forbids states after whole turns,
// and some moves have turns of several steps.
func (p *Puzzle) Metrics() []Metric {
	switch {
	case p.def.Metrics != nil:
		return slices.Clone(p.def.Metrics)
	case p.def.Forbidden != nil && slices.ContainsFunc(p.def.Moves, Move.hasLongTurns):
		return []Metric{powersMetric, lettersMetric}
	}
	return []Metric{lettersMetric, powersMetric}
}

// hasLongTurns reports whether some power of a move is neither the move nor its
// inverse.
func (m Move) hasLongTurns() bool { return m.Perm.Order().Cmp(big.NewInt(3)) > 0 }

var (
	lettersMetric = Metric{Name: "letters", About: "every letter counts one"}
	powersMetric  = Metric{Name: "powers", About: "a power of a move counts one", Runs: true}
)

// Labels returns what can stand in a place; label k is the k-th.
func (p *Puzzle) Labels() []Label { return slices.Clone(p.labels) }

// Fixed returns the labels of the parts that no move touches.
func (p *Puzzle) Fixed() []Label { return slices.Clone(p.def.Fixed) }

// Slides reports whether the moves slide a blank, so that what a letter does
// depends on the state.
func (p *Puzzle) Slides() bool { return p.blank > 0 }

// IsGroup reports whether every move is possible in every state and does the same
// everywhere, so that the moves generate a group; otherwise [Puzzle.Groupoid] says where
// they are possible.
func (p *Puzzle) IsGroup() bool { return !p.Slides() && !p.Blocks() }

// Pieces returns the slots of the solid pieces. In a puzzle that names none,
// every place is one.
func (p *Puzzle) Pieces() []Piece {
	if p.def.Pieces != nil {
		return slices.Clone(p.def.Pieces)
	}
	pieces := make([]Piece, p.def.Places)
	for i := range pieces {
		pieces[i] = Piece{Kind: "piece", Places: []int{i + 1}}
	}
	return pieces
}

// Views returns the names of the layouts, the usual one first.
func (p *Puzzle) Views() []string {
	views := make([]string, len(p.def.Layouts))
	for i, l := range p.def.Layouts {
		views[i] = l.View
	}
	return views
}

// Layout returns the layout for a view; "" is the usual one. A [*fault.InputError]
// lists the views that there are.
func (p *Puzzle) Layout(view string) (Layout, error) {
	for _, l := range p.def.Layouts {
		if view == "" || l.View == view {
			return l, nil
		}
	}
	return Layout{}, &fault.InputError{In: "puzzle.Puzzle.Layout", What: "view", Value: strconv.Quote(view), Want: "a view of " + p.Name() + ": " + strings.Join(p.Views(), ", ")}
}

// Group returns the group of the puzzle on its places: generated by the moves,
// in the order of the alphabet. Where moves slide, it is the group of all loops
// of the blank from its home to its home. Where they can be blocked, it is the group of
// what they do from the solved state to states in which the same moves are possible, now
// and after any moves: the shape is the same, the labels that block stand where they did,
// or others that block alike. It is made once; see [group.Group].
// Group panics with a [*fault.LimitError] if there are more than 2^18 shapes.
// The names of its generators are [Puzzle.GroupAlphabet], and [Puzzle.Expand]
// writes words in them as moves.
func (p *Puzzle) Group() *group.Group { return p.loops().group }

// movePerms are the moves as permutations, but for those that slide.
func (p *Puzzle) movePerms() (perms []perm.Perm) {
	for k, m := range p.def.Moves {
		if p.images[k] != nil {
			perms = append(perms, m.Perm)
		}
	}
	return perms
}

// Perm returns the permutation of places that a word does: its letters
// multiplied from left to right. It panics with a [*fault.InputError] when the word
// is over another alphabet and when the puzzle slides, since there a word does
// different things in different states. Cost O(places·letters).
func (p *Puzzle) Perm(w word.Word) perm.Perm {
	if p.Slides() {
		panic(&fault.InputError{In: "puzzle.Puzzle.Perm", What: "puzzle", Value: p.Name(), Want: "moves that do not slide: where they do, a word does different things in different states; use State.Apply"})
	}
	p.checkWord("puzzle.Puzzle.Perm", w)
	x := position{State: State{puzzle: p}, gone: rawperm.Identity[int32](p.def.Places)}
	for l := range w.All() {
		x.permute(l, 1)
	}
	return mustPerm(x.gone)
}

// checkWord panics unless w is a word in the moves of p.
func (p *Puzzle) checkWord(in string, w word.Word) {
	if err := foreignWord(in, w, p.Alphabet()); err != nil {
		panic(err)
	}
}

func mustPerm(img []int32) perm.Perm {
	q, err := perm.FromZeroBased(img)
	if err != nil {
		panic(err) // the kernels of this package only move places about
	}
	return q
}
