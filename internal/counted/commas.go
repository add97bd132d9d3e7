package counted

import (
	"fmt"
	"strings"
	"unicode"
)

// Commas writes a whole number, or its decimal digits, with commas between groups of three
// digits: from 1,000 on it has one. It is the one rule for numbers that count something,
// wherever a person reads them. Years, names and the points of a permutation have none, nor
// has what a program prints with fmt.
func Commas(n any) string {
	digits := fmt.Sprint(n)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 && digits[i-1] != '-' {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// InList writes a list of whole numbers, as fmt prints it, with commas in its numbers.
func InList(text string) string {
	return each(text, unicode.IsDigit, func(number string) string { return Commas(number) })
}

// Breakable lets a browser break the long numbers in a text of HTML, but only after a comma.
// A number of up to seven groups, such as the order of Rubik's cube, stays whole.
func Breakable(text string) string {
	inNumber := func(r rune) bool { return unicode.IsDigit(r) || r == ',' }
	return each(text, inNumber, func(number string) string {
		if len(number) <= len("999,999,999,999,999,999,999") {
			return number
		}
		last := len(number) - 1 // a comma there belongs to the sentence
		return strings.ReplaceAll(number[:last], ",", ",<wbr>") + number[last:]
	})
}

// each changes the longest parts of a text whose runes are all of a kind.
func each(text string, kind func(rune) bool, change func(string) string) string {
	var b strings.Builder
	for text != "" {
		rest := strings.TrimLeftFunc(text, kind)
		if len(rest) < len(text) {
			b.WriteString(change(text[:len(text)-len(rest)]))
		}
		text = strings.TrimLeftFunc(rest, func(r rune) bool { return !kind(r) })
		b.WriteString(rest[:len(rest)-len(text)])
	}
	return b.String()
}
