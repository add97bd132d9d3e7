package page

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// A page with at least minContents headings has a table of contents, which
// shows contentsDepth levels.
const (
	minContents   = 3
	contentsDepth = 2
)

// heading is one heading of the page.
type heading struct {
	level  int
	text   string // plain
	markup string // as in the table of contents
	anchor string
}

// anchor returns a name that is not yet used on the page. The names of headings
// are formed as in JupyterLab, so that links within a notebook work in both.
func (r *pageRenderer) anchor(text string) string {
	base := strings.ReplaceAll(text, " ", "-")
	name := base
	for r.anchors[name] > 0 {
		name = fmt.Sprintf("%s-%d", base, r.anchors[base])
		r.anchors[base]++
	}
	r.anchors[name] = 1
	return name
}

// collectHeadings records every heading of a text and gives it an anchor.
func (r *pageRenderer) collectHeadings(doc ast.Node, source []byte) {
	for _, h := range find[*ast.Heading](doc) {
		text := plainText(h, source)
		anchor := r.anchor(text)
		h.SetAttributeString("id", []byte(anchor))
		h.SetAttributeString("label", []byte(r.opts.say("Link to this heading")))
		r.headings = append(r.headings, heading{h.Level, text, r.inlineMarkup(h, source), anchor})
	}
}

// inlineMarkup draws the content of a heading again for the table of contents.
// A heading that contains a link is shown as plain text, because links cannot
// be nested.
func (r *pageRenderer) inlineMarkup(h *ast.Heading, source []byte) string {
	if len(find[*ast.Link](h))+len(find[*ast.AutoLink](h))+len(find[*ast.RawHTML](h))+len(find[*ast.Image](h)) > 0 {
		return html.EscapeString(plainText(h, source))
	}
	var b bytes.Buffer
	for child := h.FirstChild(); child != nil; child = child.NextSibling() {
		if err := r.markdown.Renderer().Render(&b, source, child); err != nil {
			return html.EscapeString(plainText(h, source))
		}
	}
	return r.foreign(b.String())
}

// contents returns the table of contents, or nothing for a page with few
// headings. The first heading is the title and is omitted.
func (r *pageRenderer) contents() string {
	if len(r.headings) < minContents {
		return ""
	}
	rest := r.headings[1:]
	top := rest[0].level
	for _, h := range rest {
		top = min(top, h.level)
	}
	var b strings.Builder
	name := "Contents"
	if r.opts.Navigation != nil { // beside the contents of the course
		name = "On this page"
	}
	fmt.Fprintf(&b, "<nav class=\"contents\" aria-label=\"%s\">\n<ol>\n", r.opts.say(name))
	for _, h := range rest {
		if depth := h.level - top; depth < contentsDepth {
			fmt.Fprintf(&b, "<li class=\"depth-%d\"><a href=\"#%s\">%s</a></li>\n", depth, html.EscapeString(h.anchor), h.markup)
		}
	}
	b.WriteString("</ol>\n</nav>\n")
	return b.String()
}

// find returns the nodes of one type below a node, in the order of the text.
func find[T ast.Node](root ast.Node) []T {
	var found []T
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(T); ok && entering {
			found = append(found, t)
		}
		return ast.WalkContinue, nil
	})
	return found
}

func plainText(root ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Value(source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(source))
		case *formula:
			b.WriteString(n.tex)
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}
