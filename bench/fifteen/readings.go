package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A reading is a way to make boards with the blank in the last cell from Korf's lists,
// right or
// mistaken. A board, its inverse and their mirror images have the same lengths and count as
// one.
type reading struct {
	List   string   `json:"list"`   // what the list says: the tile of each cell, or the cell of each tile
	Square string   `json:"square"` // how the square is turned or reflected
	Names  string   `json:"names"`  // how the tiles are renamed
	Blank  string   `json:"blank"`  // how the blank gets to the last cell
	Tens   []int    `json:"tens"`   // boards that need 30-39, 40-49, … moves
	boards []string // all can be solved
}

// cells has the tile in each cell, with 0 for the blank.
type cells [16]int

// symmetries of the square, as the new row and column of a cell.
var symmetries = []struct {
	name string
	to   func(r, c int) (int, int)
}{
	{"as printed", func(r, c int) (int, int) { return r, c }},
	{"turned by 90°", func(r, c int) (int, int) { return c, 3 - r }},
	{"turned by 180°", func(r, c int) (int, int) { return 3 - r, 3 - c }},
	{"turned by 270°", func(r, c int) (int, int) { return 3 - c, r }},
	{"columns as rows", func(r, c int) (int, int) { return c, r }},
	{"columns as rows, from the end", func(r, c int) (int, int) { return 3 - c, 3 - r }},
	{"rows from the right", func(r, c int) (int, int) { return r, 3 - c }},
	{"rows from below", func(r, c int) (int, int) { return 3 - r, c }},
}

// ends are the cells to which the blank is moved first. From another corner than the
// last one, the tiles move up in the order of the list.
var ends = []struct {
	name string
	cell int
}{{"", 15}, {", to the first corner", 0}, {", to the second corner", 3}, {", to the third corner", 12}}

var ways = []string{"along the row, then the column", "along the column, then the row", "by turns, row first", "by turns, column first", "exchanged with the tile there", "taken out and put there"}

// readingsOf makes all readings under which all of Korf's boards can be solved, and that
// differ by more than a reflection.
func readingsOf(boards []string) (all []reading) {
	lists := make([]cells, len(boards))
	for i, b := range boards {
		lists[i] = printed(b)
	}
	seen := map[string]bool{}
	for _, r := range everyReading() {
		for _, l := range lists {
			b := r.apply(l)
			if isOdd(b) {
				break
			}
			r.boards = append(r.boards, asBoard(b))
		}
		if len(r.boards) < len(lists) || seen[strings.Join(r.boards, "/")] {
			continue
		}
		all = append(all, r.reading)
		all[len(all)-1].boards = slices.Clone(r.boards)
		seen[strings.Join(r.boards, "/")] = true
		for i, b := range r.boards {
			r.boards[i] = mirrored(b)
		}
		seen[strings.Join(r.boards, "/")] = true // the same lengths
	}
	return all
}

// printed returns the list of Korf's paper, whose goal has the blank in the first cell.
func printed(board string) (list cells) {
	for i, text := range strings.Fields(board) {
		if n, err := strconv.Atoi(text); err == nil {
			list[15-i] = 16 - n
		}
	}
	return list
}

// A choice is a reading and what it does.
type choice struct {
	reading
	apply func(cells) cells
}

func everyReading() (all []choice) {
	for _, inverse := range []bool{false, true} {
		for _, square := range symmetries {
			for rename, names := range renamings() {
				for _, end := range ends {
					for _, way := range ways {
						r := reading{List: "tile of each cell", Square: square.name, Names: rename, Blank: way + end.name}
						if inverse {
							r.List = "cell of each tile"
						}
						all = append(all, choice{r, func(list cells) cells {
							if inverse {
								list = inverseOf(list)
							}
							b := list.moved(square.to).renamed(names)
							return b.blankTo(end.cell, way).blankLast()
						}})
					}
				}
			}
		}
	}
	return all
}

// renamings yields names and the new name of each tile, the blank's is 0.
func renamings() func(yield func(string, cells) bool) {
	return func(yield func(string, cells) bool) {
		var complement, next cells
		for t := range 16 {
			complement[t], next[t] = 15-t, (t+1)%16
		}
		if !yield("15 − x", complement) || !yield("x + 1", next) {
			return
		}
		for _, s := range symmetries {
			var names cells
			for t := range names {
				r, c := s.to(t/4, t%4)
				names[t] = 4*r + c
			}
			blank := names[0]
			for t := range names { // the names from 1 in the order of the cells without the blank
				if names[t] < blank {
					names[t]++
				}
			}
			names[0] = 0
			if !yield("as the goal "+s.name, names) {
				return
			}
		}
	}
}

func inverseOf(list cells) (out cells) {
	for i, t := range list {
		out[t] = i
	}
	return out
}

func (b cells) moved(to func(r, c int) (int, int)) (out cells) {
	for i, t := range b {
		r, c := to(i/4, i%4)
		out[4*r+c] = t
	}
	return out
}

func (b cells) renamed(names cells) cells {
	for i, t := range b {
		b[i] = names[t]
	}
	return b
}

// blankTo brings the blank to a corner.
func (b cells) blankTo(end int, way string) cells {
	at := slices.Index(b[:], 0)
	switch way {
	case ways[4]:
		b[at], b[end] = b[end], b[at]
		return b
	case ways[5]:
		list := slices.DeleteFunc(slices.Clone(b[:]), func(t int) bool { return t == 0 })
		return cells(slices.Insert(list, end, 0))
	}
	for step := 0; at != end; step++ {
		along, across := sign(end%4-at%4), 4*sign(end/4-at/4)
		columnFirst := way == ways[1] || way == ways[2] && step%2 == 1 || way == ways[3] && step%2 == 0
		move := along
		if along == 0 || columnFirst && across != 0 {
			move = across
		}
		b[at], b[at+move] = b[at+move], b[at]
		at += move
	}
	return b
}

// blankLast puts the blank behind the tiles, which stay in their order.
func (b cells) blankLast() cells { return b.blankTo(15, ways[5]) }

func sign(n int) int { return max(-1, min(n, 1)) }

func isOdd(b cells) bool {
	odd := false
	for i := range 15 {
		for j := range i {
			odd = odd != (b[j] > b[i])
		}
	}
	return odd
}

func asBoard(b cells) string {
	return strings.TrimSuffix(strings.Trim(fmt.Sprint(b), "[]"), "0") + "_"
}
