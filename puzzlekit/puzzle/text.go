package puzzle

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// noStateText is the zero State as text.
const noStateText = "no state"

// String returns the board as text: the rows of the usual layout, or the state
// in one line when the puzzle has no rows.
func (s State) String() string {
	if s.puzzle == nil {
		return noStateText
	}
	for _, l := range s.puzzle.def.Layouts {
		if l.Rows != nil {
			return s.rows(l.Rows)
		}
	}
	return s.Line()
}

// Line returns the state in one line, as people write it: facelets in the
// order U R F D L B for cubes, tiles row by row for boards. Labels of one
// letter are written without blanks.
func (s State) Line() string {
	if s.puzzle == nil {
		return noStateText
	}
	separator := " "
	if s.puzzle.singleRunes(unicode.IsLetter) {
		separator = ""
	}
	order := s.puzzle.line()
	texts := make([]string, len(order))
	for i, ref := range order {
		texts[i] = s.text(ref)
	}
	return strings.Join(texts, separator)
}

// line returns the order of the one-line notation.
func (p *Puzzle) line() []int {
	if p.def.Line != nil {
		return p.def.Line
	}
	order := make([]int, p.def.Places)
	for i := range order {
		order[i] = i + 1
	}
	return order
}

// singleRunes reports whether every label that has a text is one character of this kind.
func (p *Puzzle) singleRunes(kind func(rune) bool) bool {
	for _, labels := range [][]Label{p.labels, p.def.Fixed} {
		for _, l := range labels {
			r, size := utf8.DecodeRuneInString(l.Text)
			if l.Text != "" && (size != len(l.Text) || !kind(r)) {
				return false
			}
		}
	}
	return true
}

// text returns what stands at a place, at fixed part -ref, or nothing at a gap.
func (s State) text(ref int) string {
	switch {
	case ref > 0:
		return s.At(ref).Text
	case ref < 0:
		return s.puzzle.def.Fixed[-ref-1].Text
	}
	return ""
}

func (s State) rows(rows [][]int) string {
	width := 0
	for _, row := range rows {
		for _, ref := range row {
			width = max(width, utf8.RuneCountInString(s.text(ref)))
		}
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		cells := make([]string, len(row))
		for j, ref := range row {
			text := s.text(ref)
			cells[j] = strings.Repeat(" ", width-utf8.RuneCountInString(text)) + text
		}
		lines[i] = strings.TrimRight(strings.Join(cells, " "), " ")
	}
	return strings.Join(lines, "\n")
}
