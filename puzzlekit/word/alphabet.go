package word

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// Notation is the way in which an alphabet writes its words.
type Notation int

const (
	// Product writes a^2*b^-1, which GAP and other algebra systems read.
	Product Notation = iota
	// Moves writes R2 U', as people write the moves of a puzzle.
	Moves
)

// kind is what a letter is called where words are written in this way.
func (n Notation) kind() string {
	if n == Moves {
		return "move"
	}
	return "generator"
}

// An Alphabet names the generators of a group or the moves of a puzzle. It is
// immutable; words over it share it.
type Alphabet struct {
	names    []string
	index    map[string]Letter
	notation Notation
	partial  bool
}

// NewAlphabet returns the alphabet with these generator names. A name consists of
// letters, one at least, the digits 0-9 and underscores. In the Product notation
// it does not begin with a digit; in the Moves notation it may, as in 2R, but it
// does not end in one.
// A [*fault.ParseError] says why the first bad name is one; its Text is that name.
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
	}
	return a, nil
}

// MustAlphabet is [NewAlphabet] for names in a program; it panics on a bad name.
func MustAlphabet(notation Notation, names ...string) *Alphabet {
	a, err := NewAlphabet(notation, names...)
	if err != nil {
		panic(err)
	}
	return a
}

// Numbered returns the alphabet x1, x2, …, xn in the Product notation, for
// generators that nobody has named.
func Numbered(n int) *Alphabet {
	names := make([]string, n)
	for i := range names {
		names[i] = "x" + strconv.Itoa(i+1)
	}
	return MustAlphabet(Product, names...)
}

// firstOfName says what a name does not begin or end with.
func (n Notation) firstOfName() string {
	if n == Moves {
		return "no digit at the end"
	}
	return "no digit at the beginning"
}

func checkName(name string, notation Notation) error {
	for i, r := range name {
		switch {
		case unicode.IsLetter(r), r == '_':
		case isDigit(r) && (i > 0 || notation == Moves):
		default:
			return badName(name, i, "expected letters, digits 0-9 and underscores, "+notation.firstOfName())
		}
	}
	switch {
	case name == "":
		return badName(name, 0, "is empty")
	case !strings.ContainsFunc(name, unicode.IsLetter):
		return badName(name, 0, "expected at least one letter")
	case notation == Moves && isDigit(rune(name[len(name)-1])):
		return badName(name, len(name)-1, "ends in a digit, which would read as a repetition")
	}
	return nil
}

// Size returns the number of generators.
func (a *Alphabet) Size() int { return len(a.names) }

// Names returns the names of the generators, in order.
func (a *Alphabet) Names() []string { return slices.Clone(a.names) }

// Notation returns the way in which words over a are written.
func (a *Alphabet) Notation() Notation { return a.notation }

// Partial returns the alphabet with the mark that its letters are no elements of
// a group: what they do, and whether they do anything, depends on the state, as
// with the slides of the 15 puzzle. Packages that write the elements of a group
// as words refuse such an alphabet.
func (a *Alphabet) Partial() *Alphabet {
	marked := *a
	marked.partial = true
	return &marked
}

// IsPartial reports whether a carries the mark of [Alphabet.Partial].
func (a *Alphabet) IsPartial() bool { return a.partial }

// Letter returns the generator with this name, and whether there is one.
func (a *Alphabet) Letter(name string) (Letter, bool) {
	l, ok := a.index[name]
	return l, ok
}

// Word returns the word of these letters. It panics with a [*fault.InputError]
// when a letter is not in the alphabet. Cost O(len(letters)).
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
		Nearest: Nearest(name, a.names...), Split: strings.Join(a.split(unspaced(text[offset:])), " "),
	}
}

// Nearest returns the known name that somebody who wrote name probably meant: the
// first one with the fewest slips, or "" if all have too many. A change of case is
// not a slip, and neither is a full-width character. Cost O(length of name and of
// the known names).
func Nearest(name string, known ...string) string {
	const longest = 200 // characters of a name that slips lead to
	nearest := ""
	if utf8.RuneCountInString(name) > longest {
		return nearest
	}
	best := utf8.RuneCountInString(name)/2 + 1 // farther than this is no likely slip
	for _, other := range known {
		if d := editDistance(name, other); d < best {
			best, nearest = d, other
		}
	}
	return nearest
}

// unspaced returns what a text begins with, up to a blank or a bracket.
func unspaced(text string) string {
	for i, r := range text {
		if !isNameRune(r) && !isPrime(r) {
			return text[:i]
		}
	}
	return text
}

// split takes a text apart into names of a with their repetitions and primes, or
// returns nil: RU2 is R U2 with the blank forgotten. Of several ways it takes the
// one with the longest first name that leads to the end.
func (a *Alphabet) split(text string) []string {
	const longest = 80 // characters of a text for which a hint is worth the search
	if utf8.RuneCountInString(text) > longest {
		return nil
	}
	rest := make([][]string, len(text)+1) // rest[i] takes text[i:] apart
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

// decoration returns the length of the repetition and the prime that a text
// begins with.
func (a *Alphabet) decoration(text string) int {
	n := 0
	for n < len(text) && a.notation == Moves && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	if r, size := utf8.DecodeRuneInString(text[n:]); isPrime(r) {
		n += size
	}
	return n
}

// editDistance is Levenshtein's: insertions, deletions and substitutions of
// runes; a change of case or of width costs nothing, so that r suggests R.
func editDistance(a, b string) int {
	s, t := []rune(strings.Map(plainLower, a)), []rune(strings.Map(plainLower, b))
	row := make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := range s {
		diagonal := row[0]
		row[0] = i + 1
		for j := range t {
			cost := diagonal
			if s[i] != t[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(t)]
}

func plainLower(r rune) rune { return unicode.ToLower(excerpt.Plain(r)) }
