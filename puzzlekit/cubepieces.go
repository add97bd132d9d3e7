package puzzlekit

import (
	"fmt"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/cubeboard"
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

// CountRooks returns the number of largest placements of rooks on the surface of an
// n×n×n cube, in total and up to symmetry.
func CountRooks(n int) cubeboard.Census { return Must(cubeboard.RookCensus(n)) }

// CountQueens returns the number of largest placements of queens on the surface of an
// n×n×n cube, in total and up to symmetry. The result is cached; n = 10 takes minutes.
// For larger n it panics with a *cubeboard.LimitError that has an estimate. See
// [cubeboard.Board.Census].
func CountQueens(n int) cubeboard.Census {
	b := Must(cubeboard.New(n))
	bar := newLateBar("Counting queens")
	defer bar.end()
	return Must(Cached(func() (cubeboard.Census, error) {
		return b.Census(Context(), cubeboard.Queen, &cubeboard.CountOptions{
			Progress: func(at cubeboard.Progress) { bar.update(float64(at.Done)/float64(max(at.Total, 1)), "") },
		})
	}, "queens", n))
}

//puzzlelab:shows puzzlelab/puzzlekit/cubeboard
//puzzlelab:shows puzzlelab/charts/board

func init() {
	describes(describePlacement)
	describes(describeCensus)
}

func describePlacement(p cubeboard.Placement) description {
	n := p.Board().N()
	d := description{heading: fmt.Sprintf("%d pieces on the cube %d×%d×%d", p.Len(), n, n, n), picture: board.Surface(p, nil)}
	d.add("symmetries", "%d of 48", len(p.Stabilizer()))
	d.add("cells", "%v", p)
	return d
}

func describeCensus(c cubeboard.Census) description {
	d := description{heading: fmt.Sprintf("placements of %d pieces (%v) on the cube %d×%d×%d", c.Pieces, c.Piece, c.N, c.N, c.N)}
	d.add("all", "%s", grouped(c.All()))
	d.add("up to rotations", "%s", grouped(c.UpTo(cubeboard.UpToRotations)))
	d.add("up to rotations and reflections", "%s", grouped(c.UpTo(cubeboard.UpToIsometries)))
	return d
}
