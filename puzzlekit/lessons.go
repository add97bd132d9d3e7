package puzzlekit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"math/big"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// exerciseCodeLength is the length of a code in hexadecimal digits: one wrong
// answer in sixteen million passes.
const exerciseCodeLength = 6

// Exercise shows whether an answer to an exercise is right without giving it away. How
// the answer is checked depends on check:
//
//   - A string is the code of the right answer, six hexadecimal digits; [ExerciseAnswer]
//     says which, if it gets others. Nobody reads the answer from it by accident, but it
//     can be found by trying. Answers are compared by their printed forms. Numbers of all
//     types are equal, also as text and with separators (1000, "1,000", "1 000"), and so
//     are equal fractions; lists may have brackets and commas or not; all ways
//     to write a permutation in cycles are equal, (1,2)(3,4) and (4 3)(2 1); blanks around an
//     answer, capital letters and a full stop at the end do not matter.
//   - A function from the answer to bool says itself whether the answer is right, where
//     many are: a word that does something, a puzzle with some property, or a function
//     that the check tries.
//   - If the answer is a function of one argument that the reader has written, check is
//     another function of the same argument, and both have to return the same, in their
//     printed forms, for all cases. These are the elements of the lists that follow.
//
// For example:
//
//	mine := 0 // your answer
//	puzzlekit.Exercise("99-1", mine, "821562")
//
// It shows "✓ exercise 99-1: 7 is right", "✗ exercise 99-1: 6 is not right
// yet", or "○ exercise 99-1: no answer yet" as long as the answer is a zero
// value (0, "", nil, an empty list), or a function that returns a zero value in all
// cases. With the line goes a result for "kernel marks", which a cell cannot imitate by
// showing such a line. The cell goes on after a wrong answer. It panics with a [*fault.InputError]
// when check is none of these, or when an answer is too large to compare. The cost is that
// of one call of each function a case.
func Exercise(name string, answer, check any, cases ...any) {
	Show(newVerdict(name, answer, check, cases))
}

// ExerciseAnswer is [Exercise] for the cell that works out the answer. It shows that
// the exercise accepts it, and panics with a [*VerifyError] when it does not, so that
// a notebook whose exercise expects a wrong answer fails. For a code that is another the
// error has the one of this answer, to be written into both cells. A zero value as the
// answer would be accepted before anybody has given one; ask for another form, such as
// "none".
func ExerciseAnswer(name string, answer, check any, cases ...any) {
	v := newVerdict(name, answer, check, cases)
	if code, isCode := check.(string); isCode && !v.right {
		panic(failed(&VerifyError{What: "code of exercise " + name, Got: exerciseCode(name, answer), Want: code}))
	}
	if !v.right {
		panic(failed(&VerifyError{What: "answer to exercise " + name, Got: v.answer, Want: "one that the check accepts"}))
	}
	Show(v)
}

// exerciseCode returns the code of an exercise with this answer, six hexadecimal digits: the
// beginning of the SHA-256 of name and answer.
func exerciseCode(name string, answer any) string {
	sum := sha256.Sum256([]byte("puzzlelab exercise\x00" + name + "\x00" + normalAnswer(answer)))
	return hex.EncodeToString(sum[:])[:exerciseCodeLength]
}

var exerciseCodeForm = regexp.MustCompile(fmt.Sprintf("^[0-9a-f]{%d}$", exerciseCodeLength))

// verdict is what Exercise says of one answer.
type verdict struct {
	name, answer string
	right, given bool
	cases        string // for a function: in which cases it is right or not
	code         string // what the answer was compared with; "" for a function
}

func newVerdict(name string, answer, check any, cases []any) verdict {
	if code, isCode := check.(string); isCode {
		return codeVerdict(name, answer, code)
	}
	test, mine := reflect.ValueOf(check), reflect.ValueOf(answer)
	if !mine.IsValid() || !isFunctionOfOne(test) || test.IsNil() {
		panic(failed(badCheck(name, answer, check)))
	}
	if mine.Type().AssignableTo(test.Type().In(0)) && test.Type().Out(0).Kind() == reflect.Bool {
		return propertyVerdict(name, mine, test)
	}
	if isFunctionOfOne(mine) {
		return functionVerdict(name, mine, test, exerciseCases(name, mine, test, cases))
	}
	panic(failed(badCheck(name, answer, check)))
}

