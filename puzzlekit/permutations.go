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
// product in brackets. A name with := or = may stand before it, and comments may stand
// anywhere. Statements before it may give permutations names that it uses.
func readPerm(text string) perm.Perm {
	if last, ok := evaluated(text); ok {
		text = last
	}
	plain := withoutNames(text)
	checkCharacters(text, plain)
	if isList(plain) {
		panic(failed(&fault.ParseError{In: "puzzlekit.Perm", Text: text, Reason: "found a list of permutations, expected one; Group reads a list"}))
	}
	return readPermOf(text, plain, 0, len(plain))
}

// readPermOf reads the permutation in a part of a text. Errors show the text as it was typed.
func readPermOf(typed, plain string, start, end int) perm.Perm {
	end = start + len(strings.TrimRightFunc(plain[start:end], func(c rune) bool { return c == ';' || unicode.IsSpace(c) }))
	r := &permReader{typed: typed, text: plain, pos: start, end: end}
	p := r.product()
	if r.pos < r.end {
		r.fail("expected the end, '*' or '^'")
	}
	return p
}

// checkCharacters refuses characters that no permutation has, such as full-width brackets.
func checkCharacters(typed, plain string) {
	if at, reason := excerpt.Foreign(plain, "0123456789()[],;*^-'<>"); at >= 0 {
		panic(failed(&fault.ParseError{In: "perm", Text: typed, Offset: at, Reason: reason}))
	}
}

// A permReader panics with a *fault.ParseError where the text is wrong.
type permReader struct {
	typed    string
	text     string // with blanks for what says nothing
	pos, end int
}

func (r *permReader) fail(reason string) {
	reason += ", found " + excerpt.Found(r.text[:r.end], r.pos)
	if strings.HasPrefix(r.text[r.pos:r.end], "'") {
		reason += "; the inverse is ^-1"
	}
	panic(failed(&fault.ParseError{In: "puzzlekit.Perm", Text: r.typed, Offset: r.pos, Reason: reason}))
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
		p = p.Pow(r.exponent())
	}
}

// exponent reads a number, with or without brackets.
func (r *permReader) exponent() int {
	left := r.rest()
	bracketed := strings.HasPrefix(left, "(")
	if bracketed {
		r.pos++
		left = r.rest()
	}
	digits := len(left) - len(strings.TrimLeft(left, "-0123456789"))
	k, err := strconv.Atoi(left[:digits])
	if err != nil {
		r.fail("expected an exponent such as 2 or -1")
	}
	r.pos += digits
	if bracketed {
		if !strings.HasPrefix(r.rest(), ")") {
			r.fail("expected ')'")
		}
		r.pos++
	}
	return k
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
		panic(failed(&fault.ParseError{In: "perm", Text: r.typed, Offset: min(start+bad.Offset, len(r.text)), Reason: hinted(bad.Reason, left, bad.Offset)}))
	}
	r.pos = start + length
	return Must(p, err)
}

// hinted adds to the reason why a permutation cannot be read at an offset what to type.
func hinted(reason, text string, offset int) string {
	at := text[min(offset, len(text)):]
	switch {
	case strings.HasSuffix(reason, "is named twice") && strings.Contains(text[:offset], ")"):
		return reason + "; write * between the factors of a product, and a comma between permutations"
	case strings.HasPrefix(reason, "point 0"), strings.HasPrefix(reason, "image 0"):
		return reason + "; where they count from 0, as in SymPy, add 1 to all of them"
	case strings.HasPrefix(reason, "expected a point") && (strings.HasPrefix(at, "[") || strings.HasPrefix(at, "(")):
		return reason + "; cycles have round brackets and no others around them, as in (1,2)(3,4)"
	case strings.HasPrefix(reason, "expected '('"):
		return reason + inAnotherNotation(at)
	}
	return reason
}

