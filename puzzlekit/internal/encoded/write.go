package encoded

import (
	"encoding"
	"encoding/binary"
	"fmt"
	"reflect"
)

// appended appends the bytes of v.
func appended(out []byte, v any) ([]byte, error) {
	p := reflect.New(reflect.TypeOf(v)) // so that methods of pointers can be called
	p.Elem().Set(reflect.ValueOf(v))
	return appendValue(out, p.Elem())
}

func appendValue(out []byte, v reflect.Value) ([]byte, error) {
	if own, ok := methods(v); ok {
		data, err := own.MarshalBinary()
		return appendText(out, data), err
	}
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(out, 1), nil
		}
		return append(out, 0), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(out, v.Int()), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(out, v.Uint()), nil
	case reflect.String:
		return appendText(out, v.String()), nil
	case reflect.Pointer:
		if v.IsNil() {
			return append(out, 0), nil
		}
		return appendValue(append(out, 1), v.Elem())
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return appendText(out, v.Bytes()), nil
		}
		return appendAll(binary.AppendUvarint(out, uint64(v.Len())), v.Len(), v.Index)
	case reflect.Struct:
		return appendAll(out, v.NumField(), v.Field)
	}
	panic(fmt.Sprintf("encoded: no bytes for type %v", v.Type()))
}

func appendAll(out []byte, n int, part func(int) reflect.Value) (_ []byte, err error) {
	for i := 0; i < n && err == nil; i++ {
		out, err = appendValue(out, part(i))
	}
	return out, err
}

func appendText[T ~string | ~[]byte](out []byte, text T) []byte {
	return append(binary.AppendUvarint(out, uint64(len(text))), text...)
}

// marshaling has the methods of a type that writes and reads itself.
type marshaling interface {
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
}

// gobbing has them as the numbers of math/big do.
type gobbing interface {
	GobEncode() ([]byte, error)
	GobDecode([]byte) error
}

type gobbed struct{ gobbing }

func (g gobbed) MarshalBinary() ([]byte, error)    { return g.GobEncode() }
func (g gobbed) UnmarshalBinary(data []byte) error { return g.GobDecode(data) }

// methods returns the methods of v, if it writes and reads itself.
func methods(v reflect.Value) (marshaling, bool) {
	if v.Kind() == reflect.Pointer {
		return nil, false // what it points to has them
	}
	switch own := v.Addr().Interface().(type) {
	case marshaling:
		return own, true
	case gobbing:
		return gobbed{own}, true
	}
	return nil, false
}
