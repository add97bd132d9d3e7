package puzzlekit

import (
	"path/filepath"
	"reflect"
	"runtime"
	"strings"

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
