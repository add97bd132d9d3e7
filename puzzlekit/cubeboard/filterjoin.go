package cubeboard

import (
	"context"
	"math/big"
	"math/bits"
)

// filterJoin builds the placements on the faces across z piece by piece. After each
// piece it removes from the lists of placements on the other two pairs of faces those
// that meet the hexagons of the new piece. When all pieces are placed, it compares the
// rest pair by pair.
//
// It checks [PairJoin] when a plain search would take too long. So it shares little with
// it: no orbits of splits, no tables and no bit matrices. It also uses symmetry in a
// different way. The set of loops on which a pair of faces has its pieces has a kind,
// which no isometry changes. The faces across z are the pair whose kind comes first (for
// odd n, the pair with more pieces). This counts one placement in three, or t in three
// if t pairs tie for the first place. The mirror across z saves another half. So each
// counted placement stands for 6/t.
//
// It belongs to one goroutine.
type filterJoin struct {
	split    *splitter
	z, y, x  *pairFaces
	hexagons uint64
	shift    int // of the levels of z in a word
	levels   []uint32
	share    []uint64 // by levels: how many placements one that is counted stands for

	kept  []keptLists // by depth
	xFrom []int32     // by set of levels: where its words begin in the list at hand
	xTo   []int32
	ctx   context.Context
}

// keptLists are the remaining placements of the other two pairs at one depth. A word has
// the hexagons they occupy, and above these the levels of z. Words with the same levels
// are adjacent.
type keptLists struct{ y, x []uint64 }

func newFilterJoin(ctx context.Context, b *Board, p Piece) *filterJoin {
	s := newSearcher(ctx, b, p)
	f := &filterJoin{split: newSplitter(b.n), ctx: ctx, shift: 4 * (b.n - 1)}
	f.hexagons = 1<<f.shift - 1
	f.z, f.y, f.x = newPairFaces(s, 0, 1), newPairFaces(s, 0, 2), newPairFaces(s, 1, 2)
	f.levels = f.split.subsets(f.split.small)
	f.kept = make([]keptLists, f.split.big+1)
	f.share = make([]uint64, 1<<b.n)
	f.xFrom, f.xTo = make([]int32, 1<<b.n), make([]int32, 1<<b.n)
	return f
}

// weight returns the number of images of (u.a, u.b) under the mirrors across x and y and
// the exchange of x and y, or 0 if one of them comes first.
func (f *filterJoin) weight(u unit) int64 {
	a, b := f.split.reversed[u.a], f.split.reversed[u.b]
	if u.a > a || u.b > b || u.a > u.b {
		return 0
	}
	weight := int64(1)
	for _, different := range [3]bool{u.a != a, u.b != b, u.a != u.b} {
		if different {
			weight *= 2
		}
	}
	return weight
}

// unit returns the number of placements whose pieces on the faces across z are
// on the loops of u, or of one of its images.
func (f *filterJoin) unit(u unit) (*big.Int, bool) {
	for _, levels := range f.levels {
		f.share[levels] = f.sharedBy(u, levels)
	}
	first := &f.kept[0]
	first.y, first.x = first.y[:0], first.x[:0]
	for _, levels := range f.levels {
		if f.ctx.Err() != nil {
			return nil, false
		}
		if f.share[levels] > 0 {
			first.y = f.list(first.y, f.y, f.split.full&^u.a, levels)
		}
		if f.split.big != f.split.small || f.share[f.split.full&^levels] > 0 {
			first.x = f.list(first.x, f.x, f.split.full&^u.b, levels)
		}
	}
	// By the mirror across z, the piece in the first row may stand on one side.
	sum := new(big.Int).SetUint64(f.descend(0, u.a, u.b, 0, 1))
	return sum.Mul(sum, big.NewInt(f.weight(u))), f.ctx.Err() == nil
}

// sharedBy returns the share of the placements of u whose pieces on the faces
// across y are on the given levels: 6/t, or 0 if z is not the first pair.
func (f *filterJoin) sharedBy(u unit, levels uint32) uint64 {
	if f.split.big != f.split.small {
		return 6
	}
	full, first, ties := f.split.full, f.kind(u.a, u.b), uint64(1)
	for _, other := range [2]uint64{f.kind(full&^u.a, levels), f.kind(full&^u.b, full&^levels)} {
		if other < first {
			return 0
		}
		if other == first {
			ties++
		}
	}
	return 6 / ties
}

