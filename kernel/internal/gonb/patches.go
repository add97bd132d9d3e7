package gonb

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// patchFolder holds the series of changes of GoNB, below the root of the repository. Their
// numbers say in which order they are made. Each has one purpose; what comes before its
// first "diff" says which, why, and whether GoNB itself could take it. Those that it could
// take as they are come first, so that they need none of the others.
const patchFolder = "kernel/patches"

// A Patch is one change of GoNB.
type Patch struct {
	Name  string // of its file, such as 0006-wasm-exec.patch
	Title string // its first line
	files []*gitdiff.File
}

// PatchError says that a patch does not fit the source that it is applied to.
type PatchError struct {
	Patch string // its name
	File  string // of the source
	Line  int64  // where the patch expects the lines that it changes
	Times int    // how often they are there
}

func (e *PatchError) Error() string {
	return fmt.Sprintf("%s: the lines of %s from %d on are there %d times; want once", e.Patch, e.File, e.Line, e.Times)
}

// patchFiles returns the paths of the series in order.
func patchFiles(root string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(root, patchFolder, "*.patch"))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("there are no patches in %s", patchFolder)
	}
	return files, err
}

func readPatches(root string) ([]Patch, error) {
	paths, err := patchFiles(root)
	if err != nil {
		return nil, err
	}
	var series []Patch
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		p, err := parsePatch(filepath.Base(path), text)
		if err != nil {
			return nil, err
		}
		series = append(series, p)
	}
	return series, nil
}

// parsePatch reads a patch that changes files, and neither makes nor removes any.
func parsePatch(name string, text []byte) (Patch, error) {
	files, header, err := gitdiff.Parse(bytes.NewReader(text))
	if err != nil {
		return Patch{}, fmt.Errorf("%s: %w", name, err)
	}
	if len(files) == 0 {
		return Patch{}, fmt.Errorf("%s changes no file", name)
	}
	for _, f := range files {
		if f.IsNew || f.IsDelete || f.IsRename || f.IsBinary || !filepath.IsLocal(f.NewName) {
			return Patch{}, fmt.Errorf("%s: %s: want a change of a text that is there", name, f.NewName)
		}
	}
	title, _, _ := strings.Cut(header, "\n")
	return Patch{Name: name, Title: title, files: files}, nil
}

// apply changes the files below a folder: all of them, or none with a *PatchError. It
// reports whether lines were found elsewhere than the patch says, as in another version.
func (p Patch) apply(dir string) (moved bool, err error) {
	changed := map[string][]byte{}
	for _, f := range p.files {
		path := filepath.Join(dir, filepath.FromSlash(f.NewName))
		source, err := os.ReadFile(path)
		if err != nil {
			return false, fmt.Errorf("%s: %w", p.Name, err)
		}
		here, err := p.locate(f, source)
		if err != nil {
			return false, err
		}
		var out bytes.Buffer
		if err := gitdiff.Apply(&out, bytes.NewReader(source), here.file); err != nil {
			return false, fmt.Errorf("%s: %s: %w", p.Name, f.NewName, err)
		}
		moved = moved || here.moved
		changed[path] = out.Bytes()
	}
	for path, text := range changed {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			return false, err
		}
	}
	return moved, nil
}

// located is the change of a file, with the positions that its lines have in the source.
type located struct {
	file  *gitdiff.File
	moved bool
}

// locate finds the lines of each fragment in the source. Every line must be as the patch
// has it; if they are not where the patch says, they must be in one place.
func (p Patch) locate(f *gitdiff.File, source []byte) (located, error) {
	lines := strings.SplitAfter(string(source), "\n")
	out := located{file: &gitdiff.File{OldName: f.OldName, NewName: f.NewName}}
	for _, fragment := range f.TextFragments {
		old := oldLines(fragment)
		at := []int{int(fragment.OldPosition) - 1}
		if !startsWith(lines, at[0], old) {
			at = occurrences(lines, old)
			out.moved = true
		}
		if len(at) != 1 {
			return located{}, &PatchError{Patch: p.Name, File: f.NewName, Line: fragment.OldPosition, Times: len(at)}
		}
		here := *fragment
		here.OldPosition = int64(at[0]) + 1
		out.file.TextFragments = append(out.file.TextFragments, &here)
	}
	return out, nil
}

// oldLines returns the lines that a fragment expects.
func oldLines(fragment *gitdiff.TextFragment) (old []string) {
	for _, line := range fragment.Lines {
		if line.Old() {
			old = append(old, line.Line)
		}
	}
	return old
}

func occurrences(lines, old []string) (at []int) {
	for i := range lines {
		if startsWith(lines, i, old) {
			at = append(at, i)
		}
	}
	return at
}

func startsWith(lines []string, i int, old []string) bool {
	return i >= 0 && i+len(old) <= len(lines) && slices.Equal(lines[i:i+len(old)], old)
}
