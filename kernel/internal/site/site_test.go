package site_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"image/png"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/ownfolder"
	"puzzlelab/kernel/internal/site"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func build(t *testing.T, files fs.FS) *site.Site {
	t.Helper()
	s, err := site.Build(context.Background(), files, nil)
	require.NoError(t, err)
	return s
}

var fixture = os.DirFS("testdata/repository")

// changed returns the fixture with some files changed.
func changed(t *testing.T, changes map[string]string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(fixture, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fixture, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	}))
	for name, text := range changes {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func TestFilesOfTheFixture(t *testing.T) {
	s := build(t, fixture)
	require.Equal(t, []string{
		"LICENSE.html", "README.html", "README.ja.html", "code/turn.go.html", "docs/adr/0001-turn-right.html", "docs/guide.html", "documents.html",
		"index.html", "links.txt", "notebooks/00-first.html", "notebooks/01-second.html", "notebooks/gallery.html", "pictures/dot.svg", "search.html",
	}, slices.Sorted(maps.Keys(s.Files)))
	require.Equal(t, "index.html", s.Pages[0])
	require.Equal(t, []site.External{{Link: "https://example.org/toys", Pages: []string{"README.md"}}}, s.External)
	require.Contains(t, string(s.Files["links.txt"]), "\nhttps://example.org/toys\n    README.md\n")
	require.Equal(t, s, build(t, fixture), "the same files give the same site")
}

var styleSheet = regexp.MustCompile(`(?s)<style>.*?</style>`)

func TestGoldenPages(t *testing.T) {
	s := build(t, fixture)
	for name, data := range s.Files {
		if filepath.Ext(name) != ".html" || name == "search.html" { // that has its library
			continue
		}
		golden := filepath.Join("testdata", "golden", strings.ReplaceAll(name, "/", "+"))
		got := styleSheet.ReplaceAllString(string(data), "<style></style>")
		if *update {
			require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), got, name)
	}
}

func TestLinksLeadToPages(t *testing.T) {
	s := build(t, fixture)
	for _, tc := range []struct{ page, link string }{
		{"README.html", `href="index.html#lessons"`},
		{"README.html", `href="docs/guide.html#Second-part:-the-rest"`},
		{"README.html", `href="documents.html#Decisions"`},
		{"README.html", `href="LICENSE.html"`},
		{"README.html", `href="code/turn.go.html"`},
		{"README.html", `href="pictures/dot.svg"`},
		{"README.html", `href="https://example.org/toys"`},
		{"docs/guide.html", `href="../notebooks/gallery.html"`},
		{"docs/guide.html", `href="../README.html#Where-to-go"`},
		{"docs/guide.html", `href="#First-part"`},
		{"docs/guide.html", `href="../notebooks/01-second.html#cell-turn"`},
		{"notebooks/01-second.html", `href="00-first.html#cell-board"`},
		{"notebooks/01-second.html", `<a href="00-first.html#First-steps">the first</a>`},
		{"notebooks/01-second.html", `<a rel="next" href="gallery.html">`},
		{"notebooks/01-second.html", `<a href="../index.html">Toys</a>`},
		{"notebooks/01-second.html", `<form role="search" action="../search.html">`},
		{"index.html", `href="notebooks/00-first.html#cell-board"`},
		{"index.html", `<a href="docs/guide.html">For teachers</a>`},
		{"documents.html", `<a href="docs/guide.html">Guide</a> How to turn things.</li>`},
		{"README.ja.html", `<html lang="ja">`},
	} {
		require.Contains(t, string(s.Files[tc.page]), tc.link, tc.page)
	}
}

// A picture whose address is in single quotes is taken as it is, not as the drawing within it.
func TestPictureInSingleQuotes(t *testing.T) {
	book := `{"cells":[{"cell_type":"code","id":"a","metadata":{},"source":"1","execution_count":1,"outputs":[{"output_type":"display_data","metadata":{},
		"data":{"text/html":"<img src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\" fill=\"%23abc\"></svg>'>"}}]}],"metadata":{},"nbformat":4,"nbformat_minor":5}`
	index := string(build(t, changed(t, map[string]string{"notebooks/02-quotes.ipynb": book})).Files["index.html"])
	require.Contains(t, index, `src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' fill='%23abc'></svg>"`)
}

