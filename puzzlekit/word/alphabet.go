package word

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// A Notation is the form in which an alphabet prints its words.
type Notation int

const (
	// Product is a^2*b^-1, which GAP and other algebra systems read.
	Product Notation = iota
	// Moves is R2 U', as people write the moves of a puzzle.
	Moves
	// Pairs is (1,0)/(-3,3)/, as people write the moves of Square-1: (j,k) is the power
	// j of the first generator and the power k of the second, and / is the third. It is
	// for generators of which the first two commute and the third is its own inverse.
	Pairs
)

func (n Notation) String() string {
	switch n {
	case Product:
		return "Product"
	case Moves:
		return "Moves"
	case Pairs:
		return "Pairs"
	}
	return fmt.Sprintf("Notation(%d)", int(n))
}

// kind is what a letter is called in this notation.
func (n Notation) kind() string {
	if n == Product {
		return "generator"
	}
	return "move"
}

// repeats reports whether a number after a name or a bracket repeats it. A number that belongs
// to a known name does not.
func (n Notation) repeats() bool { return n != Product }

// pairLetters is the number of generators of an alphabet in the Pairs notation.
const pairLetters = 3

// An Alphabet has the names of the generators of a group or of the moves of a puzzle.
// It is immutable. Words over it share it.
type Alphabet struct {
	names    []string
	index    map[string]Letter
	powers   []bool // for each name, whether a number behind it is written with ^
	longest  int    // bytes of the longest name
	notation Notation
	partial  bool
}

// NewAlphabet returns the alphabet with the given names of generators. A name consists
// of letters, digits 0-9 and underscores, with at least one letter. In the Product
// notation it must not begin with a digit. In the Moves notation it may, as in 2R, and it
// may have ++ or -- behind it. The Pairs notation has the same names, three of them, which
// its words may use too. All names must be different. NewAlphabet returns a
// [*fault.ParseError] for the first bad name, with that name as its Text. Cost
// O(number of names · their length).
func NewAlphabet(notation Notation, names ...string) (*Alphabet, error) {
	a := &Alphabet{names: slices.Clone(names), index: make(map[string]Letter, len(names)), notation: notation}
	for i, name := range names {
		if err := checkName(name, notation); err != nil {
			return nil, err
		}
		if _, twice := a.index[name]; twice {
			return nil, badName(name, 0, "given twice")
		}
		a.index[name] = Letter(i + 1)
		a.longest = max(a.longest, len(name))
	}
	a.findPowers()
	if notation == Pairs && len(names) != pairLetters {
		return nil, badName(strings.Join(names, ", "), 0, "expected three names for the notation (j,k)/")
	}
	return a, nil
}

// MustAlphabet is like [NewAlphabet] but panics if a name is bad. It is for names in
// programs.
func MustAlphabet(notation Notation, names ...string) *Alphabet {
	a, err := NewAlphabet(notation, names...)
	if err != nil {
		panic(err)
	}
	return a
}

// Numbered returns the alphabet x1, x2, …, xn in the Product notation, for generators
// without names.
func Numbered(n int) *Alphabet {
	names := make([]string, n)
	for i := range names {
		names[i] = "x" + strconv.Itoa(i+1)
	}
	return MustAlphabet(Product, names...)
}

// findPowers finds the names behind which a number would not read as a repetition, or not
// clearly: F2, and R where there is a move R2.
func (a *Alphabet) findPowers() {
	a.powers = make([]bool, len(a.names))
	for i, name := range a.names {
		stem := strings.TrimRight(name, "0123456789")
		if a.notation == Product || stem == name {
			continue
		}
		a.powers[i] = true
		if l, known := a.index[stem]; known {
			a.powers[l-1] = true
		}
	}
}

