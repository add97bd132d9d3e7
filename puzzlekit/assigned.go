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
