// Package atomicfile replaces files whole: the new content goes to a temporary
// name in the same folder, is flushed to the disk and renamed over the old file.
// A reader, or a run that is interrupted, sees the old content or the new one
// and never a part of either.
package atomicfile

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Write replaces the file at path by what fill writes. An existing file keeps
// its permissions, a new one gets 0666 less the umask. A symbolic link stays a
// link: the file it points to is replaced. If fill or the disk fails, the old
// file is untouched and the temporary one is removed. What a writer left that was
// killed is removed by a later one.
func Write(path string, fill func(io.Writer) error) error {
	target, err := resolve(path)
	if err != nil {
		return err
	}
	sweep(target)
	temp, err := create(target)
	if err != nil {
		return err
	}
	err = fill(temp)
	if err == nil {
		err = keepPermissions(temp, target)
	}
	if err == nil {
		err = temp.Sync()
	}
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temp.Name(), target)
	}
	if err != nil {
		os.Remove(temp.Name())
		return fmt.Errorf("write %s: %w", path, reason(err, temp.Name()))
	}
	return nil
}

// reason leaves the temporary name out of an error: the person never saw it.
func reason(err error, temp string) error {
	var file *fs.PathError
	if errors.As(err, &file) && file.Path == temp {
		return file.Err
	}
	return err
}

// WriteBytes replaces the file at path by data, as Write does.
func WriteBytes(path string, data []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// sweepAge is the age from which nobody is still writing a temporary file. A file
// whose time lies ahead, as after the clock was set back, is left alone.
const sweepAge = time.Hour

// sweep removes the temporary files of writers of target that were killed.
func sweep(target string) {
	entries, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		return
	}
	for _, entry := range entries {
		if !isTemporary(entry.Name(), filepath.Base(target)) {
			continue
		}
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > sweepAge {
			os.Remove(filepath.Join(filepath.Dir(target), entry.Name()))
		}
	}
}

const randomLetters = 8

// isTemporary tells the names that create gives.
func isTemporary(name, base string) bool {
	middle, found := strings.CutPrefix(name, "."+base+".")
	middle, ends := strings.CutSuffix(middle, ".tmp")
	return found && ends && len(middle) == randomLetters
}

func resolve(path string) (string, error) {
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		return path, nil
	}
	return target, err
}

// create opens a fresh file beside target. os.CreateTemp would do but for its
// fixed mode 0600, which would hide new files from the person's group.
func create(target string) (*os.File, error) {
	name := fmt.Sprintf(".%s.%s.tmp", filepath.Base(target), rand.Text()[:randomLetters])
	return os.OpenFile(filepath.Join(filepath.Dir(target), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

func keepPermissions(temp *os.File, target string) error {
	info, err := os.Stat(target)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return temp.Chmod(info.Mode().Perm())
}
