package coset

import (
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/word"
)

// A Presentation is a group given by generators and relators: the largest
// group in which the relators are 1. It is immutable. The zero Presentation has
// no generators; what needs some refuses it with a [*NoGeneratorsError].
type Presentation struct {
	alphabet *word.Alphabet
	relators []word.Word
}

// NewPresentation returns the group with the generators of the alphabet and
// these relators, as they are given. Without relators it is a free group. A
// [*NoGeneratorsError] says that the alphabet is empty, an [*AlphabetError]
// names a relator over another alphabet.
func NewPresentation(alphabet *word.Alphabet, relators ...word.Word) (*Presentation, error) {
	if alphabet == nil || alphabet.Size() == 0 {
		return nil, &NoGeneratorsError{}
	}
	p := &Presentation{alphabet: alphabet}
	for i, r := range relators {
		w, err := p.own(fmt.Sprintf("relator %d", i+1), r)
		if err != nil {
			return nil, err
		}
		p.relators = append(p.relators, w)
	}
	return p, nil
}

// usable returns a [*NoGeneratorsError] for nil and the zero Presentation.
func (p *Presentation) usable() error {
	if p == nil || p.alphabet == nil {
		return &NoGeneratorsError{}
	}
	return nil
}

// own returns a word as one over p's alphabet, after [Presentation.check].
func (p *Presentation) own(what string, w word.Word) (word.Word, error) {
	if err := p.check(what, w); err != nil {
		return word.Word{}, err
	}
	return p.alphabet.Word(w.Letters()...), nil
}

// check returns an [*AlphabetError] unless every letter of a word has the name in
// its own alphabet that it has in p's. Cost O(1) for a word over p's alphabet,
// else O(letters).
func (p *Presentation) check(what string, w word.Word) error {
	if w.Alphabet() == p.alphabet || w.Len() == 0 {
		return nil
	}
	mine, its := p.alphabet.Names(), w.Alphabet().Names()
	for l := range w.All() {
		if g := l.Generator() - 1; g >= len(mine) || its[g] != mine[g] {
			return &AlphabetError{What: what, Word: w, Alphabet: p.alphabet}
		}
	}
	return nil
}

// ownAll is own for words that are numbered from 1; it refuses the zero
// Presentation.
func (p *Presentation) ownAll(what string, words []word.Word) ([]word.Word, error) {
	if err := p.usable(); err != nil {
		return nil, err
	}
	out := make([]word.Word, len(words))
	for i, w := range words {
		var err error
		if out[i], err = p.own(fmt.Sprintf("%s %d", what, i+1), w); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Alphabet returns the generators.
func (p *Presentation) Alphabet() *word.Alphabet {
	if p.usable() != nil {
		return new(word.Alphabet)
	}
	return p.alphabet
}

// Relators returns the relators as they were given.
func (p *Presentation) Relators() []word.Word { return append([]word.Word(nil), p.relators...) }

// String writes the presentation as <a, b | a^2, b^3, a*b*a*b>, which [Parse]
// reads.
func (p *Presentation) String() string {
	return "<" + p.Alphabet().String() + " | " + joinWords(p.relators, word.Word.String) + ">"
}

// GAP returns a text that GAP reads as this finitely presented group. The
// names of the generators must be names in GAP too.
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
