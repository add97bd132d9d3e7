package cellcode

import (
	"go/ast"
	"strconv"
	"strings"
)

// needs reports whether what is kept uses an import, and whether it could tell.
func (g *reach) needs(spec *ast.ImportSpec, used, unused map[string]bool) (needed, known bool) {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil || path == "C" {
		return false, false
	}
	switch {
	case spec.Name == nil:
		return g.needsNamed(path, used, unused)
	case spec.Name.Name == "_":
		return true, true
	case spec.Name.Name == ".":
		return g.needsDot(path, used), true
	}
	return used[spec.Name.Name], true
}

func (g *reach) needsNamed(path string, used, unused map[string]bool) (needed, known bool) {
	if name := likelyName(path); used[name] || unused[name] {
		return used[name], true
	}
	// GoNB removes unused imports, so something uses it by another name.
	exports, ok := g.program.Exports(path)
	return ok && used[exports.Package], ok
}

// likelyName returns the name that a package with the given path probably has:
// the last part of the path that is not a version.
func likelyName(path string) string {
	parts := strings.Split(path, "/")
	last := parts[len(parts)-1]
	if len(parts) > 1 && len(last) > 1 && last[0] == 'v' && strings.Trim(last[1:], "0123456789") == "" {
		return parts[len(parts)-2]
	}
	return last
}

// needsDot reports whether a name that nothing else declares is exported by a
// package that is imported with a dot. If the package cannot be read, the import
// stays.
func (g *reach) needsDot(path string, used map[string]bool) bool {
	var free []string
	for name := range used {
		if ast.IsExported(name) && g.named[name] == nil {
			free = append(free, name)
		}
	}
	if len(free) == 0 {
		return false
	}
	exports, ok := g.program.Exports(path)
	if !ok {
		return true
	}
	for _, name := range free {
		if exports.Names[name] {
			return true
		}
	}
	return false
}

func (g *reach) eraseImport(left *Pruned, spec *ast.ImportSpec) {
	for _, decl := range g.file.Decls {
		if d, ok := decl.(*ast.GenDecl); ok && !d.Lparen.IsValid() && len(d.Specs) == 1 && d.Specs[0] == spec {
			g.erase(left, d.Pos(), d.End())
			return
		}
	}
	g.erase(left, spec.Pos(), spec.End())
}
