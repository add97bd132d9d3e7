package word

import (
	"fmt"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"puzzlelab/internal/counted"
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
	hint := ""
	if p.pos < len(p.text) && p.text[p.pos] == ',' && p.alphabet.notation != Pairs && want != "']'" {
		hint = "; " + p.alphabet.notation.kind() + "s are separated by blanks, not by commas"
	}
	return p.fail(p.pos, "expected %s, found %s%s", want, excerpt.Found(p.text, p.pos), hint)
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
		return p.fail(at, "the word is longer than %s", counted.Of(MaxParsedLen, "letters"))
	}
	p.written += letters
	if p.written > maxWritten {
		return p.fail(at, "powers and brackets take more than %s to write out", counted.Of(maxWritten, "letters"))
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
		return nil, p.fail(p.pos, "the word is longer than %s", counted.Of(MaxParsedLen, "letters"))
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
