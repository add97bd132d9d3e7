package factor

import (
	"context"
	"encoding/binary"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/word"
)

// The body of a table, after the generators, has for each level the base point, the
// size of the orbit, and for each point of the orbit the point, the length of its
// word plus one (0 if there is no word) and the letters.
const (
	tableMagic   = "puzzlelab factor table"
	tableVersion = 1
)

// MarshalBinary returns t as bytes for [Table.UnmarshalBinary]: a version, the
// generators, the words and a SHA-256 checksum.
func (t *Table) MarshalBinary() ([]byte, error) {
	t = t.orTrivial()
	out := appendHeader(nil, tableMagic, tableVersion, t.set.degree, t.generators, t.alphabet)
	out = binary.AppendUvarint(out, uint64(len(t.levels)))
	for _, l := range t.levels {
		out = binary.AppendUvarint(out, uint64(l.base))
		out = binary.AppendUvarint(out, uint64(len(l.orbit)))
		for _, p := range l.orbit {
			out = binary.AppendUvarint(out, uint64(p))
			out = appendEntry(out, l.entries[p])
		}
	}
	return seal(out), nil
}

func appendEntry(out []byte, e *entry) []byte {
	if e == nil {
		return binary.AppendUvarint(out, 0)
	}
	out = binary.AppendUvarint(out, uint64(len(e.letters))+1)
	for _, l := range e.letters {
		out = binary.AppendVarint(out, int64(l))
	}
	return out
}

// LoadTable reads what [Table.MarshalBinary] wrote, as [Table.UnmarshalBinary] does,
// and checks that the table is for exactly the generators of g. Errors: a
// [*fault.InputError] if data is damaged or for other generators, a
// [*fault.StoppedError] if ctx ends. Cost: that of evaluating all words.
func LoadTable(ctx context.Context, g *group.Group, data []byte) (*Table, error) {
	t := new(Table)
	if err := t.read(ctx, data); err != nil {
		return nil, err
	}
	if err := checkGenerators("factor.LoadTable", t.generators, g.Generators()); err != nil {
		return nil, err
	}
	return t, nil
}

// UnmarshalBinary reads what [Table.MarshalBinary] wrote. It verifies the checksum and
// evaluates every word, which must fix the earlier base points and take its own to
// the right point. If data is damaged, it returns a [*fault.InputError] and t is
// unchanged. [LoadTable] also checks the generators.
func (t *Table) UnmarshalBinary(data []byte) error { return t.read(context.Background(), data) }

func (t *Table) read(ctx context.Context, data []byte) error {
	r, err := open(ctx, data, "factor.Table", tableMagic, tableVersion)
	if err != nil {
		return err
	}
	read := r.table()
	if err := r.end(); err != nil {
		return err
	}
	*t = *read
	return nil
}

func (r *reader) table() *Table {
	t := new(Table)
	var degree int
	degree, t.generators, t.alphabet = r.header()
	if r.err != nil {
		return nil
	}
	t.set = newGeneratorSet(degree, t.generators)
	var fixed []int
	levels := min(degree, r.size("the number of levels"))
	if !r.reserve(levels*degree, 8) {
		return nil
	}
	for range levels {
		l := r.level(t.set, fixed)
		if r.err != nil {
			return nil
		}
		t.levels = append(t.levels, l)
		fixed = append(fixed, l.base)
	}
	return t
}

func (r *reader) level(set *generatorSet, fixed []int) *tableLevel {
	l := &tableLevel{base: r.count("a base point", set.degree-1)}
	if r.err != nil {
		return nil
	}
	l.entries = make([]*entry, set.degree)
	seen := make([]bool, set.degree)
	for range r.size("the size of an orbit") {
		p := r.count("a point", set.degree-1)
		if r.stopped() || seen[p] {
			r.fail("point %d stands twice in an orbit", p+1)
			return nil
		}
		seen[p] = true
		l.orbit = append(l.orbit, p)
		n := r.count("the length of a word", len(r.data)) // plus one
		if r.err != nil {
			return nil
		}
		if n > 0 && r.reserve(1, 4*set.degree) {
			l.entries[p] = r.entry(set, n-1)
			if !fits(l.entries[p].element, fixed, l.base, p) {
				r.fail("the word for point %d does not take %d there", p+1, l.base+1)
			}
		}
	}
	if r.err == nil && (len(l.orbit) < 2 || l.orbit[0] != l.base || l.entries[l.base] == nil) {
		r.fail("an orbit does not begin with its base point")
	}
	return l
}

func (r *reader) entry(set *generatorSet, length int) *entry {
	var letters []word.Letter
	for range length {
		l := r.letter(set.size)
		if r.err != nil {
			return newEntry(nil, rawperm.Identity[uint16](set.degree))
		}
		letters = append(letters, l)
	}
	return newEntry(letters, set.evaluate(letters))
}

// fits reports whether x fixes the points and takes base to p.
func fits(x images, fixed []int, base, p int) bool {
	for _, f := range fixed {
		if int(x[f]) != f {
			return false
		}
	}
	return int(x[base]) == p
}