func checkName(name string, notation Notation) error {
	expected := "expected letters, digits 0-9 and underscores"
	if notation.repeats() {
		name = strings.TrimSuffix(name, signs(name))
	} else {
		expected += ", no digit at the beginning"
	}
	for i, r := range name {
		switch {
		case unicode.IsLetter(r), r == '_':
		case isDigit(r) && (i > 0 || notation.repeats()):
		case isPrime(r) && i > 0:
			return badName(name, i, "the prime would read as the inverse of "+name[:i]+"; leave the move out if it is that, or give it another name")
		default:
			return badName(name, i, expected)
		}
	}
	switch {
	case name == "":
		return badName(name, 0, "is empty")
	case !strings.ContainsFunc(name, unicode.IsLetter):
		return badName(name, 0, "expected at least one letter")
	}
	return nil
}

// signs returns the ++ or -- behind the letters of a name, as in the moves R++ and D--, or
// nothing.
func signs(text string) string {
	rest := strings.TrimLeftFunc(text, isNameRune)
	if strings.HasPrefix(rest, "++") || strings.HasPrefix(rest, "--") {
		return rest[:2]
	}
	return ""
}

// Size returns the number of generators.
func (a *Alphabet) Size() int { return len(a.names) }

// Names returns the names of the generators, in order.
func (a *Alphabet) Names() []string { return slices.Clone(a.names) }

// Notation returns the notation of words over a.
func (a *Alphabet) Notation() Notation { return a.notation }

// Partial returns a copy of the alphabet that is marked as partial: its letters are not
// elements of a group, because their effect depends on the state, like the slides of
// the 15 puzzle. Packages that write the elements of a group as words refuse such an
// alphabet.
func (a *Alphabet) Partial() *Alphabet {
	marked := *a
	marked.partial = true
	return &marked
}

// IsPartial reports whether a is marked as partial; see [Alphabet.Partial].
func (a *Alphabet) IsPartial() bool { return a.partial }

// Letter returns the generator with this name, and whether there is one.
func (a *Alphabet) Letter(name string) (Letter, bool) {
	l, ok := a.index[name]
	return l, ok
}

// Word returns the word with the given letters. It panics with a [*fault.InputError]
// if a letter is not in the alphabet. Cost O(len(letters)).
func (a *Alphabet) Word(letters ...Letter) Word {
	for _, l := range letters {
		if l == 0 || l.Generator() > len(a.names) {
			panic(badLetter(l, len(a.names)))
		}
	}
	return Word{alphabet: a, letters: slices.Clone(letters)}
}

func (a *Alphabet) String() string { return strings.Join(a.names, ", ") }

func (a *Alphabet) unknown(text string, offset int, name string) error {
	return &UnknownNameError{
		Text: text, Offset: offset, Name: name, Kind: a.notation.kind(), Known: a.String(),
		Nearest: excerpt.Nearest(name, a.names...), Split: strings.Join(a.split(name+unspaced(text[offset+len(name):])), " "),
	}
}

// unspaced returns the beginning of a text, up to a blank, a bracket or a sign.
func unspaced(text string) string {
	for i, r := range text {
		if !isNameRune(r) && !isPrime(r) && !isRaised(r) {
			return text[:i]
		}
	}
	return text
}

// split divides a text into names of a with their repetitions and primes, or returns
// nil: RU2 is R U2 without the blank. If there are several ways, it takes the one with
// the longest first name.
func (a *Alphabet) split(text string) []string {
	const longest = 80 // characters of a text for which a hint is worth the search
	if utf8.RuneCountInString(text) > longest {
		return nil
	}
	rest := make([][]string, len(text)+1) // rest[i] are the parts of text[i:]
	rest[len(text)] = []string{}
	for i := len(text) - 1; i >= 0; i-- {
		for end := len(text); end > i && rest[i] == nil; end-- {
			if _, known := a.index[text[i:end]]; !known {
				continue
			}
			if after := end + a.decoration(text[end:]); rest[after] != nil {
				rest[i] = append([]string{text[i:after]}, rest[after]...)
			}
		}
	}
	return rest[0]
}

// decoration returns the length of the repetition, the raised exponent and the prime at
// the beginning of a text.
func (a *Alphabet) decoration(text string) int {
	n := 0
	for n < len(text) && a.notation.repeats() && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	_, size := excerpt.Raised(text[n:])
	n += size
	if r, size := utf8.DecodeRuneInString(text[n:]); isPrime(r) {
		n += size
	}
	return n
}
