package ownfolder

import (
	"fmt"
	"os"
	"path/filepath"
)

// An UntrustedError refuses to run what is in a folder, because others can write there.
type UntrustedError struct {
	Path string // the folder, or one above it
	Why  string // such as "everybody can write to it"
	Fix  string // what to do
}

func (e *UntrustedError) Error() string {
	return fmt.Sprintf("%s: %s, so programs in it or below it may be those of others: %s", e.Path, e.Why, e.Fix)
}

// CheckTrusted returns an *UntrustedError if others could have put programs into a
// folder: if it, or a folder above it, belongs to anybody but this user and root, or can
// be written by others. A folder above it may be one in which nobody can replace what
// belongs to others, such as /tmp. What does not exist or cannot be read is left out, and
// so are systems without Unix permissions.
func CheckTrusted(dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := checkAbove(dir); err != nil {
		return err
	}
	// A symbolic link is as safe as the folder that holds it and the one it leads to.
	switch resolved, err := filepath.EvalSymlinks(existing(dir)); {
	case err != nil:
		return err
	case resolved != dir:
		return checkAbove(resolved)
	}
	return nil
}

// checkAbove checks a folder and all above it.
func checkAbove(dir string) error {
	for path := dir; ; path = filepath.Dir(path) {
		if info, err := os.Stat(path); err == nil {
			if err := checkOne(path, info, path != dir); err != nil {
				return err
			}
		}
		if path == filepath.Dir(path) {
			return nil
		}
	}
}

// existing returns the folder, or the nearest above it that exists.
func existing(dir string) string {
	for {
		_, err := os.Lstat(dir)
		if err == nil || dir == filepath.Dir(dir) {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}
