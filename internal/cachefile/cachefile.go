// Package cachefile keeps values that can be computed again in files that are
// checked when they are read: a line that names the format, the SHA-256 of the
// content, the content. A file that is damaged or has another format is an
// error; its owner computes the value anew.
package cachefile

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"os"
	"path/filepath"

	"puzzlelab/internal/atomicfile"
)

// Variable is the environment variable that names the cache folder. The value
// "off" keeps nothing.
const Variable = "PUZZLELAB_CACHE"

// ErrDamaged says that a file is not what Write wrote in the same format.
var ErrDamaged = errors.New("cache file is damaged or has another format")

// Folder returns the folder for files of one kind, such as "values": below the
// folder that PUZZLELAB_CACHE names, else below puzzlelab in os.UserCacheDir.
// It is false when nothing is to be kept or there is no such folder.
func Folder(kind string) (string, bool) {
	switch dir := os.Getenv(Variable); dir {
	case "off":
		return "", false
	case "":
		base, err := os.UserCacheDir()
		return filepath.Join(base, "puzzlelab", kind), err == nil
	default:
		return filepath.Join(dir, kind), true
	}
}

// Read returns the content of a file. Errors: [ErrDamaged], or those of reading.
func Read(path, format string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(data, []byte(format+"\n"))
	if !ok || len(rest) < sha256.Size {
		return nil, ErrDamaged
	}
	sum, content := rest[:sha256.Size], rest[sha256.Size:]
	if got := sha256.Sum256(content); !bytes.Equal(got[:], sum) {
		return nil, ErrDamaged
	}
	return content, nil
}

// Write replaces a file by this content, and makes its folder. The format is a
// name with a version, such as "puzzlelab cache 1".
func Write(path, format string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	return atomicfile.Write(path, func(w io.Writer) error {
		for _, part := range [][]byte{[]byte(format + "\n"), sum[:], content} {
			if _, err := w.Write(part); err != nil {
				return err
			}
		}
		return nil
	})
}
