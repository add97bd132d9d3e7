package puzzlekit

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding"
	"encoding/gob"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"puzzlelab/internal/cachefile"
	"puzzlelab/puzzlekit/fault"
)

// Kept returns f(), computed once and kept on disk for later cells and runs. It is
// computed again when the source of f changes, or that of anything that f uses: in the
// notebook, in the packages beside it and in this library. That includes init functions
// and other declarations that change variables which f uses. f must be declared with func,
// and its result must depend on nothing else, such as a file or the time.
//
// Groups, permutations, words, puzzles, states, tables and the results of searches can be
// kept, and so can numbers, texts, lists, maps and structs of them whose fields are
// exported. Solvers keep their tables themselves. Values are encoded by encoding/gob, so a
// type may have its own methods for that. They are files in os.UserCacheDir, below
// puzzlelab/values; PUZZLELAB_CACHE names another folder, and "off" keeps nothing. Kept
// panics with a *fault.InputError that names a type that cannot be kept.
func Kept[T any](f func() T) T {
	return keep(f, nil, f)
}

// KeptFor is [Kept] for a function of one argument, and keeps one result for each. A struct
// as the argument holds several: sizes, seeds, options. Its type may have methods of
// encoding/gob, GoString or MarshalText.
func KeptFor[A, T any](f func(A) T, arg A) T {
	return keep(f, arg, func() T { return f(arg) })
}

func keep[T any](f, arg any, run func() T) T {
	source, ok := sourceOf(f)
	if !ok {
		return run() // a program whose source is not here, such as one that was copied
	}
	return Must(cachedForVersion(func() (T, error) {
		defer working(nameOf(f))()
		return run(), nil
	}, "kept", source, arg))
}

// sourceOf returns the source of a declared function, and of what it uses of its package and
// of the packages beside it.
func sourceOf(f any) (string, bool) {
	what := runtime.FuncForPC(reflect.ValueOf(f).Pointer())
	_, name, plain := strings.Cut(what.Name()[strings.LastIndexByte(what.Name(), '/')+1:], ".")
	if !plain || strings.ContainsAny(name, ".-[") {
		panic(failed(&fault.InputError{In: "puzzlekit.Kept", What: "function", Value: name, Want: "one declared with func name(…), above the line %%"}))
	}
	path, _ := what.FileLine(what.Entry())
	p, ok := readPackage(path)
	if !ok {
		return "", false
	}
	source, imports, ok := p.sourceUsed(name)
	if !ok {
		return "", false
	}
	below, err := newModules(filepath.Dir(path)).sourcesOf(imports)
	return source + below, err == nil
}

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
		return nil, unfit("value", t, t, notEndless, commas(deepest), commas(mostKept))
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

// cachedForVersion is [cached] for results of this library, which are made again when it
// has changed.
func cachedForVersion[T any](make func() (T, error), key ...any) (T, error) {
	return cached(make, append(key, librarySources())...)
}

// librarySources returns a hash of the files of this library that a program can be made
// of. It is empty if the files are not here, as in a browser, where each version keeps its
// own results. It reads some four megabytes, once in a program.
var librarySources = sync.OnceValue(func() string {
	_, file, _, _ := runtime.Caller(0)
	return hashOfSources(filepath.Dir(filepath.Dir(file)), "puzzlekit", "charts", "internal")
})

