package site

import (
	"fmt"
	"html"
	"net/url"
	"path"
	"strings"
)

// documentList returns the page that lists the documents and the records of decisions, for
// those who want to know more or to contribute.
func (b *builder) documentList(texts []*document) *document {
	list := &document{source: "documents.html", target: "documents.html", title: "Documents",
		line: "How to use it, how it is made, and why it is made so."}
	var guides, decisions strings.Builder
	for _, d := range texts {
		out := &guides
		if path.Dir(d.source) == "docs/adr" {
			out = &decisions
		}
		title := d.title
		if title == b.name { // the READMEs
			title = path.Base(d.source)
		}
		fmt.Fprintf(out, "<li><a href=\"%s\">%s</a> %s</li>\n", html.EscapeString((&url.URL{Path: d.source}).String()), html.EscapeString(title), html.EscapeString(d.line))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "# %s\n\n%s\n", list.title, list.line)
	for _, part := range []struct {
		folder, heading string
		list            *strings.Builder
	}{{"docs", "Guides", &guides}, {"docs/adr", "Decisions", &decisions}} {
		if part.list.Len() > 0 {
			fmt.Fprintf(&text, "\n## %s\n\n<ul class=\"documents\">\n%s</ul>\n", part.heading, part.list)
			b.folders[part.folder] = place{list, part.heading}
		}
	}
	list.text = text.String()
	return list
}
