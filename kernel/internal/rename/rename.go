// Package rename gives the module another path, in all files of the repository.
//
// A path is rewritten where the grammar of Go says that it is one: an import path of the
// module, wherever it stands, and the module's own path in go.mod files and after the words
// module and replace. The project's name stays: that of the kernel, of the folders of its caches and
// of its environment variables.
package rename

import (
	"bytes"
	"context"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"puzzlelab/internal/atomicfile"
)

// PathError refuses a module path.
type PathError struct{ Path, Why string }

func (e *PathError) Error() string {
	return fmt.Sprintf("%q cannot be the path of the module: %s; want one such as example.org/you/puzzlelab", e.Path, e.Why)
}

// Module gives the module at root, a git repository, the path to. It returns the old path
// and the names of the files that it changed, sorted. The files are those that git tracks,
// and new ones that it does not ignore. If it is stopped, it can be called again: the files
// go.mod, which say what the old paths are, are written last.
//
// The error is a *PathError if Go would not accept the path.
func Module(ctx context.Context, root, to string) (from string, changed []string, err error) {
	files, err := repositoryFiles(ctx, root)
	if err != nil {
		return "", nil, err
	}
	texts, modules, err := read(root, files)
	if err != nil {
		return "", nil, err
	}
	from = modules["go.mod"]
	if err := check(from, to); err != nil {
		return "", nil, err
	}
	var others []string
	for _, other := range modules {
		others = append(others, other)
	}
	p := &paths{from, to, folders(from, files, others)}
	for name, text := range texts {
		if texts[name], err = p.file(name, text); err != nil {
			return "", nil, err
		}
		if !bytes.Equal(text, texts[name]) {
			changed = append(changed, name)
		}
	}
	slices.Sort(changed)
	for _, name := range inOrder(changed) {
		if err := ctx.Err(); err != nil {
			return "", nil, context.Cause(ctx)
		}
		if err := atomicfile.WriteBytes(filepath.Join(root, filepath.FromSlash(name)), texts[name]); err != nil {
			return "", nil, err
		}
	}
	return from, changed, nil
}

func check(from, to string) error {
	if from == "" {
		return &PathError{from, "go.mod names no module"}
	}
	if from == to {
		return &PathError{to, "it is the path already"}
	}
	if err := module.CheckPath(to); err != nil {
		return &PathError{to, strings.TrimPrefix(err.Error(), fmt.Sprintf("malformed module path %q: ", to))}
	}
	return nil
}

// repositoryFiles lists the files of the repository, with slashes.
func repositoryFiles(ctx context.Context, root string) ([]string, error) {
	cmd := exec.CommandContext(ctx, "git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git cannot list the files of %s: %w\n%s", root, err, stderr.String())
	}
	names := strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 })
	slices.Sort(names)
	return slices.Compact(names), nil
}

// read returns the texts among the files, and the paths of the modules by their go.mod.
// Files that are gone, links and binary files are left out.
func read(root string, files []string) (texts map[string][]byte, modules map[string]string, err error) {
	texts, modules = map[string][]byte{}, map[string]string{}
	for _, name := range files {
		full := filepath.Join(root, filepath.FromSlash(name))
		if info, err := os.Lstat(full); err != nil || !info.Mode().IsRegular() {
			continue
		}
		text, err := os.ReadFile(full)
		if err != nil {
			return nil, nil, err
		}
		if bytes.IndexByte(text, 0) >= 0 {
			continue
		}
		texts[name] = text
		if path.Base(name) == "go.mod" {
			modules[name] = modfile.ModulePath(text)
		}
	}
	return texts, modules, nil
}

// inOrder returns the names of the files in the order in which they are written: the module
// files last, and of them the one at the root.
func inOrder(names []string) []string {
	late := func(name string) int {
		switch {
		case name == "go.mod":
			return 2
		case path.Base(name) == "go.mod":
			return 1
		}
		return 0
	}
	return slices.SortedStableFunc(slices.Values(names), func(a, b string) int { return late(a) - late(b) })
}

// file rewrites one file. Imports of Go are sorted by path, so gofmt has its say again.
func (p *paths) file(name string, text []byte) ([]byte, error) {
	renamed := p.rewrite(name, text)
	if path.Ext(name) != ".go" || bytes.Equal(renamed, text) {
		return renamed, nil
	}
	formatted, err := format.Source(text)
	if err != nil || !bytes.Equal(formatted, text) { // it was not formatted before, such as a test's bad file
		return renamed, nil
	}
	return format.Source(renamed)
}