// The notebooks of a language have a place of their own on the index, and lead to each other.
func TestJapaneseNotebooks(t *testing.T) {
	japanese := func(title string) string {
		return `{"cells":[{"cell_type":"markdown","id":"a","metadata":{},"source":"# ` + title + `\n\n回す。"}],"metadata":{},"nbformat":4,"nbformat_minor":5}`
	}
	s := build(t, changed(t, map[string]string{"notebooks/00-first.ja.ipynb": japanese("0 · はじめ"), "notebooks/01-second.ja.ipynb": japanese("1 · つぎ")}))
	page := string(s.Files["notebooks/00-first.ja.html"])
	require.Contains(t, page, `<html lang="ja">`)
	require.Contains(t, page, `<a rel="next" href="01-second.ja.html"><span>次</span> 1 · つぎ</a>`)
	require.NotContains(t, page, `rel="prev"`)
	require.Contains(t, string(s.Files["notebooks/00-first.html"]), `<a rel="next" href="01-second.html">`)
	index := string(s.Files["index.html"])
	course, others, list := strings.Index(index, "The course"), strings.Index(index, "More notebooks"), strings.Index(index, `lang="ja">日本語版</h2>`)
	require.True(t, course < others && others < list)
	require.Less(t, strings.Index(index, `<a href="notebooks/00-first.ja.html" lang="ja" hreflang="ja">日本語版</a>`), others, "the lesson leads to its translation")
	require.Greater(t, strings.LastIndex(index, `href="notebooks/00-first.ja.html"`), list)
	require.Contains(t, page, "約 30 分 · ●○○")
}

func TestIndexShowsEachNotebook(t *testing.T) {
	index := string(build(t, fixture).Files["index.html"])
	for _, part := range []string{
		"What does a turn do?",                  // from the course
		`<span class="number">1</span> Second`,  // from the heading
		"<p>What is a turn?</p>",                // its first sentence
		`class="chart" src="data:image/svg+xml`, // a chart
		`<img src="data:image/svg+xml`,          // a board
		"<span>30 minutes</span>",
		"●●○</span> medium",
		`<a class="main" href="notebooks/01-second.html">Start lesson 1</a>`,
		`<a href="documents.html">Documents</a>`,
	} {
		require.Contains(t, index, part)
	}
	require.NotContains(t, index, "Slowly")
}

// The outputs of a notebook stay as they are, including scripts.
func TestChartsAndBoardsKeepTheirPrograms(t *testing.T) {
	s := build(t, fixture)
	first, gallery := string(s.Files["notebooks/00-first.html"]), string(s.Files["notebooks/gallery.html"])
	require.Contains(t, first, `<use href="#r"/></svg><script>play()</script>`)
	require.Contains(t, gallery, `<script type="application/json">{"a":"<a href=\"no.md\">"}</script><script>live()</script>`)

	const program = `class="puzzlelab-echarts"`
	require.Equal(t, 1, strings.Count(first, `<script type="text/plain" `+program+` data-version="6">H4sI</script>`))
	require.Equal(t, 1, strings.Count(first, program), "an output has it")
	require.Equal(t, 1, strings.Count(gallery, `<script type="text/plain" `+program+`>cGFja2Vk</script>`), "packed")
	require.NotContains(t, string(s.Files["notebooks/01-second.html"]), program)
}

