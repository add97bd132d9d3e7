package page

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"puzzlelab/kernel/internal/page/texmath"
)

// formulas adds the formulas of notebooks to goldmark: inline $…$ and \\(…\\),
// displayed $$…$$ and \\[…\\], and LaTeX environments on separate lines. The
// parser must know them, or Markdown would interpret the underscores and
// backslashes in them.
type formulas struct{}

func (formulas) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithBlockParsers(util.Prioritized(formulaBlockParser{}, 650)),
		parser.WithInlineParsers(util.Prioritized(formulaParser{}, 150)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(formulaRenderer{}, 100)))
}

var (
	kindFormula      = ast.NewNodeKind("Formula")
	kindFormulaBlock = ast.NewNodeKind("FormulaBlock")
)

// formula is a formula within a paragraph.
type formula struct {
	ast.BaseInline
	tex     string
	display bool
}

func (*formula) Kind() ast.NodeKind { return kindFormula }

func (f *formula) Dump(source []byte, level int) {
	ast.DumpHelper(f, source, level, map[string]string{"TeX": f.tex}, nil)
}

// formulaBlock is a displayed formula on separate lines.
type formulaBlock struct {
	ast.BaseBlock
	closer string
	closed bool
}

func (*formulaBlock) Kind() ast.NodeKind { return kindFormulaBlock }

func (*formulaBlock) IsRaw() bool { return true }

func (f *formulaBlock) Dump(source []byte, level int) { ast.DumpHelper(f, source, level, nil, nil) }

// tex returns the source without its dollar signs. An environment keeps its
// \begin and \end, which texmath reads.
func (f *formulaBlock) tex(source []byte) string {
	body := strings.TrimSpace(string(f.Lines().Value(source)))
	for _, d := range delimiters {
		if strings.HasPrefix(body, d.opener) && d.display {
			return strings.TrimSuffix(strings.TrimPrefix(body, d.opener), d.closer)
		}
	}
	return body
}

var delimiters = []struct {
	opener, closer string
	display        bool
}{
	{"$$", "$$", true}, {"$", "$", false}, {`\\[`, `\\]`, true}, {`\\(`, `\\)`, false},
}

type formulaParser struct{}

func (formulaParser) Trigger() []byte { return []byte{'$', '\\'} }

// These bound the search for the closing sign, in bytes, so that many signs that open a
// formula in a long text are not slow.
const (
	maxInline  = 8 << 10
	maxDisplay = 16 << 10 // after the first line
)

func (formulaParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	for _, d := range delimiters {
		if !bytes.HasPrefix(line, []byte(d.opener)) {
			continue
		}
		block.Advance(len(d.opener))
		tex, ok := readUntil(block, d.closer)
		if ok && d.opener == "$" {
			next := block.Peek()
			ok = readsAsFormula(tex, next)
		}
		if !ok || strings.TrimSpace(tex) == "" {
			return nil
		}
		return &formula{tex: strings.TrimSpace(tex), display: d.display}
	}
	return nil
}

// readsAsFormula distinguishes $x$ from the prices in "between $5 and $6":
// there are spaces inside both signs or neither, and no digit follows.
func readsAsFormula(tex string, next byte) bool {
	before := strings.TrimLeft(tex, " \n") != tex
	after := strings.TrimRight(tex, " \n") != tex
	return before == after && (next < '0' || next > '9')
}

func readUntil(block text.Reader, closer string) (string, bool) {
	_, here := block.Position()
	source := block.Source()[here.Start:]
	if !bytes.Contains(source[:min(len(source), 2*maxInline)], []byte(closer)) {
		return "", false
	}
	var tex strings.Builder
	for tex.Len() < maxInline {
		line, _ := block.PeekLine()
		if line == nil {
			return "", false
		}
		line = line[:min(len(line), maxInline)]
		if i := indexUnescaped(line, closer); i >= 0 {
			tex.Write(line[:i])
			block.Advance(i + len(closer))
			return tex.String(), true
		}
		tex.Write(line)
		block.AdvanceLine()
	}
	return "", false
}

