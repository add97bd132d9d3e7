package puzzlekit

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"strings"

	"puzzlelab/charts/board"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/fault"
)

// Rooks returns a largest placement of rooks on the surface of an n×n×n cube that do
// not attack each other. See [cubeboard.Board.Find].
func Rooks(n int) cubeboard.Placement { return place(n, cubeboard.Rook) }

// Queens returns a largest placement of queens on the surface of an n×n×n cube that do
// not attack each other. See [cubeboard.Board.Find].
func Queens(n int) cubeboard.Placement { return place(n, cubeboard.Queen) }

func place(n int, p cubeboard.Piece) cubeboard.Placement {
	return Must(Must(cubeboard.New(n)).Find(Context(), p, nil))
}

// Place puts pieces on the surface of an n×n×n cube. A cell is a face, a row and a
// column, counted from 1 as in the net: "F(2,3)". It panics with a *fault.InputError if a
// cell is not on the board.
func Place(n int, cells ...string) cubeboard.Placement {
	b := Must(cubeboard.New(n))
	var on []cubeboard.Cell
	for _, text := range cells {
		on = append(on, cellOf(b, text))
	}
	return Must(b.Placement(on...))
}

func cellOf(b *cubeboard.Board, text string) cubeboard.Cell {
	for _, c := range b.Cells() {
		if c.String() == strings.ReplaceAll(text, " ", "") {
			return c
		}
	}
	panic(failed(&fault.InputError{In: "puzzlekit.Place", What: "cell", Value: text, Want: fmt.Sprintf("one of the faces U, L, F, R, B and D with a row and a column from 1 to %d, such as F(1,%[1]d)", b.N())}))
}

// CountRooks returns the number of largest placements of rooks on the surface of an
// n×n×n cube, in total and up to symmetry.
func CountRooks(n int) cubeboard.Census { return Must(cubeboard.RookCensus(n)) }

// CountQueens returns the number of largest placements of queens on the surface of an
// n×n×n cube, in total and up to symmetry. The result is cached; n = 10 takes minutes.
// For larger n it panics with a *fault.LimitError that has an estimate. See
// [cubeboard.Board.Census].
func CountQueens(n int) cubeboard.Census {
	defer sayingHow()
	b := Must(cubeboard.New(n))
	bar := newLateBar("Counting queens")
	defer bar.end()
	census, err := cachedForVersion(func() (cubeboard.Census, error) {
		opts := &cubeboard.CountOptions{
			Progress: func(at cubeboard.Progress) { bar.update(float64(at.Done)/float64(max(at.Total, 1)), "") },
		}
		return b.Census(Context(), cubeboard.Queen, opts)
	}, "queens", n)
	return Must(census, err)
}

// SquareQueens returns the number of ways to put n queens that do not attack each other on
// the n×n chessboard; n = 16 takes seconds. See [cubeboard.SquareQueens].
func SquareQueens(n int) *big.Int { return flatQueens(cubeboard.SquareQueens, n) }

// TorusQueens is the same for the chessboard whose opposite edges are glued; n = 19 takes a
// second. See [cubeboard.TorusQueens].
func TorusQueens(n int) *big.Int { return flatQueens(cubeboard.TorusQueens, n) }

func flatQueens(count func(context.Context, int, *cubeboard.CountOptions) (*big.Int, error), n int) *big.Int {
	bar := newLateBar("Counting queens")
	defer bar.end()
	defer sayingHow()
	return Must(count(Context(), n, &cubeboard.CountOptions{
		Progress: func(at cubeboard.Progress) { bar.update(float64(at.Done)/float64(max(at.Total, 1)), "") },
	}))
}

// AllQueens yields the largest placements of queens on the surface of an n×n×n cube
// that do not attack each other, all of them or one of each kind up to a symmetry. There
// are 252,520,080 for n = 7. See [cubeboard.Board.Placements].
func AllQueens(n int, upTo cubeboard.Symmetry) iter.Seq[cubeboard.Placement] {
	ctx := Context()
	all := Must(Must(cubeboard.New(n)).Placements(ctx, cubeboard.Queen, upTo))
	return func(yield func(cubeboard.Placement) bool) {
		for p := range all {
			if !yield(p) {
				return
			}
		}
		if ctx.Err() != nil {
			panic(failed(fault.Stopped(ctx, "puzzlekit.AllQueens", "")))
		}
	}
}

func init() {
	describes(describePlacement)
	describes(describeCensus)
	describes(describeBoard)
}

func init() {
	plays(func(p cubeboard.Placement) *board.Player { return board.Pieces(p, nil) })
}

func describeBoard(b *cubeboard.Board) description {
	n := b.N()
	d := description{heading: fmt.Sprintf("surface of the cube %d×%d×%d: %s", n, n, n, counted.Of(b.Size(), "cells"))}
	if n == 0 {
		return d
	}
	d.picture = board.Surface(Must(b.Placement()), nil)
	d.add("lines of rooks", "%s", commas(len(b.Lines(cubeboard.Rook))))
	d.add("lines of queens", "%s", commas(len(b.Lines(cubeboard.Queen))))
	d.add("most pieces that do not attack each other", "%d", b.MaxPieces())
	return d
}

func describePlacement(p cubeboard.Placement) description {
	n := p.Board().N()
	d := description{heading: fmt.Sprintf("%s on the cube %d×%d×%d", counted.Of(p.Len(), "pieces"), n, n, n), picture: board.Surface(p, &board.SurfaceOptions{Piece: drawnAs(p)})}
	d.add("symmetries", "%d of 48", len(p.Stabilizer()))
	d.add("cells", "%v", p)
	return d
}

// drawnAs is how the pieces are drawn: as rooks if they are at peace as rooks and would not
// be as queens.
func drawnAs(p cubeboard.Placement) cubeboard.Piece {
	if p.Len() > p.Board().MaxPieces() || len(p.Conflicts(cubeboard.Queen)) == 0 || len(p.Conflicts(cubeboard.Rook)) > 0 {
		return cubeboard.Queen
	}
	return cubeboard.Rook
}

func describeCensus(c cubeboard.Census) description {
	d := description{heading: fmt.Sprintf("placements of %s on the cube %d×%d×%d", counted.Of(c.Pieces, c.Piece.String()+"s"), c.N, c.N, c.N)}
	d.add("all", "%s", grouped(c.All()))
	d.add("up to rotations", "%s", grouped(c.UpTo(cubeboard.UpToRotations)))
	d.add("up to rotations and reflections", "%s", grouped(c.UpTo(cubeboard.UpToIsometries)))
	return d
}
