package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
)

// A folder holds the files of a search:
//
//	manifest            the search and its finished levels
//	level-DEPTH-BUCKET  the states of a level in a bucket, if there are any
//	run-DEPTH-NUMBER    neighbours of a part of level DEPTH
//	pass-DEPTH-BUCKET   what remains of a bucket while levels are removed
//	lock                held by the process that uses the folder
//	.tmp-*              files that are being written
type folder struct {
	path   string
	id     [32]byte // of the search, in the head of every file
	locks  *os.File
	bytes  atomic.Uint64 // of levels, runs and passes
	synced bool          // files are flushed to the disk before they get their names
}

const (
	lockName     = "lock"
	manifestName = "manifest"
	tmpPattern   = ".tmp-"
)

// kind says what a file holds.
type kind uint64

const (
	levelFile kind = iota + 1
	runFile
	passFile
)

var kindNames = map[kind]string{levelFile: "level", runFile: "run", passFile: "pass"}

// A label is the name of a file, as it is also in its head.
type label struct {
	kind   kind
	depth  int
	number int // of the bucket, or of the run
}

func (l label) String() string { return fmt.Sprintf("%s-%d-%d", kindNames[l.kind], l.depth, l.number) }

// parseLabel is the inverse of String.
func parseLabel(name string) (label, bool) {
	for k := range kindNames {
		l := label{kind: k}
		if _, err := fmt.Sscanf(name, kindNames[k]+"-%d-%d", &l.depth, &l.number); err == nil && l.String() == name {
			return l, true
		}
	}
	return label{}, false
}

// openFolder makes the folder if it does not exist, and locks it. A folder with other
// files and no manifest is an error.
func openFolder(path string) (*folder, error) {
	f := &folder{path: path}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, fileError(path, "cannot be made", err)
	}
	names, err := f.names()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(f.join(manifestName)); errors.Is(err, fs.ErrNotExist) {
		for _, name := range names {
			if name != lockName && !strings.HasPrefix(name, tmpPattern) {
				return nil, fileError(path, fmt.Sprintf("it holds %q but no manifest, so it is not the folder of a search; name another", name), nil)
			}
		}
	}
	if f.locks, err = os.OpenFile(f.join(lockName), os.O_CREATE|os.O_RDWR, 0o666); err != nil {
		return nil, fileError(path, "cannot be locked", err)
	}
	if err := lock(f.locks); err != nil {
		_ = f.locks.Close()
		return nil, fileError(path, "is in use by another search", err)
	}
	return f, nil
}

func (f *folder) close() { _ = f.locks.Close() }

func (f *folder) join(name string) string { return filepath.Join(f.path, name) }

func (f *folder) names() ([]string, error) {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return nil, fileError(f.path, "cannot be read", err)
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names, nil
}

// clean removes the temporary files of a search that was stopped and the files for
// which useful is false. It returns the labels of the others.
func (f *folder) clean(useful func(label) bool) ([]label, error) {
	names, err := f.names()
	if err != nil {
		return nil, err
	}
	var kept []label
	bytes := uint64(0)
	for _, name := range names {
		l, ok := parseLabel(name)
		if strings.HasPrefix(name, tmpPattern) || ok && !useful(l) {
			if err := os.Remove(f.join(name)); err != nil {
				return nil, fileError(f.join(name), "cannot be removed", err)
			}
			continue
		}
		if !ok {
			continue
		}
		info, err := os.Stat(f.join(name))
		if err != nil {
			return nil, fileError(f.join(name), "cannot be read", err)
		}
		bytes += uint64(info.Size())
		kept = append(kept, l)
	}
	f.bytes.Store(bytes)
	return kept, nil
}

// remove removes a file, if it exists.
func (f *folder) remove(l label) error {
	path := f.join(l.String())
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = os.Remove(path)
	}
	if err != nil {
		return fileError(path, "cannot be removed", err)
	}
	f.bytes.Add(-uint64(info.Size()))
	return nil
}

// sync flushes a file to the disk if the folder is synced.
func (f *folder) sync(file *os.File) error {
	if !f.synced {
		return nil
	}
	return file.Sync()
}

// size returns the length of a file, 0 if it does not exist.
func (f *folder) size(l label) uint64 {
	info, err := os.Stat(f.join(l.String()))
	if err != nil {
		return 0
	}
	return uint64(info.Size())
}
