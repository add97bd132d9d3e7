package cellcode

import (
	"fmt"
	"strconv"
	"strings"
)

// LinesVariable is the environment variable by which GoNB tells the go command
// which lines of the program are those of the current cell.
const LinesVariable = "PUZZLELAB_CELL_LINES"

// BrokenVariable is the environment variable that tells the go command which lines
// belong to declarations of earlier cells that crashed when they were initialised.
const BrokenVariable = "PUZZLELAB_BROKEN_LINES"

// Environment returns the settings of these variables, and of CellVariable, for a program. Places has an
// element for each line of the program; cell is the current cell.
func Environment(places []Place, cell int) []string {
	return []string{
		LinesVariable + "=" + EncodeLines(places, func(p Place) bool { return p.Cell == cell }),
		BrokenVariable + "=" + EncodeLines(places, isBroken),
		CellVariable + "=" + strconv.Itoa(cell),
	}
}

// LinesOf returns what these settings mean: the lines of the current cell, and those that
// crashed.
func LinesOf(places []Place, cell int) (current, crashed Lines) {
	current, _ = DecodeLines(EncodeLines(places, func(p Place) bool { return p.Cell == cell }))
	crashed, _ = DecodeLines(EncodeLines(places, isBroken)) // what was encoded can be read
	return current, crashed
}

// Place is a line of a cell. Both numbers count from 1; the cell's is the one in
// the brackets beside it. The zero Place is not in a cell.
type Place struct{ Cell, Line int }

func (p Place) String() string { return fmt.Sprintf("cell %d, line %d", p.Cell, p.Line) }

// EncodeLines lists the lines of a program that come from certain places, such as
// "3-5,9-9". Places has an element for each line of the program.
func EncodeLines(places []Place, from func(Place) bool) string {
	var ranges []string
	for first := 0; first < len(places); first++ {
		if !from(places[first]) {
			continue
		}
		last := first
		for last+1 < len(places) && from(places[last+1]) {
			last++
		}
		ranges = append(ranges, fmt.Sprintf("%d-%d", first+1, last+1))
		first = last
	}
	return strings.Join(ranges, ",")
}

// Lines is a set of lines, from 1.
type Lines [][2]int

// DecodeLines reads what EncodeLines wrote.
func DecodeLines(text string) (Lines, error) {
	var lines Lines
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		first, last, _ := strings.Cut(part, "-")
		from, err := strconv.Atoi(first)
		if err != nil {
			return nil, fmt.Errorf("lines %q: want ranges such as 3-5,9-9", text)
		}
		to, err := strconv.Atoi(last)
		if err != nil {
			return nil, fmt.Errorf("lines %q: want ranges such as 3-5,9-9", text)
		}
		lines = append(lines, [2]int{from, to})
	}
	return lines, nil
}

// touches reports whether one of the lines is between two others.
func (l Lines) touches(from, to int) bool {
	for _, r := range l {
		if r[0] <= to && from <= r[1] {
			return true
		}
	}
	return false
}
