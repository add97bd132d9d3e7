package cellcode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// File is a file of Go with its syntax.
type File struct {
	syntax    *ast.File
	name      string
	text      []byte
	positions *token.FileSet
	names     map[string]string // the paths of imports, by the names that the file has for them
	dotted    []string          // and of those without a name
}

// parseFile reads a file. The parser finds out which names are local; without types that is
// enough.
func parseFile(name string, text []byte, mode parser.Mode) (*File, error) {
	f := &File{name: name, text: text, positions: token.NewFileSet(), names: map[string]string{}}
	var err error
	if f.syntax, err = parser.ParseFile(f.positions, name, text, mode); err != nil {
		return nil, err
	}
	f.readImports()
	return f, nil
}

func (f *File) readImports() {
	for _, spec := range f.syntax.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		switch {
		case err != nil:
		case spec.Name == nil:
			f.names[likelyName(path)] = path
		case spec.Name.Name == ".":
			f.dotted = append(f.dotted, path)
		case spec.Name.Name != "_":
			f.names[spec.Name.Name] = path
		}
	}
}

// whole returns a unit that uses all that the file uses.
func (f *File) whole() *unit {
	g, all := newGraph(), newUnit()
	g.collect(f)
	for _, u := range g.units {
		all.addUses(u)
	}
	all.file = f
	return all
}

// erase replaces a part of the text, which may be a copy of that of the file, by blanks. So
// everything else keeps its line and column.
func (f *File) erase(text []byte, from, to token.Pos) {
	part := text[f.positions.Position(from).Offset:f.positions.Position(to).Offset]
	for i, b := range part {
		if b != '\n' {
			part[i] = ' '
		}
	}
}

func (f *File) eraseImport(text []byte, spec *ast.ImportSpec) {
	for _, decl := range f.syntax.Decls {
		if d, ok := decl.(*ast.GenDecl); ok && !d.Lparen.IsValid() && len(d.Specs) == 1 && d.Specs[0] == spec {
			f.erase(text, d.Pos(), d.End())
			return
		}
	}
	f.erase(text, spec.Pos(), spec.End())
}

// unit is a declaration that is kept or left out as a whole.
type unit struct {
	in       *graph
	file     *File
	node     ast.Node
	names    []string
	uses     map[string]bool       // names that are not local
	keys     map[string][]ast.Expr // keys in literals that may be names too, with the types
	selects  map[string]bool       // those of them from which something is selected, such as fmt, and what, as fmt.Println
	isVar    bool
	hasValue bool // a variable with an initialiser
	entry    bool // a function that is called without being named
	root     bool
	nameless bool // nothing can name it: an init function, a variable named _
	kept     bool
}

func newUnit() *unit {
	return &unit{uses: map[string]bool{}, keys: map[string][]ast.Expr{}, selects: map[string]bool{}}
}

// addUses adds what another unit uses.
func (u *unit) addUses(other *unit) {
	maps.Copy(u.uses, other.uses)
	maps.Copy(u.selects, other.selects)
	for name, types := range other.keys {
		u.keys[name] = append(u.keys[name], types...)
	}
}

func (u *unit) touches(lines Lines) bool {
	line := func(pos token.Pos) int { return u.file.positions.Position(pos).Line }
	return lines.touches(line(u.node.Pos()), line(u.node.End()))
}

func (u *unit) erase(text []byte) { u.file.erase(text, u.node.Pos(), u.node.End()) }

// graph has the declarations of a package, and what they lead to by name.
type graph struct {
	units   []*unit
	named   map[string][]*unit
	methods map[string][]*unit // by type
}

func newGraph() *graph {
	return &graph{named: map[string][]*unit{}, methods: map[string][]*unit{}}
}

