package perm

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// Parse reads a permutation in cycle notation, "(1,2,3)(4,5)", or as a list of
// images, "[2,3,1]". Points are separated by commas or blanks, and blanks and
// line breaks may appear anywhere between them. Semicolons may follow. The degree is the largest point
// in the text, which is enough for all products; [ParseDegree] sets another.
// Cycles are disjoint: a point that appears twice is an error. A cycle of one
// point above 9, such as "(123)", is an error too, because it is usually (1,2,3)
// without its commas; [ParseDegree] accepts it.
//
// Blanks are tabs, line breaks and the separators of Unicode. The full-width
// forms of brackets, commas and digits are refused with the character to type,
// as are control characters. Errors are [*fault.ParseError]. Cost O(length + degree).
func Parse(s string) (Perm, error) {
	r, err := newReader(s)
	if err != nil {
		return Perm{}, err
	}
	return r.whole()
}

// ParseDegree is like [Parse] but returns a permutation of degree n, the degree
// that products and groups then get from it. It accepts cycles of one point. A
// point above n is a [*fault.ParseError].
func ParseDegree(s string, n int) (Perm, error) {
	if n < 0 || n > MaxDegree {
		return Perm{}, badDegree("ParseDegree", n)
	}
	r, err := newReader(s)
	if err != nil {
		return Perm{}, err
	}
	r.degree = n
	p, err := r.whole()
	if err != nil {
		return Perm{}, err
	}
	return p.WithDegree(n), nil
}

// MustParse is like [Parse] but panics if s is malformed: use it for constants in
// a program. With a degree it is like [ParseDegree].
func MustParse(s string, degree ...int) Perm {
	read := Parse
	if len(degree) == 1 {
		read = func(s string) (Perm, error) { return ParseDegree(s, degree[0]) }
	}
	p, err := read(s)
	if err != nil {
		panic(err)
	}
	return p
}

// ParseList reads several permutations, separated by commas or semicolons,
// with or without brackets around the whole, as GAP prints a list of
// generators: "[ (1,2,3), (1,2) ]". The degree of each is as for [Parse]. An
// empty list gives no permutations. Errors are [*fault.ParseError].
func ParseList(s string) ([]Perm, error) {
	r, err := newReader(s)
	if err != nil {
		return nil, err
	}
	list, err := r.list()
	if err != nil {
		return nil, err
	}
	return list, r.end()
}

// A short text cannot ask for any memory: not by a large point, nor by many
// permutations of large degrees.
const (
	maxParsedPoint  = 1 << 24
	maxParsedImages = 1 << 26
)

// characters are what permutations consist of; '-' is here for the error.
const characters = "0123456789()[],;-"

// reader walks over a text.
type reader struct {
	text   string
	pos    int
	degree int // largest point allowed, -1 when the text decides
	images int // of the permutations read so far
}

func newReader(text string) (*reader, error) {
	if at, reason := excerpt.Foreign(text, characters); at >= 0 {
		return nil, &fault.ParseError{In: "perm", Text: text, Offset: at, Reason: reason}
	}
	return &reader{text: text, degree: -1}, nil
}

func (r *reader) fail(at int, format string, args ...any) error {
	return &fault.ParseError{In: "perm", Text: r.text, Offset: at, Reason: fmt.Sprintf(format, args...)}
}

// unexpected says what was expected here, and what was found.
func (r *reader) unexpected(want string) error {
	return r.fail(r.pos, "expected %s, found %s", want, excerpt.Found(r.text, r.pos))
}

// end is what peek returns at the end of the text; no permutation contains it.
const end = 0

// peek skips blanks and returns the next character.
func (r *reader) peek() rune {
	for r.pos < len(r.text) {
		c, size := utf8.DecodeRuneInString(r.text[r.pos:])
		if !excerpt.IsBlank(c) {
			return c
		}
		r.pos += size
	}
	return end
}

func (r *reader) accept(c rune) bool {
	if r.peek() != c {
		return false
	}
	r.pos++
	return true
}

// end reads up to the end of the text, where GAP has semicolons.
func (r *reader) end() error {
	for r.accept(';') {
	}
	if r.peek() != end {
		return r.unexpected("the end")
	}
	return nil
}

// whole reads one permutation up to the end.
func (r *reader) whole() (Perm, error) {
	p, err := r.perm()
	if err == nil {
		err = r.end()
	}
	if err != nil {
		return Perm{}, err
	}
	return p, nil
}

