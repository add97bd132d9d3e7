// Package atomicfile replaces files atomically: it writes the new content to a
// temporary file in the same folder, flushes it to the disk and renames it over
// the old file. A reader sees either the old content or the new, never a part of
// it, even if the writer is interrupted.
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
	"unicode/utf8"
)

// Write replaces the file at path by what fill writes. An existing file keeps its
// permissions; a new one gets 0666 less the umask. A symbolic link remains a
// link: the file it points to is replaced. If fill or the disk fails, the old
// file is not changed and the temporary file is removed. A later Write removes
// the temporary files of killed writers.
func Write(path string, fill func(io.Writer) error) error {
	return write(path, fill, func(string) error { return nil })
}

// write calls ready just before the file is replaced.
func write(path string, fill func(io.Writer) error, ready func(target string) error) error {
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
		err = ready(target)
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

// reason strips the temporary name from an error, because the user never saw it.
func reason(err error, temp string) error {
	var file *fs.PathError
	if errors.As(err, &file) && file.Path == temp {
		return file.Err
	}
	var rename *os.LinkError
	if errors.As(err, &rename) && rename.Old == temp {
		return rename.Err
	}
	return err
}

// WriteBytes replaces the file at path by data, like Write.
func WriteBytes(path string, data []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// sweepAge is the age from which a temporary file is no longer in use. A file
// from the future, as after the clock was set back, is not removed.
const sweepAge = time.Hour

// sweep removes the temporary files of killed writers of target.
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

// The name of a temporary file is that of its target with a dot before it, and letters
// and an ending after it. It must not be longer than names may be.
const (
	randomLetters = 8
	longestName   = 255 // bytes
	longestBase   = longestName - len("..") - randomLetters - len(".tmp")
)

// shortened returns the beginning of a name that fits into the name of a temporary file.
func shortened(base string) string {
	if len(base) <= longestBase {
		return base
	}
	cut := longestBase
	for !utf8.RuneStart(base[cut]) {
		cut--
	}
	return base[:cut]
}

// isTemporary reports whether create gives such names.
func isTemporary(name, base string) bool {
	middle, found := strings.CutPrefix(name, "."+shortened(base)+".")
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

// create opens a new file in the folder of target. os.CreateTemp will not do
// because of its fixed mode 0600, which would hide new files from the user's
// group.
func create(target string) (*os.File, error) {
	name := fmt.Sprintf(".%s.%s.tmp", shortened(filepath.Base(target)), rand.Text()[:randomLetters])
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
