package cells

import (
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode"

	"puzzlelab/kernel/internal/cellcode"
)

// Answer says what could stand at a cursor, or what does.
type Answer struct {
	Matches    []string
	Kinds      []string // of the matches, such as "function"
	Start, End int      // of the name at the cursor, in characters
	Text       string   // what the name is; "" if it is not known
}

// placeholder takes the place of the name at the cursor, so that what is typed can be parsed.
const placeholder = "puzzlelabCursor"

// Complete lists the names that could stand at the cursor, which counts characters.
func (k *Kernel) Complete(source string, cursor int) *Answer {
	runes := []rune(source)
	cursor = max(0, min(cursor, len(runes)))
	start := cursor
	for start > 0 && inName(runes[start-1]) {
		start--
	}
	a := &Answer{Start: start, End: cursor}
	c := k.check(string(runes[:start]) + placeholder + string(runes[cursor:]))
	if c == nil {
		return a
	}
	prefix := string(runes[start:cursor])
	names := c.names()
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if strings.HasPrefix(name, prefix) && !strings.Contains(name, placeholder) {
			a.Matches = append(a.Matches, name)
			a.Kinds = append(a.Kinds, names[name])
		}
	}
	return a
}

// Inspect says what the name at the cursor is.
func (k *Kernel) Inspect(source string, cursor int) *Answer {
	runes := []rune(source)
	cursor = max(0, min(cursor, len(runes)))
	start, end := cursor, cursor
	for start > 0 && inName(runes[start-1]) {
		start--
	}
	for end < len(runes) && inName(runes[end]) {
		end++
	}
	a := &Answer{Start: start, End: end, Text: k.describe(runes[:start], string(runes[start:end]), string(runes[end:]))}
	if from, to := called(runes[:cursor]); a.Text == "" && from < to {
		// What is behind the name need not be complete.
		before := string(runes[:from])
		a.Text = k.describe(runes[:from], string(runes[from:to]), closers(before))
		a.Start, a.End = from, to
	}
	return a
}

// describe says what a name is that stands between two texts, and what its comment says.
func (k *Kernel) describe(before []rune, name, after string) string {
	if name == "" {
		return ""
	}
	// Only the marked name is looked up, wherever else it stands.
	c := k.check(string(before) + placeholder + after)
	if c == nil {
		return ""
	}
	object := c.object(name)
	if object == nil {
		if strings.HasPrefix(after, ".") {
			return k.describePackage(c.declared, name)
		}
		return ""
	}
	text := types.ObjectString(object, func(p *types.Package) string {
		if p == c.pkg {
			return ""
		}
		return p.Name()
	})
	if comment := strings.TrimRight(k.comment(c, object), "\n"); comment != "" {
		text += "\n\n" + comment
	}
	return text
}

// describePackage says what a package is that a cell names, whether it imports it or not.
func (k *Kernel) describePackage(ds declarations, name string) string {
	path := k.catalogue.find(name, nil)
	for _, d := range ds {
		if d.kind == imported && k.importName(d) == name {
			path = d.path
		}
	}
	if path == "" {
		return ""
	}
	return strings.TrimRight("package "+path+"\n\n"+k.comments(path)[""], "\n")
}

// called returns where the name of the innermost function stands whose arguments a text
// ends in.
func called(text []rune) (from, to int) {
	open := brackets(text)
	for i := len(open) - 1; i >= 0; i-- {
		to = open[i]
		from = to
		for from > 0 && inName(text[from-1]) {
			from--
		}
		if text[to] == '(' && from < to {
			return from, to
		}
	}
	return 0, 0
}

// closers returns what closes the brackets that a text leaves open.
func closers(text string) string {
	runes := []rune(text)
	var b strings.Builder
	open := brackets(runes)
	for i := len(open) - 1; i >= 0; i-- {
		switch runes[open[i]] {
		case '(':
			b.WriteByte(')')
		case '[':
			b.WriteByte(']')
		case '{':
			b.WriteString("\n}")
		}
	}
	return b.String()
}

