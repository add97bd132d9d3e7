// Package cachefile stores values that can be recomputed, in files that are
// checked when they are read: a line that names the format, the SHA-256 of the
// content, and the content. A damaged file or one in another format is an error;
// the caller then recomputes the value.
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
// "off" turns caching off.
const Variable = "PUZZLELAB_CACHE"

// ErrDamaged says that a file was not written by Write in the same format.
var ErrDamaged = errors.New("cache file is damaged or has another format")

// Folder returns the folder for files of one kind, such as "values": a subfolder
// of the folder in PUZZLELAB_CACHE, or else of puzzlelab in os.UserCacheDir. It
// returns false if caching is off or there is no such folder.
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

// Write replaces a file by the given content, and creates its folder if
// necessary. The format is a name with a version, such as "puzzlelab cache 1".
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
