package cellcode

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// Pruned is a program without the declarations and imports that it does not need.
type Pruned struct {
	Source  []byte
	Dropped map[string]bool // the names of the declarations left out
}

var undefined = regexp.MustCompile(`undefined: (\w+)`)

// Complains reports whether the compiler misses something that was left out, or does not
// need something that was kept.
func (p *Pruned) Complains(output string) bool {
	for _, match := range undefined.FindAllStringSubmatch(output, -1) {
		if p.Dropped[match[1]] {
			return true
		}
	}
	return strings.Contains(output, "imported and not used")
}

// Program is what Prune works on.
type Program struct {
	Source  []byte   // main.go or main_test.go, as GoNB wrote it
	Others  [][]byte // the other files of the package
	Current Lines    // the lines of the current cell
	Broken  Lines    // lines at which the initialisation of an earlier cell crashed

	// Exports returns the exported names of a package and the package's name, or
	// false if it cannot find the package.
	Exports func(path string) (*Exports, bool)
}

// Prune leaves out the declarations that are not of the current cell and that
// nothing in the program reaches by name from main, from tests, from init functions,
// from variables named _, from the current cell or from the other files, and the
// imports that only they use. Methods stay with their types. What is left out is
// replaced by blanks, so everything else keeps its line and column.
//
// An init function or a variable named _ that crashed in its own cell is left out too,
// unless it leads to a variable that the program needs otherwise: then what it should
// have set is missing, and the program must fail again.
//
// It returns false if there is nothing to leave out, and if it cannot tell: then
// the program should be compiled as it is. It takes about 0.2 ms for 100 lines.
func Prune(p *Program) (*Pruned, bool) {
	files := token.NewFileSet()
	// The parser finds out which names are local. Without types that is enough.
	file, err := parser.ParseFile(files, "main.go", p.Source, parser.ParseComments)
	if err != nil {
		return nil, false
	}
	g := &reach{program: p, files: files, file: file, named: map[string][]*unit{}, methods: map[string][]*unit{}}
	g.collect()
	if !g.keepRoots() {
		return nil, false
	}
	return g.blank()
}

// unit is a declaration that is kept or left out as a whole.
type unit struct {
	names    []string
	from, to token.Pos
	uses     map[string]bool // names that are not local
	receiver string          // of a method: its type
	isVar    bool
	random   bool // a source of random numbers
	root     bool
	nameless bool // nothing can name it: an init function, a variable named _
	kept     bool
}

type reach struct {
	program *Program
	files   *token.FileSet
	file    *ast.File
	units   []*unit
	named   map[string][]*unit
	methods map[string][]*unit // by type
}

// collect divides the file into units.
func (g *reach) collect() {
	for _, decl := range g.file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			u := g.add(d, directive(d.Doc), d.Name)
			if d.Recv == nil {
				u.nameless = d.Name.Name == "init"
				g.enter(u, entry.MatchString(d.Name.Name))
				break
			}
			u.names = nil // a method is not reached by its name alone
			u.receiver = receiverType(d.Recv)
			g.methods[u.receiver] = append(g.methods[u.receiver], u)
		case *ast.GenDecl:
			g.collectSpecs(d)
		}
	}
	for _, u := range g.units {
		for _, name := range u.names {
			g.named[name] = append(g.named[name], u)
		}
	}
}

// entry matches the functions that are called without being named.
var entry = regexp.MustCompile(`^(main|init|(Test|Benchmark|Example|Fuzz).*)$`)

func (g *reach) collectSpecs(d *ast.GenDecl) {
	switch d.Tok {
	case token.CONST: // a whole group, because of iota
		var names []*ast.Ident
		for _, spec := range d.Specs {
			names = append(names, spec.(*ast.ValueSpec).Names...)
		}
		g.add(d, directive(d.Doc), names...)
	case token.VAR, token.TYPE:
		for _, spec := range d.Specs {
			var names []*ast.Ident
			doc := d.Doc
			switch s := spec.(type) {
			case *ast.ValueSpec:
				names = s.Names
				if s.Doc != nil {
					doc = s.Doc
				}
			case *ast.TypeSpec:
				names = []*ast.Ident{s.Name}
			}
			var node ast.Node = spec
			if !d.Lparen.IsValid() {
				node = d
			}
			u := g.add(node, directive(doc), names...)
			u.isVar = d.Tok == token.VAR
			u.nameless = u.isVar && !slices.ContainsFunc(u.names, func(name string) bool { return name != "_" })
			g.enter(u, u.nameless)
			u.random = isRandomSource(spec)
		}
	}
}

// isRandomSource reports whether a variable is declared as a call of NewRand or
// rand.New.
func isRandomSource(spec ast.Spec) bool {
	s, ok := spec.(*ast.ValueSpec)
	if !ok || len(s.Values) != 1 {
		return false
	}
	call, ok := s.Values[0].(*ast.CallExpr)
	if !ok {
		return false
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "NewRand"
	case *ast.SelectorExpr:
		from, ok := f.X.(*ast.Ident)
		return f.Sel.Name == "NewRand" || ok && from.Name == "rand" && f.Sel.Name == "New"
	}
	return false
}

