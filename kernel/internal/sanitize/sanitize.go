// Package sanitize removes from HTML what could run, load something or leave its place: for
// safe pages, and for the displays of cells that run in the browser.
package sanitize

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// HTML removes everything from a piece of HTML that could run, load something, or leave its
// place on the page. It parses the piece as a browser would and keeps the elements and
// attributes that are known to be inert. Unknown elements lose their tags and keep their
// content; elements whose content is code or style are removed with it. A note replaces a
// picture from elsewhere.
func HTML(markup string) string { return clean(markup, nil) }

// Display does the same for a display of a page that allows certain scripts: those stay, and
// so do script elements with data. Keep reports whether a script is allowed. The page has
// style sheets of its own, so of classes only this project's stay, and names of elements only
// inside drawings. A display without anything harmful is returned as it is.
func Display(markup string, keep func(script string) bool) string {
	return clean(markup, keep)
}

// clean returns a piece of HTML without what is harmful, and without scripts if keep is nil.
func clean(markup string, keep func(script string) bool) string {
	root, err := parse(markup)
	if err != nil {
		return html.EscapeString(markup)
	}
	whole := render(root)
	c := cleaner{keep}
	c.children(root)
	cleaned := render(root)
	if keep != nil && cleaned == whole {
		return markup
	}
	return cleaned
}

func parse(markup string) (*html.Node, error) {
	context := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	nodes, err := html.ParseFragmentWithOptions(strings.NewReader(markup), context, html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, err
	}
	root := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	for _, n := range nodes {
		root.AppendChild(n)
	}
	return root, nil
}

// render writes what is in an element.
func render(root *html.Node) string {
	var b strings.Builder
	for n := root.FirstChild; n != nil; n = n.NextSibling {
		if err := html.Render(&b, n); err != nil { // an element with content that HTML does not allow there
			return ""
		}
	}
	return b.String()
}

type cleaner struct {
	keep func(script string) bool
}

// script reports whether a script element stays, and removes its attributes that are not
// needed.
func (c cleaner) script(n *html.Node) bool {
	if c.keep == nil || name(n) != "script" || n.Namespace != "" {
		return false
	}
	text := ""
	if n.FirstChild != nil {
		text = n.FirstChild.Data
	}
	kind := attribute(n, "type")
	if kind != "application/json" && kind != "text/plain" && (kind != "" || !c.keep(text)) {
		return false
	}
	cleanAttributes(n, scriptRules)
	leavePage(n)
	return true
}

var scriptRules = rules{"type": anything, "data-version": anything}

func (c cleaner) children(parent *html.Node) {
	for n := parent.FirstChild; n != nil; {
		next := n.NextSibling
		own, isAllowed := allowed[n.Namespace][name(n)]
		switch {
		case n.Type == html.TextNode, c.script(n):
		case n.Type != html.ElementNode, dropped[name(n)] && !isAllowed:
			parent.RemoveChild(n)
		case !isAllowed:
			next = unwrap(parent, n, next)
		default:
			if source := elsewhere(n); source != "" {
				parent.InsertBefore(note(n, source), n)
			}
			cleanAttributes(n, own)
			if c.keep != nil {
				leavePage(n)
			}
			if n.Namespace == "svg" && (name(n) == "title" || name(n) == "desc") {
				keepText(n)
			}
			c.children(n)
			if isEmpty(n) {
				parent.RemoveChild(n)
			}
		}
		n = next
	}
}

// keepText removes everything except text from an element that is read out and
// not drawn.
func keepText(n *html.Node) {
	var text strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode && (d.Parent == n || !dropped[name(d.Parent)]) {
			text.WriteString(d.Data)
		}
	}
	for n.FirstChild != nil {
		n.RemoveChild(n.FirstChild)
	}
	n.AppendChild(&html.Node{Type: html.TextNode, Data: text.String()})
}

