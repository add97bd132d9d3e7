package cellcode

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// valueTypes finds the types of variables from their declarations, as far as it takes to tell
// whether their values can change. It knows declarations of the program and sources of
// this project, and the results of their functions. What it does not know may change.
type valueTypes struct {
	g        *pruner
	program  *scope
	packages map[string]*scope
	open     map[string]bool // types and variables that are being looked at
}

// scope is where the names in a type are declared: the program, or a package.
type scope struct {
	path    string            // "" is the program
	imports map[string]string // of the file: paths by name
	dotted  []string          // and those without a name
	funcs   map[string]*found
	types   map[string]*found
	values  map[string]*found // variables
	consts  map[string]bool
	methods map[string]map[string]*found // by type
}

// found is a declaration with the scope of its file.
type found struct {
	in    *scope
	index int // of a name among those of its declaration
	decl  *ast.FuncDecl
	typ   *ast.TypeSpec
	value *ast.ValueSpec
}

// valueType is a type: an expression and where to look for its names. One without an
// expression is known not to change.
type valueType struct {
	expr ast.Expr
	in   *scope
}

var fixed = &valueType{}

func newValueTypes(g *pruner) *valueTypes {
	t := &valueTypes{g: g, packages: map[string]*scope{}, open: map[string]bool{}}
	t.program = newScope("")
	t.program.add(g.file)
	return t
}

func newScope(path string) *scope {
	return &scope{
		path: path, funcs: map[string]*found{}, types: map[string]*found{}, values: map[string]*found{},
		consts: map[string]bool{}, methods: map[string]map[string]*found{},
	}
}

// add adds the declarations of a file.
func (s *scope) add(file *File) {
	in := *s // with the imports of this file
	in.imports, in.dotted = file.names, file.dotted
	s.imports, s.dotted = in.imports, in.dotted
	for _, decl := range file.syntax.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			f := &found{in: &in, decl: d}
			if d.Recv == nil {
				s.funcs[d.Name.Name] = f
				break
			}
			receiver := ReceiverType(d.Recv)
			if s.methods[receiver] == nil {
				s.methods[receiver] = map[string]*found{}
			}
			s.methods[receiver][d.Name.Name] = f
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					s.types[spec.Name.Name] = &found{in: &in, typ: spec}
				case *ast.ValueSpec:
					for i, name := range spec.Names {
						if d.Tok == token.CONST {
							s.consts[name.Name] = true
							continue
						}
						s.values[name.Name] = &found{in: &in, value: spec, index: i}
					}
				}
			}
		}
	}
}

// scopeOf returns the scope of a package of this project, or nil.
func (t *valueTypes) scopeOf(path string) *scope {
	if s, known := t.packages[path]; known || path == "" {
		if path == "" {
			return t.program
		}
		return s
	}
	var s *scope
	if t.g.program.Sources != nil && strings.HasPrefix(path, OwnModule) {
		if files, ok := t.g.program.Sources(path); ok {
			s = newScope(path)
			for _, file := range files {
				s.add(file)
			}
		}
	}
	t.packages[path] = s
	return s
}

// ofVariable returns the type of a variable of the program, or nil.
func (t *valueTypes) ofVariable(name string) *valueType {
	v := t.program.values[name]
	if v == nil || t.open["var "+name] {
		return nil
	}
	t.open["var "+name] = true
	defer delete(t.open, "var "+name)
	switch {
	case v.value.Type != nil:
		return &valueType{v.value.Type, v.in}
	case len(v.value.Values) == len(v.value.Names):
		return t.of(v.value.Values[v.index], 0)
	case len(v.value.Values) == 1:
		return t.of(v.value.Values[0], v.index)
	}
	return nil
}

// of returns the type of an expression of the program, or that of one of its values.
func (t *valueTypes) of(expr ast.Expr, index int) *valueType {
	switch e := expr.(type) {
	case *ast.BasicLit, *ast.FuncLit, *ast.BinaryExpr: // functions here have no variables of their own
		return fixed
	case *ast.ParenExpr:
		return t.of(e.X, index)
	case *ast.UnaryExpr:
		if e.Op != token.AND && e.Op != token.ARROW {
			return fixed // a number or a truth value
		}
	case *ast.CompositeLit:
		return &valueType{e.Type, t.program}
	case *ast.TypeAssertExpr:
		return &valueType{e.Type, t.program}
	case *ast.Ident:
		if e.Name == "true" || e.Name == "false" || t.program.consts[e.Name] || t.program.funcs[e.Name] != nil {
			return fixed
		}
		return t.ofVariable(e.Name)
	case *ast.CallExpr:
		return t.ofCall(e, index)
	}
	return nil
}

