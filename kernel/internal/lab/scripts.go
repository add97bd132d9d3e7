package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"

	"puzzlelab/internal/atomicfile"
)

// temporaryName matches the names under which the environment called name is
// made.
func temporaryName(name string) *regexp.Regexp {
	return regexp.MustCompile(regexp.QuoteMeta(name) + "~[0-9]+")
}

// settle gives the scripts of the environment in dir the name that it has for
// good: pip notes in the first line of each the folder in which it was made.
func settle(dir, name string) error {
	for _, path := range unsettled(dir, name) {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := atomicfile.WriteBytes(path, temporaryName(name).ReplaceAll(data, []byte(name))); err != nil {
			return err
		}
	}
	return nil
}

// unsettled lists the text files of an environment that name the folder in which
// it was made. Environments of earlier versions have such scripts; they don't run.
func unsettled(dir, name string) []string {
	temporary := temporaryName(name)
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(pythonIn(dir)), "*"))
	var found []string
	for _, path := range append(files, filepath.Join(dir, "pyvenv.cfg")) {
		if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
			continue
		}
		data, err := os.ReadFile(path)
		if isText := bytes.IndexByte(data, 0) < 0; err == nil && isText && temporary.Match(data) {
			found = append(found, path)
		}
	}
	return found
}
