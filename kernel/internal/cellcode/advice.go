package cellcode

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Explain adds advice to what the compiler, or "go get", says about a program, at
// the end of the line with the message, and removes lines that say nothing about
// it. It keeps the positions at the beginnings of lines. Source is the program; places
// has an element for each of its lines.
func Explain(output string, source []byte, places []Place, packages *Packages) string {
	files := token.NewFileSet()
	a := &adviser{packages: packages, source: string(source), lines: strings.Split(string(source), "\n"), files: files}
	// What can be parsed of a program with errors is enough to find names.
	a.file, _ = parser.ParseFile(files, "main.go", source, parser.AllErrors)
	defer addUncompiled(files, a.file, places)
	var lines []string
	messages := strings.Split(output, "\n")
	dropping, before := false, ""
	for i, line := range messages {
		if dropping = dropping && strings.HasPrefix(line, "\t") || follows(before, line); dropping || noise.MatchString(line) {
			continue
		}
		if !strings.HasPrefix(line, "\t") {
			before = line
		}
		if other, ok := inOtherFile(line); ok {
			lines = append(lines, other)
			continue
		}
		a.details = messages[i+1:]
		line = a.atUnclosed(moreErrors.ReplaceAllString(line, ""))
		line = notInStd.ReplaceAllString(line, "there is no package $1")
		line = notHere.ReplaceAllString(line, "there is no package $1$2")
		if advice := a.advise(line); advice != "" {
			line += "; " + advice
		}
		lines = append(lines, line)
	}
	if text := strings.Trim(strings.Join(lines, "\n"), "\n"); text != "" {
		return text
	}
	return output
}

// noise is what has no meaning in a notebook: the names of the packages, of which the files
// tell, and how the programs that complain ended.
var noise = regexp.MustCompile(`^(# \S+|exit status \d+|failed to run .*: exit status \d+|go: gonb_\w+ imports|\tgo get \Q` + OwnModule + `\E\S+)$`)

// notInStd is what the go command says of a path without a dot in its first part:
// it takes it for a part of the standard library.
var notInStd = regexp.MustCompile(`(?:^\s+\S+: )?package (\S+) is not in std \([^)]*\)`)

// notHere is what it says of other paths of this project, with advice to get them from
// elsewhere, or where it looked.
var notHere = regexp.MustCompile(`^(?:\S+: )?(?:no required module provides package (\Q` + OwnModule + `\E\S+); to add it:|` +
	`module \S+ found \([^)]*\), but does not contain package (\S+))$`)

type adviser struct {
	packages *Packages
	source   string   // the program
	lines    []string // of the program
	files    *token.FileSet
	file     *ast.File // nil if it cannot be read at all
	details  []string  // the lines of the output after the message
}

// advice is what is said to a message of the compiler.
type advice struct {
	message *regexp.Regexp
	advice  func(a *adviser, match []string) string
}

