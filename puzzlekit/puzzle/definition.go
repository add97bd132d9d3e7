package puzzle

import (
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A Definition is a puzzle as data: what [New] makes a [Puzzle] from, and what
// a definition file holds. Places are numbered from 1, labels too.
type Definition struct {
	Name     string // "Rubik's cube 3×3×3"
	About    string // a sentence or two for people
	Notation word.Notation
	Places   int

	// Labels lists what can stand in a place. Nil stands for the labels 1, 2,
	// …, Places, each printed as its number.
	Labels []Label
	// Solved gives the label of each place in the solved state. Nil stands for
	// label i in place i. Pieces that look alike share a label.
	Solved []int
	// Blank is the label of the blank in a puzzle whose moves slide, else 0.
	Blank int
	// Forbidden lists states that no move may lead to; nil forbids nothing. To block single
	// moves, see [Move].
	Forbidden []Forbidden
	// Fixed lists the parts of the board that no move touches, such as the
	// centres of a cube: they are drawn and printed, but are no places.
	Fixed []Label
	// Glued lists labels, and -k for the k-th fixed part, of stickers that lie side by side
	// and are one: pictures draw no line between them.
	Glued [][]int
	// Pieces groups the places into the slots of solid pieces; nil makes every
	// place a slot of its own.
	Pieces []Piece

	Moves   []Move
	Derived []Derived
	Metrics []Metric
	// Layouts are the pictures, the usual one first. [New] gives a puzzle
	// without any the view "sets": its pieces in rows.
	Layouts []Layout
	// Space is the puzzle in three dimensions, or nil.
	Space *Space
	// Regions names the parts of the board in the order in which they are read
	// aloud: rows, faces, rings. Nil reads the rows of the usual layout.
	Regions []Region
	// Line lists places (and -k for the k-th fixed part) in the order in which
	// people write a state in one line; nil is the order of the places.
	Line []int
}

// A Label is what stands in a place: a tile or a sticker. Two labels without colours
// may have the same text only if the other stickers of their pieces tell them apart;
// tiles that are alike share a label.
type Label struct {
	Text  string `json:"text"`
	Color string `json:"colour,omitempty"` // a name of [Colors], such as "green", or #rrggbb; empty for a plain tile
}

// A Piece is a slot for one solid piece: the places of its stickers, clockwise
// as seen from outside. A piece of m stickers can stand in a slot in at most m
// ways, and a move turns the list without changing its cyclic order.
type Piece struct {
	Kind   string `json:"kind"` // "corner", "edge", …
	Places []int  `json:"places"`
}

// A Region is a part of the board with a name, such as a row or a face: places, and
// -k for the k-th fixed part.
type Region struct {
	Name string `json:"name"`
	Refs []int  `json:"refs"`
}

// A Move is a generator. Exactly one of Perm and Slide is set: Perm for a move
// that is always the same permutation of places, Slide for a move that swaps
// the blank with a neighbour.
type Move struct {
	Name string
	Perm perm.Perm
	// Slide[i-1] is the place to which the blank goes from place i, or 0 where
	// the move is not possible.
	Slide []int
	// Blocked says when the move is not possible: while one of the labels stands in its
	// place. The move must keep this so, as a turn that cannot begin where it could not
	// end: if a label blocks it in place i, then it also does in place i^Perm.
	Blocked []Forbidden
	// Press lists the place, or the two places, that a finger touches to make the move, as
	// the light that is pressed; nil if pieces are dragged or slide.
	Press []int
	// About says what the hand does, AboutInverse what it does for the
	// inverse: text that can be spoken.
	About, AboutInverse string
}

// slides reports whether the move depends on the place of the blank.
func (m Move) slides() bool { return m.Slide != nil }

// A Derived move is a name for a word in the generators, such as Rw or M on the
// cube. After it, the letters of the generators may mean other generators: a
// puzzle turned in the hand. Frame maps each letter that changes its meaning to
// the letter that it stands for from then on, with a prime for an inverse.
type Derived struct {
	Name  string            `json:"name"`
	Word  string            `json:"word"` // in the generators, "" for none
	Frame map[string]string `json:"frame,omitempty"`
}

// A Metric is a way of counting the length of a word.
type Metric struct {
	Name  string `json:"name"`  // "HTM"
	About string `json:"about"` // "a half turn counts one"
	// Runs makes a run of one letter count one, as in word.SyllableLen;
	// otherwise every letter counts.
	Runs bool `json:"runs,omitempty"`
	// Slices makes the turn of a slice between two opposite faces count one. Each
	// pair has the quarter turns of two such faces, as letters of the alphabet: their
	// turns by opposite amounts, R and L', count one together, for they leave the cube
	// as a turn of the slice does, up to a turn of the whole cube.
	Slices [][2]int `json:"slices,omitempty"`
}

// Len returns the length of w in the metric. With Slices, turns about one axis that follow
// each other count as the fewest that do the same: R L' R L' is R2 L2 and counts one.
func (m Metric) Len(w word.Word) int {
	switch {
	case m.Slices != nil:
		return m.sliceLen(w)
	case m.Runs:
		return w.SyllableLen()
	}
	return w.Len()
}
