package atomicfile

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
)

// A Version is what a file held at some time: which bytes, or that there was no file,
// as in the zero value.
type Version struct{ sum []byte }

// VersionOf returns the present version of the file at path. It reads the file.
func VersionOf(path string) (Version, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Version{}, nil
	}
	if err != nil {
		return Version{}, err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return Version{}, err
	}
	return Version{hash.Sum(nil)}, nil
}

// ChangedError says that a file is not what it was before.
type ChangedError struct {
	Gone bool // there is no file any more
}

func (e *ChangedError) Error() string {
	if e.Gone {
		return "the file was removed in the meantime"
	}
	return "the file was changed in the meantime"
}

// Replace is Write for a file that others may have changed since it was read. If the
// file is no longer the version old, it is left as it is, and the error is a
// *ChangedError. With the zero Version it writes a new file and never replaces one.
//
// The file is compared when the new content is on the disk, just before the renaming.
// Only a change within these two steps is not noticed.
func Replace(path string, old Version, fill func(io.Writer) error) error {
	return write(path, fill, func(target string) error {
		now, err := VersionOf(target)
		if err != nil {
			return err
		}
		if !bytes.Equal(now.sum, old.sum) {
			return &ChangedError{Gone: now.sum == nil}
		}
		return nil
	})
}