// advices are tried in this order. They are made when there is a first message: in a browser it takes long to
// compile expressions the first time.
var advices = sync.OnceValue(func() []advice {
	return []advice{
		{regexp.MustCompile(`(?:main(?:_test)?\.go:(\d+):\d+: )?declared and not used: (\w+)$`), (*adviser).unused},
		{re(`: append\((\w+), .*\(value of type .* is not used$`), func(_ *adviser, m []string) string {
			return fmt.Sprintf("write %s = append(%s, …)", m[1], m[1])
		}},
		{re(`: (.+?) (?:\((?:untyped|value|variable|constant).*\) )?is not used$`), func(a *adviser, m []string) string {
			if a.must() == "Must" {
				return "to see it, write Show(" + m[1] + ")"
			}
			return "to see it, write puzzlekit.Show(" + m[1] + ") or fmt.Println(" + m[1] + ")"
		}},
		{re(`: in call to (?:puzzlekit\.)?Run, type func\(ctx context\.Context, opts .* of (\S+) does not match `), func(_ *adviser, m []string) string {
			return "it also takes options: write RunWith(" + m[1] + ", nil)"
		}},
		{re(`: in call to (?:puzzlekit\.)?(Run|RunOn|RunWith), type func\(ctx context\.Context, (.*) of (\S+) does not match `), (*adviser).runs},
		{re(`: in call to (?:puzzlekit\.)?Explore, type func\((\w+) (\S+)\) \[\](\S+) of `), func(_ *adviser, m []string) string {
			return fmt.Sprintf("the rule adds to a list: func(to []%s, %s %s) []%s { return append(to, …) }", m[2], m[1], m[2], m[3])
		}},
		{regexp.MustCompile(`main(?:_test)?\.go:(\d+):\d+: func\(.* does not satisfy comparable$`), (*adviser).functionAsState},
		{re(`: in call to (?:puzzlekit\.)?Explore, type \*puzzle\.Puzzle of (.+) does not match func`), func(_ *adviser, m []string) string {
			return "the states of a puzzle are counted by Distances(" + m[1] + "); Explore takes a rule of your own"
		}},
		{re(`: in call to (?:puzzlekit\.)?Explore, type (\S+) of .* does not match (func|inferred)`), func(a *adviser, m []string) string {
			return a.explored(m[2] == "func", strings.HasPrefix(m[1], "[]"))
		}},
		{re(`: in call to (\S+), type \S*?(\w+\.\w+)\S* of (.+) does not match `), func(a *adviser, m []string) string {
			return a.charted(m[1], m[2], m[3])
		}},
		{regexp.MustCompile(`no new variables on left side of :=$`), func(*adviser, []string) string {
			return "write = to change a variable"
		}},
		{regexp.MustCompile(`main(?:_test)?\.go:(\d+):\d+: .*multiple-value (.*) \(value of type \((.*), error\)\)`), (*adviser).valueAndError},
		{regexp.MustCompile(`main(?:_test)?\.go:(\d+):\d+: assignment mismatch: 1 variable but (\S+) returns 2 values$`), (*adviser).oneVariable},
		{re(`: cannot use (.+) \((.+?)\) as (\S+) value in (?:argument to (\S+)|)`), (*adviser).wrongType},
		{re(`: invalid operation: (.+?) (\S+) (\S+) \((.*mismatched types.*|.*cannot be compared)\)$`), (*adviser).operator},
		{re(`: invalid operation: operator (\S+) not defined on (\S+) \(.* of (?:\w+ )?type (.+)\)$`), (*adviser).noOperator},
		{re(`: invalid operation: cannot indirect `), func(*adviser, []string) string {
			return "Go has no operator **; a power is p.Pow(2) for a permutation, math.Pow(x, 2) for a number"
		}},
		{re(`: cannot range over (\S+) \((.+)\)`), (*adviser).rangeOver},
		{re(`: invalid argument: (\S+) \((.+)\) for built-in len$`), (*adviser).length},
		{re(`: (?:invalid operation: )?cannot (?:index|slice) (\S+) \((.+)\)$`), (*adviser).index},
		{re(`: invalid operation: cannot call non-function (\S+) `), func(_ *adviser, m []string) string {
			return m[1] + " is not a function: write it without parentheses"
		}},
		{re(`: missing return$`), func(*adviser, []string) string {
			return "every way through the function must end with return and a value"
		}},
		{re(`: too many return values$`), func(*adviser, []string) string {
			return "say after the parameters what the function returns: func f(x int) int {"
		}},
		{re(`\(no value\) used as value$`), func(*adviser, []string) string {
			return "it returns nothing; call it on a line of its own"
		}},
		{re(`: non-boolean condition in (\w+) statement$`), func(_ *adviser, m []string) string {
			return "compare it with something: " + m[1] + " x != 0 {"
		}},
		{re(`: assignment mismatch: 2 variables but (\S+?)(?:\(.*\))? returns 1 value$`), func(_ *adviser, m []string) string {
			return m[1] + " returns no error: write one name on the left"
		}},
		{re(`: assignment mismatch: \d+ variables? but (?:.* )?\d+ values?$`), (*adviser).manyVariables},
		{regexp.MustCompile(`not enough arguments in call to (?:puzzlekit\.)?Must$`), func(*adviser, []string) string {
			return "if what is inside returns no error, write it without Must"
		}},
		{re(`: (?:not enough|too many) arguments in call to (\S+)$`), (*adviser).arguments},
		{regexp.MustCompile(`main(?:_test)?\.go:(\d+):\d+: .*(?:expected declaration, found |non-declaration statement outside function body)`), (*adviser).statement},
		{re(`: name (\w+) not exported by package (\w+)$`), func(a *adviser, m []string) string {
			return didYouMean(m[2]+".", m[1], maps.Keys(a.exports(m[2]).Names))
		}},
		{re(`: (\S+)\.(\w+) undefined \(type func\(.* has no field or method (\w+)\)$`), func(_ *adviser, m []string) string {
			return "write " + m[1] + "()." + m[2]
		}},
		{regexp.MustCompile(`: undefined: (\w+)\.(\w+)$`), (*adviser).unknownInPackage},
		{regexp.MustCompile(`: undefined: (\w+)$`), (*adviser).unknown},
		{regexp.MustCompile(`(\S+) undefined \(type \*?(\w+)\.(\w+)(?:\[.*\])? has no field or method (\w+)(?:, but does have unexported .*)?\)$`), (*adviser).unknownMethod},
		{re(`: (\S+)\.append undefined \(`), func(_ *adviser, m []string) string {
			return fmt.Sprintf("write %s = append(%s, …)", m[1], m[1])
		}},
		{regexp.MustCompile(`: (\w+) already declared through (?:dot-import|import) of package`), func(_ *adviser, m []string) string {
			return "give your " + m[1] + " another name, or import the package without the dot"
		}},
		{regexp.MustCompile(`: (\w+) redeclared in this block$`), func(_ *adviser, m []string) string {
			return "give one of the two another name"
		}},
		{regexp.MustCompile(`imported and not used$`), func(*adviser, []string) string {
			return "remove the import"
		}},
		{regexp.MustCompile(`there is no package (\S+)$`), (*adviser).unknownPackage},
		{regexp.MustCompile(`no required module provides package ([^\s;]+)`), (*adviser).unknownPackage},
		{regexp.MustCompile(`does not contain package (\S+)$`), (*adviser).unknownPackage},
	}
})

