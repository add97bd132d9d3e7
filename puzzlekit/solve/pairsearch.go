package solve

import (
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// A phasePair is a solution of a variant, with the number of its turns that belong to
// phase one.
type phasePair struct {
	path  []uint16
	split int
}

// pairSearch is a task of a twoPhaseSearch: phase one with a given first turn and
// length, and phase two for each of its solutions.
type pairSearch struct {
	*twoPhaseSearch
	*kit.Task
	variant *variant
	length  int // only solutions shorter than this are wanted
	path    []uint16
	spots   []pattern.Spot // after each turn, and before the first
	best    phasePair
	joined  bool
}

// begin makes the first turn and continues with phase one.
func (p *pairSearch) begin(t, depth int) {
	p.path, p.spots = make([]uint16, depth), make([]pattern.Spot, depth+1)
	switch {
	case depth > 0:
		p.spots[0] = p.variant.start
		p.one(t, depth, 0, 0)
	case t == 0 && p.first.Home(&p.variant.start):
		p.join(0, 0)
	}
}

// one makes a turn of phase one if the goal stays within reach; left counts the
// remaining turns, including this one. The last turn cannot be from the subgroup,
// because then the goal was reached before it.
func (p *pairSearch) one(t, left int, state int32, done int) {
	after := p.board.Grammar.After(state, t)
	if after < 0 || left == 1 && p.inSubgroup[t] {
		return
	}
	next := &p.spots[done+1]
	p.first.Step(next, &p.spots[done], t)
	if !p.Node() || !p.first.Within(next, left-1) {
		return
	}
	p.path[done] = uint16(t)
	if left == 1 {
		if p.first.Home(next) {
			p.join(done+1, after)
		}
		return
	}
	for u := range p.board.Turns {
		if p.one(u, left-1, after, done+1); p.Over {
			return
		}
	}
}

// join looks for a shortest phase two after a phase one, as long as the whole solution
// is shorter than the best.
func (p *pairSearch) join(done int, state int32) {
	p.joined = true
	labels := append([]uint16(nil), p.variant.labels...)
	moved := make([]uint16, len(labels))
	for _, t := range p.path[:done] {
		p.board.Apply(moved, labels, int(t))
		labels, moved = moved, labels
	}
	at, ok := p.second.Locate(labels)
	p.spots[done] = at
	if !ok {
		return // the coordinates of phase one do not distinguish all cosets
	}
	n, ok := p.second.Distance(&at)
	if !ok {
		return // nor do those of phase two, one by one
	}
	for most := min(p.length-1-done, p.deepen); n <= most; n++ {
		p.reserve(done + n)
		if p.two(n, state, done) {
			p.length = done + n
			p.best = phasePair{path: append([]uint16(nil), p.path[:p.length]...), split: done}
			return
		}
		if p.Over {
			return
		}
	}
}

// reserve makes room for a path of so many turns.
func (p *pairSearch) reserve(turns int) {
	if more := turns - len(p.path); more > 0 {
		p.path = append(p.path, make([]uint16, more)...)
		p.spots = append(p.spots, make([]pattern.Spot, more)...)
	}
}

// two reports whether the goal is exactly that many turns of phase two away, and writes
// them to path.
func (p *pairSearch) two(left int, state int32, done int) bool {
	if left == 0 {
		return p.second.Home(&p.spots[done])
	}
	for _, t := range p.subgroup.turns {
		after := p.board.Grammar.After(state, t)
		if after < 0 {
			continue
		}
		next := &p.spots[done+1]
		p.second.Step(next, &p.spots[done], t)
		if !p.Node() {
			return false
		}
		if !p.second.Within(next, left-1) {
			continue
		}
		p.path[done] = uint16(t)
		if p.two(left-1, after, done+1) {
			return true
		}
	}
	return false
}