// kind returns an invariant of a pair of sets under mirrors and exchange.
func (f *filterJoin) kind(a, b uint32) uint64 {
	a, b = f.split.least(a), f.split.least(b)
	return uint64(min(a, b))<<32 | uint64(max(a, b))
}

// list appends the placements of a pair of faces on the given rows and levels.
func (f *filterJoin) list(words []uint64, faces *pairFaces, rows, levels uint32) []uint64 {
	faces.place(rows, levels, 0, 0, func(_ uint32, diags uint64) bool {
		words = append(words, diags&f.hexagons|uint64(levels)<<f.shift)
		return true
	})
	return words
}

// descend puts a piece on the first of the rows and continues with the next.
func (f *filterJoin) descend(depth int, rows, columns uint32, diags uint64, sides int) uint64 {
	if rows == 0 {
		return f.join(f.kept[depth])
	}
	if f.ctx.Err() != nil {
		return 0
	}
	row := bits.TrailingZeros32(rows) * f.z.n
	here, next := f.kept[depth], &f.kept[depth+1]
	var total uint64
	for free := columns; free != 0; free &= free - 1 {
		for _, mask := range f.z.diag[row+bits.TrailingZeros32(free)][:sides] {
			if mask&diags != 0 {
				continue
			}
			next.y = keepDisjoint(next.y, here.y, mask&f.hexagons)
			next.x = keepDisjoint(next.x, here.x, mask&f.hexagons)
			total += f.descend(depth+1, rows&(rows-1), columns&^(free&-free), diags|mask, 2)
		}
	}
	return total
}

// isZero returns 1 for 0 and 0 for other words. Without a branch, which could not be
// predicted, the two inner loops are twice as fast.
func isZero(word uint64) uint64 { return ^(word | -word) >> 63 }

// keepDisjoint writes the words that do not meet mask to dst.
func keepDisjoint(dst, words []uint64, mask uint64) []uint64 {
	dst = resize(dst, len(words))
	kept := uint64(0)
	for _, word := range words {
		dst[kept] = word
		kept += isZero(word & mask)
	}
	return dst[:kept]
}

// join counts the pairs of words that share neither a level nor a hexagon.
func (f *filterJoin) join(left keptLists) uint64 {
	clear(f.xTo)
	for i, word := range left.x {
		levels := word >> f.shift
		if f.xTo[levels] == 0 {
			f.xFrom[levels] = int32(i)
		}
		f.xTo[levels] = int32(i + 1)
	}
	var total uint64
	for len(left.y) > 0 {
		levels := left.y[0] >> f.shift
		end := 1
		for end < len(left.y) && left.y[end]>>f.shift == levels {
			end++
		}
		total += f.share[levels] * f.joinLevels(left.y[:end], left.x, uint32(levels))
		left.y = left.y[end:]
	}
	return total
}

// joinLevels compares the words with given levels of z with all that use others.
func (f *filterJoin) joinLevels(ys, xs []uint64, levels uint32) uint64 {
	var total uint64
	for _, others := range f.levels {
		if others&levels != 0 || f.xTo[others] == 0 || f.ctx.Err() != nil {
			continue
		}
		same := xs[f.xFrom[others]:f.xTo[others]]
		for _, y := range ys {
			for _, x := range same {
				total += isZero(y & x)
			}
		}
	}
	return total
}

// filterJoinJob returns this count as a job.
func filterJoinJob(ctx context.Context, b *Board, p Piece) job {
	f := newFilterJoin(ctx, b, p)
	const perPlacement = 8
	// The lists of two pairs of faces, and the rest of them at each depth.
	j := job{kind: "filter", memory: 2 * perPlacement * uint64(f.split.big+2) * listed(b.n, f.split.small)}
	sets := f.split.subsets(f.split.big)
	var units []unit
	for _, first := range sets {
		if ctx.Err() != nil {
			break
		}
		for _, second := range sets {
			u := unit{first, second}
			if work := f.work(u); work > 0 {
				units = append(units, u)
				j.work = append(j.work, work)
			}
		}
	}
	j.worker = func(ctx context.Context) func(int) (*big.Int, bool) {
		f := newFilterJoin(ctx, b, p)
		return func(i int) (*big.Int, bool) { return f.unit(units[i]) }
	}
	return j
}

// work returns the number of splits in a unit that are counted.
func (f *filterJoin) work(u unit) int {
	if f.weight(u) == 0 {
		return 0
	}
	work := 0
	for _, levels := range f.levels {
		if f.sharedBy(u, levels) > 0 {
			work++
		}
	}
	return work
}