// ofCall returns the type of a result of a call, or of a conversion.
func (t *valueTypes) ofCall(call *ast.CallExpr, index int) *valueType {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.FuncLit:
		return t.result(f.Type, index, t.program, call)
	case *ast.Ident:
		return t.ofNamedCall(f.Name, call, index)
	case *ast.SelectorExpr:
		return t.ofSelectedCall(f, call, index)
	case *ast.ArrayType, *ast.MapType, *ast.FuncType, *ast.InterfaceType, *ast.ChanType, *ast.StarExpr:
		return &valueType{f, t.program}
	}
	return nil
}

func (t *valueTypes) ofNamedCall(name string, call *ast.CallExpr, index int) *valueType {
	switch {
	case t.program.funcs[name] != nil:
		f := t.program.funcs[name]
		return t.result(f.decl.Type, index, f.in, call)
	case t.program.types[name] != nil:
		return &valueType{ast.NewIdent(name), t.program}
	case ast.IsExported(name):
		for _, path := range t.program.dotted {
			if typ := t.ofFunction(path, name, call, index); typ != nil {
				return typ
			}
		}
	case fixedResults[name] || basicTypes[name]:
		return fixed
	}
	return nil
}

// ofSelectedCall is for functions of packages and for methods.
func (t *valueTypes) ofSelectedCall(f *ast.SelectorExpr, call *ast.CallExpr, index int) *valueType {
	if x, ok := f.X.(*ast.Ident); ok && t.program.values[x.Name] == nil {
		if path := t.program.imports[x.Name]; path != "" {
			return t.ofFunction(path, f.Sel.Name, call, index)
		}
	}
	receiver := t.of(f.X, 0)
	if receiver == nil || receiver.expr == nil {
		return nil
	}
	path, name := receiver.named()
	s := t.scopeOf(path)
	if s == nil || s.methods[name][f.Sel.Name] == nil {
		return nil
	}
	method := s.methods[name][f.Sel.Name]
	return t.result(method.decl.Type, index, method.in, call)
}

func (t *valueTypes) ofFunction(path, name string, call *ast.CallExpr, index int) *valueType {
	s := t.scopeOf(path)
	switch {
	case s == nil:
		return nil
	case s.funcs[name] != nil:
		return t.result(s.funcs[name].decl.Type, index, s.funcs[name].in, call)
	case s.types[name] != nil: // a conversion
		return &valueType{ast.NewIdent(name), s.types[name].in}
	}
	return nil
}

// result returns the type of a result of a function. If it is a type parameter, the type
// is that of an argument, or of what an argument returns: it cannot change if none can.
func (t *valueTypes) result(f *ast.FuncType, index int, in *scope, call *ast.CallExpr) *valueType {
	for _, field := range fieldsOf(f.Results) {
		for range max(len(field.Names), 1) {
			if index--; index >= 0 {
				continue
			}
			if !usesParameters(field.Type, f.TypeParams) {
				return &valueType{field.Type, in}
			}
			if _, bare := field.Type.(*ast.Ident); bare && t.allFixed(call.Args) {
				return fixed
			}
			return nil
		}
	}
	return nil
}

// allFixed reports whether no argument can change, and nothing that one returns.
func (t *valueTypes) allFixed(args []ast.Expr) bool {
	for _, arg := range args {
		typ := t.of(arg, 0)
		switch a := arg.(type) {
		case *ast.Ident:
			if f := t.program.funcs[a.Name]; f != nil {
				typ = t.result(f.decl.Type, 0, f.in, &ast.CallExpr{})
			}
		case *ast.FuncLit:
			typ = t.result(a.Type, 0, t.program, &ast.CallExpr{})
		}
		if t.mayChange(typ) {
			return false
		}
	}
	return true
}