// A lesson says how long it takes, and what is wrong with the file of the course is named.
func TestTheCourse(t *testing.T) {
	s := build(t, fixture)
	require.Contains(t, string(s.Files["notebooks/00-first.html"]), `<p class="time">About 30 minutes · ●○○ easy</p>`)
	for text, want := range map[string]string{
		`{`:              "unexpected EOF",
		`{"lesson": []}`: `json: unknown field "lesson"`,
		`{"lessons": [{"notebook": "notebooks/gone.ipynb"}]}`:                                                                           `lesson 1: there is no notebook "notebooks/gone.ipynb"`,
		`{"lessons": [{"notebook": "notebooks/00-first.ipynb", "question": "why?", "minutes": 30, "level": "mad"}]}`:                    "notebooks/00-first.ipynb needs a question, minutes and a level, which is easy, medium or hard",
		`{"lessons": [{"notebook": "notebooks/00-first.ipynb", "question": "why?", "minutes": 30, "level": "easy", "picture": "end"}]}`: `notebooks/00-first.ipynb: the outputs of the cell "end" have no picture`,
		`{"play": [{"title": "A", "notebook": "notebooks/00-first.ipynb", "cell": "end"}]}`:                                             `there is no board in the cell "end" of "notebooks/00-first.ipynb"`,
		`{"figure": {"notebook": "notebooks/00-first.ipynb", "cell": "board"}}`:                                                         `there is no board to play with in the cell "board" of "notebooks/00-first.ipynb"`,
	} {
		_, err := site.Build(context.Background(), changed(t, map[string]string{"notebooks/course.json": text}), nil)
		require.EqualError(t, err, "notebooks/course.json: "+want)
	}
}

// With an address each page names it, and has a picture for links that are shared.
func TestAddressesAndCards(t *testing.T) {
	s, err := site.Build(context.Background(), fixture, &site.Options{Address: "https://example.org/toys"})
	require.NoError(t, err)
	for _, page := range s.Pages {
		markup, card := string(s.Files[page]), "cards/"+strings.TrimSuffix(page, ".html")+".png"
		require.Contains(t, markup, `<meta property="og:image" content="https://example.org/toys/`+card+`">`)
		config, err := png.DecodeConfig(bytes.NewReader(s.Files[card]))
		require.NoError(t, err, card)
		require.Equal(t, []int{1200, 630}, []int{config.Width, config.Height})
	}
	require.Contains(t, string(s.Files["docs/guide.html"]), `<link rel="canonical" href="https://example.org/toys/docs/guide.html">`)
	require.Contains(t, string(s.Files["index.html"]), `<link rel="canonical" href="https://example.org/toys/">`)
	require.NotContains(t, string(build(t, fixture).Files["docs/guide.html"]), "og:image")
}

// Each page has a name of its own with that of the site, a description and an icon.
func TestHeads(t *testing.T) {
	titles := map[string]bool{}
	s := build(t, fixture)
	for _, page := range s.Pages {
		markup := string(s.Files[page])
		title := regexp.MustCompile(`<title>(.*)</title>`).FindStringSubmatch(markup)[1]
		require.Contains(t, title, "Toys", page)
		titles[title] = true
		require.Regexp(t, `<meta name="description" content="[^"]+">`, markup, page)
		require.Contains(t, markup, `<link rel="icon"`, page)
		require.Contains(t, markup, ` role="search"`, page)
	}
	require.Greater(t, len(titles), len(s.Pages)-3, "the index and both READMEs share one")
}

// The search has the text below each heading, the terms, and no code and no outputs.
func TestPassages(t *testing.T) {
	s := build(t, changed(t, map[string]string{
		"docs/guide.md":         "# Guide\n\nHow to <dfn title=\"go round\">turn</dfn> </script> things.\n\n## First part\n\nA & b. $|C_2^n| \\le x^{-1}$\n\n```go\nsecret()\n```\n\n## Second part: the rest\n",
		"notebooks/course.json": "{}",
	}))
	page := string(s.Files["search.html"])
	_, data, _ := strings.Cut(page, `id="passages">`)
	data, _, _ = strings.Cut(data, "</script>")
	var passages []struct {
		Page, Heading, Target, Text string
		Term                        bool
	}
	require.NoError(t, json.Unmarshal([]byte(data), &passages))
	require.Contains(t, data, `{"page":"Guide","heading":"turn","target":"docs/guide.html#Guide","text":"go round","term":true}`)
	require.Contains(t, data, `{"page":"Guide","heading":"First part","target":"docs/guide.html#First-part","text":"A \u0026 b. | C2^n | ≤ x^−1"}`)
	require.NotContains(t, data, "secret")
	require.NotContains(t, data, "See the first.", "an output")
	for _, p := range passages {
		target, anchor, found := strings.Cut(p.Target, "#")
		require.Contains(t, s.Files, target)
		require.True(t, !found || strings.Contains(string(s.Files[target]), `id="`+anchor+`"`), p.Target)
	}
}

