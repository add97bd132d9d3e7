package solve

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"

	"puzzlelab/internal/cachefile"
	"puzzlelab/puzzlekit/fault"
)

// cacheFormat names the format of the files of tables; its number rises if the
// format changes.
const cacheFormat = "puzzlelab tables 2"

// A cacheFile holds a table under a name made from its key. The key is everything
// on which the table depends: the moves of the puzzle, the metric, the repainting.
type cacheFile struct {
	path string // "" keeps nothing
	key  [sha256.Size]byte
}

// cacheFile names the file for a table.
func (o Options) cacheFile(kind string, key []byte) cacheFile {
	f := cacheFile{key: sha256.Sum256(append([]byte(kind+"\x00"), key...))}
	dir := o.CacheDir
	if dir == "" {
		dir, _ = cachefile.Folder("solve")
	}
	if dir != "" && dir != "off" {
		f.path = filepath.Join(dir, fmt.Sprintf("%s-%x", kind, f.key[:12]))
	}
	return f
}

// checkCacheDir makes the folder that the options name, if they name one.
func (o Options) checkCacheDir(in string) error {
	if o.CacheDir == "" || o.CacheDir == "off" {
		return nil
	}
	if err := os.MkdirAll(o.CacheDir, 0o755); err != nil {
		return &fault.InputError{In: in, What: "Options.CacheDir", Value: o.CacheDir, Want: fmt.Sprintf(`a folder, or "off" (%v)`, err)}
	}
	return nil
}

// format ties a file to the whole key, of which its name holds only a part.
func (f cacheFile) format() string { return fmt.Sprintf("%s %x", cacheFormat, f.key) }

// read returns the table; ok is false if there is no file, or one that is damaged,
// has another format or holds another table. The table is then made again.
func (f cacheFile) read() (payload []byte, ok bool) {
	if f.path == "" {
		return nil, false
	}
	payload, err := cachefile.Read(f.path, f.format())
	return payload, err == nil
}

// write keeps a table. If it cannot be written, the next program makes the table
// again, and nothing else is lost.
func (f cacheFile) write(payload []byte) {
	if f.path != "" {
		_ = cachefile.Write(f.path, f.format(), payload)
	}
}
