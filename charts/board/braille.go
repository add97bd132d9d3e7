package board

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"puzzlelab/puzzlekit/puzzle"
)

// brailleDots draws cells of six dots: raised dots large, the others small and
// faint, so that the cell is visible.
func brailleDots(b *strings.Builder, s puzzle.Shape, text string) {
	cells := utf8.RuneCountInString(text)
	unit := min(s.Radius*0.42, s.Radius*1.25/float64(2*cells)) // between dots
	x := s.Centre.X - unit*(float64(cells)*1.35-0.85)
	for _, r := range text {
		for dot := range 6 {
			cx, cy := x+unit*float64(dot/3), s.Centre.Y+unit*float64(dot%3-1)
			if (r-0x2800)>>dot&1 == 1 {
				fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s"/>`, num(cx), num(cy), num(unit*0.3))
			} else {
				fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s" fill-opacity="0.18"/>`, num(cx), num(cy), num(unit*0.14))
			}
		}
		x += 2.7 * unit
	}
}
