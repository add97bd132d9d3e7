package page

import (
	"bytes"
	"io"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"puzzlelab/kernel/internal/nbformat"
)

// RenderText writes a Markdown document as a page that looks like that of a
// notebook. The errors are those of w.
func RenderText(w io.Writer, source string, opts *Options) error {
	if opts == nil {
		opts = &Options{}
	}
	r := newRenderer(nbformat.New(), opts)
	data := []byte(barsInTables(source))
	doc := r.markdown.Parser().Parse(text.NewReader(data))
	r.collectHeadings(doc, data)
	r.embedPictures(doc, nil)
	r.markLongTables(doc)
	var before, after bytes.Buffer
	out, headings := &before, 0
	for block := doc.FirstChild(); block != nil; block = block.NextSibling() {
		if block.Kind() == ast.KindHeading {
			if headings++; headings == 2 { // the table of contents comes before it
				out = &after
			}
		}
		if err := r.markdown.Renderer().Render(out, data, block); err != nil {
			return err
		}
	}
	return r.write(w, r.textSection(before.String()), r.textSection(after.String()))
}

func (r *pageRenderer) textSection(markup string) string {
	if strings.TrimSpace(markup) == "" {
		return ""
	}
	return "<section class=\"text\">\n" + terms(r.foreign(plainHeads(markup))) + "</section>\n"
}

// Opening returns the first heading and the first paragraph of a Markdown text
// as plain text; empty if there is none.
func Opening(source string) (title, paragraph string) {
	data := []byte(source)
	doc := newMarkdown().Parser().Parse(text.NewReader(data))
	for block := doc.FirstChild(); block != nil; block = block.NextSibling() {
		switch {
		case block.Kind() == ast.KindHeading && title == "":
			title = plainText(block, data)
		case block.Kind() == ast.KindParagraph && paragraph == "":
			paragraph = plainText(block, data)
		}
	}
	return title, paragraph
}
