package cellcode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// FacePath is the package that cells import for everything. Its files are written so
// that those that a cell does not use can be left out: then the cell does not link the
// packages that only they import. The same is true of BoardPath, which draws the values
// of many packages and which no package but the face imports.
const (
	FacePath  = "puzzlelab/puzzlekit"
	BoardPath = "puzzlelab/charts/board"
)

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
// others: then all are needed. It compares names only, so it may keep too many.
func (p *Packages) UnusedFiles(sources ...[]byte) ([]string, bool) {
	names, imports := map[string]bool{}, map[string]bool{}
	for _, source := range sources {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, 0) // it finds out which names are local
		if err != nil {
			return nil, false
		}
		addImports(imports, file)
		for _, name := range file.Unresolved { // after a dot import
			names[name.Name] = true
		}
		addSelected(names, file, "")
	}
	if !imports[FacePath] || !p.onlyBelow(imports) {
		return nil, false
	}
	files, ok := p.filesOf(FacePath)
	if !ok {
		return nil, false
	}
	drawn := maps.Clone(names)
	unused := keepUsed(files, names, imports)
	boards, ok := p.filesOf(BoardPath)
	if !ok {
		return unused, true
	}
	for _, f := range files {
		if f.kept {
			maps.Copy(drawn, f.selects)
		}
	}
	return append(unused, keepUsed(boards, drawn, imports)...), true
}

// addSelected adds the names that are selected from something, as Draw is in board.Draw, or
// from what is called so.
func addSelected(names map[string]bool, file *ast.File, from string) {
	ast.Inspect(file, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, named := selector.X.(*ast.Ident); from == "" || named && x.Name == from {
			names[selector.Sel.Name] = true
		}
		return true
	})
}

// onlyBelow reports whether none of the imports can use the face itself.
func (p *Packages) onlyBelow(imports map[string]bool) bool {
	for path := range imports {
		below := path == FacePath || strings.HasPrefix(path, FacePath+"/") && path != FacePath+"/jobs" || strings.HasPrefix(path, "puzzlelab/charts")
		if !below && !p.IsStandard(path) {
			return false
		}
	}
	return true
}

// faceFile is a file of the face, or of BoardPath.
type faceFile struct {
	name           string
	declares, uses map[string]bool
	methodsOf      map[string]bool
	selects        map[string]bool // from BoardPath
	imports        map[string]bool
	shows          map[string][]string // paths by the name that shows them: Show or Film
	kept           bool
}

func (p *Packages) filesOf(path string) ([]*faceFile, bool) {
	parsed, ok := p.parse(path, parser.ParseComments)
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
	f := &faceFile{name: name, declares: map[string]bool{}, uses: map[string]bool{}, methodsOf: map[string]bool{}, imports: map[string]bool{}, selects: map[string]bool{}, shows: map[string][]string{}}
	addImports(f.imports, parsed)
	addSelected(f.selects, parsed, path.Base(BoardPath))
	for _, name := range declared(parsed) {
		f.declares[name] = true
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
	for _, name := range parsed.Unresolved {
		f.uses[name.Name] = true
	}
	for _, decl := range parsed.Decls {
		if method, ok := decl.(*ast.FuncDecl); ok && method.Recv != nil {
			f.methodsOf[receiverType(method.Recv)] = true
		}
	}
	return f
}

func addImports(paths map[string]bool, file *ast.File) {
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths[path] = true
		}
	}
}

// keepUsed follows the names from the program through the files, and returns the files
// that it does not reach.
func keepUsed(files []*faceFile, names, imports map[string]bool) (unused []string) {
	for changed := true; changed; {
		changed = false
		for _, f := range files {
			named := f.named(names)
			if f.kept || !named && !f.showsOne(names, imports) {
				continue
			}
			f.kept, changed = true, true
			for name := range f.uses {
				names[name] = true
			}
			if named { // what only draws does not ask for more drawing
				for path := range f.imports {
					imports[path] = true
				}
			}
		}
	}
	for _, f := range files {
		if !f.kept {
			unused = append(unused, f.name)
		}
	}
	return unused
}

// named reports whether one of the names is declared in the file or has methods there.
func (f *faceFile) named(names map[string]bool) bool {
	for _, own := range []map[string]bool{f.declares, f.methodsOf} {
		for name := range own {
			if names[name] {
				return true
			}
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
