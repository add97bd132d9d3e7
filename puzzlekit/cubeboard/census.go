package cubeboard

import (
	"context"
	"fmt"
	"math/big"
)

// A Census is the numbers of placements of one piece on one board: for each
// conjugacy class of isometries how many it fixes, and from these by the
// Cauchy–Frobenius theorem how many there are up to symmetry. In the zero Census
// nothing was counted: all numbers are 0.
type Census struct {
	N      int
	Piece  Piece
	Pieces int // on the board, ⌊3n/2⌋
	fixed  [len(classNames)]*big.Int
}

// Census counts the placements fixed by each class. Options, cost and errors are
// those of [Board.Fixed].
func (b *Board) Census(ctx context.Context, p Piece, opts *CountOptions) (Census, error) {
	census := Census{N: b.n, Piece: p, Pieces: b.MaxPieces()}
	for _, c := range Classes() {
		fixed, err := b.Fixed(ctx, p, c, opts)
		if err != nil {
			return Census{}, err
		}
		census.fixed[c] = fixed
	}
	return census, nil
}

// Fixed returns ψ(g) for the isometries g of a class. It panics with a
// [*fault.InputError] for an unknown class.
func (c Census) Fixed(class Class) *big.Int {
	class.mustBe()
	if c.fixed[class] == nil {
		return new(big.Int)
	}
	return new(big.Int).Set(c.fixed[class])
}

// All returns the number of all placements, ψ(e).
func (c Census) All() *big.Int { return c.Fixed(Identity) }

// UpTo returns the number of placements that are different under a symmetry:
// the mean of ψ over its group (Cauchy–Frobenius). The sum is divisible by the
// order of the group, or a count was wrong: then UpTo panics, as it does with a
// [*fault.InputError] for an unknown symmetry.
func (c Census) UpTo(s Symmetry) *big.Int {
	if err := s.check(); err != nil {
		panic(err)
	}
	count, rest, order := c.mean(s)
	if rest.Sign() != 0 {
		panic(fmt.Sprintf("cubeboard: the sum of ψ for n = %d leaves %v modulo %d", c.N, rest, order))
	}
	return count
}

// mean divides the sum of ψ over the group of a symmetry by its order.
func (c Census) mean(s Symmetry) (count, rest *big.Int, order int64) {
	sum, term := new(big.Int), new(big.Int)
	for _, class := range Classes() {
		if s == Distinct && class != Identity || s == UpToRotations && !class.IsRotation() {
			continue
		}
		size := int64(class.Size())
		order += size
		sum.Add(sum, term.Mul(c.Fixed(class), big.NewInt(size)))
	}
	count, rest = sum.QuoRem(sum, big.NewInt(order), new(big.Int))
	return count, rest, order
}

// String returns the row of the table: n, the number of pieces, ψ of the classes
// that fix anything, and the numbers up to rotations and up to all isometries.
func (c Census) String() string {
	text := fmt.Sprintf("n=%d %ss=%d ψ(e)=%v", c.N, c.Piece, c.Pieces, c.All())
	for _, class := range Classes()[1:] {
		if fixed := c.Fixed(class); fixed.Sign() != 0 {
			text += fmt.Sprintf(" ψ(%v)=%v", class, fixed)
		}
	}
	return text + fmt.Sprintf(" /24=%v /48=%v", c.UpTo(UpToRotations), c.UpTo(UpToIsometries))
}
