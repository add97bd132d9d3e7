package word

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// A Word is a sequence of letters over an alphabet, read from left to right.
// Words are immutable and safe to share. The zero value is the empty word over
// the alphabet without names.
type Word struct {
	alphabet *Alphabet
	letters  []Letter
}

// Alphabet returns the alphabet of w.
func (w Word) Alphabet() *Alphabet {
	if w.alphabet == nil {
		return &noNames
	}
	return w.alphabet
}

var noNames Alphabet // of the zero Word

// Len returns the number of letters. Each generator or inverse counts one.
func (w Word) Len() int { return len(w.letters) }

// Letters returns a copy of the letters.
func (w Word) Letters() []Letter { return slices.Clone(w.letters) }

// At returns the i-th letter, counted from 0 like the elements of a slice.
func (w Word) At(i int) Letter { return w.letters[i] }

// All yields the letters from left to right.
func (w Word) All() iter.Seq[Letter] { return slices.Values(w.letters) }

// Prefix returns the first n letters of w. It panics if n is not in 0..Len().
func (w Word) Prefix(n int) Word {
	own := w.letters[:len(w.letters):len(w.letters)] // the memory after them does not belong to w
	return Word{w.alphabet, own[:n:n]}
}

// Root returns the shortest word of which w is a power, and the exponent: w is
// root.Pow(exponent). For the empty word it is the empty word and 1. Cost O(Len·d) with
// d the number of divisors of Len.
func (w Word) Root() (root Word, exponent int) {
	n := w.Len()
	for period := 1; period < n; period++ {
		if n%period == 0 && slices.Equal(w.letters[period:], w.letters[:n-period]) {
			return w.Prefix(period), n / period
		}
	}
	return w, 1
}

// A Syllable is a run of one letter, Generator^Exponent. The exponent is not 0.
type Syllable struct {
	Generator int // from 1
	Exponent  int
}

// Syllables yields the runs of equal letters; a*a*b^-1 has two. Their number is the
// length of w in the metric in which a^k counts one. A letter next to its inverse begins
// a new run; see [Word.Reduce].
func (w Word) Syllables() iter.Seq[Syllable] {
	return func(yield func(Syllable) bool) {
		for i := 0; i < len(w.letters); {
			l, start := w.letters[i], i
			for i < len(w.letters) && w.letters[i] == l {
				i++
			}
			exponent := i - start
			if l.IsInverse() {
				exponent = -exponent
			}
			if !yield(Syllable{l.Generator(), exponent}) {
				return
			}
		}
	}
}

// SyllableLen returns the number of syllables. Cost O(Len).
func (w Word) SyllableLen() int {
	n := 0
	for range w.Syllables() {
		n++
	}
	return n
}

// Mul returns w followed by v, without cancelling; see [Word.Reduce]. It panics with a
// [*fault.InputError] if the alphabets differ.
func (w Word) Mul(v Word) Word {
	a := w.alphabet
	if a == nil || len(w.letters) == 0 && v.alphabet != nil {
		a = v.alphabet
	}
	if len(w.letters) > 0 && len(v.letters) > 0 && !sameAlphabet(w.alphabet, v.alphabet) {
		panic(&fault.InputError{In: "word.Word.Mul", What: "alphabet", Value: "{" + v.alphabet.String() + "}", Want: "{" + excerpt.Short(w.alphabet.String(), mostKnown) + "}"})
	}
	return Word{a, slices.Concat(w.letters, v.letters)}
}

func sameAlphabet(a, b *Alphabet) bool {
	return a == b || a != nil && b != nil && slices.Equal(a.names, b.names)
}

// Inverse returns the inverse of w: the inverse letters from right to left.
func (w Word) Inverse() Word {
	out := make([]Letter, len(w.letters))
	for i, l := range w.letters {
		out[len(out)-1-i] = l.Inverse()
	}
	return Word{w.alphabet, out}
}

// maxLen is the largest number of letters of a power, which take a gigabyte.
const maxLen = 1 << 28

