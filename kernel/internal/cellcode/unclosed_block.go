package cellcode

import (
	"fmt"
	"go/scanner"
	"go/token"
	"strings"
)

var endOfProgram = re(`main(_test)?\.go:\d+:\d+: (.*(?:found 'EOF'|unexpected EOF).*)$`)

// atUnclosed gives a message about the end of the program the place of the { that has
// no }: the end is in no cell.
func (a *adviser) atUnclosed(line string) string {
	if !endOfProgram.MatchString(line) {
		return line
	}
	at := a.unclosedBlock()
	if !at.IsValid() {
		return line
	}
	return endOfProgram.ReplaceAllString(line, fmt.Sprintf("main$1.go:%d:%d: $2", at.Line, at.Column))
}

// unclosedBlock returns the position of a { without }. If it is that of main, which GoNB
// closes, the last } was meant for it and has closed another block instead.
func (a *adviser) unclosedBlock() token.Position {
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(a.source))
	var scan scanner.Scanner
	scan.Init(file, []byte(a.source), func(token.Position, string) {}, 0)
	var open []token.Position
	var closed token.Position // what the last } closed
	for {
		pos, tok, _ := scan.Scan()
		switch {
		case tok == token.EOF && len(open) == 0:
			return token.Position{}
		case tok == token.EOF:
			last := open[len(open)-1]
			if strings.HasPrefix(a.lines[last.Line-1], "func main() {") {
				return closed
			}
			return last
		case tok == token.LBRACE:
			open = append(open, files.Position(pos))
		case tok == token.RBRACE && len(open) > 0:
			closed, open = open[len(open)-1], open[:len(open)-1]
		}
	}
}
