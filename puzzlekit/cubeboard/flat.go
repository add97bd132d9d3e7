package cubeboard

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"

	"puzzlelab/puzzlekit/fault"
)

// The largest flat boards that are counted without CountOptions.MaxN, and at all.
const (
	usualSquare, maxSquare = 16, 32
	usualTorus, maxTorus   = 19, 63
)

// SquareQueens returns the number of ways to put n queens that do not attack each other on
// the n×n chessboard, 1 ≤ n ≤ 32 (OEIS A000170). It takes a second or two for n = 16 on two
// cores, and some eight times as long for each n after that.
//
// The search goes row by row. The columns and diagonals in use are bits of three machine
// words, and a step to the next row shifts the two words of the diagonals (Richards 1997,
// "Backtracking algorithms in MCPL using bit patterns and recursion"). Placements and their
// mirror images are counted together.
//
// Of opts it uses MaxN, which is 16 by default, Workers, Checkpoint and Progress. Errors: a
// [*fault.InputError], a [*fault.LimitError], a [*fault.FileError] for the checkpoint, a
// [*fault.StoppedError].
func SquareQueens(ctx context.Context, n int, opts *CountOptions) (*big.Int, error) {
	return countFlat(ctx, "cubeboard.SquareQueens", flat{n: n}, maxSquare, usualSquare, opts)
}

// TorusQueens returns the number of ways to put n queens that do not attack each other on
// the n×n chessboard whose opposite edges are glued, 1 ≤ n ≤ 63: the diagonals go on at the
// other side (OEIS A051906). There is a way if and only if n has no divisor in common with
// 6 (Pólya 1918). It takes a second for n = 19, and twenty minutes for n = 23.
//
// It is the search of [SquareQueens], where the words of the diagonals are rotated.
// The first queen stays in the first column, since the translations of the torus move her
// anywhere. MaxN is 19 by default. The errors are the same.
func TorusQueens(ctx context.Context, n int, opts *CountOptions) (*big.Int, error) {
	return countFlat(ctx, "cubeboard.TorusQueens", flat{n: n, torus: true}, maxTorus, usualTorus, opts)
}

func countFlat(ctx context.Context, in string, f flat, most, usual int, opts *CountOptions) (*big.Int, error) {
	if f.n < 1 || f.n > most {
		return nil, badSize(in, f.n, most)
	}
	o := opts.withDefaults()
	if opts == nil || opts.MaxN == 0 {
		o.MaxN = usual
	}
	if f.n > o.MaxN {
		return nil, &fault.LimitError{In: in, What: "the board", Unit: "cells per edge", Need: uint64(f.n), Limit: uint64(max(o.MaxN, 0)), Option: "CountOptions.MaxN"}
	}
	return MustNew(f.n).sum(ctx, in, f.job(), Queen, o)
}

// flat is an n×n chessboard, perhaps with its opposite edges glued.
type flat struct {
	n     int
	torus bool
}

// flatNode is a placement of queens on the first rows: the columns that they use, and the
// cells of the next row that their diagonals meet. The number of placements like it is its
// weight.
type flatNode struct {
	columns, left, right uint64
	weight               uint64
}

func (f flat) all() uint64 { return 1<<f.n - 1 }

// after returns the node with a queen on a free cell of the next row.
func (f flat) after(s flatNode, cell uint64) flatNode {
	left, right := s.left|cell, s.right|cell
	s.columns |= cell
	s.left, s.right = left<<1&f.all(), right>>1
	if f.torus {
		s.left |= left >> (f.n - 1)
		s.right |= right << (f.n - 1) & f.all()
	}
	return s
}

// first lists the placements on the first three rows, without those that a translation or
// the reflection takes to another one in the list.
func (f flat) first() []flatNode {
	nodes, even := []flatNode{{weight: 1}}, []bool{true}
	for range min(3, f.n) {
		var next []flatNode
		var same []bool // the reflection keeps the queens so far
		for i, s := range nodes {
			for free := f.all() &^ (s.columns | s.left | s.right); free != 0; free &= free - 1 {
				cell := free & -free
				image := f.mirror(cell)
				switch t := f.after(s, cell); {
				case f.torus && s.columns == 0 && cell == 1:
					t.weight *= uint64(f.n)
					next, same = append(next, t), append(same, true)
				case f.torus && s.columns == 0, even[i] && cell > image:
				case even[i] && cell < image:
					t.weight *= 2
					next, same = append(next, t), append(same, false)
				default:
					next, same = append(next, t), append(same, even[i])
				}
			}
		}
		nodes, even = next, same
	}
	return nodes
}

// mirror reflects a cell of a row, on the torus about the first column.
func (f flat) mirror(cell uint64) uint64 {
	column := f.n - 1 - bits.TrailingZeros64(cell)
	if f.torus {
		column = (column + 1) % f.n
	}
	return 1 << column
}

func (f flat) job() job {
	nodes := f.first()
	j := job{kind: fmt.Sprintf("flat torus=%v", f.torus), work: make([]int, len(nodes))}
	for i := range j.work {
		j.work[i] = 1
	}
	j.worker = func(ctx context.Context) func(int) (*big.Int, bool) {
		s := flatSearch{flat: f, ctx: ctx}
		return func(i int) (*big.Int, bool) {
			sum := new(big.Int).SetUint64(s.count(nodes[i].columns, nodes[i].left, nodes[i].right))
			return sum.Mul(sum, new(big.Int).SetUint64(nodes[i].weight)), !s.stopped
		}
	}
	return j
}

// flatSearch counts the placements below a node.
type flatSearch struct {
	flat
	ctx     context.Context
	nodes   uint64
	stopped bool
}

func (s *flatSearch) count(columns, left, right uint64) (total uint64) {
	free := s.all() &^ (columns | left | right)
	if free == 0 {
		if columns == s.all() {
			return 1
		}
		return 0
	}
	if s.nodes++; s.nodes&0xffff == 0 && s.ctx.Err() != nil {
		s.stopped = true
	}
	if s.stopped {
		return 0
	}
	for ; free != 0; free &= free - 1 {
		t := s.after(flatNode{columns: columns, left: left, right: right}, free&-free)
		total += s.count(t.columns, t.left, t.right)
	}
	return total
}
