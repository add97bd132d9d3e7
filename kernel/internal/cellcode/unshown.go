package cellcode

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
)

// Unshown returns a hint if the last statement of a program computes a value of the
// library and does nothing with it, as in Group("M12"): in other notebooks that shows the
// value. Otherwise it returns "". Source is the program; places has an element for each
// of its lines.
func Unshown(source []byte, places []Place, packages *Packages) string {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "main.go", source, 0)
	if err != nil {
		return ""
	}
	call := lastCall(file)
	if call == nil {
		return ""
	}
	a := &adviser{packages: packages, file: file}
	if !a.isLibraryValue(call) {
		return ""
	}
	line := files.Position(call.Pos()).Line
	if line > len(places) || places[line-1] == (Place{}) {
		return ""
	}
	show := "Show"
	if a.must() != "Must" {
		show = "puzzlekit.Show"
	}
	return fmt.Sprintf("%v: nothing shows the result; write %s(%s)\n", places[line-1], show, types.ExprString(call))
}

// lastCall returns the call that is the last statement of main, or nil.
func lastCall(file *ast.File) *ast.CallExpr {
	for _, decl := range file.Decls {
		main, ok := decl.(*ast.FuncDecl)
		if !ok || main.Recv != nil || main.Name.Name != "main" || len(main.Body.List) == 0 {
			continue
		}
		if last, ok := main.Body.List[len(main.Body.List)-1].(*ast.ExprStmt); ok {
			call, _ := last.X.(*ast.CallExpr)
			return call
		}
	}
	return nil
}

// isLibraryValue reports whether a call returns something: of a function of the face, or
// of a method that has the name of one in the packages of the face. Without types that is
// all that can be known.
func (a *adviser) isLibraryValue(call *ast.CallExpr) bool {
	face, ok := a.packages.Exports(FacePath)
	if !ok {
		return false
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Obj == nil && a.must() == "Must" && face.Results[f.Name] && !passesOn.MatchString(f.Name)
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok && x.Obj == nil { // a package
			return x.Name == face.Package && face.Results[f.Sel.Name] && !passesOn.MatchString(f.Sel.Name)
		}
		for _, name := range []string{"group", "perm", "puzzle", "coset"} {
			if exports, ok := a.packages.Exports(FacePath + "/" + name); ok && exports.returns(f.Sel.Name) {
				return true
			}
		}
	}
	return false
}

// returns reports whether a method with the name returns something.
func (e *Exports) returns(method string) bool {
	for name, returns := range e.Results {
		if returns && strings.HasSuffix(name, "."+method) {
			return true
		}
	}
	return false
}
