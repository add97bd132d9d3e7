package solve

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
)

// A rowPlan solves a board line by line. Tiles at home are locked, and the blank goes
// around them.
type rowPlan struct {
	*board.Grid
	tiles  []int // tile by cell, 0 for the blank
	at     []int // cell by tile
	locked []bool
	Ways   []uint8 // of the blank, all so far
	Steps  []planStep

	trail []uint8  // how bring reached a pair (tile, blank), 0 if it has not
	queue []uint32 // pairs
}

// A planStep explains the ways up to End.
type planStep struct {
	Text string
	End  int
}

// newRowPlan returns a plan for a board, given by the tile of each cell, 0 for the blank.
func newRowPlan(g *board.Grid, tiles []int) *rowPlan {
	p := &rowPlan{
		Grid: g, tiles: slices.Clone(tiles), at: make([]int, g.Cells), locked: make([]bool, g.Cells),
		trail: make([]uint8, g.Cells*g.Cells),
	}
	for c, t := range tiles {
		p.at[t] = c
	}
	return p
}

// Solve fills rows from the top until two are left, then columns from the left until a
// square of four cells is left. Cost at most O(cells²) for each tile. It returns false
// if ctx ends.
func (p *rowPlan) Solve(ctx context.Context) bool {
	for y := range p.Rows - 2 {
		if ctx.Err() != nil {
			return false
		}
		p.fill("row", p.line(y*p.Cols, 1, p.Cols), p.Cols)
	}
	first := (p.Rows - 2) * p.Cols
	for x := range p.Cols - 2 {
		p.fill("column", p.line(first+x, p.Cols, 2), 1)
	}
	corner := first + p.Cols - 2
	square := []int{corner, corner + 1, corner + p.Cols, corner + p.Cols + 1}
	p.turnIn(square, square[:3])
	p.explain("The last three tiles move around their square until they are in place.")
	return true
}

// line lists cells at equal steps.
func (p *rowPlan) line(first, step, length int) []int {
	cells := make([]int, length)
	for i := range cells {
		cells[i] = first + i*step
	}
	return cells
}

// fill brings the tiles of a line home, one after the other, but the last two together,
// since the last one alone could not enter its corner. The step inwards leads to the
// next line.
func (p *rowPlan) fill(kind string, line []int, inwards int) {
	n := len(line) - 2
	for _, home := range line[:n] {
		p.bring(home+1, func(tile, _ int) bool { return tile == home })
		p.locked[home] = true
		p.explain(fmt.Sprintf("Tile %d goes home to %s.", home+1, p.Cell(home)))
	}
	last, corner := line[n], line[n+1]
	if p.at[last+1] != last || p.at[corner+1] != corner {
		p.fillCorner(kind, last, corner, inwards)
	}
	p.locked[last], p.locked[corner] = true, true
}

// fillCorner brings the last two tiles of a line to six cells at its end and moves them
// into place from there. The first one waits in the corner, so that it is not in the
// way.
func (p *rowPlan) fillCorner(kind string, last, corner, inwards int) {
	near := []int{last, corner, last + inwards, corner + inwards, last + 2*inwards, corner + 2*inwards}
	p.bring(last+1, func(tile, _ int) bool { return tile == corner })
	p.locked[corner] = true
	p.explain(fmt.Sprintf("Tile %d waits in the corner, %s.", last+1, p.Cell(corner)))
	p.bring(corner+1, func(tile, blank int) bool { return slices.Contains(near, tile) && slices.Contains(near, blank) })
	p.locked[corner] = false
	p.explain(fmt.Sprintf("Tile %d and the blank move close to it.", corner+1))
	p.turnIn(near, []int{last, corner})
	p.explain(fmt.Sprintf("Tiles %d and %d turn in together, and the %s is done.", last+1, corner+1, kind))
}

// bring moves the blank on a shortest path that takes one tile to the given cell
// without moving a locked tile. There is always one, because the free cells contain two
// adjacent lines.
func (p *rowPlan) bring(tile int, done func(tile, blank int) bool) {
	start := uint32(p.at[tile]*p.Cells + p.at[0])
	p.queue = append(p.queue[:0], start)
	const root = 5 // marks the start; other pairs have their way + 1
	p.trail[start] = root
	for head := 0; ; head++ {
		pair := p.queue[head]
		t, blank := int(pair)/p.Cells, int(pair)%p.Cells
		if done(t, blank) {
			p.follow(p.track(pair, root))
			break
		}
		for way, to := range p.Next[blank] {
			if to < 0 || p.locked[to] {
				continue
			}
			next := uint32(t*p.Cells) + uint32(to)
			if int(to) == t {
				next = uint32(blank*p.Cells) + uint32(to)
			}
			if p.trail[next] == 0 {
				p.trail[next] = uint8(way + 1)
				p.queue = append(p.queue, next)
			}
		}
	}
	for _, pair := range p.queue {
		p.trail[pair] = 0
	}
}

// track returns the ways that lead to a pair.
func (p *rowPlan) track(pair uint32, root uint8) []uint8 {
	var ways []uint8
	for p.trail[pair] != root {
		way := p.trail[pair] - 1
		t, blank := int(pair)/p.Cells, int(pair)%p.Cells
		before := int(p.Next[blank][way^1])
		if before == t { // the tile moved to where the blank had been
			t = blank
		}
		ways = append(ways, way)
		pair = uint32(t*p.Cells + before)
	}
	slices.Reverse(ways)
	return ways
}

// follow moves the blank.
func (p *rowPlan) follow(ways []uint8) {
	for _, way := range ways {
		from := p.at[0]
		to := int(p.Next[from][way])
		t := p.tiles[to]
		p.tiles[from], p.tiles[to] = t, 0
		p.at[t], p.at[0] = from, to
	}
	p.Ways = append(p.Ways, ways...)
}

// turnIn moves the blank on a shortest path within a window of at most six cells that
// takes the tiles of some of the cells home. The blank must be in the window. It
// searches breadth first over the places of the blank and these tiles, at most 360.
func (p *rowPlan) turnIn(window, homes []int) {
	inside := func(c int) int { return slices.Index(window, c) }
	start, goal := uint16(inside(p.at[0])), uint16(0) // three bits each: blank, tiles
	for i, home := range homes {
		start |= uint16(inside(p.at[home+1])) << (3 * (i + 1))
		goal |= uint16(inside(home)) << (3 * (i + 1))
	}
	type origin struct {
		key  uint16
		way  uint8
		seen bool
	}
	var from [1 << 12]origin
	from[start].seen = true
	queue := []uint16{start}
	for ; queue[0]&^7 != goal; queue = queue[1:] {
		key := queue[0]
		for way, cell := range p.Next[window[key&7]] {
			to := inside(int(cell))
			if to < 0 {
				continue
			}
			next := key&^7 | uint16(to)
			for i := range homes {
				if shift := 3 * (i + 1); int(key>>shift&7) == to {
					next = next&^(7<<shift) | key&7<<shift
				}
			}
			if !from[next].seen {
				from[next] = origin{key, uint8(way), true}
				queue = append(queue, next)
			}
		}
	}
	var ways []uint8
	for key := queue[0]; key != start; key = from[key].key {
		ways = append(ways, from[key].way)
	}
	slices.Reverse(ways)
	p.follow(ways)
}

// explain ends a step, unless there was nothing to do.
func (p *rowPlan) explain(text string) {
	begin := 0
	if n := len(p.Steps); n > 0 {
		begin = p.Steps[n-1].End
	}
	if len(p.Ways) > begin {
		p.Steps = append(p.Steps, planStep{text, len(p.Ways)})
	}
}