// inAnotherNotation says what to type for a permutation as other programs and people write it.
func inAnotherNotation(text string) string {
	switch {
	case strings.HasPrefix(text, "Permutation"), strings.HasPrefix(text, "Perm("), strings.HasPrefix(text, "Cycles["):
		return "; type only its cycles, such as (1,2)(3,4), or its images, [2,1,4,3], with points that count from 1"
	case strings.HasPrefix(text, "{"):
		return "; a list of images has square brackets, [2,1,3]"
	case strings.HasPrefix(text, "Comm("):
		return "; type a^-1*b^-1*a*b for Comm(a,b)"
	case strings.HasPrefix(text, "Group("):
		return "; leave Group( ) out, for the permutations before it generate the group"
	case text[:min(1, len(text))] != "" && unicode.IsDigit(rune(text[0])) && strings.ContainsAny(text, ", \t\n"):
		return "; cycles have round brackets, (2,1,3), and a list of images square ones, [2,1,3]"
	}
	switch strings.TrimSpace(text) {
	case "1", "e", "id", "I", "identity", "Identity":
		return "; the identity is ()"
	}
	return ""
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

// asCycles reads a product of cycles, which need not be disjoint and may have * between them,
// and nothing else.
func asCycles(text string) (p perm.Perm, ok bool) {
	rest := strings.TrimSpace(text)
	for {
		closing := strings.IndexByte(rest, ')')
		if !strings.HasPrefix(rest, "(") || closing < 0 {
			return perm.Perm{}, false
		}
		cycle, err := perm.Parse(rest[:closing+1])
		if err != nil {
			return perm.Perm{}, false
		}
		p = p.Mul(cycle)
		if rest = strings.TrimSpace(rest[closing+1:]); rest == "" {
			return p, true
		}
		rest = strings.TrimSpace(strings.TrimPrefix(rest, "*"))
	}
}

func init() { describes(describePerm) }

// describePerm describes a permutation in one line.
func describePerm(p perm.Perm) description {
	parity := "even"
	if !p.IsEven() {
		parity = "odd"
	}
	d := description{heading: p.String()}
	d.add("", "order %s, cycle type %v, %s", grouped(p.Order()), p.CycleType(), parity)
	return d
}

// withoutNames returns a text with blanks for its comments, which begin with # or //, for the
// prompt gap>, and for the names to which statements such as U := (1,2,3); give values. A
// semicolon stands for every name but the first, so that a list remains. Offsets stay what
// they are. Cost O(length of the text).
func withoutNames(text string) string {
	text = excerpt.WithoutComments(text, "#", "//")
	plain := []byte(text)
	first := true
	for start := 0; ; {
		end := afterName(text, start)
		for i := start; i < end; i++ {
			plain[i] = ' '
		}
		if end > start && !first {
			plain[start] = ';'
		}
		first = first && end == start
		next := strings.IndexAny(text[start:], ";\n")
		if next < 0 {
			return string(plain)
		}
		start += next + 1
	}
}

// afterName returns where a statement goes on behind its name and the sign of assignment, or
// behind the prompt, or start if it has neither.
func afterName(text string, start int) int {
	rest := strings.TrimLeftFunc(text[start:], isBlankInLine)
	unprompted := strings.TrimPrefix(rest, "gap>")
	name := strings.TrimLeftFunc(unprompted, isBlankInLine)
	value := strings.TrimLeftFunc(name, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_' })
	sign := strings.TrimLeftFunc(value, isBlankInLine)
	for _, assigns := range []string{":=", "="} {
		if behind, ok := strings.CutPrefix(sign, assigns); ok && len(value) < len(name) {
			return len(text) - len(behind)
		}
	}
	if len(unprompted) < len(rest) {
		return len(text) - len(unprompted)
	}
	return start
}

func isBlankInLine(c rune) bool { return excerpt.IsBlank(c) && c != '\n' }

// evaluated returns the last statement of a session of GAP such as
//
//	a := (1,2); b := (1,2,3); Group(a, b);
//
// with permutations in the place of the names to which statements before it gave them, and
// whether it has such names, and all of these statements can be read.
func evaluated(text string) (last string, ok bool) {
	values := map[string]string{}
	statements := statementsOf(excerpt.WithoutComments(text, "#", "//"))
	for i, s := range statements {
		behind := afterName(s, 0)
		value, used := withValues(s[behind:], values)
		if i == len(statements)-1 {
			if !used {
				break
			}
			return strings.TrimSpace(value), true
		}
		name := strings.Trim(strings.TrimPrefix(strings.TrimSpace(s[:behind]), "gap>"), ":= \t\n")
		if name == "" {
			continue
		}
		if err := Try(func() { values[name] = readPerm(value).String() }); err != nil {
			break
		}
	}
	return "", false
}

// generatorText is the text of a group, without the statements that give its generators names.
func generatorText(text string) string {
	if last, ok := evaluated(text); ok {
		return unwrapped(last)
	}
	return text
}

// unwrapped takes the brackets off a list such as Group([a, b]), whose entries may be products.
func unwrapped(text string) string {
	text = strings.TrimSpace(text)
	for _, brackets := range [][2]string{{"Group(", ")"}, {"[", "]"}} {
		if inner, ok := strings.CutPrefix(text, brackets[0]); ok && strings.HasSuffix(inner, brackets[1]) {
			text = strings.TrimSpace(strings.TrimSuffix(inner, brackets[1]))
		}
	}
	return text
}

// statementsOf divides a text at semicolons and, outside brackets, at line breaks.
func statementsOf(text string) (statements []string) {
	for _, s := range outside(text, ";", "\n") {
		if strings.TrimSpace(s) != "" {
			statements = append(statements, s)
		}
	}
	return statements
}

// withValues puts values in the place of names and reports whether there were any. A name before a
// bracket is that of a function.
func withValues(text string, values map[string]string) (out string, found bool) {
	var b strings.Builder
	isName := func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_' }
	for text != "" {
		behind := strings.TrimLeftFunc(text, isName)
		name := text[:len(text)-len(behind)]
		value, known := values[name]
		if known && !strings.HasPrefix(behind, "(") {
			name, found = value, true
		}
		next := len(behind) - len(strings.TrimLeftFunc(behind, func(c rune) bool { return !isName(c) }))
		b.WriteString(name + behind[:next])
		text = behind[next:]
	}
	return b.String(), found
}
