package tiles

import (
	"context"
	"math/bits"
	"sync/atomic"
)

// A slack is half the number of moves that a search may waste, in each view: the moves
// left less the lower bound. The straight view has the upper 32 bits. If the lower half
// is negative, the upper half is one too low, but then the node is refused anyway.
type slack int64

// both is a slack of 1 in both views.
const both slack = 1<<32 | 1

// negative reports whether a half is negative.
func (s slack) negative() bool { return s|s<<32 < 0 }

// A slot is the rank of a pattern's placement in the lower 32 bits, and the excess in
// the others.
type slot uint64

// node is an arrangement during a search.
type node struct {
	cells, mirror uint64 // the tile in each cell, four bits each, straight and reflected; 0 for the blank
	slack         slack
	blank         uint8
	state         int32 // of the automaton
	slots         [maxSlots]slot
}

// walk searches the descendants of a node depth first. It keeps the slots of one
// arrangement, which each move changes and restores.
type walk struct {
	*steps
	automaton automaton
	slots     [maxSlots]slot
	path      []uint8                 // moves of the blank from the start
	found     func(path []uint8) bool // called at a solution; true to stop
	nodes     uint64                  // nodes visited
	checked   uint64                  // those of them reported to the budget
	budget    *budget
	stopped   bool
}

// budget counts the nodes of all walks together.
type budget struct {
	ctx   context.Context
	used  atomic.Uint64
	limit uint64
	every uint64 // nodes between two checks
}

// newBudget returns a budget for the given number of nodes, or without a limit for 0.
func newBudget(ctx context.Context, limit uint64) *budget {
	if limit == 0 {
		limit = 1 << 63
	}
	return &budget{ctx: ctx, limit: limit, every: min(limit, checkEvery)}
}

// spent adds n nodes and reports whether the search must end.
func (b *budget) spent(n uint64) bool {
	return b.used.Add(n) >= b.limit || b.ctx.Err() != nil
}

// checkEvery is the maximum number of nodes between two checks of the budget.
const checkEvery = 1 << 16

// below visits every arrangement that `left` more moves can solve, according to the
// bounds.
func (w *walk) below(n *node, left int) {
	w.slots = n.slots
	w.path = append(w.path, make([]uint8, left)...)
	w.descend(n.cells, n.mirror, n.slack, n.blank, n.state, left)
}

// descend searches the descendants of a position. It returns true if the walk is to
// stop. The position is in arguments, which stay in registers.
func (w *walk) descend(cells, mirror uint64, spare slack, blank uint8, state int32, left int) bool {
	if w.nodes-w.checked >= w.budget.every {
		w.stopped = w.budget.spent(w.nodes - w.checked)
		w.checked = w.nodes
		if w.stopped {
			return true
		}
	}
	var children [directions]child
	n := w.expand(cells, mirror, spare, blank, state, &children)
	for i := 0; i < n; i++ {
		c := &children[i%directions]
		d := c.direction % directions
		st, tile := &w.step[blank%MaxCells][d], uint64(c.tile)
		moved := cells ^ tile<<(st.tile%64) ^ tile<<(st.blank%64)
		w.path[len(w.path)-left] = d
		if moved == w.home {
			if w.found(w.path[:len(w.path)-left+1]) {
				return true
			}
			continue
		}
		mirrorMoved := mirror ^ tile<<(st.mirrorTile%64) ^ tile<<(st.mirrorBlank%64)
		first, second := c.index[0]%maxSlots, c.index[1]%maxSlots
		oldFirst, oldSecond := w.slots[first], w.slots[second]
		w.slots[first], w.slots[second] = c.slots[0], c.slots[1]
		if w.descend(moved, mirrorMoved, c.slack, st.to, w.automaton.next[state][d], left-1) {
			return true
		}
		w.slots[first], w.slots[second] = oldFirst, oldSecond
	}
	return false
}

// child is what a move changes.
type child struct {
	slots     [2]slot
	slack     slack
	index     [2]uint8 // of the slots
	direction uint8
	tile      uint8
}

