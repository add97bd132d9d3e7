package main

import (
	"slices"
	"strconv"
	"strings"
)

// moved moves the blank of each board to the right edge and then to the bottom.
func moved(boards []string) []string {
	var result []string
	for _, b := range boards {
		cells := strings.Fields(b)
		at := slices.Index(cells, "_")
		for at != 15 {
			next := at + 4
			if at%4 != 3 {
				next = at + 1
			}
			cells[at], cells[next] = cells[next], cells[at]
			at = next
		}
		result = append(result, strings.Join(cells, " "))
	}
	return result
}

// distinct removes duplicates.
func distinct(boards []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(boards), func(b string) bool {
		again := seen[b]
		seen[b] = true
		return again
	})
}

// magicSquares lists the magic squares of order four with 16 in the last cell, in
// lexicographic order. The blank replaces 16.
func magicSquares() []string {
	var squares []string
	var cells [16]int
	cells[15] = 16
	var fill func(at int, used uint32)
	fill = func(at int, used uint32) {
		if at == 15 {
			if magic(cells) {
				squares = append(squares, text(cells))
			}
			return
		}
		low, high := 1, 15
		if v, known := forced(cells, at); known {
			low, high = v, v
		}
		for v := max(low, 1); v <= min(high, 15); v++ {
			if used>>v&1 == 0 {
				cells[at] = v
				fill(at+1, used|1<<v)
			}
		}
	}
	fill(0, 0)
	return squares
}

// forced returns the number that earlier cells force into a cell, through the sum of
// its row, its column or a diagonal.
func forced(c [16]int, at int) (v int, known bool) {
	switch {
	case at%4 == 3:
		return 34 - c[at-1] - c[at-2] - c[at-3], true
	case at >= 12:
		return 34 - c[at-4] - c[at-8] - c[at-12], true
	case at == 9: // the rising diagonal, whose last cell completes the first column
		return c[0] + c[4] + c[8] - c[3] - c[6], true
	case at == 10: // the falling diagonal, which ends in 16
		return 18 - c[0] - c[5], true
	default:
		return 0, false
	}
}

// magic reports whether the last row, the last column and the diagonals have the right
// sum.
func magic(c [16]int) bool {
	return c[12]+c[13]+c[14] == 18 && c[3]+c[7]+c[11] == 18 && c[0]+c[5]+c[10] == 18 && c[3]+c[6]+c[9]+c[12] == 34
}

func text(cells [16]int) string {
	words := make([]string, 16)
	for i, v := range cells {
		words[i] = strconv.Itoa(v)
	}
	words[15] = "_"
	return strings.Join(words, " ")
}
