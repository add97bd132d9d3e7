package files

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/word"
)

// Derived moves of cubing.js are sequences in its own notation, in which [a, b]
// and [a: b] are the cubers' commutator a b a' b' and conjugate a b a'. In words
// here [a, b] is a' b' a b. algReader reads the notation of cubing.js.
// (L. Garron and others, cubing.js, the notation of class Alg.)
type algReader struct {
	text  string
	depth int
	moves *algMoves
}

// errNotation says that a sequence is in notation that algReader does not read.
var errNotation = errors.New("notation that is not read")

// noMoveError names a move that a sequence uses and the file does not have.
type noMoveError struct{ name string }

func (e *noMoveError) Error() string { return fmt.Sprintf("there is no move %q", e.name) }

// sequence reads units up to one of the closing characters, or to the end when
// there are none.
func (r *algReader) sequence(closing string) ([]word.Letter, error) {
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > Deepest {
		return nil, errNotation
	}
	var out []word.Letter
	for {
		r.text = strings.TrimLeftFunc(r.text, unicode.IsSpace)
		if r.text == "" || strings.ContainsRune(closing, rune(r.text[0])) {
			if (r.text == "") != (closing == "") {
				return nil, errNotation
			}
			return out, nil
		}
		unit, err := r.unit()
		if err != nil {
			return nil, err
		}
		if out = append(out, unit...); len(out) > LongestWord {
			return nil, errNotation
		}
	}
}

// take cuts the next character off.
func (r *algReader) take() byte {
	c := r.text[0]
	r.text = r.text[1:]
	return c
}

// unit reads a move or a bracket with its repetition and prime.
func (r *algReader) unit() (out []word.Letter, err error) {
	switch r.text[0] {
	case '(':
		r.take()
		if out, err = r.sequence(")"); err == nil {
			r.take()
		}
	case '[':
		out, err = r.bracket()
	case '.': // a pause
		r.take()
		return nil, nil
	default:
		out, err = r.move()
	}
	if err != nil {
		return nil, err
	}
	digits := len(r.text) - len(strings.TrimLeft(r.text, "0123456789"))
	if digits > 0 {
		times, err := strconv.Atoi(r.text[:digits])
		if err != nil || times > LongestWord || times*len(out) > LongestWord {
			return nil, errNotation
		}
		out, r.text = slices.Repeat(out, times), r.text[digits:]
	}
	if rest, prime := strings.CutPrefix(r.text, "'"); prime {
		out, r.text = InverseLetters(out), rest
	}
	return out, nil
}

// bracket reads [a: b] = a b a' or [a, b] = a b a' b'.
func (r *algReader) bracket() ([]word.Letter, error) {
	r.take()
	a, err := r.sequence(":,")
	if err != nil {
		return nil, err
	}
	separator := r.take()
	b, err := r.sequence("]")
	if err != nil {
		return nil, err
	}
	r.take()
	out := slices.Concat(a, b, InverseLetters(a))
	if separator == ',' {
		out = append(out, InverseLetters(b)...)
	}
	return out, nil
}

// move reads a name. Digits after it are a repetition, unless only the name with
// the digits is known.
func (r *algReader) move() ([]word.Letter, error) {
	family := strings.TrimLeft(r.text, "0123456789")
	rest := strings.TrimLeftFunc(family, func(c rune) bool { return unicode.IsLetter(c) || c == '_' })
	if rest == family {
		return nil, errNotation
	}
	behind := strings.TrimLeft(rest, "0123456789")
	for _, end := range []string{rest, behind} {
		if name := r.text[:len(r.text)-len(end)]; r.moves.has(name) {
			r.text = end
			return r.moves.letters(name)
		}
	}
	if c, _ := utf8.DecodeRuneInString(rest); !strings.ContainsRune(" \t\r\n'()[]:,0123456789", c) && rest != "" {
		return nil, errNotation
	}
	return nil, &noMoveError{r.text[:len(r.text)-len(rest)]}
}
