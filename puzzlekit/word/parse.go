package word

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxParsedLen is the longest word that [Alphabet.Parse] writes out. A short
// text such as ((a^999)^999)^999 could ask for any length.
const MaxParsedLen = 1 << 24

// maxDepth bounds the nesting of brackets.
const maxDepth = 1000

// Parse reads a word in either notation, whatever the alphabet prints:
//
//   - products: a*b^-1, (a*b)^3, a^2 b, commutators [a,b] = a^-1*b^-1*a*b,
//     conjugates a^b = b^-1*a*b; 1 is the empty word;
//   - moves: R U2 F' U2', (R U R' U')3, blanks between the moves. The prime is
//     an apostrophe, straight or curly, a prime sign, an accent or a backquote.
//
// In the Moves notation a number behind a name or a bracket repeats it and
// names may begin with digits; in Product notation digits belong to the name.
// Errors are [*ParseError] and [*UnknownNameError], with the place. Cost
// O(length of the text and of the word).
func (a *Alphabet) Parse(text string) (Word, error) {
	p := parser{alphabet: a, text: text}
	letters, err := p.sequence(0)
	if err != nil {
		return Word{}, err
	}
	if c := p.peek(); c != 0 {
		return Word{}, p.fail(p.pos, "expected the end, found %q", c)
	}
	return Word{a, letters}, nil
}

// MustParse is [Alphabet.Parse] for texts in a program; it panics when text is
// malformed.
func (a *Alphabet) MustParse(text string) Word {
	w, err := a.Parse(text)
	if err != nil {
		panic(err)
	}
	return w
}

type parser struct {
	alphabet *Alphabet
	text     string
	pos      int
	depth    int
}

func (p *parser) fail(at int, format string, args ...any) error {
	return &ParseError{Text: p.text, Offset: at, Reason: fmt.Sprintf(format, args...)}
}

// peek skips blanks and returns the next rune, 0 at the end.
func (p *parser) peek() rune {
	for p.pos < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.pos:])
		if !unicode.IsSpace(r) {
			return r
		}
		p.pos += size
	}
	return 0
}

// sequence reads factors up to a closing bracket, a comma or the end; an
// empty text is the empty word.
func (p *parser) sequence(closing rune) ([]Letter, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, p.fail(p.pos, "brackets are nested deeper than %d", maxDepth)
	}
	var out []Letter
	for first, wantFactor := true, false; ; {
		switch c := p.peek(); c {
		case 0, ',', ')', ']':
			if wantFactor {
				return nil, p.fail(p.pos, "expected a %s after '*'", p.alphabet.notation.kind())
			}
			if closing != 0 && c == 0 {
				return nil, p.fail(p.pos, "expected %q, found the end", closing)
			}
			return out, nil
		case '*':
			if wantFactor || first {
				return nil, p.fail(p.pos, "expected a %s, found '*'", p.alphabet.notation.kind())
			}
			p.pos++
			wantFactor = true
		default:
			factor, err := p.factor()
			if err != nil {
				return nil, err
			}
			if len(out)+len(factor) > MaxParsedLen {
				return nil, p.fail(p.pos, "the word is longer than %d letters", MaxParsedLen)
			}
			out = append(out, factor...)
			first, wantFactor = false, false
		}
	}
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
			out = inverse(out)
		case c >= '0' && c <= '9' && p.alphabet.notation == Moves:
			n, err := p.number()
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
		return 0
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	return r
}

func (p *parser) atom() ([]Letter, error) {
	switch c := p.peek(); {
	case c == '(':
		p.pos++
		inner, err := p.sequence(')')
		if err != nil {
			return nil, err
		}
		return inner, p.expect(')')
	case c == '[':
		return p.commutator()
	case c == '1' && p.standsAlone():
		p.pos++
		return nil, nil
	case unicode.IsLetter(c), unicode.IsDigit(c) && p.alphabet.notation == Moves:
		return p.name()
	case c == 0:
		return nil, p.fail(p.pos, "expected a %s, found the end", p.alphabet.notation.kind())
	default:
		return nil, p.fail(p.pos, "expected a %s, found %q", p.alphabet.notation.kind(), c)
	}
}

