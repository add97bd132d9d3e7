package page

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestGoldenPages(t *testing.T) {
	for _, tc := range []struct {
		golden, notebook string
		opts             *Options
	}{
		{"sample.golden.html", "sample.ipynb", nil},
		{"hostile.golden.html", "hostile.ipynb", &Options{Safe: true}},
	} {
		t.Run(tc.golden, func(t *testing.T) {
			nb, err := nbformat.Read(filepath.Join("testdata", tc.notebook))
			require.NoError(t, err)
			var page strings.Builder
			require.NoError(t, Render(&page, nb, tc.opts))
			got := page.String()
			golden := filepath.Join("testdata", tc.golden)
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			requireSameLines(t, string(want), got)
		})
	}
}

// requireSameLines reports the first line that differs, because a whole page is
// too long for a test's log.
func requireSameLines(t *testing.T, want, got string) {
	t.Helper()
	wantLines, gotLines := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(wantLines), len(gotLines)) {
		if wantLines[i] != gotLines[i] {
			t.Fatalf("line %d: want\n%.300s\ngot\n%.300s", i+1, wantLines[i], gotLines[i])
		}
	}
	require.Len(t, gotLines, len(wantLines))
}

func TestPagesNeedNothingElse(t *testing.T) {
	nb, err := nbformat.Read("testdata/sample.ipynb")
	require.NoError(t, err)
	page := render(t, nb, nil)
	for _, loading := range []string{"<link", "<script", "url(", "@import", `src="http`, `src="//`} {
		require.NotContains(t, page, loading)
	}
}

// cells returns a notebook; sources that start with "%%" are code.
func cells(sources ...string) *nbformat.Notebook {
	nb := nbformat.New()
	for _, source := range sources {
		kind := nbformat.Markdown
		if strings.HasPrefix(source, "%%") {
			kind = nbformat.Code
		}
		nb.Cells = append(nb.Cells, &nbformat.Cell{Type: kind, Source: source})
	}
	nb.FillIDs()
	return nb
}

func withOutputs(outputs ...nbformat.Output) *nbformat.Notebook {
	nb := cells("%%\nx")
	nb.Cells[0].Outputs = outputs
	return nb
}

func render(t *testing.T, nb *nbformat.Notebook, opts *Options) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, Render(&b, nb, opts))
	return b.String()
}

// body returns the page without its styles.
func body(t *testing.T, nb *nbformat.Notebook, opts *Options) string {
	t.Helper()
	_, after, ok := strings.Cut(render(t, nb, opts), "<main>")
	require.True(t, ok)
	return after
}

func TestTitle(t *testing.T) {
	require.Contains(t, render(t, cells("text", "## The *first* `heading` & $x$\n", "# Second"), nil),
		"<title>The first heading &amp; x</title>")
	require.Contains(t, render(t, cells("text"), &Options{Title: "Tour"}), "<title>Tour</title>")
	require.Contains(t, render(t, cells(), nil), "<title>Notebook</title>")
}

func TestContents(t *testing.T) {
	require.NotContains(t, body(t, cells("# One\n\n## Two"), nil), "<nav")

	page := body(t, cells("# Title", "## Groups $S_n$\n\n### Small [link](x)\n\n#### Deep", "## Groups $S_n$"), nil)
	require.Contains(t, page, "<nav")
	require.Greater(t, strings.Index(page, "<nav"), strings.Index(page, "<h1"), "it is below the title")
	require.Contains(t, page, `<li class="depth-0"><a href="#Groups-S_n">Groups <math>`)
	require.Contains(t, page, `<li class="depth-1"><a href="#Small-link">Small link</a></li>`)
	require.Contains(t, page, `<li class="depth-0"><a href="#Groups-S_n-1">`)
	require.NotContains(t, page, `href="#Deep">D`)
	require.Contains(t, page, `<h2 id="Groups-S_n-1">`)
}

