//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"unicode/utf8"

	"puzzlelab/internal/atomicfile"
)

// target is a file that a command writes after its work, and what stood there before.
type target struct {
	path     string // "" for none
	explicit bool   // the user named it
	before   atomicfile.Version
}

// open checks that the file can be written, and keeps in mind what it holds now. If the
// user named it, its folder is made.
func (t *target) open() error {
	if t.path == "" {
		return nil
	}
	if t.explicit {
		if err := os.MkdirAll(filepath.Dir(t.path), 0o755); err != nil {
			return fmt.Errorf("cannot write %s: its folder cannot be made: %w", t.path, reason(err))
		}
	}
	if err := writable(t.path); err != nil {
		return err
	}
	var err error
	if t.before, err = atomicfile.VersionOf(t.path); err != nil {
		return fmt.Errorf("cannot write %s: %w", t.path, reason(err))
	}
	return nil
}

// write replaces the file. If another program has changed or removed it since open, it
// stays as it is: what was to be written goes to a new file beside it, and the error, a
// *conflictError, names that file.
func (t *target) write(fill func(io.Writer) error) error {
	err := atomicfile.Replace(t.path, t.before, fill)
	var changed *atomicfile.ChangedError
	if !errors.As(err, &changed) {
		return err
	}
	kept, err := writeBeside(t.path, fill)
	if err != nil {
		return fmt.Errorf("%s; the results of this run are lost: %w", happened(t.path, changed.Gone), err)
	}
	return &conflictError{path: t.path, kept: kept, gone: changed.Gone}
}

// conflictError says that another program has changed a file that was to be written.
type conflictError struct {
	path, kept string
	gone       bool
}

func (e *conflictError) Error() string {
	return fmt.Sprintf("%s; the results of this run are in %s", happened(e.path, e.gone), e.kept)
}

func happened(path string, gone bool) string {
	if gone {
		return path + " was removed during the run and is not written again"
	}
	return path + " was changed by another program during the run and stays as it is now"
}

// writeBeside writes a new file next to another: NAME-results.ipynb, NAME-results-2.ipynb
// and so on.
func writeBeside(path string, fill func(io.Writer) error) (string, error) {
	for n := 1; ; n++ {
		beside := besideName(path, n)
		err := atomicfile.Replace(beside, atomicfile.Version{}, fill)
		var exists *atomicfile.ChangedError
		if !errors.As(err, &exists) {
			return beside, err
		}
	}
}

// longestName is the number of bytes that the name of a file may have on all usual systems.
const longestName = 255

func besideName(path string, n int) string {
	extension := filepath.Ext(path)
	name := strings.TrimSuffix(filepath.Base(path), extension)
	end := "-results"
	if n > 1 {
		end += fmt.Sprint("-", n)
	}
	end += extension
	for len(name)+len(end) > longestName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return filepath.Join(filepath.Dir(path), name+end)
}

// writable tries what replacing a file needs: its name must be possible, what stands there
// must be a file, and the folder must take a new one.
func writable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, syscall.ENAMETOOLONG):
		return fmt.Errorf("cannot write %s: the name is too long; want at most %d bytes, this has %d",
			path, longestName, len(filepath.Base(path)))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("cannot write %s: %w", path, reason(err))
	case err == nil && info.IsDir():
		return fmt.Errorf("cannot write %s: it is a folder", path)
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("cannot write %s: it is not an ordinary file", path)
	}
	probe, err := os.CreateTemp(filepath.Dir(path), ".probe-*")
	if err != nil {
		return fmt.Errorf("cannot write %s: no file can be made in its folder: %w", path, reason(err))
	}
	probe.Close()
	return os.Remove(probe.Name())
}

// reason returns what the system says of a path, without the path.
func reason(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
