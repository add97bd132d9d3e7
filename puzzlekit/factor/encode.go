package factor

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// The binary form: the magic, a version, then unsigned and zig-zag varints:
// degree, generators (images), notation, names, and for each level the base
// point, the size of the orbit, and for each point of the orbit the point and
// the length of its word plus one (0: no word) with the letters. A SHA-256 of
// all that stands at the end.
const (
	tableMagic   = "puzzlelab factor table"
	tableVersion = 1
)

// MarshalBinary returns t as bytes that [Table.UnmarshalBinary] reads:
// versioned, with the generators it belongs to and a SHA-256 checksum.
func (t *Table) MarshalBinary() ([]byte, error) {
	out := append([]byte(tableMagic), tableVersion)
	out = appendGenerators(out, t.set.degree, t.generators)
	out = binary.AppendUvarint(out, uint64(t.alphabet.Notation()))
	for _, name := range t.alphabet.Names() {
		out = binary.AppendUvarint(out, uint64(len(name)))
		out = append(out, name...)
	}
	out = binary.AppendUvarint(out, uint64(len(t.levels)))
	for _, l := range t.levels {
		out = binary.AppendUvarint(out, uint64(l.base))
		out = binary.AppendUvarint(out, uint64(len(l.orbit)))
		for _, p := range l.orbit {
			out = binary.AppendUvarint(out, uint64(p))
			out = appendEntry(out, l.entries[p])
		}
	}
	sum := sha256.Sum256(out)
	return append(out, sum[:]...), nil
}

func appendGenerators(out []byte, degree int, generators []perm.Perm) []byte {
	out = binary.AppendUvarint(out, uint64(degree))
	out = binary.AppendUvarint(out, uint64(len(generators)))
	for _, p := range generators {
		for _, v := range p.AppendZeroBased(nil) {
			out = binary.AppendUvarint(out, uint64(v))
		}
	}
	return out
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

// generatorHash names a list of generators: the first 8 bytes of a SHA-256.
func generatorHash(degree int, generators []perm.Perm) string {
	sum := sha256.Sum256(appendGenerators(nil, degree, generators))
	return hex.EncodeToString(sum[:8])
}

// Load returns the table that data holds when it is one for exactly the
// generators of g: a *FormatError says that data is damaged, an
// *OtherGroupError that it belongs to other generators.
func Load(g *group.Group, data []byte) (*Table, error) {
	t := new(Table)
	if err := t.UnmarshalBinary(data); err != nil {
		return nil, err
	}
	has, want := generatorHash(t.set.degree, t.generators), generatorHash(g.Degree(), g.Generators())
	if has != want {
		return nil, &OtherGroupError{Table: has, Group: want}
	}
	return t, nil
}

// UnmarshalBinary reads what [Table.MarshalBinary] wrote. Nothing is taken on
// trust: after the checksum every word is multiplied out, and must fix the
// earlier base points and take its own to where the table says. A
// *FormatError says what is wrong; t is unchanged then. [Load] also checks
// that the table belongs to a group at hand.
func (t *Table) UnmarshalBinary(data []byte) error {
	if !bytes.HasPrefix(data, []byte(tableMagic)) || len(data) < len(tableMagic)+1+sha256.Size {
		return &FormatError{Reason: "no table, or cut off"}
	}
	if v := data[len(tableMagic)]; v != tableVersion {
		return &FormatError{Offset: len(tableMagic), Reason: fmt.Sprintf("version %d, this package reads version %d", v, tableVersion)}
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if want := sha256.Sum256(body); !bytes.Equal(sum, want[:]) {
		return &FormatError{Offset: len(body), Reason: "the checksum does not fit"}
	}
	r := &tableReader{data: body, at: len(tableMagic) + 1}
	read := r.table()
	if r.err == nil && r.at != len(body) {
		r.fail("more bytes than the table needs")
	}
	if r.err != nil {
		return r.err
	}
	*t = *read
	return nil
}

// tableReader reads the body; after a failure it only reads zeros.
type tableReader struct {
	data []byte
	at   int
	err  error
}

func (r *tableReader) fail(reason string, args ...any) {
	if r.err == nil {
		r.err = &FormatError{Offset: r.at, Reason: fmt.Sprintf(reason, args...)}
	}
}

// count reads a number that is at most limit.
func (r *tableReader) count(what string, limit int) int {
	if r.err != nil {
		return 0
	}
	v, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || v > uint64(limit) {
		r.fail("%s is not in 0..%d", what, limit)
		return 0
	}
	r.at += n
	return int(v)
}

// size reads a number of things that take at least a byte each, all of which
// are still to come.
func (r *tableReader) size(what string) int {
	n := r.count(what, len(r.data))
	if left := len(r.data) - r.at; n > left {
		r.fail("%s is %d, but only %d bytes are left", what, n, left)
		return 0
	}
	return n
}

func (r *tableReader) letter(size int) word.Letter {
	if r.err != nil {
		return 1
	}
	v, n := binary.Varint(r.data[r.at:])
	if n <= 0 || v == 0 || v < -int64(size) || v > int64(size) {
		r.fail("a letter is not in ±1..%d", size)
		return 1
	}
	r.at += n
	return word.Letter(v)
}

func (r *tableReader) table() *Table {
	t := new(Table)
	degree := r.count("the degree", MaxDegree)
	for range r.size("the number of generators") {
		t.generators = append(t.generators, r.generator(degree))
	}
	notation := word.Notation(r.count("the notation", int(word.Moves)))
	names := make([]string, len(t.generators))
	for i := range names {
		n := r.size("the length of a name")
		names[i] = string(r.data[r.at : r.at+n])
		r.at += n
	}
	if r.err != nil {
		return nil
	}
	var err error
	if t.alphabet, err = word.NewAlphabet(notation, names...); err != nil {
		r.fail("%v", err)
		return nil
	}
	t.set = newGeneratorSet(degree, t.generators)
	var fixed []int
	for range min(degree, r.size("the number of levels")) {
		l := r.level(t.set, fixed)
		if r.err != nil {
			return nil
		}
		t.levels = append(t.levels, l)
		fixed = append(fixed, l.base)
	}
	return t
}

func (r *tableReader) generator(degree int) perm.Perm {
	if r.err != nil || degree > len(r.data)-r.at {
		r.fail("a generator is cut off")
		return perm.Perm{}
	}
	zero := make([]int32, degree)
	for i := range zero {
		zero[i] = int32(r.count("an image", MaxDegree))
	}
	p, err := perm.FromZeroBased(zero)
	if err != nil {
		r.fail("%v", err)
	}
	return p
}

func (r *tableReader) level(set *generatorSet, fixed []int) *tableLevel {
	l := &tableLevel{base: r.count("a base point", set.degree-1), entries: make([]*entry, set.degree)}
	seen := make([]bool, set.degree)
	for range r.size("the size of an orbit") {
		p := r.count("a point", set.degree-1)
		if r.err != nil || seen[p] {
			r.fail("point %d stands twice in an orbit", p+1)
			return nil
		}
		seen[p] = true
		l.orbit = append(l.orbit, p)
		n := r.count("the length of a word", len(r.data)) // plus one
		if r.err != nil {
			return nil
		}
		if n > 0 {
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

func (r *tableReader) entry(set *generatorSet, length int) *entry {
	var letters []word.Letter
	for range length {
		l := r.letter(set.size)
		if r.err != nil {
			return newEntry(nil, identityImages(set.degree))
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
