package coset

import (
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/word"
)

// A Presentation is a group given by generators and relators: the largest
// group in which the relators are 1. It is immutable. The zero Presentation has
// no generators; functions that need some return a [*fault.InputError].
type Presentation struct {
	alphabet *word.Alphabet
	relators []word.Word
}

// NewPresentation returns the group with the generators of the alphabet and
// the given relators. Without relators it is a free group. It returns a
// [*fault.InputError] if the alphabet is empty or a relator is over another
// alphabet.
func NewPresentation(alphabet *word.Alphabet, relators ...word.Word) (*Presentation, error) {
	if alphabet == nil || alphabet.Size() == 0 {
		return nil, noGenerators("coset.NewPresentation")
	}
	p := &Presentation{alphabet: alphabet}
	for i, r := range relators {
		w, err := p.own("coset.NewPresentation", fmt.Sprintf("relator %d", i+1), r)
		if err != nil {
			return nil, err
		}
		p.relators = append(p.relators, w)
	}
	return p, nil
}

// isZero reports whether p is nil or the zero Presentation.
func (p *Presentation) isZero() bool { return p == nil || p.alphabet == nil }

// own returns a word as one over p's alphabet, after [Presentation.check].
func (p *Presentation) own(in, what string, w word.Word) (word.Word, error) {
	if err := p.check(in, what, w); err != nil {
		return word.Word{}, err
	}
	return p.alphabet.Word(w.Letters()...), nil
}

// check returns a [*fault.InputError] unless every letter of a word has the same
// name in its own alphabet as in p's. Cost O(1) for a word over p's alphabet,
// otherwise O(letters).
func (p *Presentation) check(in, what string, w word.Word) error {
	if w.Alphabet() == p.alphabet || w.Len() == 0 {
		return nil
	}
	mine, its := p.alphabet.Names(), w.Alphabet().Names()
	for l := range w.All() {
		if g := l.Generator() - 1; g >= len(mine) || its[g] != mine[g] {
			return foreignWord(in, what, w, p.alphabet)
		}
	}
	return nil
}

// subgroup is own for the generators of a subgroup; it refuses the zero
// Presentation.
func (p *Presentation) subgroup(in string, words []word.Word) ([]word.Word, error) {
	if p.isZero() {
		return nil, noGenerators(in)
	}
	out := make([]word.Word, len(words))
	for i, w := range words {
		if w.Alphabet() == p.alphabet {
			out[i] = w
			continue
		}
		var err error
		if out[i], err = p.own(in, fmt.Sprintf("subgroup word %d", i+1), w); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Alphabet returns the generators.
func (p *Presentation) Alphabet() *word.Alphabet {
	if p.isZero() {
		return new(word.Alphabet)
	}
	return p.alphabet
}

// Relators returns a copy of the relators.
func (p *Presentation) Relators() []word.Word { return append([]word.Word(nil), p.relators...) }

// String returns the presentation in the form <a, b | a^2, b^3, (a*b)^2>, which
// [Parse] reads.
func (p *Presentation) String() string {
	return "<" + p.Alphabet().String() + " | " + joinWords(p.relators, relator) + ">"
}

// GAP returns GAP code that defines the group. The names of the generators must
// be names in GAP, too.
func (p *Presentation) GAP() string {
	names := p.Alphabet().Names()
	quoted, bound := make([]string, len(names)), make([]string, len(names))
	for i, name := range names {
		quoted[i] = fmt.Sprintf("%q", name)
		bound[i] = fmt.Sprintf("%s:=f.%d;; ", name, i+1)
	}
	return fmt.Sprintf("f:=FreeGroup(%s);; %sg:=f/[%s];",
		strings.Join(quoted, ","), strings.Join(bound, ""), joinWords(p.relators, word.Word.GAP))
}

func joinWords(words []word.Word, format func(word.Word) string) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = format(w)
	}
	return strings.Join(texts, ", ")
}

// relator writes a word that repeats a shorter one as a power, (a*b)^5.
func relator(w word.Word) string {
	root, k := w.Root()
	if k == 1 || root.SyllableLen() < 2 || w.Alphabet().Notation() != word.Product {
		return w.String()
	}
	return fmt.Sprintf("(%v)^%d", root, k)
}
