// Package notice shows in words why there is no picture, in place of the picture.
package notice

import (
	"fmt"
	"html"
	"strings"

	"puzzlelab/charts/internal/measure"
	"puzzlelab/charts/internal/svg"
)

// HTML returns the text as a fragment of a page.
func HTML(text string) string {
	return `<div class="puzzlelab-error" role="alert" style="border-left:4px solid #ee6677;padding:0.5em 1em">` +
		html.EscapeString(text) + `</div>`
}

// Measures in pixels.
const (
	letters    = 14
	lineHeight = 20
	margin     = 16
)

// wider is how much wider than the measured letters those of a reader's machine
// may be.
const wider = 1.25

// SVG returns the text as a picture of the given width in pixels, in lines that
// fit, on a ground of its own, so that it can be read on light and dark pages.
func SVG(text string, width int) string {
	lines := Lines(text, float64(width-2*margin)/(wider*letters))
	height := 2*margin + lineHeight*len(lines)
	root := &svg.Element{Name: "svg", Attrs: []svg.Attr{
		{Name: "xmlns", Value: "http://www.w3.org/2000/svg"}, {Name: "role", Value: "img"},
		{Name: "width", Value: fmt.Sprint(width)}, {Name: "height", Value: fmt.Sprint(height)},
		{Name: "font-family", Value: measure.Family}, {Name: "font-size", Value: fmt.Sprint(letters)},
	}}
	root.Children = []*svg.Element{
		{Name: "title", Text: "no picture"}, {Name: "desc", Text: text},
		box(0, width, height, "#fdf3f4"), box(0, 4, height, "#ee6677"),
	}
	for i, words := range lines {
		t := &svg.Element{Name: "text", Text: words}
		t.Set("x", fmt.Sprint(margin))
		t.Set("y", fmt.Sprint(margin+lineHeight*i+letters))
		t.Set("fill", "#1b1d20")
		root.Children = append(root.Children, t)
	}
	return root.String()
}

func box(left, width, height int, colour string) *svg.Element {
	e := &svg.Element{Name: "rect"}
	e.Set("x", fmt.Sprint(left))
	e.Set("y", "0")
	e.Set("width", fmt.Sprint(width))
	e.Set("height", fmt.Sprint(height))
	e.Set("fill", colour)
	return e
}

// Lines breaks a text between words, and within a word that is wider than a
// line. The width is in units of the size of the letters.
func Lines(text string, width float64) []string {
	var out []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && measure.Width(line+" "+word, false) > width {
			out, line = append(out, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
		for measure.Width(line, false) > width {
			letters := []rune(line)
			n := max(len(letters)-1, 1)
			for n > 1 && measure.Width(string(letters[:n]), false) > width {
				n--
			}
			out, line = append(out, string(letters[:n])), string(letters[n:])
		}
	}
	return append(out, line)
}