func TestMarkdown(t *testing.T) {
	for source, want := range map[string]string{
		"| a |\n|---|\n| b |":                                  `<div class="scroll" tabindex="0"><table>`,
		"| $|G|$ | `a` | $\\|x\\|$ |\n|-|-|-|\n":               `|</mo><mrow></mrow></mrow><annotation encoding="application/x-tex">\vert{}G\vert{}</annotation>`,
		"|x|y|\n|-|-|\n|$5|$6|":                                "<td>$5</td>\n<td>$6</td>",
		"```\n| $|G|$ |\n```":                                  "| $|G|$ |",
		"| | a |\n|---|:-:|\n| b | c |":                        "<tr>\n<td></td>\n<th style=\"text-align:center\">a</th>",
		"|a| |\n|---|--:|\n| b | c |":                          "<td style=\"text-align:right\"></td>\n</tr>\n</thead>",
		"~~old~~":                                              "<del>old</del>",
		"<details><summary>A</summary>\n\n**b**\n\n</details>": "<strong>b</strong>",
		"a $x_1$ and $y_1$":                                    `<msub><mi>y</mi><mn>1</mn></msub>`,
		"$5 and $6":                                            "<p>$5 and $6</p>",
		"a \\$x\\$ b":                                          "<p>a $x$ b</p>",
		"`$x$`":                                                "<code>$x$</code>",
		"$ x $":                                                "<p><math>",
		"$x\ny$":                                               "<mi>y</mi>",
		`\\(x\\) and \\[y\\]`:                                  `<math display="block"><semantics><mi>y</mi>`,
		"a $$x$$ b":                                            `a <math display="block">`,
		"$$x$$ b":                                              `<p><math display="block">`,
		"$$\nx\n- y\n= z\n$$":                                  `<div class="formula"><math display="block">`,
		"text\n$$\nx\n$$\ntext":                                "<p>text</p>\n<div class=\"formula\">",
		"> $$\n> x\n> $$":                                      "<blockquote>\n<div class=\"formula\"><math",
		"- a\n  $$\n  x\n  $$\n":                               `<div class="formula"><math`,
		"\\begin{align}\na &= b\n\\end{align}":                 `<mtable displaystyle="true">`,
		"$$\nnever closed\n\nnext":                             "<p>$$\nnever closed</p>",
		"$$":                                                   "<p>$$</p>",
		"$$ $$":                                                `<div class="formula">`,
		"$$\n" + strings.Repeat("x+", 40) + "y\n$$": `<div class="formula long" tabindex="0"><math`,
		"```go\nfunc f() {}\n```":                   `<span class="kw">func</span>`,
		"```nolanguage\na < b\n```":                 "a &lt; b",
		"    indented":                              "<pre class=\"source\"><code>indented",
		"<b onclick=x>raw</b>":                      "<b onclick=x>raw</b>",
	} {
		require.Contains(t, body(t, cells(source), nil), want, source)
	}
}

func TestManyDollarsStayCheap(t *testing.T) {
	page := body(t, cells(strings.Repeat("$a ", 100_000)), nil)
	require.Contains(t, page, "$a $a")
}

func TestPicturesInText(t *testing.T) {
	files := fstest.MapFS{
		"figures/a b.png": {Data: []byte("png")}, "big.png": {Data: make([]byte, maxPicture+1)}, "notes.txt": {},
	}
	nb := cells("![](attachment:dot.png) ![](attachment:no.png) ![](figures/a%20b.png) ![](../x.png) ![](absent.png)" +
		" ![](https://example.org/b.png) ![](notes.txt) ![](big.png)")
	nb.Cells[0].Attachments = map[string]map[string]any{"dot.png": {"image/png": "aGk="}}
	page := body(t, nb, &Options{Files: files})
	for _, want := range []string{
		`src="data:image/png;base64,aGk="`, `src="data:image/png;base64,cG5n"`, `src="attachment:no.png"`, `src="../x.png"`,
		`src="absent.png"`, `src="https://example.org/b.png"`, `src="notes.txt"`, `src="big.png"`,
	} {
		require.Contains(t, page, want)
	}
	require.Contains(t, body(t, nb, nil), `src="figures/a%20b.png"`, "without a folder the link stays")
}