func isFunctionOfOne(v reflect.Value) bool {
	return v.Kind() == reflect.Func && v.Type().NumIn() == 1 && v.Type().NumOut() == 1 && !v.Type().IsVariadic()
}

func badCheck(name string, answer, check any) error {
	return &fault.InputError{In: "puzzlekit.Exercise", What: "check of exercise " + name, Value: fmt.Sprintf("of type %T", check),
		Want: fmt.Sprintf("a code, or a function that takes %T, or what the answer takes", answer)}
}

func propertyVerdict(name string, mine, test reflect.Value) verdict {
	v := verdict{name: name, answer: "your function", given: true}
	if mine.Kind() == reflect.Func && mine.IsNil() {
		v.given = false
		return v
	}
	if isFunctionOfOne(mine) {
		v.right = test.Call([]reflect.Value{mine})[0].Bool()
		v.given = v.right || !isStub(mine)
		return v
	}
	v.answer, v.given = shownText(mine.Interface()), !isNoAnswer(mine.Interface())
	v.right = v.given && test.Call([]reflect.Value{mine})[0].Bool()
	return v
}

// isStub reports whether a function returns a zero value for a zero argument, as one
// does that nobody has written yet.
func isStub(f reflect.Value) (stub bool) {
	defer func() {
		if recover() != nil {
			stub = false
		}
	}()
	return isNoAnswer(f.Call([]reflect.Value{reflect.Zero(f.Type().In(0))})[0].Interface())
}

func codeVerdict(name string, answer any, code string) verdict {
	if !exerciseCodeForm.MatchString(code) {
		panic(failed(&fault.InputError{In: "puzzlekit.Exercise", What: "code of exercise " + name, Value: strconv.Quote(code),
			Want: fmt.Sprintf("%d hexadecimal digits; ExerciseAnswer says which", exerciseCodeLength)}))
	}
	return verdict{
		name: name, answer: strings.TrimSpace(shownText(answer)),
		right: exerciseCode(name, answer) == code, given: !isNoAnswer(answer), code: code,
	}
}

// exerciseCases returns the elements of the lists of cases, each an argument for both
// functions.
func exerciseCases(name string, mine, reference reflect.Value, lists []any) (cases []reflect.Value) {
	for _, list := range lists {
		l := reflect.ValueOf(list)
		if l.Kind() != reflect.Slice || !l.Type().Elem().AssignableTo(mine.Type().In(0)) || !l.Type().Elem().AssignableTo(reference.Type().In(0)) {
			panic(failed(&fault.InputError{In: "puzzlekit.Exercise", What: "list of cases of exercise " + name, Value: fmt.Sprintf("of type %T", list),
				Want: fmt.Sprintf("[]%v", reference.Type().In(0))}))
		}
		for i := range l.Len() {
			cases = append(cases, l.Index(i))
		}
	}
	if len(cases) == 0 {
		panic(failed(&fault.InputError{In: "puzzlekit.Exercise", What: "list of cases of exercise " + name, Value: "empty", Want: "the arguments to try"}))
	}
	return cases
}

func functionVerdict(name string, mine, reference reflect.Value, cases []reflect.Value) verdict {
	v := verdict{name: name, answer: "your function"}
	if mine.IsNil() {
		return v
	}
	wrong, example := 0, ""
	for _, c := range cases {
		got := mine.Call([]reflect.Value{c})[0]
		want := reference.Call([]reflect.Value{c})[0]
		v.given = v.given || !isNoAnswer(got.Interface())
		if normalAnswer(got.Interface()) == normalAnswer(want.Interface()) {
			continue
		}
		if wrong++; wrong == 1 {
			example = fmt.Sprintf("for %s it gives %s", shownText(c.Interface()), shownText(got.Interface()))
		}
	}
	v.right = wrong == 0
	v.cases = fmt.Sprintf(" in all %d cases", len(cases))
	if wrong > 0 {
		v.cases = fmt.Sprintf(" in %d of %s; %s", wrong, counted.Of(len(cases), "cases"), example)
	}
	return v
}

