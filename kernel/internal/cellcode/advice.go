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
	"slices"
	"strconv"
	"strings"
)

// Explain adds advice to what the compiler, or "go get", says about a program, at
// the end of the line with the message, and removes lines that say nothing about
// it. It keeps the positions at the beginnings of lines. Source is the program.
func Explain(output string, source []byte, packages *Packages) string {
	a := &adviser{packages: packages, lines: strings.Split(string(source), "\n")}
	// What can be parsed of a program with errors is enough to find names.
	a.file, _ = parser.ParseFile(token.NewFileSet(), "main.go", source, parser.AllErrors)
	var lines []string
	for _, line := range strings.Split(output, "\n") {
		if noise.MatchString(line) {
			continue
		}
		line = notInStd.ReplaceAllString(line, "there is no package $1")
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

// noise is what has no meaning in a notebook: the name of GoNB's package, and how
// the programs that complain ended.
var noise = regexp.MustCompile(`^(# gonb_\w+|# command-line-arguments|exit status \d+|failed to run .*: exit status \d+|go: gonb_\w+ imports)$`)

// notInStd is what the go command says of a path without a dot in its first part:
// it takes it for a part of the standard library.
var notInStd = regexp.MustCompile(`(?:^\s+\S+: )?package (\S+) is not in std \([^)]*\)`)

type adviser struct {
	packages *Packages
	lines    []string  // of the program
	file     *ast.File // nil if it cannot be read at all
}

// advices are the messages that have advice, in the order in which they are tried.
var advices = []struct {
	message *regexp.Regexp
	advice  func(a *adviser, match []string) string
}{
	{regexp.MustCompile(`declared and not used: (\w+)$`), func(_ *adviser, m []string) string {
		return "use it, or write _ = " + m[1] + "; for later cells, declare it: var " + m[1] + " = …"
	}},
	{regexp.MustCompile(`\((?:value|variable|constant).*\) is not used$|is not used$`), func(*adviser, []string) string {
		return "to see a value, write puzzlekit.Show(…) or fmt.Println(…)"
	}},
	{regexp.MustCompile(`no new variables on left side of :=$`), func(*adviser, []string) string {
		return "write = to change a variable"
	}},
	{regexp.MustCompile(`main(?:_test)?\.go:(\d+):\d+: .*multiple-value (.*) \(value of type \((.*), error\)\)`), (*adviser).valueAndError},
	{regexp.MustCompile(`main(?:_test)?\.go:(\d+):\d+: assignment mismatch: 1 variable but (\S+) returns 2 values$`), (*adviser).oneVariable},
	{regexp.MustCompile(`not enough arguments in call to (?:puzzlekit\.)?Must$`), func(*adviser, []string) string {
		return "if what is inside returns no error, write it without Must"
	}},
	{regexp.MustCompile(`expected declaration, found |non-declaration statement outside function body`), (*adviser).statement},
	{regexp.MustCompile(`: undefined: (\w+)\.(\w+)$`), (*adviser).unknownInPackage},
	{regexp.MustCompile(`: undefined: (\w+)$`), (*adviser).unknown},
	{regexp.MustCompile(`\(type \*?(\w+)\.(\w+) has no field or method (\w+)\)$`), (*adviser).unknownMethod},
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

func (a *adviser) advise(line string) string {
	for _, known := range advices {
		if match := known.message.FindStringSubmatch(line); match != nil {
			return known.advice(a, match)
		}
	}
	return ""
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
	number, err := strconv.Atoi(line)
	if err != nil || number < 1 || number > len(a.lines) {
		return nil
	}
	return assignment.FindStringSubmatch(a.lines[number-1])
}

var assignment = regexp.MustCompile(`^\s*(?:var\s+)?(\w+)\s*(:?=)\s*(\S.*\))\s*$`)

// must is how this program calls puzzlekit.Must.
func (a *adviser) must() string {
	for path, name := range a.imports() {
		if path == "puzzlelab/puzzlekit" && name == "." {
			return "Must"
		}
	}
	return "puzzlekit.Must"
}

func (a *adviser) statement([]string) string {
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
	return &Exports{}
}

func (a *adviser) unknownInPackage(m []string) string {
	return didYouMean(m[1]+".", m[2], maps.Keys(a.exports(m[1]).Names))
}

func (a *adviser) unknownMethod(m []string) string {
	return didYouMean("", m[3], maps.Keys(a.exports(m[1]).Methods[m[2]]))
}

func (a *adviser) unknown(m []string) string {
	known := a.names(m[1])
	if used := a.selectedFrom(m[1]); used != "" {
		for _, path := range a.packages.list() {
			name := likelyName(path)
			known[name] = true // GoNB imports it
			if name == m[1] {  // unless it has no such name
				return a.unknownInFoundPackage(path, used)
			}
		}
	}
	if advice := didYouMean("", m[1], maps.Keys(known)); advice != "" {
		return advice
	}
	if face, ok := a.packages.Exports(FacePath); ok && face.Names[m[1]] {
		return m[1] + " is in puzzlekit; first run a cell with import . \"" + FacePath + "\""
	}
	return "if a cell declares " + m[1] + ", run that cell first; it must compile, and declare it above %%, as in var " + m[1] + " = …"
}

// unknownInFoundPackage is for a package that GoNB did not import, because it has no
// such name.
func (a *adviser) unknownInFoundPackage(path, name string) string {
	exports, _ := a.packages.Exports(path)
	if exports == nil || exports.Names[name] {
		return "import \"" + path + "\""
	}
	advice := "package " + exports.Package + " has no " + name
	if question := didYouMean("", name, maps.Keys(exports.Names)); question != "" {
		advice += "; " + question
	}
	return advice
}

// selectedFrom returns what follows the name and a dot in the program, as it follows the
// names of packages, or "".
func (a *adviser) selectedFrom(name string) string {
	before := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\.(\w+)`)
	for _, line := range a.lines {
		if m := before.FindStringSubmatch(line); m != nil {
			return m[1]
		}
	}
	return ""
}

// names lists the names that the program could mean, other than the unknown one.
func (a *adviser) names(unknown string) map[string]bool {
	names := map[string]bool{}
	if a.file == nil {
		return names
	}
	for path, name := range a.imports() {
		if name != "." {
			names[name] = true
			continue
		}
		if exports, ok := a.packages.Exports(path); ok {
			maps.Copy(names, exports.Names)
		}
	}
	ast.Inspect(a.file, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && name.Obj != nil {
			names[name.Name] = true
		}
		return true
	})
	delete(names, unknown)
	return names
}

func (a *adviser) unknownPackage(m []string) string {
	if !strings.Contains(m[1], "/") {
		return didYouMean("", m[1], slices.Values([]string{"puzzlelab/puzzlekit", "puzzlelab/charts"}))
	}
	return didYouMean("", m[1], slices.Values(a.packages.list()))
}

// list returns the import paths of the packages of the workspace's modules.
func (p *Packages) list() []string {
	var paths []string
	for module, root := range p.modules {
		_ = filepath.WalkDir(root, func(dir string, entry os.DirEntry, err error) error {
			if err != nil || !entry.IsDir() {
				return nil
			}
			if name := entry.Name(); dir != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "internal") {
				return filepath.SkipDir
			}
			if inside, err := filepath.Rel(root, dir); err == nil && hasPackage(dir) {
				paths = append(paths, strings.TrimSuffix(module+"/"+filepath.ToSlash(inside), "/."))
			}
			return nil
		})
	}
	return paths
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
