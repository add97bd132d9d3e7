package coset

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// LowIndex yields the subgroups of index at most maxIndex, one of each class of
// conjugate subgroups, as the tables of the action on their cosets;
// [Table.Subgroup] returns generators. The order is that of a depth-first search,
// not that of the index.
//
// The search builds every standard table of at most maxIndex rows that the
// relators allow, entry by entry. It drops a table as soon as renumbering it from
// another coset gives a smaller one, because the search finds that subgroup's
// class elsewhere (C. C. Sims, Computation with Finitely Presented Groups, 1994,
// 5.6). Cost: exponential in maxIndex; a free group of rank 2 has 97 classes of
// index 5 and 624 of index 6. Memory grows with the longest table that is tried,
// not with maxIndex, so that all subgroups of a finite group can be listed.
//
// An error is the last pair: a [*fault.InputError], a [*fault.StoppedError], or a
// [*fault.LimitError] if the table, the relators or the generators of a subgroup
// need more than Options.Memory.
func (p *Presentation) LowIndex(ctx context.Context, maxIndex int, opts *Options) iter.Seq2[*Table, error] {
	return func(yield func(*Table, error) bool) {
		s, err := newLowIndex(ctx, p, maxIndex, opts)
		if err != nil {
			yield(nil, err)
			return
		}
		s.yield = yield
		if s.search(); s.err != nil {
			yield(nil, s.err)
		}
	}
}

const noCoset = int32(-1)

// lowIndex is the search: a partial coset table, the choices made on the way to
// it, and a trail of the entries set, so that they can be taken back.
type lowIndex struct {
	ctx       context.Context
	p         *Presentation
	opts      Options
	yield     func(*Table, error) bool
	through   [][][]int // rotations of relators and inverses, in slots, by first slot
	width     int
	maxRows   int
	table     []int32 // 0-based cosets, by coset·width + slot
	rows      int
	choices   []choice
	trail     []entry
	nodes     int
	steps     int // along the table, since the last look at ctx
	reported  time.Time
	err       error
	enough    bool
	number    []int32 // scratch of first: new numbers by coset
	numbered  []int32 // and cosets by new number
	perCoset  int64   // bytes
	remaining int64   // bytes for cosets
}

// A choice is an empty entry and the coset that is to be tried there next.
type choice struct {
	entry
	next       int
	rows, mark int // of the table and of the trail, before
}

const inLowIndex = "coset.Presentation.LowIndex" // as errors name it

func newLowIndex(ctx context.Context, p *Presentation, maxIndex int, opts *Options) (*lowIndex, error) {
	if p.isZero() {
		return nil, noGenerators(inLowIndex)
	}
	s := &lowIndex{ctx: ctx, p: p, opts: opts.orDefault(), steps: betweenLooks, reported: time.Now()}
	switch {
	case maxIndex < 1:
		return nil, &fault.InputError{In: inLowIndex, What: "maxIndex", Value: maxIndex, Want: "at least 1"}
	case s.opts.MaxCosets != 0:
		return nil, badMaxCosets(inLowIndex, s.opts.MaxCosets, "0; maxIndex bounds the table")
	case s.opts.Strategy != Auto:
		return nil, &fault.InputError{In: inLowIndex, What: "Options.Strategy", Value: s.opts.Strategy, Want: "Auto; there is only one"}
	}
	s.width, s.maxRows = 2*p.alphabet.Size(), maxIndex
	if err := s.budget(); err != nil {
		return nil, err
	}
	s.through = rotations(p)
	return s, s.grow()
}

// budget divides the memory: a fixed part for the rotations of the relators, and
// the rest for the cosets. An entry takes its place in the table, half a place on
// the trail and, at worst, half a choice. A slice that grows exists twice.
func (s *lowIndex) budget() error {
	const perLetter, perEntry, perRow, growing = 80, 4 + 16/2 + 40/2, 8, 2
	letters := int64(0)
	for _, r := range s.p.relators {
		letters += int64(r.Len())
	}
	s.perCoset = growing * int64(s.width*perEntry+perRow)
	s.remaining = int64(s.opts.Memory) - perLetter*letters
	if s.remaining < s.perCoset {
		return s.tooLarge(fmt.Sprintf("a search through relators of %s", counted.Of(letters, "letters")), s.perCoset+perLetter*letters)
	}
	return nil
}

