package solve

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"puzzlelab/puzzlekit/fault"
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

// checkCacheDir makes the folder that the options name, if they name one.
func (o Options) checkCacheDir() error {
	if o.CacheDir == "" || o.CacheDir == "off" {
		return nil
	}
	if err := os.MkdirAll(o.CacheDir, 0o755); err != nil {
		return &fault.InputError{In: "solve", What: "Options.CacheDir", Value: o.CacheDir, Want: fmt.Sprintf(`a folder, or "off" (%v)`, err)}
	}
	return nil
}

// read returns the payload; ok is false when there is no file, or one that is
// damaged, of another version or of another table: the table is then made anew.
func (f cacheFile) read() (payload []byte, ok bool) {
	if f.path == "" {
		return nil, false
	}
	data, err := os.ReadFile(f.path)
	if err != nil {
		return nil, false
	}
	rest, found := bytes.CutPrefix(data, []byte(cacheMagic))
	if !found || len(rest) < 2*sha256.Size || !bytes.Equal(rest[:sha256.Size], f.key[:]) {
		return nil, false
	}
	payload = rest[2*sha256.Size:]
	if sum := sha256.Sum256(payload); !bytes.Equal(rest[sha256.Size:2*sha256.Size], sum[:]) {
		return nil, false
	}
	return payload, true
}

// write keeps a payload: under a temporary name first, so that nobody ever reads
// half a file. Where it cannot be written, the next program makes the table
// again, and nothing else is lost.
func (f cacheFile) write(payload []byte) {
	if f.path != "" {
		_ = f.replace(payload)
	}
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
