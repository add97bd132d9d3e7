package tiles

import (
	"context"
	"sync/atomic"
)

// bound is a lower bound with the data needed to update it after a move.
type bound struct {
	ranks  [maxPatterns]uint32
	excess [maxPatterns]uint8
	sum    int32 // of excess
}

// node is an arrangement during a search, without the tiles.
type node struct {
	straight, reflected bound
	manhattan           int32
	blank, state        int32
}

// walk searches the descendants of a node depth first. It keeps the bounds of one
// arrangement, which each move changes and restores.
type walk struct {
	*Solver
	automaton automaton
	tables    [maxPatterns][]uint8
	cells     [MaxCells]uint8 // tiles by cell
	mirrored  [MaxCells]uint8 // the same in the reflected view
	at        node
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
func (w *walk) below(n *node, left int32) {
	w.place(n)
	w.descend(left)
}

// place sets the walk to a node with its cells.
func (w *walk) place(n *node) {
	w.at = *n
	for i, p := range w.patterns {
		w.tables[i] = p.table
	}
	if w.reflected == nil {
		return
	}
	for c, name := range w.reflected.cell[:w.board.Cells] {
		w.mirrored[name] = w.cells[c]
	}
}

// descend searches the descendants of the walk's current node. It returns true if the
// walk is to stop.
func (w *walk) descend(left int32) bool {
	if w.nodes-w.checked >= w.budget.every {
		w.stopped = w.budget.spent(w.nodes - w.checked)
		w.checked = w.nodes
		if w.stopped {
			return true
		}
	}
	var u undo
	for d := range directions {
		if !w.move(d, left-1, &u) {
			continue
		}
		w.path = append(w.path, uint8(d))
		stop := false
		if w.at.manhattan == 0 {
			stop = w.found(w.path)
		} else {
			stop = w.descend(left - 1)
		}
		w.path = w.path[:len(w.path)-1]
		w.takeBack(&u)
		if stop {
			return true
		}
	}
	return false
}

// undo holds the changes of a move.
type undo struct {
	straight, reflected change
	manhattan           int32
	blank, state        int32
}

// change is a bound's entry for one pattern, and the sum, before a move.
type change struct {
	rank            uint32
	sum             int32
	pattern, excess uint8
}

// move moves the blank and records the changes. It returns false, and changes nothing,
// if there is no such move, it is redundant, or it leaves the board more than `left`
// moves from home.
func (w *walk) move(d int, left int32, u *undo) bool {
	n := &w.at
	blank := n.blank % MaxCells
	to := w.board.next[blank][d]
	state := w.automaton[n.state][d]
	if to < 0 || state < 0 {
		return false
	}
	w.nodes++
	t := w.cells[to%MaxCells]
	home := &w.home[t]
	manhattan := n.manhattan + int32(home[blank]) - int32(home[to%MaxCells])
	room := (left - manhattan) >> 1 // for the sum of the excesses
	straight := w.after(&n.straight, &w.straight, &w.cells, t, uint8(to), uint8(blank))
	if straight.sum > room {
		return false
	}
	if v := w.reflected; v != nil {
		from, blank := v.cell[to%MaxCells], v.cell[blank]
		reflected := w.after(&n.reflected, v, &w.mirrored, t, from, blank)
		if reflected.sum > room {
			return false
		}
		u.reflected = n.reflected.replace(reflected)
		w.mirrored[blank%MaxCells], w.mirrored[from%MaxCells] = t, 0
	}
	u.straight = n.straight.replace(straight)
	u.manhattan, u.blank, u.state = n.manhattan, n.blank, n.state
	w.cells[blank], w.cells[to%MaxCells] = t, 0
	n.manhattan, n.blank, n.state = manhattan, int32(to), state
	return true
}

// after returns the entry for the pattern of a tile after its move.
func (w *walk) after(b *bound, v *view, cells *[MaxCells]uint8, t, from, to uint8) change {
	p := v.pattern[t] % maxPatterns
	rank := b.ranks[p] + uint32(v.rankChange(cells, t, from, to))
	excess := excessAt(w.tables[p], rank)
	return change{rank, b.sum + int32(excess) - int32(b.excess[p]), p, excess}
}

// replace sets an entry of a bound and returns the old one.
func (b *bound) replace(c change) change {
	p := c.pattern % maxPatterns
	old := change{b.ranks[p], b.sum, c.pattern, b.excess[p]}
	b.ranks[p], b.excess[p], b.sum = c.rank, c.excess, c.sum
	return old
}

// takeBack undoes the last move.
func (w *walk) takeBack(u *undo) {
	n := &w.at
	t := w.cells[u.blank%MaxCells]
	w.cells[n.blank%MaxCells], w.cells[u.blank%MaxCells] = t, 0
	if v := w.reflected; v != nil {
		w.mirrored[v.cell[n.blank%MaxCells]%MaxCells], w.mirrored[v.cell[u.blank%MaxCells]%MaxCells] = t, 0
		n.reflected.replace(u.reflected)
	}
	n.straight.replace(u.straight)
	n.manhattan, n.blank, n.state = u.manhattan, u.blank, u.state
}

// step makes child the node after a move of the blank from n, the node of the walk's
// cells. It returns false in the same cases as move.
func (w *walk) step(n, child *node, d int, left int32) bool {
	w.place(n)
	var u undo
	if !w.move(d, left, &u) {
		return false
	}
	*child = w.at
	w.takeBack(&u)
	return true
}

// start returns the node of an arrangement.
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
	keys := s.keys(v, tiles)
	var b bound
	for i, p := range s.patterns {
		b.ranks[i] = p.rank(keys[i])
		b.excess[i] = excessAt(p.table, b.ranks[i])
		b.sum += int32(b.excess[i])
	}
	return b
}

// Lower returns a lower bound for the number of moves.
func (s *Solver) Lower(tiles []int) int {
	n := s.start(tiles)
	return int(n.manhattan + 2*max(n.straight.sum, n.reflected.sum))
}
