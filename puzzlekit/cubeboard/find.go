package cubeboard

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"puzzlelab/puzzlekit/fault"
)

// FindOptions are the options of [Board.Find]. Nil means the defaults.
type FindOptions struct {
	Seed     uint64 // for the search; the same seed finds the same placement
	MaxSteps int    // largest number of moves to try; 0 means 10⁹
}

// Find returns one placement of ⌊3n/2⌋ pieces that do not attack each other. It
// takes milliseconds: tens of them for n = 40, less than a second for n = 100.
//
// It is a local search with simulated annealing at a fixed temperature (Kirkpatrick,
// Gelatt and Vecchi 1983), as Sosič and Gu (1990) did for queens on the plane board. The
// pieces never share a loop, so they are always a solution for rooks. In a move, two of
// them exchange loops, or one changes faces. Moves that leave fewer pairs of pieces on
// hexagons and main diagonals are preferred.
//
// Errors: a [*fault.InputError], a [*fault.LimitError], a [*fault.StoppedError].
func (b *Board) Find(ctx context.Context, p Piece, opts *FindOptions) (Placement, error) {
	const in = "cubeboard.Board.Find"
	if err := p.check(in); err != nil {
		return Placement{}, err
	}
	if b.n < 1 {
		return Placement{}, badSize(in, b.n, maxN)
	}
	o := FindOptions{}
	if opts != nil {
		o = *opts
	}
	if o.MaxSteps < 1 {
		o.MaxSteps = 1e9
	}
	a := newAnnealer(b, p, rand.New(rand.NewPCG(o.Seed, 0)))
	a.scramble()
	for step := 0; a.conflicts > 0; step++ {
		if step == o.MaxSteps {
			return Placement{}, &fault.LimitError{In: in, What: fmt.Sprintf("the search for n = %d", b.n), Unit: "steps", Limit: uint64(o.MaxSteps), Option: "FindOptions.MaxSteps"}
		}
		if step&0xffff == 0 && ctx.Err() != nil {
			return Placement{}, fault.Stopped(ctx, in, fmt.Sprintf("step %d", step))
		}
		a.step()
	}
	return b.placementOf(a.cells()), nil
}

// annealer has a solution for rooks and the number of its conflicts for queens.
type annealer struct {
	board     *Board
	piece     Piece
	rng       *rand.Rand
	pieces    []rook
	empty     int         // the loop without a piece, -1 for even n
	on        []int       // pieces on each line that is not a loop
	conflicts int         // pairs of pieces on one such line
	accept    [32]float64 // chance to take a move that adds so many conflicts
}

// rook is a piece, given by its two loops and by which of their two cells it is on.
type rook struct{ k, l, side int }

// temperature in conflicts, found by trial: for n = 40, 0.15 to 0.25 need the fewest
// steps, and with 0.4 the search begins to fail.
const temperature = 0.2

func newAnnealer(b *Board, p Piece, rng *rand.Rand) *annealer {
	n, big, small := b.n, (b.n+1)/2, b.n/2
	a := &annealer{board: b, piece: p, rng: rng, empty: -1, on: make([]int, len(b.lines))}
	for i := range big {
		a.pieces = append(a.pieces, rook{i, n + i, 0})
	}
	for i := range small {
		a.pieces = append(a.pieces, rook{big + i, 2*n + i, 0}, rook{n + big + i, 2*n + small + i, 0})
	}
	if big > small {
		a.empty = 3*n - 1
	}
	for i := range a.accept {
		a.accept[i] = math.Exp(-float64(i) / temperature)
	}
	for _, r := range a.pieces {
		a.put(r, 1)
	}
	return a
}

// cell returns the 0-based number of the cell of a piece.
func (a *annealer) cell(r rook) int {
	n := a.board.n
	p := [3]int{n, n, n}
	if r.side == 0 {
		p = [3]int{-1, -1, -1}
	}
	p[r.k/n], p[r.l/n] = r.k%n, r.l%n
	return a.board.index(p)
}

func (a *annealer) cells() []int32 {
	var cells []int32
	for _, r := range a.pieces {
		cells = append(cells, int32(a.cell(r)))
	}
	return cells
}

// put adds a piece (by 1) or takes it away (by -1) and keeps the conflicts.
func (a *annealer) put(r rook, by int) {
	for l := range a.board.through(a.piece, a.cell(r)) {
		if int(l) < 3*a.board.n {
			continue
		}
		if by > 0 {
			a.conflicts += a.on[l]
			a.on[l]++
		} else {
			a.on[l]--
			a.conflicts -= a.on[l]
		}
	}
}

// scramble makes a long random walk, so that solutions for rooks are random as well.
func (a *annealer) scramble() {
	for range 50 * len(a.pieces) {
		if i, j, r, s, ok := a.propose(); ok {
			a.replace(i, j, r, s)
		}
	}
}

// step tries one random move and takes it back if it is not accepted.
func (a *annealer) step() {
	i, j, r, s, ok := a.propose()
	if !ok {
		return
	}
	before, empty := a.conflicts, a.empty
	oldR, oldS := a.pieces[i], s
	if j >= 0 {
		oldS = a.pieces[j]
	}
	a.replace(i, j, r, s)
	worse := a.conflicts - before
	if worse <= 0 || worse < len(a.accept) && a.rng.Float64() < a.accept[worse] {
		return
	}
	a.replace(i, j, oldR, oldS)
	a.empty = empty
}

// propose chooses pieces i and j and new places r and s for them. For j < 0 only
// piece i moves: it changes faces, or takes the empty loop for one of its own.
func (a *annealer) propose() (i, j int, r, s rook, ok bool) {
	i, j = a.rng.IntN(len(a.pieces)), a.rng.IntN(len(a.pieces))
	r, s = a.pieces[i], a.pieces[j]
	r.side = a.rng.IntN(2)
	if a.rng.IntN(2) == 0 {
		r.k, r.l = r.l, r.k
	}
	if i != j {
		r.l, s.l = s.l, r.l
		s.side = a.rng.IntN(2)
		return i, j, r, s, a.cross(r) && a.cross(s)
	}
	if a.empty >= 0 && a.rng.IntN(2) == 0 {
		r.l = a.empty
	}
	return i, -1, r, s, a.cross(r)
}

// cross reports whether the loops of a piece are of different axes.
func (a *annealer) cross(r rook) bool { return r.k/a.board.n != r.l/a.board.n }

func (a *annealer) replace(i, j int, r, s rook) {
	old := a.pieces[i]
	a.put(old, -1)
	if j >= 0 {
		a.put(a.pieces[j], -1)
		a.pieces[j] = s
		a.put(s, 1)
	} else if r.l == a.empty {
		a.empty = old.k + old.l - r.k
	}
	a.pieces[i] = r
	a.put(r, 1)
}
