package cellcode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
)

// Exports is what a package offers.
type Exports struct {
	Package string
	Names   map[string]bool
	Results map[string]bool            // the functions, and methods as in "Group.Order", that return something; not methods that return only an error
	Params  map[string]string          // of functions, such as "(n int, text string)"
	Methods map[string]map[string]bool // by type
}

func newExports() *Exports {
	return &Exports{Names: map[string]bool{}, Results: map[string]bool{}, Params: map[string]string{}, Methods: map[string]map[string]bool{}}
}

// Packages finds the packages of the standard library and of the modules of a
// workspace by their import paths.
type Packages struct {
	std     string            // GOROOT/src
	modules map[string]string // folders by module path

	known Known // if there are no sources to look into, such as in a browser

	parsed  map[string]map[string]*File // what Sources has read
	library *library                    // what readLibrary has
}

// Known is what is known of packages without sources. Those of this project are known by the
// beginning of their paths; all others count as the standard library.
type Known interface {
	Paths() []string                     // of packages that cells can import
	Exports(path string) *Exports        // nil if cells cannot import it
	Imports(path string) map[string]bool // of any package
	FaceFiles() map[string][]byte        // of FacePath, by name
}

// KnownPackages are packages without sources.
func KnownPackages(known Known) *Packages { return &Packages{known: known} }

// FindPackages reads the workspace file, if there is one. Std is the folder with
// the sources of the standard library.
func FindPackages(std, workspace string) *Packages {
	return &Packages{std: std, modules: workspaceModules(workspace)}
}

// workspaceModules returns the folders of a workspace's modules by module path,
// or none if there is no workspace or it cannot be read.
func workspaceModules(name string) map[string]string {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	work, err := modfile.ParseWork(name, data, nil)
	if err != nil {
		return nil
	}
	modules := map[string]string{}
	for _, use := range work.Use {
		dir := use.Path
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(filepath.Dir(name), dir)
		}
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil {
			continue
		}
		if path := modfile.ModulePath(data); path != "" {
			modules[path] = dir
		}
	}
	return modules
}

// Dir returns the folder of a package. A module's requirements are in its own
// go.mod, where go build finds them.
func (p *Packages) Dir(path string) (string, bool) {
	if p.IsStandard(path) {
		return filepath.Join(p.std, filepath.FromSlash(path)), true
	}
	for module, root := range p.modules {
		rest, ok := strings.CutPrefix(path+"/", module+"/")
		if dir := filepath.Join(root, filepath.FromSlash(rest)); ok && hasPackage(dir) {
			return dir, true
		}
	}
	return "", false
}

// list returns the import paths of the packages of the workspace's modules, or of this
// project's among those that are known.
func (p *Packages) list() []string {
	var paths []string
	if p.known != nil {
		return slices.DeleteFunc(p.known.Paths(), func(path string) bool { return !strings.HasPrefix(path, OwnModule) })
	}
	for module, root := range p.modules {
		_ = filepath.WalkDir(root, func(dir string, entry os.DirEntry, err error) error {
			if err != nil || !entry.IsDir() {
				return nil
			}
			if name := entry.Name(); dir != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "internal") {
				return filepath.SkipDir
			}
			if inside, err := filepath.Rel(root, dir); err == nil && hasPackage(dir) {
				paths = append(paths, strings.TrimSuffix(module+"/"+filepath.ToSlash(inside), "/."))
			}
			return nil
		})
	}
	return paths
}

// IsStandard reports whether a package is in the standard library.
func (p *Packages) IsStandard(path string) bool {
	if p.known != nil {
		return p.known.Exports(path) != nil && !strings.HasPrefix(path, OwnModule)
	}
	return hasPackage(filepath.Join(p.std, filepath.FromSlash(path)))
}

func hasPackage(dir string) bool {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	return err == nil && len(names) > 0
}

