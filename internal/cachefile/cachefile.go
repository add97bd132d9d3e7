// Package cachefile stores values that can be recomputed, in files that are
// checked when they are read: a line that names the format, the SHA-256 of the
// content, and the content. A damaged file or one in another format is an error;
// the caller then recomputes the value.
package cachefile

import (
	"bufio"
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

// ReadTo gives the content of a file to a function, which reads it to its end. What the
// function has read counts only if the error is nil; errors are those of [Read] and of the
// function.
func ReadTo(path, format string, content func(io.Reader) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, 1<<20)
	head := make([]byte, len(format)+1+sha256.Size)
	if _, err := io.ReadFull(in, head); err != nil || !bytes.HasPrefix(head, []byte(format+"\n")) {
		return ErrDamaged
	}
	hash := sha256.New()
	checked := io.TeeReader(in, hash)
	if err := content(checked); err != nil {
		return err
	}
	if n, err := io.Copy(io.Discard, checked); n > 0 || err != nil || !bytes.Equal(hash.Sum(nil), head[len(format)+1:]) {
		return ErrDamaged
	}
	return nil
}

// WriteFrom is [Write] for content too large to copy. The function writes it, twice: the first
// time for its sum.
func WriteFrom(path, format string, content func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	hash := sha256.New()
	if err := content(hash); err != nil {
		return err
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 1<<20)
		for _, part := range [][]byte{[]byte(format + "\n"), hash.Sum(nil)} {
			if _, err := out.Write(part); err != nil {
				return err
			}
		}
		if err := content(out); err != nil {
			return err
		}
		return out.Flush()
	})
}
