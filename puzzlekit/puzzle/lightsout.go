package puzzle

import (
	"fmt"
	"math"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// LightsOut returns the board of lights in which a press changes a light and those beside
// it in its row and column. The moves are the lights: a1 is the one in the top left
// corner, b1 the next in the row. All lights are to be dark. It panics with a
// [*fault.InputError] unless there are 1 to 20 columns and rows, and two lights or more.
//
// A light is a piece with two sides, of which one is seen: place k is the k-th light, row by
// row, and place n+k its other side, where n is the number of lights. So presses commute, each
// undoes itself, and the group is C₂^r, where r is the rank of the matrix over GF(2) whose
// rows are the presses. The n-r others are quiet patterns: presses that change nothing. Orders:
// 5×5 2^23, 4×4 2^12, 3×3 2^9, 2×2 2^4.
//
// (The game: Tiger Electronics, 1995. K. Sutner, Linear cellular automata and the
// Garden-of-Eden, 1989. M. Anderson and T. Feil, Turning lights out with linear algebra,
// 1998.)
func LightsOut(cols, rows int) *Puzzle {
	if cols < 1 || rows < 1 || cols > mostLines || rows > mostLines || cols*rows < 2 {
		panic(badSize("LightsOut", "1 to 20 columns and rows, and two lights or more", cols, rows))
	}
	b := newLightGrid(cols, rows)
	b.name = fmt.Sprintf("Lights Out %d×%d", cols, rows)
	b.about = fmt.Sprintf("Lights in %s and %s; a press changes a light and those beside it, above it and below it.", counted.Of(cols, "columns"), counted.Of(rows, "rows"))
	for r := range rows {
		for c := range cols {
			b.changes = append(b.changes, b.within(c, r, func(x, y int) bool { return abs(x-c)+abs(y-r) <= 1 }))
		}
	}
	return b.puzzle().by("LightsOut", cols, rows)
}

// mostLines is the largest number of columns or rows of lights.
const mostLines = 20

// Merlin returns Merlin's Magic Square, the game of nine lights on the toy Merlin: the press of
// a corner changes the four lights of its quarter, that of a side the three lights of
// the side, and that of the middle the middle and the four sides. It has no quiet patterns,
// so that every pattern of lights can be put out, in one way. Names and places are those of
// [LightsOut] with three columns and rows. Order 2^9.
//
// (Parker Brothers, 1978. D. H. Pelletier, Merlin's magic square, 1987.)
func Merlin() *Puzzle {
	b := newLightGrid(3, 3)
	b.name = "Merlin's Magic Square"
	b.about = "Nine lights; a corner changes its quarter of the board, a side its three lights, the middle itself and the four sides."
	for r := range 3 {
		for c := range 3 {
			b.changes = append(b.changes, b.within(c, r, func(x, y int) bool {
				switch {
				case c != 1 && r != 1:
					return abs(x-c) <= 1 && abs(y-r) <= 1
				case c == 1 && r == 1:
					return abs(x-c)+abs(y-r) <= 1
				}
				return (c == 1 || x == c) && (r == 1 || y == r)
			}))
		}
	}
	return b.puzzle().by("Merlin")
}

// LightsOutOn returns lights on the vertices of a graph, which has these edges. Its vertices
// are numbered from 1 to the largest number in an edge. The press v3 changes the light on
// vertex 3 and those on its neighbors. Places are those of [LightsOut]. It panics with a
// [*fault.InputError] if there is no edge, if one is a loop, given twice or has an end that
// is not in 1..200.
//
// On every graph all lights can be put out if all are lit. (K. Sutner 1989, theorem 3.2.)
func LightsOutOn(edges ...[2]int) *Puzzle {
	b := newLightRing(edges)
	b.name = fmt.Sprintf("Lights Out on a graph of %s and %s", counted.Of(len(b.centers), "vertices"), counted.Of(len(edges), "edges"))
	b.about = "Lights on the vertices of a graph; a press changes a light and those on the neighbors of its vertex."
	arguments := make([]any, len(edges))
	for i, e := range edges {
		arguments[i] = e
		b.changes[e[0]-1] = append(b.changes[e[0]-1], e[1])
		b.changes[e[1]-1] = append(b.changes[e[1]-1], e[0])
	}
	return b.puzzle().by("LightsOutOn", arguments...)
}

// A lightBoard is what differs between puzzles with lights.
type lightBoard struct {
	name, about string
	names       []string // of the lights, and of their presses
	changes     [][]int  // the lights that each press changes
	centers     []Point
	rows        [][]int
	layout      Layout // without shapes
}

// puzzle returns the puzzle with all lights dark.
func (b *lightBoard) puzzle() *Puzzle {
	n := len(b.centers)
	def := Definition{
		Name: b.name, About: b.about, Notation: word.Moves, Places: 2 * n, Line: upTo(1, n),
		Labels:  slices.Concat(slices.Repeat([]Label{{Text: "0", Color: "black"}}, n), slices.Repeat([]Label{{Text: "1", Color: "yellow"}}, n)),
		Metrics: []Metric{{Name: "presses", About: "every press counts one"}},
	}
	b.layout.View, b.layout.Rows = "lights", b.rows
	def.Fixed = slices.Repeat([]Label{{Color: "grey"}}, len(b.layout.Fixed))
	for _, c := range b.centers {
		b.layout.Shapes = append(b.layout.Shapes, disc(c))
	}
	for k, c := range b.centers {
		b.layout.Shapes = append(b.layout.Shapes, Shape{Center: c}) // the other side is not seen
		def.Pieces = append(def.Pieces, Piece{Kind: "light", Places: []int{k + 1, n + k + 1}})
		about := "light " + b.names[k] + " pressed"
		press := Move{Name: b.names[k], Press: []int{k + 1}, About: about, AboutInverse: about}
		var turned [][]int
		for _, light := range b.changes[k] {
			turned = append(turned, []int{light, n + light})
		}
		press.Perm = mustCycles(2*n, turned...)
		def.Moves = append(def.Moves, press)
	}
	def.Layouts = []Layout{b.layout}
	return mustNew(def)
}

// newLightGrid returns lights in columns a, b, … and rows 1, 2, … from the top, with
// their names beside the board.
func newLightGrid(cols, rows int) *lightBoard {
	const edge = 0.8 // for the names
	b := &lightBoard{layout: Layout{Width: float64(cols) + edge, Height: float64(rows) + edge}}
	for r := range rows {
		b.rows = append(b.rows, upTo(r*cols+1, (r+1)*cols))
		b.layout.Captions = append(b.layout.Captions, Caption{Text: fmt.Sprint(r + 1), At: Point{edge / 2, edge + float64(r) + 0.68}})
		for c := range cols {
			b.names = append(b.names, fmt.Sprintf("%s%d", column(c), r+1))
			b.centers = append(b.centers, Point{edge + float64(c) + 0.5, edge + float64(r) + 0.5})
		}
	}
	for c := range cols {
		b.layout.Captions = append(b.layout.Captions, Caption{Text: column(c), At: Point{edge + float64(c) + 0.5, edge - 0.2}})
	}
	return b
}

func column(c int) string { return string(rune('a' + c)) }

// within lists the lights near column c and row r that are in a set.
func (b *lightBoard) within(c, r int, in func(x, y int) bool) (lights []int) {
	for y := max(r-2, 0); y <= min(r+2, len(b.rows)-1); y++ {
		for x := max(c-2, 0); x <= min(c+2, len(b.rows[y])-1); x++ {
			if in(x, y) {
				lights = append(lights, b.rows[y][x])
			}
		}
	}
	return lights
}

// mostVertices is the largest number of a vertex of a graph with lights.
const mostVertices = 200

// newLightRing returns lights on a circle with lines for the edges of a graph. Each press
// changes its own light; those of its neighbors are still to be added.
func newLightRing(edges [][2]int) *lightBoard {
	n := checkEdges(edges)
	r := max(0.75/math.Sin(math.Pi/float64(max(n, 2))), 1)
	center := Point{r + 1.3, r + 1.3}
	b := &lightBoard{rows: [][]int{upTo(1, n)}, layout: Layout{Width: 2 * center.X, Height: 2 * center.Y}}
	for k := range n {
		angle := 2 * math.Pi * float64(k) / float64(n)
		b.centers = append(b.centers, onCircle(center, r, angle))
		b.names = append(b.names, fmt.Sprintf("v%d", k+1))
		b.changes = append(b.changes, []int{k + 1})
		at := onCircle(center, r+0.9, angle)
		b.layout.Captions = append(b.layout.Captions, Caption{Text: b.names[k], At: Point{at.X, at.Y + 0.18}})
	}
	for _, e := range edges {
		b.layout.Fixed = append(b.layout.Fixed, bar(b.centers[e[0]-1], b.centers[e[1]-1]))
	}
	return b
}

// bar is a thin line between two points.
func bar(from, to Point) Shape {
	const half = 0.06
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	x, y := half*(to.Y-from.Y)/length, half*(from.X-to.X)/length
	return Shape{
		Outline: []Point{{from.X + x, from.Y + y}, {to.X + x, to.Y + y}, {to.X - x, to.Y - y}, {from.X - x, from.Y - y}},
		Center:  Point{(from.X + to.X) / 2, (from.Y + to.Y) / 2},
		Radius:  half,
	}
}

// checkEdges returns the largest number of a vertex. It panics with a [*fault.InputError] if
// the edges are not those of a graph.
func checkEdges(edges [][2]int) (n int) {
	wrong := func(value any, want string) {
		panic(&fault.InputError{In: "puzzle.LightsOutOn", What: "edges", Value: value, Want: want})
	}
	if len(edges) == 0 {
		wrong(edges, "one or more, such as [2]int{1, 2}")
	}
	seen := map[[2]int]bool{}
	for _, e := range edges {
		low, high := min(e[0], e[1]), max(e[0], e[1])
		switch {
		case low < 1 || high > mostVertices:
			wrong(e, fmt.Sprintf("vertices in 1..%d", mostVertices))
		case low == high:
			wrong(e, "edges between different vertices")
		case seen[[2]int{low, high}]:
			wrong(e, "each edge once")
		}
		seen[[2]int{low, high}] = true
		n = max(n, high)
	}
	return n
}