// perm reads one permutation.
func (r *reader) perm() (p Perm, err error) {
	c, start := r.peek(), r.pos
	switch c {
	case '(':
		p, err = r.cycles()
	case '[':
		p, err = r.imageList()
	default:
		err = r.unexpected("'(' or '['")
	}
	if err != nil {
		return Perm{}, err
	}
	if r.images += p.Degree(); r.images > maxParsedImages {
		return Perm{}, r.fail(start, "the permutations so far have %d images together, above %d", r.images, maxParsedImages)
	}
	return p, nil
}

func (r *reader) cycles() (Perm, error) {
	var cycles [][]int
	seen := map[int]bool{}
	degree := 0
	for r.peek() == '(' {
		r.pos++
		c, at, err := r.points(')')
		if err != nil {
			return Perm{}, err
		}
		for k, point := range c {
			if seen[point] {
				return Perm{}, r.fail(at[k], "point %d is named twice", point)
			}
			seen[point] = true
			degree = max(degree, point)
		}
		if len(c) == 1 && c[0] > 9 && r.degree < 0 {
			return Perm{}, r.fail(at[0], "%s", lonePoint(c[0]))
		}
		cycles = append(cycles, c)
	}
	return FromCycles(degree, cycles...)
}

// lonePoint says what is wrong with a cycle of one point of several digits, and
// what was meant where that is clear: the digits as points.
func lonePoint(point int) string {
	digits := strconv.Itoa(point)
	text := fmt.Sprintf("(%s) is the cycle of the one point %s; ", digits, digits)
	for i, d := range digits {
		if d == '0' || strings.ContainsRune(digits[:i], d) {
			return text + "separate points by commas, or name the degree"
		}
	}
	return text + "write (" + strings.Join(strings.Split(digits, ""), ",") + ")"
}

func (r *reader) imageList() (Perm, error) {
	r.pos++
	images, at, err := r.points(']')
	if err != nil {
		return Perm{}, err
	}
	img, place, twice := readImages(images)
	switch {
	case img != nil:
		return Perm{img}, nil
	case twice:
		return Perm{}, r.fail(at[place], "image %d is listed twice", images[place])
	}
	return Perm{}, r.fail(at[place], "image %d is not in 1..%d", images[place], len(images))
}

// points reads numbers up to the closing bracket and says where each one stood.
func (r *reader) points(closing rune) (points, at []int, err error) {
	if r.accept(closing) {
		return nil, nil, nil
	}
	for {
		point, start, err := r.point()
		if err != nil {
			return nil, nil, err
		}
		points, at = append(points, point), append(at, start)
		switch c := r.peek(); {
		case c == closing:
			r.pos++
			return points, at, nil
		case c == ',':
			r.pos++
		case c >= '0' && c <= '9': // a blank separates
		default:
			return nil, nil, r.unexpected("',' or " + strconv.QuoteRune(closing))
		}
	}
}

func (r *reader) point() (point, start int, err error) {
	r.peek()
	start = r.pos
	digits := r.text[start:]
	digits = digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))]
	if digits == "" {
		return 0, start, r.unexpected("a point")
	}
	r.pos += len(digits)
	point, err = strconv.Atoi(digits)
	if err != nil || point > maxParsedPoint {
		return 0, start, r.fail(start, "point %s is above %d", excerpt.Short(digits, 20), maxParsedPoint)
	}
	if r.degree >= 0 && point > r.degree {
		return 0, start, r.fail(start, "point %d is above the degree %d", point, r.degree)
	}
	if point == 0 {
		return 0, start, r.fail(start, "point 0: points count from 1")
	}
	return point, start, nil
}

// list reads permutations between separators. A bracket opens the whole list
// when what follows it is a permutation or the list's end, not a number.
func (r *reader) list() ([]Perm, error) {
	bracketed := r.opensList()
	var out []Perm
	for c := r.peek(); c != end && (!bracketed || c != ']'); c = r.peek() {
		p, err := r.perm()
		if err != nil {
			return nil, err
		}
		out = append(out, p)
		if !r.accept(',') && !r.accept(';') {
			break
		}
	}
	if bracketed && !r.accept(']') {
		return nil, r.unexpected("',' or ']'")
	}
	return out, nil
}

func (r *reader) opensList() bool {
	if r.peek() != '[' {
		return false
	}
	save := r.pos
	r.pos++
	switch r.peek() {
	case '(', '[', ']':
		return true
	}
	r.pos = save
	return false
}
