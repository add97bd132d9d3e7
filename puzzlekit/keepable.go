package puzzlekit

import (
	"encoding"
	"encoding/gob"
	"fmt"
	"reflect"

	"puzzlelab/puzzlekit/fault"
)

// typeWalk goes through a type and the types in it, each once, for a reason why
// values of the type cannot be kept, or keys of it not be found again.
type typeWalk struct {
	what string // "value", "key"
	root reflect.Type
	seen map[reflect.Type]bool
}

func (w *typeWalk) fail(part reflect.Type, want string, args ...any) error {
	within := ""
	if part != w.root {
		within = fmt.Sprintf(", which has a %v", part)
	}
	return &fault.InputError{
		In: "puzzlekit.Cached", What: "the type of the " + w.what, Value: w.root.String() + within, Want: fmt.Sprintf(want, args...),
	}
}

// cannotKeep is the error of a value that shows only when it is there that it
// cannot be stored.
func cannotKeep(t reflect.Type, err error) error {
	return &fault.InputError{In: "puzzlekit.Cached", What: "the type of the value", Value: t, Want: "a value that can be stored: " + err.Error()}
}

// checkKept returns a [*fault.InputError] for a type whose values encoding/gob would
// not give back as they were: it leaves out fields that are not exported and
// functions, and takes pointers to zero for nil.
func checkKept(t reflect.Type) error {
	w := &typeWalk{what: "value", root: t, seen: map[reflect.Type]bool{}}
	return w.keptField(t)
}

// keptField looks into the type of a field; gob gives a pointer to a struct back
// as it was.
func (w *typeWalk) keptField(t reflect.Type) error {
	if t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct {
		t = t.Elem()
	}
	return w.kept(t)
}

func (w *typeWalk) kept(t reflect.Type) error {
	if w.seen[t] || encodesItself(t) {
		return nil
	}
	w.seen[t] = true
	switch t.Kind() {
	case reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Uintptr:
		return w.fail(t, "data that can be stored")
	case reflect.Interface:
		return w.fail(t, "the type of what stands in the interface")
	case reflect.Slice, reflect.Array:
		return w.keptElement(t.Elem())
	case reflect.Map:
		if err := w.kept(t.Key()); err != nil {
			return err
		}
		return w.keptElement(t.Elem())
	case reflect.Pointer:
		return w.fail(t, "the value itself: a pointer to zero would come back as nil")
	case reflect.Struct:
		return w.keptFields(t)
	}
	return nil
}

// keptElement looks into the type of what stands in a list, where gob knows a
// pointer to zero from nil, which it refuses.
func (w *typeWalk) keptElement(t reflect.Type) error {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return w.kept(t)
}

func (w *typeWalk) keptFields(t reflect.Type) error {
	if t.NumField() == 0 {
		return w.fail(t, "a struct with fields")
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			return w.fail(t, "exported fields only (not %s), or methods MarshalBinary and UnmarshalBinary", f.Name)
		}
		if err := w.keptField(f.Type); err != nil {
			return err
		}
	}
	return nil
}

var (
	gobEncoder        = reflect.TypeFor[gob.GobEncoder]()
	gobDecoder        = reflect.TypeFor[gob.GobDecoder]()
	binaryMarshaler   = reflect.TypeFor[encoding.BinaryMarshaler]()
	binaryUnmarshaler = reflect.TypeFor[encoding.BinaryUnmarshaler]()
)

// encodesItself reports whether a type, or what it points to, has methods by
// which gob writes and reads it.
func encodesItself(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Interface {
		return false
	}
	p := reflect.PointerTo(t)
	return p.Implements(gobEncoder) && p.Implements(gobDecoder) || p.Implements(binaryMarshaler) && p.Implements(binaryUnmarshaler)
}

var (
	stringer  = reflect.TypeFor[fmt.Stringer]()
	formatter = reflect.TypeFor[fmt.Formatter]()
	failing   = reflect.TypeFor[error]()
)

// checkKey returns a [*fault.InputError] for a key that prints as an address, which
// is another one in every program.
func checkKey(key any) error {
	t := reflect.TypeOf(key)
	if t == nil {
		return nil
	}
	w := &typeWalk{what: "key", root: t, seen: map[reflect.Type]bool{}}
	if t.Kind() == reflect.Pointer && !printsItself(t) {
		switch t.Elem().Kind() { // fmt prints what these point to
		case reflect.Struct, reflect.Map, reflect.Slice, reflect.Array:
			return w.printed(t.Elem(), true)
		}
	}
	return w.printed(t, true)
}

// printed looks into a type whose methods fmt may call, or not.
func (w *typeWalk) printed(t reflect.Type, callable bool) error {
	if w.seen[t] || callable && printsItself(t) {
		return nil
	}
	w.seen[t] = true
	switch t.Kind() {
	case reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Pointer:
		return w.fail(t, "what prints alike in every program, not an address")
	case reflect.Slice, reflect.Array:
		return w.printed(t.Elem(), callable)
	case reflect.Map:
		if err := w.printed(t.Key(), callable); err != nil {
			return err
		}
		return w.printed(t.Elem(), callable)
	case reflect.Struct:
		for i := range t.NumField() {
			if err := w.printed(t.Field(i).Type, callable && t.Field(i).IsExported()); err != nil {
				return err
			}
		}
	}
	return nil
}

func printsItself(t reflect.Type) bool {
	return t.Implements(stringer) || t.Implements(formatter) || t.Implements(failing)
}