// expand looks up the bounds after every move that the automaton allows, and puts the
// children that may still be solved in time first. It returns their number. The tables
// are read before any result is used, so that the processor waits for all at once. If
// a child's bound is so high that the position cannot be solved in time either, there
// are no children (Felner et al. 2011, Inconsistent heuristics in theory and practice).
func (w *walk) expand(cells, mirror uint64, spare slack, blank uint8, state int32, children *[directions]child) int {
	n, looked := 0, uint64(0)
	t := w.steps // in a register
	steps := &t.step[blank%MaxCells]
	for open := t.open[blank%MaxCells] & w.automaton.open[state]; open != 0; open &= open - 1 {
		looked++
		d := uint64(bits.TrailingZeros8(open)) % directions
		st := &steps[d]
		tile := cells >> (st.tile % 64) % MaxCells
		near := d >> 1 // the view in which the tile moves by one cell
		far := mirror
		if near == reflected {
			far = cells
		}
		one, row := near*MaxCells+tile, (near^1)*MaxCells+tile
		i, j := t.slot[one]%maxSlots, t.slot[row]%maxSlots
		a, b := w.slots[i], w.slots[j]
		back := -int32(d & 1) // -1 if the tile moves to an earlier cell; then x^back-back is -x
		r := uint32(a) + uint32(t.weight[one]^back-back)
		q := uint32(b) + uint32(t.past(row, far>>(st.between%64)&t.between)^back-back)
		e, f := slot(excessAt(t.table[i], r)), slot(excessAt(t.table[j], q))
		left := spare - slack(st.away>>tile&1)*both +
			slack(a>>32-e)<<((near^1)*32%64) + slack(b>>32-f)<<(near*32%64)
		c := &children[n%directions]
		c.slots[0], c.slots[1] = slot(r)|e<<32, slot(q)|f<<32
		c.index[0], c.index[1] = i, j
		c.direction, c.tile, c.slack = uint8(d), uint8(tile), left
		if (left + both).negative() {
			n = 0
			break
		}
		n += 1 - int(uint64(left|left<<32)>>63)
	}
	w.nodes += looked
	return n
}

// after returns the node after a move.
func (w *walk) after(n *node, c *child) node {
	st, tile := &w.step[n.blank][c.direction], uint64(c.tile)
	next := *n
	next.cells ^= tile<<st.tile ^ tile<<st.blank
	next.mirror ^= tile<<st.mirrorTile ^ tile<<st.mirrorBlank
	next.slack, next.blank, next.state = c.slack, st.to, w.automaton.next[n.state][c.direction]
	next.slots[c.index[0]], next.slots[c.index[1]] = c.slots[0], c.slots[1]
	return next
}

// start returns the node of an arrangement, with the slack of a search for as many
// moves as the lower bound, and this bound.
func (s *Solver) start(tiles []int) (n node, lower int) {
	var manhattan int
	for c, t := range tiles {
		n.cells |= uint64(t) << (4 * c)
		if s.reflected != nil {
			n.mirror |= uint64(t) << (4 * s.reflected.cell[c])
		}
		if t == 0 {
			n.blank = uint8(c)
			continue
		}
		manhattan += int(s.home[t][c])
	}
	sums := [views]int{straight: s.fill(n.slots[:maxPatterns], &s.straight, tiles)}
	if s.reflected != nil {
		sums[reflected] = s.fill(n.slots[maxPatterns:], s.reflected, tiles)
	}
	most := max(sums[straight], sums[reflected])
	n.slack = slack(most-sums[straight])<<32 | slack(most-sums[reflected])
	return n, manhattan + 2*most
}

// fill sets the slots of a view and returns the sum of the excesses.
func (s *Solver) fill(slots []slot, v *view, tiles []int) (sum int) {
	keys := s.keys(v, tiles)
	for i, p := range s.patterns {
		r := p.rank(keys[i])
		excess := excessAt(p.table, r)
		slots[i] = slot(excess)<<32 | slot(r)
		sum += int(excess)
	}
	return sum
}

// Lower returns a lower bound for the number of moves.
func (s *Solver) Lower(tiles []int) int {
	_, lower := s.start(tiles)
	return lower
}