func (s *lowIndex) tooLarge(what string, need int64) error {
	return &fault.LimitError{In: inLowIndex, What: what, Unit: fault.Bytes, Need: uint64(need), Limit: s.opts.Memory, Option: "Options.Memory"}
}

// rotations returns the rotations of the relators and of their inverses, each
// once, as slots and listed by their first slot. Those of one word share memory.
func rotations(p *Presentation) [][][]int {
	through := make([][][]int, 2*p.alphabet.Size())
	for _, r := range p.relators {
		for _, w := range [...][]int{cyclicSlots(r), cyclicSlots(r.Inverse())} {
			doubled := slices.Concat(w, w)
			for i, first := range w[:period(w)] {
				through[first] = append(through[first], doubled[i:i+len(w)])
			}
		}
	}
	return through
}

// cyclicSlots returns the slots of a word, freely and cyclically reduced.
func cyclicSlots(w word.Word) []int {
	var out []int
	for l := range w.All() {
		s := slot(l)
		if n := len(out); n > 0 && out[n-1] == inverseSlot(s) {
			out = out[:n-1]
			continue
		}
		out = append(out, s)
	}
	for len(out) > 1 && out[0] == inverseSlot(out[len(out)-1]) {
		out = out[1 : len(out)-1]
	}
	return out
}

// period returns the length of the shortest word of which w is a power.
func period(w []int) int {
	for d := 1; d <= len(w)/2; d++ {
		if len(w)%d == 0 && slices.Equal(w[d:], w[:len(w)-d]) {
			return d
		}
	}
	return len(w)
}

// search goes through all choices, depth first.
func (s *lowIndex) search() {
	s.open(0)
	for len(s.choices) > 0 && !s.enough && s.err == nil {
		c := &s.choices[len(s.choices)-1]
		s.undo(c.mark)
		s.rows = c.rows
		d := s.nextCoset(c)
		if d < 0 {
			s.choices = s.choices[:len(s.choices)-1]
			continue
		}
		if coset := c.coset; s.enter(c.entry, d) {
			s.open(coset)
		}
	}
}

// open adds the first empty entry, from coset c on, to the choices. It yields a
// table that has none.
func (s *lowIndex) open(c int) {
	for ; c < s.rows; c++ {
		for slot, to := range s.row(c) {
			if to == noCoset {
				s.choices = append(s.choices, choice{entry{c, slot}, 0, s.rows, len(s.trail)})
				return
			}
		}
		if s.tick(s.width) {
			return
		}
	}
	if t, err := s.found(); err != nil {
		s.err = err
	} else {
		s.enough = !s.yield(t, nil)
	}
}

func (s *lowIndex) row(c int) []int32 { return s.table[c*s.width : (c+1)*s.width] }

// nextCoset returns the next coset that the entry of a choice can have, or -1. A
// new coset comes last.
func (s *lowIndex) nextCoset(c *choice) int {
	for c.next <= s.rows && c.next < s.maxRows {
		d := c.next
		c.next++
		if d == s.rows || s.row(d)[inverseSlot(c.slot)] == noCoset {
			return d
		}
	}
	return -1
}

// enter sets an entry and what follows from it. It reports whether the table is
// still a candidate.
func (s *lowIndex) enter(e entry, d int) bool {
	if s.nodes++; d == s.rows {
		if s.err = s.grow(); s.err != nil {
			return false
		}
	}
	mark := len(s.trail)
	s.set(e.coset, e.slot, d)
	return s.consistent(mark) && s.first() && !s.tick(1)
}

// grow adds a row.
func (s *lowIndex) grow() error {
	s.rows++
	if s.rows*s.width <= len(s.table) {
		return nil
	}
	if int64(s.rows) > s.remaining/s.perCoset || s.rows > math.MaxInt32 {
		what := "a table of " + counted.Of(s.rows, "cosets")
		return s.tooLarge(what, int64(s.opts.Memory)-s.remaining+int64(s.rows)*s.perCoset)
	}
	for range s.width {
		s.table = append(s.table, noCoset)
	}
	s.number = append(s.number, noCoset)
	return nil
}

