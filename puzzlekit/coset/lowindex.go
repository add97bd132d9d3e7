package coset

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/word"
)

// LowIndex yields the subgroups of index at most maxIndex, one of each class
// of conjugate subgroups, as the tables of the action on their cosets;
// Subgroup() of each gives generators. The order is that of a depth-first
// search, not that of the index. When ctx ends, the last pair is a
// [*StoppedError]; a bad maxIndex is an [*OptionError].
//
// The search builds every standard table of at most maxIndex rows that the
// relators allow, entry by entry, and drops a table as soon as renumbering it
// from another coset gives a smaller one: that subgroup's class is met
// elsewhere (C. C. Sims, Computation with Finitely Presented Groups, 1994,
// 5.6). Cost: exponential in maxIndex; a free group of rank 2 has 97 classes
// of index 5 and 624 of index 6.
func LowIndex(ctx context.Context, p *Presentation, maxIndex int) iter.Seq2[*Table, error] {
	return func(yield func(*Table, error) bool) {
		if maxIndex < 1 {
			yield(nil, &OptionError{"maxIndex", int64(maxIndex), "at least 1"})
			return
		}
		s := newLowIndex(ctx, p, maxIndex, yield)
		s.descend(0)
		if s.cause != nil {
			yield(nil, &StoppedError{Stats: Stats{Live: s.rows, Total: s.nodes}, Cause: s.cause})
		}
	}
}

const noCoset = int32(-1)

// lowIndex is the search: a partial coset table and a trail of the entries
// set, so that they can be taken back.
type lowIndex struct {
	ctx      context.Context
	p        *Presentation
	yield    func(*Table, error) bool
	through  [][][]int // rotations of relators and inverses, in slots, by first slot
	table    [][]int32 // 0-based cosets
	rows     int
	trail    []entry
	nodes    int
	cause    error
	enough   bool
	number   []int32 // scratch of first: new numbers by coset
	numbered []int32 // and cosets by new number
}

func newLowIndex(ctx context.Context, p *Presentation, maxIndex int, yield func(*Table, error) bool) *lowIndex {
	s := &lowIndex{ctx: ctx, p: p, yield: yield, rows: 1}
	s.through = make([][][]int, 2*p.alphabet.Size())
	for _, r := range p.relators {
		s.addRotations(r)
		s.addRotations(r.Inverse())
	}
	s.table = make([][]int32, maxIndex)
	for c := range s.table {
		s.table[c] = make([]int32, 2*p.alphabet.Size())
		for i := range s.table[c] {
			s.table[c][i] = noCoset
		}
	}
	s.number = make([]int32, maxIndex)
	s.numbered = make([]int32, 0, maxIndex)
	return s
}

func (s *lowIndex) addRotations(r word.Word) {
	r = reduceCyclically(r)
	for i := range r.Len() {
		w := rotate(r, i)
		slots := make([]int, w.Len())
		for k := range slots {
			slots[k] = slot(w.At(k))
		}
		s.through[slots[0]] = append(s.through[slots[0]], slots)
	}
}

func reduceCyclically(w word.Word) word.Word {
	letters := w.Reduce().Letters()
	for len(letters) > 1 && letters[0] == letters[len(letters)-1].Inverse() {
		letters = letters[1 : len(letters)-1]
	}
	return w.Alphabet().Word(letters...)
}

// descend fills the first empty entry from coset c on in every way.
func (s *lowIndex) descend(c int) {
	if s.nodes++; s.nodes%256 == 1 && s.ctx.Err() != nil {
		s.cause = context.Cause(s.ctx)
	}
	if s.cause != nil || s.enough {
		return
	}
	c, column := s.hole(c)
	if column < 0 {
		s.enough = !s.yield(s.found(), nil)
		return
	}
	for d := 0; d <= s.rows && d < len(s.table); d++ {
		if s.table[d][inverseSlot(column)] != noCoset {
			continue
		}
		rows, mark := s.rows, len(s.trail)
		s.rows = max(s.rows, d+1)
		s.set(c, column, d)
		if s.consistent(mark) && s.first() {
			s.descend(c)
		}
		s.undo(mark)
		s.rows = rows
	}
}

func (s *lowIndex) hole(c int) (int, int) {
	for ; c < s.rows; c++ {
		for column, to := range s.table[c] {
			if to == noCoset {
				return c, column
			}
		}
	}
	return c, -1
}

func (s *lowIndex) set(c, column, d int) {
	s.table[c][column] = int32(d)
	s.table[d][inverseSlot(column)] = int32(c)
	s.trail = append(s.trail, entry{c, column})
}

func (s *lowIndex) undo(mark int) {
	for _, e := range s.trail[mark:] {
		d := s.table[e.coset][e.slot]
		s.table[e.coset][e.slot] = noCoset
		s.table[d][inverseSlot(e.slot)] = noCoset
	}
	s.trail = s.trail[:mark]
}

// consistent draws the conclusions of the entries since mark, and reports
// whether no relator contradicts the table.
func (s *lowIndex) consistent(mark int) bool {
	for i := mark; i < len(s.trail); i++ {
		e := s.trail[i]
		for _, w := range s.through[e.slot] {
			if !s.scan(e.coset, w) {
				return false
			}
		}
	}
	return true
}

// scan follows a word from both ends; it sets the entry of a gap of one and
// reports false for a coincidence.
func (s *lowIndex) scan(c int, w []int) bool {
	front, i := int32(c), 0
	for i < len(w) && s.table[front][w[i]] != noCoset {
		front = s.table[front][w[i]]
		i++
	}
	if i == len(w) {
		return front == int32(c)
	}
	back, j := int32(c), len(w)-1
	for j >= i && s.table[back][inverseSlot(w[j])] != noCoset {
		back = s.table[back][inverseSlot(w[j])]
		j--
	}
	if j == i {
		s.set(int(front), w[i], int(back))
	}
	return j >= i
}

// first reports whether no renumbering from another coset is known to give a
// smaller table.
func (s *lowIndex) first() bool {
	for start := 1; start < s.rows; start++ {
		if s.smallerFrom(int32(start)) {
			return false
		}
	}
	return true
}

func (s *lowIndex) smallerFrom(start int32) bool {
	for c := range s.number {
		s.number[c] = noCoset
	}
	s.number[start] = 0
	s.numbered = append(s.numbered[:0], start)
	for c := 0; c < len(s.numbered); c++ {
		for column, here := range s.table[c] {
			there := s.table[s.numbered[c]][column]
			if here == noCoset || there == noCoset {
				return false
			}
			if s.number[there] == noCoset {
				s.number[there] = int32(len(s.numbered))
				s.numbered = append(s.numbered, there)
			}
			if n := s.number[there]; n != here {
				return n < here
			}
		}
	}
	return false
}

// found copies the complete table.
func (s *lowIndex) found() *Table {
	images := make([][]int32, 2*s.p.alphabet.Size())
	for column := range images {
		images[column] = make([]int32, s.rows)
		for c := range images[column] {
			images[column][c] = s.table[c][column]
		}
	}
	t := newTable(s.p, nil, images, Stats{Live: s.rows, MaxLive: s.rows, Total: s.rows})
	t.subgroup = t.SubgroupGenerators()
	return t
}
