package board

import (
	"slices"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Slides is a puzzle with a free blank as a search sees it: cells from 0, and ways of
// the blank from cell to cell. It has a lower bound for the number of slides: the
// distance of each tile is the number of steps to the nearest of its homes, and a slide
// moves one tile by one cell.
type Slides struct {
	Cells   int
	ways    int
	next    []int16       // next[cell*ways+way]: where the blank goes, or -1
	letters []word.Letter // of the ways
	slides  map[word.Letter][]int16
	Home    int   // the blank's cell on the solved board
	solved  []int // the tiles of the solved board, 0 for the blank

	Distance  [][]uint16 // distance[tile][cell] from the tile's nearest home
	Step      int        // the minimum difference of the lengths of two solutions: 1 or 2
	Rectangle *Grid      // whose steps are steps of the board; nil if there is none
	Lines     *conflicts // what lines add to the bound; nil if nothing
}

// noHome is the distance of a cell from which a tile cannot reach a home.
const noHome = 1 << 15

// NewSlides makes the board of a puzzle that slides, or nil if there is no blank. Cost
// O(tiles·cells·ways).
func NewSlides(p *puzzle.Puzzle) *Slides {
	home := p.Solved().Blank() - 1
	if home < 0 {
		return nil
	}
	b := &Slides{Cells: p.Places(), Home: home, solved: Numbers(p.Solved())}
	b.readWays(p)
	b.measure(len(p.Labels()))
	b.Rectangle = b.findRectangle()
	if g := GridOf(p); g != nil && g.Cells <= maxLineCells {
		b.Lines = &conflicts{g}
	}
	return b
}

// readWays lists the effects of the letters and their inverses on the blank. One that
// has the same effect as an earlier one is left out, since a slide to the right undoes
// a slide to the left; so is a single step with the same destination as that of an
// earlier way.
func (b *Slides) readWays(p *puzzle.Puzzle) {
	var tables [][]int16
	b.slides = map[word.Letter][]int16{}
	add := func(table []int16, letter word.Letter) {
		b.slides[letter] = table
		if !slices.ContainsFunc(tables, func(t []int16) bool { return slices.Equal(t, table) }) {
			tables, b.letters = append(tables, table), append(b.letters, letter)
		}
	}
	moves := p.Moves()
	for g, m := range moves {
		add(slideTable(m.Slide), word.Letter(g+1))
	}
	for g, m := range moves {
		add(slideBack(m.Slide), word.Letter(g+1).Inverse())
	}
	b.ways = len(tables)
	b.next = make([]int16, 0, b.Cells*b.ways)
	for c := range b.Cells {
		begin := len(b.next)
		for _, table := range tables {
			to := table[c]
			if int(to) == c || slices.Contains(b.next[begin:], to) {
				to = -1
			}
			b.next = append(b.next, to)
		}
	}
}

// findRectangle looks for a rectangle with tile 1 at home in its first cell, tile 2 in
// the next one and the blank in the last, such that the blank can move between adjacent
// cells. It may also have other moves, as on a torus.
func (b *Slides) findRectangle() *Grid {
	for c, t := range b.solved {
		if t != (c+1)%b.Cells {
			return nil
		}
	}
	for cols := 2; 2*cols <= b.Cells; cols++ {
		if b.Cells%cols != 0 {
			continue
		}
		g := newGrid(cols, b.Cells/cols)
		if !slices.ContainsFunc(g.edges(), func(e [2]int16) bool { return !slices.Contains(b.After(int(e[0])), e[1]) }) {
			return g
		}
	}
	return nil
}

// slideTable returns where a slide takes the blank, with cells from 0.
func slideTable(slide []int) []int16 {
	table := make([]int16, len(slide))
	for c, to := range slide {
		table[c] = int16(to - 1)
	}
	return table
}

// slideBack is slideTable for the inverse slide.
func slideBack(slide []int) []int16 {
	table := slices.Repeat([]int16{-1}, len(slide))
	for c, to := range slide {
		if to > 0 {
			table[to-1] = int16(c)
		}
	}
	return table
}

// After lists where the blank can go from a cell, by way.
func (b *Slides) After(blank int) []int16 { return b.next[blank*b.ways : (blank+1)*b.ways] }

// measure computes the distances and how a slide changes them.
func (b *Slides) measure(labels int) {
	b.Distance = make([][]uint16, labels+1)
	for t := 1; t <= labels; t++ {
		b.Distance[t] = b.distances(t)
	}
	b.Step = 2
	for _, t := range b.solved {
		for c := range b.Cells {
			for _, to := range b.After(c) {
				if t > 0 && to >= 0 && (b.Distance[t][c]+b.Distance[t][to])%2 == 0 {
					b.Step = 1
				}
			}
		}
	}
}

// distances searches the cells breadth first from the homes of a tile. Every step of
// the blank can be undone, so a tile can move in both directions too.
func (b *Slides) distances(tile int) []uint16 {
	d := slices.Repeat([]uint16{noHome}, b.Cells)
	var queue []int
	for c, t := range b.solved {
		if t == tile {
			d[c] = 0
			queue = append(queue, c)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, to := range b.After(queue[0]) {
			if to >= 0 && d[to] == noHome {
				d[to] = d[queue[0]] + 1
				queue = append(queue, int(to))
			}
		}
	}
	return d
}

// Bound returns the lower bound for a board. It is 0 only for the solved board. Cost
// O(cells).
func (b *Slides) Bound(board []uint16) int {
	sum := 0
	for at, t := range board {
		if t != 0 {
			sum += int(b.Distance[t][at])
		}
	}
	if b.Lines != nil {
		sum += b.Lines.all(board)
	}
	return sum
}

// BoundAfter returns the bound after the blank has moved to a cell, for a board with
// the bound h. The board is not changed.
func (b *Slides) BoundAfter(board []uint16, h, blank, to int) int {
	t := board[to]
	h += int(b.Distance[t][blank]) - int(b.Distance[t][to])
	if b.Lines == nil {
		return h
	}
	h -= b.Lines.across(board, blank, to)
	board[blank], board[to] = t, 0
	h += b.Lines.across(board, blank, to)
	board[blank], board[to] = 0, t
	return h
}

// LowerInMetric converts a lower bound on the slides of single tiles to one in a
// metric. If tiles that move together count one, a move has at most as many tiles as
// the longest run.
func (b *Slides) LowerInMetric(single int, metric puzzle.Metric) int {
	if !metric.Runs {
		return single
	}
	most := b.longestRun()
	return (single + most - 1) / most
}

// longestRun returns the number of slides in the longest run of one letter that no
// shorter run replaces. In a cycle of n cells, one round of the blank moves the n-1
// tiles by one cell. After n·(n-1) slides everything is as before, so more than half of
// them can be replaced by fewer in the other direction.
func (b *Slides) longestRun() int {
	most := 1
	for way := range b.ways {
		for start := range b.Cells {
			n, at := 0, start
			for to := b.After(at)[way]; to >= 0; to = b.After(at)[way] {
				n, at = n+1, int(to)
				if at == start {
					n = n * (n - 1) / 2
					break
				}
			}
			most = max(most, n)
		}
	}
	return most
}

// Word converts ways of the blank to moves.
func (b *Slides) Word(p *puzzle.Puzzle, ways []uint16) word.Word {
	letters := make([]word.Letter, len(ways))
	for i, w := range ways {
		letters[i] = b.letters[w]
	}
	return p.Alphabet().Word(letters...)
}

// WaysOf converts a word to ways of the blank from a cell, without steps back and
// forth.
func (b *Slides) WaysOf(blank int, w word.Word) []uint16 {
	path := []int16{int16(blank)}
	for l := range w.All() {
		to := b.slides[l][path[len(path)-1]]
		if n := len(path); n > 1 && path[n-2] == to {
			path = path[:n-1]
		} else {
			path = append(path, to)
		}
	}
	return b.Along(path)
}

// Along returns the ways of the blank along adjacent cells.
func (b *Slides) Along(path []int16) []uint16 {
	ways := make([]uint16, len(path)-1)
	for i, to := range path[1:] {
		ways[i] = uint16(slices.Index(b.After(int(path[i])), to))
	}
	return ways
}

// Walk returns a shortest walk of the blank, as cells, to a cell where it may end.
// There must be one.
func (b *Slides) Walk(blank int, end func(cell int) bool) []int16 {
	from := map[int]int{blank: -1}
	queue := []int{blank}
	for ; !end(queue[0]); queue = queue[1:] {
		for _, to := range b.After(queue[0]) {
			if _, known := from[int(to)]; to >= 0 && !known {
				from[int(to)] = queue[0]
				queue = append(queue, int(to))
			}
		}
	}
	var path []int16
	for c := queue[0]; c >= 0; c = from[c] {
		path = append(path, int16(c))
	}
	slices.Reverse(path)
	return path
}

// Numbers lists the tiles cell by cell, 0 for the blank.
func Numbers(state puzzle.State) []int {
	board := state.Labels()
	board[state.Blank()-1] = 0
	return board
}

// TilesOf converts numbers to the representation of the searches.
func TilesOf(state puzzle.State) []uint16 {
	list := Numbers(state)
	board := make([]uint16, len(list))
	for c, t := range list {
		board[c] = uint16(t)
	}
	return board
}
