package puzzlekit

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/display"
)

// HTMLer is a value that can be shown as HTML: a fragment that loads nothing.
type HTMLer interface{ HTML() string }

// SVGer is a value that is a picture: a whole <svg> element.
type SVGer interface{ SVG() string }

// PNGer is a value that is a picture in pixels, for places where neither HTML
// nor SVG is shown (PDF, web views of a repository).
type PNGer interface{ PNG() ([]byte, error) }

// Failer is a value whose making may have failed, such as a chart of data that
// cannot be drawn. Show reports the error instead of the value.
type Failer interface{ Err() error }

// Show displays each value under the cell, in order, and returns when the
// notebook has them all. A value that implements [HTMLer], [SVGer] or [PNGer]
// is shown as a picture with its text beside it; any other as text. Outside a
// notebook the texts go to standard output. A value that failed ([Failer]) is
// shown as its error, and the cell ends with exit status 1; so is a function,
// such as a method without its parentheses.
func Show(values ...any) {
	failed := false
	for _, v := range values {
		failed = showOne(v) || failed
	}
	display.Sync()
	if failed {
		os.Exit(1)
	}
}

func showOne(v any) (failed bool) {
	b, err := newBundle(v)
	if err != nil {
		display.Sync()
		fmt.Fprintln(os.Stderr, err)
		return true
	}
	if !display.IsNotebook() {
		b.writeText(os.Stdout)
		return false
	}
	send(display.Data{Text: b.text, HTML: b.html, PNG: b.png})
	return false
}

// bundle is one value in the forms in which a notebook may show it.
type bundle struct {
	text string
	html string // "" where the value is plain text
	png  []byte
}

func newBundle(v any) (bundle, error) {
	if t := reflect.TypeOf(v); t != nil && t.Kind() == reflect.Func {
		want := "what it returns: call it with (...) after its name"
		if strings.HasPrefix(t.String(), "iter.Seq") {
			want = "the values that it yields: for v := range … { Show(v) }"
		}
		return bundle{}, &fault.InputError{In: "puzzlekit.Show", What: "value", Value: "a function, " + t.String(), Want: want}
	}
	if f, ok := v.(Failer); ok && f.Err() != nil {
		return bundle{}, f.Err()
	}
	if d, ok := describe(v); ok {
		return d.bundle()
	}
	b := bundle{text: fmt.Sprint(v)}
	switch r := v.(type) {
	case HTMLer:
		b.html = r.HTML()
	case SVGer:
		b.html = r.SVG()
	}
	if r, ok := v.(PNGer); ok {
		png, err := r.PNG()
		if err != nil {
			return bundle{}, err
		}
		b.png = png
	}
	return b, nil
}

func (b bundle) writeText(w io.Writer) {
	fmt.Fprintln(w, b.text)
}
