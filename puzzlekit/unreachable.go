package puzzlekit

import (
	"fmt"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"puzzlelab/puzzlekit/fault"
)

func init() { describes(describeUnreachable) }

// describeUnreachable says in sentences that something cannot be reached, and why. The error
// itself is for programs: it begins with the name of the function that was asked.
func describeUnreachable(e *fault.UnreachableError) description {
	text := fmt.Sprintf("The %s %v cannot be reached.", e.What, e.Value)
	if e.Reason != "" {
		text += " " + sentence(e.Reason)
	}
	return description{heading: text, table: "<p>" + html.EscapeString(text) + "</p>", line: strings.TrimPrefix(e.Error(), e.In+": ")}
}

// sentence writes a reason with a capital letter and a full stop.
func sentence(reason string) string {
	first, size := utf8.DecodeRuneInString(reason)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(reason[size:], ".") + "."
}
