package gonb

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/internal/cachefile"
	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/ownfolder"
)

// sealed describes programs that are built together.
type sealed struct {
	// name is that of the file that marks them as complete: it is written last and contains
	// the hash of every program. (It starts with a dot, so that the programs are the only
	// visible files in a Dir on PATH.)
	name     string
	programs []string
}

// contentKey derives the name of a set from everything that determines what its programs
// do. CGO_ENABLED does not: it only decides how they would look up names in the network.
func contentKey(goTool *Go, root string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, goTool.Version, goTool.Root, goTool.OS, goTool.Arch, buildFlags)
	drawn, err := drawing.SourceHash(root)
	if err != nil {
		return "", err
	}
	fmt.Fprintln(h, drawn)
	files, err := sources(root, cellGo, cellCode, kernelFolder, "kernel/internal/drawing", "internal/cachefile", "internal/atomicfile")
	if err != nil {
		return "", err
	}
	patches, err := patchFiles(root)
	if err != nil {
		return "", err
	}
	pins := filepath.Join(root, toolsModule)
	for _, path := range slices.Concat(files, patches, []string{filepath.Join(pins, "go.mod"), filepath.Join(pins, "go.sum")}) {
		data, err := os.ReadFile(path)
		if err != nil {
			return "", fmt.Errorf("cannot read what determines the tools: %w", err)
		}
		cachefile.AddFile(h, filepath.Base(path), data)
	}
	return hex.EncodeToString(h.Sum(nil)[:12]), nil
}

// sources lists the Go files in folders of the repository, without the tests.
func sources(root string, folders ...string) ([]string, error) {
	var all []string
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
		if err != nil {
			return nil, err
		}
		all = append(all, files...)
	}
	return slices.DeleteFunc(all, func(path string) bool { return strings.HasSuffix(path, "_test.go") }), nil
}

func (s sealed) seal(dir string) error {
	sums := map[string]string{}
	for _, name := range s.programs {
		path := filepath.Join(dir, name)
		sum, err := hashFile(path)
		if err != nil {
			return err
		}
		if err := os.Chmod(path, 0o755); err != nil { // whatever the umask is
			return err
		}
		sums[name] = sum
	}
	data, err := json.MarshalIndent(sums, "", " ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, s.name), data, 0o644); err != nil {
		return err
	}
	return os.Chmod(dir, 0o755)
}

// verify returns nil if all programs are in a folder and intact, fs.ErrNotExist if there is
// no folder, and otherwise what is wrong.
func (s sealed) verify(dir string) error {
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(dir, s.name))
	if err != nil {
		return fmt.Errorf("%s is incomplete", dir)
	}
	var sums map[string]string
	if err := json.Unmarshal(data, &sums); err != nil {
		return fmt.Errorf("%s: %v", filepath.Join(dir, s.name), err)
	}
	for _, name := range s.programs {
		path := filepath.Join(dir, name)
		sum, err := hashFile(path)
		if err != nil {
			return fmt.Errorf("cannot read %s", path)
		}
		if sum != sums[name] {
			return fmt.Errorf("%s is not the file that was built", path)
		}
		if info, err := os.Stat(path); err != nil || info.Mode()&0o100 == 0 {
			return fmt.Errorf("%s is not executable", path)
		}
		if err := ownfolder.CheckTrustedFile(path); err != nil {
			return err
		}
	}
	return nil
}

func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
