// Package encoded writes the values of the library as bytes and reads them
// back, for their methods MarshalBinary and UnmarshalBinary. A struct with
// exported fields stands for the value. Its fields follow each other without
// names or types, so that a value has the same bytes in every program;
// encoding/gob numbers types in the order in which a program meets them.
//
// Integers are varints. Texts, lists and values with methods of their own begin
// with their length, pointers with a byte that is 0 for nil.
package encoded

import (
	"encoding/binary"
	"fmt"
	"hash/crc64"
	"reflect"
	"strings"

	"puzzlelab/puzzlekit/fault"
)

// Bytes returns v as bytes: of integers, texts, lists, structs of these,
// pointers to them, and types that write and read themselves.
func Bytes(v any) ([]byte, error) {
	return appended(nil, v)
}

// Read undoes [Bytes]; v is a pointer. It takes a few times as much memory as
// data, whatever stands in it. The error is a [*fault.InputError] of the type of
// this name, such as "group.Group".
func Read(name string, data []byte, v any) error {
	r := reader{data: data}
	err := r.value(reflect.ValueOf(v).Elem())
	if err == nil && len(r.data) > 0 {
		err = fmt.Errorf("%d bytes too many", len(r.data))
	}
	if err != nil {
		return Damaged(name, "%v", err)
	}
	return nil
}

// Sealed returns v as bytes for a file: the name of the format, its version,
// [Bytes] of v, and a checksum of all that. The checksum finds damage; it is the
// CRC-64 of ECMA-182, since a cryptographic hash would be linked into every cell.
func Sealed(format string, version byte, v any) ([]byte, error) {
	body, err := Bytes(v)
	return Seal(format, version, body), err
}

// Seal is [Sealed] for a value that is bytes already.
func Seal(format string, version byte, body []byte) []byte {
	out := append(append([]byte(format), version), body...)
	return binary.BigEndian.AppendUint64(out, checksum(out))
}

// ChecksumSize is the number of bytes at the end of what [Sealed] returns.
const ChecksumSize = 8

func checksum(data []byte) uint64 { return crc64.Checksum(data, crc64.MakeTable(crc64.ECMA)) }

// Open undoes [Sealed] with the errors of [Read]. It reads v only if the version
// and the checksum are right.
func Open(name, format string, version byte, data []byte, v any) error {
	head := len(format) + 1
	if !strings.HasPrefix(string(data[:min(len(data), head)]), format) || len(data) < head+ChecksumSize {
		return Damaged(name, "something else, or cut off")
	}
	if got := data[head-1]; got != version {
		return Damaged(name, "version %d of the format; this library reads version %d and has to make the value again", got, version)
	}
	body := data[:len(data)-ChecksumSize]
	if checksum(body) != binary.BigEndian.Uint64(data[len(body):]) {
		return Damaged(name, "the checksum is wrong")
	}
	return Read(name, body[head:], v)
}

// Empty is the error of a zero value of a type that has none to write.
func Empty(name string) error {
	return &fault.InputError{In: name + ".MarshalBinary", What: "the value", Want: "one that the package has made, not a zero value"}
}

// Damaged is the error of bytes that cannot be those of a value of a type.
func Damaged(name, reason string, args ...any) error {
	return &fault.InputError{In: name + ".UnmarshalBinary", What: "the data", Want: "what MarshalBinary wrote: " + fmt.Sprintf(reason, args...)}
}