// Exports reads the sources of a package, for all systems.
func (p *Packages) Exports(path string) (*Exports, bool) {
	if p.known != nil {
		exports := p.known.Exports(path)
		return exports, exports != nil
	}
	files, ok := p.Sources(path)
	if !ok {
		return nil, false
	}
	exports := newExports()
	for _, file := range files {
		exports.Package = file.syntax.Name.Name
		exports.add(file.syntax)
	}
	return exports, exports.Package != ""
}

// ReadExports reads what the given files of a package export.
func ReadExports(files []string) (*Exports, error) {
	var all []*ast.File
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		all = append(all, file)
	}
	return ExportsOf(all), nil
}

// ExportsOf returns what the files of a package export.
func ExportsOf(files []*ast.File) *Exports {
	exports := newExports()
	for _, file := range files {
		exports.Package = file.Name.Name
		exports.add(file)
	}
	return exports
}

// Sources returns the files of a package by name, without comments and without its tests. It
// reads a package once: whoever wants to see a change asks for the packages again.
func (p *Packages) Sources(path string) (map[string]*File, bool) {
	if files, ok := p.parsed[path]; ok {
		return files, true
	}
	files, ok := p.parse(path)
	if ok {
		if p.parsed == nil {
			p.parsed = map[string]map[string]*File{}
		}
		p.parsed[path] = files
	}
	return files, ok
}

// Imports returns what the files of a package import, for all systems.
func (p *Packages) Imports(path string) map[string]bool {
	if p.known != nil {
		return p.known.Imports(path)
	}
	paths := map[string]bool{}
	for name, text := range p.texts(path) {
		if file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly); err == nil {
			for _, path := range ImportPaths(file) {
				paths[path] = true
			}
		}
	}
	return paths
}

// ImportPaths returns the paths of the imports of a file.
func ImportPaths(file *ast.File) (paths []string) {
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, path)
		}
	}
	return paths
}

// parse reads the sources of a package without its tests, by file name.
func (p *Packages) parse(path string) (map[string]*File, bool) {
	texts := p.texts(path)
	files := map[string]*File{}
	for name, text := range texts {
		var err error
		if files[name], err = parseFile(name, text, 0); err != nil {
			return nil, false
		}
	}
	return files, texts != nil
}

// texts returns the files of a package without its tests by name, or nil.
func (p *Packages) texts(path string) map[string][]byte {
	if p.known != nil && path == FacePath {
		return p.known.FaceFiles()
	}
	dir, ok := p.Dir(path)
	if !ok || p.known != nil {
		return nil
	}
	names, _ := filepath.Glob(filepath.Join(dir, "*.go")) // the pattern is a good one
	texts := map[string][]byte{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil
		}
		texts[name] = text
	}
	return texts
}

func (e *Exports) add(file *ast.File) {
	for _, name := range declared(file) {
		if ast.IsExported(name) {
			e.Names[name] = true
		}
	}
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.FuncDecl)
		if !ok || !d.Name.IsExported() {
			continue
		}
		returns := d.Type.Results.NumFields() > 0
		if d.Recv == nil {
			e.Results[d.Name.Name] = returns
			e.Params[d.Name.Name] = params(d.Type.Params)
			continue
		}
		receiver := ReceiverType(d.Recv)
		if e.Methods[receiver] == nil {
			e.Methods[receiver] = map[string]bool{}
		}
		e.Methods[receiver][d.Name.Name] = true
		e.Results[receiver+"."+d.Name.Name] = returns && !onlyError(d.Type.Results)
	}
}

// onlyError reports whether results are one error, which is nil after a success: there is
// nothing to show.
func onlyError(results *ast.FieldList) bool {
	if results.NumFields() != 1 {
		return false
	}
	name, ok := results.List[0].Type.(*ast.Ident)
	return ok && name.Name == "error"
}

// params prints the parameters of a function.
func params(fields *ast.FieldList) string {
	var all []string
	for _, field := range fields.List {
		var names []string
		for _, name := range field.Names {
			names = append(names, name.Name)
		}
		all = append(all, strings.TrimSpace(strings.Join(names, ", ")+" "+types.ExprString(field.Type)))
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// declared lists the names that a file declares for its package.
func declared(file *ast.File) []string {
	var names []string
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}
