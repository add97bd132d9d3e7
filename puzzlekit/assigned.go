package puzzlekit

import (
	"strings"
	"unicode"

	"puzzlelab/puzzlekit/internal/excerpt"
)

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
