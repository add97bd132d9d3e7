package charts

import "fmt"

const multiplicationKind = "multiplication table"

// MultiplicationTable draws the table of a group: products[i][j] is the number,
// from 1, of element i+1 times element j+1. Each element has its colour, so that
// subgroups and cosets show as blocks when the elements are ordered by them. Rows
// names the elements; at most 50. A row or column in which an element stands
// twice, which is none of a group, is refused.
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
	s.xLabel, s.yLabel = or(s.xLabel, "right factor"), or(s.yLabel, "left factor")
	c := drawTable(multiplicationKind, s, table, fmt.Sprintf("Multiplication table of %d elements: %s.", n, describeProducts(products)))
	elements := make([]any, n) // the page writes their labels into the cells
	for i, name := range names(s.rows, n) {
		elements[i] = map[string]any{"value": i, "label": name}
	}
	scale := colourScale(&settings{}, 0, float64(n-1))
	scale["show"], scale["pieces"] = false, elements
	c.house["visualMap"] = scale
	c.slantColumns()
	return c
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
					return &DataError{multiplicationKind, where, fmt.Sprint(p), "an element stands once in each row and column"}
				}
				cell.seen[p] = true
			}
		}
	}
	return nil
}

// describeProducts says what a listener would ask for first.
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
		text += fmt.Sprintf(", with %d elements of order 2", squares-1)
	}
	return text
}
