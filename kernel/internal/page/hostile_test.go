package page

import (
	"bytes"
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/sanitize"
)

// The tests of safe pages do not use the sanitiser's tables of what is
// harmless: they have their own list of what is harmful.

//go:embed testdata/hostile.txt
var hostileText string

// hostile returns the pieces of the corpus.
func hostile(t testing.TB) []string {
	var pieces []string
	for line := range strings.Lines(hostileText) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "", strings.HasPrefix(line, "#"):
			continue
		case strings.HasPrefix(line, `"`):
			piece, err := strconv.Unquote(line)
			require.NoError(t, err, line)
			line = piece
		}
		pieces = append(pieces, line)
	}
	require.Greater(t, len(pieces), 150)
	return pieces
}

func TestHostilePieces(t *testing.T) {
	for _, piece := range hostile(t) {
		requireHarmless(t, sanitize.HTML(piece), piece)
		requireHarmless(t, sanitize.HTML("<table><tr><td>"+piece), piece)
		requireHarmless(t, sanitize.HTML("<svg><g>"+piece), piece)
		requireHarmless(t, sanitize.HTML("<math><mtext>"+piece), piece)
	}
}

// However a hostile piece gets into a notebook, its page is harmless.
func TestHostileNotebooks(t *testing.T) {
	for _, piece := range hostile(t) {
		requireHarmlessPage(t, roads(piece), piece)
	}
}

// roads returns a notebook with a piece in every place that a page shows.
func roads(piece string) *nbformat.Notebook {
	line, word := strings.Join(strings.Fields(piece), " "), strings.Join(strings.Fields(piece), "")
	one := 1
	code := func(outputs ...nbformat.Output) *nbformat.Cell {
		return &nbformat.Cell{Type: nbformat.Code, ID: "c", ExecutionCount: &one, Outputs: outputs}
	}
	display := func(mime string) *nbformat.Cell {
		return code(nbformat.Output{Type: nbformat.DisplayData, Data: map[string]any{mime: piece, "text/plain": piece}})
	}
	text := func(source string) *nbformat.Cell {
		return &nbformat.Cell{Type: nbformat.Markdown, ID: piece, Source: source}
	}
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{
		text("# " + line), text("## " + line + "\n\n## <javascript:alert(1)> <data:text/html,x>\n\n## C\n\n### " + line),
		text(piece), text("a *b* " + piece + " c"), text("[a](<" + word + ">) ![b](<" + word + ">) [c]\n\n[c]: <" + word + "> '" + line + "'"),
		text("|a|b|\n|-|-|\n|" + line + "|x|"), text("```" + word[:min(1, len(word))] + "\n" + piece + "\n```"),
		text("$" + piece + "$\n\n$$\\text{" + piece + "}\\color{" + piece + "}x\\begin{array}{" + piece + "}x\\end{array}$$"),
		{Type: nbformat.Raw, ID: "r", Metadata: map[string]any{"format": "text/html"}, Source: piece},
		{Type: nbformat.Raw, ID: "r", Source: piece}, {Type: nbformat.Code, ID: "c", Source: piece},
		code(nbformat.Output{Type: nbformat.Stream, Name: piece, Text: piece}),
		code(nbformat.Output{Type: nbformat.Error, EName: piece, EValue: piece, Traceback: []string{piece}}),
	}
	for _, mime := range []string{"text/html", "text/markdown", "text/latex", "text/plain", "image/svg+xml", "image/png", "application/json", "application/javascript", "text/javascript"} {
		nb.Cells = append(nb.Cells, display(mime))
	}
	return nb
}

func requireHarmlessPage(t *testing.T, nb *nbformat.Notebook, what string) {
	t.Helper()
	var page bytes.Buffer
	require.NoError(t, Render(&page, nb, &Options{Safe: true}))
	for _, scripting := range []bool{false, true} {
		doc, err := html.ParseWithOptions(bytes.NewReader(page.Bytes()), html.ParseOptionEnableScripting(scripting))
		require.NoError(t, err)
		for n := range doc.Descendants() {
			if n.Type == html.ElementNode && n.Parent != nil && n.Parent.Type == html.ElementNode && n.Parent.Data == "head" {
				requireOwnHead(t, n, what)
				continue
			}
			requireHarmlessNode(t, n, what)
		}
	}
}

// requireOwnHead allows only the page's own elements in its head.
func requireOwnHead(t *testing.T, n *html.Node, what string) {
	t.Helper()
	require.Contains(t, []string{"meta", "title", "style"}, n.Data, what)
	if n.Data == "meta" {
		require.Contains(t, []string{"", "Content-Security-Policy"}, attribute(n, "http-equiv"), what)
	}
	if n.Data == "style" {
		require.True(t, strings.HasPrefix(strings.TrimSpace(n.FirstChild.Data), ":root"), what)
	}
}

