package cellcode

import (
	"regexp"
	"strings"
	"sync"
)

// A slip is a mistake in the syntax of a line. The parser complains of a symbol; what
// was meant is seen from the line.
type slip struct {
	message *regexp.Regexp // nil for any message of the parser
	line    *regexp.Regexp // nil for any line
	advice  string         // with $1 and so on for parts of the line
}

func re(pattern string) *regexp.Regexp { return regexp.MustCompile(pattern) }

// fromParser matches the messages of the parser, in which it names the symbol that it
// found, and those about characters.
var fromParser = re(`expected |expecting |missing '?[,(]|illegal |not terminated|invalid character|curly |missing condition|cannot use .* as value`)

const numbers = `(-?\d+(?:\s*,\s*-?\d+)+)`

// slips are tried in this order.
var slips = sync.OnceValue(func() []slip {
	return []slip{
		{re(`rune literal`), re(`'([^']*)'`), `text is written in double quotes: "$1"`},
		{re(`rune literal`), nil, `text is written in double quotes`},
		{re(`string literal not terminated`), nil, `close the text with " on the same line; text of several lines stands between two back quotes`},
		{re(`U\+201[89CD]|curly quotation mark`), nil, `type straight quotes: "`},
		{re(`U\+003F`), nil, `Go has no ? operator; write if … { … } else { … }`},
		{re(`U\+0023`), nil, `a comment begins with //`},
		{re(`U\+(00B[239]|207|208)`), nil, `a power of a permutation p is p.Pow(2)`},
		{re(`U\+(00D7|00B7|22C5)`), nil, `a product of permutations is p.Mul(q), of numbers x * y`},
		{re(`U\+(FF[0-9A-E]|300)`), nil, `type the ASCII character in its place`},
		{re(`found 'import'|unexpected (keyword )?import`), nil, `imports go above the line with %%`},

		{nil, re(`^\s*package\b`), `a cell has no package line`},
		{nil, re(`^\s*for\s+(\w+)\s+in\s+range\((\w+)\)`), `write for $1 := range $2 {`},
		{nil, re(`^\s*for\s+(\w+)\s+in\s+(.+?)\s*[:{]?\s*[^:{]*}?$`), `write for _, $1 := range $2 {`},
		{nil, re(`^\s*while\s+(.+?)\s*(?:[:{].*)?$`), `Go has no while: write for $1 {`},
		{nil, re(`^\s*for\s*\((.*?)\)\s*\{`), `for has no parentheses: for $1 {`},
		{nil, re(`^\s*(var|const)\s+(\w+)\s*:=\s*(.+)`), `write $1 $2 = $3`},
		{nil, re(`^\s*(?:let|auto|my|local|int|string|float64)\s+(\w+)\s*=\s*(.+?);?$`), `write $1 := $2, or above %% var $1 = $2`},
		{nil, re(`^\s*(?:def|function|fn)\s+(\w+)\s*\(`), `a function is written func $1(x int) int { return … }, above the line with %%`},
		{re(`found \w+`), re(`^\s*func\s+(\w+)`), `a function with a name is declared above the line with %%`},
		{nil, re(`^\s*(else|elif|elseif)\b`), `else stands on the line of the closing brace: } else {, or } else if … {`},
		{nil, re(`(?:if|for|&&|\|\|)[^=]*[^=!<>:]=[^=]`), `to compare, write ==`},
		{nil, re(`\s(and|or)\s|\bnot\s`), `and is written &&, or is ||, not is !`},
		{nil, re(`\(\s*\(\s*` + numbers + `\s*\)`), `cycles are text: "($1)"`},
		{nil, re(`(?:Perm|Group)\(.*\[\s*` + numbers + `\s*\]`), `a list of images is text too: "[$1]"`},
		{nil, re(`:?=\s*\(\s*` + numbers + `\s*\)\s*$`), `a permutation is Perm("($1)"), a list of numbers is []int{$1}`},
		// After a name they are arguments, after a type what a list has.
		{nil, re(`(?:\[|(?:^|[^\w\])}])[{(])\s*` + numbers + `\s*[\]})]`), `a list of numbers is []int{$1}`},
		{nil, re(`^\s*(print|Print|Println|fmt\.Println|Show)\s+([^\s(].*)`), `the arguments of a call are in parentheses: $1($2)`},
		{nil, re(`(?:if|for|else|def)\b.*:\s*$`), `a block begins with { at the end of the line, not with :`},
		{re(`unexpected newline|found newline|expected '?\{|missing condition`), re(`^\s*(if|for|switch|func)\b[^{]*$`), `{ stands at the end of this line`},
		{nil, re(`\blambda\b`), `a function without a name is func(x int) int { return x }`},
		{re(`missing ',' in`), nil, `put a comma between the two`},
		{re(`found 'EOF'|unexpected EOF`), nil, `a { has no }`},
		{nil, re(`\w+ *(?:\+\+|--) *[^\s}]`), `x++ and x-- are statements of their own`},
		{re(`expected ';', found \w`), nil, `a line has one statement; or is an operator or a comma missing?`},
	}
})

// quoted matches text in a line. Nothing in it is code.
var quoted = re("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`")

// syntax returns advice on a message of the parser about a line.
func syntax(message, line string) string {
	if !fromParser.MatchString(message) {
		return ""
	}
	if advice := slipIn(message, line); advice != "" {
		return advice
	}
	return unclosed(line)
}

func slipIn(message, line string) string {
	code := quoted.ReplaceAllStringFunc(line, func(text string) string { return strings.Repeat("_", len(text)) })
	for _, s := range slips() {
		if s.message != nil && !s.message.MatchString(message) {
			continue
		}
		if s.line == nil {
			return s.advice
		}
		if at := s.line.FindStringSubmatchIndex(code); at != nil {
			return string(s.line.ExpandString(nil, strings.ReplaceAll(s.advice, "$1(", "${1}("), line, at))
		}
	}
	return ""
}

// unclosed names the bracket that a line opens and does not close.
func unclosed(line string) string {
	open := ""
	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case '"', '`':
			if end := strings.IndexByte(line[i+1:], c); end >= 0 {
				i += end + 1
			}
		case '(':
			open += ")"
		case '[':
			open += "]"
		case '{':
			open += "}"
		case ')', ']', '}':
			if !strings.HasSuffix(open, string(c)) {
				return "nothing opens the " + string(c)
			}
			open = open[:len(open)-1]
		}
	}
	if open = strings.TrimRight(open, "}"); open != "" {
		return "a " + open[len(open)-1:] + " is missing"
	}
	return ""
}