// hashOfSources returns a hash of the names and contents of all files below some folders
// of root, tests excepted; or nothing if one cannot be read.
func hashOfSources(root string, folders ...string) string {
	h := sha256.New()
	if err := cachefile.AddSources(h, root, folders...); err != nil {
		return ""
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// keyWriter writes keys as texts: different keys as different texts, and a key as the
// same text in every program.
type keyWriter struct {
	out  io.Writer // takes everything
	root reflect.Type
	more *int // parts that the key may still have
}

// writeKey writes a key and its type. A [*fault.InputError] names a type whose values
// are different in every program, such as a function or a channel.
func writeKey(out io.Writer, key any) error {
	more := mostKept
	w := &keyWriter{out, reflect.TypeOf(key), &more}
	return w.dynamic(reflect.ValueOf(key), deepest)
}

func (w *keyWriter) put(format string, args ...any) error {
	fmt.Fprintf(w.out, format+" ", args...)
	return nil
}

func (w *keyWriter) fail(part reflect.Type, want string, args ...any) error {
	return unfit("key", w.root, part, want, args...)
}

// dynamic writes what an interface holds.
func (w *keyWriter) dynamic(v reflect.Value, left int) error {
	if !v.IsValid() {
		return w.put("nil")
	}
	_ = w.put("%v", v.Type())
	return w.value(v, left)
}

func (w *keyWriter) value(v reflect.Value, left int) error {
	if hasParts(v.Kind()) {
		*w.more--
	}
	if left < 0 || *w.more < 0 {
		return w.fail(v.Type(), notEndless, commas(deepest), commas(mostKept))
	}
	if own, err := ownText(v); own != "" || err != nil {
		_ = w.put("%q", own)
		return err
	}
	switch v.Kind() {
	case reflect.Interface:
		return w.dynamic(v.Elem(), left)
	case reflect.Pointer:
		if v.IsNil() {
			return w.put("nil")
		}
		return w.value(v.Elem(), left-1)
	case reflect.Slice, reflect.Array:
		return w.list(v, left-1)
	case reflect.Map:
		return w.entries(v, left-1)
	case reflect.Struct:
		return w.fields(v, left)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return w.fail(v.Type(), "data, which is the same in every program")
	}
	return w.basic(v)
}

func (w *keyWriter) basic(v reflect.Value) error {
	switch {
	case v.CanInt():
		return w.put("%d", v.Int())
	case v.CanUint():
		return w.put("%d", v.Uint())
	case v.CanFloat():
		return w.put("%g", v.Float())
	case v.CanComplex():
		return w.put("%g", v.Complex())
	case v.Kind() == reflect.Bool:
		return w.put("%t", v.Bool())
	}
	return w.put("%q", v.String())
}

func (w *keyWriter) list(v reflect.Value, left int) error {
	_ = w.put("%d", v.Len())
	for i := range v.Len() {
		if err := w.value(v.Index(i), left); err != nil {
			return err
		}
	}
	return nil
}

// entries writes a map, in the order of its texts.
func (w *keyWriter) entries(v reflect.Value, left int) error {
	var texts []string
	for key, value := range v.Seq2() {
		var text strings.Builder
		entry := &keyWriter{&text, w.root, w.more}
		if err := entry.value(key, left); err != nil {
			return err
		}
		if err := entry.value(value, left); err != nil {
			return err
		}
		texts = append(texts, text.String())
	}
	slices.Sort(texts)
	return w.put("%d %q", len(texts), texts)
}

func (w *keyWriter) fields(v reflect.Value, left int) error {
	for i := range v.NumField() {
		_ = w.put("%s", v.Type().Field(i).Name)
		if err := w.value(v.Field(i), left); err != nil {
			return err
		}
	}
	return nil
}

var (
	goStringer    = reflect.TypeFor[fmt.GoStringer]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// ownText returns the text of a value that has a method to write all of it, as a
// Go program would, as bytes or as text, and "" for others. What stands in a
// field that is not exported cannot be asked.
func ownText(v reflect.Value) (string, error) {
	t := v.Type()
	if !v.CanInterface() || t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface {
		return "", nil
	}
	if !v.CanAddr() {
		p := reflect.New(t) // has the methods of values and of pointers
		p.Elem().Set(v)
		v = p.Elem()
	}
	switch own := v.Addr().Interface(); {
	case writesItself(t, goStringer):
		return own.(fmt.GoStringer).GoString(), nil
	case writesItself(t, binaryMarshaler):
		data, err := own.(encoding.BinaryMarshaler).MarshalBinary()
		return string(data), err
	case writesItself(t, textMarshaler):
		text, err := own.(encoding.TextMarshaler).MarshalText()
		return string(text), err
	}
	return "", nil
}

// mostMade is how many values a memo keeps, of those that were made last.
const mostMade = 64

// A memo keeps what was made last for a puzzle or a group while the cell runs, so that a
// loop over states makes it once. It is safe for concurrent use: goroutines that need a
// value that is not there make one after the other.
type memo[V any] struct {
	mu   sync.Mutex
	kept map[memoKey]V
	keys []memoKey // of kept, the oldest first
}

type memoKey struct {
	of   any // a *puzzle.Puzzle or *group.Group
	with string
}

func (m *memo[V]) get(of any, with string, make func() V) V {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := memoKey{of, with}
	v, ok := m.kept[key]
	if ok {
		return v
	}
	v = make()
	if m.kept == nil {
		m.kept = map[memoKey]V{}
	}
	if len(m.keys) == mostMade {
		delete(m.kept, m.keys[0])
		m.keys = m.keys[1:]
	}
	m.kept[key], m.keys = v, append(m.keys, key)
	return v
}
