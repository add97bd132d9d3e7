package encoded

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
)

// reader takes values from the front of data.
type reader struct{ data []byte }

var errCutOff = errors.New("it is cut off")

func (r *reader) value(v reflect.Value) error {
	if own, ok := methods(v); ok {
		data, err := r.text()
		if err != nil {
			return err
		}
		return own.UnmarshalBinary(data)
	}
	switch v.Kind() {
	case reflect.Bool:
		n, err := r.unsigned(1)
		v.SetBool(n == 1)
		return err
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return r.signed(v)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n, err := r.unsigned(1<<v.Type().Bits() - 1)
		v.SetUint(n)
		return err
	case reflect.String:
		text, err := r.text()
		v.SetString(string(text))
		return err
	case reflect.Pointer:
		n, err := r.unsigned(1)
		if n == 0 || err != nil {
			return err
		}
		v.Set(reflect.New(v.Type().Elem()))
		return r.value(v.Elem())
	case reflect.Slice:
		return r.list(v)
	case reflect.Struct:
		for i := range v.NumField() {
			if err := r.value(v.Field(i)); err != nil {
				return err
			}
		}
		return nil
	}
	panic(fmt.Sprintf("encoded: no bytes for type %v", v.Type()))
}

// list reads a list of any length. Each element takes a byte or more, so that memory grows
// with the data that is really there.
func (r *reader) list(v reflect.Value) error {
	if v.Type().Elem().Kind() == reflect.Uint8 {
		text, err := r.text()
		v.SetBytes(append([]byte(nil), text...))
		return err
	}
	n, err := r.unsigned(uint64(len(r.data)))
	for i := 0; i < int(n) && err == nil; i++ {
		if i == v.Cap() {
			v.Grow(1)
		}
		v.SetLen(i + 1)
		err = r.value(v.Index(i))
	}
	return err
}

func (r *reader) unsigned(most uint64) (uint64, error) {
	n, size := binary.Uvarint(r.data)
	if size <= 0 {
		return 0, errCutOff
	}
	if n > most {
		return 0, fmt.Errorf("%d is more than %d", n, most)
	}
	r.data = r.data[size:]
	return n, nil
}

func (r *reader) signed(v reflect.Value) error {
	n, size := binary.Varint(r.data)
	if size <= 0 {
		return errCutOff
	}
	if v.OverflowInt(n) {
		return fmt.Errorf("%d is too large", n)
	}
	r.data = r.data[size:]
	v.SetInt(n)
	return nil
}

// text returns a part of data.
func (r *reader) text() ([]byte, error) {
	n, err := r.unsigned(uint64(len(r.data)))
	if err != nil {
		return nil, err
	}
	if n > uint64(len(r.data)) {
		return nil, errCutOff
	}
	text := r.data[:n:n]
	r.data = r.data[n:]
	return text, nil
}
