package coset

import (
	"iter"
	"slices"

	"puzzlelab/puzzlekit/word"
)

// tree is, for each coset but the first, the earlier coset and the letter by
// which the walk of the standard numbering meets it first.
func (t *Table) tree() (parent []int32, letter []word.Letter) {
	parent = make([]int32, t.Index())
	letter = make([]word.Letter, t.Index())
	found := int32(1)
	for c := int32(0); found < int32(t.Index()); c++ {
		for s, images := range t.images {
			if images[c] == found {
				parent[found], letter[found] = c, letterOf(s)
				found++
			}
		}
	}
	return parent, letter
}

// Representatives returns, for each coset, a shortest word that leads to it
// from coset 1: a Schreier transversal, every prefix of a representative being
// one too. Cost O(total length).
func (t *Table) Representatives() []word.Word {
	parent, letter := t.tree()
	out := make([]word.Word, t.Index())
	out[0] = t.presentation.alphabet.Word()
	for c := 1; c < len(out); c++ {
		out[c] = out[parent[c]].Mul(t.presentation.alphabet.Word(letter[c]))
	}
	return out
}

// SchreierGenerators yields generators of the subgroup: for each coset with
// representative r and each generator g the word r·g·s^-1, where s represents
// the coset of r·g, but for those that are the empty word. There are
// Index·(generators-1)+1 of them (Schreier 1927). Cost O(length) each.
func (t *Table) SchreierGenerators() iter.Seq[word.Word] {
	return func(yield func(word.Word) bool) {
		representatives := t.Representatives()
		for c, r := range representatives {
			for s := 0; s < len(t.images); s += 2 {
				to := representatives[t.images[s][c]]
				w := r.Mul(t.presentation.alphabet.Word(letterOf(s))).Mul(to.Inverse()).Reduce()
				if w.Len() > 0 && !yield(w) {
					return
				}
			}
		}
	}
}

// SubgroupGenerators returns Schreier generators of the subgroup without those
// that repeat an earlier one or its inverse.
func (t *Table) SubgroupGenerators() []word.Word {
	seen := map[string]bool{}
	var out []word.Word
	for w := range t.SchreierGenerators() {
		if seen[w.String()] || seen[w.Inverse().String()] {
			continue
		}
		seen[w.String()] = true
		out = append(out, w)
	}
	return slices.Clip(out)
}
