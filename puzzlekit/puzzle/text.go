package puzzle

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
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

// singleRunes reports whether every label is one character of this kind.
func (p *Puzzle) singleRunes(kind func(rune) bool) bool {
	for _, labels := range [][]Label{p.labels, p.def.Fixed} {
		for _, l := range labels {
			r, size := utf8.DecodeRuneInString(l.Text)
			if size != len(l.Text) || !kind(r) {
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

// ParseState reads a board: in rows as [State.String] prints it, with "/" or
// line breaks between the rows, or in one line as [State.Line] prints it.
// Labels are separated by blanks or commas; labels of one letter may be
// written without. The blank may be written 0. Stickers may be named by other letters:
// a letter then means the face whose centre it is, or, where no centre is fixed, it is
// the first letter of a colour, such as W for white. Where a label such as a colour stands for several stickers, the
// pieces are told apart by their other stickers.
//
// A [*fault.ParseError] says where a control character stands, or the full-width
// form of a separator or label; a [*fault.InputError] names a label or a piece that
// the puzzle does not have. Whether the board can be solved is another question: see
// [Puzzle.CheckReachable]. Cost O(length of the text + places·stickers of a piece).
func (p *Puzzle) ParseState(text string) (State, error) {
	if at, reason := excerpt.Foreign(text, p.labelCharacters()+",/"); at >= 0 {
		return State{}, &fault.ParseError{In: inParseState, Text: text, Offset: at, Reason: reason}
	}
	fields := strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune(",;/|[]", r) && !strings.ContainsRune(p.labelCharacters(), r) || excerpt.IsBlank(r)
	})
	order, fields := p.matchOrder(fields)
	if order == nil {
		return State{}, badCount(inParseState, len(fields), len(p.orders(false)[0]), p)
	}
	fields = p.translated(order, fields)
	texts := make([]string, p.def.Places)
	for i, ref := range order {
		if ref > 0 {
			texts[ref-1] = fields[i]
			continue
		}
		if want := p.def.Fixed[-ref-1].Text; fields[i] != want {
			return State{}, &fault.InputError{In: inParseState, What: fmt.Sprintf("fixed part %d", -ref), Value: excerpt.Quote(fields[i]),
				Want: fmt.Sprintf("%s, since no move touches it", want)}
		}
	}
	return p.identify(texts)
}

// labelCharacters returns the texts of all labels in one.
func (p *Puzzle) labelCharacters() string {
	var b strings.Builder
	for _, labels := range [][]Label{p.labels, p.def.Fixed} {
		for _, l := range labels {
			b.WriteString(l.Text)
		}
	}
	return b.String()
}

// orders returns the orders in which a board may be written: by rows and in one
// line, the likelier one first.
func (p *Puzzle) orders(oneField bool) [][]int {
	rows, line := p.rowOrder(), p.line()
	switch {
	case rows == nil:
		return [][]int{line}
	case oneField:
		return [][]int{line, rows}
	}
	return [][]int{rows, line}
}

// matchOrder finds the order that has as many entries as there are labels,
// taking labels of one letter apart where that is needed.
func (p *Puzzle) matchOrder(fields []string) (order []int, labels []string) {
	orders := p.orders(len(fields) == 1)
	for _, order := range orders {
		if len(order) == len(fields) {
			return order, fields
		}
	}
	if !p.singleRunes(unicode.IsPrint) {
		return nil, fields
	}
	fields = strings.Split(strings.Join(fields, ""), "")
	for _, order := range orders {
		if len(order) == len(fields) {
			return order, fields
		}
	}
	return nil, fields
}

// rowOrder returns the references of the text rows without the gaps.
func (p *Puzzle) rowOrder() []int {
	for _, l := range p.def.Layouts {
		if l.Rows == nil {
			continue
		}
		var order []int
		for _, row := range l.Rows {
			for _, ref := range row {
				if ref != 0 {
					order = append(order, ref)
				}
			}
		}
		return order
	}
	return nil
}
