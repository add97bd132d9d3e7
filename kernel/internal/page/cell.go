package page

import (
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/yuin/goldmark"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/sanitize"
)

// pageRenderer holds what the cells of one page share.
type pageRenderer struct {
	opts       *Options
	language   string
	markdown   goldmark.Markdown
	anchors    map[string]int // how many names were asked for that begin like this one
	headings   []heading
	titleCell  int // index of the cell with the first heading, -1 before it is found
	exercises  bool
	longTables bool
}

func newRenderer(nb *nbformat.Notebook, opts *Options) *pageRenderer {
	r := &pageRenderer{opts: opts, language: language(nb), anchors: map[string]int{}, titleCell: -1}
	r.markdown = newMarkdown()
	return r
}

// language returns the name of the notebook's language as its kernel gives it.
func language(nb *nbformat.Notebook) string {
	for _, where := range [][2]string{{"language_info", "name"}, {"kernelspec", "language"}} {
		if info, ok := nb.Metadata[where[0]].(map[string]any); ok {
			if name, ok := info[where[1]].(string); ok {
				return name
			}
		}
	}
	return "go"
}

func (r *pageRenderer) title() string {
	switch {
	case len(r.headings) > 0 && r.headings[0].text != "":
		return r.headings[0].text
	case r.opts.Title != "":
		return r.opts.Title
	}
	return "Notebook"
}

func (r *pageRenderer) cell(w io.Writer, c *nbformat.Cell) {
	switch c.Type {
	case nbformat.Markdown:
		r.section(w, c, "text", r.prose(c.Source, c.Attachments, true))
	case nbformat.Raw:
		r.section(w, c, "text", r.raw(c))
	case nbformat.Code:
		r.section(w, c, "code", r.code(c))
	}
}

func (r *pageRenderer) section(w io.Writer, c *nbformat.Cell, class, body string) {
	if strings.TrimSpace(body) == "" {
		return
	}
	id := r.anchor("cell-" + c.ID)
	fmt.Fprintf(w, "<section class=\"%s\" id=\"%s\"%s>\n%s</section>\n", class, html.EscapeString(id), r.exerciseData(c), body)
}

// raw shows a raw cell that is intended for a web page. Cells for other formats
// (LaTeX, slides) are omitted, as in nbconvert.
func (r *pageRenderer) raw(c *nbformat.Cell) string {
	format, _ := c.Metadata["format"].(string)
	if format == "" {
		format, _ = c.Metadata["raw_mimetype"].(string)
	}
	switch format {
	case "text/html":
		return r.foreign(c.Source) + "\n"
	case "text/markdown":
		return r.prose(c.Source, c.Attachments, true)
	case "", "text/plain":
		return preformatted("raw", html.EscapeString(c.Source))
	}
	return ""
}

// AnswerTag marks a cell with the solution of an exercise, which readers
// unfold.
const AnswerTag = "answer"

func (r *pageRenderer) code(c *nbformat.Cell) string {
	source, outputs := r.source(c), r.outputs(c)
	if outputs != "" {
		outputs = "<div class=\"outputs\">\n" + outputs + "</div>\n"
	}
	if c.HasTag(AnswerTag) && source != "" {
		return folded(true, r.opts.say("Answer in code"), source+outputs)
	}
	if source != "" {
		source = folded(hidden(c, "source_hidden"), r.opts.say("Code"), source)
	}
	if outputs != "" {
		outputs = folded(hidden(c, "outputs_hidden"), r.opts.say("Output"), outputs)
	}
	return source + outputs
}

func (r *pageRenderer) source(c *nbformat.Cell) string {
	if strings.TrimSpace(c.Source) == "" {
		return ""
	}
	return count(c) + Source(c.Source, r.language)
}

// count returns the small number beside a cell that was run.
func count(c *nbformat.Cell) string {
	if c.ExecutionCount == nil {
		return ""
	}
	return fmt.Sprintf("<span class=\"count\" title=\"run as number %d\">%d</span>\n", *c.ExecutionCount, *c.ExecutionCount)
}

// hidden reads what JupyterLab stores when a user folds a part of a cell.
func hidden(c *nbformat.Cell, part string) bool {
	jupyter, _ := c.Metadata["jupyter"].(map[string]any)
	folded, _ := jupyter[part].(bool)
	return folded
}

func folded(fold bool, label, body string) string {
	if !fold {
		return body
	}
	return "<details>\n<summary>" + label + "</summary>\n" + body + "</details>\n"
}

func preformatted(class, markup string) string {
	stop := ""
	if class != wrapped && hasLongLine(markup) {
		stop = tabStop
	}
	return "<pre class=\"" + class + "\"" + stop + ">" + markup + "</pre>\n"
}

// foreign returns the HTML of the notebook, sanitised for a safe page.
func (r *pageRenderer) foreign(markup string) string {
	if r.opts.Safe {
		return sanitize.HTML(markup)
	}
	return markup
}