func TestTheIndexOffersACellThatRuns(t *testing.T) {
	const offer, cell = `<a href="#cell-try">Try a cell</a>`, `<pre class="source"><code><span class="fn">Show</span>(<span class="st">&#34;a turn&#34;</span>)</code></pre>`
	require.NotContains(t, string(build(t, fixture).Files["index.html"]), "cell-try")
	s, err := site.Build(context.Background(), fixture, &site.Options{Live: true})
	require.NoError(t, err)
	require.Contains(t, string(s.Files["index.html"]), offer)
	require.Contains(t, string(s.Files["index.html"]), cell)
}

func TestBrokenLinks(t *testing.T) {
	for text, want := range map[string]string{
		"[x](gone.md)":                        "gone.md: no such file",
		"[x](docs/guide.md#gone)":             `docs/guide.md#gone: docs/guide.md has no heading or anchor "gone"`,
		"[x](#gone)":                          `#gone: README.md has no heading or anchor "gone"`,
		"[x](notebooks/gallery.ipynb#cell-x)": `notebooks/gallery.ipynb#cell-x: notebooks/gallery.ipynb has no heading or anchor "cell-x"`,
		"[x](../other/file.md)":               "../other/file.md: is outside the repository",
		"[x](/etc/motd)":                      "/etc/motd: is not relative",
		"[x](code)":                           "code: is a folder; folders have no pages",
		"[x](file:///tmp/x)":                  `file:///tmp/x: "file" links do not work on a site`,
		"[x](http://a.b:c)":                   "http://a.b:c: is not a valid link",
		"![x](gone.png)":                      "gone.png: no such file",
		"![x](https://example.org/x.png)":     "https://example.org/x.png: the page would load it from the network",
		"<img srcset='pictures/dot.svg 1x, gone.png 2x'>":      "gone.png: no such file",
		"<link href='//example.org/x.css'>":                    "//example.org/x.css: the page would load it from the network",
		"<p style='background:url(http://example.org/x.png)'>": "http://example.org/x.png: the page would load it from the network",
	} {
		_, err := site.Build(context.Background(), changed(t, map[string]string{"README.md": "# Toys\n\n## Where to go\n\n" + text + "\n"}), nil)
		var broken *site.LinkError
		require.ErrorAs(t, err, &broken, text)
		require.Equal(t, "1 broken link:\n  README.md: "+want, err.Error())
	}
}

func TestLinkedTextsElsewhereAreDrawnToo(t *testing.T) {
	s := build(t, changed(t, map[string]string{
		"code/README.md":              "# Code\n\nSee [turn](turn.go).\n",
		"docs/adr/0001-turn-right.md": "# One\n\n[code](../../code/README.md#code)\n",
	}))
	require.Contains(t, string(s.Files["docs/adr/0001-turn-right.html"]), `href="../../code/README.html#Code"`)
	require.Contains(t, string(s.Files["code/README.html"]), `href="turn.go.html"`)
}

func TestLinksWithinDrawings(t *testing.T) {
	s := build(t, changed(t, map[string]string{
		"docs/adr/0001-turn-right.md": "# One\n\n<svg><a xlink:href='../guide.md'><path id='p'/></a><use xlink:href='#p'/></svg>\n",
	}))
	require.Contains(t, string(s.Files["docs/adr/0001-turn-right.html"]), `xlink:href="../guide.html"`)
}

func TestAllBrokenLinksAreNamed(t *testing.T) {
	_, err := site.Build(context.Background(), changed(t, map[string]string{
		"docs/adr/0001-turn-right.md": "# One\n\n[a](a.md) [b](b.md)\n",
		"docs/guide.md":               "# Two\n\n[c](c.md) [c again](c.md)\n",
	}), nil)
	require.EqualError(t, err, `4 broken links:
  README.md: docs/guide.md#second-part-the-rest: docs/guide.md has no heading or anchor "second-part-the-rest"
  docs/adr/0001-turn-right.md: a.md: no such file
  docs/adr/0001-turn-right.md: b.md: no such file
  docs/guide.md: c.md: no such file`)
}

func TestDamagedNotebook(t *testing.T) {
	_, err := site.Build(context.Background(), changed(t, map[string]string{"notebooks/02-x.ipynb": "{"}), nil)
	require.ErrorContains(t, err, "notebooks/02-x.ipynb: ")
	_, err = site.Build(context.Background(), fstest.MapFS{}, nil)
	require.ErrorContains(t, err, "README.md")
}

