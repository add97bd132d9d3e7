//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"puzzlelab/internal/atomicfile"
)

// pathError refuses a module path.
type pathError struct{ Path, Why string }

func (e *pathError) Error() string {
	return fmt.Sprintf("%q cannot be the path of the module: %s; want one such as example.org/you/puzzlelab", e.Path, e.Why)
}

// renameTo gives the module at root, a git repository, the path to. It returns the old path
// and the names of the files that it changed, sorted. The files are those that git tracks,
// and new ones that it does not ignore. If it is stopped, it can be called again: the files
// go.mod, which say what the old paths are, are written last.
//
// The error is a *pathError if Go would not accept the path.
//
// A path is rewritten where the grammar of Go says that it is one: an import path of the
// module, wherever it stands, and the module's own path in go.mod files and after the words
// module and replace. The project's name stays: that of the kernel, of the folders of its caches and
// of its environment variables.
func renameTo(ctx context.Context, root, to string) (from string, changed []string, err error) {
	files, err := repositoryFiles(ctx, root)
	if err != nil {
		return "", nil, err
	}
	texts, modules, err := readTexts(root, files)
	if err != nil {
		return "", nil, err
	}
	from = modules["go.mod"]
	if err := checkModulePath(from, to); err != nil {
		return "", nil, err
	}
	var others []string
	for _, other := range modules {
		others = append(others, other)
	}
	p := &modulePaths{from, to, moduleFolders(from, files, others)}
	for name, text := range texts {
		if texts[name], err = p.file(name, text); err != nil {
			return "", nil, err
		}
		if !bytes.Equal(text, texts[name]) {
			changed = append(changed, name)
		}
	}
	slices.Sort(changed)
	for _, name := range moduleFilesLast(changed) {
		if err := ctx.Err(); err != nil {
			return "", nil, context.Cause(ctx)
		}
		if err := atomicfile.WriteBytes(filepath.Join(root, filepath.FromSlash(name)), texts[name]); err != nil {
			return "", nil, err
		}
	}
	return from, changed, nil
}

func checkModulePath(from, to string) error {
	if from == "" {
		return &pathError{from, "go.mod names no module"}
	}
	if from == to {
		return &pathError{to, "it is the path already"}
	}
	if err := module.CheckPath(to); err != nil {
		return &pathError{to, strings.TrimPrefix(err.Error(), fmt.Sprintf("malformed module path %q: ", to))}
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

// readTexts returns the texts among the files, and the paths of the modules by their go.mod.
// Files that are gone, links and binary files are left out.
func readTexts(root string, files []string) (texts map[string][]byte, modules map[string]string, err error) {
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

// moduleFilesLast returns the names of the files in the order in which they are written: the module
// files last, and of them the one at the root.
func moduleFilesLast(names []string) []string {
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
func (p *modulePaths) file(name string, text []byte) ([]byte, error) {
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

// modulePaths rewrites the paths of a module in texts.
type modulePaths struct {
	from, to string
	folders  map[string]bool // the first elements of paths in the module, such as puzzlekit
}

// rewrite replaces the import paths of the module, and the module path where it stands as
// in a go.mod file. A name that only looks like the path is left alone: it has no folder of
// the module after it, as puzzlelab/tables, or is a part of a longer path, as /opt/puzzlelab.
func (p *modulePaths) rewrite(name string, text []byte) []byte {
	var out bytes.Buffer
	for done := 0; ; {
		i := bytes.Index(text[done:], []byte(p.from))
		if i < 0 {
			out.Write(text[done:])
			return out.Bytes()
		}
		begin, end := done+i, done+i+len(p.from)
		out.Write(text[done:begin])
		done = end
		if begins(text[:begin]) && (p.inside(text[end:]) || isModule(name, text[:begin], text[end:])) {
			out.WriteString(p.to)
		} else {
			out.WriteString(p.from)
		}
	}
}

const inPath = `A-Za-z0-9_.~/@%-`

var (
	pathEnds   = regexp.MustCompile(`[` + inPath + `]$`)
	escapeEnds = regexp.MustCompile(`\\[nrt]$`) // in a string of Go or JSON

	firstElement = regexp.MustCompile(`^/([A-Za-z0-9_-]+)`)
	prefixEnds   = regexp.MustCompile("^/\\\\?[\"`]") // "puzzlelab/", to which code adds a package

	moduleBefore = regexp.MustCompile(`\b(module|replace) $`)
	pathGoesOn   = regexp.MustCompile(`^[` + inPath + `]`)
)

// begins reports whether a path can begin after a text.
func begins(before []byte) bool {
	before = before[max(0, len(before)-2):]
	return !pathEnds.Match(before) || escapeEnds.Match(before)
}

// inside reports whether a text continues the module path with a folder of the module.
func (p *modulePaths) inside(after []byte) bool {
	after = after[:min(len(after), 80)]
	m := firstElement.FindSubmatch(after)
	return m != nil && p.folders[string(m[1])] || prefixEnds.Match(after)
}

// isModule reports whether a path stands between two texts as the path of a module.
func isModule(name string, before, after []byte) bool {
	before = before[max(0, len(before)-80):]
	return !pathGoesOn.Match(after) && (path.Base(name) == "go.mod" || moduleBefore.Match(before))
}

// moduleFolders returns the first elements of the paths of packages and modules, given the files
// of a module and the paths of the modules in it.
func moduleFolders(module string, files, modules []string) map[string]bool {
	found := map[string]bool{}
	for _, name := range files {
		if first, _, below := strings.Cut(name, "/"); below && path.Ext(name) == ".go" && first[0] != '.' {
			found[first] = true
		}
	}
	for _, other := range modules {
		if rest, below := strings.CutPrefix(other, module+"/"); below {
			first, _, _ := strings.Cut(rest, "/")
			found[first] = true
		}
	}
	return found
}
