package sanitize

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHTML(t *testing.T) {
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
		`<form action="x"><input name=a><button>b</button></form>`:                              `b`,
		`<input type="checkbox" checked disabled>`:                                              `<input type="checkbox" checked="" disabled=""/>`,
		`<input type="password">`:                                                               ``,
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
		`<style>td { color: red }</style>a<svg><style>a{}</style></svg>`:                        `a<svg></svg>`,
		`<p style="position:fixed;inset:0; color:red">a</p>`:                                    `<p style="color:red">a</p>`,
		`<p style="position:fixed">a</p>`:                                                       `<p>a</p>`,
		`<p style="background:url(//x)">a</p>`:                                                  `<p>a</p>`,
		`<div class="contents">a</div><div class="x count"></div><i class="meaning"></i><b class="source kw">b</b>`: `<div>a</div><div></div><i></i><b class="source kw">b</b>`,
		`<img src="https://example.org/a.png" alt="A">b`:                                                            `<em>[not shown: A, https://example.org/a.png]</em>b`,
		`<img src="//x" srcset="//x 2x">`:                                                                           `<em>[not shown: //x]</em>`,
		`<video poster="//x" src="//y" controls></video>`:                                                           `<em>[not shown: //y]</em><video controls=""></video>`,
		`<table background="//x"></table>`:                                                                          `<table></table>`,
		`<svg><image href="//x"/><image href="data:image/png;base64,aGk="/></svg>`:                                  `<svg><image></image><image href="data:image/png;base64,aGk="></image></svg>`,
		`<svg overflow="visible" transform="scale(9)"><g transform="scale(9)"></g></svg>`:                           `<svg><g transform="scale(9)"></g></svg>`,
		`<math><mpadded voffset="9em"><mi>x</mi></mpadded></math>`:                                                  `<math><mpadded><mi>x</mi></mpadded></math>`,
		`<div srcdoc="x" formaction="x" ping="x" title="t">a</div>`:                                                 `<div title="t">a</div>`,
		`<details open><summary>s</summary>a</details>`:                                                             `<details open=""><summary>s</summary>a</details>`,
		`<svg><title id="t">a <b onclick="x">b</b></title><desc>c</desc></svg>`:                                     `<svg><title id="t">a b</title><desc>c</desc></svg>`,
		`<svg><rect filter="url(#f)" mask="url(//x#m)" cursor="url(//x)"/></svg>`:                                   `<svg><rect filter="url(#f)"></rect></svg>`,
		`<p contenteditable popover="auto" tabindex="1" id="a" dir="rtl">a</p>`:                                     `<p id="a" dir="rtl">a</p>`,
		`<math><mspace width="-0.1667em"/><mspace width="-99em"/></math>`:                                           `<math><mspace width="-0.1667em"></mspace><mspace></mspace></math>`,
		`<table align="right"><tr><td align="right" colspan="2" width="-1">a</table>`:                               `<table><tbody><tr><td align="right" colspan="2">a</td></tr></tbody></table>`,
		`a < b & c`: `a &lt; b &amp; c`,
	} {
		require.Equal(t, want, HTML(in), in)
	}
}

func TestCleanStyle(t *testing.T) {
	for _, kept := range []string{
		"", "color:red", "COLOR: Red; ", "max-width:100%;height:auto;vertical-align:top", "margin:0.4em 0;max-width:100%", "margin: 0 auto",
		"border-left:4px solid #ee6677;padding:0.5em 1em", "font-family:'DejaVu Sans', \"A\", serif", "fill:url(#g)",
		"display:grid;grid-template-columns:repeat(auto-fill,minmax(10em,1fr));gap:1em", "background:rgba(0, 0, 0, .5)",
		"background: linear-gradient(red, var(--paper))", "width:calc(100% - 2em)", "overflow-x:auto",
	} {
		require.Equal(t, kept, cleanStyle(kept))
	}
	for _, left := range []string{
		"position:fixed", "POSITION : fixed", "z-index:9", "transform:scale(9)", "margin:-9em", "margin-top:calc(0px - 9em)", "margin:1px-9em",
		"vertical-align:-9em", "overflow:visible", "top:0", "inset:0", "float:left", "--x:1", "position", "background-image:none",
		"background:url(x)", "background:URL(x)", "background:u\\72l(x)", "background:image-set('x' 1x)", "fill:url(//x#g)", "fill:url(#g) url(//x)",
		"color:red/*", "color:red}*{color:blue", "width:expression(x)", "behavior:url(x)", "color:<", "box-shadow:0 0 0 9em red", "content:'x'",
	} {
		require.Empty(t, cleanStyle(left), left)
		require.Equal(t, "color:red", cleanStyle(left+"; color:red"), left)
	}
}

func TestDisplay(t *testing.T) {
	keep := func(script string) bool { return script == "ours()" }
	for in, want := range map[string]string{
		`<p class=puzzlelab-x>x<br>`:                            `<p class=puzzlelab-x>x<br>`,
		`<p class="Toastify__toast-container jp-Dialog">x</p>`:  `<p>x</p>`,
		`<a class="lm-Menu puzzlelab-film x">x</a>`:             `<a class="puzzlelab-film">x</a>`,
		`<div id=main>x</div><svg id=main></svg>`:               `<div>x</div><svg></svg>`,
		`<svg><path id="a" class="jp-Dialog"></path></svg>`:     `<svg><path id="a"></path></svg>`,
		`<script type="text/plain" class="jp-X" id=x></script>`: `<script type="text/plain"></script>`,
		`<b onclick=x()>a</b>`:                                  `<b>a</b>`,
		`<script>ours()</script>`:                               `<script>ours()</script>`,
		`<script>ours() </script>a`:                             `a`,
		`<script src=x>ours()</script>`:                         `<script>ours()</script>`,
		`<script type=module>ours()</script>`:                   ``,
		`<script type="application/json">{"a":1}</script>`:      `<script type="application/json">{"a":1}</script>`,
		`<svg><script>ours()</script></svg>`:                    `<svg></svg>`,
		`<script type="text/plain" nonce=1>x()</script>`:        `<script type="text/plain">x()</script>`,
		`<meta http-equiv=refresh content="0;url=https://x">`:   ``,
		`<p data-commandlinker-command="a:b">x</p>`:             `<p>x</p>`,
	} {
		require.Equal(t, want, Display(in, keep), in)
	}
}

// The displays of the course, with the scripts that they contain, stay as they are.
func TestDisplaysOfTheCourseStay(t *testing.T) {
	notebooks, err := filepath.Glob("../../../notebooks/*.ipynb")
	require.NoError(t, err)
	displays := 0
	for _, name := range notebooks {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		var notebook struct {
			Cells []struct {
				Outputs []struct {
					Data map[string]json.RawMessage
				}
			}
		}
		require.NoError(t, json.Unmarshal(data, &notebook))
		for _, c := range notebook.Cells {
			for _, o := range c.Outputs {
				var lines []string
				if o.Data["text/html"] == nil || json.Unmarshal(o.Data["text/html"], &lines) != nil {
					continue
				}
				displays++
				markup := strings.Join(lines, "")
				require.True(t, markup == Display(markup, func(string) bool { return true }), "%s: %.200s", name, markup)
			}
		}
	}
	require.Greater(t, displays, 100)
}
