package film

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"

	"puzzlelab/charts/internal/page"
	"puzzlelab/puzzlekit/fault"
)

// patch applies a change as the program on the page does.
func patch(a []string, c change) string {
	var b strings.Builder
	at := 0
	for i := 0; i < len(c); i += 3 {
		keep, drop, put := c[i].(int), c[i+1].(int), c[i+2].(string)
		b.WriteString(strings.Join(a[at:at+keep], "") + put)
		at += keep + drop
	}
	return b.String() + strings.Join(a[at:], "")
}

func TestChangesLeadFromFrameToFrame(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 1))
	random := func(n int) []string {
		out := make([]string, rng.IntN(n+1))
		for i := range out {
			out[i] = fmt.Sprintf("<%c>é", 'a'+rng.IntN(4))
		}
		return out
	}
	for range 3000 {
		a, b := random(12), random(12)
		require.Equal(t, strings.Join(b, ""), patch(a, difference(a, b)), "%v to %v", a, b)
	}
	long, other := random(4000), random(4000) // more edits than the search takes
	require.Equal(t, strings.Join(other, ""), patch(long, difference(long, other)))
}

func TestPiecesAreTheWhole(t *testing.T) {
	for _, text := range []string{"", "a", "<", "<<", "text<b>x</b>", "<a>b<c/>d"} {
		require.Equal(t, text, strings.Join(pieces(text), ""))
	}
	require.Equal(t, []string{"t", "<b>x", "</b>"}, pieces("t<b>x</b>"))
}

