package charts

import (
	"fmt"
	"math"
	"math/big"

	"puzzlelab/charts/internal/figure"
	"puzzlelab/internal/counted"
)

const commutingKind = "commuting table"

// Commuting draws which elements commute: commutes[i][j] says whether elements
// i+1 and j+1 do. The table is square, with at most 50 rows, and symmetric;
// Labels names the elements. In a whole group, the share of pairs that commute
// is the number of conjugacy classes divided by the order (Erdős and Turán 1968,
// part IV).
func Commuting(commutes [][]bool, options ...Option) *Chart {
	s := newSettings(options)
	if err := checkSquare(commutingKind, commutes); err != nil {
		return failed(commutingKind, s, err)
	}
	table := make([][]quantity, len(commutes))
	pairs := 0
	for i, row := range commutes {
		for j, yes := range row {
			if yes != commutes[j][i] {
				return failed(commutingKind, s, &DataError{commutingKind, fmt.Sprintf("the value in row %d, column %d", i+1, j+1), fmt.Sprint(yes), "the table must be symmetric: if a commutes with b, then b commutes with a"})
			}
			value := 0
			if yes {
				value = 1
				pairs++
			}
			table[i] = append(table[i], quantityOf(value))
		}
	}
	s.classes = []string{"do not commute", "commute"}
	if err := squareTable(commutingKind, s, table); err != nil {
		return failed(commutingKind, s, err)
	}
	n := len(commutes)
	share := big.NewRat(int64(pairs), int64(n)*int64(n))
	value, _ := share.Float64()
	c := drawTable(commutingKind, s, table, fmt.Sprintf("Commuting table of %s: %s of %s commute, a share of %s = %s.",
		counted.Of(n, "elements"), counted.Commas(pairs), counted.Of(n*n, "ordered pairs"), share.RatString(), decimal(value)))
	c.slantColumns()
	return c
}

const maxElements = 50 // in a table of elements by elements

func checkSquare[T any](kind string, table [][]T) error {
	if len(table) > maxElements {
		return tooLarge(kind, "elements", len(table), maxElements, "draw a subgroup or some of the elements")
	}
	for i, row := range table {
		if len(row) != len(table) {
			return &DataError{kind, fmt.Sprintf("the length of row %d", i+1), fmt.Sprint(len(row)), fmt.Sprintf("the table has %s and must be square", counted.Of(len(table), "rows"))}
		}
	}
	return nil
}

// squareTable checks a table of elements by elements, names its columns like its
// rows and makes the picture about square.
func squareTable(kind string, s *settings, table [][]quantity) error {
	const room = 280 // pixels for a name
	for _, name := range s.labels {
		s.columns = append(s.columns, narrow(name, room, labelLetters))
	}
	s.labels = s.columns
	if err := checkTable(kind, table, s); err != nil {
		return err
	}
	if !s.widthGiven && !s.heightGiven {
		side, labels := max(260, 22*len(table)), int(12*longestName(s.columns))
		s.width, s.height = min(side+labels+80, 900), side+labels+130
		if s.classes != nil {
			s.width += 110 // for the legend
		}
	}
	return nil
}

// longestName is the width of the longest name, in units of the em.
func longestName(names []string) float64 {
	longest := 0.0
	for _, name := range names {
		longest = max(longest, figure.TextWidth(name, false))
	}
	return longest
}

// slantColumns rotates the names of columns where they are long, so that all fit.
func (c *Chart) slantColumns() {
	if longest := longestName(c.settings.columns); longest > 3 {
		axis := c.house["xAxis"].(object)
		axis["axisLabel"] = object{"rotate": 60, "interval": 0}
		axis["nameGap"] = math.Round(longest*12*0.87) + 18
	}
}