func TestCheckpointsAreNoNotebooks(t *testing.T) {
	s := build(t, changed(t, map[string]string{"notebooks/.ipynb_checkpoints/00-first-checkpoint.ipynb": "{"}))
	require.Equal(t, build(t, fixture).Pages, s.Pages)
}

func TestRepositoryWithoutNotebooks(t *testing.T) {
	s := build(t, fstest.MapFS{"README.md": {Data: []byte("Just words.\n")}})
	require.Equal(t, []string{"index.html", "README.html", "documents.html", "search.html"}, s.Pages)
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	seen := 0
	_, err := site.Build(ctx, fixture, &site.Options{Progress: func(string) {
		if seen++; seen == 2 {
			cancel(cause)
		}
	}})
	require.ErrorIs(t, err, cause)
	require.Equal(t, 2, seen)

	dir := filepath.Join(t.TempDir(), "out")
	require.ErrorIs(t, build(t, fixture).Write(ctx, dir), cause)
	requireOnly(t, filepath.Dir(dir))
}

func requireOnly(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	found := []string{}
	for _, e := range entries {
		found = append(found, e.Name())
	}
	require.ElementsMatch(t, names, found)
}

func TestWriteReplacesTheSiteAsAWhole(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "out")
	s := build(t, fixture)
	require.NoError(t, s.Write(context.Background(), dir))
	for name, want := range s.Files {
		got, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, want, got)
	}

	require.NoError(t, os.WriteFile(filepath.Join(dir, "stale.html"), nil, 0o600))
	require.NoError(t, s.Write(context.Background(), dir))
	require.NoFileExists(t, filepath.Join(dir, "stale.html"))
	require.FileExists(t, filepath.Join(dir, "index.html"))
	requireOnly(t, filepath.Dir(dir), "out")
}

func TestWriteLeavesOtherFoldersAlone(t *testing.T) {
	dir := t.TempDir()
	s := build(t, fixture)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "thesis.tex"), []byte("x"), 0o600))
	var folder *ownfolder.Error
	require.ErrorAs(t, s.Write(context.Background(), dir), &folder)
	require.Equal(t, dir, folder.Path)
	requireOnly(t, dir, "thesis.tex")

	require.NoError(t, os.Remove(filepath.Join(dir, "thesis.tex")))
	require.NoError(t, s.Write(context.Background(), dir), "an empty folder is replaced")
}

// For any text, Build makes a site or lists its broken links.
func FuzzTexts(f *testing.F) {
	f.Add("# A\n\n[x](#A) ![y](z.png) <a href='?q#r'>s</a>")
	f.Add("<svg><use href='#a'/><title></a></title></svg><plaintext>[x](%zz)")
	f.Add("<a href=\"docs/../README.md#\">x</a><img srcset=',' src=''><style>@import '//a'")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := site.Build(context.Background(), fstest.MapFS{"README.md": {Data: []byte(text)}}, nil)
		var broken *site.LinkError
		if err != nil {
			require.ErrorAs(t, err, &broken)
			require.NotEmpty(t, broken.Broken)
		}
	})
}

func TestAFolderOfASiteStays(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	require.NoError(t, site.Prepare(dir))
	kept := filepath.Join(dir, "lite", "old.js")
	require.NoError(t, os.MkdirAll(filepath.Dir(kept), 0o755))
	require.NoError(t, os.WriteFile(kept, []byte("old"), 0o600))
	s := build(t, fixture)
	require.Len(t, s.Notebooks, 3)
	require.Equal(t, "notebooks/00-first.ipynb", s.Notebooks[0].Source)
	require.Equal(t, "notebooks/00-first.html", s.Notebooks[0].Page)
	require.NotEmpty(t, s.Notebooks[0].Cells)
	require.NoError(t, s.Write(context.Background(), dir, "lite", "not there"))
	require.FileExists(t, kept)
	require.FileExists(t, filepath.Join(dir, "index.html"))
	require.NoError(t, s.Write(context.Background(), dir))
	require.NoFileExists(t, kept, "nobody asked for it")
}
