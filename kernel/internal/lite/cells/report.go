package cells

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

var position = regexp.MustCompile(`^\s*\S*main\.go:(\d+):(\d+): (.*)$`)

// explain makes an error of what the compiler or the parser says about a program.
func (k *Kernel) explain(output string, p *program) error {
	code := strings.Split(p.source, "\n")
	e := &BuildError{}
	for _, line := range strings.Split(cellcode.Explain(output, []byte(p.source), p.places, k.known), "\n") {
		m := Message{Text: noImport.ReplaceAllString(line, "${1}there is no package $2 here")}
		if match := position.FindStringSubmatch(m.Text); match != nil {
			m.Text = match[3]
			number, _ := strconv.Atoi(match[1])
			column, _ := strconv.Atoi(match[2])
			if number >= 1 && number <= len(p.places) {
				m.Place = p.places[number-1]
				m.Code = code[number-1] + "\n" + cellcode.Caret(code[number-1], column)
			}
		}
		e.Messages = append(e.Messages, m)
	}
	return e
}

var noImport = regexp.MustCompile(`^(.*: )could not import (\S+) \(.*\)$`)

// Red colours what is wrong, as GoNB does.
const red, plain = "\x1b[31m", "\x1b[0m"

// Report is an error as the protocol of Jupyter wants it.
type Report struct {
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

// NewReport describes the error of a cell.
func NewReport(err error) *Report {
	r := &Report{Name: "ERROR", Value: err.Error()}
	var build *BuildError
	if !errors.As(err, &build) {
		r.Traceback = strings.Split(err.Error(), "\n")
		return r
	}
	for _, m := range build.Messages {
		text := red + m.Text + plain
		if m.Place != (cellcode.Place{}) {
			text = m.Place.String() + ": " + text
		}
		if m.Code != "" {
			text += "\n" + strings.TrimSuffix(m.Code, "\n")
		}
		r.Traceback = append(r.Traceback, text)
	}
	return r
}
