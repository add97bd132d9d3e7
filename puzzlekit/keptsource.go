package puzzlekit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// keptPackage is the package of a function whose results are kept: in a notebook, the cells.
type keptPackage struct {
	files    *token.FileSet
	text     map[string][]byte     // by file name
	declared map[string][]ast.Node // by what they declare; the methods of a type with it
	hidden   []ast.Node            // init functions, and variables named _
	values   map[string]bool       // the variables
	imports  map[string][]string   // paths by name
}

// readPackage reads the files beside a file, which belong to one package with it.
func readPackage(path string) (*keptPackage, bool) {
	names, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.go"))
	if err != nil {
		return nil, false
	}
	texts := map[string][]byte{}
	for _, name := range names {
		if name != path && strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, false
		}
		texts[name] = text
	}
	return parsePackage(texts, path)
}

func parsePackage(texts map[string][]byte, path string) (*keptPackage, bool) {
	p := &keptPackage{
		files: token.NewFileSet(), text: texts, declared: map[string][]ast.Node{}, values: map[string]bool{}, imports: map[string][]string{},
	}
	own, err := parser.ParseFile(token.NewFileSet(), path, texts[path], parser.PackageClauseOnly)
	if err != nil || texts[path] == nil {
		return nil, false
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		file, err := parser.ParseFile(p.files, name, texts[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, false
		}
		if file.Name.Name == own.Name.Name {
			p.add(file)
		}
	}
	return p, true
}

func (p *keptPackage) add(file *ast.File) {
	for _, spec := range file.Imports {
		path := strings.Trim(spec.Path.Value, "\"`")
		name := path[strings.LastIndexByte(path, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		p.imports[name] = append(p.imports[name], path)
		p.enter(name, spec)
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			p.enter(ownerOf(d), d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					p.enter(s.Name.Name, s)
				case *ast.ValueSpec:
					var node ast.Node = s
					if d.Tok == token.CONST { // all of the declaration, since they may be counted by iota
						node = d
					}
					for _, id := range s.Names {
						p.enter(id.Name, node)
						p.values[id.Name] = p.values[id.Name] || d.Tok == token.VAR
					}
				}
			}
		}
	}
}

func (p *keptPackage) enter(name string, node ast.Node) {
	if name == "init" || name == "_" {
		p.hidden = append(p.hidden, node)
		return
	}
	p.declared[name] = append(p.declared[name], node)
}

// sourceUsed returns the declarations that the named one needs, in the order of their
// names, and the paths that they import. It goes by names alone, so there may be too many.
func (p *keptPackage) sourceUsed(name string) (source string, imports []string, ok bool) {
	nodes := map[ast.Node]bool{}
	used := map[string]bool{}
	p.use(used, nodes, p.declared[name]...)
	for p.useChanges(used, nodes) {
	}
	for name := range used {
		imports = append(imports, p.imports[name]...)
	}
	imports = append(imports, p.imports["."]...)
	imports = append(imports, p.imports["_"]...)
	var texts []string
	for node := range nodes {
		begin, end := p.files.Position(node.Pos()), p.files.Position(node.End())
		texts = append(texts, string(p.text[begin.Filename][begin.Offset:end.Offset]))
	}
	slices.Sort(texts)
	slices.Sort(imports)
	return strings.Join(texts, "\n") + "\n", slices.Compact(imports), p.declared[name] != nil
}

// use adds declarations and all that they lead to.
func (p *keptPackage) use(used map[string]bool, nodes map[ast.Node]bool, todo ...ast.Node) {
	for ; len(todo) > 0; todo = todo[1:] {
		if nodes[todo[0]] {
			continue
		}
		nodes[todo[0]] = true
		for name := range namesIn(todo[0]) {
			if p.declared[name] != nil {
				used[name] = true
				todo = append(todo, p.declared[name]...)
			}
		}
	}
}

// useChanges adds declarations that run and may change a variable that is used: init
// functions and the like that lead to it, and other variables that lead to one which is
// shared. It reports whether there was one.
func (p *keptPackage) useChanges(used map[string]bool, nodes map[ast.Node]bool) bool {
	some := false
	consider := func(node ast.Node, shares func(name string) bool) {
		if nodes[node] {
			return
		}
		reached, with := map[string]bool{}, map[ast.Node]bool{}
		p.use(reached, with, node)
		for name := range reached {
			if used[name] && p.values[name] && shares(name) {
				p.use(used, nodes, node)
				some = true
				return
			}
		}
	}
	for _, node := range p.hidden {
		consider(node, func(string) bool { return true })
	}
	for name := range p.values {
		for _, node := range p.declared[name] {
			consider(node, p.isShared)
		}
	}
	return some
}

// isShared reports whether a variable visibly has state that others can change: something
// assigns to it or takes its address, or it is declared as a pointer, a list, a map, a
// channel, or a source of random numbers.
func (p *keptPackage) isShared(name string) bool {
	for _, node := range p.declared[name] {
		spec, ok := node.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for _, expr := range append(slices.Clone(spec.Values), spec.Type) {
			if hasState(expr) {
				return true
			}
		}
	}
	for _, nodes := range p.declared {
		if slices.ContainsFunc(nodes, func(node ast.Node) bool { return assignsTo(node, name) }) {
			return true
		}
	}
	return slices.ContainsFunc(p.hidden, func(node ast.Node) bool { return assignsTo(node, name) })
}

func hasState(expr ast.Expr) bool {
	switch e := expr.(type) {
	case *ast.StarExpr, *ast.MapType, *ast.ChanType:
		return true
	case *ast.ArrayType:
		return e.Len == nil
	case *ast.UnaryExpr:
		return e.Op == token.AND
	case *ast.CompositeLit:
		return hasState(e.Type)
	case *ast.CallExpr:
		name := ""
		switch f := e.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
		}
		return slices.Contains([]string{"NewRand", "New", "new", "make"}, name)
	}
	return false
}

// assignsTo reports whether a declaration assigns to a variable or a part of it, takes its
// address, or a slice of it: an array can be changed through one. Package cellcode finds the
// same for cells, and cannot share this, since the kernel is built with that package alone.
func assignsTo(node ast.Node, name string) bool {
	found := false
	check := func(exprs ...ast.Expr) {
		for _, expr := range exprs {
			id, ok := baseOf(expr).(*ast.Ident)
			found = found || ok && id.Name == name
		}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			check(n.Lhs...)
		case *ast.IncDecStmt:
			check(n.X)
		case *ast.RangeStmt:
			check(n.Key, n.Value)
		case *ast.SliceExpr:
			check(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				check(n.X)
			}
		}
		return true
	})
	return found
}

// baseOf returns what an expression is a part of.
func baseOf(expr ast.Expr) ast.Expr {
	for {
		switch e := expr.(type) {
		case *ast.SelectorExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.SliceExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		case *ast.StarExpr:
			expr = e.X
		default:
			return expr
		}
	}
}

func namesIn(node ast.Node) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(node, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names[id.Name] = true
		}
		return true
	})
	return names
}

// ownerOf returns the name of a function, or the name of the type of a method.
func ownerOf(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	owner := ""
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && owner == "" {
			owner = id.Name
		}
		return true
	})
	return owner
}
