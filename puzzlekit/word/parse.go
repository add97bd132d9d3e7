package word

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// MaxParsedLen is the length of the longest word that [Alphabet.Parse] returns. A short
// text such as ((a^999)^999)^999 can stand for a word of any length.
const MaxParsedLen = 1 << 24

// maxWritten bounds the letters of all intermediate words. Otherwise a text such as
// (a^999999)^0 (a^999999)^0 could take any time to read.
const maxWritten = 4 * MaxParsedLen

// maxDepth bounds the nesting of brackets.
const maxDepth = 1000

// characters are the characters of words besides letters and primes. Their other forms,
// such as full-width brackets, are refused.
const characters = "0123456789()[],:*^+-'`"

// Parse reads a word: products such as a*b^-1, (a*b)^3, [a,b], and moves such as R U2 F',
// (R U R' U')3, [F: [R,U]]. It reads both forms, whatever the notation of the alphabet, and
// in the Pairs notation also (1,0)/(-3,3)/. The package comment has the grammar.
//
// In the Moves notation, a number after a name or a bracket repeats it, unless it belongs to
// the longest known name there: with a move F2, F2 is that move and F22 does it twice. Names
// may begin with digits. In the Product notation, digits belong to the name. Errors are
// [*fault.ParseError] and [*UnknownNameError]. Cost O(length of the text, the word and
// the intermediate words).
func (a *Alphabet) Parse(text string) (Word, error) {
	p := parser{alphabet: a, typed: text, text: text}
	if a.notation != Pairs { // where // is two slashes
		p.text = excerpt.WithoutComments(text, "//")
	}
	if at, reason := excerpt.Foreign(p.text, characters); at >= 0 {
		return Word{}, p.fail(at, "%s", reason)
	}
	letters, err := p.sequence(0)
	if err != nil {
		return Word{}, err
	}
	if p.peek() != end {
		return Word{}, p.unexpected("the end")
	}
	return Word{a, letters}, nil
}

// MustParse is like [Alphabet.Parse] but panics if text is malformed. It is for texts in
// programs.
func (a *Alphabet) MustParse(text string) Word {
	w, err := a.Parse(text)
	if err != nil {
		panic(err)
	}
	return w
}

type parser struct {
	alphabet *Alphabet
	typed    string
	text     string // with blanks for comments
	pos      int
	depth    int
	written  int // letters of all intermediate words so far
}

func (p *parser) fail(at int, format string, args ...any) error {
	return &fault.ParseError{In: "word", Text: p.typed, Offset: at, Reason: fmt.Sprintf(format, args...)}
}

// unexpected returns the error that something else was expected here.
func (p *parser) unexpected(want string) error {
	return p.fail(p.pos, "expected %s, found %s", want, excerpt.Found(p.text, p.pos))
}

// letter is what an atom is called.
func (p *parser) letter() string { return "a " + p.alphabet.notation.kind() }

// end is what peek returns at the end of the text; no word contains it.
const end = 0

// peek skips blanks and returns the next rune.
func (p *parser) peek() rune {
	for p.pos < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.pos:])
		if !excerpt.IsBlank(r) {
			return r
		}
		p.pos += size
	}
	return end
}

// room returns an error if a word with this number of letters is too long, alone or
// together with the intermediate words before it.
func (p *parser) room(at, letters int) error {
	if letters > MaxParsedLen {
		return p.fail(at, "the word is longer than %d letters", MaxParsedLen)
	}
	p.written += letters
	if p.written > maxWritten {
		return p.fail(at, "powers and brackets take more than %d letters to write out", maxWritten)
	}
	return nil
}

// sequence reads factors up to a closing bracket, a comma, a colon or the end. An empty text is
// the empty word.
func (p *parser) sequence(closing rune) ([]Letter, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, p.fail(p.pos, "brackets are nested deeper than %d", maxDepth)
	}
	var out []Letter
	for first, wantFactor := true, false; ; {
		switch c := p.peek(); c {
		case end, ',', ':', ')', ']':
			if wantFactor {
				return nil, p.fail(p.pos, "expected %s after '*'", p.letter())
			}
			if closing != end && c == end {
				return nil, p.fail(p.pos, "expected %q, found the end", closing)
			}
			return out, nil
		case '*':
			if wantFactor || first {
				return nil, p.unexpected(p.letter())
			}
			p.pos++
			wantFactor = true
		case '.': // a pause
			if p.alphabet.notation == Product {
				return nil, p.unexpected(p.letter())
			}
			p.pos++
		default:
			factor, err := p.factor()
			if err != nil {
				return nil, err
			}
			if out, err = p.join(out, factor); err != nil {
				return nil, err
			}
			first, wantFactor = false, false
		}
	}
}

// join appends a factor to the word so far. A single factor is not copied.
func (p *parser) join(out, factor []Letter) ([]Letter, error) {
	if len(out) == 0 {
		return factor, nil
	}
	if len(out)+len(factor) > MaxParsedLen {
		return nil, p.fail(p.pos, "the word is longer than %d letters", MaxParsedLen)
	}
	if err := p.room(p.pos, len(factor)); err != nil {
		return nil, err
	}
	return append(out, factor...), nil
}

