package cellcode

import (
	"fmt"
	"strings"
)

// The line of an exercise in which a reader writes an answer, and forms of answers that are
// plain to a person and no Go.
var (
	answerLine    = re(`^\s*(?:var\s+)?mine\s*:?=\s*(.*?)\s*$`)
	answerComment = re(`\s*//.*$`)
	answerCommas  = re(`^-?\d{1,3}(?:,\d{3})+$`)
	answerWord    = re(`^[A-Za-z]\w*$`)
	answerText    = re(`^(?:(?:\(\s*\d+(?:\s*,\s*\d+)*\s*\)\s*)+|\w[\w'’^-]*(?:\s+\w[\w'’^-]*)+)$`)
)

// answer returns advice on a message about the answer to an exercise: on quotation marks
// that are missing, on a full stop behind it, and on commas in a number.
func (a *adviser) answer(message string) string {
	at := position.FindStringSubmatch(message)
	if at == nil {
		return ""
	}
	if advice := slipOfAnswer(a.line(at[1]), message); advice != "" {
		return advice
	}
	if afterFullStop.MatchString(message) {
		return withoutFullStop
	}
	return ""
}

const withoutFullStop = "take out the full stop after the text in the line above"

// afterFullStop is the message about a text with a full stop behind it: the next line reads
// as one of its methods.
var afterFullStop = re(`: ".*"\.\w+ undefined \(type untyped string has no field or method `)

func slipOfAnswer(line, message string) string {
	m := answerLine.FindStringSubmatch(line)
	if m == nil || strings.ContainsAny(m[1], "\"`") {
		return ""
	}
	value := strings.TrimRight(answerComment.ReplaceAllString(m[1], ""), ".! ")
	switch {
	case answerCommas.MatchString(value):
		return "a number is written without commas: " + strings.ReplaceAll(value, ",", "")
	case answerText.MatchString(value),
		answerWord.MatchString(value) && strings.HasSuffix(message, ": undefined: "+value):
		return fmt.Sprintf(`an answer that is text stands between quotation marks: "%s"`, value)
	}
	return ""
}
