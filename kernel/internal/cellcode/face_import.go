package cellcode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
)

// NeedsFace reports whether a program that GoNB composed should import the package
// FacePath with a dot, although no cell does: if it uses a name that it does not
// declare and that the package exports. Dir is the folder of the program, whose file is
// name.
func NeedsFace(dir, name string) bool {
	source, err := os.ReadFile(name)
	if err != nil {
		return false
	}
	packages := FindPackages(StandardLibrary(), filepath.Join(dir, "go.work"))
	return packages.needsFace(source, func(names map[string]bool) { dropDeclared(names, dir) })
}

// NeedsFace reports the same of a program in one file.
func (p *Packages) NeedsFace(source []byte) bool {
	return p.needsFace(source, func(map[string]bool) {})
}

// needsFace works on one file of a program. Drop removes the names that the others declare.
func (p *Packages) needsFace(source []byte, drop func(names map[string]bool)) bool {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, 0) // it finds out which names are local
	if err != nil {
		return false
	}
	free := map[string]bool{}
	for _, unresolved := range file.Unresolved {
		if ast.IsExported(unresolved.Name) {
			free[unresolved.Name] = true
		}
	}
	imports := map[string]bool{}
	addImports(imports, file)
	if len(free) == 0 || imports[FacePath] && importsWithDot(file, FacePath) {
		return false
	}
	face, ok := p.Exports(FacePath)
	if !ok {
		return false
	}
	for path := range imports { // other names that need no package
		if !importsWithDot(file, path) {
			continue
		}
		if exports, ok := p.Exports(path); ok {
			for name := range exports.Names {
				delete(free, name)
			}
		}
	}
	drop(free)
	for name := range free {
		if face.Names[name] {
			return true
		}
	}
	return false
}

func importsWithDot(file *ast.File, path string) bool {
	for _, spec := range file.Imports {
		if spec.Path.Value == `"`+path+`"` && spec.Name != nil && spec.Name.Name == "." {
			return true
		}
	}
	return false
}

// dropDeclared removes the names that the files of a folder declare.
func dropDeclared(names map[string]bool, dir string) {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		// What can be read of a file with errors is enough.
		file, _ := parser.ParseFile(token.NewFileSet(), "", data, parser.SkipObjectResolution)
		if file == nil {
			continue
		}
		for _, name := range declared(file) {
			delete(names, name)
		}
	}
}
