package runner

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// compilerText puts a compiler's messages next to the lines of the cells they are
// about. GoNB compiles one file made of all cells so far and reports positions in
// that file; its traceback has an entry for each line of the message, which names
// the cell (by its count) and the line in it.
func (s *session) compilerText(f *failure) string {
	var parts []string
	for i, line := range strings.Split(f.value, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		var entry string
		if i < len(f.trace) {
			entry = f.trace[i]
		}
		parts = append(parts, s.located(line, entry))
	}
	return strings.Join(parts, "\n")
}

var (
	position   = regexp.MustCompile(`^\S*main(?:_test)?\.go:\d+(?::\d+)?: `)
	cellInfo   = regexp.MustCompile(`^(?:cell (\d+), line (\d+): |Cell\[(\d+)\]: Line (\d+)\n)`) // ours, GoNB's own
	caretLine  = regexp.MustCompile(`^\s*\^$`)
	traceFrame = regexp.MustCompile(`\x1b\[7m\[\[ Cell \[(\d+)\] Line (\d+) \]\]\x1b\[0m \S*main(?:_test)?\.go:\d+(?: \+0x[0-9a-f]+)?`)
	ansi       = regexp.MustCompile(`\x1b\[[0-9;]*m`)
)

// located returns one message of the compiler with its place in the cell.
func (s *session) located(message, entry string) string {
	match := cellInfo.FindStringSubmatch(entry)
	if match == nil {
		return message
	}
	cell := match[1] + match[3]
	line, _ := strconv.Atoi(match[2] + match[4])
	text := fmt.Sprintf("cell %s, line %d: %s", s.number(cell), line, position.ReplaceAllString(message, ""))
	source, ok := s.sourceLine(cell, line)
	if !ok {
		return text
	}
	text += "\n    " + source
	if caret, ok := caretIn(entry, source); ok {
		text += "\n    " + caret
	}
	return text
}

// counted returns the cell with the kernel's count.
func (s *session) counted(count string) (Planned, bool) {
	i, err := strconv.Atoi(count)
	if err != nil || i < 1 || i > len(s.ran) {
		return Planned{}, false
	}
	return s.ran[i-1], true
}

// number turns the kernel's count of a cell, which does not include skipped cells,
// into the cell's number in the notebook.
func (s *session) number(count string) string {
	if p, ok := s.counted(count); ok {
		return strconv.Itoa(p.Number)
	}
	return count
}

func (s *session) sourceLine(count string, number int) (string, bool) {
	p, ok := s.counted(count)
	if !ok {
		return "", false
	}
	lines := strings.Split(p.Cell.Source, "\n")
	if number < 1 || number > len(lines) || strings.TrimSpace(lines[number-1]) == "" {
		return "", false
	}
	return lines[number-1], true
}

// caretIn finds the caret in an entry of the traceback, if it is below the exact
// line of the cell: GoNB moves some declarations and changes their indentation.
func caretIn(entry, source string) (string, bool) {
	lines := strings.Split(entry, "\n")
	for i, line := range lines {
		if i > 0 && caretLine.MatchString(line) && lines[i-1] == source {
			return pad(source[:min(strings.IndexByte(line, '^'), len(source))]) + "^", true
		}
	}
	return "", false
}

// pad returns white space as wide as a text: one blank for each character, because
// the compiler counts bytes. Tabs stay tabs, whatever their width.
func pad(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, text)
}

// crashPlace is the line of a crash's text that says where it happened.
var (
	crashPlace = regexp.MustCompile(`(?m)^    (cell \d+, line \d+(?:, called from cell \d+, line \d+)?); .*$`)
	crashCell  = regexp.MustCompile(`cell (\d+)`)
	fatalCell  = regexp.MustCompile(`; (?:log\.Fatal|os\.Exit) in (cell \d+, line \d+)$`)
)

// crashText puts the notebook's numbers of the cells into what the kernel says of
// a crash.
func (s *session) crashText(text string) string {
	return crashPlace.ReplaceAllStringFunc(text, s.renumber)
}

func (s *session) renumber(line string) string {
	return crashCell.ReplaceAllStringFunc(line, func(cell string) string {
		return "cell " + s.number(crashCell.FindStringSubmatch(cell)[1])
	})
}

// fatalPlace returns a line with the place of the log.Fatal or os.Exit that ended the
// program, if the kernel knows it.
func (s *session) fatalPlace(ending string) string {
	match := fatalCell.FindStringSubmatch(ending)
	if match == nil {
		return ""
	}
	return "\n    " + s.renumber(match[1])
}

// programText tidies what a program wrote before it ended: it names the places in
// the cells in words, and removes the repetition of how the program ended.
func (s *session) programText(stderr, ending string) string {
	text := traceFrame.ReplaceAllStringFunc(stderr, func(frame string) string {
		match := traceFrame.FindStringSubmatch(frame)
		return fmt.Sprintf("cell %s, line %s", s.number(match[1]), match[2])
	})
	text = ansi.ReplaceAllString(text, "")
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), ending))
	if text == "" {
		return fatalCell.ReplaceAllString(ending, "")
	}
	return text
}