// moreErrors is what the parser adds to its first message. The others are not shown.
var moreErrors = re(` \(and \d+ more errors\)$`)

func (a *adviser) advise(line string) string {
	if advice := a.answer(line); advice != "" {
		return advice
	}
	for _, known := range advices() {
		if match := known.message.FindStringSubmatch(line); match != nil {
			return known.advice(a, match)
		}
	}
	if at := position.FindStringSubmatch(line); at != nil {
		return syntax(line, a.line(at[1]))
	}
	return ""
}

var position = re(`main(?:_test)?\.go:(\d+):\d+: `)

// line returns a line of the program by its number.
func (a *adviser) line(number string) string {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(a.lines) {
		return ""
	}
	return a.lines[n-1]
}

// unused: line and variable. A declaration that begins a line is one of the cell, not of a
// function in it, and stands too far below to be kept.
func (a *adviser) unused(m []string) string {
	advice := "use it, or write _ = " + m[2] + "; for later cells, "
	if strings.HasPrefix(a.line(m[1]), "var ") {
		return advice + "put the declaration before the first statement of the cell, and above %% if there is one"
	}
	return advice + "declare it: var " + m[2] + " = …"
}

// valueAndError: line, call and the types before the error.
func (a *adviser) valueAndError(m []string) string {
	call := m[2]
	name := call[:max(strings.IndexByte(call, '('), 0)]
	name = name[strings.LastIndexByte(name, '.')+1:]
	if strings.Contains(m[3], ",") {
		return name + " returns several values; assign each to a variable"
	}
	advice := name + " returns a value and an error: write "
	if v := a.assigned(m[1]); v != nil && v[3] == call { // a declaration: for an assignment the message is another
		return advice + fmt.Sprintf("var %s, err = %s, or var %s = %s(%s)", v[1], call, v[1], a.must(), call)
	}
	return advice + fmt.Sprintf("x, err := %s, or %s(%s)", call, a.must(), call)
}

// oneVariable: line and function.
func (a *adviser) oneVariable(m []string) string {
	match := a.assigned(m[1])
	if match == nil {
		return ""
	}
	name, operator, call := match[1], match[2], match[3]
	return fmt.Sprintf("if the second is an error, write %s, err %s %s, or %s %s %s(%s)",
		name, operator, call, name, operator, a.must(), call)
}

