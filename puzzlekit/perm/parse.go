package perm

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a permutation in cycle notation, "(1,2,3)(4,5)", or as a list of
// images, "[2,3,1]". Points are separated by commas or blanks; blanks and
// line breaks may stand anywhere between. The degree is the largest point
// named, which is large enough for all products; [ParseDegree] sets another.
// Cycles are disjoint: a point named twice is an
// error. So is a cycle of one point above 9, such as "(123)", which is (1,2,3)
// without its commas more often than 123 points of which none moves;
// [ParseDegree] reads it. Errors are [*ParseError]. Cost O(length + degree).
func Parse(s string) (Perm, error) {
	r := reader{text: s}
	return r.whole()
}

// ParseDegree is [Parse] for a permutation of degree n, with cycles of any one
// of its points: the same permutation with n images, which brings its degree
// into products and groups. A point above n is a [*ParseError].
func ParseDegree(s string, n int) (Perm, error) {
	if n < 0 || n > MaxDegree {
		return Perm{}, &DegreeError{Op: "parse", Degree: n}
	}
	r := reader{text: s, degreeGiven: true}
	p, err := r.whole()
	if err != nil {
		return Perm{}, err
	}
	if p.Degree() > n {
		return Perm{}, &ParseError{Text: s, Reason: fmt.Sprintf("names point %d, but the degree is %d", p.Degree(), n)}
	}
	return p.WithDegree(n), nil
}

// MustParse is [Parse] for texts in a program; it panics when s is malformed.
// With a degree it is [ParseDegree].
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
// empty list gives no permutations. Errors are [*ParseError].
func ParseList(s string) ([]Perm, error) {
	r := reader{text: s}
	list, err := r.list()
	if err != nil {
		return nil, err
	}
	r.accept(';')
	return list, r.end()
}

// ParseLists reads a list of lists of permutations as GAP prints it, such as
// "[ [ (1,2,3), (1,2) ], [ (1,4) ], [ ] ]". The degree of each is as for
// [Parse]. Errors are [*ParseError].
func ParseLists(s string) ([][]Perm, error) {
	r := reader{text: s}
	if !r.accept('[') {
		return nil, r.fail(r.pos, "expected '[' of a list of lists")
	}
	var out [][]Perm
	for r.peek() != ']' {
		if r.peek() != '[' {
			return nil, r.fail(r.pos, "expected '[' of a list of permutations")
		}
		list, err := r.list()
		if err != nil {
			return nil, err
		}
		out = append(out, list)
		if !r.accept(',') {
			break
		}
	}
	if !r.accept(']') {
		return nil, r.fail(r.pos, "expected ',' or ']'")
	}
	r.accept(';')
	return out, r.end()
}

// maxParsedPoint bounds the memory that a short text can ask for.
const maxParsedPoint = 1 << 24

// reader walks over a text, byte by byte: the notation is ASCII.
type reader struct {
	text        string
	pos         int
	degreeGiven bool // so that a cycle of one point cannot stretch the degree
}

func (r *reader) fail(at int, format string, args ...any) error {
	return &ParseError{Text: r.text, Offset: at, Reason: fmt.Sprintf(format, args...)}
}

// peek skips blanks and returns the next byte, 0 at the end.
func (r *reader) peek() byte {
	for r.pos < len(r.text) {
		switch c := r.text[r.pos]; c {
		case ' ', '\t', '\n', '\r':
			r.pos++
		default:
			return c
		}
	}
	return 0
}

func (r *reader) accept(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.pos++
	return true
}

func (r *reader) end() error {
	if c := r.peek(); c != 0 {
		return r.fail(r.pos, "expected the end, found %q", c)
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
func (r *reader) perm() (Perm, error) {
	switch c := r.peek(); c {
	case '(':
		return r.cycles()
	case '[':
		return r.images()
	case 0:
		return Perm{}, r.fail(r.pos, "expected '(' or '[', found the end")
	default:
		return Perm{}, r.fail(r.pos, "expected '(' or '[', found %q", c)
	}
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
		if len(c) == 1 && c[0] > 9 && !r.degreeGiven {
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

func (r *reader) images() (Perm, error) {
	start := r.pos
	r.pos++
	images, _, err := r.points(']')
	if err != nil {
		return Perm{}, err
	}
	p, err := FromImages(images)
	if err != nil {
		return Perm{}, r.fail(start, "%s", strings.TrimPrefix(err.Error(), "perm: "))
	}
	return p, nil
}

// points reads numbers up to the closing byte and says where each one stood.
func (r *reader) points(closing byte) (points, at []int, err error) {
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
		case c >= '0' && c <= '9' && r.pos > start: // a blank separates
		case c == 0:
			return nil, nil, r.fail(r.pos, "expected ',' or %q, found the end", closing)
		default:
			return nil, nil, r.fail(r.pos, "expected ',' or %q, found %q", closing, c)
		}
	}
}

func (r *reader) point() (point, start int, err error) {
	c := r.peek()
	start = r.pos
	for r.pos < len(r.text) && r.text[r.pos] >= '0' && r.text[r.pos] <= '9' {
		r.pos++
	}
	if r.pos == start {
		if c == 0 {
			return 0, start, r.fail(start, "expected a point, found the end")
		}
		return 0, start, r.fail(start, "expected a point, found %q", c)
	}
	digits := r.text[start:r.pos]
	point, err = strconv.Atoi(digits)
	if err != nil || point > maxParsedPoint {
		return 0, start, r.fail(start, "point %s is above %d", digits, maxParsedPoint)
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
	for c := r.peek(); c != 0 && (!bracketed || c != ']'); c = r.peek() {
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
		return nil, r.fail(r.pos, "expected ',' or ']'")
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
