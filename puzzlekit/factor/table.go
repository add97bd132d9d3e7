package factor

import (
	"context"
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A Table has, for each level i of a stabiliser chain and each point p of its basic
// orbit, a word for an element of the stabiliser of β1, …, β(i-1) that takes βi to p.
// A table that [Minkwitz] returns without an error is full: it factors every element
// of its group. It is immutable and safe for concurrent use. The zero Table is that
// of the trivial group on no points.
type Table struct {
	alphabet   *word.Alphabet
	generators []perm.Perm
	set        *generatorSet
	levels     []*tableLevel
}

type tableLevel struct {
	base    int      // 0-based
	orbit   []int    // 0-based, base first
	entries []*entry // by point; nil if there is no word (yet)
}

// entry is a word with its element. Entries are replaced, never changed.
type entry struct {
	letters []word.Letter
	element images
	inverse images
}

func newEntry(letters []word.Letter, element images) *entry {
	return &entry{letters, element, rawperm.Inverse(element)}
}

// invertedEntry shares the elements of e.
func (s *generatorSet) invertedEntry(e *entry) *entry {
	return &entry{s.inverted(e.letters), e.inverse, e.element}
}

// Alphabet returns the alphabet of the table's words.
func (t *Table) Alphabet() *word.Alphabet { return t.orTrivial().alphabet }

// Generators returns the generators that the letters stand for.
func (t *Table) Generators() []perm.Perm { return append([]perm.Perm(nil), t.generators...) }

// Factor returns a reduced word for p: at each level it divides by the word for the
// image of the base point. Reduced means that no letter stands next to its inverse
// and that powers of generators are as short as possible, F' instead of F3. The word
// is verified. Errors: a [*fault.UnreachableError] if p is not in the group, a
// [*fault.InputError] if the table is not full, a [*fault.StoppedError] if ctx has ended.
// Cost O(levels·degree + length·degree).
func (t *Table) Factor(ctx context.Context, p perm.Perm) (word.Word, error) {
	if err := fault.Stopped(ctx, inTableFactor, ""); err != nil {
		return word.Word{}, err
	}
	t = t.orTrivial()
	if p.LargestMoved() > t.set.degree {
		return word.Word{}, t.siftBeyond(p)
	}
	target := toImages(p, t.set.degree)
	digits, err := t.sift(target)
	if err != nil {
		return word.Word{}, err
	}
	var letters []word.Letter
	for i := len(digits) - 1; i >= 0; i-- {
		letters = append(letters, digits[i].letters...)
	}
	return checkedWord(t.alphabet, t.set, letters, target)
}

// sift returns the entries with p = digits[k-1]·…·digits[0].
func (t *Table) sift(p images) ([]*entry, error) {
	rest := append(images(nil), p...)
	digits := make([]*entry, len(t.levels))
	for i, l := range t.levels {
		point := rest[l.base]
		e := l.entries[point]
		if e == nil && l.inOrbit(int(point)) {
			return nil, hole(i+1, int(point)+1)
		}
		if e == nil {
			return nil, notInGroup(inTableFactor, p.perm(), i+1, rest.perm())
		}
		rawperm.ProductInto(rest, rest, e.inverse)
		digits[i] = e
	}
	if !rawperm.IsIdentity(rest) {
		return nil, notInGroup(inTableFactor, p.perm(), len(t.levels)+1, rest.perm())
	}
	return digits, nil
}

// siftBeyond returns the error for a permutation that moves points beyond the
// degree: where its sift stops.
func (t *Table) siftBeyond(p perm.Perm) error {
	rest := p
	for i, l := range t.levels {
		point := rest.Image(l.base + 1)
		switch {
		case !l.inOrbit(point - 1):
			return notInGroup(inTableFactor, p, i+1, rest)
		case l.entries[point-1] == nil:
			return hole(i+1, point)
		}
		rest = rest.Mul(l.entries[point-1].inverse.perm())
	}
	return notInGroup(inTableFactor, p, len(t.levels)+1, rest)
}

func (l *tableLevel) inOrbit(point int) bool {
	for _, p := range l.orbit {
		if p == point {
			return true
		}
	}
	return false
}

// checkedWord verifies a word before it leaves this package: it reduces the letters,
// evaluates them and compares.
func checkedWord(a *word.Alphabet, s *generatorSet, letters []word.Letter, want images) (word.Word, error) {
	letters = s.reduce(letters)
	got := s.evaluate(letters)
	for i := range got {
		if got[i] != want[i] {
			panic(&fault.InternalError{In: "factor", What: "the word does not give the permutation"})
		}
	}
	return a.Word(letters...), nil
}

// LevelStats describes one level of a table.
type LevelStats struct {
	Level     int   // from 1
	BasePoint int   // βi
	Orbit     []int // the basic orbit, βi first
	Lengths   []int // letters of the word for each point of Orbit; -1 if there is none
	Filled    int   // points of Orbit with a word
	Mean      float64
	Max       int
}

// Stats returns one LevelStats for each level, with the mean and the greatest length
// of its words. The sum of the means is the expected length of a word for a random
// element before reduction.
func (t *Table) Stats() []LevelStats {
	out := make([]LevelStats, len(t.levels))
	for i, l := range t.levels {
		out[i] = l.stats()
		out[i].Level = i + 1
	}
	return out
}

func (l *tableLevel) stats() LevelStats {
	s := LevelStats{BasePoint: l.base + 1}
	total := 0
	for _, p := range l.orbit {
		length := -1
		if e := l.entries[p]; e != nil {
			length = len(e.letters)
			total += length
			s.Filled++
			s.Max = max(s.Max, length)
		}
		s.Orbit = append(s.Orbit, p+1)
		s.Lengths = append(s.Lengths, length)
	}
	if s.Filled > 0 {
		s.Mean = float64(total) / float64(s.Filled)
	}
	return s
}

// Word returns the word for a point of a level, both counted from 1, and whether
// there is one.
func (t *Table) Word(level, point int) (word.Word, bool) {
	if level < 1 || level > len(t.levels) || point < 1 || point > t.set.degree {
		return word.Word{}, false
	}
	e := t.levels[level-1].entries[point-1]
	if e == nil {
		return word.Word{}, false
	}
	return t.alphabet.Word(e.letters...), true
}

// String says how many points have words and how long a word of the table is.
func (t *Table) String() string {
	filled, total, mean := 0, 0, 0.0
	levels := t.Stats()
	for _, l := range levels {
		filled, total, mean = filled+l.Filled, total+len(l.Orbit), mean+l.Mean
	}
	return fmt.Sprintf("table of words: %s, words for %s of %s, %.1f letters in all on average", counted.Of(len(levels), "levels"), counted.Commas(filled), counted.Of(total, "points"), mean)
}
