package fault

import "fmt"

// An InputError says that an argument or an option cannot be used.
type InputError struct {
	In    string // the function or type that refused it: "group.PSL"
	What  string // what the value is: "q", "Options.Workers"
	Value any    // the value; nil when there was none
	Want  string // what was expected: "a prime power"
}

func (e *InputError) Error() string {
	if e.Value == nil {
		return fmt.Sprintf("%s: %s: want %s", e.In, e.What, e.Want)
	}
	return fmt.Sprintf("%s: %s is %s; want %s", e.In, e.What, shorten(fmt.Sprint(e.Value)), e.Want)
}

// maxQuoted is the number of characters of a value that an error repeats.
const maxQuoted = 80

// shorten cuts the text of a value to its first characters.
func shorten(text string) string {
	count := 0
	for i := range text {
		if count == maxQuoted {
			return text[:i] + "…"
		}
		count++
	}
	return text
}
