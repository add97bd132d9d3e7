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
)

// Write replaces the file at path by what fill writes. An existing file keeps
// its permissions, a new one gets 0666 less the umask. A symbolic link stays a
// link: the file it points to is replaced. If fill or the disk fails, the old
// file is untouched and the temporary one is removed.
func Write(path string, fill func(io.Writer) error) error {
	target, err := resolve(path)
	if err != nil {
		return err
	}
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
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// WriteBytes replaces the file at path by data, as Write does.
func WriteBytes(path string, data []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
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
	name := fmt.Sprintf(".%s.%s.tmp", filepath.Base(target), rand.Text()[:8])
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