func fieldsOf(list *ast.FieldList) []*ast.Field {
	if list == nil {
		return nil
	}
	return list.List
}

func usesParameters(expr ast.Expr, parameters *ast.FieldList) bool {
	found := false
	ast.Inspect(expr, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		for _, field := range fieldsOf(parameters) {
			for _, name := range field.Names {
				found = found || ok && name.Name == id.Name
			}
		}
		return true
	})
	return found
}

// named returns the path of the package and the name of a type, or of what it points to.
func (v *valueType) named() (path, name string) {
	expr := v.expr
	if star, ok := expr.(*ast.StarExpr); ok {
		expr = star.X
	}
	switch e := expr.(type) {
	case *ast.Ident:
		if v.in.types[e.Name] == nil && ast.IsExported(e.Name) && slices.Contains(v.in.dotted, FacePath) {
			return FacePath, e.Name
		}
		return v.in.path, e.Name
	case *ast.IndexExpr:
		return (&valueType{e.X, v.in}).named()
	case *ast.IndexListExpr:
		return (&valueType{e.X, v.in}).named()
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok && v.in.imports[x.Name] != "" {
			return v.in.imports[x.Name], e.Sel.Name
		}
	}
	return "?", ""
}

// mayChange reports whether a value of a type can be changed by who has it: through a
// pointer, an element, a method.
func (t *valueTypes) mayChange(v *valueType) bool {
	switch {
	case v == nil:
		return true
	case v.expr == nil:
		return false
	}
	switch e := v.expr.(type) {
	case *ast.ParenExpr:
		return t.mayChange(&valueType{e.X, v.in})
	case *ast.ArrayType:
		return e.Len == nil || t.mayChange(&valueType{e.Elt, v.in})
	case *ast.StructType:
		for _, field := range e.Fields.List {
			if t.mayChange(&valueType{field.Type, v.in}) {
				return true
			}
		}
		return false
	case *ast.StarExpr:
		path, name := v.named()
		return !isUnchanging(path, name) && path+"."+name != "regexp.Regexp"
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
		return t.namedMayChange(v)
	}
	return true // a list, a map, a channel, a function, an interface
}

func (t *valueTypes) namedMayChange(v *valueType) bool {
	path, name := v.named()
	switch {
	case v.in.types[name] == nil && !ast.IsExported(name): // a type of the language
		return !basicTypes[name]
	case strings.HasPrefix(path, OwnModule):
		return !isUnchanging(path, name)
	case path != "":
		return path+"."+name != "time.Time" && path+"."+name != "time.Duration"
	}
	f := t.program.types[name]
	if f == nil || f.typ.TypeParams != nil || t.open[name] || t.hasPointerMethods(name) {
		return true
	}
	t.open[name] = true
	defer delete(t.open, name)
	return t.mayChange(&valueType{f.typ.Type, f.in})
}

func isUnchanging(path, name string) bool {
	below, ok := strings.CutPrefix(path, FacePath+"/")
	return ok && unchanging[below+"."+name]
}

func (t *valueTypes) hasPointerMethods(name string) bool {
	for _, method := range t.program.methods[name] {
		if _, ok := method.decl.Recv.List[0].Type.(*ast.StarExpr); ok {
			return true
		}
	}
	return false
}

var basicTypes = set(`bool string int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr byte rune float32 float64
	complex64 complex128 error`)

// fixedResults are the functions of the language whose results are numbers.
var fixedResults = set("len cap min max real imag complex copy")

// unchanging are types of this project, below FacePath, whose values do not change, and those
// of pointers to them neither. A test looks for exported fields and for methods that assign.
// Graphs and solvers are not among them, since they can hold a function of a person.
var unchanging = set(`coset.Presentation coset.Strategy coset.Table cubeboard.Board cubeboard.Face cubeboard.Piece
	cubeboard.Placement dango.Puzzle dango.State factor.Effort factor.Factorizer factor.Table group.Group
	group.Homomorphism group.StabilizerChain perm.Perm puzzle.Direction puzzle.Puzzle puzzle.State puzzle.Surface
	stategraph.Distances word.Alphabet word.Letter word.Notation word.Word`)

func set(words string) map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		all[word] = true
	}
	return all
}
