package cubeboard

import (
	"context"
	"math/bits"
)

// pairFaces has the cells on the pair of faces across one axis. The loops at level r of
// the row axis and level c of the column axis meet once on either face; for both cells
// it has the other lines.
type pairFaces struct {
	n    int
	diag [][2]uint64 // by row*n + column
}

// newPairFaces uses the masks of the searcher, so that both algorithms see the
// same lines.
func newPairFaces(s *searcher, rowAxis, columnAxis int) *pairFaces {
	n := s.board.n
	f := &pairFaces{n: n}
	for row := range n {
		for column := range n {
			f.diag = append(f.diag, s.diag[s.bit[rowAxis*n+row]<<6|s.bit[columnAxis*n+column]])
		}
	}
	return f
}

// place calls emit for every way to put a piece on each of the row loops, on different
// column loops out of columns and without a common line. The arguments of emit are the
// columns used and the lines occupied. It stops if emit returns false.
func (f *pairFaces) place(rows, columns, used uint32, diags uint64, emit func(used uint32, diags uint64) bool) bool {
	if rows == 0 {
		return emit(used, diags)
	}
	row := bits.TrailingZeros32(rows) * f.n
	rows &= rows - 1
	for free := columns &^ used; free != 0; free &= free - 1 {
		column := free & -free
		for _, mask := range f.diag[row+bits.TrailingZeros32(free)] {
			if mask&diags == 0 && !f.place(rows, columns, used|column, diags|mask, emit) {
				return false
			}
		}
	}
	return true
}

// pairTable has the ways to put pieces on a fixed set of row loops, sorted by the set of
// column loops they use. Each is the set of hexagons it occupies, without the main
// diagonals, which stay on one face.
type pairTable struct {
	rank  []int32 // of a set of columns
	start []int32 // of the masks of the set with a given rank; one more at the end
	masks []uint64

	used []uint32 // columns of a placement, before sorting
	raw  []uint64
}

// newPairTable makes room for the sets of columns of a given size.
func newPairTable(sets []uint32, n int) *pairTable {
	t := &pairTable{rank: make([]int32, 1<<n), start: make([]int32, len(sets)+1)}
	for i, set := range sets {
		t.rank[set] = int32(i)
	}
	return t
}

// fill computes the table for the given rows with a counting sort of all placements. It
// reuses the memory of an earlier table. If ctx ends, the table is incomplete.
func (t *pairTable) fill(ctx context.Context, f *pairFaces, rows uint32, hexagons uint64) {
	t.used, t.raw = t.used[:0], t.raw[:0]
	f.place(rows, 1<<f.n-1, 0, 0, func(used uint32, diags uint64) bool {
		t.used, t.raw = append(t.used, used), append(t.raw, diags&hexagons)
		return len(t.raw)&0xffff != 0 || ctx.Err() == nil
	})
	clear(t.start)
	for _, used := range t.used {
		t.start[t.rank[used]+1]++
	}
	for i := range t.start[1:] {
		t.start[i+1] += t.start[i]
	}
	if cap(t.masks) < len(t.raw) {
		t.masks = make([]uint64, len(t.raw))
	}
	t.masks = t.masks[:len(t.raw)]
	// Filling from the back turns each start, taken as an end, into a start.
	for i := len(t.raw) - 1; i >= 0; i-- {
		end := &t.start[t.rank[t.used[i]]+1]
		*end--
		t.masks[*end] = t.raw[i]
	}
	copy(t.start, t.start[1:])
	t.start[len(t.start)-1] = int32(len(t.raw))
}

// list returns the masks of the placements that use exactly the given columns.
func (t *pairTable) list(columns uint32) []uint64 {
	i := t.rank[columns]
	return t.masks[t.start[i]:t.start[i+1]]
}