func (v verdict) parts() (mark, text string) {
	switch {
	case v.right:
		return "✓", fmt.Sprintf("exercise %s: %s is right%s", v.name, v.answer, v.cases)
	case !v.given:
		return "○", fmt.Sprintf("exercise %s: no answer yet", v.name)
	}
	return "✗", fmt.Sprintf("exercise %s: %s is not right yet%s", v.name, v.answer, v.cases)
}

func (v verdict) String() string {
	mark, text := v.parts()
	return mark + " " + text
}

// HTML is for screen readers too: the words tell right from wrong without the mark,
// and role="status" has them read aloud when they appear.
func (v verdict) HTML() string {
	mark, text := v.parts()
	return fmt.Sprintf(`<div role="status"><span aria-hidden="true">%s</span> %s</div>`, mark, html.EscapeString(text))
}

// exerciseResult returns the result for programs that collect marks: one line with the
// name, 1 or 0, the answer and what it was compared with, texts as Go quotes them.
func (v verdict) exerciseResult() string {
	score, answer, check := 0, "", "function"
	if v.right {
		score = 1
	}
	if v.given || v.right {
		answer = v.answer
	}
	if v.code != "" {
		check = v.code
	}
	return fmt.Sprintf("exercise %q score %d answer %q check %q", v.name, score, answer, check)
}

// groupedNumber is a whole number with separators between groups of three
// digits: the comma, the underscore, the blank and its narrow kinds.
var groupedNumber = regexp.MustCompile(`^[+-]?\d{1,3}([,_ \x{a0}\x{2009}\x{202f}]\d{3})+$`)

// simpleNumber is a fraction of whole numbers or a decimal fraction.
var simpleNumber = regexp.MustCompile(`^[+-]?\d+(/\d+|\.\d+)$`)

var digitSeparators = strings.NewReplacer(",", "", "_", "", " ", "", "\u00a0", "", "\u2009", "", "\u202f", "")

// normalAnswer returns the one form in which answers that mean the same are
// compared.
func normalAnswer(answer any) string {
	if f, ok := answer.(float64); ok {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	text := strings.ToLower(strings.TrimSpace(wholeText("puzzlekit.Exercise", "answer", answer)))
	if p, ok := asCycles(strings.TrimRight(text, ".!")); ok {
		text = p.String()
	}
	if groupedNumber.MatchString(text) {
		return digitSeparators.Replace(text)
	}
	if value, ok := new(big.Rat).SetString(text); ok && simpleNumber.MatchString(text) {
		if strings.Contains(text, "/") {
			return value.RatString()
		}
		return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	text = strings.TrimRight(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"), ".!")
	separates := func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' }
	return strings.Join(strings.FieldsFunc(text, separates), " ")
}

// isNoAnswer reports whether an answer is a zero value, an empty list or prints
// as nothing or 0, as a *big.Int may.
func isNoAnswer(answer any) bool {
	v := reflect.ValueOf(answer)
	if !v.IsValid() || v.IsZero() {
		return true
	}
	text := normalAnswer(answer)
	return text == "" || text == "0"
}

// Verify compares a computed value with a known one by their printed forms and
// shows that they agree: "✓ order of M11: 7920". It panics with a
// [*VerifyError] when they differ, so that a notebook with a wrong number fails, and with
// a *fault.InputError if a value is too large to compare.
func Verify(what string, got, want any) {
	g, w := wholeText("puzzlekit.Verify", "computed value", got), wholeText("puzzlekit.Verify", "known value", want)
	if g != w {
		panic(failed(&VerifyError{What: what, Got: g, Want: w}))
	}
	Show(fmt.Sprintf("✓ %s: %s", what, g))
}

// A VerifyError names a computed value that differs from the known one.
type VerifyError struct {
	What, Got, Want string
}

func (e *VerifyError) Error() string {
	return fmt.Sprintf("%s: computed %s, expected %s", e.What, e.Got, e.Want)
}
