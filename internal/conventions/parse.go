package conventions

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// mostBytes is more than any error of a parser may have, however long the text.
const mostBytes = 4000

// ParseError fails unless the offset is the beginning of a character of the text, or
// its end, and the message is short.
func ParseError(t testing.TB, text string, offset int, err error) {
	t.Helper()
	at := 0
	for at < offset && at < len(text) {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	require.Equal(t, at, offset, "%q: not the beginning of a character", text)
	ShortError(t, err)
}

// ShortError fails unless a message is short and UTF-8.
func ShortError(t testing.TB, err error) {
	t.Helper()
	require.Less(t, len(err.Error()), mostBytes)
	require.True(t, utf8.ValidString(err.Error()), err.Error())
}
