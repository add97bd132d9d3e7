package puzzle

import (
	"fmt"
	"strings"
	"unicode"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// ParseState reads a board: in rows as [State.String] prints it, with "/" or
// line breaks between the rows, or in one line as [State.Line] prints it.
// Labels are separated by blanks or commas; labels of one letter may be
// written without. Six groups of letters are the faces of a cube, in the order of one line
// or in that of their fixed centres. The blank may be written 0. Stickers may be named by other letters:
// a letter then means the face whose centre it is, or, where no centre is fixed, it is
// the first letter of a colour, such as W for white. Where a label such as a colour stands for several stickers, the
// pieces are told apart by their other stickers.
//
// A [*fault.ParseError] says where a label stands that the puzzle does not have, or a
// piece, a control character, or the full-width form of a separator or label. A
// [*fault.InputError] says that there are too many labels or too few, in all or of one
// kind. Whether the board can be solved is another question: see
// [Puzzle.CheckReachable]. Cost O(length of the text + places·stickers of a piece).
func (p *Puzzle) ParseState(text string) (State, error) {
	b := boardText{text: text}
	if at, reason := excerpt.Foreign(text, p.labelCharacters()+",/"); at >= 0 {
		return State{}, b.fail(at, "%s", reason)
	}
	order, fields := p.matchOrder(p.fields(text))
	if order == nil {
		return State{}, badCount(inParseState, len(fields), len(p.orders(false)[0]), p)
	}
	b.labels, b.typed, b.offsets = make([]string, p.def.Places), make([]string, p.def.Places), make([]int, p.def.Places)
	for i, label := range p.translated(order, fieldTexts(fields)) {
		ref := order[i]
		if ref > 0 {
			b.labels[ref-1], b.typed[ref-1], b.offsets[ref-1] = label, fields[i].text, fields[i].offset
			continue
		}
		if want := p.def.Fixed[-ref-1].Text; label != want {
			return State{}, b.fail(fields[i].offset, "fixed part %d is %s, want %s, since no move touches it", -ref, excerpt.Quote(label), want)
		}
	}
	return p.identify(b)
}

// A boardText is a board as a person wrote it.
type boardText struct {
	text    string
	labels  []string // the label in each place
	typed   []string // and how it was written, perhaps by a colour
	offsets []int    // where they stand in the text
}

func (b boardText) fail(at int, format string, args ...any) error {
	return &fault.ParseError{In: inParseState, Text: b.text, Offset: at, Reason: fmt.Sprintf(format, args...)}
}

// A field is a label, or several of one letter, and its offset in the text.
type field struct {
	text   string
	offset int
}

func fieldTexts(fields []field) []string {
	texts := make([]string, len(fields))
	for i, f := range fields {
		texts[i] = f.text
	}
	return texts
}

// fields divides a text at blanks and separators.
func (p *Puzzle) fields(text string) []field {
	var out []field
	labels, start := p.labelCharacters(), -1
	for i, r := range text + " " {
		separates := excerpt.IsBlank(r) || strings.ContainsRune(",;/|[]", r) && !strings.ContainsRune(labels, r)
		switch {
		case !separates && start < 0:
			start = i
		case separates && start >= 0:
			out = append(out, field{text[start:i], start})
			start = -1
		}
	}
	return out
}

// characters takes fields apart.
func characters(fields []field) []field {
	var out []field
	for _, f := range fields {
		for i, r := range f.text {
			out = append(out, field{string(r), f.offset + i})
		}
	}
	return out
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
func (p *Puzzle) matchOrder(fields []field) (order []int, labels []field) {
	if order := p.faceOrder(fields); order != nil {
		return order, characters(fields)
	}
	orders := p.orders(len(fields) == 1)
	for _, order := range orders {
		if len(order) == len(fields) {
			return order, fields
		}
	}
	if !p.singleRunes(unicode.IsPrint) {
		return nil, fields
	}
	fields = characters(fields)
	for _, order := range orders {
		if len(order) == len(fields) {
			return order, fields
		}
	}
	return nil, fields
}

// faceOrder returns the order of a cube that is written as six groups, each a face: the
// faces in the order of one line or, where the middles of the groups are the letters of
// fixed centres, those that they name. It is nil for any other text.
func (p *Puzzle) faceOrder(fields []field) []int {
	const faces = 6
	size := len(p.def.Line) / faces
	if len(fields) != faces || size < 2 || !p.singleRunes(unicode.IsPrint) {
		return nil
	}
	byCentre := map[string][]int{}
	for k := range faces {
		face := p.def.Line[k*size : (k+1)*size]
		if centre := face[size/2]; size%2 == 1 && centre < 0 {
			byCentre[p.def.Fixed[-centre-1].Text] = face
		}
	}
	var named []int
	for _, f := range fields {
		letters := []rune(f.text)
		if len(letters) != size {
			return nil
		}
		centre := string(letters[size/2])
		named = append(named, byCentre[centre]...)
		delete(byCentre, centre)
	}
	if len(named) == len(p.def.Line) {
		return named
	}
	return p.def.Line
}

// rowOrder returns the references of the first layout's text rows without the gaps.
func (p *Puzzle) rowOrder() []int {
	for _, l := range p.def.Layouts {
		if l.Rows != nil {
			return withoutGaps(l.Rows)
		}
	}
	return nil
}

// withoutGaps lists the references in text rows, in which 0 is a gap.
func withoutGaps(rows [][]int) (order []int) {
	for _, row := range rows {
		for _, ref := range row {
			if ref != 0 {
				order = append(order, ref)
			}
		}
	}
	return order
}
