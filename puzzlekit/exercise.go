package puzzlekit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/fault"
)

// exerciseCodeLength is the length of a code in hexadecimal digits: one wrong
// answer in sixteen million passes.
const exerciseCodeLength = 6

// Exercise shows whether an answer to an exercise is right without giving it away:
// code is what [ExerciseCode] returns for the right answer.
//
//	mine := 0 // your answer
//	puzzlekit.Exercise("01-1", mine, "2ac532")
//
// It shows "✓ exercise 01-1: 52 is right", "✗ exercise 01-1: 51 is not right
// yet", or "○ exercise 01-1: no answer yet" as long as the answer is a zero
// value (0, "", nil, an empty list). The cell goes on after a wrong answer. It
// panics with a [*fault.InputError] when ExerciseCode cannot have made the code.
//
// Answers are compared by their printed forms. Numbers of all types are equal, also
// as text and with separators (1000, "1,000", "1 000"); lists may have brackets and
// commas or not; blanks around an answer and capital letters do not matter.
func Exercise(name string, answer any, code string) { Show(newVerdict(name, answer, code)) }

// ExerciseAnswer is [Exercise] for the cell that works out the answer. It shows that
// the exercise accepts it, and panics with a [*VerifyError] when it does not, so that
// a notebook whose exercise expects a wrong answer fails.
func ExerciseAnswer(name string, answer any, code string) {
	v := newVerdict(name, answer, code)
	if !v.right {
		panic(&VerifyError{What: "code of exercise " + name, Got: ExerciseCode(name, answer), Want: code})
	}
	Show(v)
}

// ExerciseCode returns the code of an exercise with this answer, six
// hexadecimal digits, for the call of [Exercise]: the beginning of the SHA-256 of
// name and answer. Nobody reads the answer from it by accident, but it can be found
// by trying. A zero value as the answer would be accepted before anybody has given
// one; ask for another form, such as "none".
func ExerciseCode(name string, answer any) string {
	sum := sha256.Sum256([]byte("puzzlelab exercise\x00" + name + "\x00" + normalAnswer(answer)))
	return hex.EncodeToString(sum[:])[:exerciseCodeLength]
}

var exerciseCodeForm = regexp.MustCompile(fmt.Sprintf("^[0-9a-f]{%d}$", exerciseCodeLength))

// verdict is what Exercise says of one answer.
type verdict struct {
	name, answer string
	right, given bool
}

func newVerdict(name string, answer any, code string) verdict {
	if !exerciseCodeForm.MatchString(code) {
		panic(&fault.InputError{In: "puzzlekit.Exercise", What: "code of exercise " + name, Value: strconv.Quote(code),
			Want: fmt.Sprintf("%d hexadecimal digits from ExerciseCode", exerciseCodeLength)})
	}
	return verdict{
		name: name, answer: normalAnswer(answer),
		right: ExerciseCode(name, answer) == code, given: !isNoAnswer(answer),
	}
}

func (v verdict) parts() (mark, text string) {
	switch {
	case v.right:
		return "✓", fmt.Sprintf("exercise %s: %s is right", v.name, v.answer)
	case !v.given:
		return "○", fmt.Sprintf("exercise %s: no answer yet", v.name)
	}
	return "✗", fmt.Sprintf("exercise %s: %s is not right yet", v.name, v.answer)
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

// groupedNumber is a whole number with separators between groups of three
// digits: the comma, the underscore, the blank and its narrow kinds.
var groupedNumber = regexp.MustCompile(`^[+-]?\d{1,3}([,_ \x{a0}\x{2009}\x{202f}]\d{3})+$`)

var digitSeparators = strings.NewReplacer(",", "", "_", "", " ", "", "\u00a0", "", "\u2009", "", "\u202f", "")

// normalAnswer returns the one form in which answers that mean the same are
// compared.
func normalAnswer(answer any) string {
	if f, ok := answer.(float64); ok {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	text := strings.ToLower(strings.TrimSpace(fmt.Sprint(answer)))
	if groupedNumber.MatchString(text) {
		return digitSeparators.Replace(text)
	}
	text = strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
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
