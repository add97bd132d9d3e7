package page

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Markdown is read in a time that grows with its length. Some parts of goldmark look at all
// of the rest of a block again for each sign, or at all blocks around it, so that a hostile
// cell of some hundred kilobytes would take minutes. What is beyond these bounds is shown as
// it is written.
const (
	maxBrackets   = 1000 // in one block, that may begin or end a link
	maxReferences = 1000 // lines of a paragraph that may define the targets of links
	maxDepth      = 100  // of quotations and lists in each other
)

// boundedParser returns the parser of goldmark with these bounds.
func boundedParser() parser.Parser {
	blocks, inlines := parser.DefaultBlockParsers(), parser.DefaultInlineParsers()
	for i, p := range blocks {
		switch p.Value {
		case parser.NewListParser(), parser.NewListItemParser(), parser.NewBlockquoteParser():
			blocks[i].Value = boundedDepth{p.Value.(parser.BlockParser)}
		}
	}
	for i, p := range inlines {
		if p.Value == parser.NewLinkParser() {
			inlines[i].Value = boundedLinks{parser.NewLinkParser(), p.Value.(parser.CloseBlocker)}
		}
	}
	return parser.NewParser(
		parser.WithBlockParsers(blocks...),
		parser.WithInlineParsers(inlines...),
		parser.WithParagraphTransformers(util.Prioritized(boundedReferences{parser.LinkReferenceParagraphTransformer}, 100)),
	)
}

// boundedDepth opens no block that is nested too deeply.
type boundedDepth struct{ parser.BlockParser }

func (b boundedDepth) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	depth := 0
	for n := parent; n != nil; n = n.Parent() {
		if depth++; depth > maxDepth {
			return nil, parser.NoChildren
		}
	}
	return b.BlockParser.Open(parent, reader, pc)
}

// boundedLinks reads the first links of a block.
type boundedLinks struct {
	parser.InlineParser
	closer parser.CloseBlocker
}

var bracketsKey = parser.NewContextKey()

func (b boundedLinks) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	if line, _ := block.PeekLine(); line[0] == '!' && (len(line) == 1 || line[1] != '[') {
		return nil
	}
	brackets, _ := pc.Get(bracketsKey).(int)
	if brackets == maxBrackets {
		return nil
	}
	pc.Set(bracketsKey, brackets+1)
	return b.InlineParser.Parse(parent, block, pc)
}

// CloseBlock is called at the end of each block.
func (b boundedLinks) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	pc.Set(bracketsKey, nil)
	b.closer.CloseBlock(parent, block, pc)
}

// boundedReferences reads the definitions of a paragraph that is not too long.
type boundedReferences struct{ parser.ParagraphTransformer }

func (b boundedReferences) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	if node.Lines().Len() <= maxReferences {
		b.ParagraphTransformer.Transform(node, reader, pc)
	}
}
