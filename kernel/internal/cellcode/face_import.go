package cellcode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
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
	return packages.NeedsFace(source, declaredIn(dir))
}

// NeedsFace reports the same of a file. The other files of its program declare known names.
func (p *Packages) NeedsFace(source []byte, known map[string]bool) bool {
	file, err := parseFile("", source, 0)
	if err != nil {
		return false
	}
	free := map[string]bool{}
	for _, unresolved := range file.syntax.Unresolved {
		if ast.IsExported(unresolved.Name) {
			free[unresolved.Name] = true
		}
	}
	if len(free) == 0 || slices.Contains(file.dotted, FacePath) {
		return false
	}
	face, ok := p.Exports(FacePath)
	if !ok {
		return false
	}
	for _, path := range file.dotted { // other names that need no package
		if exports, ok := p.Exports(path); ok {
			for name := range exports.Names {
				delete(free, name)
			}
		}
	}
	for name := range free {
		if face.Names[name] && !known[name] {
			return true
		}
	}
	return false
}

// declaredIn returns the names that the files of a folder declare.
func declaredIn(dir string) map[string]bool {
	names := map[string]bool{}
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range files {
		// What can be read of a file with errors is enough.
		file, _ := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if file == nil {
			continue
		}
		for _, name := range declared(file) {
			names[name] = true
		}
	}
	return names
}
