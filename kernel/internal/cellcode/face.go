package cellcode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// FacePath is the package that cells import for everything. Its files are written so
// that those that a cell does not use can be left out: then the cell does not link the
// packages that only they import. The same is true of BoardPath, which draws the values
// of many packages and which no package but the face imports.
const (
	FacePath  = OwnModule + "puzzlekit"
	BoardPath = OwnModule + "charts/board"
)

// OwnModule is the beginning of the paths of all packages of this project.
const OwnModule = "puzzlelab/"

// The line //puzzlelab:shows PATH in a file of that package says that the file shows
// values of the package PATH, or of one that PATH imports. It is kept if the program
// uses Show and if PATH is imported by the program or by a file that it uses by name. So
// does //puzzlelab:films PATH, for files that make frames of a Film.
var directives = map[string]string{ // to the name that the program must use
	"//puzzlelab:shows ": "Show",
	"//puzzlelab:films ": "Film",
}

// UnusedFiles returns the files of FacePath and BoardPath that a program does not need.
// It returns false if it cannot tell, because the program imports packages that may use
// others: then all are needed.
//
// It compares names only, so it may keep too many files, but what it keeps compiles: with a
// file it keeps all files that declare a name which could be meant in it, and all files with
// methods of its types that could be called, by name or through an interface.
func (p *Packages) UnusedFiles(sources ...[]byte) ([]string, bool) {
	uses, ok := readUses(sources)
	if !ok || !uses.imports[FacePath] || !p.onlyBelow(uses.imports) {
		return nil, false
	}
	face, ok := p.filesOf(FacePath)
	if !ok {
		return nil, false
	}
	boards, _ := p.filesOf(BoardPath) // none where it is not compiled with the cell
	return unusedFiles(face, boards, uses), true
}

// uses are what a program uses of the two packages, and all its imports.
type uses struct{ names, boardNames, imports map[string]bool }

func readUses(sources [][]byte) (*uses, bool) {
	u := &uses{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, source := range sources {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, 0) // it finds out which names are local
		if err != nil {
			return nil, false
		}
		addImports(u.imports, file)
		addNamesOf(u.names, file, FacePath)
		addNamesOf(u.boardNames, file, BoardPath)
	}
	return u, true
}

func unusedFiles(face, boards []*faceFile, u *uses) []string {
	unused := keepUsed(face, u.names, u.imports)
	names := maps.Clone(u.boardNames)
	for _, f := range face {
		if f.kept() {
			maps.Copy(names, f.boardNames)
		}
	}
	return append(unused, keepUsed(boards, names, map[string]bool{})...)
}

// addNamesOf adds the names of a package that a file may use: those that it selects from the
// package, and all that are not local if it imports the package with a dot.
func addNamesOf(names map[string]bool, file *ast.File, path string) {
	for _, spec := range file.Imports {
		if spec.Path.Value != strconv.Quote(path) && spec.Path.Value != "`"+path+"`" {
			continue
		}
		switch {
		case spec.Name == nil:
			addSelected(names, file, likelyName(path))
		case spec.Name.Name == ".":
			maps.Copy(names, freeNames(file))
		default:
			addSelected(names, file, spec.Name.Name)
		}
	}
}

// addSelected adds the names that are selected from what is called from, as Draw is in
// board.Draw.
func addSelected(names map[string]bool, file *ast.File, from string) {
	ast.Inspect(file, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok {
			if x, named := selector.X.(*ast.Ident); named && x.Name == from {
				names[selector.Sel.Name] = true
			}
		}
		return true
	})
}

// freeNames returns the names in a file that may be declared elsewhere in its package, or
// by an import with a dot. The parser does not count keys of composite literals among the
// unresolved names, since they may be names of fields.
func freeNames(file *ast.File) map[string]bool {
	free := map[string]bool{}
	for _, name := range file.Unresolved {
		free[name.Name] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if pair, ok := n.(*ast.KeyValueExpr); ok {
			if key, named := pair.Key.(*ast.Ident); named && key.Obj == nil {
				free[key.Name] = true
			}
		}
		return true
	})
	return free
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

// faceFile is a file of the face, or of BoardPath.
type faceFile struct {
	name       string
	declares   map[string]bool
	types      map[string]bool     // of these
	methods    map[string][]string // by type
	uses       map[string]bool     // names that other files may declare, and methods with a dot
	boardNames map[string]bool     // names of BoardPath
	imports    map[string]bool
	shows      map[string][]string // paths by the name that shows them: Show or Film

	named bool // the program leads to it by names
	drawn bool // it draws values of the program, or what does so leads to it
}

