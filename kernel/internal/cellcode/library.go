package cellcode

import (
	"bytes"
	"go/ast"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// FacePath is the package that cells import for everything. It imports nearly the whole
// library, and so does BoardPath, which draws the values of many packages and which no
// package but the face imports. The linker reads all packages that are imported and runs
// their initialisers. So a cell is compiled with those declarations of the two packages that
// need no other packages than the cell does (see [Packages.Needed] and [Packages.Without]).
// In which files they are does not matter.
const (
	FacePath  = OwnModule + "puzzlekit"
	BoardPath = OwnModule + "charts/board"
)

// OwnModule is the beginning of the paths of all packages of this project.
const OwnModule = "puzzlelab/"

// library has the declarations of the two packages.
type library struct {
	packages *Packages
	graphs   map[string]*graph
	leads    map[*unit][]*unit
}

func (p *Packages) readLibrary() *library {
	if p.library == nil {
		p.library = &library{packages: p, graphs: map[string]*graph{}, leads: map[*unit][]*unit{}}
	}
	return p.library
}

// graph returns the declarations of one of the packages: none of the boards if they are not
// compiled with the cell.
func (l *library) graph(path string) *graph {
	if g, ok := l.graphs[path]; ok {
		return g
	}
	g := newGraph()
	files, _ := l.packages.Sources(path)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		g.collect(files[name])
	}
	l.graphs[path] = g
	return g
}

// next returns what a unit uses of the two packages.
func (l *library) next(u *unit) []*unit {
	leads, known := l.leads[u]
	if !known {
		leads = append(u.in.next(u), l.imported(u)...)
		l.leads[u] = leads
	}
	return leads
}

// imported returns what a unit uses of the two packages by importing them.
func (l *library) imported(u *unit) (leads []*unit) {
	for selected := range u.selects {
		from, name, _ := strings.Cut(selected, ".")
		if path := u.file.names[from]; path == FacePath || path == BoardPath {
			leads = append(leads, l.graph(path).named[name]...)
		}
	}
	for _, path := range u.file.dotted {
		if path == FacePath || path == BoardPath {
			for _, used := range l.graph(path).next(u) {
				if slices.ContainsFunc(used.names, ast.IsExported) {
					leads = append(leads, used)
				}
			}
		}
	}
	return leads
}

// Needed returns the packages that the two packages must import for a program: those to
// which its names lead, and those with which its values are shown. It returns false if it
// cannot tell, because the program imports packages that may use other names.
func (p *Packages) Needed(sources ...[]byte) (map[string]bool, bool) {
	imports := map[string]bool{}
	var files []*File
	for _, source := range sources {
		file, err := parseFile("", source, 0)
		if err != nil {
			return nil, false
		}
		files = append(files, file)
		for _, path := range ImportPaths(file.syntax) {
			imports[path] = true
		}
	}
	if !imports[FacePath] || !p.onlyBelow(imports) {
		return nil, false
	}
	if _, ok := p.Sources(FacePath); !ok {
		return nil, false
	}
	l := p.readLibrary()
	var roots []*unit
	for _, file := range files {
		roots = append(roots, l.imported(file.whole())...)
	}
	named := closure(l.next, roots...)
	maps.Copy(imports, importsOf(named))
	r := registry{l.graph(FacePath), named, p.linked(imports)}
	for _, u := range r.face.units {
		if u.nameless && r.needs(u) {
			roots = append(roots, u)
		}
	}
	return importsOf(closure(l.next, roots...)), true
}

// onlyBelow reports whether none of the imports can use the face itself.
func (p *Packages) onlyBelow(imports map[string]bool) bool {
	for path := range imports {
		below := path == FacePath || strings.HasPrefix(path, FacePath+"/") && path != FacePath+"/jobs" || strings.HasPrefix(path, OwnModule+"charts")
		if !below && !p.IsStandard(path) {
			return false
		}
	}
	return true
}

// importsOf returns the packages that some units import.
func importsOf(units map[*unit]bool) map[string]bool {
	paths := map[string]bool{}
	for u := range units {
		for _, path := range u.imports() {
			paths[path] = true
		}
	}
	return paths
}

// imports returns the packages from which a unit selects names.
func (u *unit) imports() (paths []string) {
	for name, path := range u.file.names {
		if u.selects[name] {
			paths = append(paths, path)
		}
	}
	return paths
}

// linked returns those of some packages that are of this project, and all that they import.
// What the face and the boards import is not counted: it depends on what is kept of them.
func (p *Packages) linked(paths map[string]bool) map[string]bool {
	linked := map[string]bool{}
	var add func(path string)
	add = func(path string) {
		if linked[path] || path == FacePath || path == BoardPath || !strings.HasPrefix(path, OwnModule) {
			return
		}
		linked[path] = true
		for next := range p.Imports(path) {
			add(next)
		}
	}
	for path := range paths {
		add(path)
	}
	return linked
}

// Without returns the files of the two packages without the declarations that import
// packages which are not needed, or lead to such: the text by the name of the file, nil for a
// file that is not needed. Files that stay as they are are not in it.
func (p *Packages) Without(needed map[string]bool) map[string][]byte {
	l := p.readLibrary()
	units := l.graph(FacePath).units
	if needed[BoardPath] {
		units = slices.Concat(units, l.graph(BoardPath).units)
	}
	users := map[*unit][]*unit{}
	of := map[*File][]*unit{}
	var heavy []*unit
	for _, u := range units {
		of[u.file] = append(of[u.file], u)
		for _, v := range l.next(u) {
			users[v] = append(users[v], u)
		}
		if slices.ContainsFunc(u.imports(), func(path string) bool { return !needed[path] }) {
			heavy = append(heavy, u)
		}
	}
	dropped := closure(func(u *unit) []*unit { return users[u] }, heavy...)
	left := map[string][]byte{}
	for file, units := range of {
		if slices.ContainsFunc(units, func(u *unit) bool { return dropped[u] }) {
			left[file.name] = file.without(units, dropped)
		}
	}
	return left
}

// without returns the text of a file without some of its units and the imports that only
// they use, or nil if no unit is left.
func (f *File) without(units []*unit, dropped map[*unit]bool) []byte {
	text := bytes.Clone(f.text)
	kept := map[*unit]bool{}
	for _, u := range units {
		if dropped[u] {
			u.erase(text)
		} else {
			kept[u] = true
		}
	}
	if len(kept) == 0 {
		return nil
	}
	imports := importsOf(kept)
	for _, spec := range f.syntax.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		blank := spec.Name != nil && spec.Name.Name == "_"
		if err == nil && !imports[path] && !blank {
			f.eraseImport(text, spec)
		}
	}
	return text
}