func TestRichestRepresentationIsShown(t *testing.T) {
	all := map[string]any{
		"text/html": "<b>html</b>", "image/svg+xml": "<svg/>", "image/png": "cG5n\n", "text/markdown": "*markdown*",
		"text/latex": "$x$", "application/json": map[string]any{"a": "<"}, "text/javascript": "js()", "text/plain": "plain <",
	}
	for _, step := range []struct{ mime, want string }{
		{"text/html", "<b>html</b>"},
		{"image/svg+xml", `src="data:image/svg+xml;base64,PHN2Zy8+" alt="plain &lt;"`},
		{"image/png", `src="data:image/png;base64,cG5n" alt="plain &lt;"`},
		{"text/markdown", "<em>markdown</em>"},
		{"text/latex", `<math display="block"><semantics><mi>x</mi>`},
		{"application/json", "&#34;a&#34;: &#34;&lt;&#34;"},
		{"text/javascript", "<script>\njs()\n</script>"},
		{"text/plain", `<pre class="terminal line">plain &lt;</pre>`},
	} {
		page := body(t, withOutputs(nbformat.Output{Type: nbformat.DisplayData, Data: all}), nil)
		require.Contains(t, page, step.want, step.mime)
		delete(all, step.mime)
	}
}

func TestPictureOutputs(t *testing.T) {
	page := body(t, withOutputs(nbformat.Output{
		Type:     nbformat.ExecuteResult,
		Data:     map[string]any{"image/png": "cG5n"},
		Metadata: map[string]any{"image/png": map[string]any{"width": 300, "height": "x\" onload=\"y"}},
	}), nil)
	require.Contains(t, page, `alt="Picture" width="300">`)

	page = body(t, withOutputs(nbformat.Output{
		Type: nbformat.DisplayData,
		Data: map[string]any{"image/svg+xml": "<svg><style>@media (prefers-color-scheme: dark) {}</style></svg>"},
	}), nil)
	require.Contains(t, page, `class="picture adapts"`)
}

func TestChartsHaveAPictureForReadersWithoutScripts(t *testing.T) {
	nb := withOutputs(nbformat.Output{Type: nbformat.DisplayData, Data: map[string]any{
		"text/html": "<div id=c></div><script>draw()</script>", "image/svg+xml": "<svg/>", "text/plain": "a chart",
	}})
	page := body(t, nb, nil)
	require.Contains(t, page, "<script>draw()</script>")
	require.Contains(t, page, "<noscript><img")

	page = body(t, nb, &Options{Safe: true})
	require.NotContains(t, page, "script")
	require.Contains(t, page, `alt="a chart"`)

	nb = withOutputs(nbformat.Output{Type: nbformat.DisplayData, Data: map[string]any{
		"text/html": `<img src="data:image/png;base64,aGk="><script>draw()</script>`, "image/png": "cG5n", "text/plain": "a chart",
	}})
	require.NotContains(t, body(t, nb, nil), "noscript", "the chart has a picture of its own")
	page = body(t, nb, &Options{Safe: true})
	require.NotContains(t, page, "script")
	require.Contains(t, page, `src="data:image/png;base64,aGk="`)
}

func TestStreamsAndErrors(t *testing.T) {
	page := body(t, withOutputs(
		nbformat.Output{Type: nbformat.Stream, Name: "stdout", Text: "half "},
		nbformat.Output{Type: nbformat.Stream, Name: "stdout", Text: "line <\n"},
		nbformat.Output{Type: nbformat.Stream, Name: "stderr", Text: "warning\n"},
		nbformat.Output{Type: nbformat.Stream, Name: "stdout", Text: " \n"},
		nbformat.Output{Type: nbformat.Error, EName: "ERROR", EValue: "exit status 2", Traceback: []string{"panic: x", "exit status 2"}},
		nbformat.Output{Type: nbformat.Error, EName: "Timeout", EValue: "after 5 s"},
	), nil)
	require.Contains(t, page, "<div class=\"output stdout\">\n<pre class=\"terminal line\">half line &lt;</pre>")
	require.Contains(t, page, "<div class=\"output stderr\">\n<pre class=\"terminal line\">warning</pre>")
	require.Equal(t, 1, strings.Count(page, "output stdout"), "an empty stream is not shown")
	require.Contains(t, page, "panic: x\nexit status 2</pre>")
	require.NotContains(t, page, "ERROR")
	require.Contains(t, page, "Timeout: after 5 s")
}

