package cellcode

import (
	"go/ast"
	"slices"
)

// registry finds out which functions of the face init or nameless variables are needed. They
// give functions that take values of a type to others, which keep them in a variable:
//
//	func init() { describes(describeGroup) }
//
// So Show need not name what it shows. Such a declaration is needed if the program leads to
// the variable, so that it asks what there is for a value, and if there can be a value of
// the type: its package is linked, or the program leads to the type in the face.
type registry struct {
	face   *graph
	named  map[*unit]bool // what the program leads to
	linked map[string]bool
}

// needs reports whether a unit without a name is needed: one of the functions that it gives
// away is, or it does something else.
func (r *registry) needs(u *unit) bool {
	needed, registers := false, false
	ast.Inspect(u.node, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		registers = true
		keeper, ok := call.Fun.(*ast.Ident)
		needed = needed || !ok || len(call.Args) != 1 || r.asks(keeper.Name) && r.hasValues(u.file, call.Args[0])
		return false
	})
	return needed || !registers
}

// asks reports whether the program leads to a variable that a function uses.
func (r *registry) asks(keeper string) bool {
	for u := range closure(r.face.next, r.face.named[keeper]...) {
		if u.isVar && r.named[u] {
			return true
		}
	}
	return false
}

// hasValues reports whether there can be values of the types that a function takes.
func (r *registry) hasValues(file *File, function ast.Expr) bool {
	parameters := &unit{file: file, uses: map[string]bool{}, selects: map[string]bool{}}
	parameters.findUses(r.parameters(function))
	for name := range parameters.uses {
		if r.linked[file.names[name]] || slices.ContainsFunc(r.face.named[name], func(u *unit) bool { return r.named[u] }) {
			return true
		}
	}
	return false
}

// parameters returns those of a function, which are of no type if it is not known.
func (r *registry) parameters(function ast.Expr) *ast.FieldList {
	switch f := function.(type) {
	case *ast.FuncLit:
		return f.Type.Params
	case *ast.Ident:
		for _, u := range r.face.named[f.Name] {
			if decl, ok := u.node.(*ast.FuncDecl); ok {
				return decl.Type.Params
			}
		}
	}
	return &ast.FieldList{}
}
