package godsnumber

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
)

// An Entry is a graph of the catalogue, from which its God's number can be found again.
type Entry struct {
	Name   string // "torus-3x4-steps"
	Metric string // what counts one
	Build  func(context.Context) (*Graph[uint64], error)
}

// Catalogue returns the graphs whose God's numbers are in [Records], in the same order.
// It is cheap; Build does the work.
func Catalogue() []Entry {
	return slices.Concat(tori(), loopBoards(), slidingBoards(), topSpins(), rings(), solids(), mathieu())
}

func ofPuzzle(name, metric string, make func() *puzzle.Puzzle) Entry {
	return Entry{name + "-" + strings.ReplaceAll(metric, "-tile", ""), metric, func(ctx context.Context) (*Graph[uint64], error) {
		g, err := Puzzle(ctx, make(), metric, nil)
		if err != nil {
			return nil, err
		}
		return g.Numbers(), nil
	}}
}

// tori are named rows × columns, as in the source of the puzzle.
func tori() (out []Entry) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {2, 4}, {2, 5}, {3, 4}, {2, 6}} {
		rows, cols := size[0], size[1]
		for _, metric := range []string{"steps", "shifts"} {
			out = append(out,
				ofPuzzle(fmt.Sprintf("torus-%dx%d", rows, cols), metric, func() *puzzle.Puzzle { return puzzle.Torus(cols, rows) }),
				ofPuzzle(fmt.Sprintf("torustwin-%dx%d", rows, cols), metric, func() *puzzle.Puzzle { return puzzle.TorusTwin(cols, rows) }))
		}
	}
	return out
}

// loopBoards are named columns × rows, as in the source of the generators.
func loopBoards() (out []Entry) {
	for _, size := range [][2]int{{3, 2}, {3, 3}, {4, 2}, {4, 3}, {5, 2}} {
		for _, metric := range []string{"letters", "powers"} {
			out = append(out, ofPuzzle(fmt.Sprintf("loops-%dx%d", size[0], size[1]), metric, func() *puzzle.Puzzle { return puzzle.Loops(size[0], size[1]) }))
		}
	}
	return out
}

func slidingBoards() (out []Entry) {
	for _, size := range [][2]int{{3, 2}, {3, 3}, {4, 2}, {5, 2}, {4, 3}, {6, 2}} {
		for _, metric := range []string{"single-tile", "multi-tile"} {
			out = append(out, ofPuzzle(fmt.Sprintf("sliding-%dx%d", size[0], size[1]), metric, func() *puzzle.Puzzle { return puzzle.Sliding(size[0], size[1]) }))
		}
	}
	return out
}

func topSpins() (out []Entry) {
	for discs := 6; discs <= 12; discs++ {
		for _, metric := range []string{"letters", "powers"} {
			out = append(out, ofPuzzle(fmt.Sprintf("topspin-%d-4", discs), metric, func() *puzzle.Puzzle { return puzzle.TopSpin(discs, 4) }))
		}
	}
	return out
}

// rings are pairs of equal rings, with 1 to 3 places between the crossings.
func rings() (out []Entry) {
	for _, size := range [][2]int{{4, 1}, {4, 2}, {5, 1}, {5, 2}, {6, 1}, {6, 2}, {6, 3}, {7, 1}, {7, 2}, {7, 3}} {
		balls, apart := size[0], size[1]
		for _, metric := range []string{"letters", "powers"} {
			out = append(out, ofPuzzle(fmt.Sprintf("rings-%d-%d", balls, apart), metric, func() *puzzle.Puzzle { return puzzle.TwoRings(balls, balls, apart, apart) }))
		}
	}
	return out
}

func solids() []Entry {
	out := []Entry{
		ofPuzzle("pocket", "HTM", puzzle.Pocket),
		ofPuzzle("pocket", "QTM", puzzle.Pocket),
		ofPuzzle("floppy", "HTM", func() *puzzle.Puzzle { return puzzle.Cuboid(3, 1, 3) }),
		ofPuzzle("skewb", "turns", puzzle.Skewb),
		ofPuzzle("pyraminx", "turns", puzzle.Pyraminx),
		ofPuzzle("dino", "turns", puzzle.Dino),
	}
	for _, s := range []struct {
		name, about, metric, words string
		of                         func() *puzzle.Puzzle
		moves                      func([]Move) []Move
	}{
		{"pyraminx-without-tips", "Pyraminx without its tips", "turns", "U L R B", puzzle.Pyraminx, powers},
		{"cube-RU", "3×3×3 cube, R and U alone", "HTM", "R U", func() *puzzle.Puzzle { return puzzle.Rubik(3) }, powers},
		{"cube-RU", "3×3×3 cube, R and U alone", "QTM", "R U", func() *puzzle.Puzzle { return puzzle.Rubik(3) }, letters},
		{"cube-squares", "3×3×3 cube, half turns alone", "half turns", "U2 D2 R2 L2 F2 B2", func() *puzzle.Puzzle { return puzzle.Rubik(3) }, letters},
		{"cube-slices", "3×3×3 cube, middle layers alone", "quarter turns", "M E S", func() *puzzle.Puzzle { return puzzle.Rubik(3) }, letters},
	} {
		out = append(out, Entry{s.name + "-" + strings.ReplaceAll(s.metric, " ", ""), s.metric, func(ctx context.Context) (*Graph[uint64], error) {
			generators, err := wordMoves(s.of(), s.words)
			if err != nil {
				return nil, err
			}
			return elements(ctx, s.about+", "+s.metric, s.moves(generators))
		}})
	}
	return out
}

// wordMoves returns the moves of some words of a puzzle.
func wordMoves(p *puzzle.Puzzle, words string) (moves []Move, err error) {
	for text := range strings.FieldsSeq(words) {
		w, err := p.ParseWord(text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, Move{w, p.Perm(w)})
	}
	return moves, nil
}

func elements(ctx context.Context, name string, moves []Move) (*Graph[uint64], error) {
	c, err := Cayley(ctx, name, moves, nil)
	if err != nil {
		return nil, err
	}
	return c.Numbers(), nil
}

// mathieu returns the Mathieu groups with the generators of [group.Mathieu].
func mathieu() (out []Entry) {
	for _, n := range []int{11, 12, 22, 23, 24} {
		name := fmt.Sprintf("M%d", n)
		out = append(out, Entry{name + "-letters", "letters", func(ctx context.Context) (*Graph[uint64], error) {
			g, err := group.Mathieu(n)
			if err != nil {
				return nil, err
			}
			return elements(ctx, name+", letters", Letters(g.Generators()))
		}})
	}
	return out
}
