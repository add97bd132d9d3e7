package coset

import "puzzlelab/puzzlekit/word"

// plain is coset enumeration as in textbooks, one entry at a time, for tables
// small enough to be watched (Holt, Eick and O'Brien, Handbook of Computational
// Group Theory, 2005, 5.1–5.2). It reports every change.
type plain struct {
	relators []word.Word
	table    [][]int // table[c][slot]; coset 0 is unused and 0 is no coset
	parent   []int   // parent[c] == c while coset c lives
	queue    []int   // dead cosets whose entries are to be moved
	fresh    []entry // entries that Felsch has yet to follow
	report   func(Step) bool
	stopped  bool
	limit    int
	full     bool // the limit ended the enumeration
}

type entry struct {
	coset int
	slot  int
}

func newPlain(p *Presentation, limit int, report func(Step) bool) *plain {
	e := &plain{relators: p.relators, report: report, limit: limit, parent: []int{0}, table: [][]int{nil}}
	e.add(2 * p.alphabet.Size())
	return e
}

func (e *plain) add(width int) int {
	e.table = append(e.table, make([]int, width))
	e.parent = append(e.parent, len(e.parent))
	return len(e.parent) - 1
}

func inverseSlot(s int) int { return s ^ 1 }

func (e *plain) alive(c int) bool { return e.parent[c] == c }

// say reports a step. Nothing more is done after report returned false.
func (e *plain) say(s Step) {
	if !e.stopped && !e.report(s) {
		e.stopped = true
	}
}

func (e *plain) join(c, slot, d int) {
	e.table[c][slot] = d
	e.table[d][inverseSlot(slot)] = c
	e.fresh = append(e.fresh, entry{c, slot})
}

// define gives an empty entry a new coset. At the limit it stops instead.
func (e *plain) define(c, slot int) bool {
	if len(e.parent) > e.limit {
		e.full, e.stopped = true, true
		return false
	}
	d := e.add(len(e.table[c]))
	e.join(c, slot, d)
	e.say(Step{Kind: Definition, Coset: c, Letter: letterOf(slot), To: d})
	return !e.stopped
}

// scan follows w from coset c from both ends. With filling it defines the missing
// entries; without, it acts only if at most one is missing.
func (e *plain) scan(c int, w word.Word, filling bool) {
	for !e.stopped {
		front, i := c, 0
		for i < w.Len() && e.table[front][slot(w.At(i))] != 0 {
			front = e.table[front][slot(w.At(i))]
			i++
		}
		if i == w.Len() {
			e.coincide(front, c, w)
			return
		}
		back, j := c, w.Len()-1
		for j >= i && e.table[back][inverseSlot(slot(w.At(j)))] != 0 {
			back = e.table[back][inverseSlot(slot(w.At(j)))]
			j--
		}
		switch {
		case j < i:
			e.coincide(front, back, w)
			return
		case j == i:
			e.join(front, slot(w.At(i)), back)
			e.say(Step{Kind: Deduction, Coset: front, Letter: w.At(i), To: back, Word: w, From: c})
			return
		case !filling || !e.define(front, slot(w.At(i))):
			return
		}
	}
}

// coincide merges two cosets, and all others that are equal as a result.
func (e *plain) coincide(a, b int, w word.Word) {
	e.merge(a, b, w)
	for len(e.queue) > 0 {
		dead := e.queue[0]
		e.queue = e.queue[1:]
		for s, to := range e.table[dead] {
			if to == 0 {
				continue
			}
			e.table[dead][s], e.table[to][inverseSlot(s)] = 0, 0
			e.move(e.find(dead), s, e.find(to))
		}
	}
}

// move gives an edge of a dead coset to the coset that it turned out to be.
func (e *plain) move(c, s, d int) {
	switch {
	case e.table[c][s] != 0:
		e.merge(d, e.table[c][s], word.Word{})
	case e.table[d][inverseSlot(s)] != 0:
		e.merge(c, e.table[d][inverseSlot(s)], word.Word{})
	default:
		e.join(c, s, d)
	}
}

func (e *plain) merge(a, b int, w word.Word) {
	a, b = e.find(a), e.find(b)
	if a == b {
		return
	}
	a, b = min(a, b), max(a, b)
	e.parent[b] = a
	e.queue = append(e.queue, b)
	e.say(Step{Kind: Coincidence, Coset: b, To: a, Word: w})
}

func (e *plain) find(c int) int {
	for e.parent[c] != c {
		c = e.parent[c]
	}
	return c
}

// follow scans every rotation of the relators and their inverses through each
// new entry.
func (e *plain) follow() {
	for len(e.fresh) > 0 && !e.stopped {
		last := e.fresh[len(e.fresh)-1]
		e.fresh = e.fresh[:len(e.fresh)-1]
		for _, r := range e.relators {
			e.followRelator(last, r)
			e.followRelator(last, r.Inverse())
		}
	}
}

func (e *plain) followRelator(at entry, r word.Word) {
	for i := range r.Len() {
		if slot(r.At(i)) == at.slot && e.alive(at.coset) && !e.stopped {
			e.scan(at.coset, rotate(r, i), false)
		}
	}
}

// rotate moves the first i letters of w to its end.
func rotate(w word.Word, i int) word.Word {
	letters := w.Letters()
	return w.Alphabet().Word(append(letters[i:len(letters):len(letters)], letters[:i]...)...)
}

// enumerate runs until the table is complete or report returns false.
func (e *plain) enumerate(subgroup []word.Word, s Strategy) {
	for _, w := range subgroup {
		e.scan(1, w, true)
	}
	if s == HLT {
		e.hlt()
	} else {
		e.felsch()
	}
	e.say(Step{Kind: Finished})
}

// hlt applies all relators to each coset in turn and fills its row.
func (e *plain) hlt() {
	for c := 1; c < len(e.parent) && !e.stopped; c++ {
		for _, r := range e.relators {
			if e.alive(c) {
				e.scan(c, r, true)
			}
		}
		for s := 0; s < len(e.table[c]) && e.alive(c) && !e.stopped; s++ {
			if e.table[c][s] == 0 {
				e.define(c, s)
			}
		}
	}
}

// felsch fills the first empty entry and follows its consequences.
func (e *plain) felsch() {
	e.follow()
	for c := 1; c < len(e.parent); c++ {
		for s := range e.table[c] {
			for e.alive(c) && e.table[c][s] == 0 {
				if e.stopped || !e.define(c, s) {
					return
				}
				e.follow()
			}
		}
	}
}