// collect divides a file into units.
func (g *graph) collect(f *File) {
	for _, decl := range f.syntax.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			u := g.add(f, d, d.Doc)
			if d.Recv != nil { // a method is not reached by its name alone
				receiver := ReceiverType(d.Recv)
				g.methods[receiver] = append(g.methods[receiver], u)
				break
			}
			g.name(u, d.Name)
			u.nameless = d.Name.Name == "init"
			u.entry = entry.MatchString(d.Name.Name)
		case *ast.GenDecl:
			g.collectSpecs(f, d)
		}
	}
}

// entry matches the functions that are called without being named.
var entry = regexp.MustCompile(`^(main|init|(Test|Benchmark|Example|Fuzz).*)$`)

func (g *graph) collectSpecs(f *File, d *ast.GenDecl) {
	switch d.Tok {
	case token.CONST: // a whole group, because of iota
		u := g.add(f, d, d.Doc)
		for _, spec := range d.Specs {
			g.name(u, spec.(*ast.ValueSpec).Names...)
		}
	case token.VAR, token.TYPE:
		for _, spec := range d.Specs {
			var node ast.Node = spec
			if !d.Lparen.IsValid() {
				node = d
			}
			u := g.add(f, node, d.Doc)
			switch s := spec.(type) {
			case *ast.ValueSpec:
				g.name(u, s.Names...)
				u.root = u.root || directive(s.Doc)
				u.isVar, u.hasValue = true, len(s.Values) > 0
				u.nameless = !slices.ContainsFunc(u.names, func(name string) bool { return name != "_" })
			case *ast.TypeSpec:
				g.name(u, s.Name)
			}
		}
	}
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

func (g *graph) add(f *File, node ast.Node, doc *ast.CommentGroup) *unit {
	u := newUnit()
	u.in, u.file, u.node, u.root = g, f, node, directive(doc)
	u.findUses(node)
	g.units = append(g.units, u)
	return u
}

func (g *graph) name(u *unit, names ...*ast.Ident) {
	for _, name := range names {
		u.names = append(u.names, name.Name)
		g.named[name.Name] = append(g.named[name.Name], u)
	}
}

// findUses collects the names in a part of a declaration that are not local and not
// selected from something.
func (u *unit) findUses(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl: // without its name
			if n.Recv != nil {
				u.findUses(n.Recv)
			}
			u.findUses(n.Type)
			if n.Body != nil {
				u.findUses(n.Body)
			}
			return false
		case *ast.CompositeLit:
			u.findInLiteral(n, nil)
			return false
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && isFree(x, u.file.syntax) {
				u.selects[x.Name], u.selects[x.Name+"."+n.Sel.Name] = true, true
			}
			u.findUses(n.X)
			return false
		case *ast.Field: // its names are those of parameters, fields and methods
			u.findUses(n.Type)
			return false
		case *ast.Ident:
			if isFree(n, u.file.syntax) {
				u.uses[n.Name] = true
			}
		}
		return true
	})
}

// isFree reports whether a name in a file is not local.
func isFree(id *ast.Ident, file *ast.File) bool {
	return id.Obj == nil || id.Obj == file.Scope.Lookup(id.Name)
}

// ReceiverType returns the name of the type of a method, or "" if it cannot be read.
func ReceiverType(fields *ast.FieldList) string {
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

// next returns what a unit names. The methods of a type belong to it.
func (g *graph) next(u *unit) []*unit {
	var next []*unit
	for name := range u.uses {
		next = append(next, g.named[name]...)
	}
	for name := range u.keys {
		next = append(next, g.named[name]...)
	}
	for _, name := range u.names {
		next = append(next, g.methods[name]...)
	}
	return next
}

// closure returns some units and all that they lead to.
func closure(next func(*unit) []*unit, from ...*unit) map[*unit]bool {
	all := map[*unit]bool{}
	todo := slices.Clone(from)
	for len(todo) > 0 {
		u := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !all[u] {
			all[u] = true
			todo = append(todo, next(u)...)
		}
	}
	return all
}
