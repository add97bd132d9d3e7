package files

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// encoding/json forgives what the schema of definition files does not: keys in
// another case, keys given twice or left out, and null. StrictKeys walks over the
// tokens beside the type they are decoded to and reports the first of these.

// StrictKeys returns a [*Error] for keys of data that a value of this
// type should not have. A field without omitempty is a key that must be there, and
// one with the tag files:"null" may be null.
// The text must be well-formed JSON of that type.
func StrictKeys(data []byte, puzzle string, of reflect.Type) error {
	w := &strictWalker{decoder: json.NewDecoder(bytes.NewReader(data)), data: data, puzzle: puzzle}
	return w.value("", of, false)
}

// An Ordered is decoded from an object, of which it keeps the order of the keys.
type Ordered interface {
	Map() reflect.Type // the map that has the same keys and values
}

type strictWalker struct {
	decoder *json.Decoder
	data    []byte
	puzzle  string
}

func (w *strictWalker) wrong(key, format string, args ...any) error {
	if key == "" {
		key = "file"
	}
	return &Error{Puzzle: w.puzzle, Key: key, Line: LineAt(w.data, int(w.decoder.InputOffset())), Reason: fmt.Sprintf(format, args...)}
}

// value walks over the value at a path.
func (w *strictWalker) value(path string, of reflect.Type, orNull bool) error {
	if of.Kind() == reflect.Pointer { // may be left out
		of = of.Elem()
	}
	if o, ok := reflect.Zero(of).Interface().(Ordered); ok {
		of = o.Map()
	}
	if of.Kind() == reflect.Interface { // anything may stand here
		var skipped json.RawMessage
		return w.decoder.Decode(&skipped)
	}
	token, err := w.decoder.Token()
	if err != nil {
		return w.wrong(path, "%v", err)
	}
	switch token {
	case nil:
		if orNull {
			return nil
		}
		return w.wrong(path, "null stands where %s is expected", jsonKind(of))
	case json.Delim('{'):
		return w.object(path, of)
	case json.Delim('['):
		i := 0
		for ; w.decoder.More(); i++ {
			if err := w.value(fmt.Sprintf("%s[%d]", path, i), of.Elem(), false); err != nil {
				return err
			}
		}
		if of.Kind() == reflect.Array && i != of.Len() {
			return w.wrong(path, "%s, expected %d", counted.Of(i, "values"), of.Len())
		}
		_, err = w.decoder.Token() // the closing bracket
	}
	return err
}

// object walks over the keys of a struct or a map behind the opening brace.
func (w *strictWalker) object(path string, of reflect.Type) error {
	known := keysOf(of)
	seen := map[string]bool{}
	opened := w.wrong(path, "") // remembers the line
	for w.decoder.More() {
		token, err := w.decoder.Token()
		if err != nil {
			return w.wrong(path, "%v", err)
		}
		name := fmt.Sprint(token)
		key := strings.TrimPrefix(path+"."+name, ".")
		if seen[name] {
			return w.wrong(key, "the key is given twice")
		}
		seen[name] = true
		elem, err := w.elem(key, name, of, known)
		if err != nil {
			return err
		}
		if err := w.value(key, elem.of, elem.null); err != nil {
			return err
		}
	}
	for _, k := range known {
		if k.required && !seen[k.name] {
			missing := opened.(*Error)
			missing.Reason = fmt.Sprintf("the key %q is missing", k.name)
			return missing
		}
	}
	_, err := w.decoder.Token() // the closing brace
	return err
}

// elem returns what is known about the value of a key.
func (w *strictWalker) elem(key, name string, of reflect.Type, known []structKey) (structKey, error) {
	if of.Kind() == reflect.Map {
		return structKey{name: name, of: of.Elem()}, nil
	}
	for _, k := range known {
		if k.name == name {
			return k, nil
		}
	}
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = k.name
	}
	if near := excerpt.Nearest(name, names...); near != "" {
		return structKey{}, w.wrong(key, "there is no such key; did you mean %q?", near)
	}
	return structKey{}, w.wrong(key, "there is no such key")
}

// structKey is a field as the file spells it.
type structKey struct {
	name     string
	of       reflect.Type
	required bool
	null     bool // null may stand there
}

func keysOf(of reflect.Type) []structKey {
	if of.Kind() != reflect.Struct {
		return nil
	}
	var keys []structKey
	for i := range of.NumField() {
		field := of.Field(i)
		if !field.IsExported() {
			continue
		}
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		keys = append(keys, structKey{name, field.Type, options != "omitempty", field.Tag.Get("files") == "null"})
	}
	return keys
}

// jsonKind names the JSON value that a type is written as.
func jsonKind(of reflect.Type) string {
	switch of.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object {…}"
	case reflect.Slice, reflect.Array:
		return "a list […]"
	case reflect.String:
		return "a text in quotes"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	}
	return "a number"
}
