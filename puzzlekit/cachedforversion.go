package puzzlekit

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// cachedForVersion is [cached] for results of this library, which are made again when it
// has changed.
func cachedForVersion[T any](make func() (T, error), key ...any) (T, error) {
	return cached(make, append(key, librarySources())...)
}

// librarySources returns a hash of the files of this library that a program can be made
// of. It is empty if the files are not here, as in a browser, where each version keeps its
// own results. It reads some four megabytes, once in a program.
var librarySources = sync.OnceValue(func() string {
	_, file, _, _ := runtime.Caller(0)
	return hashOfSources(filepath.Dir(filepath.Dir(file)), "puzzlekit", "charts", "internal")
})

// hashOfSources returns a hash of the names and contents of all files below some folders
// of root, tests excepted; or nothing if one cannot be read.
func hashOfSources(root string, folders ...string) string {
	h := sha256.New()
	for _, folder := range folders {
		err := fs.WalkDir(os.DirFS(root), folder, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "testdata":
				return fs.SkipDir
			case entry.IsDir() || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			content, err := os.ReadFile(filepath.Join(root, path))
			fmt.Fprintf(h, "%s %d\n", path, len(content))
			h.Write(content)
			return err
		})
		if err != nil {
			return ""
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}