// drawing is a picture of n circles, some of them full.
func drawing(n, full int) string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">`)
	for i := range n {
		fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="1" fill="%v"/>`, i%40*2, i/40*2, i < full)
	}
	return b.String() + "</svg>"
}

func hundred() (frames []Frame) {
	for i := range 100 {
		frames = append(frames, Frame{Caption: fmt.Sprint("circle ", i), Markup: drawing(800, 8*i), Text: "circles"})
	}
	return frames
}

func TestSimilarFramesAreSmall(t *testing.T) {
	f := New(hundred())
	require.NoError(t, f.Err())
	raw := 100 * len(drawing(800, 400))
	require.Greater(t, raw, 3_000_000)
	require.Less(t, len(f.HTML()), 120_000)
	require.Equal(t, f.HTML(), New(hundred()).HTML(), "equal frames give equal bytes")
}

// The program on the page unpacks every frame as it was.
func TestPageUnpacksFrames(t *testing.T) {
	frames := hundred()
	frames = append(frames, Frame{Markup: ""}, Frame{Markup: "text only"}, Frame{Markup: `<table><tr><td>α &lt; 𝒳</td></tr></table>`})
	f := New(frames)
	require.NoError(t, f.Err())
	r, err := gzip.NewReader(bytes.NewReader(f.data))
	require.NoError(t, err)
	var data json.RawMessage
	require.NoError(t, json.NewDecoder(r).Decode(&data))
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	defer vm.Close()
	_, err = vm.Eval(page.Logic()+`
var reel; function load(text) { reel = makeReel(JSON.parse(text)); } function frame(k) { return reel(k); }`, quickjs.EvalGlobal)
	require.NoError(t, err)
	_, err = vm.Call("load", string(data))
	require.NoError(t, err)
	for _, k := range []int{102, 0, 50, 99, 100, 101, 1} {
		got, err := vm.Call("frame", k)
		require.NoError(t, err)
		require.Equal(t, frames[k].Markup, got, "frame %d", k)
	}
}

var (
	update = flag.Bool("update", false, "write testdata anew")
	toFile = flag.String("page", "", "a file to write the page to, for the test of films in a browser")
)

var program = regexp.MustCompile(`(?s)<script>.*?</script>`)

func TestPage(t *testing.T) {
	const dark = `<style>@media(prefers-color-scheme:dark){[fill="#ffffff"]{fill:#14181d}[fill="#1f2328"]{fill:#e8ecf0}}</style>`
	bars := func(high ...int) string {
		var b strings.Builder
		b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 400 120" width="400" height="120">` + dark + `<title>bars</title><rect width="400" height="120" fill="#ffffff"/>`)
		for i, h := range high {
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="60" height="%d" fill="#1f2328"/>`, 20+80*i, 110-h, h)
		}
		return b.String() + "</svg>"
	}
	steps := New([]Frame{
		{Caption: "one bar", Text: "10", Markup: bars(10)},
		{Caption: "two bars", Text: "10, 50", Markup: bars(10, 50)},
		{Caption: `a long & "strange" caption <img src=x onerror="alert(1)"> that takes more than one line on a page of a telephone`, Text: "10, 50, 100", Markup: bars(10, 50, 100)},
		{Caption: "a table", Text: "1 2", Markup: "<table><tbody><tr><td>1</td><td><mark>2</mark></td></tr></tbody></table>"},
	})
	var grid []Frame
	for n := range 3 {
		for k := range 2 {
			grid = append(grid, Frame{Caption: fmt.Sprintf("n = %d, k = %d", n+1, k), Text: "bars", Markup: bars(10*n, 20*k)})
		}
	}
	two := New(grid, Slider{"n", []int{1, 2, 3}}, Slider{"k", []int{0, 1}})
	got := `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Films</title>` +
		"\n<main><h1>Films</h1>" + steps.HTML() + "\n" + two.HTML() + "</main></html>\n"
	if *toFile != "" {
		require.NoError(t, os.WriteFile(*toFile, []byte(got), 0o644))
	}
	got = program.ReplaceAllString(got, "<script></script>") // package page compares it
	const file = "testdata/films.html"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.True(t, string(want) == got, "run go test -update in this folder")
}

func TestWithoutScriptsThereAreCaptions(t *testing.T) {
	f := New([]Frame{{Caption: "before <1>", Markup: drawing(1, 0), Text: `a "circle"`}, {Caption: "after", Markup: drawing(1, 1)}})
	page := f.HTML()
	require.Contains(t, page, `<figcaption>before &lt;1&gt;</figcaption>`)
	require.Contains(t, page, `alt="a &#34;circle&#34;"`)
	require.Contains(t, page, `<details open><summary>2 frames</summary><ol><li>before &lt;1&gt;</li><li>after</li></ol></details>`)
	require.Equal(t, "2 frames\n1. before <1>\n2. after", f.String())
	require.NotContains(t, page, " id=")
}

func TestFilmsThatCannotBe(t *testing.T) {
	one := Frame{Caption: "x", Markup: "x"}
	var input *fault.InputError
	for name, f := range map[string]*Film{
		"no frames":   New(nil),
		"no values":   New([]Frame{one}, Slider{Name: "n"}),
		"too few":     New([]Frame{one}, Slider{Name: "n", Values: []int{1, 2}}),
		"three":       New([]Frame{one}, Slider{"a", []int{1}}, Slider{"b", []int{1}}, Slider{"c", []int{1}}),
		"the zero":    {},
		"nothing yet": nil,
	} {
		require.ErrorAs(t, f.Err(), &input, name)
		require.Contains(t, f.String(), "No film: ", name)
		require.Contains(t, f.HTML(), "No film: ", name)
		_, err := f.PNG()
		require.Error(t, err, name)
	}
	var limit *fault.LimitError
	require.ErrorAs(t, New(make([]Frame, MaxFrames+1)).Err(), &limit)
	require.NoError(t, New(make([]Frame, 6), Slider{"n", []int{1, 2}}, Slider{"k", []int{1, 2, 3}}).Err())
}

// A composed drawing hides the names of its parts from screen readers, so it has one itself.
func TestComposedDrawingsHaveNames(t *testing.T) {
	tree := Diagram([]Place{{0, 0}, {0, 1}}, make([]Vertex, 2), []Edge{{To: 1}}, "node 1 & 2")
	const name = "</style><title>node 1 &amp; 2</title>"
	require.Contains(t, Above(tree, "cells 1 | 2"), name)
	require.Contains(t, Beside(`<svg width="9" height="9"><title>a board</title></svg>`, []string{"bound: 4"}, tree), name)
	require.Contains(t, Above(`<svg width="9" height="9"></svg>`, "a < b"), "<title>a &lt; b</title>")
}