func (f *faceFile) kept() bool { return f.named || f.drawn }

func (f *faceFile) isEmpty() bool { return len(f.declares)+len(f.methods) == 0 }

func (p *Packages) filesOf(path string) ([]*faceFile, bool) {
	parsed, ok := p.Sources(path)
	if !ok {
		return nil, false
	}
	var files []*faceFile
	for _, name := range slices.Sorted(maps.Keys(parsed)) {
		files = append(files, readFaceFile(name, parsed[name]))
	}
	return files, true
}

func readFaceFile(name string, parsed *ast.File) *faceFile {
	f := &faceFile{
		name: name, declares: map[string]bool{}, types: map[string]bool{}, methods: map[string][]string{},
		uses: freeNames(parsed), boardNames: map[string]bool{}, imports: map[string]bool{}, shows: map[string][]string{},
	}
	addMethodNames(f.uses, parsed)
	addImports(f.imports, parsed)
	addNamesOf(f.boardNames, parsed, BoardPath)
	for _, name := range declared(parsed) {
		f.declares[name] = true
	}
	for _, decl := range parsed.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				receiver := receiverType(d.Recv)
				f.methods[receiver] = append(f.methods[receiver], d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok {
					f.types[t.Name.Name] = true
				}
			}
		}
	}
	for _, group := range parsed.Comments {
		for _, comment := range group.List {
			for directive, name := range directives {
				if path, ok := strings.CutPrefix(comment.Text, directive); ok {
					f.shows[name] = append(f.shows[name], strings.TrimSpace(path))
				}
			}
		}
	}
	return f
}

// addMethodNames adds, with a dot, the names that may be those of methods: what is selected
// from something, and what interfaces ask for.
func addMethodNames(names map[string]bool, file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			names["."+n.Sel.Name] = true
		case *ast.InterfaceType:
			for _, method := range n.Methods.List {
				for _, name := range method.Names {
					names["."+name.Name] = true
				}
			}
		}
		return true
	})
}

func addImports(paths map[string]bool, file *ast.File) {
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths[path] = true
		}
	}
}

// keepUsed follows the names from the program through the files, and returns the files
// that it does not reach. What only draws does not ask for more drawing. Files without
// declarations stay, so that there is a package for a program that uses nothing of it.
func keepUsed(files []*faceFile, names, imports map[string]bool) (unused []string) {
	names, imports = maps.Clone(names), maps.Clone(imports)
	follow(files, names, func(f *faceFile) {
		f.named = true
		maps.Copy(imports, f.imports)
	})
	drawn := map[string]bool{}
	for _, f := range files {
		if !f.named && (f.isEmpty() || f.showsOne(names, imports)) {
			f.drawn = true
			f.leadTo(drawn)
		}
	}
	follow(files, drawn, func(f *faceFile) { f.drawn = true })
	for _, f := range files {
		if !f.kept() {
			unused = append(unused, f.name)
		}
	}
	return unused
}

// follow keeps the files that have one of the names, adds the names that they use, and so
// on.
func follow(files []*faceFile, names map[string]bool, keep func(*faceFile)) {
	for changed := true; changed; {
		changed = false
		for _, f := range files {
			if !f.kept() && f.has(names) {
				keep(f)
				f.leadTo(names)
				changed = true
			}
		}
	}
}

// leadTo adds the names that a file needs.
func (f *faceFile) leadTo(names map[string]bool) {
	maps.Copy(names, f.uses)
	maps.Copy(names, f.types) // for the files with their methods
}

// has reports whether one of the names is declared in the file, or is a type with methods
// there that may be needed. Those that are not exported can only be called by name.
func (f *faceFile) has(names map[string]bool) bool {
	for name := range f.declares {
		if names[name] {
			return true
		}
	}
	for receiver, methods := range f.methods {
		needed := func(method string) bool { return ast.IsExported(method) || names["."+method] }
		if names[receiver] && slices.ContainsFunc(methods, needed) {
			return true
		}
	}
	return false
}

// showsOne reports whether the file shows values of one of the packages, by one of the
// names.
func (f *faceFile) showsOne(names, imports map[string]bool) bool {
	for name, paths := range f.shows {
		if names[name] && slices.ContainsFunc(paths, func(path string) bool { return imports[path] }) {
			return true
		}
	}
	return false
}
