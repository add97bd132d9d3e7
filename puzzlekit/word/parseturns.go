package word

import (
	"strings"

	"puzzlelab/puzzlekit/internal/excerpt"
)

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
