package page

import (
	"html"
	"regexp"
	"strings"
	"unicode/utf8"
)

// tabStop lets the keyboard reach an area that may be wider than the page, to scroll it by the
// arrow keys. (Most browsers do so themselves, but not all.) What always fits is no stop, and
// what holds something else that Tab leads to needs none.
const tabStop = ` tabindex="0"`

// shortLine is the number of characters of code that fit on a narrow page.
const shortLine = 45

var anyTag = regexp.MustCompile(`<[^>]*>`)

// hasLongLine reports whether a line of marked-up text may not fit.
func hasLongLine(markup string) bool {
	for line := range strings.Lines(anyTag.ReplaceAllString(markup, "")) {
		if utf8.RuneCountInString(html.UnescapeString(line)) > shortLine {
			return true
		}
	}
	return false
}

// scrolls reports whether the markup of an output may be wider than the page and has no other
// stop: if it has a table.
func scrolls(markup string) bool {
	return holds(markup, "table") && !holds(markup, "a", "button", "input", "select", "summary", "script", "pre") && !strings.Contains(markup, "tabindex")
}
