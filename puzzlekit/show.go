package puzzlekit

import (
	"cmp"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/display"
	"puzzlelab/puzzlekit/internal/encoded"
)

// What [Show] looks for in a value.
type (
	htmler interface{ HTML() string }         // a fragment that loads nothing
	svger  interface{ SVG() string }          // a whole <svg> element
	pnger  interface{ PNG() ([]byte, error) } // pixels, for PDF and web views of a repository
	failer interface{ Err() error }           // what could not be made, such as a chart of bad data
)

// Show displays each value under the cell, in order, and returns when the
// notebook has them all. A value with a method
// HTML() string, SVG() string or PNG() ([]byte, error) is shown as a picture with its text
// beside it; any other as text. Outside a notebook the texts go to standard output, with facts
// of up to 5,000 characters. Show
// panics, after it has shown the others, if a value failed (its method Err() error says so),
// if its method panics, or if it has no content to show: a function, such as a method
// without its parentheses, or a channel.
//
// A value of your own without such methods is printed as fmt.Print prints it, but what its
// pointers refer to is printed too, and a text without characters as "" (empty text). Where a value comes again within itself, <cycle> stands
// for it. The text is cut, and says so, after 100,000 values, 1,000 levels or 1 MB; HTML of
// more than 32 MB is a *fault.LimitError. No other goroutine may change a value meanwhile.
func Show(values ...any) {
	failures := showAll(withoutNoError(values))
	display.Sync()
	switch len(failures) {
	case 0:
	case 1:
		panic(failed(failures[0]))
	default:
		panic(failed(errors.Join(failures...)))
	}
}

// showAll shows values and returns the errors of those that failed. If a method of a value
// panics, it shows those that follow before the panic goes on, with its trace.
func showAll(values []any) (failures []error) {
	at := 0
	defer func() {
		if failure := recover(); failure != nil {
			showAll(values[at+1:])
			display.Sync()
			panic(failure)
		}
	}()
	for ; at < len(values); at++ {
		if err := showOne(values[at]); err != nil {
			failures = append(failures, err)
		}
	}
	return failures
}

// withoutNoError drops a nil error after other values, so that Show takes what a function
// returns. If there is an error, it drops the nil pointers before it.
func withoutNoError(values []any) []any {
	last := len(values) - 1
	if last < 1 {
		return values
	}
	if values[last] == nil {
		return values[:last]
	}
	if _, failed := values[last].(error); failed {
		return slices.DeleteFunc(slices.Clone(values), isNil)
	}
	return values
}

// isNil reports whether there is no value. A nil list or map is an empty one.
func isNil(v any) bool {
	switch value := reflect.ValueOf(v); value.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Pointer, reflect.Func, reflect.Chan:
		return value.IsNil()
	}
	return false
}

func showOne(v any) error {
	b, err := newBundle(v)
	if err != nil {
		return err
	}
	if !display.IsNotebook() {
		b.writeText(os.Stdout)
		return nil
	}
	send(display.Data{Text: b.text, HTML: b.html, PNG: b.png, Verdict: b.exercise})
	return nil
}

// bundle is one value in the forms in which a notebook may show it.
type bundle struct {
	text    string
	printed string // the text for a program, which has no page; "" if it is the same
	html    string // "" where the value is plain text
	png     []byte

	exercise string // the result of an exercise, for programs
}

// exerciseResult is implemented by what Exercise shows, and because of the unexported
// method by nothing that a cell could declare: showing a text that looks like a result
// does not make it one.
type exerciseResult interface{ exerciseResult() string }

func newBundle(v any) (bundle, error) {
	if isNil(v) {
		return bundle{text: "nothing (nil)"}, nil
	}
	t := reflect.TypeOf(v)
	if err := withoutContent(t); err != nil {
		return bundle{}, err
	}
	if f, ok := v.(failer); ok {
		if err := called("Err", v, f.Err); err != nil {
			return bundle{}, err
		}
	}
	if d, ok := describe(v); ok {
		return d.bundle()
	}
	b := bundle{text: cmp.Or(shownText(v), emptyText)}
	switch r := v.(type) {
	case htmler:
		b.html = called("HTML", v, r.HTML)
	case svger:
		b.html = image(called("SVG", v, r.SVG), b.text)
	}
	if len(b.html) > maxHTML {
		return bundle{}, &fault.LimitError{In: "puzzlekit.Show", What: fmt.Sprintf("the HTML of a %T", v), Unit: fault.Bytes, Need: uint64(len(b.html)), Limit: maxHTML}
	}
	if isOurs(pointedTo(t)) {
		b = b.short()
	}
	if r, ok := v.(exerciseResult); ok {
		b.exercise = r.exerciseResult()
	}
	if r, ok := v.(pnger); ok {
		return b.withPixels(r)
	}
	return b, nil
}

// image returns a picture as an image with its text in its place: the styles in it are for
// itself alone, not for the page.
func image(svg, text string) string {
	if svg == "" {
		return ""
	}
	return `<img alt="` + html.EscapeString(text) + `" style="max-width:100%;height:auto" src="data:image/svg+xml;base64,` +
		base64.StdEncoding.EncodeToString([]byte(svg)) + `">`
}

// emptyText stands for a text without characters, of which nothing could be seen.
const emptyText = `"" (empty text)`

// maxHTML is how many bytes of HTML are shown. Front ends take long for more.
const maxHTML = 32_000_000

