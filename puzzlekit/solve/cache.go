package solve

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// cacheMagic begins every file; the number is raised when the format changes.
const cacheMagic = "puzzlelab tables 1\n"

// A cacheFile is
//
//	magic · SHA-256 of the key · SHA-256 of the payload · payload
//
// under a name made from the key. The key says everything that the payload
// depends on: the moves of the puzzle, the metric, the repainting.
type cacheFile struct {
	path string // "" keeps nothing
	key  [sha256.Size]byte
}

// cacheFile names the file for a table.
func (o Options) cacheFile(kind string, key []byte) cacheFile {
	f := cacheFile{key: sha256.Sum256(append([]byte(kind+"\x00"), key...))}
	dir := o.CacheDir
	if dir == "" {
		if dir = defaultCacheDir(); dir != "off" && dir != "" {
			dir = filepath.Join(dir, "solve")
		}
	}
	if dir != "" && dir != "off" {
		f.path = filepath.Join(dir, fmt.Sprintf("%s-%x", kind, f.key[:12]))
	}
	return f
}

func defaultCacheDir() string {
	if dir := os.Getenv("PUZZLELAB_CACHE"); dir != "" {
		return dir
	}
	base, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(base, "puzzlelab")
}

// read returns the payload; ok is false, with a [*CacheError], when there is a
// file that cannot be trusted, and without an error when there is none.
func (f cacheFile) read() (payload []byte, ok bool, err error) {
	if f.path == "" {
		return nil, false, nil
	}
	data, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, &CacheError{Path: f.path, Reason: "cannot be read", Err: err}
	}
	rest, found := bytes.CutPrefix(data, []byte(cacheMagic))
	if !found || len(rest) < 2*sha256.Size {
		return nil, false, &CacheError{Path: f.path, Reason: "damaged or of another version"}
	}
	if !bytes.Equal(rest[:sha256.Size], f.key[:]) {
		return nil, false, &CacheError{Path: f.path, Reason: "belongs to another table"}
	}
	payload = rest[2*sha256.Size:]
	if sum := sha256.Sum256(payload); !bytes.Equal(rest[sha256.Size:2*sha256.Size], sum[:]) {
		return nil, false, &CacheError{Path: f.path, Reason: "damaged"}
	}
	return payload, true, nil
}

// write keeps a payload: under a temporary name first, so that nobody ever reads
// half a file. A folder that cannot be written is a [*CacheError]; it costs the
// next program the time to make the table again, and nothing else.
func (f cacheFile) write(payload []byte) error {
	if f.path == "" {
		return nil
	}
	if err := f.replace(payload); err != nil {
		return &CacheError{Path: f.path, Reason: "cannot be written", Err: err}
	}
	return nil
}

func (f cacheFile) replace(payload []byte) error {
	if err := os.MkdirAll(filepath.Dir(f.path), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(f.path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	sum := sha256.Sum256(payload)
	for _, part := range [][]byte{[]byte(cacheMagic), f.key[:], sum[:], payload} {
		if _, err := tmp.Write(part); err != nil {
			return errors.Join(err, tmp.Close())
		}
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), f.path)
}
