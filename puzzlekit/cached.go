package puzzlekit

import (
	"bytes"
	"crypto/sha256"
	"encoding"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
)

// cacheMagic begins every cache file; the number is raised when the format
// changes, so that old files are made anew.
const cacheMagic = "puzzlelab cache 1\n"

// Cached returns the value kept under key, or makes it and keeps it for later
// cells, notebooks and days. It lies in the person's cache folder
// (os.UserCacheDir, below puzzlelab/values); PUZZLELAB_CACHE names another
// folder, and "off" keeps nothing.
//
// The key is everything the value depends on: a name, sizes, seeds, options.
// They are told apart by their printed form and type, so give a new name when
// what make computes changes. A *T that implements encoding.BinaryMarshaler and
// BinaryUnmarshaler is stored by them, any other by encoding/gob.
//
// A file that is damaged or from another version is made anew, never trusted.
// An error of make is returned and nothing is kept; a cache that cannot be
// written is no error: the value is just made again next time.
func Cached[T any](make func() (T, error), key ...any) (T, error) {
	path, ok := cachePath(new(T), key)
	if ok {
		if v, err := readCached[T](path); err == nil {
			return v, nil
		}
	}
	v, err := make()
	if err != nil || !ok {
		return v, err
	}
	if payload, err := encodeCached(&v); err == nil {
		_ = writeCached(path, payload) // an unwritable cache only costs time
	}
	return v, nil
}

// cachePath names the file for a key. Values of one key but of different types
// have different files.
func cachePath(target any, key []any) (path string, ok bool) {
	dir := os.Getenv("PUZZLELAB_CACHE")
	if dir == "off" {
		return "", false
	}
	if dir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return "", false
		}
		dir = filepath.Join(base, "puzzlelab")
	}
	h := sha256.New()
	fmt.Fprintf(h, "%T", target)
	for _, k := range key {
		fmt.Fprintf(h, "\x00%T\x00%v", k, k)
	}
	return filepath.Join(dir, "values", fmt.Sprintf("%x", h.Sum(nil)[:16])), true
}

var errDamagedCache = errors.New("puzzlekit: cache file is damaged")

func readCached[T any](path string) (v T, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return v, err
	}
	rest, ok := bytes.CutPrefix(data, []byte(cacheMagic))
	if !ok || len(rest) < sha256.Size {
		return v, errDamagedCache
	}
	sum, payload := rest[:sha256.Size], rest[sha256.Size:]
	if got := sha256.Sum256(payload); !bytes.Equal(got[:], sum) {
		return v, errDamagedCache
	}
	return v, decodeCached(payload, &v)
}

// writeCached writes to a temporary name and renames, so that a reader or a
// second writer never sees half a file.
func writeCached(path string, payload []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	sum := sha256.Sum256(payload)
	_, err = f.Write(bytes.Join([][]byte{[]byte(cacheMagic), sum[:], payload}, nil))
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

func encodeCached[T any](v *T) ([]byte, error) {
	if m, ok := any(*v).(encoding.BinaryMarshaler); ok {
		return m.MarshalBinary()
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(v)
	return b.Bytes(), err
}

// decodeCached undoes encodeCached. Where T is itself a pointer, such as
// *factor.Table, the methods belong to what it points to.
func decodeCached[T any](payload []byte, v *T) error {
	target := any(v)
	if t := reflect.TypeFor[T](); t.Kind() == reflect.Pointer {
		fresh := reflect.New(t.Elem())
		reflect.ValueOf(v).Elem().Set(fresh)
		target = fresh.Interface()
	}
	if u, ok := target.(encoding.BinaryUnmarshaler); ok {
		return u.UnmarshalBinary(payload)
	}
	return gob.NewDecoder(bytes.NewReader(payload)).Decode(target)
}
