package cubeboard

import (
	"context"
	"math/big"
)

// maxCountN is the largest edge length for which all placements can be counted. The work takes
// months for 12, and grows by a factor of about a thousand with each step.
const maxCountN = 12

// pairJoin counts the placements with a given split. Then the three pairs of faces share
// no loops, and only the hexagons link them. It lists the placements of each pair once,
// as sets of hexagons, and counts triples of disjoint sets. It belongs to one
// goroutine.
type pairJoin struct {
	piece    Piece
	split    *splitter
	c        []uint32 // the candidates for the set c of a split
	z, y, x  *pairFaces
	yt, xt   *pairTable
	yRows    uint32 // the rows yt was filled for
	hexagons uint64

	join  joiner
	zs    []uint64
	lists [][]uint64
	ctx   context.Context
}

func newPairJoin(ctx context.Context, b *Board, p Piece) *pairJoin {
	s := newSearcher(ctx, b, p)
	w := &pairJoin{piece: p, split: newSplitter(b.n), ctx: ctx, hexagons: 1<<(4*(b.n-1)) - 1}
	w.c = w.split.subsets(w.split.small)
	w.z, w.y, w.x = newPairFaces(s, 0, 1), newPairFaces(s, 0, 2), newPairFaces(s, 1, 2)
	w.yt, w.xt = newPairTable(w.c, b.n), newPairTable(w.c, b.n)
	w.yRows = w.split.full + 1 // none yet
	return w
}

// open lists the placements of the pairs of faces for a unit, for every c. If ctx has
// ended, the lists are incomplete.
func (w *pairJoin) open(u unit) {
	if rows := w.split.full &^ u.a; rows != w.yRows {
		w.yt.fill(w.ctx, w.y, rows, w.hexagons)
		w.yRows = rows
	}
	w.xt.fill(w.ctx, w.x, w.split.full&^u.b, w.hexagons)
	w.zs = w.zs[:0]
	w.z.place(u.a, u.b, 0, 0, func(_ uint32, diags uint64) bool {
		w.zs = append(w.zs, diags&w.hexagons)
		return true
	})
}

// unit returns the number of placements whose split is in an orbit represented in u, or
// false if ctx has ended.
func (w *pairJoin) unit(u unit) (*big.Int, bool) {
	sum, term := new(big.Int), new(big.Int)
	w.open(u)
	if w.ctx.Err() != nil {
		return nil, false
	}
	for _, c := range w.c {
		weight := w.split.weight(u, c)
		if weight == 0 {
			continue
		}
		count, ok := w.count(c, w.zs)
		if !ok {
			return nil, false
		}
		sum.Add(sum, term.Mul(term.SetUint64(count), big.NewInt(int64(weight*w.split.shapes()))))
	}
	return sum, true
}

// count returns the number of placements that have the open unit, the set c and
// one of the given sets of hexagons on the pair of faces across z.
func (w *pairJoin) count(c uint32, zs []uint64) (uint64, bool) {
	y := w.yt.list(c)
	w.lists = w.lists[:0]
	for _, d := range w.c {
		if d&c == 0 {
			w.lists = append(w.lists, w.xt.list(d))
		}
	}
	if w.piece == Rook { // no hexagons: everything is disjoint
		var x uint64
		for _, list := range w.lists {
			x += uint64(len(list))
		}
		return x * uint64(len(y)) * uint64(len(zs)), w.ctx.Err() == nil
	}
	w.join.prepare(w.ctx, y, w.lists...)
	var total uint64
	for _, z := range zs {
		if w.ctx.Err() != nil {
			return 0, false
		}
		total += w.join.count(z)
	}
	return total, true
}

// pairJoinJob returns the fast count as a job.
func pairJoinJob(ctx context.Context, b *Board, p Piece) job {
	split := newSplitter(b.n)
	candidates := split.subsets(split.small)
	const perPlacement = 20 // in two lists, while they are sorted
	j := job{kind: "pairs", memory: 2 * perPlacement * listed(b.n, split.small)}
	var units []unit
	for _, u := range split.units() {
		if ctx.Err() != nil {
			break
		}
		splits := 0
		for _, c := range candidates {
			if split.weight(u, c) > 0 {
				splits++
			}
		}
		if splits > 0 {
			units = append(units, u)
			j.work = append(j.work, splits)
		}
	}
	j.worker = func(ctx context.Context) func(int) (*big.Int, bool) {
		w := newPairJoin(ctx, b, p)
		return func(i int) (*big.Int, bool) { return w.unit(units[i]) }
	}
	return j
}
