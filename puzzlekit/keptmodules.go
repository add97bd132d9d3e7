package puzzlekit

import (
	"crypto/sha256"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"puzzlelab/internal/cachefile"
)

// modules finds what the packages are made of that a notebook, or another program, imports
// from modules that are not this one: those in folders of this machine by their files, and
// others by their versions, which never change.
type modules struct {
	folders  map[string]string // by path
	versions map[string]string // by path
}

// newModules finds the modules of a program whose source is in dir: those of the nearest
// workspace, or else the nearest module, and what they require.
func newModules(dir string) *modules {
	m := &modules{folders: map[string]string{}, versions: map[string]string{}}
	for folder := dir; ; folder = filepath.Dir(folder) {
		m.addWorkspace(folder)
		m.addFolder(folder)
		if len(m.folders) > 0 || folder == filepath.Dir(folder) {
			break
		}
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return m
	}
	for _, module := range info.Deps {
		switch {
		case module.Replace == nil:
			m.versions[module.Path] = module.Version + " " + module.Sum
		case module.Replace.Version != "":
			m.versions[module.Path] = fmt.Sprint(module.Replace.Path, " ", module.Replace.Version, " ", module.Replace.Sum)
		default:
			m.addReplaced(module.Path, module.Replace.Path)
		}
	}
	return m
}

func (m *modules) addWorkspace(dir string) {
	name := filepath.Join(dir, "go.work")
	text, err := os.ReadFile(name)
	if err != nil {
		return
	}
	work, err := modfile.ParseWork(name, text, nil)
	if err != nil {
		return
	}
	for _, use := range work.Use {
		folder := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(folder) {
			folder = filepath.Join(dir, folder)
		}
		m.addFolder(folder)
	}
}

func (m *modules) addFolder(dir string) {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if path := modfile.ModulePath(text); err == nil && path != "" {
		m.folders[path] = dir
	}
}

// addReplaced adds a module that another replaces, in a folder that is given as seen from the
// module which says so.
func (m *modules) addReplaced(path, folder string) {
	for _, from := range m.folders {
		dir := filepath.FromSlash(folder)
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(from, dir)
		}
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			m.folders[path] = dir
			return
		}
	}
}

// sourcesOf returns a text that changes if something does of which the packages are made, or
// those that they import. It is empty if there are only packages of the standard library
// and of this library, which has a hash of its own.
func (m *modules) sourcesOf(paths []string) (string, error) {
	var text strings.Builder
	seen := map[string]bool{}
	for todo := slices.Clone(paths); len(todo) > 0; todo = todo[1:] {
		path := todo[0]
		if seen[path] || strings.HasPrefix(path, "puzzlelab/") {
			continue
		}
		seen[path] = true
		module, dir := m.find(path)
		if dir == "" {
			if version := m.versions[module]; version != "" {
				fmt.Fprintf(&text, "%s %s\n", path, version)
			}
			continue
		}
		h := sha256.New()
		imports, err := hashPackage(h, dir)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&text, "%s %x\n", path, h.Sum(nil))
		todo = append(todo, imports...)
	}
	return text.String(), nil
}

// find returns the module of a package, and the folder of the package if it is on this
// machine.
func (m *modules) find(path string) (module, dir string) {
	for other := range m.folders {
		if inModule(path, other) && len(other) > len(module) {
			module = other
		}
	}
	if module != "" {
		return module, filepath.Join(m.folders[module], filepath.FromSlash(strings.TrimPrefix(path, module)))
	}
	for other := range m.versions {
		if inModule(path, other) && len(other) > len(module) {
			module = other
		}
	}
	return module, ""
}

func inModule(path, module string) bool { return path == module || strings.HasPrefix(path, module+"/") }

// hashPackage writes the files of a package, tests excepted, and what they embed, and
// returns what they import.
func hashPackage(h io.Writer, dir string) (imports []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		name := filepath.Join(dir, entry.Name())
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := hashFile(h, name)
		if err != nil {
			return nil, err
		}
		if filepath.Ext(name) != ".go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		for _, spec := range file.Imports {
			imports = append(imports, strings.Trim(spec.Path.Value, "\"`"))
		}
		if err := hashEmbedded(h, dir, string(text)); err != nil {
			return nil, err
		}
	}
	return imports, nil
}

func hashFile(h io.Writer, name string) ([]byte, error) {
	text, err := os.ReadFile(name)
	cachefile.AddFile(h, filepath.Base(name), text)
	return text, err
}

// hashEmbedded writes the files that lines //go:embed name.
func hashEmbedded(h io.Writer, dir, source string) error {
	for line := range strings.Lines(source) {
		patterns, ok := strings.CutPrefix(strings.TrimSpace(line), "//go:embed ")
		if !ok {
			continue
		}
		for _, pattern := range strings.Fields(patterns) {
			pattern = strings.TrimPrefix(strings.Trim(pattern, "\"`"), "all:")
			names, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
			if err != nil {
				return err
			}
			for _, name := range names {
				if err := hashTree(h, name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func hashTree(h io.Writer, root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		_, err = hashFile(h, path)
		return err
	})
}