// isEmpty reports whether nothing is left of a picture, or of an input that is
// not a checkbox.
func isEmpty(n *html.Node) bool {
	switch name(n) {
	case "img":
		return attribute(n, "src") == ""
	case "input":
		return attribute(n, "type") == ""
	}
	return false
}

func cleanAttributes(n *html.Node, own rules) {
	var kept []html.Attribute
	for _, a := range n.Attr {
		key := strings.ToLower(a.Key)
		if a.Namespace != "" {
			key = a.Namespace + ":" + key
		}
		if key == "style" {
			a.Val = cleanStyle(a.Val)
		}
		accepts := own[key]
		if accepts == nil {
			accepts = everywhere[key]
		}
		if accepts != nil && accepts(a.Val) {
			kept = append(kept, a)
		}
	}
	n.Attr = kept
}

// elsewhere returns the address of a picture, sound or film that is not in the
// page; empty if there is none.
func elsewhere(n *html.Node) string {
	if !slices.Contains([]string{"img", "video", "audio", "source"}, name(n)) {
		return ""
	}
	source := attribute(n, "src")
	if source == "" || isMedia(source) {
		return ""
	}
	return source
}

// note returns a note about what is not shown.
func note(n *html.Node, source string) *html.Node {
	words := "[not shown: "
	if alt := attribute(n, "alt"); alt != "" {
		words += alt + ", "
	}
	em := &html.Node{Type: html.ElementNode, Data: "em", DataAtom: atom.Em}
	em.AppendChild(&html.Node{Type: html.TextNode, Data: words + shortened(source) + "]"})
	return em
}

// shortened cuts a long address, such as a data URI.
func shortened(address string) string {
	const longest = 120
	letters := []rune(address)
	if len(letters) <= longest {
		return address
	}
	return string(letters[:longest]) + "…"
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Namespace == "" && strings.ToLower(a.Key) == key {
			return strings.TrimSpace(a.Val)
		}
	}
	return ""
}

// unwrap replaces n by its content and returns the node with which to continue.
func unwrap(parent, n, next *html.Node) *html.Node {
	first := next
	for child := n.FirstChild; child != nil; child = n.FirstChild {
		n.RemoveChild(child)
		parent.InsertBefore(child, n)
		if first == next {
			first = child
		}
	}
	parent.RemoveChild(n)
	return first
}

func name(n *html.Node) string { return strings.ToLower(n.Data) }

func set(words string) map[string]bool {
	s := map[string]bool{}
	for _, word := range strings.Fields(words) {
		s[word] = true
	}
	return s
}

// dropped elements are removed with everything they contain, unless they are
// allowed: a title is allowed in SVG.
var dropped = set(`script style template iframe frame frameset noembed noframes object embed applet base link meta title
	plaintext xmp portal math-field annotation-xml foreignobject handler listener set animate animatemotion
	animatetransform discard`)

// isLink accepts links to pages and to places in this page.
func isLink(target string) bool {
	scheme, _ := scheme(target)
	return slices.Contains([]string{"", "http", "https", "mailto"}, scheme)
}

// isMedia accepts pictures, sounds and films that are in the page as data.
func isMedia(target string) bool {
	scheme, rest := scheme(target)
	kind, _, slash := strings.Cut(strings.ToLower(rest), "/")
	return scheme == "data" && slash && slices.Contains([]string{"image", "audio", "video"}, kind)
}

var schemeForm = regexp.MustCompile(`^([a-zA-Z][-+.a-zA-Z0-9]*):(.*)$`)

// scheme splits an address as browsers do: into its scheme in lower case, empty
// for an address within the same site, and the part after the colon.
func scheme(target string) (scheme, rest string) {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || !unicode.IsGraphic(r) {
			return -1 // browsers drop some of these before they read the scheme
		}
		return r
	}, target)
	match := schemeForm.FindStringSubmatch(clean)
	if match == nil {
		return "", clean
	}
	return strings.ToLower(match[1]), match[2]
}
