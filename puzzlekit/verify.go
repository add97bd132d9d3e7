package puzzlekit

import "fmt"

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
