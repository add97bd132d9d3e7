package enum

import (
	"cmp"
	"encoding/binary"
	"math"
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
	repeated := p.repeatedHashes()
	if len(repeated) == 0 {
		return
	}
	seen := map[string]bool{}
	p.Relators = slices.DeleteFunc(p.Relators, func(r []int32) bool {
		if _, found := slices.BinarySearch(repeated, p.hash(r)); !found {
			return false
		}
		key := keyOf(p.canonical(r))
		defer func() { seen[key] = true }()
		return seen[key]
	})
}

// repeatedHashes returns in order the hashes that two relators or more have. To look for
// them takes much less time than to compare the relators.
func (p *Problem) repeatedHashes() (repeated []uint64) {
	all := make([]uint64, len(p.Relators))
	for i, r := range p.Relators {
		all[i] = p.hash(r)
	}
	slices.Sort(all)
	for i := 1; i < len(all); i++ {
		if all[i] == all[i-1] {
			repeated = append(repeated, all[i])
		}
	}
	return repeated
}

// hash is the same for a relator, its rotations and their inverses: the sum over the pairs
// of neighboring letters, around the cycle and in both directions.
func (p *Problem) hash(r []int32) (sum uint64) {
	last := r[len(r)-1]
	for _, c := range r {
		sum += hashPair(last, c) + hashPair(p.Inverse[c], p.Inverse[last])
		last = c
	}
	return sum
}

func hashPair(a, b int32) uint64 {
	const odd = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio
	h := (uint64(uint32(a))<<32 | uint64(uint32(b))) * odd
	return (h ^ h>>29) * odd
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

func leastRotation(word []int32) []int32 { return rotation(word, leastStart(word)) }

func rotation(word []int32, start int) []int32 {
	return slices.Concat(word[start:], word[:start])
}

// leastStart returns where the least rotation begins. It compares two candidates
// letter by letter and leaves out all the starts that a mismatch rules out:
// O(len(word)).
func leastStart(word []int32) int {
	n := len(word)
	at := func(i int) int32 { // much faster than to divide by n
		if i >= n {
			i -= n
		}
		return word[i]
	}
	for i, j, k := 0, 1, 0; ; {
		if j >= n || k == n {
			return i
		}
		x, y := at(i+k), at(j+k)
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
}

func (p *Problem) path(word []int32) path {
	return path{word, p.inverses(word)}
}

// A cycle is a path that leads back to where it begins.
type cycle struct {
	path
	same []int32 // after each letter: -1 if the path reads the same from there, 0 if not or at its end
}

// cycle prepares a relator. It reads the same from place k if its rotation by k is
// the relator again, or if the inverse of this rotation is. These places follow each
// other with the period of the relator.
func (p *Problem) cycle(r []int32) cycle {
	n := len(r)
	buffer := make([]int32, 2*n)
	out := cycle{path: path{r, buffer[:n]}, same: buffer[n:]}
	back := out.same // its memory serves until the relator has been compared
	for i, c := range r {
		out.backward[i] = p.Inverse[c]
		back[n-1-i] = p.Inverse[c]
	}
	step := period(r)
	shift := step
	from, to := leastStart(r), leastStart(back)
	if equalFrom(r, from, back, to) {
		shift = (from - to + n) % step
	}
	clear(back)
	for k := 1; k < n; k++ {
		if k%step == 0 || k%step == shift {
			out.same[k-1] = -1
		}
	}
	return out
}

// equalFrom reports whether two words of one length are the same, read around from places
// a and b.
func equalFrom(v []int32, a int, w []int32, b int) bool {
	for range v {
		if v[a] != w[b] {
			return false
		}
		if a++; a == len(v) {
			a = 0
		}
		if b++; b == len(w) {
			b = 0
		}
	}
	return true
}

// ends returns the columns of the step forwards and of the step back, if the cycle reads
// the same from there, as bits.
func (c *cycle) ends() (columns uint64) {
	n := len(c.forward)
	if c.same[0] != 0 {
		columns |= 1 << c.forward[0]
	}
	if n > 1 && c.same[n-2] != 0 {
		columns |= 1 << c.backward[n-1]
	}
	return columns
}

func (p *Problem) inverses(word []int32) []int32 {
	out := make([]int32, len(word))
	for i, c := range word {
		out[i] = p.Inverse[c]
	}
	return out
}

// work is what it takes to follow all the entries of a cycle along its relator, for
// each row that begins a cycle: there are n entries, mostly followed half the way, and
// n/period rows. To apply the relator to these rows takes only a step for each entry.
func work(r []int32) int { return period(r) * len(r) }

// short returns the relators whose work is at most this, or no more than that of any
// other; all if most is 0.
func (p *Problem) short(most int) [][]int32 {
	least := math.MaxInt
	for _, r := range p.Relators {
		least = min(least, work(r))
	}
	var out [][]int32
	for _, r := range p.Relators {
		if most == 0 || work(r) <= max(most, least) {
			out = append(out, r)
		}
	}
	return out
}

// conjugates returns, for each column, the rotations of the relators and of
// their inverses that begin with it, each once. For each cycle of the table through
// an edge in this column, exactly one of them describes it from the row where the
// edge begins.
func (p *Problem) conjugates(relators [][]int32) [][]path {
	var words [][]int32
	count := make([]int, p.Columns+1)
	for _, r := range relators {
		words = append(words, r)
		if back := p.inverseWord(r); !equalFrom(r, leastStart(r), back, leastStart(back)) {
			words = append(words, back)
		}
	}
	total := 0
	for _, w := range words {
		for _, c := range w[:period(w)] {
			count[c]++
			total++
		}
	}
	all := make([]path, total)
	out := make([][]path, p.Columns+1)
	for c, n := range count {
		out[c], all = all[:0:n], all[n:]
	}
	for _, w := range words {
		doubled := slices.Concat(w, w)
		back := p.inverses(doubled)
		for i, c := range w[:period(w)] {
			end := i + len(w)
			out[c] = append(out[c], path{doubled[i:end:end], back[i:end:end]})
		}
	}
	return out
}