func (s *lowIndex) set(c, slot, d int) {
	s.table[c*s.width+slot] = int32(d)
	s.table[d*s.width+inverseSlot(slot)] = int32(c)
	s.trail = append(s.trail, entry{c, slot})
}

func (s *lowIndex) undo(mark int) {
	for _, e := range s.trail[mark:] {
		d := s.table[e.coset*s.width+e.slot]
		s.table[e.coset*s.width+e.slot] = noCoset
		s.table[int(d)*s.width+inverseSlot(e.slot)] = noCoset
	}
	s.trail = s.trail[:mark]
}

// consistent sets the entries that follow from those since mark, and reports
// whether no relator contradicts the table.
func (s *lowIndex) consistent(mark int) bool {
	for i := mark; i < len(s.trail); i++ {
		e := s.trail[i]
		for _, w := range s.through[e.slot] {
			if !s.scan(e.coset, w) || s.tick(len(w)) {
				return false
			}
		}
	}
	return true
}

// scan follows a word from both ends. It fills a gap of one entry and reports
// false for a coincidence.
func (s *lowIndex) scan(c int, w []int) bool {
	front, i := c, 0
	for ; i < len(w); i++ {
		to := s.table[front*s.width+w[i]]
		if to == noCoset {
			break
		}
		front = int(to)
	}
	if i == len(w) {
		return front == c
	}
	back, j := c, len(w)-1
	for ; j >= i; j-- {
		to := s.table[back*s.width+inverseSlot(w[j])]
		if to == noCoset {
			break
		}
		back = int(to)
	}
	if j == i {
		s.set(front, w[i], back)
	}
	return j >= i
}

// first reports whether no renumbering from another coset is known to give a
// smaller table.
func (s *lowIndex) first() bool {
	for start := 1; start < s.rows; start++ {
		if s.smallerFrom(int32(start)) || s.tick(len(s.numbered)*s.width) {
			return false
		}
	}
	return true
}

func (s *lowIndex) smallerFrom(start int32) bool {
	for _, c := range s.numbered {
		s.number[c] = noCoset
	}
	s.number[start] = 0
	s.numbered = append(s.numbered[:0], start)
	for c := 0; c < len(s.numbered); c++ {
		moved := s.row(int(s.numbered[c]))
		for column, here := range s.row(c) {
			there := moved[column]
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

// betweenLooks is the number of steps between two checks of the context: about a
// millisecond.
const betweenLooks = 1 << 18

// tick counts steps, and checks now and then whether ctx has ended and whether
// to report progress. It reports whether the search is over.
func (s *lowIndex) tick(steps int) bool {
	if s.steps += steps; s.steps < betweenLooks {
		return s.err != nil
	}
	s.steps = 0
	if s.err = fault.Stopped(s.ctx, inLowIndex, fmt.Sprintf("%s tried", counted.Of(s.nodes, "tables"))); s.err != nil {
		return true
	}
	if s.opts.Progress != nil && time.Since(s.reported) >= progress.Interval {
		s.reported = time.Now()
		s.opts.Progress(Stats{Live: s.rows, Total: s.nodes})
	}
	return s.err != nil
}

// found copies the complete table.
func (s *lowIndex) found() (*Table, error) {
	images := make([][]int32, s.width)
	for slot := range images {
		images[slot] = make([]int32, s.rows)
		for c := range images[slot] {
			images[slot][c] = s.table[c*s.width+slot]
		}
	}
	t := newTable(s.p, nil, images, Stats{Live: s.rows, MaxLive: s.rows, Total: s.rows})
	const perLetter = 16 // a letter, and one in each of two texts
	if need := perLetter * t.schreierLetters(); need > int64(s.opts.Memory) {
		return nil, s.tooLarge(fmt.Sprintf("the generators of a subgroup of index %d", s.rows), need)
	}
	for w := range t.SubgroupGenerators() {
		t.subgroup = append(t.subgroup, w)
	}
	return t, nil
}
