package page

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestTerminalText(t *testing.T) {
	for in, want := range map[string]string{
		"plain < & >":                            "plain &lt; &amp; &gt;",
		"\x1b[31mred\x1b[0m end":                 `<span class="fg-red">red</span> end`,
		"\x1b[1;91mbold\x1b[22m not":             `<span class="bold fg-bright-red">bold</span><span class="fg-bright-red"> not</span>`,
		"\x1b[mreset":                            "reset",
		"\x1b[44mblue\x1b[49m":                   `<span class="bg-blue">blue</span>`,
		"\x1b[32m\x1b[39mgone":                   "gone",
		"\x1b[4munder\x1b[24m\x1b[3mit\x1b[9mst": `<span class="underline">under</span><span class="italic">it</span><span class="italic strike">st</span>`,
		"\x1b[38;5;208morange":                   `<span style="color:#ff8700">orange</span>`,
		"\x1b[38;5;9mnamed":                      `<span class="fg-bright-red">named</span>`,
		"\x1b[48;5;232mgrey":                     `<span style="background:#080808">grey</span>`,
		"\x1b[38;2;1;2;300mtrue":                 `<span style="color:#01022c">true</span>`,
		"\x1b[38;5mshort":                        "short",
		"\x1b[38;5;999mout":                      "out",
		"\x1b[2K\x1b[1Aup\x1b[?25l":              "up",
		"\x1b]0;title\acontent":                  "content",
		"\x1b]8;;http://x\x1b\\link":             "link",
		"\x1b]0;never closed":                    "",
		"\x1b[31":                                "",
		"\x1b":                                   "",
		"\x1bMé":                                 "é",
		"\x1bé":                                  "é",
		"\x1b[31\nm":                             "\nm",
		"10%\r 60%\r100%\n":                      "100%\n",
		"a\r\nb\r\n":                             "a\nb\n",
		"a\r":                                    "a",
		"bell\a null\x00 del\x7f tab\t":          "bell null del tab\t",
		"two\x1b[31m\nlines":                     "two<span class=\"fg-red\">\nlines</span>",
	} {
		require.Equal(t, want, terminalText(in), "%q", in)
	}
}

func FuzzTerminalText(f *testing.F) {
	f.Add("\x1b[31mred\x1b[0m\r\n\x1b]0;t\a\x1b[38;2;1;2;3;4mx<")
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return // notebooks contain only UTF-8
		}
		markup := terminalText(s)
		require.Equal(t, strings.Count(markup, "<span"), strings.Count(markup, "</span>"))
		require.NotContains(t, markup, "\x1b")
		require.True(t, utf8.ValidString(markup))
	})
}
