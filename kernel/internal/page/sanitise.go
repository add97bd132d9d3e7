package page

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// sanitise takes out of a piece of HTML all that could run, load something, or
// leave its place on the page: it parses the piece as a browser would and keeps
// the elements and attributes that are known to be inert. Elements that are not
// known lose their tags and keep their content; those whose content is code or
// style lose both. A note stands for a picture from elsewhere.
func sanitise(markup string) string {
	context := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	nodes, err := html.ParseFragmentWithOptions(strings.NewReader(markup), context, html.ParseOptionEnableScripting(false))
	if err != nil {
		return html.EscapeString(markup)
	}
	root := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	for _, n := range nodes {
		root.AppendChild(n)
	}
	cleanChildren(root)
	var b strings.Builder
	for n := root.FirstChild; n != nil; n = n.NextSibling {
		if err := html.Render(&b, n); err != nil {
			return html.EscapeString(markup)
		}
	}
	return b.String()
}

// holds reports whether a piece of HTML holds one of the elements.
func holds(markup string, elements ...string) bool {
	tokens := html.NewTokenizer(strings.NewReader(markup))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return false
		case html.StartTagToken, html.SelfClosingTagToken:
			if name, _ := tokens.TagName(); slices.Contains(elements, string(name)) {
				return true
			}
		}
	}
}

func cleanChildren(parent *html.Node) {
	for n := parent.FirstChild; n != nil; {
		next := n.NextSibling
		switch {
		case n.Type == html.TextNode:
		case n.Type != html.ElementNode || dropped[name(n)]:
			parent.RemoveChild(n)
		case !allowedElements[name(n)]:
			next = unwrap(parent, n, next)
		default:
			if source := elsewhere(n); source != "" {
				parent.InsertBefore(note(n, source), n)
			}
			cleanAttributes(n)
			cleanChildren(n)
			if name(n) == "img" && attribute(n, "src") == "" {
				parent.RemoveChild(n)
			}
		}
		n = next
	}
}

func cleanAttributes(n *html.Node) {
	var kept []html.Attribute
	for _, a := range n.Attr {
		if strings.ToLower(a.Key) == "style" {
			a.Val = cleanStyle(a.Val)
		}
		if allowedAttribute(n, a) {
			kept = append(kept, a)
		}
	}
	n.Attr = kept
}

// elsewhere is the address of a picture, sound or film that is not in the page;
// empty for none.
func elsewhere(n *html.Node) string {
	if !slices.Contains([]string{"img", "video", "audio", "source"}, name(n)) {
		return ""
	}
	source := attribute(n, "src")
	if source == "" || safeURL(n, source) {
		return ""
	}
	return source
}

// note says what is not shown.
func note(n *html.Node, source string) *html.Node {
	words := "[not shown: "
	if alt := attribute(n, "alt"); alt != "" {
		words += alt + ", "
	}
	em := &html.Node{Type: html.ElementNode, Data: "em", DataAtom: atom.Em}
	em.AppendChild(&html.Node{Type: html.TextNode, Data: words + source + "]"})
	return em
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Namespace == "" && strings.ToLower(a.Key) == key {
			return strings.TrimSpace(a.Val)
		}
	}
	return ""
}

// unwrap puts the content of n in its place and returns where to go on.
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

// dropped elements go with all they contain.
var dropped = set(`script style template iframe frame frameset noembed noframes object embed applet base link meta title
	plaintext xmp portal math-field annotation-xml foreignobject handler listener set animate animatemotion
	animatetransform discard`)

var allowedElements = set(`
	a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del details
	dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label li main
	mark meter nav ol output p picture pre progress q rp rt ruby s samp section small source span strike strong sub
	summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr
	svg circle clippath defs desc ellipse g image line lineargradient marker mask path pattern polygon polyline
	radialgradient rect stop switch symbol text textpath tspan use view filter feblend fecolormatrix fecomposite
	fedropshadow feflood fegaussianblur femerge femergenode feoffset
	math annotation maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot
	mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`)

// urlAttributes name something to load or to go to.
var urlAttributes = set("href src srcset poster cite background data action formaction longdesc usemap ping")

// outerAttributes let a picture draw beyond its frame.
var outerAttributes = set("clip-path filter mask overflow transform")

// pageClasses are classes that the style sheet takes out of the flow of the page.
var pageClasses = regexp.MustCompile(`(^|\s)(contents|count)(\s|$)`)

// allowedAttribute keeps every attribute but event handlers, unsafe addresses,
// the few that load or submit, and those that move an element out of its place.
func allowedAttribute(n *html.Node, a html.Attribute) bool {
	key := strings.ToLower(a.Key)
	switch {
	case strings.HasPrefix(key, "on"), key == "srcdoc", key == "srcset", key == "action", key == "formaction",
		key == "ping", key == "http-equiv", key == "attributename", key == "autofocus":
		return false
	case key == "style":
		return a.Val != "" && cleanStyle(a.Val) == a.Val
	case key == "class":
		return !pageClasses.MatchString(a.Val)
	case name(n) == "svg" && outerAttributes[key], name(n) == "mpadded" && key == "voffset", key == "background":
		return false
	case name(n) == "input":
		return slices.Contains([]string{"type", "checked", "disabled", "class"}, key) && (key != "type" || a.Val == "checkbox")
	case urlAttributes[key]:
		return safeURL(n, a.Val)
	}
	return true
}

// loading elements fetch what they name, unless it is a place in this page.
var loading = set("img image source video audio track use feimage")

// safeURL allows links to pages, places in this page, and pictures as data.
func safeURL(n *html.Node, target string) bool {
	clean := strings.Map(func(r rune) rune {
		if r <= ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return -1 // browsers drop these before they read the scheme
		}
		return r
	}, target)
	u, err := url.Parse(clean)
	if err != nil {
		return false
	}
	switch strings.ToLower(u.Scheme) {
	case "", "http", "https", "mailto":
		return !loading[name(n)] || strings.HasPrefix(clean, "#")
	case "data":
		kind := strings.ToLower(u.Opaque)
		return loading[name(n)] && name(n) != "use" && (strings.HasPrefix(kind, "image/") || strings.HasPrefix(kind, "audio/") || strings.HasPrefix(kind, "video/"))
	}
	return false
}
