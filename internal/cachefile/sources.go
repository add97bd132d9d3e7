package cachefile

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// AddFile adds a file to the hash by which a cache is keyed: its name, its size and its
// content, so that different lists of files have different hashes.
func AddFile(h io.Writer, name string, content []byte) {
	fmt.Fprintf(h, "%s %d\n", name, len(content))
	_, _ = h.Write(content) // a hash returns no error
}

// AddSources adds the files below some folders of root, by their paths from there with
// slashes. It leaves out tests, testdata and hidden files, from which nothing is compiled.
func AddSources(h io.Writer, root string, folders ...string) error {
	for _, folder := range folders {
		err := fs.WalkDir(os.DirFS(root), folder, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "testdata":
				return fs.SkipDir
			case entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
			if err != nil {
				return err
			}
			AddFile(h, path, content)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
