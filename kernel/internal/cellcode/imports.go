package cellcode

import (
	"errors"
	"fmt"
	"go/ast"
	"strconv"
	"strings"
	"unicode"
)

// needs reports whether what is kept uses an import. The error says that it cannot tell.
func (g *pruner) needs(spec *ast.ImportSpec, kept, dropped *unit) (bool, error) {
	path, err := strconv.Unquote(spec.Path.Value)
	switch {
	case err != nil:
		return false, err
	case path == "C":
		return false, errors.New("the program uses cgo")
	case spec.Name == nil:
		return g.needsNamed(path, kept, dropped)
	case spec.Name.Name == "_":
		return true, nil
	case spec.Name.Name == ".":
		return g.needsDot(path, kept)
	}
	return kept.selects[spec.Name.Name], nil
}

func (g *pruner) needsNamed(path string, kept, dropped *unit) (bool, error) {
	if name := likelyName(path); kept.selects[name] || dropped.selects[name] {
		return kept.selects[name], nil
	}
	// GoNB removes unused imports, so something uses it by another name.
	exports, ok := g.program.Exports(path)
	if name := assumedName(path); !ok && (kept.selects[name] || dropped.selects[name]) {
		return kept.selects[name], nil
	}
	if !ok {
		return false, fmt.Errorf("the name of package %s is not known", path)
	}
	return kept.selects[exports.Package], nil
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

// assumedName returns the name of a package by the rule of goimports, which a module from
// elsewhere mostly follows: yaml of gopkg.in/yaml.v3 and of example.com/go-yaml.
func assumedName(path string) string {
	name := strings.TrimPrefix(likelyName(path), "go-")
	if end := strings.IndexFunc(name, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }); end >= 0 {
		name = name[:end]
	}
	return name
}

// needsDot reports whether a name that nothing else declares is exported by a
// package that is imported with a dot. If the package cannot be read, the import
// stays.
func (g *pruner) needsDot(path string, kept *unit) (bool, error) {
	exports, ok := g.program.Exports(path)
	unknown := false
	for name := range kept.uses {
		if !ast.IsExported(name) || g.named[name] != nil {
			continue
		}
		if ok && exports.Names[name] {
			return true, nil
		}
		unknown = unknown || !ok
	}
	if unknown {
		return true, nil
	}
	for name, literals := range kept.keys {
		if ast.IsExported(name) && g.named[name] == nil && (!ok || exports.Names[name]) && !g.types.areFields(literals) {
			return false, fmt.Errorf("%s may be a field, or a name of package %s", name, path)
		}
	}
	return false, nil
}

// nameOf returns the name by which the program uses a package that it imports without one.
func (g *pruner) nameOf(path string) string {
	name := likelyName(path)
	for _, u := range g.units {
		if u.selects[name] {
			return name
		}
	}
	if exports, ok := g.program.Exports(path); ok {
		return exports.Package
	}
	return assumedName(path)
}
