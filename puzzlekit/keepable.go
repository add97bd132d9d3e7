package puzzlekit

import (
	"encoding"
	"encoding/gob"
	"fmt"
	"reflect"
	"strings"

	"puzzlelab/puzzlekit/fault"
)

// deepest is how deeply pointers, lists and maps may be nested. The stack can take
// that many levels; a ring would have no end.
const deepest = 10_000

// mostKept is how many pointers, lists, maps and structs a value or a key may consist of.
// One that is in many places counts once for each, because that is how it is stored.
const mostKept = 3_000_000

const notEndless = "at most %s levels and %s parts, and no ring"

// typeWalk goes through a type and the types in it, each once, for a reason why
// values of the type cannot be kept.
type typeWalk struct {
	root  reflect.Type
	open  map[reflect.Type]bool // true while in it, false after
	shape strings.Builder       // the types with their fields
	nests bool                  // a type comes within itself
}

// unfit is the error of a value or key of a type, or of a part of it, that
// cannot be kept.
func unfit(what string, root, part reflect.Type, want string, args ...any) error {
	within := ""
	if part != root {
		within = fmt.Sprintf(", which has a %v", part)
	}
	return &fault.InputError{
		In: "puzzlekit.Kept", What: "the type of the " + what, Value: fmt.Sprint(root, within), Want: fmt.Sprintf(want, args...),
	}
}

func (w *typeWalk) fail(part reflect.Type, want string, args ...any) error {
	return unfit("value", w.root, part, want, args...)
}

// checkKept goes through a type. A [*fault.InputError] says that encoding/gob
// would not give its values back as they were: it leaves out fields that are not
// exported and functions, and takes pointers to zero for nil.
func checkKept(t reflect.Type) (*typeWalk, error) {
	w := &typeWalk{root: t, open: map[reflect.Type]bool{}}
	return w, w.keptField(t)
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
	if open, seen := w.open[t]; seen {
		w.nests = w.nests || open
		return nil
	}
	w.open[t] = true
	defer func() { w.open[t] = false }()
	fmt.Fprintf(&w.shape, "%v %v\n", t, t.Kind())
	if encodesItself(t) {
		return nil
	}
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
	for _, methods := range gobMethods {
		if name := promotedFrom(t, methods...); name != "" && implements(t, methods...) {
			return w.fail(t, "a name for the field %s: embedded, it would be stored in place of the whole", name)
		}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			return w.fail(t, "exported fields only (not %s), or methods MarshalBinary and UnmarshalBinary", f.Name)
		}
		fmt.Fprintf(&w.shape, "\t%s %v\n", f.Name, f.Type)
		if err := w.keptField(f.Type); err != nil {
			return err
		}
	}
	return nil
}

// An extent goes through a value, to find one that gob would not come to an end with.
type extent struct{ left int } // parts

// exceeds reports whether a value has more levels than are left, as one in a ring has, or
// more parts.
func (e *extent) exceeds(v reflect.Value, levels int) bool {
	switch {
	case !v.IsValid() || encodesItself(v.Type()):
		return false
	case levels < 0 || e.left < 0:
		return true
	}
	if hasParts(v.Kind()) {
		e.left--
	}
	switch v.Kind() {
	case reflect.Pointer:
		return e.exceeds(v.Elem(), levels-1)
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() < reflect.Array { // numbers
			return false
		}
		for i := range v.Len() {
			if e.exceeds(v.Index(i), levels-1) {
				return true
			}
		}
	case reflect.Map:
		for key, value := range v.Seq2() {
			if e.exceeds(key, levels-1) || e.exceeds(value, levels-1) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if e.exceeds(v.Field(i), levels) {
				return true
			}
		}
	}
	return false
}

func hasParts(k reflect.Kind) bool { return k >= reflect.Array && k != reflect.String }

var (
	gobEncoder        = reflect.TypeFor[gob.GobEncoder]()
	gobDecoder        = reflect.TypeFor[gob.GobDecoder]()
	binaryMarshaler   = reflect.TypeFor[encoding.BinaryMarshaler]()
	binaryUnmarshaler = reflect.TypeFor[encoding.BinaryUnmarshaler]()
)

// gobMethods are the methods by which gob writes and reads a type, if it has them.
var gobMethods = [][]reflect.Type{{gobEncoder, gobDecoder}, {binaryMarshaler, binaryUnmarshaler}}

func encodesItself(t reflect.Type) bool {
	return writesItself(t, gobMethods[0]...) || writesItself(t, gobMethods[1]...)
}

// writesItself reports whether a type, or a pointer to it, has the methods, and
// for all of its fields.
func writesItself(t reflect.Type, methods ...reflect.Type) bool {
	return implements(t, methods...) && promotedFrom(t, methods...) == ""
}

func implements(t reflect.Type, methods ...reflect.Type) bool {
	for _, m := range methods {
		if t.Kind() == reflect.Interface || !reflect.PointerTo(t).Implements(m) {
			return false
		}
	}
	return true
}

// promotedFrom names an embedded field that a struct may have the methods from, which
// know nothing of its other fields, or are called on nil.
func promotedFrom(t reflect.Type, methods ...reflect.Type) string {
	if t.Kind() != reflect.Struct {
		return ""
	}
	for i := range t.NumField() {
		f := t.Field(i)
		pointer := f.Type.Kind() == reflect.Pointer
		switch {
		case !f.Anonymous || t.NumField() == 1 && !pointer:
		case pointer && implements(f.Type.Elem(), methods...), implements(f.Type, methods...):
			return f.Name
		}
	}
	return ""
}
