package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"

	"puzzlelab/internal/atomicfile"
)

// temporaryName matches the names under which the environment called name is
// created.
func temporaryName(name string) *regexp.Regexp {
	return regexp.MustCompile(regexp.QuoteMeta(name) + "~[0-9]+")
}

// settle replaces the temporary folder name in the scripts of the environment in
// dir by the final name: pip writes the folder in which a script is installed into
// its first line.
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

// unsettled lists the text files of an environment that contain the name of the
// folder in which it was created. Environments of earlier versions have such
// scripts, which do not run.
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
