package runner

import (
	"fmt"
	"strconv"
	"strings"
)

// The kernel reads a program's text and its displays from different pipes, so the
// order in which they arrive means nothing. A program that runs under this
// package, which it knows because MarksVariable is set, records the order itself:
// before each display it writes a mark to standard output and standard error, and
// it puts the number of the mark into the display's metadata under MarkKey. Marks
// are numbered from 1 within a cell. They are removed from the outputs in the
// notebook.
const (
	MarksVariable = "PUZZLELAB_MARKS"
	MarkKey       = "puzzlelab_mark"
)

// A mark is an escape sequence that terminals ignore.
const (
	markBegin = "\x1b]puzzlelab;"
	markEnd   = "\x07"
	markSize  = len(markBegin) + 20 + len(markEnd)
)

// Mark returns the text of a mark.
func Mark(number int) string { return fmt.Sprintf("%s%d%s", markBegin, number, markEnd) }

// stream is what a cell writes to one stream, split at the marks.
type stream struct {
	budget   budget
	segments []*segment
	rest     string // what may be the beginning of a mark
}

type segment struct {
	text streamText
	mark int // the mark at its end; 0 at the end of all
}

func newStream(limit int) *stream {
	s := &stream{budget: budget{limit: limit}}
	s.begin()
	return s
}

func (s *stream) begin() {
	s.segments = append(s.segments, &segment{text: streamText{budget: &s.budget}})
}

func (s *stream) current() *segment { return s.segments[len(s.segments)-1] }

// write adds a piece of the stream. A mark may be split between two pieces.
func (s *stream) write(piece string) {
	text := s.rest + piece
	s.rest = ""
	for {
		at := strings.Index(text, markBegin)
		if at < 0 {
			cut := len(text) - markPrefix(text)
			s.current().text.write(text[:cut])
			s.rest = text[cut:]
			return
		}
		s.current().text.write(text[:at])
		text = text[at:]
		end := strings.Index(text, markEnd)
		if end < 0 && len(text) < markSize {
			s.rest = text
			return
		}
		number := 0
		if end > 0 && end+len(markEnd) <= markSize {
			number, _ = strconv.Atoi(text[len(markBegin):end])
		}
		if number <= 0 { // it only looks like a mark
			s.current().text.write(markBegin)
			text = text[len(markBegin):]
			continue
		}
		s.current().mark = number
		s.current().text.close()
		s.begin()
		text = text[end+len(markEnd):]
	}
}

// markPrefix returns how many bytes at the end of a text may be the beginning of a
// mark.
func markPrefix(text string) int {
	for n := min(len(text), len(markBegin)-1); n > 0; n-- {
		if strings.HasSuffix(text, markBegin[:n]) {
			return n
		}
	}
	return 0
}

// finish treats a possible beginning of a mark as text.
func (s *stream) finish() {
	s.current().text.write(s.rest)
	s.rest = ""
}

// take returns the text from the given segment up to the one that ends with the
// mark, and the index of the segment after it. The mark 0 means everything.
func (s *stream) take(from, mark int) (text string, next int) {
	var b strings.Builder
	for next = from; next < len(s.segments); next++ {
		if mark > 0 && (next == len(s.segments)-1 || s.segments[next].mark > mark) {
			break
		}
		b.WriteString(s.segments[next].text.String())
	}
	return b.String(), next
}
