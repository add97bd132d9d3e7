package puzzlekit

import (
	"encoding"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

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
		return w.fail(v.Type(), notEndless, deepest, mostKept)
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
