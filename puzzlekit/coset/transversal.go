package coset

import (
	"iter"
	"slices"

	"puzzlelab/puzzlekit/word"
)

// A transversal is the tree of the standard numbering: for each coset but the
// first, the earlier coset and the letter in whose row and column it first occurs.
type transversal struct {
	table  *Table
	parent []int32
	letter []word.Letter
}

func (t *Table) transversal() *transversal {
	n := int32(t.Index())
	tree := &transversal{t, make([]int32, n), make([]word.Letter, n)}
	found := int32(1)
	for c := int32(0); found < n; c++ {
		for s, images := range t.images {
			if images[c] == found {
				tree.parent[found], tree.letter[found] = c, letterOf(s)
				found++
			}
		}
	}
	return tree
}

// letters returns the letters that lead from coset 1 to a coset, the last one
// first.
func (t *transversal) letters(c int32) (back []word.Letter) {
	for ; c != 0; c = t.parent[c] {
		back = append(back, t.letter[c])
	}
	return back
}

// Representatives yields for each coset, in the order of the numbers, a shortest
// word that leads to it from coset 1. The words are a Schreier transversal: every
// prefix of a representative is a representative. Cost O(Index), then O(length) for
// each word.
func (t *Table) Representatives() iter.Seq2[int, word.Word] {
	return func(yield func(int, word.Word) bool) {
		tree := t.transversal()
		for c := range int32(t.Index()) {
			letters := tree.letters(c)
			slices.Reverse(letters)
			if !yield(int(c)+1, t.presentation.alphabet.Word(letters...)) {
				return
			}
		}
	}
}

// SchreierGenerators yields generators of the subgroup: for each coset with
// representative r and each generator g the word r·g·s^-1, where s represents the
// coset of r·g, without those that are the empty word. There are
// Index·(generators-1)+1 of them (Schreier 1927). Cost O(length) for each word.
func (t *Table) SchreierGenerators() iter.Seq[word.Word] {
	return func(yield func(word.Word) bool) {
		tree := t.transversal()
		for c := range int32(t.Index()) {
			for s := 0; s < len(t.images); s += 2 {
				if !tree.has(c, s) && !yield(tree.loop(c, s)) {
					return
				}
			}
		}
	}
}

// has reports whether the edge from a coset by a letter is in the tree.
func (t *transversal) has(c int32, slot int) bool {
	to, l := t.table.images[slot][c], letterOf(slot)
	return to != 0 && t.parent[to] == c && t.letter[to] == l ||
		c != 0 && t.parent[c] == to && t.letter[c] == l.Inverse()
}

// loop returns the word that goes to a coset, along a letter and back.
func (t *transversal) loop(c int32, slot int) word.Word {
	letters := t.letters(c)
	slices.Reverse(letters)
	letters = append(letters, letterOf(slot))
	for _, l := range t.letters(t.table.images[slot][c]) {
		letters = append(letters, l.Inverse())
	}
	return t.table.presentation.alphabet.Word(letters...).Reduce()
}

// SubgroupGenerators yields the Schreier generators of the subgroup, without those
// that repeat an earlier one or its inverse. It keeps the texts of all of them.
func (t *Table) SubgroupGenerators() iter.Seq[word.Word] {
	return func(yield func(word.Word) bool) {
		seen := map[string]bool{}
		for w := range t.SchreierGenerators() {
			text := min(w.String(), w.Inverse().String())
			if seen[text] {
				continue
			}
			seen[text] = true
			if !yield(w) {
				return
			}
		}
	}
}

// schreierLetters is an upper bound for the letters of all Schreier generators.
func (t *Table) schreierLetters() (total int64) {
	tree := t.transversal()
	depth := make([]int64, t.Index())
	for c := 1; c < len(depth); c++ {
		depth[c] = depth[tree.parent[c]] + 1
	}
	for c := range int32(len(depth)) {
		for s := 0; s < len(t.images); s += 2 {
			if !tree.has(c, s) {
				total += depth[c] + 1 + depth[t.images[s][c]]
			}
		}
	}
	return total
}
