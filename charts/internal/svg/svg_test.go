package svg

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func parse(t *testing.T, document string) *Element {
	t.Helper()
	e, err := Parse(document)
	require.NoError(t, err)
	return e
}

func tidied(t *testing.T, inside string) string {
	t.Helper()
	root := parse(t, `<svg width="9" height="8" xmlns="http://www.w3.org/2000/svg">`+inside+`</svg>`)
	Tidy(root, "F")
	text := root.String()
	const head = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8" viewBox="0 0 9 8" font-family="F"`
	require.True(t, strings.HasPrefix(text, head), text)
	return strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(text, head), ">"), "</svg>")
}

func TestTidy(t *testing.T) {
	for name, test := range map[string]struct{ in, out string }{
		"hover styles go":        {`<style><![CDATA[.a:hover{fill:red}]]></style>`, `/>`},
		"invisible shapes go":    {`<path d="M0 0L1 1" fill="none"/><path d="M0 0Z" fill="red" fill-opacity="0"/>`, `/>`},
		"empty groups go":        {`<g><g></g></g>`, `/>`},
		"marks of the page go":   {`<path d="M0 0L1 1" fill="red" class="c" ecmeta_x="1" pointer-events="visible"/>`, `<path d="M0 0L1 1" fill="red"/>`},
		"style is split":         {`<text style="font-size:12px;font-family:F;" x="1" y="2" fill="red">a</text>`, `<text font-size="12" x="1" y="2" fill="red">a</text>`},
		"baseline":               {`<text dominant-baseline="central" style="font-size:10px" transform="translate(3 4)" fill="red">a</text>`, `<text font-size="10" fill="red" x="3" y="7.47">a</text>`},
		"circle":                 {`<path d="M1 0A1 1 0 1 1 1 -0.1A1 1 0 0 1 1 0" transform="matrix(3,0,0,3,5,6)" fill="red" stroke="blue" stroke-width="0.5"/>`, `<circle cx="5" cy="6" r="3" fill="red" stroke="blue" stroke-width="1.5"/>`},
		"paths of a kind join":   {`<path d="M0 0L1 1" fill="red"/><path d="M2 2L1 1" fill="red"/><path d="M2 2L1 1" fill="blue"/>`, `<path d="M0 0L1 1M2 2L1 1" fill="red"/><path d="M2 2L1 1" fill="blue"/>`},
		"gradients do not":       {`<path d="M0 0L1 1" fill="url(#g)"/><path d="M2 2L1 1" fill="url(#g)"/>`, `<path d="M0 0L1 1" fill="url(#i0)"/><path d="M2 2L1 1" fill="url(#i0)"/>`},
		"rectangles get short":   {`<path d="M1 2l3 0l0 -4l-3 0Z" fill="red"/>`, `<path d="M1 2h3v-4h-3Z" fill="red"/>`},
		"colours get short":      {`<path d="M1 2" fill="rgb(1,2,255)"/>`, `<path d="M1 2" fill="#0102ff"/>`},
		"ids in order":           {`<g clip-path="url(#zr7-c3)"><path d="M0 0" fill="red"/></g><defs><clipPath id="zr7-c3"><path d="M0 0" fill="#000"/></clipPath></defs>`, `<g clip-path="url(#i0)"><path d="M0 0" fill="red"/></g><defs><clipPath id="i0"><path d="M0 0" fill="#000"/></clipPath></defs>`},
		"discs become dots":      {strings.Repeat(`<path d="M1 0A1 1 0 1 1 1 -0.1A1 1 0 0 1 1 0" transform="matrix(3,0,0,3,5,6)" fill="red"/>`, 3), `<path d="M5 6h0M5 6h0M5 6h0" fill="none" stroke="red" stroke-width="6" stroke-linecap="round"/>`},
		"text is escaped":        {`<text fill="red" x="0" y="0">&lt;b&gt; &amp; "</text>`, `<text fill="red" x="0" y="0">&lt;b&gt; &amp; "</text>`},
		"values are escaped too": {`<path d="M0 0" fill="&quot;&lt;"/>`, `<path d="M0 0" fill="&quot;&lt;"/>`},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, test.out, tidied(t, test.in)) })
	}
}

func TestStopsOnALineAreDropped(t *testing.T) {
	in := `<defs><linearGradient id="g"><stop offset="0%" stop-color="#000000"/><stop offset="50%" stop-color="#808080"/><stop offset="100%" stop-color="#ffffff"/></linearGradient></defs>`
	require.NotContains(t, tidied(t, in), "#808080")
	bent := strings.Replace(in, "#808080", "#ff0000", 1)
	require.Contains(t, tidied(t, bent), "#ff0000")
}

func TestParseRefuses(t *testing.T) {
	for _, bad := range []string{"", "text", "<svg>", "<svg><g></svg>", "</svg>"} {
		_, err := Parse(bad)
		require.Error(t, err, "%q", bad)
	}
}

func FuzzParseWritesWhatItReads(f *testing.F) {
	f.Add(`<svg width="1"><text x="1">a &amp; b</text></svg>`)
	f.Add(`<a b="&quot;">&lt;</a>`)
	f.Fuzz(func(t *testing.T, document string) {
		e, err := Parse(document)
		if err != nil {
			t.Skip()
		}
		text := e.String()
		again, err := Parse(text)
		if err != nil {
			t.Skip() // names that XML reads and does not write, such as a:b
		}
		require.Equal(t, text, again.String())
	})
}
