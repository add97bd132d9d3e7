package film

import (
	"fmt"
	"html"
	"strings"

	"puzzlelab/charts/internal/figure"
)

// What a cell can be besides a number.
const (
	Missing = -1 // a number is to come: a cross
	Absent  = -2 // there is no such cell
)

// shades is viridis from dark to light (van der Walt and Smith 2015).
var shades = [...]string{"#440154", "#482878", "#3e4a89", "#31688e", "#26828e", "#1f9e89", "#35b779", "#6dcd59", "#b4de2c", "#fde725"}

// Cells draws rows of numbers as colours. The scale goes from 0 to most, so that all frames
// of a film can have the same. Rows have names; columns are numbered from 1.
func Cells(rows [][]int, names []string, most int, unit, title string) string {
	columns := 1
	left := 10.0
	for i, row := range rows {
		columns = max(columns, len(row))
		left = max(left, 12*figure.TextWidth(names[i], false)+18)
	}
	side := min(26, (widest-left-8)/float64(columns))
	width, top := left+side*float64(columns)+8, 22.0
	bottom := top + side*float64(len(rows))
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 %[1]s %[2]s" width="%[1]s" height="%[2]s" font-family="%[3]s" font-size="12">%[4]s<title>%[5]s</title><rect width="100%%" height="100%%" fill="#ffffff"/>`,
		num(max(width, 300)), num(bottom+44), html.EscapeString(figure.Family), darkRules, html.EscapeString(title))
	for c := range columns {
		if c == 0 || (c+1)%max(1, columns/8) == 0 && columns-c > 1 || c == columns-1 {
			fmt.Fprintf(&b, `<text x="%s" y="15" text-anchor="middle" fill="#59636e">%d</text>`, num(left+side*(float64(c)+0.5)), c+1)
		}
	}
	for r, row := range rows {
		y := top + side*float64(r)
		fmt.Fprintf(&b, `<text x="%s" y="%s" text-anchor="end" fill="#59636e">%s</text>`, num(left-8), num(y+side/2+4), html.EscapeString(names[r]))
		for c, v := range row {
			x := left + side*float64(c)
			switch {
			case v == Missing:
				fmt.Fprintf(&b, `<path d="M%s %sl%[3]s %[3]sm0 -%[3]sl-%[3]s %[3]s" stroke="#ee6677" stroke-width="1.5"/>`, num(x+0.3*side), num(y+0.3*side), num(0.4*side))
			case v >= 0:
				fmt.Fprintf(&b, `<rect x="%s" y="%s" width="%[3]s" height="%[3]s" fill="%[4]s"/>`, num(x+0.5), num(y+0.5), num(side-1), shade(v, most))
			}
		}
	}
	for i, color := range shades {
		fmt.Fprintf(&b, `<rect x="%s" y="%s" width="14" height="12" fill="%s"/>`, num(left+20+14*float64(i)), num(bottom+18), color)
	}
	fmt.Fprintf(&b, `<text x="%s" y="%s" text-anchor="end" fill="#59636e">0</text><text x="%s" y="%[2]s" fill="#59636e">%[4]d %[5]s</text></svg>`,
		num(left+14), num(bottom+28), num(left+26+14*float64(len(shades))), most, html.EscapeString(unit))
	return b.String()
}

func shade(v, most int) string {
	return shades[min(v*len(shades)/(max(most, 1)+1), len(shades)-1)]
}
