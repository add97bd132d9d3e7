package runner

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// streamText is one stretch of a stream. It applies carriage returns as it grows,
// so that an hour-long progress bar takes one line: text after a carriage return
// replaces the current line.
type streamText struct {
	lines  strings.Builder // finished lines
	line   []byte          // the line that is being written
	cr     bool            // after a carriage return, whose meaning depends on what follows
	budget *budget
}

// budget is how much all stretches of a cell's stream may still keep together.
type budget struct {
	limit   int
	used    int // in finished lines, without the current line
	dropped int // bytes beyond the limit
}

func (t *streamText) write(text string) {
	for len(text) > 0 {
		if t.cr {
			switch text[0] {
			case '\r': // back to the beginning of the line again
				text = text[1:]
				continue
			case '\n': // a Windows line break
			default:
				t.line = t.line[:0]
			}
			t.cr = false
		}
		end := strings.IndexAny(text, "\r\n")
		if end < 0 {
			t.keep(text)
			return
		}
		t.keep(text[:end])
		if text[end] == '\n' {
			t.endLine()
		} else {
			t.cr = true
		}
		text = text[end+1:]
	}
}

// keep appends as much to the current line as the budget allows.
func (t *streamText) keep(text string) {
	room := max(t.budget.limit-t.budget.used-len(t.line), 0)
	if t.budget.dropped > 0 {
		room = 0
	}
	if len(text) > room {
		cut := room
		for cut > 0 && !utf8.RuneStart(text[cut]) {
			cut--
		}
		t.budget.dropped += len(text) - cut
		text = text[:cut]
	}
	t.line = append(t.line, text...)
}

func (t *streamText) endLine() {
	if t.budget.dropped > 0 {
		t.budget.dropped++
		return
	}
	t.lines.Write(t.line)
	t.lines.WriteByte('\n')
	t.budget.used += len(t.line) + 1
	t.line = t.line[:0]
}

// close ends the stretch: the current line counts from now on.
func (t *streamText) close() {
	t.budget.used += len(t.line)
	t.lines.Write(t.line)
	t.line = nil
}

func (t *streamText) String() string { return t.lines.String() + string(t.line) }

// notice is the note in the notebook about what is missing.
func (b *budget) notice() string {
	return fmt.Sprintf("[cut here: kept the first %d bytes of this cell's output and dropped %d; --max-output raises the limit]\n",
		b.limit, b.dropped)
}
