package factor

import (
	"context"
	"encoding/json"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

const (
	tableType    = "factor.Table" // as errors name it
	tableFormat  = "puzzlelab factor table"
	tableVersion = 2 // of the bytes
	jsonVersion  = 1
)

// savedTable is the form of a table in bytes.
type savedTable struct {
	Degree     int
	Generators []perm.Perm
	Alphabet   *word.Alphabet
	Levels     []savedLevel
}

// savedLevel has the points with words, and all points of the orbit. They count from 1.
type savedLevel struct {
	Base   int             `json:"base"`
	Points []int           `json:"points"`
	Words  [][]word.Letter `json:"words"`
	Orbit  []int           `json:"-"`
}

func (t *Table) savedLevels() (out []savedLevel) {
	for _, l := range t.levels {
		level := savedLevel{Base: l.base + 1}
		for _, p := range l.orbit {
			level.Orbit = append(level.Orbit, p+1)
			if e := l.entries[p]; e != nil {
				level.Points = append(level.Points, p+1)
				level.Words = append(level.Words, append([]word.Letter{}, e.letters...))
			}
		}
		out = append(out, level)
	}
	return out
}

// MarshalJSON returns t for a web page. Points count from 1, generators are lists of
// images, and words are lists of letters: +k is the k-th generator, -k its inverse.
// words[j] takes base to points[j]. To factor p, divide it on the right by the word
// for the image of each base point in turn.
func (t *Table) MarshalJSON() ([]byte, error) {
	t = t.orTrivial()
	var generators [][]int
	for _, p := range t.generators {
		generators = append(generators, p.Images())
	}
	return json.Marshal(struct {
		Format     string       `json:"format"`
		Version    int          `json:"version"`
		Degree     int          `json:"degree"`
		Names      []string     `json:"names"`
		Generators [][]int      `json:"generators"`
		Levels     []savedLevel `json:"levels"`
	}{tableFormat, jsonVersion, t.set.degree, t.alphabet.Names(), generators, t.savedLevels()})
}

// MarshalBinary returns t as bytes for [Table.UnmarshalBinary]: a version, the
// generators, the words and a checksum.
func (t *Table) MarshalBinary() ([]byte, error) {
	t = t.orTrivial()
	return encoded.Sealed(tableFormat, tableVersion, savedTable{t.set.degree, t.generators, t.alphabet, t.savedLevels()})
}

// LoadTable reads what [Table.MarshalBinary] wrote, as [Table.UnmarshalBinary] does,
// and checks that the table is for exactly the generators of g. Errors: a
// [*fault.InputError] if data is damaged, of another version or for other generators, a
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
// the right point. If data is damaged or of another version, it returns a
// [*fault.InputError] and t is unchanged. [LoadTable] also checks the generators.
func (t *Table) UnmarshalBinary(data []byte) error { return t.read(context.Background(), data) }

func (t *Table) read(ctx context.Context, data []byte) error {
	var s savedTable
	if err := encoded.Open(tableType, tableFormat, tableVersion, data, &s); err != nil {
		return err
	}
	if err := checkSaved(tableType, s.Degree, s.Generators, s.Alphabet); err != nil {
		return err
	}
	points := 0
	for _, l := range s.Levels {
		points += len(l.Points)
	}
	if err := checkLoaded(tableType, tableBytes(s.Degree, len(s.Levels), points)); err != nil {
		return err
	}
	read := &Table{alphabet: s.Alphabet, generators: s.Generators, set: newGeneratorSet(s.Degree, s.Generators)}
	var fixed []int
	for i := range s.Levels {
		l, err := s.Levels[i].load(ctx, read.set, fixed)
		if err != nil {
			return err
		}
		read.levels = append(read.levels, l)
		fixed = append(fixed, l.base)
	}
	*t = *read
	return nil
}

// load makes a level of a table that has words for the fixed points before it.
func (s *savedLevel) load(ctx context.Context, set *generatorSet, fixed []int) (*tableLevel, error) {
	if len(s.Orbit) < 2 || s.Orbit[0] != s.Base || !slices.Contains(s.Points, s.Base) || len(s.Points) != len(s.Words) {
		return nil, encoded.Damaged(tableType, "an orbit does not begin with its base point, or points have no words")
	}
	l := &tableLevel{base: s.Base - 1, entries: make([]*entry, set.degree)}
	seen := make([]bool, set.degree+1)
	for _, p := range s.Orbit {
		if p < 1 || p > set.degree || seen[p] {
			return nil, encoded.Damaged(tableType, "point %d of an orbit stands there twice or is not in 1..%d", p, set.degree)
		}
		seen[p] = true
		l.orbit = append(l.orbit, p-1)
	}
	for i, p := range s.Points {
		if err := fault.Stopped(ctx, tableType+".UnmarshalBinary", ""); err != nil {
			return nil, err
		}
		if p < 1 || p > set.degree || !seen[p] {
			return nil, encoded.Damaged(tableType, "point %d is not in its orbit", p)
		}
		for _, x := range s.Words[i] {
			if x == 0 || x.Generator() > set.size {
				return nil, encoded.Damaged(tableType, "letter %d is not in ±1..%d", x, set.size)
			}
		}
		e := newEntry(s.Words[i], set.evaluate(s.Words[i]))
		if !fixes(e.element, fixed) || int(e.element[l.base]) != p-1 {
			return nil, encoded.Damaged(tableType, "the word for point %d does not take %d there", p, s.Base)
		}
		l.entries[p-1] = e
	}
	return l, nil
}
