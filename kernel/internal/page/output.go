package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	htmltext "golang.org/x/net/html"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page/texmath"
	"puzzlelab/kernel/internal/sanitize"
)

// outputs draws the outputs of a cell. It joins the pieces that a program wrote
// to one stream, and folds checks up below the rest.
func (r *pageRenderer) outputs(c *nbformat.Cell) string {
	var b strings.Builder
	shown, checks := divideChecks(c.Outputs)
	for i := 0; i < len(shown); i++ {
		o := shown[i]
		for o.Type == nbformat.Stream && i+1 < len(shown) &&
			shown[i+1].Type == nbformat.Stream && shown[i+1].Name == o.Name {
			i++
			o.Text += shown[i].Text
		}
		kind, body := r.output(&o)
		if strings.TrimSpace(body) != "" {
			stop := ""
			if scrolls(body) {
				stop = tabStop
			}
			fmt.Fprintf(&b, "<div class=\"output %s\"%s>\n%s</div>\n", kind, stop, body)
		}
	}
	return b.String() + r.foldedChecks(checks)
}

func (r *pageRenderer) output(o *nbformat.Output) (kind, body string) {
	switch o.Type {
	case nbformat.Stream:
		kind = "stdout"
		if o.Name == "stderr" {
			kind = "stderr"
		}
		return kind, terminalBlock(o.Text)
	case nbformat.Error:
		return "error", terminalBlock(errorText(o))
	}
	return "display", r.display(o)
}

// wrapped is the class of a line that takes several lines where it is too long.
const wrapped = "terminal line"

func terminalBlock(text string) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	text = strings.TrimRight(text, "\n")
	if strings.Contains(text, "\n") {
		return preformatted("terminal", terminalText(text))
	}
	// A single line needs no alignment, so it may wrap: a product of powers after each
	// factor, so that it need not be broken inside an exponent.
	return preformatted(wrapped, strings.ReplaceAll(terminalText(text), "*", "*<wbr>"))
}

// errorText returns the traceback, preceded by the error's own text if the
// traceback does not repeat it.
func errorText(o *nbformat.Output) string {
	traceback := strings.Join(o.Traceback, "\n")
	head := o.EName
	if o.EValue != "" && o.EValue != o.EName {
		head = strings.TrimPrefix(o.EName+": "+o.EValue, ": ")
	}
	if o.EValue != "" && repeats(traceback, o.EValue) {
		return traceback
	}
	return strings.TrimSpace(head + "\n" + traceback)
}

// repeats reports whether a traceback has all lines of an error's text. Messages of the
// compiler have their places in the cells there, not those in the program.
func repeats(traceback, text string) bool {
	for line := range strings.Lines(text) {
		if !strings.Contains(traceback, strings.TrimSpace(inProgram.ReplaceAllString(line, ""))) {
			return false
		}
	}
	return true
}

var inProgram = regexp.MustCompile(`^\S*main(?:_test)?\.go:\d+:\d+: `)

// richness orders the representations of a display, the richest first.
var richness = slices.Concat([]string{"text/html"}, pictureTypes,
	[]string{"text/markdown", "text/latex", "application/json", "application/javascript", "text/javascript", "text/plain"})

func (r *pageRenderer) display(o *nbformat.Output) string {
	for _, mime := range richness {
		if o.Data[mime] == nil {
			continue
		}
		if body := r.representation(o, mime); strings.TrimSpace(body) != "" {
			return body
		}
	}
	return ""
}

func (r *pageRenderer) representation(o *nbformat.Output, mime string) string {
	if mime == "application/json" {
		return indented(o.Data[mime])
	}
	text, ok := o.Representation(mime)
	if !ok {
		return ""
	}
	switch mime {
	case "text/html":
		return r.htmlDisplay(o, text)
	case "text/markdown":
		return r.prose(text, nil, false)
	case "text/latex":
		return "<div class=\"formula\">" + r.foreign(latex(text)) + "</div>\n"
	case "application/javascript", "text/javascript":
		if r.opts.Safe {
			return ""
		}
		return "<script>\n" + text + "\n</script>\n"
	case "text/plain":
		return terminalBlock(text)
	}
	return outputPicture(o, mime)
}

// htmlDisplay shows the HTML of an output. If a script alone draws it and the
// output also has a picture, readers without scripts get the picture.
func (r *pageRenderer) htmlDisplay(o *nbformat.Output, markup string) string {
	picture := ""
	if holds(markup, "script") && !holds(markup, "img", "svg") {
		picture = firstPicture(o)
	}
	switch {
	case r.opts.Safe && picture != "":
		return picture
	case r.opts.Safe:
		return sanitize.HTML(markup) + "\n"
	case picture != "":
		return markup + "\n<noscript>" + picture + "</noscript>\n"
	}
	return markup + "\n"
}

func firstPicture(o *nbformat.Output) string {
	for _, mime := range pictureTypes {
		if _, ok := o.Representation(mime); ok {
			return outputPicture(o, mime)
		}
	}
	return ""
}

func indented(value any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(value); err != nil {
		return ""
	}
	return preformatted("terminal", html.EscapeString(strings.TrimRight(b.String(), "\n")))
}

// latex draws a text/latex representation, with or without dollar signs.
func latex(text string) string {
	text = strings.TrimSpace(text)
	for _, d := range delimiters {
		if body, ok := strings.CutPrefix(text, d.opener); ok && strings.HasSuffix(body, d.closer) {
			text = strings.TrimSuffix(body, d.closer)
			break
		}
	}
	markup, _ := texmath.Convert(text, true)
	return markup
}

// holds reports whether a piece of HTML contains one of the elements.
func holds(markup string, elements ...string) bool {
	tokens := htmltext.NewTokenizer(strings.NewReader(markup))
	for {
		switch tokens.Next() {
		case htmltext.ErrorToken:
			return false
		case htmltext.StartTagToken, htmltext.SelfClosingTagToken:
			if name, _ := tokens.TagName(); slices.Contains(elements, string(name)) {
				return true
			}
		}
	}
}
