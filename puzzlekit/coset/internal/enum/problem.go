package enum

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A Problem is a presentation and a subgroup in terms of columns.
type Problem struct {
	Columns  int       // numbered 1..Columns
	Inverse  []int32   // Inverse[c] is the column of the inverse; Inverse[0] is unused
	Relators [][]int32 // cyclically reduced, not empty
	Subgroup [][]int32 // freely reduced, not empty
}

// Stride returns the length of a row: the columns and the parent.
func (p *Problem) Stride() int { return p.Columns + 1 }

// Simplify sorts the relators by length and drops those that are rotations of
// others or of their inverses, which say the same.
func (p *Problem) Simplify() {
	slices.SortStableFunc(p.Relators, func(a, b []int32) int { return cmp.Compare(len(a), len(b)) })
	seen := map[string]bool{}
	p.Relators = slices.DeleteFunc(p.Relators, func(r []int32) bool {
		key := keyOf(p.canonical(r))
		defer func() { seen[key] = true }()
		return seen[key]
	})
}

// keyOf returns a word as a key for a map.
func keyOf(word []int32) string {
	key := make([]byte, 0, 4*len(word))
	for _, c := range word {
		key = binary.LittleEndian.AppendUint32(key, uint32(c))
	}
	return string(key)
}

// canonical returns the least rotation of a relator and its inverse.
func (p *Problem) canonical(r []int32) []int32 {
	a, b := leastRotation(r), leastRotation(p.inverseWord(r))
	if slices.Compare(b, a) < 0 {
		return b
	}
	return a
}

// leastRotation compares two candidates letter by letter and leaves out all
// the starts that a mismatch rules out: O(len(word)).
func leastRotation(word []int32) []int32 {
	n := len(word)
	for i, j, k := 0, 1, 0; ; {
		if j >= n || k == n {
			return slices.Concat(word[i:], word[:i])
		}
		x, y := word[(i+k)%n], word[(j+k)%n]
		if x == y {
			k++
			continue
		}
		if x > y {
			i, j = j, max(j, i+k)+1
		} else {
			j += k + 1
		}
		k = 0
	}
}

// period returns the length of the word of which r is a power.
func period(r []int32) int {
	for d := 1; d <= len(r)/2; d++ {
		if len(r)%d == 0 && slices.Equal(r[d:], r[:len(r)-d]) {
			return d
		}
	}
	return len(r)
}

func (p *Problem) inverseWord(word []int32) []int32 {
	out := make([]int32, len(word))
	for i, c := range word {
		out[len(word)-1-i] = p.Inverse[c]
	}
	return out
}

// A path is a word prepared for scanning from both ends.
type path struct {
	forward  []int32 // columns
	backward []int32 // their inverses, at the same places
	period   int     // the word is a power of its first period letters
}

func (p *Problem) path(word []int32) path {
	back := make([]int32, len(word))
	for i, c := range word {
		back[i] = p.Inverse[c]
	}
	return path{word, back, period(word)}
}

// conjugates returns, for each column, the rotations of the relators and of
// their inverses that begin with it, each once. For each cycle of the table through
// an edge in this column, exactly one of them describes it from the row where the
// edge begins.
func (p *Problem) conjugates() [][]path {
	out := make([][]path, p.Columns+1)
	add := func(r []int32) {
		doubled := p.path(slices.Concat(r, r))
		for i := range doubled.period {
			end := i + len(r)
			out[r[i]] = append(out[r[i]], path{doubled.forward[i:end:end], doubled.backward[i:end:end], doubled.period})
		}
	}
	for _, r := range p.Relators {
		add(r)
		if inverse := p.inverseWord(r); !slices.Equal(leastRotation(r), leastRotation(inverse)) {
			add(inverse)
		}
	}
	return out
}