// assigned returns the variable, the operator and the value in a line of the
// program, if it is the assignment of a call.
func (a *adviser) assigned(line string) []string {
	return assignment.FindStringSubmatch(a.line(line))
}

var assignment = regexp.MustCompile(`^\s*(?:var\s+)?(\w+)\s*(:?=)\s*(\S.*\))\s*$`)

// must is how this program calls puzzlekit.Must.
func (a *adviser) must() string {
	for path, name := range a.imports() {
		if path == FacePath && name == "." {
			return "Must"
		}
	}
	return "puzzlekit.Must"
}

// manyVariables is for other numbers of variables and values than one and two.
func (a *adviser) manyVariables([]string) string {
	return "write as many names as values, _ for a value that is not needed"
}

// arguments: the function.
func (a *adviser) arguments(m []string) string {
	receiver, name := "", m[1]
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		receiver, name = name[:i], name[i+1:]
	}
	if of := re(`^\(\*?(\w+\.\w+)`).FindStringSubmatch(a.detail("have ")); of != nil {
		if given := a.given(m[1]); len(given) > 0 {
			if advice := a.charted(m[1], of[1], given[0]); advice != "" {
				return advice
			}
		}
	}
	face, ok := a.packages.Exports(FacePath)
	if !ok {
		return ""
	}
	if want := a.detail("want "); receiver != "" && strings.HasPrefix(want, "(context.Context") {
		return "it may take long, so its first argument is a context: " + a.throughRun(m[1], listed(strings.TrimPrefix(want, "("))[1:], a.given(m[1]))
	}
	if !face.Names[name] {
		return ""
	}
	if receiver == "" || receiver == face.Package {
		return "its arguments are " + face.Params[name]
	}
	return "or is " + name + face.Params[name] + " of puzzlekit meant?"
}

// detail returns what follows a word in the lines after the message.
func (a *adviser) detail(word string) string {
	for _, line := range a.details {
		rest, ok := strings.CutPrefix(line, "\t")
		if !ok {
			return ""
		}
		if after, ok := strings.CutPrefix(rest, word); ok {
			return after
		}
	}
	return ""
}

// above are lines below %% that stand above it.
var above = re(`^\s*(\w+)\s*:?=\s*([^=].*)$`)

// statement: the number of the line.
func (a *adviser) statement(m []string) string {
	line := a.line(m[1])
	if assigned := above.FindStringSubmatch(line); assigned != nil {
		return fmt.Sprintf("above a line with only %%%%, write var %s = %s; statements go below it", assigned[1], assigned[2])
	}
	if word := re(`^\s*[a-z]+\b`).FindString(line); word != "" {
		if advice := slipIn("expected declaration, found "+word, line); advice != "" {
			return advice
		}
	}
	return "statements go below a line with only %%; above it only declarations are allowed, such as var x = …"
}

// imports returns the names of the imports by their paths.
func (a *adviser) imports() map[string]string {
	names := map[string]string{}
	if a.file == nil {
		return names
	}
	for _, spec := range a.file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		names[path] = likelyName(path)
		if spec.Name != nil {
			names[path] = spec.Name.Name
		}
	}
	return names
}

func (a *adviser) exports(name string) *Exports {
	for path, known := range a.imports() {
		if known != name {
			continue
		}
		if exports, ok := a.packages.Exports(path); ok {
			return exports
		}
	}
	// After a dot import of the face a cell has values of packages that it does not import.
	for _, path := range a.packages.list() {
		if likelyName(path) == name && strings.HasPrefix(path, FacePath+"/") {
			if exports, ok := a.packages.Exports(path); ok {
				return exports
			}
		}
	}
	return &Exports{}
}

// StandardLibrary returns the folder of the standard library's sources that belong
// to the go command of a kernel, or "" if the kernel does not say.
func StandardLibrary() string {
	tool := os.Getenv("PUZZLELAB_GO")
	if tool == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(filepath.Dir(tool)), "src")
}

// Caret returns a line with a caret below the column of a line of code, counted in
// bytes from 1.
func Caret(line string, column int) string {
	if column < 1 || column > len(line)+1 {
		return ""
	}
	pad := []byte(line[:column-1])
	for i, b := range pad {
		if b != '\t' {
			pad[i] = ' '
		}
	}
	return string(pad) + "^\n"
}
