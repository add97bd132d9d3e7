package film

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"puzzlelab/charts/internal/figure"
)

// Above puts a drawing above a line of text.
func Above(drawing, line string) string {
	width, height := sizeOf(drawing)
	wide := max(width, 8*figure.TextWidth(line, false)+20, 300)
	var b strings.Builder
	fmt.Fprintf(&b, sheet, num(wide), num(height+lineRoom), html.EscapeString(figure.Family), darkRules, nameOf(drawing, line))
	b.WriteString(placed(strings.Replace(drawing, darkRules, "", 1), (wide-width)/2, 0, width, height))
	fmt.Fprintf(&b, `<text x="8" y="%s" font-size="14" fill="#1f2328">%s</text></svg>`, num(height+lineRoom-8), html.EscapeString(line))
	return b.String()
}

// sheet begins a drawing: its width and height, the typeface, the rules for dark pages, and
// its name.
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 %[1]s %[2]s" width="%[1]s" height="%[2]s" font-family="%[3]s" font-size="16">%[4]s<title>%[5]s</title><rect width="100%%" height="100%%" fill="#ffffff"/>`

// Measures of Beside in pixels.
const (
	sideWidth = 150.0 // of the left drawing
	lineRoom  = 22.0
)

// Beside puts two drawings side by side in one, the first one small, with lines of text
// below it. It is at least 300 pixels wide.
func Beside(left string, lines []string, right string) string {
	w, h := sizeOf(left)
	small := min(1, sideWidth/w)
	text := small*h + lineRoom
	rightWidth, rightHeight := sizeOf(right)
	if room := widest - sideWidth - 16; rightWidth > room {
		rightWidth, rightHeight = room, rightHeight*room/rightWidth
	}
	width, height := max(sideWidth+rightWidth+16, 300), max(text+lineRoom*float64(len(lines)), rightHeight)
	var b strings.Builder
	fmt.Fprintf(&b, sheet, num(width), num(height), html.EscapeString(figure.Family), darkRules, nameOf(right, lines...))
	b.WriteString(placed(left, 0, 0, small*w, small*h))
	for i, line := range lines {
		fmt.Fprintf(&b, `<text x="2" y="%s" fill="#1f2328">%s</text>`, num(text+lineRoom*float64(i)), html.EscapeString(line))
	}
	b.WriteString(placed(strings.Replace(right, darkRules, "", 1), width-rightWidth, (height-rightHeight)/2, rightWidth, rightHeight))
	b.WriteString("</svg>")
	return b.String()
}

var (
	rootTag    = regexp.MustCompile(`^<svg[^>]*>`)
	placing    = regexp.MustCompile(` (x|y|width|height|style)="[^"]*"`)
	rootWidth  = regexp.MustCompile(` width="([\d.]+)"`)
	titleText  = regexp.MustCompile(`<title[^>]*>([^<]+)</title>`)
	rootHeight = regexp.MustCompile(` height="([\d.]+)"`)
)

// nameOf returns the name of what is composed of a drawing and lines: that of the drawing,
// or the lines if it has none. A picture hides the names of its parts from screen readers.
func nameOf(drawing string, lines ...string) string {
	if title := titleText.FindStringSubmatch(drawing); title != nil {
		return title[1]
	}
	return html.EscapeString(strings.Join(lines, ", "))
}

// sizeOf reads the size of a drawing; one without is square.
func sizeOf(drawing string) (width, height float64) {
	tag := rootTag.FindString(drawing)
	read := func(r *regexp.Regexp) float64 {
		if found := r.FindStringSubmatch(tag); found != nil {
			if v, err := strconv.ParseFloat(found[1], 64); err == nil && v > 0 {
				return v
			}
		}
		return sideWidth
	}
	return read(rootWidth), read(rootHeight)
}

// placed puts a drawing into a rectangle of another one.
func placed(drawing string, x, y, width, height float64) string {
	return rootTag.ReplaceAllStringFunc(drawing, func(tag string) string {
		return fmt.Sprintf(`<svg x="%s" y="%s" width="%s" height="%s"`, num(x), num(y), num(width), num(height)) + strings.TrimPrefix(placing.ReplaceAllString(tag, ""), "<svg")
	})
}
