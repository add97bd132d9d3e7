// Package figure puts a picture into a page, and in its place, if there is none, words that
// say why. It tells how wide text in a picture is from a table of the typefaces of package
// raster, so that a program which only lays out text need not contain them.
package figure

import (
	"fmt"
	"html"
	"strings"
)

// NoticeHTML returns the text as a fragment of a page.
func NoticeHTML(text string) string {
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

// NoticeSVG returns the text as a picture of the given width in pixels, in lines that
// fit, on a ground of its own, so that it can be read on light and dark pages.
func NoticeSVG(text string, width int) string {
	lines := Lines(text, float64(width-2*margin)/(wider*letters))
	height := 2*margin + lineHeight*len(lines)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%d" height="%d" font-family="%s" font-size="%d"><title>no picture</title><desc>%s</desc>`,
		width, height, Family, letters, escape.Replace(text))
	fmt.Fprintf(&b, `<rect x="0" y="0" width="%d" height="%d" fill="#fdf3f4"/><rect x="0" y="0" width="4" height="%d" fill="#ee6677"/>`, width, height, height)
	for i, words := range lines {
		fmt.Fprintf(&b, `<text x="%d" y="%d" fill="#1b1d20">%s</text>`, margin, margin+lineHeight*i+letters, escape.Replace(words))
	}
	b.WriteString("</svg>")
	return b.String()
}

// escape writes text as character data. It is a few lines, where package svg would bring
// readers of XML into every cell with a board.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// Lines breaks a text between words, and within a word that is wider than a
// line. The width is in units of the size of the letters.
func Lines(text string, width float64) []string {
	var out []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && TextWidth(line+" "+word, false) > width {
			out, line = append(out, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
		for TextWidth(line, false) > width {
			letters := []rune(line)
			n := max(len(letters)-1, 1)
			for n > 1 && TextWidth(string(letters[:n]), false) > width {
				n--
			}
			out, line = append(out, string(letters[:n])), string(letters[n:])
		}
	}
	return append(out, line)
}
