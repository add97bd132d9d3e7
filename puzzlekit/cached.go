package puzzlekit

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/gob"
	"fmt"
	"path/filepath"
	"reflect"

	"puzzlelab/internal/cachefile"
)

// cacheFormat begins every cache file; the number is raised when it changes, so
// that old files are made anew.
const cacheFormat = "puzzlelab cache 2"

// Cached returns the value kept under key, or makes it and keeps it for later
// cells, notebooks and days. It lies in the person's cache folder
// (os.UserCacheDir, below puzzlelab/values); PUZZLELAB_CACHE names another
// folder, and "off" keeps nothing.
//
// Groups, permutations, words, puzzles, states, tables and the results of
// searches can be kept, and numbers, texts, lists, maps and structs of them
// whose fields are exported. Solvers keep their tables themselves. Values are
// stored by encoding/gob, so a type may have methods of its own for it.
//
// The key is everything the value depends on: a name, sizes, seeds, options.
// They are told apart by their printed form and type, so give a new name when
// what make computes changes.
//
// A [*fault.InputError] names a type that cannot be kept, or a key that prints as
// an address, before make is called. It comes with the value when only making it
// shows that it cannot be stored, as a list with nil in it. An error of make is
// returned and nothing is kept. A file that is damaged or from another version
// is made anew, never trusted. A cache that cannot be written is no error: the
// value is just made again next time.
func Cached[T any](make func() (T, error), key ...any) (T, error) {
	if err := checkCached(reflect.TypeFor[T](), key); err != nil {
		return *new(T), err
	}
	path, ok := cachePath(reflect.TypeFor[T](), key)
	if ok {
		if v, err := readCached[T](path); err == nil {
			return v, nil
		}
	}
	v, err := make()
	if err != nil || !ok {
		return v, err
	}
	payload, err := encodeCached(v)
	if err != nil {
		return v, err
	}
	_ = cachefile.Write(path, cacheFormat, payload) // an unwritable cache only costs time
	return v, nil
}

func checkCached(t reflect.Type, key []any) error {
	for _, k := range key {
		if err := checkKey(k); err != nil {
			return err
		}
	}
	return checkKept(t)
}

// cachePath names the file for a key. Values of one key but of different types
// have different files.
func cachePath(t reflect.Type, key []any) (path string, ok bool) {
	dir, ok := cachefile.Folder("values")
	h := sha256.New()
	fmt.Fprint(h, t)
	for _, k := range key {
		fmt.Fprintf(h, "\x00%T\x00%v", k, k)
	}
	return filepath.Join(dir, fmt.Sprintf("%x", h.Sum(nil)[:16])), ok
}

func readCached[T any](path string) (v T, err error) {
	payload, err := cachefile.Read(path, cacheFormat)
	if err != nil {
		return v, err
	}
	return decodeCached[T](payload)
}

// stored is what a cache file holds. Within a struct gob writes pointers that are
// nil, and types whose pointers have the methods.
type stored[T any] struct{ Value T }

// encodeCached returns v as bytes from which it can be read again: that is tried
// out here, not when it is needed.
func encodeCached[T any](v T) ([]byte, error) {
	var b bytes.Buffer
	packed, err := flate.NewWriter(&b, flate.DefaultCompression) // a list of states repeats their puzzle
	if err == nil {
		err = gob.NewEncoder(packed).Encode(&stored[T]{v})
	}
	if err == nil {
		err = packed.Close()
	}
	if err == nil {
		_, err = decodeCached[T](b.Bytes())
	}
	if err != nil {
		return nil, cannotKeep(reflect.TypeFor[T](), err)
	}
	return b.Bytes(), nil
}

func decodeCached[T any](payload []byte) (T, error) {
	var s stored[T]
	err := gob.NewDecoder(flate.NewReader(bytes.NewReader(payload))).Decode(&s)
	return s.Value, err
}
