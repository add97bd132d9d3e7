package page

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// newMarkdown returns a parser for the Markdown of notebooks: GitHub's tables,
// task lists and bare links, formulas, and unchanged HTML.
func newMarkdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithParser(boundedParser()),
		goldmark.WithExtensions(extension.GFM, formulas{}),
		goldmark.WithRendererOptions(
			goldmarkhtml.WithUnsafe(),
			renderer.WithNodeRenderers(util.Prioritized(markdownNodes{}, 100)),
		),
	)
}

// prose draws a Markdown text. Headings of cells are listed in the table of
// contents, those in outputs are not.
func (r *pageRenderer) prose(source string, attachments map[string]map[string]any, headings bool) string {
	data := []byte(barsInTables(source))
	doc := r.markdown.Parser().Parse(text.NewReader(data))
	if headings {
		r.collectHeadings(doc, data)
	}
	r.embedPictures(doc, attachments)
	var b bytes.Buffer
	if err := r.markdown.Renderer().Render(&b, data, doc); err != nil {
		return preformatted("raw", html.EscapeString(source))
	}
	return terms(r.foreign(plainHeads(b.String())))
}

// plainHeads makes the heads of columns without a name plain cells.
func plainHeads(markup string) string { return emptyHead.ReplaceAllString(markup, "<td$1></td>") }

// emptyHead is the head of a column that has no name, such as that above the names of rows. It
// heads nothing, and a screen reader would announce it as a heading.
var emptyHead = regexp.MustCompile(`<th\b([^>]*)></th>`)

// barsInTables replaces the bars of formulas in table rows by \vert. Markdown
// splits a table row at its bars before it looks for formulas, which would
// break $|G|$; Jupyter, which extracts formulas first, shows it correctly.
func barsInTables(source string) string {
	if !strings.Contains(source, "$") || !strings.Contains(source, "|") {
		return source
	}
	lines := strings.SplitAfter(source, "\n")
	fenced := false
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~") {
			fenced = !fenced
		}
		if !fenced && strings.HasPrefix(trimmed, "|") {
			lines[i] = barsInRow(line)
		}
	}
	return strings.Join(lines, "")
}

// barsInRow distinguishes $|G|$ from the prices of "$5 | $6" as readsAsFormula
// does.
func barsInRow(line string) string {
	var b strings.Builder
	row := []byte(line)
	for {
		start := indexUnescaped(row, "$")
		if start < 0 {
			break
		}
		length := indexUnescaped(row[start+1:], "$")
		if length < 0 {
			break
		}
		tex, after := row[start+1:start+1+length], row[start+2+length:]
		if len(tex) == 0 || len(bytes.TrimSpace(tex)) != len(tex) || startsWithDigit(after) {
			b.Write(row[:start+1])
			row = row[start+1:]
			continue
		}
		b.Write(row[:start+1])
		b.WriteString(replaceBars(string(tex)) + "$")
		row = after
	}
	b.Write(row)
	return b.String()
}

func startsWithDigit(s []byte) bool { return len(s) > 0 && s[0] >= '0' && s[0] <= '9' }

func replaceBars(tex string) string {
	var b strings.Builder
	for i := 0; i < len(tex); i++ {
		switch {
		case tex[i] == '\\' && i+1 < len(tex):
			b.WriteString(tex[i : i+2])
			i++
		case tex[i] == '|':
			b.WriteString(`\vert{}`)
		default:
			b.WriteByte(tex[i])
		}
	}
	return b.String()
}

// markdownNodes draws the nodes that goldmark itself would draw differently.
type markdownNodes struct{}

func (markdownNodes) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindHeading, drawHeading)
	reg.Register(ast.KindFencedCodeBlock, drawFencedCode)
	reg.Register(ast.KindCodeBlock, drawIndentedCode)
	reg.Register(east.KindTable, drawTable)
}

// emit writes markup and returns how the walk continues.
func emit(w util.BufWriter, status ast.WalkStatus, markup ...string) (ast.WalkStatus, error) {
	for _, part := range markup {
		if _, err := w.WriteString(part); err != nil {
			return ast.WalkStop, err
		}
	}
	return status, nil
}

func drawHeading(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	tag := fmt.Sprintf("h%d", node.(*ast.Heading).Level)
	id, named := node.AttributeString("id")
	anchor, _ := id.([]byte)
	name := html.EscapeString(string(anchor))
	label, _ := node.AttributeString("label")
	switch {
	case entering && named:
		return emit(w, ast.WalkContinue, "<", tag, ` id="`, name, `">`)
	case entering:
		return emit(w, ast.WalkContinue, "<", tag, ">")
	case named:
		return emit(w, ast.WalkContinue,
			` <a class="anchor" href="#`, name, `" aria-label="`, fmt.Sprintf("%s", label), `">#</a></`, tag, ">\n")
	}
	return emit(w, ast.WalkContinue, "</", tag, ">\n")
}

func drawFencedCode(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := node.(*ast.FencedCodeBlock)
	return emit(w, ast.WalkSkipChildren, Source(string(block.Lines().Value(source)), string(block.Language(source))))
}

func drawIndentedCode(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	return emit(w, ast.WalkSkipChildren, Source(string(node.Lines().Value(source)), ""))
}

// drawTable puts a table into a box that scrolls if the table is wider than the
// page, by keyboard too: the box can be focused, or it holds the headings of a long table,
// which can.
func drawTable(w util.BufWriter, _ []byte, table ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		if _, long := table.AttributeString(longTable); long {
			return emit(w, ast.WalkContinue, `<div class="scroll"><table class="long">`, "\n")
		}
		return emit(w, ast.WalkContinue, `<div class="scroll"`+tabStop+`><table>`, "\n")
	}
	return emit(w, ast.WalkContinue, "</table></div>\n")
}

// embedPictures embeds the pictures that a text names by attachment or relative
// path.
func (r *pageRenderer) embedPictures(doc ast.Node, attachments map[string]map[string]any) {
	for _, picture := range find[*ast.Image](doc) {
		target := string(picture.Destination)
		if name, ok := strings.CutPrefix(target, "attachment:"); ok {
			if uri := attachmentURI(attachments, name); uri != "" {
				picture.Destination = []byte(uri)
			}
			continue
		}
		if uri := r.fileURI(target); uri != "" {
			picture.Destination = []byte(uri)
		}
	}
}