// directive reports whether a comment speaks to the compiler, as //go:embed does.
func directive(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	for _, comment := range doc.List {
		if strings.HasPrefix(comment.Text, "//go:") {
			return true
		}
	}
	return false
}

func (g *reach) add(node ast.Node, root bool, names ...*ast.Ident) *unit {
	u := &unit{from: node.Pos(), to: node.End(), uses: map[string]bool{}, root: root}
	for _, name := range names {
		u.names = append(u.names, name.Name)
	}
	u.root = u.root || g.touches(u, g.program.Current)
	g.findUses(node, u.uses)
	g.units = append(g.units, u)
	return u
}

// enter makes a unit that runs without being named a root, unless it is known to crash.
func (g *reach) enter(u *unit, runs bool) {
	crashed := u.nameless && g.touches(u, g.program.Broken)
	u.root = u.root || runs && !crashed
}

func (g *reach) touches(u *unit, lines Lines) bool {
	return lines.touches(g.files.Position(u.from).Line, g.files.Position(u.to).Line)
}

// findUses collects the names in a declaration that are not local and not
// selected from something.
func (g *reach) findUses(node ast.Node, uses map[string]bool) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl: // without its name
			if n.Recv != nil {
				g.findUses(n.Recv, uses)
			}
			g.findUses(n.Type, uses)
			if n.Body != nil {
				g.findUses(n.Body, uses)
			}
			return false
		case *ast.SelectorExpr:
			g.findUses(n.X, uses)
			return false
		case *ast.Field: // its names are those of parameters, fields and methods
			g.findUses(n.Type, uses)
			return false
		case *ast.Ident:
			if n.Obj == nil || n.Obj == g.file.Scope.Lookup(n.Name) {
				uses[n.Name] = true
			}
		}
		return true
	})
}

func receiverType(fields *ast.FieldList) string {
	for expr := fields.List[0].Type; ; {
		switch e := expr.(type) {
		case *ast.StarExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		case *ast.Ident:
			return e.Name
		default:
			return ""
		}
	}
}

// keepRoots keeps what is reached. It returns false if the package is unusual.
func (g *reach) keepRoots() bool {
	for _, u := range g.units {
		if u.root {
			g.keep(u)
		}
	}
	for _, source := range g.program.Others {
		other, err := parser.ParseFile(token.NewFileSet(), "", source, 0)
		if err != nil || other.Name.Name != g.file.Name.Name {
			return false
		}
		for _, name := range other.Unresolved {
			g.keepName(name.Name)
		}
	}
	g.keepBroken()
	return true
}

// keepBroken keeps what crashed if it leads to a variable that is kept.
func (g *reach) keepBroken() {
	for changed := true; changed; {
		changed = false
		for _, u := range g.units {
			if u.nameless && !u.kept && g.leadsToKept(u, map[*unit]bool{}) {
				g.keep(u)
				changed = true
			}
		}
	}
}

func (g *reach) leadsToKept(u *unit, seen map[*unit]bool) bool {
	if seen[u] {
		return false
	}
	seen[u] = true
	for name := range u.uses {
		for _, used := range g.named[name] {
			if used.isVar && used.kept || g.leadsToKept(used, seen) {
				return true
			}
		}
	}
	return false
}

func (g *reach) keepName(name string) {
	for _, u := range g.named[name] {
		g.keep(u)
	}
}

func (g *reach) keep(u *unit) {
	if u.kept {
		return
	}
	u.kept = true
	for name := range u.uses {
		g.keepName(name)
	}
	for _, name := range u.names {
		for _, method := range g.methods[name] {
			g.keep(method)
		}
		if u.random {
			g.keepDraws(name)
		}
	}
}

// keepDraws keeps all variables that are made with a source of random numbers.
// Each takes numbers from it, so leaving one out would change the others.
func (g *reach) keepDraws(source string) {
	for _, u := range g.units {
		if u.isVar && u.uses[source] {
			g.keep(u)
		}
	}
}

func (g *reach) offset(pos token.Pos) int { return g.files.Position(pos).Offset }

// blank writes the program that is left.
func (g *reach) blank() (*Pruned, bool) {
	left := &Pruned{Source: bytes.Clone(g.program.Source), Dropped: map[string]bool{}}
	used, unused := map[string]bool{}, map[string]bool{} // by what is kept, by what is not
	changed := false
	for _, u := range g.units {
		target := used
		if !u.kept {
			target, changed = unused, true
			g.erase(left, u.from, u.to)
			for _, name := range u.names {
				left.Dropped[name] = true
			}
		}
		for name := range u.uses {
			target[name] = true
		}
	}
	for _, spec := range g.file.Imports {
		needed, known := g.needs(spec, used, unused)
		if !known {
			return nil, false
		}
		if !needed {
			changed = true
			g.eraseImport(left, spec)
		}
	}
	return left, changed
}

// erase replaces a part of the program by blanks.
func (g *reach) erase(left *Pruned, from, to token.Pos) {
	part := left.Source[g.offset(from):g.offset(to)]
	for i, b := range part {
		if b != '\n' {
			part[i] = ' '
		}
	}
}
