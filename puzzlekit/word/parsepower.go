package word

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// isPrime reports whether r is one of the characters that keyboards, word processors and
// web pages use for the prime.
func isPrime(r rune) bool { return strings.ContainsRune("'’‘′´`", r) }

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
