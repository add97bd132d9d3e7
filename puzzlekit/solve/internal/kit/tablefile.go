package kit

import (
	"crypto/sha256"
	"fmt"
	"io"
	"path/filepath"

	"puzzlelab/internal/cachefile"
)

// CacheFormat names the format of the files of tables. Its number is increased if the
// format changes.
const CacheFormat = "puzzlelab tables 2"

// A TableFile holds a table under a name made from its key. The key contains everything on
// which the table depends: the moves of the puzzle, the metric, the repainting.
type TableFile struct {
	Path string // "" keeps nothing
	key  [sha256.Size]byte
}

// NewTableFile names the file of a table in a folder. "" is the user's cache folder; "off" keeps
// nothing.
func NewTableFile(dir, kind string, key []byte) TableFile {
	f := TableFile{key: sha256.Sum256(append([]byte(kind+"\x00"), key...))}
	if dir == "" {
		dir, _ = cachefile.Folder("solve")
	}
	if dir != "" && dir != "off" {
		f.Path = filepath.Join(dir, fmt.Sprintf("%s-%x", kind, f.key[:12]))
	}
	return f
}

// format identifies the whole key of a file, since its name has only a part.
func (f TableFile) format() string { return fmt.Sprintf("%s %x", CacheFormat, f.key) }

// Read returns the table; ok is false if there is no file, or if it is damaged, has
// another format or holds another table. The table is then made again.
func (f TableFile) Read() (payload []byte, ok bool) {
	if f.Path == "" {
		return nil, false
	}
	payload, err := cachefile.Read(f.Path, f.format())
	return payload, err == nil
}

// Write saves a table. If it cannot be written, it is made again the next time.
func (f TableFile) Write(payload []byte) {
	if f.Path != "" {
		_ = cachefile.Write(f.Path, f.format(), payload)
	}
}

// ReadTo gives a table to a function that reads it to its end. It reports whether the file
// is whole; if it is not, what the function has read is worthless.
func (f TableFile) ReadTo(read func(io.Reader) error) bool {
	return f.Path != "" && cachefile.ReadTo(f.Path, f.format(), read) == nil
}

// WriteFrom saves a table that a function writes, twice: see [cachefile.WriteFrom].
func (f TableFile) WriteFrom(write func(io.Writer) error) {
	if f.Path != "" {
		_ = cachefile.WriteFrom(f.Path, f.format(), write)
	}
}
