package puzzle

import (
	"fmt"
	"slices"
	"sync"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A Puzzle is a board with named moves and a solved state. It is immutable and
// safe for concurrent use. Making one is cheap; its group is computed when it
// is first asked for.
type Puzzle struct {
	def      Definition
	labels   []Label
	solved   []int32 // 0-based label of each 0-based place
	alphabet *word.Alphabet
	dialect  *dialect
	images   [][]int32 // 0-based images of each move; nil for a move that slides
	slides   [][]int32 // slides[2g] and slides[2g+1]: where move g and its inverse take the blank; -1 where they cannot
	group    func() *group.Group
	laws     func() *laws
}

// New makes a puzzle from a definition. A [*DefinitionError] names the key that
// is wrong. Cost O(places·moves).
func New(def Definition) (*Puzzle, error) {
	p := &Puzzle{def: def}
	for _, step := range []func() error{p.readLabels, p.readMoves, p.readForbidden, p.readPieces, p.readLayouts, p.readDerived} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	p.group = sync.OnceValue(p.makeGroup)
	p.laws = sync.OnceValue(p.findLaws)
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

func (p *Puzzle) wrong(key, format string, args ...any) error {
	return &DefinitionError{Puzzle: p.def.Name, Key: key, Reason: fmt.Sprintf(format, args...)}
}

func (p *Puzzle) readLabels() error {
	n := p.def.Places
	if n < 1 {
		return p.wrong("places", "%d is not a positive number", n)
	}
	p.labels = slices.Clone(p.def.Labels)
	if p.labels == nil {
		p.labels = numberLabels(n)
	}
	if p.def.Solved != nil && len(p.def.Solved) != n {
		return p.wrong("solved", "%d labels for %d places", len(p.def.Solved), n)
	}
	p.solved = make([]int32, n)
	for i := range p.solved {
		label := i + 1
		if p.def.Solved != nil {
			label = p.def.Solved[i]
		}
		if label < 1 || label > len(p.labels) {
			return p.wrong("solved", "label %d in place %d is not in 1..%d", label, i+1, len(p.labels))
		}
		p.solved[i] = int32(label - 1)
	}
	if b := p.def.Blank; b < 0 || b > len(p.labels) {
		return p.wrong("blank", "label %d is not in 1..%d", b, len(p.labels))
	}
	return nil
}

func numberLabels(n int) []Label {
	labels := make([]Label, n)
	for i := range labels {
		labels[i].Text = fmt.Sprint(i + 1)
	}
	return labels
}

func (p *Puzzle) readMoves() error {
	if len(p.def.Moves) == 0 {
		return p.wrong("moves", "there are none")
	}
	names := make([]string, len(p.def.Moves))
	for i, m := range p.def.Moves {
		names[i] = m.Name
		key := fmt.Sprintf("moves[%d]", i)
		if m.slides() != p.def.Moves[0].slides() {
			return p.wrong(key, "a puzzle has either permutations or slides, not both")
		}
		if err := p.readMove(key, m); err != nil {
			return err
		}
	}
	alphabet, err := word.NewAlphabet(p.def.Notation, names...)
	if err != nil {
		return p.wrong("moves", "%v", err)
	}
	p.alphabet = alphabet
	return nil
}

func (p *Puzzle) readMove(key string, m Move) error {
	n := p.def.Places
	if !m.slides() {
		if m.Perm.Degree() != n {
			return p.wrong(key, "the permutation acts on %d places, expected %d", m.Perm.Degree(), n)
		}
		p.images = append(p.images, m.Perm.AppendZeroBased(nil))
		return nil
	}
	if p.blanks() != 1 {
		return p.wrong("blank", "a puzzle that slides needs one blank in the solved state, found %d", p.blanks())
	}
	if len(m.Slide) != n {
		return p.wrong(key, "the slide names %d places, expected %d", len(m.Slide), n)
	}
	forth, back := filled(n, -1), filled(n, -1)
	for i, to := range m.Slide {
		switch {
		case to == 0:
			continue
		case to < 0 || to > n || to == i+1:
			return p.wrong(key, "the blank cannot go from place %d to %d", i+1, to)
		case back[to-1] >= 0:
			return p.wrong(key, "the blank comes to place %d from %d and from %d", to, back[to-1]+1, i+1)
		}
		forth[i], back[to-1] = int32(to-1), int32(i)
	}
	p.slides = append(p.slides, forth, back)
	return nil
}

func (p *Puzzle) blanks() int {
	n := 0
	for _, label := range p.solved {
		if int(label) == p.def.Blank-1 {
			n++
		}
	}
	return n
}

func filled(n int, v int32) []int32 { return slices.Repeat([]int32{v}, n) }

func (p *Puzzle) readPieces() error {
	if p.def.Pieces == nil {
		return nil
	}
	used := make([]bool, p.def.Places)
	for i, piece := range p.def.Pieces {
		for _, place := range piece.Places {
			key := fmt.Sprintf("pieces[%d].places", i)
			if place < 1 || place > p.def.Places {
				return p.wrong(key, "place %d is not in 1..%d", place, p.def.Places)
			}
			if used[place-1] {
				return p.wrong(key, "place %d is used twice", place)
			}
			used[place-1] = true
		}
	}
	if missing := slices.Index(used, false); missing >= 0 {
		return p.wrong("pieces", "place %d belongs to no piece", missing+1)
	}
	return nil
}

func (p *Puzzle) readLayouts() error {
	for i, l := range p.def.Layouts {
		key := fmt.Sprintf("layouts[%d]", i)
		if len(l.Shapes) != p.def.Places {
			return p.wrong(key, "shapes for %d places, expected %d: every place needs one", len(l.Shapes), p.def.Places)
		}
		if len(l.Fixed) != len(p.def.Fixed) {
			return p.wrong(key, "shapes for %d fixed parts, expected %d", len(l.Fixed), len(p.def.Fixed))
		}
		if l.Rows == nil {
			continue
		}
		var listed []int
		for _, row := range l.Rows {
			for _, ref := range row {
				if ref != 0 {
					listed = append(listed, ref)
				}
			}
		}
		if err := p.readOrder(key+".rows", listed); err != nil {
			return err
		}
	}
	for i, g := range p.def.Groups {
		if err := p.readRefs(fmt.Sprintf("groups[%d].refs", i), g.Refs); err != nil {
			return err
		}
	}
	if p.def.Line != nil {
		return p.readOrder("line", p.def.Line)
	}
	return nil
}

// readOrder checks that a list names every place once, and fixed parts (as -k)
// at most once.
func (p *Puzzle) readOrder(key string, refs []int) error {
	if err := p.readRefs(key, refs); err != nil {
		return err
	}
	seen := map[int]bool{}
	for _, ref := range refs {
		if seen[ref] {
			return p.wrong(key, "%d is listed twice", ref)
		}
		seen[ref] = true
	}
	for place := 1; place <= p.def.Places; place++ {
		if !seen[place] {
			return p.wrong(key, "place %d is missing", place)
		}
	}
	return nil
}

func (p *Puzzle) readRefs(key string, refs []int) error {
	for _, ref := range refs {
		if ref == 0 || ref > p.def.Places || -ref > len(p.def.Fixed) {
			return p.wrong(key, "%d is neither a place nor minus the number of a fixed part", ref)
		}
	}
	return nil
}

func (p *Puzzle) readDerived() error {
	d, err := newDialect(p)
	p.dialect = d
	return err
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

// Places returns the number of places.
func (p *Puzzle) Places() int { return p.def.Places }

// Alphabet returns the alphabet of the moves: letter k is the k-th move.
func (p *Puzzle) Alphabet() *word.Alphabet { return p.alphabet }

// Moves returns the moves, in the order of the alphabet.
func (p *Puzzle) Moves() []Move { return slices.Clone(p.def.Moves) }

// Derived returns the names for words in the moves.
func (p *Puzzle) Derived() []Derived { return slices.Clone(p.def.Derived) }

// Metrics returns the metrics that people use for this puzzle, the commonest
// first; a puzzle that names none counts letters and powers.
func (p *Puzzle) Metrics() []Metric {
	if p.def.Metrics == nil {
		return []Metric{lettersMetric, powersMetric}
	}
	return slices.Clone(p.def.Metrics)
}

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
func (p *Puzzle) Slides() bool { return p.slides != nil }

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

// Layout returns the layout for a view; "" is the usual one. A [*ViewError]
// lists the views that there are.
func (p *Puzzle) Layout(view string) (Layout, error) {
	for _, l := range p.def.Layouts {
		if view == "" || l.View == view {
			return l, nil
		}
	}
	return Layout{}, &ViewError{Puzzle: p.def.Name, View: view, Known: p.Views()}
}

// Group returns the group of the puzzle on its places: generated by the moves,
// in the order of the alphabet, or, where moves slide, the group of all loops
// of the blank from its home to its home. It is made once; see [group.Group].
func (p *Puzzle) Group() *group.Group { return p.group() }

func (p *Puzzle) makeGroup() *group.Group {
	if p.Slides() {
		return p.homeGroup()
	}
	generators := make([]perm.Perm, len(p.def.Moves))
	for i, m := range p.def.Moves {
		generators[i] = m.Perm
	}
	return group.New(generators...)
}

// Perm returns the permutation of places that a word does: its letters
// multiplied from left to right. It panics with a [*ForeignError] when the word
// is over another alphabet or when the puzzle slides, since there a word does
// different things in different states. Cost O(places·letters).
func (p *Puzzle) Perm(w word.Word) perm.Perm {
	if p.Slides() {
		panic(&ForeignError{What: "permutation of a word", Got: "a puzzle of turns", Want: p.Name() + ", whose moves slide"})
	}
	p.checkWord(w)
	img := perm.Identity(p.def.Places).AppendZeroBased(nil)
	inverse := p.inverseImages()
	for l := range w.All() {
		move := p.images[l.Generator()-1]
		if l.IsInverse() {
			move = inverse(l.Generator() - 1)
		}
		for i, v := range img {
			img[i] = move[v]
		}
	}
	return mustPerm(img)
}

// inverseImages returns a function that inverts the k-th move at first need.
func (p *Puzzle) inverseImages() func(k int) []int32 {
	cache := make([][]int32, len(p.images))
	return func(k int) []int32 {
		if cache[k] == nil {
			cache[k] = p.def.Moves[k].Perm.Inverse().AppendZeroBased(nil)
		}
		return cache[k]
	}
}

func (p *Puzzle) checkWord(w word.Word) {
	a := w.Alphabet()
	if w.Len() > 0 && a != p.alphabet && !slices.Equal(a.Names(), p.alphabet.Names()) {
		panic(&ForeignError{What: "word", Got: "the alphabet " + a.String(), Want: p.alphabet.String()})
	}
}

func mustPerm(img []int32) perm.Perm {
	q, err := perm.FromZeroBased(img)
	if err != nil {
		panic(err) // the kernels of this package only move places about
	}
	return q
}
