package board

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/puzzle"
)

// playSizes are boards of the same family, one of which can be chosen on the page.
type playSizes struct {
	What  string   `json:"what"`
	Names []string `json:"names"`
	At    int      `json:"at"`   // of the board that is shown first, from 0
	Data  string   `json:"data"` // a list of play specs without tables, as JSON, compressed by gzip, in base64
}

// A member of a family is a puzzle and its size in words.
type member struct {
	name   string
	puzzle *puzzle.Puzzle
}

// playHand is how a person solves a puzzle, for the advice on the page.
type playHand struct {
	Grid []int `json:"grid,omitempty"` // columns and rows of sliding tiles; nothing for nested rings
}

// handOf returns the way of a person for boards of sliding tiles and for square boards
// under loop generators, and nil for other puzzles.
func handOf(p *puzzle.Puzzle) *playHand {
	cols, rows := gridOf(p)
	switch {
	case cols >= 2 && rows >= 2 && p.Same(puzzle.Sliding(cols, rows)):
		return &playHand{Grid: []int{cols, rows}}
	case cols >= 3 && cols == rows && p.Same(puzzle.Loops(cols, rows)):
		return &playHand{}
	}
	return nil
}

// gridOf returns the columns and rows of a board of tiles, and zeros for others.
func gridOf(p *puzzle.Puzzle) (cols, rows int) {
	if l, err := p.Layout(""); err == nil && l.View == "grid" {
		return int(l.Width), int(l.Height)
	}
	return 0, 0
}

// familyOf lists the boards of the family of p and says where p is; without a family the
// list is empty.
func familyOf(p *puzzle.Puzzle) (what string, family []member, at int) {
	cols, rows := gridOf(p)
	switch {
	case cols >= 2 && rows >= 2 && p.Same(puzzle.Sliding(cols, rows)):
		what, family = "columns × rows", boards(puzzle.Sliding, func(cols, rows int) bool { return true })
	case cols >= 3 && rows >= 2 && p.Same(puzzle.Loops(cols, rows)):
		what, family = "columns × rows", boards(puzzle.Loops, func(cols, rows int) bool { return cols >= max(rows, 3) })
	case slices.Equal(p.Alphabet().Names(), []string{"r", "f"}):
		what, family = "discs / in the turnstile", spins()
	}
	at = slices.IndexFunc(family, func(m member) bool { return m.puzzle.Same(p) })
	if at < 0 {
		return "", nil, 0
	}
	return what, family, at
}

// boards lists the boards of up to six columns and rows that there are.
func boards(of func(cols, rows int) *puzzle.Puzzle, exists func(cols, rows int) bool) (family []member) {
	const most = 6
	for cols := 2; cols <= most; cols++ {
		for rows := 2; rows <= most; rows++ {
			if exists(cols, rows) {
				family = append(family, member{fmt.Sprintf("%d×%d", cols, rows), of(cols, rows)})
			}
		}
	}
	return family
}

// spins lists Top Spins, few enough for a page.
func spins() (family []member) {
	for _, n := range []int{6, 7, 8, 9, 10, 12, 16, 20} {
		for k := 2; k <= 5; k++ {
			family = append(family, member{fmt.Sprintf("%d/%d", n, k), puzzle.TopSpin(n, k)})
		}
	}
	return family
}

// orbitsOf lists the base points of a puzzle's group, each with its orbit, from 0.
func orbitsOf(p *puzzle.Puzzle) ([][]int, error) {
	chain, err := p.Group().Chain(context.Background(), nil)
	if err != nil {
		return nil, err
	}
	orbits := [][]int{}
	for i, b := range chain.Base() {
		orbits = append(orbits, append([]int{b - 1}, fromZero(chain.Orbit(i+1))...))
	}
	return orbits, nil
}

// newPlaySizes returns the other boards of the family of p, nil if it has none.
func newPlaySizes(p *puzzle.Puzzle, opts *PlayOptions) (*playSizes, error) {
	what, family, at := familyOf(p)
	if family == nil {
		return nil, nil
	}
	sizes := &playSizes{What: what, At: at}
	bare := &PlayOptions{Options: opts.Options, NoSolver: true}
	bare.Title, bare.View, bare.Mark = "", "", nil
	var specs []playSpec
	for _, m := range family {
		layout, err := m.puzzle.Layout("")
		if err != nil {
			return nil, err
		}
		spec := newBarePlaySpec(m.puzzle.Solved(), layout, bare)
		switch {
		case spec.Hand != nil:
		case opts.NoSolver:
			spec.Why = withoutSolver
		default:
			if spec.Orbits, err = orbitsOf(m.puzzle); err != nil {
				return nil, err
			}
		}
		sizes.Names = append(sizes.Names, m.name)
		specs = append(specs, spec)
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(asJSON(specs)); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	sizes.Data = base64.StdEncoding.EncodeToString(packed.Bytes())
	return sizes, nil
}
