package tiles

import (
	"context"
	"slices"
)

// An automaton refuses sequences of the blank's moves that are redundant because of
// another sequence: one that has the same effect on every tile, is shorter or earlier
// in lexicographic order, and stays within the rectangle that the refused one needs.
// The redundant sequences are found among all sequences of up to a given length. The
// shortest solution that is first in lexicographic order contains no refused sequence,
// since replacing it would make the solution shorter or earlier. So a search that obeys
// the automaton still finds a shortest solution.
//
// (Taylor and Korf 1993, Pruning duplicate nodes in depth-first search.)
type automaton struct {
	next [][directions]int32 // the next state, -1 if refused; state 0 is the initial state
	open []uint8             // the moves that a state does not refuse, as a set
}

// newAutomaton learns from the sequences of at most length moves on a board. If ctx
// ends, it learns from fewer.
func newAutomaton(ctx context.Context, b *Board, length int) automaton {
	l := &learner{board: b, refused: newTrie(), reversed: newTrie(), seen: map[string][]box{}}
	for d := range directions {
		l.refuse([]uint8{uint8(d), uint8(d) ^ 1})
	}
	l.seen[string(l.effect(nil, box{}))] = []box{{}}
	current := [][]uint8{nil}
	for range length {
		var longer [][]uint8
		for _, w := range current {
			if ctx.Err() != nil {
				break
			}
			for d := range uint8(directions) {
				if next := append(slices.Clip(w), d); l.accept(next) {
					longer = append(longer, next)
				}
			}
		}
		current = longer
	}
	return l.refused.automaton()
}

// learner goes through the sequences by length and in lexicographic order.
type learner struct {
	board             *Board
	refused, reversed *trie
	seen              map[string][]box // the rectangles of the first sequences with an effect
}

// box is the rectangle that a sequence needs, relative to the first cell of the blank.
type box struct{ left, right, top, bottom int }

func (b box) with(x, y int) box {
	return box{min(b.left, x), max(b.right, x), min(b.top, y), max(b.bottom, y)}
}

func (b box) within(o box) bool {
	return b.left >= o.left && b.right <= o.right && b.top >= o.top && b.bottom <= o.bottom
}

func (l *learner) refuse(w []uint8) {
	l.refused.add(w)
	back := slices.Clone(w)
	slices.Reverse(back)
	l.reversed.add(back)
}

// accept reports whether a sequence fits on the board and is not redundant. A redundant
// sequence is refused from then on.
func (l *learner) accept(w []uint8) bool {
	if l.reversed.hasPrefixOf(w) {
		return false
	}
	area := boxOf(w)
	if area.right-area.left >= l.board.Cols || area.bottom-area.top >= l.board.Rows {
		return false
	}
	effect := l.effect(w, area)
	for _, other := range l.seen[string(effect)] {
		if other.within(area) {
			l.refuse(w)
			return false
		}
	}
	l.seen[string(effect)] = append(l.seen[string(effect)], area)
	return true
}

func boxOf(w []uint8) box {
	var b box
	x, y := 0, 0
	for _, d := range w {
		x, y = x+directionX[d], y+directionY[d]
		b = b.with(x, y)
	}
	return b
}

var (
	directionX = [directions]int{Left: -1, Right: 1}
	directionY = [directions]int{Up: -1, Down: 1}
)

// effect lists the last cell of the blank and the new cell of each tile that moved,
// relative to the first cell of the blank.
func (l *learner) effect(w []uint8, area box) []byte {
	const width = 2*MaxCells + 1
	var from [width * width]uint16
	place := func(x, y int) int { return (y+MaxCells)*width + x + MaxCells }
	for y := area.top; y <= area.bottom; y++ {
		for x := area.left; x <= area.right; x++ {
			from[place(x, y)] = uint16(place(x, y))
		}
	}
	blank := place(0, 0)
	for _, d := range w {
		next := blank + directionY[d]*width + directionX[d]
		from[blank], from[next] = from[next], from[blank]
		blank = next
	}
	list := make([]byte, 0, 4*len(w)+2)
	list = append(list, byte(blank), byte(blank>>8))
	for y := area.top; y <= area.bottom; y++ {
		for x := area.left; x <= area.right; x++ {
			if p := place(x, y); int(from[p]) != p {
				list = append(list, byte(p), byte(p>>8), byte(from[p]), byte(from[p]>>8))
			}
		}
	}
	return list
}

// trie is a set of sequences of which none is a prefix of another.
type trie struct {
	next [][directions]int32 // 0 where nothing follows
	last []bool
}

func newTrie() *trie { return &trie{next: make([][directions]int32, 1), last: make([]bool, 1)} }

func (t *trie) add(w []uint8) {
	var n int32
	for _, d := range w {
		if t.next[n][d] == 0 {
			t.next[n][d] = int32(len(t.next))
			t.next = append(t.next, [directions]int32{})
			t.last = append(t.last, false)
		}
		n = t.next[n][d]
	}
	t.last[n] = true
}

// hasPrefixOf reports whether the reverse of w begins with a sequence of t.
func (t *trie) hasPrefixOf(w []uint8) bool {
	var n int32
	for i := len(w) - 1; i >= 0; i-- {
		if n = t.next[n][w[i]]; n == 0 {
			return false
		}
		if t.last[n] {
			return true
		}
	}
	return false
}

// automaton refuses the sequences of t wherever they occur (Aho and Corasick 1975).
func (t *trie) automaton() automaton {
	fail := make([]int32, len(t.next))
	next := make([][directions]int32, len(t.next))
	last := slices.Clone(t.last)
	queue := []int32{0}
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		last[n] = last[n] || last[fail[n]]
		for d := range directions {
			child := t.next[n][d]
			switch {
			case child != 0:
				if n != 0 {
					fail[child] = next[fail[n]][d]
				}
				next[n][d] = child
				queue = append(queue, child)
			case n != 0:
				next[n][d] = next[fail[n]][d]
			}
		}
	}
	open := make([]uint8, len(next))
	for n := range next {
		for d, to := range next[n] {
			if last[to] {
				next[n][d] = -1
			} else {
				open[n] |= 1 << d
			}
		}
	}
	return automaton{next, open}
}
