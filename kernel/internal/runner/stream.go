package runner

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// streamText is one stretch of a stream. Carriage returns are carried out as it
// grows, so that a progress bar that ran for an hour takes one line: text after a
// carriage return replaces the line it stands on.
type streamText struct {
	lines  strings.Builder // finished lines
	line   []byte          // the line that is being written
	cr     bool            // a carriage return has come, and what follows decides what it means
	budget *budget
}

// budget is what a cell's stream may still keep, all its stretches together.
type budget struct {
	limit   int
	used    int // in finished lines; the current line comes on top
	dropped int // bytes beyond the limit
}

func (t *streamText) write(text string) {
	for len(text) > 0 {
		if t.cr {
			switch text[0] {
			case '\r': // once more to where the line begins
				text = text[1:]
				continue
			case '\n': // a line end in the manner of Windows
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

// keep appends to the current line as much as the budget allows.
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

// close ends the stretch: the line that is being written counts from now on.
func (t *streamText) close() {
	t.budget.used += len(t.line)
	t.lines.Write(t.line)
	t.line = nil
}

func (t *streamText) String() string { return t.lines.String() + string(t.line) }

// notice says in the notebook what is missing.
func (b *budget) notice() string {
	return fmt.Sprintf("[cut here: the first %d bytes of this cell's output are kept, %d more are not; --max-output raises the limit]\n",
		b.limit, b.dropped)
}