// indexUnescaped finds a sign without a backslash before it.
func indexUnescaped(line []byte, sign string) int {
	if !bytes.Contains(line, []byte(sign)) {
		return -1
	}
	for i := 0; i+len(sign) <= len(line); i++ {
		if string(line[i:i+len(sign)]) == sign {
			return i
		}
		if line[i] == '\\' {
			i++
		}
	}
	return -1
}

type formulaBlockParser struct{}

func (formulaBlockParser) Trigger() []byte { return []byte{'$', '\\'} }

func (formulaBlockParser) CanInterruptParagraph() bool { return true }

func (formulaBlockParser) CanAcceptIndentedLine() bool { return false }

func (formulaBlockParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	opener, closer := blockDelimiters(strings.TrimSpace(string(line)))
	if opener == "" {
		return nil, parser.NoChildren
	}
	rest := strings.TrimSpace(string(line))[len(opener):]
	node := &formulaBlock{closer: closer}
	if strings.Contains(rest, closer) {
		if !strings.HasSuffix(rest, closer) || strings.Count(rest, closer) > 1 {
			return nil, parser.NoChildren // a paragraph that starts with a formula
		}
		node.closed = true
	} else if !closesLater(pc, reader.Source(), segment.Stop, closer) {
		return nil, parser.NoChildren
	}
	node.Lines().Append(segment)
	reader.AdvanceToEOL()
	return node, parser.NoChildren
}

func blockDelimiters(line string) (opener, closer string) {
	for _, d := range delimiters {
		if d.display && strings.HasPrefix(line, d.opener) {
			return d.opener, d.closer
		}
	}
	if rest, ok := strings.CutPrefix(line, `\begin{`); ok {
		if name, _, ok := strings.Cut(rest, "}"); ok {
			return `\begin{` + name + "}", `\end{` + name + "}"
		}
	}
	return "", ""
}

// unclosedKey is the key of a map from closers to where the next of them may be: the lines
// before it have been searched.
var unclosedKey = parser.NewContextKey()

// closesLater looks for the end of a formula before the next blank line.
func closesLater(pc parser.Context, source []byte, from int, closer string) bool {
	unclosed, _ := pc.Get(unclosedKey).(map[string]int)
	if from < unclosed[closer] {
		return false
	}
	rest := source[from:min(len(source), from+maxDisplay)]
	if endsLine(rest, closer) {
		return true
	}
	if unclosed == nil {
		unclosed = map[string]int{}
		pc.Set(unclosedKey, unclosed)
	}
	unclosed[closer] = from + len(rest)
	return false
}

// endsLine reports whether a line before the first blank one ends with the closer.
func endsLine(rest []byte, closer string) bool {
	if !bytes.Contains(rest, []byte(closer)) {
		return false
	}
	for line := range bytes.Lines(rest) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			return false
		}
		if bytes.HasSuffix(line, []byte(closer)) {
			return true
		}
	}
	return false
}

func (formulaBlockParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	f := node.(*formulaBlock)
	line, segment := reader.PeekLine()
	if f.closed || util.IsBlank(line) {
		return parser.Close
	}
	f.Lines().Append(segment)
	f.closed = bytes.HasSuffix(bytes.TrimSpace(line), []byte(f.closer))
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (formulaBlockParser) Close(ast.Node, text.Reader, parser.Context) {}

type formulaRenderer struct{}

func (formulaRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindFormula, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		f := node.(*formula)
		return emit(w, ast.WalkSkipChildren, drawFormula(f.tex, f.display))
	})
	reg.Register(kindFormulaBlock, func(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		tex := node.(*formulaBlock).tex(source)
		return emit(w, ast.WalkSkipChildren, formulaDivision(tex), drawFormula(tex, true), "</div>\n")
	})
}

func drawFormula(tex string, display bool) string {
	markup, _ := texmath.Convert(tex, display)
	return markup
}

// formulaDivision begins a division for a formula. A long one is drawn smaller on narrow
// screens, so that its end is not beyond the edge.
func formulaDivision(tex string) string {
	const long = 60 // characters of TeX
	if len(strings.TrimSpace(tex)) > long {
		return `<div class="formula long"` + tabStop + `>`
	}
	return `<div class="formula">`
}
