//go:build unix

package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
)

// nothingToGet reports whether the call is "go get" in a folder whose imports
// are all available already: packages of the standard library, whose sources are
// in std, or of the modules of the folder's workspace. When in doubt it returns
// false, and the real go command decides.
func nothingToGet(args []string, std string) bool {
	if len(args) != 1 || args[0] != "get" {
		return false
	}
	imports, err := importsOf(".")
	if err != nil {
		return false
	}
	modules := workspaceModules("go.work")
	for _, path := range imports {
		if !hasPackage(filepath.Join(std, filepath.FromSlash(path))) && !inModules(modules, path) {
			return false
		}
	}
	return true
}

// importsOf lists the imports of the Go files in a folder.
func importsOf(dir string) ([]string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return nil, err
			}
			paths = append(paths, path)
		}
	}
	return paths, nil
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
		data, err := os.ReadFile(filepath.Join(use.Path, "go.mod"))
		if err != nil {
			continue
		}
		if path := modfile.ModulePath(data); path != "" {
			modules[path] = use.Path
		}
	}
	return modules
}

// inModules reports whether one of the modules contains the package. The
// requirements of the package are in its own module's go.mod, where go build
// finds them.
func inModules(modules map[string]string, path string) bool {
	for module, dir := range modules {
		if rest, ok := strings.CutPrefix(path+"/", module+"/"); ok && hasPackage(filepath.Join(dir, filepath.FromSlash(rest))) {
			return true
		}
	}
	return false
}

func hasPackage(dir string) bool {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	return err == nil && len(names) > 0
}