// requireHarmless parses clean markup as browsers do, with scripts and without,
// and then parses again what they would serialise.
func requireHarmless(t *testing.T, clean, what string) {
	t.Helper()
	for _, scripting := range []bool{false, true} {
		markup := clean
		for range 2 {
			context := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
			nodes, err := html.ParseFragmentWithOptions(strings.NewReader(markup), context, html.ParseOptionEnableScripting(scripting))
			require.NoError(t, err)
			var b strings.Builder
			for _, n := range nodes {
				requireHarmlessNode(t, n, what)
				for d := range n.Descendants() {
					requireHarmlessNode(t, d, what)
				}
				require.NoError(t, html.Render(&b, n))
			}
			markup = b.String()
		}
	}
}

var (
	// harmfulElements run, load, take input, or change how the rest is parsed.
	harmfulElements = strings.Fields(`script style link meta base iframe frame frameset object embed applet param template slot
		form button select option optgroup textarea keygen isindex fieldset dialog noscript noembed noframes xmp plaintext listing
		portal fencedframe marquee map area track bgsound canvas foreignobject animate animatetransform animatemotion set discard
		feimage cursor mpath handler listener annotation-xml mglyph selectedcontent image-set`)
	// quietAttributes describe something and do nothing, whatever their value.
	quietAttributes = strings.Fields(`alt title id aria-label aria-labelledby aria-describedby class value datetime abbr headers
		name alttext open close separators encoding`)
	// loudAttributes do something, whatever their value.
	loudAttributes = strings.Fields(`srcdoc srcset action formaction ping background cursor overflow contenteditable popover
		popovertarget command commandfor autofocus autoplay tabindex accesskey draggable nonce slot part is target download
		attributionsrc usemap ismap longdesc cite form http-equiv lowsrc dynsrc crossorigin integrity actiontype voffset manifest
		archive codebase code classid data datasrc datafld handler itemid itemtype profile shadowrootmode imagesrcset xml:base`)
	runs       = regexp.MustCompile(`(?i)(java|vb|live)\s*script\s*:|expression\s*\(|@import|-moz-binding|behaviou?r\s*:`)
	loads      = regexp.MustCompile(`(?i)(url|image|image-set|cross-fade|src|attr|element|paint)\s*\(`)
	pictures   = regexp.MustCompile(`(?i)^\s*data:(image|audio|video)/`)
	schemes    = regexp.MustCompile(`^[a-z][-+.a-z0-9]*$`)
	ownPainter = regexp.MustCompile(`(?i)url\(#[a-z0-9_.-]+\)`)
	moves      = regexp.MustCompile(`(?i)(^|;)\s*(position|z-index|inset|top|left|right|bottom|float|transform|translate|scale|margin[a-z-]*\s*:[^;]*-|overflow[a-z-]*\s*:\s*visible|--|content|animation|transition|cursor|filter)`)
)

func requireHarmlessNode(t *testing.T, n *html.Node, what string) {
	t.Helper()
	if n.Type != html.ElementNode {
		return
	}
	if harmfulElement(n) {
		t.Fatalf("<%s> in the page of %s", n.Data, what)
	}
	for _, a := range n.Attr {
		if harmfulAttribute(n, a) {
			t.Fatalf("%s=%q of <%s> in the page of %s", a.Key, a.Val, n.Data, what)
		}
	}
}

func harmfulElement(n *html.Node) bool {
	element := strings.ToLower(n.Data)
	return slices.Contains(harmfulElements, element) || element == "title" && n.Namespace != "svg" ||
		element == "input" && !strings.EqualFold(attribute(n, "type"), "checkbox")
}

func harmfulAttribute(n *html.Node, a html.Attribute) bool {
	if isOwnStop := a.Key == "tabindex" && a.Val == "0" && (n.Data == "pre" || n.Data == "div"); isOwnStop {
		return false // what scrolls can be reached by keyboard; the sanitiser leaves none of a notebook's own
	}
	element, key := strings.ToLower(n.Data), strings.ToLower(a.Key)
	if strings.HasPrefix(key, "on") || slices.Contains(loudAttributes, key) || slices.Contains(loudAttributes, a.Namespace+":"+key) {
		return true
	}
	if slices.Contains(quietAttributes, key) {
		return false
	}
	value := strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, a.Val)
	switch {
	case key == "href" && element == "a":
		return !quietLink(value)
	case key == "href" && element == "image", key == "src", key == "poster": // a picture loads and runs nothing
		return !pictures.MatchString(value)
	case key == "href":
		return !strings.HasPrefix(value, "#")
	case key == "xmlns", a.Namespace == "xmlns":
		return !strings.HasPrefix(value, "http://www.w3.org/")
	case runs.MatchString(value), loads.MatchString(ownPainter.ReplaceAllString(value, "")), strings.Contains(value, `\`), strings.Contains(value, "//"):
		return true
	case key == "style":
		return moves.MatchString(value)
	}
	return element == "svg" && slices.Contains([]string{"transform", "clip-path", "filter", "mask"}, key)
}

// quietLink parses the scheme of a link as browsers do, but more leniently: it
// ignores everything that prints as a blank.
func quietLink(target string) bool {
	target = strings.ToLower(strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, target))
	scheme, _, ok := strings.Cut(target, ":")
	return !ok || !schemes.MatchString(scheme) || slices.Contains([]string{"http", "https", "mailto"}, scheme)
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if strings.EqualFold(a.Key, key) {
			return a.Val
		}
	}
	return ""
}
