package cubeboard

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/fault"
)

// A Census has the numbers of placements of one piece on one board: for each conjugacy
// class of isometries the number of placements it fixes. From these follow, by the
// Cauchy–Frobenius theorem, the numbers up to symmetry. In the zero Census all numbers
// are 0.
type Census struct {
	N      int
	Piece  Piece
	Pieces int                    // on the board, ⌊3n/2⌋
	fixed  [len(classes)]*big.Int // in the order of the classes
}

// Census counts the placements that each class fixes. Options, cost and errors are
// those of [Board.Fixed].
func (b *Board) Census(ctx context.Context, p Piece, opts *CountOptions) (Census, error) {
	census := Census{N: b.n, Piece: p, Pieces: b.MaxPieces()}
	for i, c := range Classes() {
		fixed, err := b.Fixed(ctx, p, c, opts)
		if err != nil {
			return Census{}, err
		}
		census.fixed[i] = fixed
	}
	return census, nil
}

// Fixed returns ψ(g) for the isometries g of a class. It panics with a
// [*fault.InputError] if there is no such class.
func (c Census) Fixed(class Class) *big.Int {
	class.must("cubeboard.Census.Fixed")
	if c.fixed[class] == nil {
		return new(big.Int)
	}
	return new(big.Int).Set(c.fixed[class])
}

// All returns the number of all placements, ψ(e).
func (c Census) All() *big.Int { return c.Fixed(Identity) }

// UpTo returns the number of placements up to a symmetry, which is the mean of ψ over
// its group (Cauchy–Frobenius). It panics with a [*fault.InputError] for an unknown
// symmetry, and with a [*fault.InternalError] if the sum is not divisible by the order
// of the group, because then a count was wrong.
func (c Census) UpTo(s Symmetry) *big.Int {
	if err := s.check("cubeboard.Census.UpTo"); err != nil {
		panic(err)
	}
	count, rest, order := c.mean(s)
	if rest.Sign() != 0 {
		panic(&fault.InternalError{In: "cubeboard.Census.UpTo", What: fmt.Sprintf("the sum of ψ for n = %d is %v modulo %d", c.N, rest, order)})
	}
	return count
}

// mean divides the sum of ψ over the group of a symmetry by its order.
func (c Census) mean(s Symmetry) (count, rest *big.Int, order int64) {
	sum, term := new(big.Int), new(big.Int)
	for _, class := range Classes() {
		if s == Distinct && class != Identity || s == UpToRotations && !class.isRotation() {
			continue
		}
		size := int64(class.Size())
		order += size
		sum.Add(sum, term.Mul(c.Fixed(class), big.NewInt(size)))
	}
	count, rest = sum.QuoRem(sum, big.NewInt(order), new(big.Int))
	return count, rest, order
}

// String returns a row of the table: n, the number of pieces, ψ of the classes that fix
// any placement, and the numbers up to rotations and up to all isometries.
func (c Census) String() string {
	text := fmt.Sprintf("n=%d %ss=%d ψ(e)=%v", c.N, c.Piece, c.Pieces, c.All())
	for _, class := range Classes()[1:] {
		if fixed := c.Fixed(class); fixed.Sign() != 0 {
			text += fmt.Sprintf(" ψ(%v)=%v", class, fixed)
		}
	}
	return text + fmt.Sprintf(" /24=%v /48=%v", c.UpTo(UpToRotations), c.UpTo(UpToIsometries))
}
