package cubeboard

import (
	"context"
	"iter"
	"math/bits"
	"slices"
)

// maxSearchN is the largest edge length for which placements are enumerated: the
// hexagons and main diagonals still fit in one machine word.
const maxSearchN = 14

// A searcher walks the tree of partial placements. Like an exact-cover search it takes
// the first loop without a piece and tries every cell on it whose lines are all free. Of
// the 3n loops, 3n - 2⌊3n/2⌋ (none or one) stay empty, so a branch may leave that many
// loops empty.
//
// Sets of loops and of other lines are bit sets. A cell is given by its two loops and
// its side, so that few free loops mean few cells to try.
type searcher struct {
	board *Board
	bit   []int      // of a loop, by line
	all   uint64     // all loops
	cross [64]uint64 // the loops that meet a loop
	cell  [][2]int32 // by loop<<6 | loop: the cells where two loops meet
	diag  [][2]uint64

	ctx     context.Context
	nodes   uint64
	stopped bool
}

func newSearcher(ctx context.Context, b *Board, p Piece) *searcher {
	s := &searcher{board: b, ctx: ctx, bit: loopOrder(b.n), all: 1<<(3*b.n) - 1, cell: make([][2]int32, 64*64), diag: make([][2]uint64, 64*64)}
	seen := make([]int, 64*64)
	for i := range b.cells {
		k, l := s.bit[b.on[i][0]], s.bit[b.on[i][1]]
		mask := s.mask(p, i)
		for _, pair := range [2]int{k<<6 | l, l<<6 | k} {
			s.cell[pair][seen[pair]], s.diag[pair][seen[pair]] = int32(i), mask
			seen[pair]++
		}
		s.cross[k] |= 1 << l
		s.cross[l] |= 1 << k
	}
	return s
}

// loopOrder returns the place of each loop in the order of the search: from the middle of
// the cube outwards, the axes in turn. This visits a third of the nodes of the order in
// which the lines are listed.
func loopOrder(n int) []int {
	place := make([]int, 3*n)
	for line := range place {
		level := line % n
		fromMiddle := 2*level - (n - 1) // …, -2, 0, 2, … or …, -1, 1, …
		rank := max(fromMiddle, -fromMiddle-1)
		place[line] = 3*rank + line/n
	}
	return place
}

// mask returns the lines through a cell that are not loops, as a set of bits.
func (s *searcher) mask(p Piece, cell int) uint64 {
	var mask uint64
	for l := range s.board.through(p, cell) {
		if l >= int32(3*s.board.n) {
			mask |= 1 << (int(l) - 3*s.board.n)
		}
	}
	return mask
}

// loopsOf returns the two loops through a cell as a set of bits.
func (s *searcher) loopsOf(cell int) uint64 {
	on := s.board.on[cell]
	return 1<<s.bit[on[0]] | 1<<s.bit[on[1]]
}

// emptyLoops returns the number of loops that a placement leaves empty.
func (b *Board) emptyLoops() int { return 3*b.n - 2*b.MaxPieces() }

// tick counts a node and reports whether the search was cancelled.
func (s *searcher) tick() bool {
	s.nodes++
	if s.nodes&0xffff == 0 && s.ctx.Err() != nil {
		s.stopped = true
	}
	return s.stopped
}

// visit calls yield with the 0-based cells of every completion, appended to placed, until
// yield returns false.
func (s *searcher) visit(placed []int32, loops, diags uint64, empty int, yield func([]int32) bool) bool {
	free := s.all &^ loops
	if free == 0 {
		return yield(placed)
	}
	if s.tick() {
		return false
	}
	l := bits.TrailingZeros64(free)
	loops |= free & -free
	for cross := s.cross[l] &^ loops; cross != 0; cross &= cross - 1 {
		m := bits.TrailingZeros64(cross)
		for side, mask := range s.diag[l<<6|m] {
			if mask&diags == 0 && !s.visit(append(placed, s.cell[l<<6|m][side]), loops|1<<m, diags|mask, empty, yield) {
				return false
			}
		}
	}
	return empty == 0 || s.visit(placed, loops, diags, empty-1, yield)
}

// Placements yields the placements of ⌊3n/2⌋ pieces that do not attack each other: all of
// them, or up to a symmetry, those that [Placement.Canonical] returns. The order is
// always the same. The sequence ends early if ctx ends. For queens there are 679200 for
// n = 6 and 252520080 for n = 7, so use it for small n or break out of the loop.
//
// It returns a [*fault.InputError], also for n above 14. Cost: that of a plain search,
// about a microsecond for each placement, and two with a symmetry.
func (b *Board) Placements(ctx context.Context, p Piece, s Symmetry) (iter.Seq[Placement], error) {
	const in = "cubeboard.Board.Placements"
	if err := b.checkSearch(p, in); err != nil {
		return nil, err
	}
	if err := s.check(in); err != nil {
		return nil, err
	}
	group := s.group()
	return func(yield func(Placement) bool) {
		search := newSearcher(ctx, b, p)
		search.visit(nil, 0, 0, b.emptyLoops(), func(cells []int32) bool {
			q := b.placementOf(slices.Clone(cells))
			return !q.isFirst(group) || yield(q)
		})
	}, nil
}

// isFirst reports whether no image of p under the group comes before p.
func (p Placement) isFirst(group []Isometry) bool {
	return !slices.ContainsFunc(group[1:], func(g Isometry) bool { return slices.Compare(p.Image(g).cells, p.cells) < 0 })
}

func (b *Board) checkSearch(p Piece, in string) error {
	if err := p.check(in); err != nil {
		return err
	}
	if b.n < 1 || b.n > maxSearchN {
		return badSize(in, b.n, maxSearchN)
	}
	return nil
}