// brackets returns the places of the brackets that a text leaves open, outside texts in
// quotes.
func brackets(text []rune) []int {
	var open []int
	for i := 0; i < len(text); i++ {
		switch r := text[i]; r {
		case '(', '[', '{':
			open = append(open, i)
		case ')', ']', '}':
			open = open[:max(0, len(open)-1)]
		case '"', '`', '\'':
			for i++; i < len(text) && text[i] != r && (r == '`' || text[i] != '\n'); i++ {
				if text[i] == '\\' && r != '`' {
					i++
				}
			}
		}
	}
	return open
}

func inName(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// checked is a program with the placeholder, as far as its types are known.
type checked struct {
	pkg      *types.Package
	info     *types.Info
	at       *ast.Ident        // the placeholder
	selector *ast.SelectorExpr // whose name it is, or nil
	declared declarations
}

// check finds the types in the program of a cell that contains the placeholder. It returns
// nil if the cell cannot be parsed.
func (k *Kernel) check(source string) *checked {
	c, err := split(0, source)
	if err != nil || c.empty || k.readOwn() != nil {
		return nil
	}
	found, main, err := read(c.code, c.places)
	if err != nil {
		return nil
	}
	all := k.kept.merge(found)
	program := compose(k.settle(all, main), main)
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, fileName, program.source, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	result := &checked{declared: all, info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Scopes: map[ast.Node]*types.Scope{},
	}}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Name == placeholder {
				result.selector = n
			}
		case *ast.Ident:
			if n.Name == placeholder {
				result.at = n
			}
		}
		return true
	})
	if result.at == nil {
		return nil
	}
	k.addFace(file)
	config := types.Config{Importer: k.importer(files, file), Error: func(error) {}}
	result.pkg, _ = config.Check("main", files, []*ast.File{file}, result.info)
	return result
}

// addFace imports the package cellcode.FacePath with a dot, as a cell can use its names
// without an import.
func (k *Kernel) addFace(file *ast.File) {
	const quoted = `"` + cellcode.FacePath + `"`
	for _, spec := range file.Imports {
		if spec.Path.Value == quoted && spec.Name != nil && spec.Name.Name == "." {
			return
		}
	}
	if p := k.catalogue.Packages[cellcode.FacePath]; p == nil || !p.importable() {
		return
	}
	spec := &ast.ImportSpec{Name: ast.NewIdent("."), Path: &ast.BasicLit{Kind: token.STRING, Value: quoted}}
	file.Imports = append(file.Imports, spec)
	file.Decls = append([]ast.Decl{&ast.GenDecl{Tok: token.IMPORT, Specs: []ast.Spec{spec}}}, file.Decls...)
}

// importer reads the types of packages from their archives, once, and those of own packages
// from their files, which need not be compiled for that.
func (k *Kernel) importer(files *token.FileSet, file *ast.File) types.Importer {
	if err := k.machine.Need(k.archivesOf(cellcode.ImportPaths(file), map[string]bool{})); err != nil {
		return missing{err}
	}
	if k.compiled == nil {
		k.compiled = importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
			p := k.catalogue.Packages[path]
			if p == nil {
				return nil, os.ErrNotExist
			}
			return os.Open(p.Exports)
		})
	}
	return &ownImporter{packages: k.own.packages, files: files, compiled: k.compiled, done: map[string]*types.Package{}}
}

// missing is an importer without packages.
type missing struct{ err error }

func (m missing) Import(string) (*types.Package, error) { return nil, m.err }

// archivesOf lists the archives of some packages, and of what own packages among them import.
func (k *Kernel) archivesOf(paths []string, seen map[string]bool) (archives []string) {
	for _, path := range paths {
		if own := k.own.packages[path]; own != nil && !seen[path] {
			seen[path] = true
			archives = append(archives, k.archivesOf(own.imports, seen)...)
		} else if p := k.catalogue.Packages[path]; p != nil && own == nil {
			archives = append(archives, p.Exports)
		}
	}
	return archives
}

