package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func TestSanitise(t *testing.T) {
	for in, want := range map[string]string{
		`<script>x()</script>a`:                                                                 `a`,
		`<SCRIPT SRC=x></SCRIPT>a`:                                                              `a`,
		`<b onclick="x()">a</b>`:                                                                `<b>a</b>`,
		`<img src="data:image/png;base64,aGk=" onerror=x>`:                                      `<img src="data:image/png;base64,aGk="/>`,
		`<a href="javascript:x()">a</a>`:                                                        `<a>a</a>`,
		"<a href=\" java\nscript:x()\">a</a>":                                                   `<a>a</a>`,
		`<a href="&#106;avascript:x()">a</a>`:                                                   `<a>a</a>`,
		`<a href="data:text/html,x">a</a>`:                                                      `<a>a</a>`,
		`<a href="vbscript:x">a</a>`:                                                            `<a>a</a>`,
		`<a href="#here">a</a>`:                                                                 `<a href="#here">a</a>`,
		`<a href="https://example.org/?a=b">a</a>`:                                              `<a href="https://example.org/?a=b">a</a>`,
		`<iframe src="x"></iframe>a`:                                                            `a`,
		`<object data="x">a</object><embed src=x>b`:                                             `b`,
		`<form action="x"><input name=a><button>b</button></form>`:                              `<input/>b`,
		`<input type="checkbox" checked disabled>`:                                              `<input type="checkbox" checked="" disabled=""/>`,
		`<input type="password">`:                                                               `<input/>`,
		`<meta http-equiv="refresh" content="0;url=x">a`:                                        `a`,
		`<base href="x"><link rel=stylesheet href=x>a`:                                          `a`,
		`<!-- c -->a<!--[if IE]><script></script><![endif]-->`:                                  `a`,
		`<unknown x=1><b>kept</b> text</unknown>`:                                               `<b>kept</b> text`,
		`<noscript><img src="data:image/png;base64,aGk="></noscript>`:                           `<img src="data:image/png;base64,aGk="/>`,
		`<template><b>a</b></template>`:                                                         ``,
		`<svg onload=x><script>y</script><circle r="1"/></svg>`:                                 `<svg><circle r="1"></circle></svg>`,
		`<svg><a xlink:href="javascript:x"><text>a</text></a></svg>`:                            `<svg><a><text>a</text></a></svg>`,
		`<svg><foreignObject><b>x</b></foreignObject></svg>`:                                    `<svg></svg>`,
		`<svg><animate attributeName="href" to="javascript:x"/></svg>`:                          `<svg></svg>`,
		`<svg><use href="data:image/svg+xml,x"/><use href="#a"/></svg>`:                         `<svg><use></use><use href="#a"></use></svg>`,
		`<svg viewBox="0 0 1 1"><linearGradient id="g"></linearGradient></svg>`:                 `<svg viewBox="0 0 1 1"><linearGradient id="g"></linearGradient></svg>`,
		`<math><mi>x</mi><annotation-xml encoding="text/html"><b>x</b></annotation-xml></math>`: `<math><mi>x</mi></math>`,
		`<table><tr><td style="color:red">a</td></tr></table>`:                                  `<table><tbody><tr><td style="color:red">a</td></tr></tbody></table>`,
		`<p style="width:expression(x)">a</p>`:                                                  `<p>a</p>`,
		`<style>td { color: red }</style><td>`:                                                  `<style>td { color: red }</style>`,
		`<div srcdoc="x" formaction="x" ping="x" title="t">a</div>`:                             `<div title="t">a</div>`,
		`<details open><summary>s</summary>a</details>`:                                         `<details open=""><summary>s</summary>a</details>`,
		`a < b & c`: `a &lt; b &amp; c`,
	} {
		require.Equal(t, want, sanitise(in), in)
	}
}

func TestHolds(t *testing.T) {
	require.True(t, holds("<p>a</p><SCRIPT>x</SCRIPT>", "script"))
	require.True(t, holds("<p>a<img src=x/></p>", "svg", "img"))
	require.False(t, holds("<p title='<script>'>script</p><!-- <script> -->", "script"))
	require.False(t, holds("<script>'<img>'</script>", "img"))
}

// FuzzSanitise reads the result as a browser with scripts on would, and finds
// nothing in it that could run.
func FuzzSanitise(f *testing.F) {
	for _, seed := range []string{
		`<p onclick=x><script>a</script><svg><style><img src=x onerror=y></style></svg>`,
		`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
		`<noscript><p title="</noscript><img src=x onerror=y>">`,
		`<svg></p><style><a id="</style><img src=1 onerror=x>">`,
		`<a href="java&#x0A;script:x">x<form><math><mtext></form><form><mglyph><style></math><img src onerror=x>`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, markup string) {
		clean := sanitise(markup)
		context := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
		nodes, err := html.ParseFragment(strings.NewReader(clean), context)
		require.NoError(t, err)
		for _, n := range nodes {
			requireInert(t, n, clean)
			for d := range n.Descendants() {
				requireInert(t, d, clean)
			}
		}
	})
}

func requireInert(t *testing.T, n *html.Node, markup string) {
	t.Helper()
	if n.Type != html.ElementNode {
		return
	}
	require.True(t, allowedElements[name(n)] || name(n) == "tbody" || name(n) == "colgroup", "<%s> in %s", n.Data, markup)
	for _, a := range n.Attr {
		require.True(t, allowedAttribute(n, a), "%s=%q in %s", a.Key, a.Val, markup)
	}
}
