package board

import (
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// playTable is a factor table on the page: for each level the base point, the
// points of its orbit and their words. Points count from 0.
type playTable struct {
	Levels []playLevel     `json:"levels"`
	Loops  [][]word.Letter `json:"loops,omitempty"` // where moves slide: what the letters of the table stand for
}

type playLevel struct {
	Base   int      `json:"base"`
	Points []int    `json:"points"`
	Words  []string `json:"words"` // see coded
}

// coded writes a word with one character for each letter: 80 + l for letters up
// to 40, which takes one byte, otherwise 200 + 2k for the k-th generator and
// 201 + 2k for its inverse.
func coded(w word.Word) string {
	var b strings.Builder
	for l := range w.All() {
		switch k := rune(l.Generator()); {
		case k <= 40:
			b.WriteRune(80 + rune(l))
		case l.IsInverse():
			b.WriteRune(201 + 2*k)
		default:
			b.WriteRune(200 + 2*k)
		}
	}
	return b.String()
}

// newPlayTable returns the table of the page, or nil and the reason if it has none.
func newPlayTable(p *puzzle.Puzzle, opts *PlayOptions) (table *playTable, why string, err error) {
	t := opts.Table
	if p.Blocks() {
		if t != nil {
			return nil, "", unused("board.Play", "PlayOptions.Table", "a table for a puzzle whose moves can be blocked")
		}
		return nil, "this page cannot solve a puzzle whose moves can be blocked, but Solve in a cell can", nil
	}
	if t == nil {
		return nil, opts.Why, nil
	}
	if !slices.EqualFunc(t.Generators(), p.Group().Generators(), perm.Perm.Equal) {
		return nil, "", errTable(p)
	}
	table = &playTable{Loops: loops(p)}
	for k, stats := range t.Stats() {
		level := playLevel{Base: stats.BasePoint - 1}
		for _, point := range stats.Orbit {
			w, ok := t.Word(k+1, point)
			if !ok {
				return nil, "", errTable(p)
			}
			level.Points = append(level.Points, point-1)
			level.Words = append(level.Words, coded(w))
		}
		table.Levels = append(table.Levels, level)
	}
	return table, "", nil
}

// errTable says that a table has other generators, or holes.
func errTable(p *puzzle.Puzzle) error {
	return &fault.InputError{
		In: "board.Play", What: "PlayOptions.Table", Value: "one of another group, or with words missing",
		Want: "a full table of words for the group of " + p.Name(),
	}
}

// loops returns a walk for each generator of the group, and nil if the moves generate it.
func loops(p *puzzle.Puzzle) [][]word.Letter {
	names := p.GroupAlphabet()
	if names == p.Alphabet() {
		return nil
	}
	walks := [][]word.Letter{}
	for k := range names.Size() {
		walks = append(walks, p.Expand(names.Word(word.Letter(k+1))).Letters())
	}
	return walks
}
