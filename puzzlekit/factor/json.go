package factor

import "encoding/json"

// jsonTable is the web form of a table. Letters are numbers as in a word:
// 2 is the second generator, -2 its inverse.
type jsonTable struct {
	Format     string      `json:"format"`
	Version    int         `json:"version"`
	Degree     int         `json:"degree"`
	Names      []string    `json:"names"`
	Generators [][]int     `json:"generators"`
	Levels     []jsonLevel `json:"levels"`
}

type jsonLevel struct {
	Base   int       `json:"base"`
	Points []int     `json:"points"`
	Words  [][]int32 `json:"words"`
}

// MarshalJSON returns t for a web page. Points count from 1, generators are lists of
// images, and words are lists of letters: +k is the k-th generator, -k its inverse.
// words[j] takes base to points[j]. To factor p, divide it on the right by the word
// for the image of each base point in turn.
func (t *Table) MarshalJSON() ([]byte, error) {
	t = t.orTrivial()
	out := jsonTable{Format: tableMagic, Version: tableVersion, Degree: t.set.degree, Names: t.alphabet.Names()}
	for _, p := range t.generators {
		out.Generators = append(out.Generators, p.Images())
	}
	for _, l := range t.levels {
		level := jsonLevel{Base: l.base + 1}
		for _, p := range l.orbit {
			if e := l.entries[p]; e != nil {
				letters := make([]int32, len(e.letters))
				for i, x := range e.letters {
					letters[i] = int32(x)
				}
				level.Points = append(level.Points, p+1)
				level.Words = append(level.Words, letters)
			}
		}
		out.Levels = append(out.Levels, level)
	}
	return json.Marshal(out)
}
