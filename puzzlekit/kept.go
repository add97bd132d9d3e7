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
// and its result must depend on nothing else, such as a file or the time. What can be kept is
// what [Cached] can store.
func Kept[T any](f func() T) T {
	return keep(f, nil, f)
}

// KeptFor is [Kept] for a function of one argument, and keeps one result for each.
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
