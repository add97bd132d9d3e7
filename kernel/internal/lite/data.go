package lite

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// dataFiles returns the files that cells name in string literals, by these names, which are
// relative to the folder of their notebook. Only files below that folder or below root are
// taken, so that no other file is published by accident.
func dataFiles(notebooks []string, root string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, notebook := range notebooks {
		book, err := nbformat.Read(notebook)
		if err != nil {
			return nil, err
		}
		folder := filepath.Dir(notebook)
		for _, name := range book.Literals() {
			if name == "" || strings.Contains(name, `\`) || path.IsAbs(name) {
				continue
			}
			file := filepath.Join(folder, filepath.FromSlash(name))
			if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() || !isBelow(folder, file) && !isBelow(root, file) {
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			if other, ok := files[name]; ok && !bytes.Equal(data, other) {
				return nil, fmt.Errorf("%s: its file %s and that of another notebook differ; want different names", notebook, name)
			}
			files[name] = data
		}
	}
	return files, nil
}

// isBelow reports whether a file is in a folder, wherever links lead.
func isBelow(folder, file string) bool {
	for _, p := range []*string{&folder, &file} {
		full, err := filepath.EvalSymlinks(*p)
		if err == nil {
			full, err = filepath.Abs(full)
		}
		if err != nil {
			return false
		}
		*p = full
	}
	relative, err := filepath.Rel(folder, file)
	return err == nil && filepath.IsLocal(relative)
}
