package tiles

import (
	"context"
	"sync/atomic"
)

// bound is a lower bound with what is needed to change it by a move.
type bound struct {
	keys   [maxPatterns]uint32
	excess [maxPatterns]uint8
	sum    int32 // of excess
}

// node is an arrangement on the way of a search, without the tiles.
type node struct {
	straight, reflected bound
	manhattan           int32
	blank, state        int32
}

// walk goes depth first through what lies below a node.
type walk struct {
	*Solver
	automaton automaton
	cells     [MaxCells]uint8
	path      []uint8                 // moves of the blank from the start
	found     func(path []uint8) bool // called at a solution; true to stop
	nodes     uint64                  // looked at
	checked   uint64                  // of these, noted in the budget
	budget    *budget
	stopped   bool
}

// budget counts the nodes of all walks together.
type budget struct {
	ctx   context.Context
	used  atomic.Uint64
	limit uint64
	every uint64 // nodes between two looks
}

// newBudget returns a budget for so many nodes, or without a limit for 0.
func newBudget(ctx context.Context, limit uint64) *budget {
	if limit == 0 {
		limit = 1 << 63
	}
	return &budget{ctx: ctx, limit: limit, every: min(limit, checkEvery)}
}

// spent notes n more nodes and reports whether the search must end.
func (b *budget) spent(n uint64) bool {
	return b.used.Add(n) >= b.limit || b.ctx.Err() != nil
}

// checkEvery is the most nodes between two looks at the budget.
const checkEvery = 1 << 16

// below visits every arrangement that `left` more moves can lead home, as far
// as the bounds tell. It reports true when the walk is to stop.
func (w *walk) below(n *node, left int32) bool {
	if w.nodes-w.checked >= w.budget.every {
		w.stopped = w.budget.spent(w.nodes - w.checked)
		w.checked = w.nodes
		if w.stopped {
			return true
		}
	}
	var child node
	for d := range directions {
		if !w.step(n, &child, d, left-1) {
			continue
		}
		to := child.blank
		w.cells[n.blank], w.cells[to] = w.cells[to], 0
		w.path = append(w.path, uint8(d))
		stop := false
		if child.manhattan == 0 {
			stop = w.found(w.path)
		} else {
			stop = w.below(&child, left-1)
		}
		w.path = w.path[:len(w.path)-1]
		w.cells[to], w.cells[n.blank] = w.cells[n.blank], 0
		if stop {
			return true
		}
	}
	return false
}

// step makes child the node behind a move of the blank. It reports false when
// there is no such move, or it is superfluous, or home is then farther than
// `left` moves.
func (w *walk) step(n, child *node, d int, left int32) bool {
	to := w.board.next[n.blank][d]
	state := w.automaton[n.state][d]
	if to < 0 || state < 0 {
		return false
	}
	w.nodes++
	t := w.cells[to]
	manhattan := n.manhattan + int32(w.home[t][n.blank]) - int32(w.home[t][to])
	room := (left - manhattan) >> 1 // for the sum of the excesses
	v := &w.straight
	p := v.pattern[t] % maxPatterns
	key := n.straight.keys[p] + v.step[d]<<v.shift[t]
	excess := w.patterns[p].excess(key)
	sum := n.straight.sum + int32(excess) - int32(n.straight.excess[p])
	if sum > room {
		return false
	}
	if w.reflected == nil {
		*child = *n
		child.straight.put(p, key, excess, sum)
		child.manhattan, child.blank, child.state = manhattan, int32(to), state
		return true
	}
	v = w.reflected
	q := v.pattern[t] % maxPatterns
	key2 := n.reflected.keys[q] + v.step[d]<<v.shift[t]
	excess2 := w.patterns[q].excess(key2)
	sum2 := n.reflected.sum + int32(excess2) - int32(n.reflected.excess[q])
	if sum2 > room {
		return false
	}
	*child = *n
	child.straight.put(p, key, excess, sum)
	child.reflected.put(q, key2, excess2, sum2)
	child.manhattan, child.blank, child.state = manhattan, int32(to), state
	return true
}

func (b *bound) put(p uint8, key uint32, excess uint8, sum int32) {
	b.keys[p], b.excess[p], b.sum = key, excess, sum
}

// start is the node of an arrangement.
func (s *Solver) start(tiles []int) node {
	var n node
	for c, t := range tiles {
		if t == 0 {
			n.blank = int32(c)
			continue
		}
		n.manhattan += int32(s.home[t][c])
	}
	n.straight = s.bound(&s.straight, tiles)
	if s.reflected != nil {
		n.reflected = s.bound(s.reflected, tiles)
	}
	return n
}

func (s *Solver) bound(v *view, tiles []int) bound {
	b := bound{keys: s.keys(v, tiles)}
	for i, p := range s.patterns {
		b.excess[i] = p.excess(b.keys[i])
		b.sum += int32(b.excess[i])
	}
	return b
}

// Lower returns a lower bound for the number of moves.
func (s *Solver) Lower(tiles []int) int {
	n := s.start(tiles)
	return int(n.manhattan + 2*max(n.straight.sum, n.reflected.sum))
}
