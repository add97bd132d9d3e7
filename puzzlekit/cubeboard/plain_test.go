package cubeboard

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
)

// The oracle: the plain count of all placements walks the search tree, node by node. It shares
// neither splits nor lists nor joins with the fast count, so that the two check each
// other. It uses symmetry only at the root. For odd n one loop stays empty; it tries one
// of each orbit under the 48 isometries. Then it branches on a loop that has exactly one
// piece, with one cell of each orbit under the isometries that keep both loops. Each
// choice counts as often as its orbit is long.

// plainTask is a subtree below the root and the number of subtrees like it.
type plainTask struct {
	loops, diags uint64
	weight       int
}

// plainTasks returns the subtrees to count, in a fixed order.
func plainTasks(s *searcher, p Piece) []plainTask {
	if s.board.emptyLoops() == 0 {
		return s.firstPieces(p, Isometries(), -1, 1)
	}
	var tasks []plainTask
	loops := make([]int, 3*s.board.n)
	for line := range loops {
		loops[line] = line
	}
	for _, orbit := range orbitsOf(loops, Isometries(), s.board.loopImage) {
		keep := stabilizer(Isometries(), orbit[0], s.board.loopImage)
		tasks = append(tasks, s.firstPieces(p, keep, orbit[0], len(orbit))...)
	}
	return tasks
}

// firstPieces branches on the loop with the fewest orbits of cells under the group, which
// keeps the empty loop (-1 for none).
func (s *searcher) firstPieces(p Piece, group []Isometry, empty, weight int) []plainTask {
	var used uint64
	if empty >= 0 {
		used = 1 << s.bit[empty]
	}
	var best [][]int
	for line := range 3 * s.board.n {
		if line == empty {
			continue
		}
		keep := stabilizer(group, line, s.board.loopImage)
		orbits := orbitsOf(s.cellsOn(line, used), keep, s.board.image)
		if best == nil || len(orbits) < len(best) {
			best = orbits
		}
	}
	var tasks []plainTask
	for _, orbit := range best {
		tasks = append(tasks, plainTask{used | s.loopsOf(orbit[0]), s.mask(p, orbit[0]), weight * len(orbit)})
	}
	return tasks
}

// cellsOn returns the cells on a loop that are on none of the used loops.
func (s *searcher) cellsOn(line int, used uint64) []int {
	var cells []int
	for i, on := range s.board.on {
		if slices.Contains(on[:2], int32(line)) && s.loopsOf(i)&used == 0 {
			cells = append(cells, i)
		}
	}
	return cells
}

// orbitsOf divides things into orbits under a group. The things of an orbit are in the
// order in which they are found.
func orbitsOf(things []int, group []Isometry, image func(int, Isometry) int) [][]int {
	var orbits [][]int
	seen := map[int]bool{}
	for _, thing := range things {
		if seen[thing] {
			continue
		}
		var orbit []int
		for _, g := range group {
			if j := image(thing, g); !seen[j] {
				seen[j] = true
				orbit = append(orbit, j)
			}
		}
		orbits = append(orbits, orbit)
	}
	return orbits
}

func stabilizer(group []Isometry, thing int, image func(int, Isometry) int) []Isometry {
	var keep []Isometry
	for _, g := range group {
		if image(thing, g) == thing {
			keep = append(keep, g)
		}
	}
	return keep
}

// plainCount returns the number of all placements.
func plainCount(b *Board, p Piece) *big.Int {
	s := newSearcher(context.Background(), b, p)
	sum := new(big.Int)
	for _, t := range plainTasks(s, p) {
		// The empty loop, if any, has been chosen already.
		part := new(big.Int).SetUint64(s.count(t.loops, t.diags, 0))
		sum.Add(sum, part.Mul(part, big.NewInt(int64(t.weight))))
	}
	return sum
}

// count returns the number of ways to complete a partial placement that occupies the
// given loops and other lines and may leave some loops empty.
func (s *searcher) count(loops, diags uint64, empty int) uint64 {
	free := s.all &^ loops
	if free == 0 {
		return 1
	}
	if s.tick() {
		return 0
	}
	l := bits.TrailingZeros64(free)
	loops |= free & -free
	cross := s.cross[l] &^ loops
	var total uint64
	if last := free & (free - 1); last&(last-1) == 0 && empty == 0 { // one piece left
		if last&cross != 0 {
			for _, mask := range s.diag[l<<6|bits.TrailingZeros64(last)] {
				if mask&diags == 0 {
					total++
				}
			}
		}
		return total
	}
	for ; cross != 0; cross &= cross - 1 {
		m := bits.TrailingZeros64(cross)
		for _, mask := range s.diag[l<<6|m] {
			if mask&diags == 0 {
				total += s.count(loops|1<<m, diags|mask, empty)
			}
		}
	}
	if empty > 0 {
		total += s.count(loops, diags, empty-1)
	}
	return total
}
