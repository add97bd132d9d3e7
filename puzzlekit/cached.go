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

// cacheFormat begins every cache file. The number goes up when the format changes,
// so that old files are ignored.
const cacheFormat = "puzzlelab cache 3"

// cached returns the value stored under key, or makes it and stores it. The key is
// everything that the value depends on: a name, sizes, seeds, options. Keys differ if
// their types or contents do.
//
// The error is that of make, and nothing is stored then; or a [*fault.InputError].
// That names a type that cannot be stored, or a key such as a function, which is
// different in every program; make is not called then. If only the value shows that
// it cannot be stored, such as a list with nil in it, both are returned. A file that
// is damaged or from another version is ignored and made again. A cache that cannot
// be written is not an error.
func cached[T any](make func() (T, error), key ...any) (T, error) {
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

// stored is what a cache file holds. Inside a struct, gob can write nil pointers and
// types whose pointers have the methods.
type stored[T any] struct{ Value T }

// encodeCached returns v as bytes, and checks at once that it can be read again.
func encodeCached[T any](v T, nests bool) ([]byte, error) {
	t := reflect.TypeFor[T]()
	if nests && (&extent{mostKept}).exceeds(reflect.ValueOf(&v).Elem(), deepest) {
		return nil, unfit("value", t, t, notEndless, deepest, mostKept)
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
