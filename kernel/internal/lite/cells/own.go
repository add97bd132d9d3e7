package cells

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/version"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	modpath "golang.org/x/mod/module"

	"puzzlelab/kernel/internal/cellcode"
)

// ownModule is the module of the go.mod among the files of cells, whose packages cells can
// import, as the native kernel does with the module beside the notebook.
type ownModule struct {
	files    map[string]string // by name, as they were read
	language string            // such as go1.26
	packages map[string]*ownPackage
}

// ownPackage is a package of the module.
type ownPackage struct {
	path    string
	names   []string // of its files
	syntax  []*ast.File
	imports []string
	archive string // compiled already, or ""
}

// readOwn reads the module again if one of its files has changed.
func (k *Kernel) readOwn() error {
	files, err := k.machine.Sources()
	if err != nil || maps.Equal(files, k.own.files) {
		return err
	}
	for importPath := range k.own.packages {
		delete(k.catalogue.Packages, importPath)
	}
	k.own = newOwnModule(files, k.catalogue)
	for importPath, p := range k.own.packages {
		k.catalogue.Packages[importPath] = p.entry()
	}
	k.known = cellcode.KnownPackages(k.catalogue)
	return nil
}

// newOwnModule finds the packages of a module. A go.mod that cannot be used is left out, so
// that it spoils no cell that does not need it; so is a package that the catalogue has.
func newOwnModule(files map[string]string, c *Catalogue) ownModule {
	m := ownModule{files: files, packages: map[string]*ownPackage{}}
	module, err := modfile.Parse("go.mod", []byte(files["go.mod"]), nil)
	if err != nil || module.Module == nil {
		return m
	}
	m.language = "go1.16" // what Go takes if there is no line
	if module.Go != nil {
		if m.language = "go" + module.Go.Version; !c.compiles(m.language) {
			return m
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !fs.ValidPath(name) || !isSource(name, files[name]) {
			continue
		}
		importPath := path.Join(module.Module.Mod.Path, path.Dir(name))
		if c.Packages[importPath] != nil || importPath == "main" || modpath.CheckImportPath(importPath) != nil {
			continue
		}
		p := m.packages[importPath]
		if p == nil {
			p = &ownPackage{path: importPath}
			m.packages[importPath] = p
		}
		p.add(name, files[name])
	}
	maps.DeleteFunc(m.packages, func(_ string, p *ownPackage) bool { return p.name() == "main" })
	return m
}

// compiles reports whether a version of the language is not newer than the compiler.
func (c *Catalogue) compiles(wanted string) bool {
	return version.Compare(wanted, language(c.Go)) <= 0 || version.Compare(wanted, c.Go) <= 0
}

// isSource reports whether a file belongs to its package here: it is no test, and for this
// system.
func isSource(name, text string) bool {
	if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
		return false
	}
	system := build.Default
	system.GOOS, system.GOARCH, system.CgoEnabled = "js", "wasm", false
	system.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
	matches, err := system.MatchFile(path.Dir(name), path.Base(name))
	return matches || err != nil // the compiler says what is wrong
}

func (p *ownPackage) add(name, text string) {
	// What can be read of a file with errors is enough for completion; the compiler names them.
	file, _ := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
	p.names = append(p.names, name)
	p.syntax = append(p.syntax, file)
	for _, imported := range cellcode.ImportPaths(file) {
		if imported != "unsafe" && !slices.Contains(p.imports, imported) {
			p.imports = append(p.imports, imported)
		}
	}
}

func (p *ownPackage) name() string { return p.syntax[0].Name.Name }

// entry is the package as the catalogue has it. Its archive is made when it is needed.
func (p *ownPackage) entry() *Package {
	return &Package{Archive: Archive{Imports: p.imports}, Name: p.name(), Comments: DocComments(p.syntax), offers: cellcode.ExportsOf(p.syntax)}
}

func (k *Kernel) isOwn(importPath string) bool { return k.own.packages[importPath] != nil }

// compileOwn compiles those of some packages that are of the module, and those of it that they
// import.
func (k *Kernel) compileOwn(paths ...string) error {
	for _, importPath := range paths {
		if p := k.own.packages[importPath]; p != nil {
			if err := k.compileOwnPackage(p, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// compileOwnPackage compiles a package that the packages above it import.
func (k *Kernel) compileOwnPackage(p *ownPackage, above []string) error {
	if p.archive != "" {
		return nil
	}
	if slices.Contains(above, p.path) {
		cycle := strings.Join(append(above[slices.Index(above, p.path):], p.path), " imports ")
		return &BuildError{Messages: []Message{{Text: "import cycle not allowed: " + cycle}}}
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %s\n", p.path, k.own.language)
	for _, imported := range p.imports {
		if q := k.own.packages[imported]; q != nil {
			if err := k.compileOwnPackage(q, append(slices.Clone(above), p.path)); err != nil {
				return err
			}
			fmt.Fprintf(sum, "%s\n", q.archive)
		}
	}
	folder := path.Join(k.dir, "own")
	u := &unit{path: p.path, imports: p.imports, language: language(k.own.language)}
	for i, name := range p.names {
		if other := p.syntax[i].Name.Name; other != p.name() && other != "" {
			return &BuildError{Messages: []Message{{Text: fmt.Sprintf("found packages %s (%s) and %s (%s)", p.name(), p.names[0], other, name)}}}
		}
		text := []byte(k.own.files[name])
		fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
		u.files = append(u.files, path.Join(folder, name))
		if err := k.machine.Write(u.files[i], text); err != nil {
			return err
		}
	}
	u.archive = path.Join(k.dir, "own-"+hex.EncodeToString(sum.Sum(nil)[:6])+".a")
	output, err := k.runCompiler(u)
	if err != nil {
		return err
	}
	if output != "" {
		return k.explain(strings.ReplaceAll(output, folder+"/", ""), &program{})
	}
	p.archive = u.archive
	entry := k.catalogue.Packages[p.path]
	entry.Exports, entry.Objects = u.archive, u.archive
	return nil
}