type ownImporter struct {
	packages map[string]*ownPackage
	files    *token.FileSet
	compiled types.Importer
	done     map[string]*types.Package // nil while its imports are read
}

// Import implements types.Importer. What can be told of a package with errors is enough.
func (i *ownImporter) Import(path string) (*types.Package, error) {
	own := i.packages[path]
	if own == nil {
		return i.compiled.Import(path)
	}
	if done, begun := i.done[path]; done != nil {
		return done, nil
	} else if begun {
		return nil, errors.New("import cycle not allowed")
	}
	i.done[path] = nil
	config := types.Config{Importer: i, Error: func(error) {}}
	i.done[path], _ = config.Check(path, i.files, own.syntax, nil)
	return i.done[path], nil
}

// names are what could stand in the place of the placeholder, with their kinds.
type names map[string]string

func (n names) add(o types.Object) { n[o.Name()] = kindOf(o) }

// kindOf says what an object is, for a person.
func kindOf(o types.Object) string {
	switch o := o.(type) {
	case *types.Func:
		if o.Signature().Recv() != nil {
			return "method"
		}
		return "function"
	case *types.Builtin:
		return "function"
	case *types.Var:
		if o.IsField() {
			return "field"
		}
		return "variable"
	case *types.Const:
		return "constant"
	case *types.TypeName:
		return "type"
	case *types.PkgName:
		return "package"
	}
	return "value"
}

func (c *checked) names() names {
	if c.selector == nil {
		return c.inScope()
	}
	found := names{}
	if x, ok := c.selector.X.(*ast.Ident); ok {
		if p, ok := c.info.Uses[x].(*types.PkgName); ok {
			scope := p.Imported().Scope()
			for _, name := range scope.Names() {
				if ast.IsExported(name) {
					found.add(scope.Lookup(name))
				}
			}
			return found
		}
	}
	if t := c.info.Types[c.selector.X].Type; t != nil {
		found.members(t, c.pkg)
	}
	return found
}

// inScope lists the names that are declared where the placeholder is, and the keywords.
func (c *checked) inScope() names {
	found := names{}
	for t := token.BREAK; t <= token.VAR; t++ {
		found[t.String()] = "keyword"
	}
	for scope := c.scope(); scope != nil; scope = scope.Parent() {
		for _, name := range scope.Names() {
			if _, inner := found[name]; !inner {
				found.add(scope.Lookup(name))
			}
		}
	}
	return found
}

// scope is the innermost one around the placeholder.
func (c *checked) scope() *types.Scope {
	var scope *types.Scope
	for _, s := range c.info.Scopes {
		if s.Contains(c.at.Pos()) {
			if inner := s.Innermost(c.at.Pos()); inner != nil {
				scope = inner
			}
		}
	}
	if scope == nil {
		return c.pkg.Scope()
	}
	return scope
}

// members adds the fields and methods that code in a package can select from a value.
func (n names) members(t types.Type, from *types.Package) {
	add := func(o types.Object) {
		if o.Exported() || o.Pkg() == from {
			n.add(o)
		}
	}
	methods := t
	if _, isInterface := t.Underlying().(*types.Interface); !isInterface {
		if _, isPointer := t.Underlying().(*types.Pointer); !isPointer {
			methods = types.NewPointer(t) // the value is often in a variable
		}
	}
	set := types.NewMethodSet(methods)
	for i := range set.Len() {
		add(set.At(i).Obj())
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for i := range s.NumFields() {
			add(s.Field(i))
		}
	}
}

// object returns what a name means in the place of the placeholder, or nil.
func (c *checked) object(name string) types.Object {
	if c.selector == nil {
		_, object := c.scope().LookupParent(name, token.NoPos)
		return object
	}
	if x, ok := c.selector.X.(*ast.Ident); ok {
		if p, ok := c.info.Uses[x].(*types.PkgName); ok {
			return p.Imported().Scope().Lookup(name)
		}
	}
	t := c.info.Types[c.selector.X].Type
	if t == nil {
		return nil
	}
	object, _, _ := types.LookupFieldOrMethod(t, true, c.pkg, name)
	return object
}
