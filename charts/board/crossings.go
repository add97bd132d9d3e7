package board

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Crossings draws the crossing diagram of a list: the list above, the same
// numbers in order below, and a straight line from each number to itself. Two
// lines cross exactly where the list has an inversion, so the number of crossings
// is the number of inversions, and its parity is that of the permutation. If
// a number is in the list twice, or there are more than 100, the picture has an error, see
// [Picture.Err]. Cost O(n²). (Ishida et al., section 10, figure 16.)
func Crossings(list []int) Picture {
	if len(list) > mostCrossingNumbers {
		return failed(&fault.LimitError{In: "board.Crossings", What: "the picture", Unit: "numbers", Need: uint64(len(list)), Limit: mostCrossingNumbers})
	}
	order := slices.Clone(list)
	slices.Sort(order)
	for i := 1; i < len(order); i++ {
		if order[i] == order[i-1] {
			return failed(&fault.InputError{
				In: "board.Crossings", What: "the list", Value: list, Want: fmt.Sprintf("numbers that all differ, not %d twice", order[i]),
			})
		}
	}
	total, _ := puzzle.Inversions(list)
	parity := "even"
	if total%2 == 1 {
		parity = "odd"
	}
	title := fmt.Sprintf("crossing diagram: %s, %s", counted.Of(total, "crossings"), parity)
	body := crossingLines(list, order)
	w := float64(max(len(list), 1)) + 0.4
	svg := document{
		id: contentID("crossings", title, body), title: title,
		description: fmt.Sprintf("Above: %s. Below the same numbers in order. Lines join equal numbers.", joinNumbers(list, ", ")),
		left:        0.3, top: 0.2, width: w, height: crossingHeight + 1.5, pixels: math.Min(math.Max(w*40, 160), 640), body: body,
	}.String()
	text := fmt.Sprintf("%s\n%s\n%s", joinNumbers(list, " "), joinNumbers(order, " "), title)
	return Picture{svg: svg, text: text}
}

const (
	crossingHeight      = 3.4
	mostCrossingNumbers = 100
)

func crossingLines(list, order []int) string {
	var b strings.Builder
	bottom := func(v int) float64 { return float64(slices.Index(order, v)) + 1 }
	top, floor := 0.94, crossingHeight+0.34
	b.WriteString(`<g stroke-width="0.05" stroke-linecap="round">`)
	for i, v := range list {
		fmt.Fprintf(&b, `<path d="M%s %sL%s %s" stroke="%s"/>`, num(float64(i)+1), num(top), num(bottom(v)), num(floor), trackColors[i%len(trackColors)])
	}
	fmt.Fprintf(&b, `</g><g fill="%s" stroke="%s" stroke-width="0.04">`, palette["yellow"], lineColor)
	for i, v := range list {
		for j := i + 1; j < len(list); j++ {
			if w := list[j]; w < v {
				di, dj := bottom(v)-float64(i)-1, bottom(w)-float64(j)-1
				t := float64(j-i) / (di - dj) // where the lines meet
				fmt.Fprintf(&b, `<circle cx="%s" cy="%s" r="0.1"/>`, num(float64(i)+1+t*di), num(top+t*(floor-top)))
			}
		}
	}
	b.WriteString(`</g>`)
	for row, numbers := range [][]int{list, order} {
		y := [2]float64{0.58, crossingHeight + 0.7}[row]
		for i, v := range numbers {
			fmt.Fprintf(&b, `<circle cx="%d" cy="%s" r="0.36" fill="%s" stroke="%s" stroke-width="0.04"/>`, i+1, num(y), palette[""], lineColor)
			text := strconv.Itoa(v)
			size := min(0.4, 0.74/widthInHeights(text)) // of more than three digits, to fit the disc
			fmt.Fprintf(&b, `<text x="%d" y="%s" font-size="%s" fill="%s" text-anchor="middle" font-family="%s" font-weight="600">%s</text>`,
				i+1, num(y+0.35*size), num(size), darkInk, fonts, text)
		}
	}
	return b.String()
}

func joinNumbers(list []int, separator string) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = strconv.Itoa(v)
	}
	return strings.Join(texts, separator)
}