// Pow returns w repeated k times, or its inverse repeated -k times. It panics with a
// [*fault.LimitError] if the result has more than 2^28 letters.
func (w Word) Pow(k int) Word {
	if n := len(w.letters); n == 0 {
		return w
	} else if most := maxLen / n; k > most || k < -most {
		panic(&fault.LimitError{In: "word.Word.Pow", What: fmt.Sprintf("power %d of %s", k, counted.Of(n, "letters")), Unit: "letters", Limit: maxLen})
	}
	if k < 0 {
		w, k = w.Inverse(), -k
	}
	return Word{w.alphabet, slices.Repeat(w.letters, k)}
}

// Reduce returns the freely reduced word: letters next to their inverses are cancelled
// until there are none. Cost O(Len).
func (w Word) Reduce() Word {
	out := make([]Letter, 0, len(w.letters))
	for _, l := range w.letters {
		if n := len(out); n > 0 && out[n-1] == l.Inverse() {
			out = out[:n-1]
			continue
		}
		out = append(out, l)
	}
	return Word{w.alphabet, out}
}

// Equal reports whether w and v are the same sequence of letters over alphabets with the
// same names. Words that are equal only in the free group are not Equal.
func (w Word) Equal(v Word) bool {
	if len(w.letters) == 0 && len(v.letters) == 0 {
		return true
	}
	return sameAlphabet(w.alphabet, v.alphabet) && slices.Equal(w.letters, v.letters)
}

// String returns w in the notation of its alphabet: "a^2*b^-1", "R2 U'" or "(1,0)/". The
// empty word is "1". [Alphabet.Parse] reads the same word back; in the Pairs notation it is
// one that does the same, as letters that commute are written as one pair.
func (w Word) String() string {
	switch {
	case w.alphabet == nil || w.alphabet.notation == Product || len(w.letters) == 0:
		return w.join("*", powerSuffix)
	case w.alphabet.notation == Pairs:
		return w.pairs()
	}
	return w.join(" ", w.alphabet.moveSuffix)
}

// pairs writes a word in the Pairs notation: between slashes, how far each of the two layers
// turns in all.
func (w Word) pairs() string {
	var b strings.Builder
	var turns [pairLetters - 1]int // that are not written yet
	write := func() {
		if turns != [pairLetters - 1]int{} {
			fmt.Fprintf(&b, "(%d,%d)", turns[0], turns[1])
		}
		turns = [pairLetters - 1]int{}
	}
	for s := range w.Syllables() {
		if s.Generator < pairLetters {
			turns[s.Generator-1] += s.Exponent
			continue
		}
		write()
		b.WriteString(strings.Repeat("/", max(s.Exponent, -s.Exponent)))
	}
	write()
	if b.Len() == 0 {
		return "1"
	}
	return b.String()
}

// GAP returns a GAP expression for the word, such as "a^2*b^-1". In GAP, the generators
// must be bound to their names. The empty word is the zeroth power of the first
// generator.
func (w Word) GAP() string {
	if len(w.letters) == 0 && w.alphabet != nil && w.alphabet.Size() > 0 {
		return w.alphabet.names[0] + "^0"
	}
	return w.join("*", powerSuffix)
}

func (w Word) join(separator string, suffix func(generator, exponent int) string) string {
	if len(w.letters) == 0 {
		return "1"
	}
	var b strings.Builder
	for s := range w.Syllables() {
		if b.Len() > 0 {
			b.WriteString(separator)
		}
		b.WriteString(w.alphabet.names[s.Generator-1])
		b.WriteString(suffix(s.Generator, s.Exponent))
	}
	return b.String()
}

func powerSuffix(_, exponent int) string {
	if exponent == 1 {
		return ""
	}
	return "^" + strconv.Itoa(exponent)
}

// moveSuffix is the number and the prime behind a move. Behind a move such as F2, or R where
// there is a move R2, a number is an exponent.
func (a *Alphabet) moveSuffix(generator, exponent int) string {
	times := max(exponent, -exponent)
	switch {
	case times == 1 && exponent > 0:
		return ""
	case times == 1:
		return "'"
	case a.powers[generator-1]:
		return powerSuffix(generator, exponent)
	case exponent < 0:
		return strconv.Itoa(times) + "'"
	}
	return strconv.Itoa(times)
}
