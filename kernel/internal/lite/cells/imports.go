package cells

import (
	"go/ast"
	"go/parser"
	"go/token"

	"puzzlelab/kernel/internal/cellcode"
)

// settle returns what a program is composed of: the declarations without the imports that
// it does not use, and with those of the packages that it names without importing them, as
// goimports and cellcode.NeedsFace do it. If the program cannot be parsed, it returns the same declarations.
func (k *Kernel) settle(ds declarations, main *declaration) declarations {
	source := compose(ds, main).source
	// The parser finds out which names are local.
	file, err := parser.ParseFile(token.NewFileSet(), fileName, source, 0)
	if err != nil {
		return ds
	}
	selected := selections(file)
	var settled declarations
	for _, d := range ds {
		if d.kind != imported {
			settled = append(settled, d)
			continue
		}
		if d.alias == "." {
			k.forgetExported(d.path, selected)
		}
		used := k.importName(d)
		if used == "" || selected[used] != nil {
			settled = append(settled, d)
		}
		delete(selected, used)
	}
	if k.known.NeedsFace([]byte(compose(settled, main).source), nil) {
		settled = append(settled, &declaration{kind: imported, path: cellcode.FacePath, alias: ".", names: []name{{".~" + cellcode.FacePath, -1}}})
	}
	for unknown, members := range selected {
		if path := k.catalogue.find(unknown, members); path != "" {
			settled = append(settled, &declaration{kind: imported, path: path, names: []name{{path, -1}}})
		}
	}
	return settled
}

// selections returns what is selected from names that the file does not declare.
func selections(file *ast.File) map[string]map[string]bool {
	selected := map[string]map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Obj == nil {
				if selected[x.Name] == nil {
					selected[x.Name] = map[string]bool{}
				}
				if s.Sel.Name != placeholder {
					selected[x.Name][s.Sel.Name] = true
				}
			}
		}
		return true
	})
	return selected
}

// importName returns the name by which a program uses an import, or "" if the import is
// always kept.
func (k *Kernel) importName(d *declaration) string {
	p := k.catalogue.Packages[d.path]
	switch {
	case d.alias == "." || d.alias == "_":
		return ""
	case d.alias != "":
		return d.alias
	case p == nil:
		return "" // the compiler says that there is none
	}
	return p.Name
}

// forgetExported removes names that a package declares which is imported with a dot.
func (k *Kernel) forgetExported(path string, selected map[string]map[string]bool) {
	if e := k.catalogue.Exports(path); e != nil {
		for name := range e.Names {
			delete(selected, name)
		}
	}
}

// importsOf lists the paths that sources import.
func importsOf(sources ...[]byte) []string {
	var paths []string
	for _, source := range sources {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ImportsOnly)
		if err != nil {
			continue // the compiler says it better
		}
		paths = append(paths, cellcode.ImportPaths(file)...)
	}
	return paths
}
