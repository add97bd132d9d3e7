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
// or in that of their fixed centres; a group is a word, a line, or as many of these as a face
// has rows. The blank may be written 0, or with the number of places. Stickers may be named
// by small letters, or by other letters: a letter then means the face whose centre it is, or,
// where no centre is fixed, it is the first letter of a colour, such as W for white. Where a
// label such as a colour stands for several stickers, the pieces are told apart by their
// other stickers. A text that can be read in several of these ways is read in the first that
// gives pieces of the puzzle: lines are rows, and a single line is [State.Line]. Places that
// are not seen ([Shape.Hidden]) are not written.
//
// A [*fault.ParseError] says where a label stands that the puzzle does not have, or a
// piece, a control character, or the full-width form of a separator or label. A
// [*fault.InputError] says that there are too many labels or too few, in all or of one
// kind. Whether the board can be solved is another question: see
// [Puzzle.CheckReachable]. Cost O(length of the text + places·stickers of a piece).
func (p *Puzzle) ParseState(text string) (State, error) {
	s, err := p.parseState(text)
	if err != nil && p.dialect != nil {
		if w, wrong := p.parseWord(text); wrong == nil && w.Len() > 0 {
			err = fmt.Errorf("%w; the text is a word, which ParseWord reads, and its moves are made by Solved().Do", err)
		}
	}
	return s, err
}

func (p *Puzzle) parseState(text string) (State, error) {
	if at, reason := excerpt.Foreign(text, p.labelCharacters()+",/"); at >= 0 {
		return State{}, boardText{text: text}.fail(at, "%s", reason)
	}
	fields := p.fields(text)
	readings := p.readings(fields)
	if readings == nil {
		if p.singleRunes(unicode.IsPrint) {
			fields = characters(fields)
		}
		return State{}, badCount(inParseState, len(fields), len(p.orders(false)[0]), p)
	}
	var first error // of the likeliest reading
	for _, r := range readings {
		s, err := p.readAs(r, text)
		if err == nil {
			return s, nil
		}
		if first == nil {
			first = err
		}
	}
	return State{}, first
}

// readAs reads a board whose labels stand in an order.
func (p *Puzzle) readAs(r reading, text string) (State, error) {
	b := boardText{text: text, labels: make([]string, p.def.Places), typed: make([]string, p.def.Places), offsets: make([]int, p.def.Places)}
	for i, label := range p.translated(r.order, fieldTexts(r.labels)) {
		ref := r.order[i]
		if ref > 0 {
			b.labels[ref-1], b.typed[ref-1], b.offsets[ref-1] = label, r.labels[i].text, r.labels[i].offset
			continue
		}
		if want := p.def.Fixed[-ref-1].Text; label != want {
			return State{}, b.fail(r.labels[i].offset, "fixed part %d is %s, want %s, since no move touches it", -ref, excerpt.Quote(label), want)
		}
	}
	return p.identify(p.revealed(b))
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

// A field is a label, or several of one letter, with its offset in the text and its line.
type field struct {
	text   string
	offset int
	line   int
}

func fieldTexts(fields []field) []string {
	texts := make([]string, len(fields))
	for i, f := range fields {
		texts[i] = f.text
	}
	return texts
}

const (
	betweenLines = "\n\r/;|" // and others that stand between labels
	separators   = betweenLines + ",[](){}"
)

// fields divides a text at blanks and separators.
func (p *Puzzle) fields(text string) []field {
	var out []field
	labels, start, line := p.labelCharacters(), -1, 0
	for i, r := range text + " " {
		separator := strings.ContainsRune(separators, r) && !strings.ContainsRune(labels, r)
		separates := separator || excerpt.IsBlank(r)
		switch {
		case !separates && start < 0:
			start = i
		case separates && start >= 0:
			out = append(out, field{text[start:i], start, line})
			start = -1
		}
		if separator && strings.ContainsRune(betweenLines, r) {
			line++
		}
	}
	return out
}

// characters takes fields apart.
func characters(fields []field) []field {
	var out []field
	for _, f := range fields {
		for i, r := range f.text {
			out = append(out, field{string(r), f.offset + i, f.line})
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
func (p *Puzzle) orders(inLine bool) [][]int {
	rows, line := p.rowOrder(), p.line()
	switch {
	case rows == nil:
		return [][]int{line}
	case inLine:
		return [][]int{line, rows}
	}
	return [][]int{rows, line}
}

// A reading is a way to read a board: its labels, and the reference of each.
type reading struct {
	order  []int
	labels []field
}

// readings returns the ways to read a board that have the right number of labels, the
// likelier ones first. Labels of one letter are taken apart where that is needed.
func (p *Puzzle) readings(fields []field) []reading {
	var out []reading
	letters := p.singleRunes(unicode.IsPrint)
	oneLine := len(fields) > 0 && fields[0].line == fields[len(fields)-1].line
	if letters {
		out = append(out, p.faceReadings(fields, oneLine)...)
	}
	orders := p.orders(len(fields) == 1 || oneLine && p.def.Line != nil)
	add := func(labels []field) {
		for _, order := range orders {
			if len(order) == len(labels) {
				out = append(out, reading{order, labels})
			}
		}
	}
	add(fields)
	if letters && len(fields) != len(p.line()) {
		add(characters(fields))
	}
	return out
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
