package charts

import (
	"fmt"
	"math"

	"puzzlelab/internal/counted"
)

const multiplicationKind = "multiplication table"

// MultiplicationTable draws the table of a group: products[i][j] is the number,
// from 1, of element i+1 times element j+1. Each element has a colour, so
// subgroups and cosets appear as blocks when the elements are ordered by them.
// Labels names the elements, of which there are at most 50. Up to 12 have colours
// that differ clearly, and their names are in the cells, or their numbers where
// the names are too long. Every element must occur once in each row and column.
func MultiplicationTable(products [][]int, options ...Option) *Chart {
	s := newSettings(options)
	if err := checkSquare(multiplicationKind, products); err != nil {
		return failed(multiplicationKind, s, err)
	}
	n := len(products)
	table := make([][]quantity, n)
	for i, row := range products {
		for _, p := range row {
			table[i] = append(table[i], quantityOf(p-1))
		}
	}
	if err := squareTable(multiplicationKind, s, table); err != nil {
		return failed(multiplicationKind, s, err)
	}
	if err := checkLatin(products); err != nil {
		return failed(multiplicationKind, s, err)
	}
	texts := names(s.labels, n)
	if n <= len(elementColors) {
		texts = s.elementTexts(texts)
	}
	s.xLabel, s.yLabel = or(s.xLabel, "right factor"), or(s.yLabel, "left factor")
	c := drawTable(multiplicationKind, s, table, fmt.Sprintf("Multiplication table of %s: %s.", counted.Of(n, "elements"), describeProducts(products)))
	c.house["visualMap"] = elementScale(texts)
	c.slantColumns()
	return c
}

// elementColors are for up to twelve elements: the palette "light" of Paul Tol,
// with grey for the identity, and three more. They suit both themes.
var elementColors = []string{
	"#dddddd", "#77aadd", "#ee8866", "#eedd88", "#44bb99", "#ffaabb",
	"#bbcc33", "#99ddff", "#aaaa00", "#aa7fc4", "#c49a6c", "#7f8fa6",
}

// elementTexts returns the text of each element in the cells and makes the
// picture wide enough for it. Where names are too long, the texts are the numbers
// of the elements, and the names at the sides begin with them.
func (s *settings) elementTexts(names []string) []string {
	const most = 900 // pixels
	n := len(names)
	wide := func(texts []string) int {
		return n*int(math.Ceil(12*longestName(texts)+4)) + int(12*longestName(names)) + 200 // the page keeps 182 free
	}
	texts := names
	if wide(names) > most && s.labels != nil {
		texts = upTo(n + 1)[1:]
		s.labels, s.columns = numbered(s.labels), numbered(s.columns)
	}
	if !s.widthGiven && !s.heightGiven {
		s.width = max(s.width, min(wide(texts), most))
	}
	return texts
}

func numbered(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = fmt.Sprintf("%d: %s", i+1, name)
	}
	return out
}

// elementScale gives each element its colour; the page writes the texts into
// the cells.
func elementScale(texts []string) object {
	n := len(texts)
	elements := make([]any, n)
	for i, text := range texts {
		elements[i] = object{"value": i, "label": text}
	}
	if n > len(elementColors) {
		scale := colorScale(&settings{}, 0, float64(n-1))
		scale["show"], scale["pieces"] = false, elements
		return scale
	}
	for i, e := range elements {
		e.(object)["color"] = elementColors[i]
	}
	return object{"type": "piecewise", "pieces": elements, "show": false}
}

// checkLatin wants every element once in each row and in each column.
func checkLatin(products [][]int) error {
	n := len(products)
	for i := range n {
		inRow, inColumn := make([]bool, n+1), make([]bool, n+1)
		for j := range n {
			for _, cell := range []struct {
				row, column int
				seen        []bool
			}{{i, j, inRow}, {j, i, inColumn}} {
				p := products[cell.row][cell.column]
				where := fmt.Sprintf("the product in row %d, column %d", cell.row+1, cell.column+1)
				if p < 1 || p > n {
					return &DataError{multiplicationKind, where, fmt.Sprint(p), fmt.Sprintf("elements are 1 to %d", n)}
				}
				if cell.seen[p] {
					return &DataError{multiplicationKind, where, fmt.Sprint(p), "every element must occur once in each row and column"}
				}
				cell.seen[p] = true
			}
		}
	}
	return nil
}

// describeProducts says what a reader would ask for first.
func describeProducts(products [][]int) string {
	abelian := true
	squares := 0 // elements that are their own inverses
	for i, row := range products {
		for j := range row {
			abelian = abelian && row[j] == products[j][i]
		}
		if products[i][i] == products[0][0] && products[0][0] == 1 {
			squares++
		}
	}
	text := "not commutative"
	if abelian {
		text = "commutative"
	}
	if products[0][0] == 1 {
		text += fmt.Sprintf(", with %s of order 2", counted.Of(squares-1, "elements"))
	}
	return text
}