// standsAlone says whether the digit here is the empty word 1 and not the
// beginning of a name such as 1R.
func (p *parser) standsAlone() bool {
	r, _ := utf8.DecodeRuneInString(p.text[p.pos+1:])
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

func (p *parser) expect(c rune) error {
	found := p.peek()
	if found == c {
		p.pos++
		return nil
	}
	if found == 0 {
		return p.fail(p.pos, "expected %q, found the end", c)
	}
	return p.fail(p.pos, "expected %q, found %q", c, found)
}

func (p *parser) commutator() ([]Letter, error) {
	at := p.pos
	p.pos++
	x, err := p.sequence(']')
	if err != nil {
		return nil, err
	}
	if err := p.expect(','); err != nil {
		return nil, err
	}
	y, err := p.sequence(']')
	if err != nil {
		return nil, err
	}
	if 2*(len(x)+len(y)) > MaxParsedLen {
		return nil, p.fail(at, "the word is longer than %d letters", MaxParsedLen)
	}
	out := append(inverse(x), inverse(y)...)
	return append(append(out, x...), y...), p.expect(']')
}

func isNameRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

// isPrime reports whether r is one of the marks that keyboards, word processors
// and web pages have for the prime.
func isPrime(r rune) bool { return strings.ContainsRune("'’‘′´`", r) }

// name reads the longest run of name characters. In Moves notation the digits
// at its end are a repetition and are left for factor.
func (p *parser) name() ([]Letter, error) {
	start := p.pos
	end, afterLast := start, start
	for end < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[end:])
		if !isNameRune(r) {
			break
		}
		end += size
		if !unicode.IsDigit(r) || p.alphabet.notation == Product {
			afterLast = end
		}
	}
	if afterLast == start {
		return nil, p.fail(start, "expected a %s, found %q", p.alphabet.notation.kind(), p.text[start:end])
	}
	name := p.text[start:afterLast]
	l, ok := p.alphabet.Letter(name)
	if !ok {
		return nil, p.alphabet.unknown(p.text, start, name)
	}
	p.pos = afterLast
	return []Letter{l}, nil
}

// power reads what stands behind ^: a number, or a word to conjugate by.
func (p *parser) power(at int, base []Letter) ([]Letter, error) {
	c := p.peek()
	if c == '-' || c == '+' || c >= '0' && c <= '9' && p.exponentIsNumber() {
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
			base = inverse(base)
		}
		return p.repeat(at, base, n)
	}
	by, err := p.atom()
	if err != nil {
		return nil, err
	}
	if len(base)+2*len(by) > MaxParsedLen {
		return nil, p.fail(at, "the word is longer than %d letters", MaxParsedLen)
	}
	return append(append(inverse(by), base...), by...), nil
}

// exponentIsNumber tells R^2 from a conjugation by a move such as 2R.
func (p *parser) exponentIsNumber() bool {
	end := p.pos
	for end < len(p.text) && p.text[end] >= '0' && p.text[end] <= '9' {
		end++
	}
	r, _ := utf8.DecodeRuneInString(p.text[end:])
	return end == len(p.text) || !unicode.IsLetter(r)
}

func (p *parser) number() (int, error) {
	start := p.pos
	for p.pos < len(p.text) && p.text[p.pos] >= '0' && p.text[p.pos] <= '9' {
		p.pos++
	}
	if p.pos == start {
		return 0, p.fail(start, "expected a number")
	}
	n, err := strconv.Atoi(p.text[start:p.pos])
	if err != nil || n > MaxParsedLen {
		return 0, p.fail(start, "exponent %s is above %d", p.text[start:p.pos], MaxParsedLen)
	}
	return n, nil
}

func (p *parser) repeat(at int, base []Letter, n int) ([]Letter, error) {
	if n*len(base) > MaxParsedLen {
		return nil, p.fail(at, "the word is longer than %d letters", MaxParsedLen)
	}
	out := make([]Letter, 0, n*len(base))
	for range n {
		out = append(out, base...)
	}
	return out, nil
}

func inverse(letters []Letter) []Letter {
	return Word{letters: letters}.Inverse().letters
}
