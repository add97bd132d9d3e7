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
const cacheFormat = "puzzlelab cache 3"

// Cached returns the value kept under key, or makes it and keeps it for later
// cells, notebooks and days. It lies in the person's cache folder
// (os.UserCacheDir, below puzzlelab/values); PUZZLELAB_CACHE names another
// folder, and "off" keeps nothing.
//
// Groups, permutations, words, puzzles, states, tables and the results of
// searches can be kept, and numbers, texts, lists, maps and structs of them
// whose fields are exported. Solvers keep their tables themselves. Values are
// stored by encoding/gob, so a type may have methods of its own for it; a key may
// have them, too, or GoString or MarshalText.
//
// The key is everything the value depends on: a name, sizes, seeds, options.
// They are told apart by their types and all that they hold. Give a new name when
// what make computes changes.
//
// A [*fault.InputError] names a type that cannot be kept, or the type of a key
// that is another one in every program, as a function is, before make is called. It comes with the value when only making it
// shows that it cannot be stored, as a list with nil in it. An error of make is
// returned and nothing is kept. A file that is damaged or from another version
// is made anew, never trusted. A cache that cannot be written is no error: the
// value is just made again next time.
func Cached[T any](make func() (T, error), key ...any) (T, error) {
	t := reflect.TypeFor[T]()
	shape, err := checkKept(t)
	if err != nil {
		return *new(T), err
	}
	name, err := cacheName(t, shape, key)
	if err != nil {
		return *new(T), err
	}
	dir, ok := cachefile.Folder("values")
	path := filepath.Join(dir, name)
	if ok {
		if v, err := readCached[T](path); err == nil {
			return v, nil
		}
	}
	v, err := make()
	if err != nil || !ok {
		return v, err
	}
	payload, err := encodeCached(v, shape.nests)
	if err != nil {
		return v, err
	}
	_ = cachefile.Write(path, cacheFormat, payload) // an unwritable cache only costs time
	return v, nil
}

// cacheName names the file for a key. Values of one key but of different types,
// or of a type whose fields changed, have different files.
func cacheName(t reflect.Type, shape *typeWalk, key []any) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%v\n%v", t, &shape.shape)
	for _, k := range key {
		if err := writeKey(h, k); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16]), nil
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
func encodeCached[T any](v T, nests bool) ([]byte, error) {
	t := reflect.TypeFor[T]()
	if nests && tooDeep(reflect.ValueOf(&v).Elem(), deepest) {
		return nil, unfit("value", t, t, "at most %d levels, and no ring", deepest)
	}
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
		return nil, unfit("value", t, t, "a value that can be stored: %v", err)
	}
	return b.Bytes(), nil
}

func decodeCached[T any](payload []byte) (T, error) {
	var s stored[T]
	err := gob.NewDecoder(flate.NewReader(bytes.NewReader(payload))).Decode(&s)
	return s.Value, err
}