// factor reads an atom with all its powers, primes and repetitions.
func (p *parser) factor() ([]Letter, error) {
	out, err := p.atom()
	if err != nil {
		return nil, err
	}
	for {
		at := p.pos
		switch c := p.peekTight(); {
		case isPrime(c):
			p.pos += utf8.RuneLen(c)
			if isPrime(p.peekTight()) {
				return nil, p.fail(p.pos, "two primes undo each other; write one for the inverse or none")
			}
			if out, err = p.inverse(at, out); err != nil {
				return nil, err
			}
		case isDigit(c) && p.alphabet.notation.repeats() && !p.beginsTurns(""):
			n, err := p.number()
			if err != nil {
				return nil, err
			}
			if out, err = p.repeat(at, out, n); err != nil {
				return nil, err
			}
		case isRaised(c):
			n, err := p.raised()
			if err != nil {
				return nil, err
			}
			if out, err = p.repeat(at, out, n); err != nil {
				return nil, err
			}
		case p.peek() == '^':
			p.pos++
			if out, err = p.power(at, out); err != nil {
				return nil, err
			}
		default:
			return out, nil
		}
	}
}

// peekTight is peek without skipping blanks: R 2 is not R2.
func (p *parser) peekTight() rune {
	if p.pos == len(p.text) {
		return end
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	return r
}

func (p *parser) atom() ([]Letter, error) {
	switch c := p.peek(); {
	case c == '/' && p.alphabet.notation == Pairs:
		p.pos++
		return []Letter{pairLetters}, nil
	case c == '(' && p.beginsTurns("("):
		return p.turns("(")
	case p.beginsTurns(""):
		return p.turns("")
	case c == '(':
		p.pos++
		inner, err := p.sequence(')')
		if err != nil {
			return nil, err
		}
		return inner, p.expect(')')
	case c == '[':
		return p.pair()
	case c == '1' && p.standsAlone():
		p.pos++
		return nil, nil
	case unicode.IsLetter(c), c == '_', isDigit(c) && p.alphabet.notation.repeats():
		return p.name()
	}
	return nil, p.unexpected(p.letter())
}

// beginsTurns reports whether the two turns of the Pairs notation follow, with the opening
// bracket or without it: a number and a comma, and without it another number. In the other
// notations and in brackets around words, a comma does not follow a number.
func (p *parser) beginsTurns(opening string) bool {
	rest, ok := strings.CutPrefix(p.text[p.pos:], opening)
	if !ok || p.alphabet.notation != Pairs {
		return false
	}
	rest, isNumber := afterNumber(rest)
	rest, comma := strings.CutPrefix(strings.TrimLeftFunc(rest, excerpt.IsBlank), ",")
	if opening == "" && isNumber && comma {
		_, isNumber = afterNumber(rest)
	}
	return isNumber && comma
}

// afterNumber returns what follows a number, with or without a sign, and whether there is one.
func afterNumber(text string) (rest string, ok bool) {
	number := strings.TrimLeftFunc(text, excerpt.IsBlank)
	if number != "" && strings.ContainsRune("+-", rune(number[0])) {
		number = number[1:]
	}
	rest = strings.TrimLeft(number, "0123456789")
	return rest, len(rest) < len(number)
}

// turns reads (j,k), or j,k.
func (p *parser) turns(opening string) ([]Letter, error) {
	at := p.pos
	p.pos += len(opening)
	first, err := p.turn(at, 1)
	if err != nil {
		return nil, err
	}
	if err := p.expect(','); err != nil {
		return nil, err
	}
	second, err := p.turn(at, 2)
	if err != nil {
		return nil, err
	}
	if opening != "" {
		err = p.expect(')')
	}
	return append(first, second...), err
}

// turn reads how far a layer turns.
func (p *parser) turn(at int, layer Letter) ([]Letter, error) {
	sign := p.peek()
	if sign == '-' || sign == '+' {
		p.pos++
	}
	n, err := p.number()
	if err != nil {
		return nil, err
	}
	if sign == '-' {
		n = -n
	}
	return p.repeat(at, []Letter{layer}, n)
}

// standsAlone reports whether the digit here is the empty word 1 and not the
// beginning of a name such as 1R.
func (p *parser) standsAlone() bool {
	r, _ := utf8.DecodeRuneInString(p.text[p.pos+1:])
	return !isNameRune(r)
}

func (p *parser) expect(c rune) error {
	if p.peek() != c {
		return p.unexpected(strconv.QuoteRune(c))
	}
	p.pos++
	return nil
}

// pair reads the commutator [x, y] or the conjugate [x: y].
func (p *parser) pair() ([]Letter, error) {
	at := p.pos
	p.pos++
	x, err := p.sequence(']')
	if err != nil {
		return nil, err
	}
	between := p.peek()
	if between != ',' && between != ':' {
		return nil, p.unexpected("',' or ':'")
	}
	p.pos++
	y, err := p.sequence(']')
	if err != nil {
		return nil, err
	}
	if err := p.room(at, 2*(len(x)+len(y))); err != nil {
		return nil, err
	}
	if between == ':' {
		return slices.Concat(x, y, inverse(x)), p.expect(']')
	}
	return slices.Concat(inverse(x), inverse(y), x, y), p.expect(']')
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isNameRune(r rune) bool { return unicode.IsLetter(r) || isDigit(r) || r == '_' }

// isPrime reports whether r is one of the characters that keyboards, word processors and
// web pages use for the prime.
func isPrime(r rune) bool { return strings.ContainsRune("'’‘′´`", r) }

// name reads the longest run of name characters, in the Moves notation with the signs behind
// it, or without as many digits at its end as do not belong to a known name. It leaves these
// to factor, because they are a repetition.
func (p *parser) name() ([]Letter, error) {
	start := p.pos
	size := strings.IndexFunc(p.text[start:], func(r rune) bool { return !isNameRune(r) })
	if size < 0 {
		size = len(p.text) - start
	}
	name := p.text[start : start+size]
	if p.alphabet.notation == Moves && p.isTimes(name) {
		return nil, p.fail(start, "found %q; to repeat a bracket, type %s", name, name[1:])
	}
	if p.alphabet.notation.repeats() {
		if s := signs(p.text[start:]); s != "" {
			name += s
		} else {
			name = p.alphabet.withoutRepetition(name)
		}
	}
	if name == "" {
		return nil, p.fail(start, "expected %s, found %s", p.letter(), excerpt.Quote(p.text[start:start+size]))
	}
	l, ok := p.alphabet.Letter(name)
	if !ok {
		return nil, p.alphabet.unknown(p.typed, start, name)
	}
	p.pos = start + len(name)
	return []Letter{l}, nil
}

// isTimes reports whether a name is x and a number right behind a bracket, as in (R U)x6, which
// is meant as a repetition.
func (p *parser) isTimes(name string) bool {
	behind := strings.HasSuffix(p.text[:p.pos], ")") || strings.HasSuffix(p.text[:p.pos], "]")
	return behind && len(name) > 1 && name[0] == 'x' && strings.Trim(name[1:], "0123456789") == ""
}

// withoutRepetition returns the longest known name that a text is but for digits at its end,
// or the text without these if there is none. Cost O(length of the text + that of the longest
// name, squared).
func (a *Alphabet) withoutRepetition(text string) string {
	stem := strings.TrimRight(text, "0123456789")
	for end := min(len(text), a.longest); end > len(stem); end-- {
		if _, known := a.index[text[:end]]; known {
			return text[:end]
		}
	}
	return stem
}

// power reads the exponent after ^: a number, or a word to conjugate by.
func (p *parser) power(at int, base []Letter) ([]Letter, error) {
	c := p.peek()
	if c == '-' || c == '+' || isDigit(c) && p.exponentIsNumber() {
		negative := c == '-'
		if c == '-' || c == '+' {
			p.pos++
			p.peek()
		}
		n, err := p.number()
		if err != nil {
			return nil, err
		}
		if negative {
			n = -n
		}
		return p.repeat(at, base, n)
	}
	by, err := p.atom()
	if err != nil {
		return nil, err
	}
	if err := p.room(at, len(base)+2*len(by)); err != nil {
		return nil, err
	}
	return slices.Concat(inverse(by), base, by), nil
}

// exponentIsNumber distinguishes R^2 from a conjugation by a move such as 2R.
func (p *parser) exponentIsNumber() bool {
	behind := strings.TrimLeft(p.text[p.pos:], "0123456789")
	r, _ := utf8.DecodeRuneInString(behind)
	return !isNameRune(r)
}

func (p *parser) number() (int, error) {
	digits := p.text[p.pos:]
	digits = digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))]
	if digits == "" {
		return 0, p.unexpected("a number")
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n > MaxParsedLen {
		return 0, p.fail(p.pos, "exponent %s is above %d", excerpt.Short(digits, 20), MaxParsedLen)
	}
	p.pos += len(digits)
	return n, nil
}

func isRaised(r rune) bool { return strings.ContainsRune("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", r) }

// raised reads an exponent such as ⁻¹².
func (p *parser) raised() (int, error) {
	plain, size := excerpt.Raised(p.text[p.pos:])
	n, err := strconv.Atoi(plain)
	if err != nil || n > MaxParsedLen || n < -MaxParsedLen {
		return 0, p.fail(p.pos, "exponent %s is not a number from -%d to %d", excerpt.Short(p.text[p.pos:p.pos+size], 20), MaxParsedLen, MaxParsedLen)
	}
	p.pos += size
	return n, nil
}

// repeat returns base n times, or its inverse -n times.
func (p *parser) repeat(at int, base []Letter, n int) ([]Letter, error) {
	w := Word{letters: base}
	if err := p.room(at, max(n, -n)*len(base)); err != nil {
		return nil, err
	}
	return w.Pow(n).letters, nil
}

func (p *parser) inverse(at int, letters []Letter) ([]Letter, error) {
	if err := p.room(at, len(letters)); err != nil {
		return nil, err
	}
	return inverse(letters), nil
}

func inverse(letters []Letter) []Letter {
	return Word{letters: letters}.Inverse().letters
}
