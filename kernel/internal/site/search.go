package site

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

const (
	searchPage = "search.html"
	searchText = `# Search

<form class="seek" role="search"><label>Words to find in all lessons, documents and terms <input type="search" name="q" id="query"></label> <span role="status" id="count"></span></form>
<ol class="found" id="found"></ol>
<noscript>The search needs JavaScript; the <a href="documents.html">list of documents</a> does not.</noscript>
`
)

//go:embed minisearch/minisearch.js
var miniSearch string // MiniSearch 7.2.0, unchanged

//go:embed search.js
var searchScript string

// passage is what the search finds: the text below a heading, or a term with its meaning.
type passage struct {
	Page    string `json:"page"` // its title
	Heading string `json:"heading"`
	Target  string `json:"target"`
	Text    string `json:"text"`
	Term    bool   `json:"term,omitempty"`
}

// fillSearch writes the texts of all pages into that of the search, where a program makes
// the index of them. So it needs no network, and works from a file.
func (b *builder) fillSearch() {
	var all []passage
	for _, d := range b.documents {
		if d != b.search && d != b.list && d.source != IndexPage {
			all = append(all, d.passages()...)
		}
	}
	data, err := json.Marshal(all) // writes < and > as \u003c and \u003e
	if err != nil {
		panic(err) // texts only
	}
	scripts := "<script type=\"application/json\" id=\"passages\">" + string(data) + "</script>\n" +
		"<script>\n" + miniSearch + "</script>\n<script>\n" + searchScript + "</script>\n"
	end := bytes.LastIndex(b.search.page, []byte("</body>"))
	b.search.page = slices.Concat(b.search.page[:end], []byte(scripts), b.search.page[end:])
}

// unsearched lists the elements whose text is not searched: code, pictures and menus.
var unsearched = []string{"script", "style", "nav", "pre", "svg", "form", "annotation", "button"}

// passages returns the texts of a page; of a file that is shown as it is, only the title.
func (d *document) passages() []passage {
	if d.listing {
		return []passage{{Page: d.title, Target: d.target}}
	}
	r := passageReader{title: d.title, target: d.target, tokens: html.NewTokenizer(bytes.NewReader(d.page))}
	r.read()
	return r.found
}

// passageReader reads the text of a page.
type passageReader struct {
	title, target string
	tokens        *html.Tokenizer
	found         []passage

	now           passage
	text, heading strings.Builder
	term, meaning strings.Builder
	inHeading     bool
	inTerm        bool
	inMeaning     bool
	formula       []mathElement // that is being read, from the outside in
}

// mathElement is an element of a formula and how many children it has so far.
type mathElement struct {
	name     string
	children int
}

func (r *passageReader) read() {
	r.now = passage{Page: r.title, Target: r.target}
	inMain := false
	for {
		kind := r.tokens.Next()
		if kind == html.ErrorToken {
			r.flush()
			return
		}
		token := r.tokens.Token()
		switch {
		case token.Data == "main" && kind != html.TextToken:
			inMain = kind == html.StartTagToken
		case !inMain:
		case kind == html.TextToken:
			r.add(token.Data)
		case kind == html.StartTagToken:
			r.start(token)
		case kind == html.EndTagToken:
			r.end(token.Data)
		}
	}
}

func (r *passageReader) start(t html.Token) {
	switch {
	case slices.Contains(unsearched, t.Data), is(t, "class", "anchor"), is(t, "class", "output"):
		r.skip(t.Data)
	case isHeading(t.Data):
		r.flush()
		r.inHeading = true
		for _, a := range t.Attr {
			if a.Key == "id" {
				r.now.Target = r.target + "#" + a.Val
			}
		}
	case t.Data == "math" || len(r.formula) > 0:
		r.startMath(t.Data)
	case t.Data == "dfn":
		r.inTerm = true
	case is(t, "class", "meaning"):
		r.inMeaning = true
	case !slices.Contains([]string{"em", "strong", "code", "a", "span", "sub", "sup"}, t.Data):
		r.text.WriteByte(' ')
	}
}

func (r *passageReader) end(name string) {
	switch {
	case isHeading(name):
		r.inHeading = false
	case len(r.formula) > 0:
		r.endMath(name)
	case name == "span":
		r.inMeaning = false
	case name == "dfn":
		if r.meaning.Len() > 0 {
			r.found = append(r.found, passage{Page: r.title, Heading: tidy(r.term.String()), Target: r.now.Target, Term: true,
				Text: strings.Trim(tidy(r.meaning.String()), "()")})
		}
		r.inTerm = false
		r.term.Reset()
		r.meaning.Reset()
	}
}

// startMath reads a formula as one types it, C2^n, with spaces around signs that do not
// stand in an exponent or index.
func (r *passageReader) startMath(name string) {
	if last := len(r.formula) - 1; last >= 0 {
		parent := &r.formula[last]
		parent.children++
		if parent.name == "msup" && parent.children == 2 || parent.name == "msubsup" && parent.children == 3 {
			r.add("^")
		}
	}
	r.formula = append(r.formula, mathElement{name: name})
	r.spaceSign(name)
}

func (r *passageReader) endMath(name string) {
	r.spaceSign(name)
	r.formula = r.formula[:len(r.formula)-1]
}

func (r *passageReader) spaceSign(name string) {
	script := slices.ContainsFunc(r.formula, func(e mathElement) bool { return strings.HasPrefix(e.name, "msu") })
	if name == "mo" && !script {
		r.add(" ")
	}
}

func (r *passageReader) add(text string) {
	switch {
	case r.inMeaning:
		r.meaning.WriteString(text)
		return
	case r.inTerm:
		r.term.WriteString(text)
	}
	if r.inHeading {
		r.heading.WriteString(text)
		return
	}
	r.text.WriteString(text)
}

// flush ends the passage at a heading.
func (r *passageReader) flush() {
	r.now.Heading, r.now.Text = tidy(r.heading.String()), tidy(r.text.String())
	if r.now.Heading != "" || r.now.Text != "" {
		r.found = append(r.found, r.now)
	}
	r.now = passage{Page: r.title, Target: r.target}
	r.heading.Reset()
	r.text.Reset()
}

// skip reads up to the end of an element that has begun.
func (r *passageReader) skip(name string) {
	for depth := 1; depth > 0; {
		kind := r.tokens.Next()
		if kind == html.ErrorToken {
			return
		}
		tag, _ := r.tokens.TagName()
		switch {
		case string(tag) != name:
		case kind == html.StartTagToken:
			depth++
		case kind == html.EndTagToken:
			depth--
		}
	}
}

func isHeading(name string) bool {
	return len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6'
}

// is reports whether an attribute has the value among its words.
func is(t html.Token, key, value string) bool {
	for _, a := range t.Attr {
		if a.Key == key && slices.Contains(strings.Fields(a.Val), value) {
			return true
		}
	}
	return false
}

func tidy(text string) string { return strings.Join(strings.Fields(text), " ") }
