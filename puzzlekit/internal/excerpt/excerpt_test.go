package excerpt

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestAtCountsCharacters(t *testing.T) {
	require.Equal(t, `"(1,x)" at character 4`, At("(1,x)", 3))
	require.Equal(t, `"" at character 1`, At("", 0))
	require.Equal(t, `"回転 R U" at character 4`, At("回転 R U", len("回転 ")))
	require.Equal(t, `"abc" at character 4`, At("abc", 99), "an offset beyond the text is its end")
	require.Equal(t, `"abc" at character 1`, At("abc", -1))
}

func TestAtQuotesWhatIsAboutTheFault(t *testing.T) {
	text := strings.Repeat("あ", 1_000_000) + "x" + strings.Repeat("い", 1_000_000)
	at := strings.IndexByte(text, 'x')
	want := `…"` + strings.Repeat("あ", 40) + "x" + strings.Repeat("い", 39) + `"… at character 1000001`
	require.Equal(t, want, At(text, at))
	require.Equal(t, `"`+strings.Repeat("あ", 40)+`"… at character 1`, At(text, 0))
	require.Equal(t, `…"`+strings.Repeat("い", 40)+`" at character 2000002`, At(text, len(text)))
	require.Equal(t, `"`+text[:3*80]+`" at character 80`, At(text[:3*80], 3*79), "short enough to be seen whole")
}

func TestShortening(t *testing.T) {
	require.Equal(t, "日本…", Short("日本語", 2))
	require.Equal(t, "日本語", Short("日本語", 3))
	require.Equal(t, `"日本語"`, Quote("日本語"))
	require.Equal(t, `"`+strings.Repeat("語", 40)+`"…`, Quote(strings.Repeat("語", 41)))
}

func TestFound(t *testing.T) {
	for text, want := range map[string]string{
		"":       "the end",
		"x":      "'x'",
		"'":      `"'"`,
		"※":      "'※'",
		"\x07":   "the control byte 0x07",
		"\x7f":   "the control byte 0x7f",
		"\u0085": "the control character U+0085",
		"\xef":   "the byte 0xef, which is not UTF-8",
		"\ufffd": "'\ufffd'",
		"\ufeff": `'\ufeff'`,
	} {
		require.Equal(t, want, Found(text, 0), "%q", text)
	}
}

func TestForeign(t *testing.T) {
	const notation = "()[],0123456789-'"
	for text, want := range map[string]string{
		"(1（":    "found '（'; type '('",
		"(1，":    "found '，'; type ','",
		"(1、":    "found '、'; type ','",
		"(1３":    "found '３'; type '3'",
		"(1−":    "found '−'; type '-'",
		"(1＇":    `found '＇'; type "'"`,
		"あ1\x00": "found the control byte 0x00",
		"あ1\v":   "found the control byte 0x0b",
		"あ1\xff": "found the byte 0xff, which is not UTF-8",
	} {
		at, reason := Foreign(text, notation)
		_, size := utf8.DecodeLastRuneInString(text)
		require.Equal(t, len(text)-size, at, "%q", text)
		require.Equal(t, want, reason)
	}
	for _, text := range []string{"", "(1,2)", "日本語", "a\t\r\n\u3000b", "＜", "\ufffd"} {
		at, reason := Foreign(text, notation)
		require.Equal(t, -1, at, "%q: %s", text, reason)
	}
}

func TestRaised(t *testing.T) {
	for text, want := range map[string]string{"⁻¹²*b³": "-12", "⁰³⁴⁵⁶⁷⁸⁹": "03456789", "²2": "2", "⁻⁻": "--", "2²": "", "": ""} {
		plain, size := Raised(text)
		require.Equal(t, want, plain, text)
		require.Equal(t, len(want), utf8.RuneCountInString(text[:size]), text)
	}
}

func TestForeignLeavesWhatTheNotationHas(t *testing.T) {
	at, _ := Foreign("Ｒ、R", "RＲ、,")
	require.Equal(t, -1, at)
}

func TestPlain(t *testing.T) {
	full, plain := "！＂＃９：ＡＺａｚ｛～", `!"#9:AZaz{~`
	require.Equal(t, plain, strings.Map(Plain, full))
	require.Equal(t, "Aあ〜 \u3000", strings.Map(Plain, "Aあ〜 \u3000"))
}

func TestIsBlank(t *testing.T) {
	for _, r := range " \t\r\n\u00a0\u2028\u3000" {
		require.True(t, IsBlank(r), "%q", r)
	}
	for _, r := range "\x00\v\f\x1f\u0085\ufeff\u200bx_0" {
		require.False(t, IsBlank(r), "%q", r)
	}
}

func TestWithoutComments(t *testing.T) {
	for text, want := range map[string]string{
		"a // b\nc": "a     \nc", "// あ\r\n//\rd": "      \r\n  \rd", "a / / b": "a / / b", "a # b // c": "a         ", "": "", "//": "  ",
	} {
		require.Equal(t, want, WithoutComments(text, "//", "#"), "%q", text)
	}
	require.Equal(t, "a # b", WithoutComments("a # b", "//"))
}

func TestNearest(t *testing.T) {
	require.Equal(t, "colour", Nearest("colors", "name", "colour", "places"))
	require.Equal(t, "R", Nearest("r", "U", "R"))
	require.Equal(t, "R", Nearest("ｒ", "U", "R"))
	require.Empty(t, Nearest("Q", "U", "R"))
	require.Empty(t, Nearest(strings.Repeat("R", 201), "R"))
}
