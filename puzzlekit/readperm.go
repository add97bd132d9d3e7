package puzzlekit

import (
	"errors"
	"strconv"
	"strings"
	"unicode"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/perm"
)

// readPerm reads a product of powers of permutations, such as (1,2,3)^2*(1,4). A factor
// is a run of disjoint cycles, a list of images with or without PermList( ), or a
// product in brackets.
func readPerm(text string) perm.Perm {
	r := &permReader{text: text, end: len(strings.TrimRightFunc(text, func(c rune) bool { return c == ';' || unicode.IsSpace(c) }))}
	p := r.product()
	if r.pos < r.end {
		r.fail("expected the end, '*' or '^'")
	}
	return p
}

// A permReader panics with a *fault.ParseError where the text is wrong.
type permReader struct {
	text     string
	pos, end int
}

func (r *permReader) fail(reason string) {
	panic(failed(&fault.ParseError{In: "puzzlekit.Perm", Text: r.text, Offset: r.pos, Reason: reason + ", found " + excerpt.Found(r.text, r.pos)}))
}

// rest skips blanks and returns what is left.
func (r *permReader) rest() string {
	left := strings.TrimLeftFunc(r.text[r.pos:max(r.pos, r.end)], unicode.IsSpace)
	r.pos = max(r.pos, r.end) - len(left)
	return left
}

func (r *permReader) product() perm.Perm {
	p := r.power()
	for strings.HasPrefix(r.rest(), "*") {
		r.pos++
		p = p.Mul(r.power())
	}
	return p
}

func (r *permReader) power() perm.Perm {
	p := r.factor()
	for {
		if k, size := raisedNumber(r.rest()); size > 0 {
			r.pos += size
			p = p.Pow(k)
			continue
		}
		if !strings.HasPrefix(r.rest(), "^") {
			return p
		}
		r.pos++
		left := r.rest()
		digits := len(left) - len(strings.TrimLeft(left, "-0123456789"))
		k, err := strconv.Atoi(left[:digits])
		if err != nil {
			r.fail("expected an exponent such as 2 or -1")
		}
		r.pos += digits
		p = p.Pow(k)
	}
}

// raisedNumber reads an exponent such as ² or ⁻¹ at the beginning of a text, and returns
// its size there, 0 if there is none.
func raisedNumber(text string) (k, size int) {
	plain, size := excerpt.Raised(text)
	k, err := strconv.Atoi(plain)
	if err != nil {
		return 0, 0
	}
	return k, size
}

func (r *permReader) factor() perm.Perm {
	left := r.rest()
	if inner := strings.TrimLeftFunc(strings.TrimPrefix(left, "("), unicode.IsSpace); strings.HasPrefix(left, "(") && strings.HasPrefix(inner, "(") {
		r.pos++
		p := r.product()
		if !strings.HasPrefix(r.rest(), ")") {
			r.fail("expected ')'")
		}
		r.pos++
		return p
	}
	if strings.HasPrefix(left, "PermList(") {
		r.pos += len("PermList(")
		p := r.literal()
		if !strings.HasPrefix(r.rest(), ")") {
			r.fail("expected ')' of PermList(")
		}
		r.pos++
		return p
	}
	return r.literal()
}

// literal reads cycles, or a list of images.
func (r *permReader) literal() perm.Perm {
	left := r.rest()
	start, length := r.pos, len(left)
	switch {
	case strings.HasPrefix(left, "["):
		if i := strings.IndexByte(left, ']'); i >= 0 {
			length = i + 1
		}
	default:
		length = cyclesLength(left)
	}
	p, err := perm.Parse(left[:length])
	var bad *fault.ParseError
	if errors.As(err, &bad) {
		reason := bad.Reason
		if strings.HasSuffix(reason, "is named twice") && strings.Contains(left[:bad.Offset], ")") {
			reason += "; write * between the factors of a product"
		}
		panic(failed(&fault.ParseError{In: "perm", Text: r.text, Offset: min(start+bad.Offset, len(r.text)), Reason: reason}))
	}
	r.pos = start + length
	return Must(p, err)
}

// cyclesLength returns the length of the cycles that a text begins with, to the end of
// what perm.Parse must read or refuse.
func cyclesLength(text string) int {
	at := 0
	for {
		next := len(text) - len(strings.TrimLeftFunc(text[at:], unicode.IsSpace))
		if !strings.HasPrefix(text[next:], "(") {
			if at == 0 {
				return len(text) // not cycles
			}
			return at
		}
		closing := strings.IndexByte(text[next:], ')')
		if closing < 0 {
			return len(text)
		}
		at = next + closing + 1
	}
}