func TestFoldedAndRawCells(t *testing.T) {
	nb := withOutputs(nbformat.Output{Type: nbformat.Stream, Name: "stdout", Text: "out"})
	nb.Cells[0].Metadata = map[string]any{"jupyter": map[string]any{"source_hidden": true, "outputs_hidden": true}}
	page := body(t, nb, nil)
	require.Contains(t, page, "<summary>Code</summary>")
	require.Contains(t, page, "<summary>Output</summary>")

	nb.Cells[0].Metadata["tags"] = []any{"answer"} // one fold for an answer and what it prints
	page = body(t, nb, nil)
	require.Equal(t, 1, strings.Count(page, "<details>"))
	require.Contains(t, page, "<summary>Answer in code</summary>")
	require.Contains(t, page, "out")

	for format, want := range map[string]string{"": "&lt;b&gt;", "text/html": "<b>", "text/markdown": "<em>m</em>"} {
		nb := nbformat.New()
		nb.Cells = []*nbformat.Cell{{Type: nbformat.Raw, ID: "r", Source: "a <b> *m*", Metadata: map[string]any{"format": format}}}
		require.Contains(t, body(t, nb, nil), want)
	}
	nb = nbformat.New()
	nb.Cells = []*nbformat.Cell{{Type: nbformat.Raw, ID: "r", Source: "secret", Metadata: map[string]any{"raw_mimetype": "text/latex"}}}
	require.NotContains(t, body(t, nb, nil), "secret")
}

func TestLanguageOfTheNotebook(t *testing.T) {
	nb := cells("%%\ndef f(): pass")
	nb.Metadata["kernelspec"] = map[string]any{"language": "python"}
	require.Contains(t, body(t, nb, nil), `<span class="kw">def</span>`)
	nb.Metadata["language_info"] = map[string]any{"name": "no such language"}
	require.Contains(t, body(t, nb, nil), "def f(): pass")
}

func TestHighlightingKeepsTheText(t *testing.T) {
	for _, source := range []string{"", "x", "a\n\n  b\tc", "!ls | grep \"x", "%%\n`raw", "\"unclosed", "é⟨⟩🎲", "a\r\nb", "/* open"} {
		markup := highlight(source, "go")
		text := strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&amp;", "&").Replace(withoutTags(markup))
		require.Equal(t, strings.ReplaceAll(source, "\r\n", "\n"), text)
	}
}