// called calls a method of a value. If it panics with anything but an error, such as a
// mistake in a method of one's own, the panic goes on as one that names the method.
func called[T any](name string, v any, method func() T) T {
	defer func() {
		failure := recover()
		err, isError := failure.(error)
		_, bug := failure.(runtime.Error)
		if failure == nil {
			return
		}
		if !isError || bug {
			err = fmt.Errorf("puzzlekit.Show: method %s of %T panicked: %v", name, v, failure)
		}
		panic(err) // with its trace, which leads to the method
	}()
	return method()
}

// withPixels adds a picture in pixels. It is for places that show nothing else, so if only
// the program that draws it is missing, the other forms are shown without it.
func (b bundle) withPixels(p pnger) (bundle, error) {
	var err error
	png := called("PNG", p, func() (data []byte) {
		data, err = p.PNG()
		return data
	})
	var missing interface{ Unavailable() bool }
	if b.html != "" && errors.As(err, &missing) && missing.Unavailable() {
		fmt.Fprintln(os.Stderr, err)
		return b, nil
	}
	b.png = png
	return b, err
}

// withoutContent returns an error for types whose values are printed as addresses.
func withoutContent(t reflect.Type) error {
	kind, want := "", ""
	switch {
	case t.Kind() == reflect.Func && !t.CanSeq() && !t.CanSeq2():
		kind, want = "a function, ", "what it returns: call it with (...) after its name"
	case t.Kind() == reflect.Chan:
		kind, want = "a channel, ", "what comes from it: for v := range … { Show(v) }"
	default:
		return nil
	}
	return &fault.InputError{In: "puzzlekit.Show", What: "value", Value: kind + t.String(), Want: want}
}

// short returns the bundle with at most maxLines lines of text. The whole text is on the
// page, collapsed, if there is no picture.
func (b bundle) short() bundle {
	whole := strings.TrimRight(b.text, "\n")
	b.printed = whole
	b.text = firstLines(strings.Split(whole, "\n"))
	if b.text != whole && b.html == "" {
		heading, rest, _ := strings.Cut(whole, "\n")
		b.html = "<details><summary>" + html.EscapeString(heading) + "</summary><pre>" + html.EscapeString(rest) + "</pre></details>"
	}
	return b
}

func pointedTo(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

func (b bundle) writeText(w io.Writer) {
	fmt.Fprintln(w, cmp.Or(b.printed, b.text))
}

// A cell's text and its displays reach the notebook by different ways, so their order
// is lost. If the runner of the notebook sets marksVariable, each display leaves a
// numbered mark in standard output and standard error, so that the order can be
// restored. Front ends do not set it and see no marks.
const (
	marksVariable = "PUZZLELAB_MARKS"
	markText      = "\x1b]puzzlelab;%d\x07"
)

var (
	sendLock sync.Mutex
	marks    int // displays sent so far
)

// send gives one display to the notebook.
func send(d display.Data) {
	sendLock.Lock()
	defer sendLock.Unlock()
	if os.Getenv(marksVariable) != "" {
		marks++
		fmt.Fprintf(os.Stdout, markText, marks)
		fmt.Fprintf(os.Stderr, markText, marks)
		d.Mark = marks
	}
	display.Send(d)
}

// A Table is rows under column heads, shown aligned in text and as an HTML
// table in a notebook. Columns of numbers are aligned to the right; whole numbers have
// commas, except in a column headed "year".
type Table struct{ grid }

// NewTable returns an empty table with a caption ("" for none) and the heads
// of its columns.
func NewTable(caption string, columns ...string) *Table {
	return &Table{*newGrid(caption, columns...)}
}

// Row adds a row, each cell printed as [Show] prints its text, and returns the table
// so that calls can be chained. It panics with a [*fault.InputError] when the
// number of cells is not that of the columns.
func (t *Table) Row(cells ...any) *Table {
	if len(cells) != len(t.columns) {
		panic(failed(&fault.InputError{In: "puzzlekit.Table.Row", What: "number of cells", Value: len(cells), Want: fmt.Sprintf("%d: write Row(%s)", len(t.columns), strings.Join(t.columns, ", "))}))
	}
	row := make([]string, len(cells))
	for i, c := range cells {
		row[i] = shownText(c)
	}
	t.add(row)
	return t
}

// String returns the table in aligned columns, as plain text.
func (t *Table) String() string { return t.grid.String() }

// HTML returns the table as a <table> element.
func (t *Table) HTML() string { return t.grid.HTML() }

type savedTable struct {
	Caption string
	Columns []string
	Rows    [][]string
}

// MarshalBinary returns the table as bytes.
func (t *Table) MarshalBinary() ([]byte, error) {
	return encoded.Bytes(savedTable{t.caption, t.columns, t.rows})
}

// UnmarshalBinary reads what [Table.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; the table is unchanged then.
func (t *Table) UnmarshalBinary(data []byte) error {
	var s savedTable
	if err := encoded.Read("puzzlekit.Table", data, &s); err != nil {
		return err
	}
	read := NewTable(s.Caption, s.Columns...)
	for i, row := range s.Rows {
		if len(row) != len(s.Columns) {
			return encoded.Damaged("puzzlekit.Table", "row %d has %s", i+1, counted.Of(len(row), "cells"))
		}
		read.add(row)
	}
	*t = *read
	return nil
}
