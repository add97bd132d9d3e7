package factor

import (
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/word"
)

// Table returns a table of the shortest words that f has for each level of its own
// chain. It is as small as one of [Minkwitz], for instance for a web page, and has
// words about half as long for a cube. Its base is that of the stages, not that of the
// group. Cost O(elements·degree).
func (f *Factorizer) Table() *Table {
	f = f.orTrivial()
	t := &Table{alphabet: f.alphabet, generators: f.group.Generators(), set: f.set}
	if f.pool.whole {
		t.addPool(f.pool)
		return t
	}
	for _, s := range f.stages {
		t.addStage(s)
	}
	return t
}

// addPool makes the levels from a pool with the whole group. Its elements come
// shortest first.
func (t *Table) addPool(p *pool) {
	for _, b := range p.base {
		t.levels = append(t.levels, t.newLevel(b))
	}
	for i := range int32(p.len()) {
		for j, point := range p.key(i) {
			l := t.levels[j]
			if int(point) == l.base {
				continue
			}
			if l.entries[point] == nil {
				l.orbit = append(l.orbit, int(point))
				letters := t.set.reduce(lettersOf(p.slots(i)))
				l.entries[point] = newEntry(letters, t.set.evaluate(letters))
			}
			break
		}
	}
}

// addStage makes a level from each digit, with the shortest word for each point.
func (t *Table) addStage(s *stage) {
	base := make([]int, len(s.digits))
	for j, d := range s.digits {
		base[j] = d.base
	}
	for j, members := range s.members.backward(base) {
		l := t.newLevel(base[j])
		for _, m := range members[1:] {
			x := s.members.action(m)
			point := indexOf(x, uint16(l.base))
			l.orbit = append(l.orbit, int(point))
			l.entries[point] = newEntry(t.set.inverted(lettersOf(s.members.slots(m))), rawperm.Inverse(x))
		}
		t.levels = append(t.levels, l)
	}
}

func (t *Table) newLevel(base int) *tableLevel {
	l := &tableLevel{base: base, orbit: []int{base}, entries: make([]*entry, t.set.degree)}
	l.entries[base] = newEntry(nil, rawperm.Identity[uint16](t.set.degree))
	return l
}

func lettersOf(slots []uint16) []word.Letter {
	out := make([]word.Letter, len(slots))
	for i, v := range slots {
		out[i] = letterOfSlot(int(v))
	}
	return out
}
