package site

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// scanned is what a page contains that is relevant to links.
type scanned struct {
	anchors map[string]bool
	slugs   map[string]string // heading as GitHub names it → its anchor
	links   []link
}

// kind says what a link is for.
type kind int

const (
	leads kind = iota // the reader follows it
	loads             // the browser needs it to show the page
)

type link struct {
	target string
	kind   kind
}

// loading lists the attributes that name something a browser loads.
var loading = map[string][]string{
	"img": {"src"}, "script": {"src"}, "link": {"href"}, "iframe": {"src"}, "embed": {"src"},
	"object": {"data"}, "video": {"src", "poster"}, "audio": {"src"}, "source": {"src"},
	"track": {"src"}, "image": {"href", "xlink:href"},
}

// canonical marks a link by which a page gives its own address.
var canonical = html.Attribute{Key: "rel", Val: "canonical"}

// styleURL finds what a style sheet loads.
var styleURL = regexp.MustCompile(`(?:url\(\s*|@import\s*)["']?((?:https?:)?//[^"')\s]+)`)

// scan reads a page as a browser does. Markup within scripts does not count.
func scan(page []byte) *scanned {
	s := &scanned{anchors: map[string]bool{}, slugs: map[string]string{}}
	tokens := html.NewTokenizer(bytes.NewReader(page))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return s
		case html.StartTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			s.tag(&token)
			if token.Data == "style" && tokens.Next() == html.TextToken {
				s.style(string(tokens.Raw()))
			}
		}
	}
}

func (s *scanned) tag(t *html.Token) {
	for _, a := range t.Attr {
		switch {
		case a.Key == "id", a.Key == "name" && t.Data == "a":
			s.anchors[a.Val] = true
			if len(t.Data) == 2 && t.Data[0] == 'h' && s.slugs[slug(a.Val)] == "" {
				s.slugs[slug(a.Val)] = a.Val
			}
		case a.Key == "srcset":
			s.sourceSet(a.Val)
		case t.Data == "link" && a.Key == "href" && slices.Contains(t.Attr, canonical): // says where the page is
		case slices.Contains(loading[t.Data], a.Key):
			s.links = append(s.links, link{a.Val, loads})
		case isLink(t, a):
			s.links = append(s.links, link{a.Val, leads})
		case a.Key == "style":
			s.style(a.Val)
		}
	}
}

// isLink reports whether an attribute is a link that readers follow. Within
// drawings, references to another part of the page count too.
func isLink(t *html.Token, a html.Attribute) bool {
	switch a.Key {
	case "href":
		return t.Data == "a" || t.Data == "area" || strings.HasPrefix(a.Val, "#")
	case "xlink:href":
		return t.Data == "a" || strings.HasPrefix(a.Val, "#")
	}
	return false
}

// sourceSet reads a list of alternative pictures, "a.png 1x, b.png 2x".
func (s *scanned) sourceSet(set string) {
	for candidate := range strings.SplitSeq(set, ", ") {
		if fields := strings.Fields(candidate); len(fields) > 0 {
			s.links = append(s.links, link{fields[0], loads})
		}
	}
}

func (s *scanned) style(css string) {
	for _, m := range styleURL.FindAllStringSubmatch(css, -1) {
		s.links = append(s.links, link{m[1], loads})
	}
}

// slug returns GitHub's name for a heading: lower case, without any signs
// except hyphens and underscores. Anchors already have hyphens in place of
// spaces.
func slug(anchor string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '-', r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, anchor)
}
