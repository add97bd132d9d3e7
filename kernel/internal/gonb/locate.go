package gonb

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// toolsModule is the folder of the pins, below the root of the repository.
const toolsModule = "kernel/tools"

// RootError says that no repository was found.
type RootError struct {
	Start []string // where the search began
}

func (e *RootError) Error() string {
	return fmt.Sprintf("no puzzlelab repository (a folder with go.mod and %s/go.mod) at or above %q; "+
		"start the command inside your clone", toolsModule, e.Start)
}

// FindRoot returns the root of the repository that contains one of the given
// folders: the first folder that is in a repository decides. The error is a
// *RootError.
func FindRoot(start ...string) (string, error) {
	for _, dir := range start {
		if dir == "" {
			continue
		}
		dir, err := filepath.Abs(dir)
		if err != nil {
			return "", err
		}
		for {
			if isFile(filepath.Join(dir, "go.mod")) && isFile(filepath.Join(dir, toolsModule, "go.mod")) {
				return dir, nil
			}
			parent := filepath.Dir(dir)
			if parent == dir {
				break
			}
			dir = parent
		}
	}
	return "", &RootError{Start: start}
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// CacheDir returns the folder of the built programs for all keys.
func CacheDir() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("cannot find a cache folder for the built tools: %w", err)
	}
	return filepath.Join(base, "puzzlelab", "tools"), nil
}

func missing(err error) bool { return errors.Is(err, fs.ErrNotExist) }