func withoutTags(markup string) string {
	var b strings.Builder
	inTag := false
	for _, r := range markup {
		switch {
		case r == '<':
			inTag = true
		case r == '>':
			inTag = false
		case !inTag:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func TestRenderReportsWriteErrors(t *testing.T) {
	require.ErrorIs(t, Render(fullDisk{}, cells("# a"), nil), errFull)
}

var errFull = errors.New("disk full")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestNavigationAndLanguage(t *testing.T) {
	page := render(t, cells("# One"), &Options{
		Language: "ja",
		Navigation: &Navigation{
			Home:        Link{Title: "Toys & more", Target: "../index.html"},
			Previous:    Link{Title: "Zero", Target: "zero.html"},
			Menu:        []Link{{Title: "Zero", Target: "zero.html"}, {Title: "One", Target: "one.html", Current: true}},
			Search:      "../search.html",
			Note:        "About 5 minutes",
			Description: `What "one" is`,
			Address:     "https://example.org/one.html",
			Card:        "https://example.org/one.png",
		},
	})
	require.Contains(t, page, `<html lang="ja">`)
	for _, part := range []string{
		`<title>One · Toys &amp; more</title>`,
		`<meta name="description" content="What &#34;one&#34; is">`,
		`<meta property="og:title" content="One">`,
		`<meta property="og:image" content="https://example.org/one.png">`,
		`<link rel="canonical" href="https://example.org/one.html">`,
		`<button type="button" popovertarget="page-menu">☰ メニュー</button> <a href="../index.html">Toys &amp; more</a>`,
		`<li><a href="one.html" aria-current="page">One</a></li>`,
		`<form role="search" action="../search.html">`,
		`<p class="time">About 5 minutes</p>`,
	} {
		require.Contains(t, page, part)
	}
	require.Equal(t, 2, strings.Count(page, `<a rel="prev" href="zero.html"><span>前</span> Zero</a>`), "at the top and at the bottom")
	require.NotContains(t, page, `rel="next"`)
	require.Contains(t, page, "Mincho")
	english := render(t, cells("# One"), nil)
	require.NotContains(t, english, "neighbours")
	require.NotContains(t, english, "Mincho")
}

// The sections of a page of a site are in its menu, and not below its title too.
func TestTheMenuHasTheSections(t *testing.T) {
	nb := cells("# One\n\n## Two\n\n## Three")
	page := render(t, nb, &Options{Navigation: &Navigation{}})
	menu, text, _ := strings.Cut(page, "<main")
	require.Contains(t, menu, `<nav class="contents" aria-label="On this page">`)
	require.NotContains(t, text, `class="contents"`)
	require.NotContains(t, page, "canonical")
	require.Contains(t, render(t, nb, nil), `<nav class="contents" aria-label="Contents">`)
}

// The heads of a document's tables, too, are plain cells if they say nothing.
func TestHeadsOfTextsThatSayNothing(t *testing.T) {
	var b strings.Builder
	require.NoError(t, RenderText(&b, "| | to |\n|---|--:|\n| a | b |\n", nil))
	require.Contains(t, b.String(), "<td></td>\n<th style=\"text-align:right\">to</th>")
}

func TestLanguageOf(t *testing.T) {
	for file, want := range map[string]string{
		"00-tour.ja.ipynb": "ja", "docs/README.ja.md": "ja", "00-tour.ipynb": "", "ja.ipynb": "", "a.ja/b.ipynb": "", ".ja": "",
	} {
		require.Equal(t, want, LanguageOf(file), file)
	}
}

func TestTexts(t *testing.T) {
	var b strings.Builder
	source := "# Title $|G|$\n\nBefore.\n\n![A](a.png)\n\n## One\n\n```go\nfunc f()\n```\n\n### Two\n\nAfter."
	require.NoError(t, RenderText(&b, source, &Options{Files: fstest.MapFS{"a.png": {Data: []byte("png")}}}))
	page := b.String()
	require.Contains(t, page, "<title>Title |G|</title>")
	require.Contains(t, page, `src="data:image/png;base64,cG5n"`)
	require.Contains(t, page, `<span class="kw">func</span>`)
	before, contents, after := strings.Index(page, "Before."), strings.Index(page, `<nav class="contents"`), strings.Index(page, `<h2 id="One">`)
	require.True(t, 0 < before && before < contents && contents < after)

	b.Reset()
	require.NoError(t, RenderText(&b, "<script>alert(1)</script>\n\ntext", &Options{Safe: true, Title: "T"}))
	require.NotContains(t, b.String(), "alert")
	require.Contains(t, b.String(), "<title>T</title>")
}

func TestOpening(t *testing.T) {
	for source, want := range map[string][2]string{
		"":     {"", ""},
		"text": {"", "text"},
		"<!-- x -->\n\n# A *b*\n\nOne\ntwo `c`.\n\nThree.": {"A b", "One two c."},
		"# A\n\n- item\n\n## B\n\nWords.":                  {"A", "Words."},
	} {
		title, paragraph := Opening(source)
		require.Equal(t, want, [2]string{title, paragraph}, source)
	}
}
