// Package encoded writes the values of the library as bytes and reads them
// back, for their methods MarshalBinary and UnmarshalBinary: a struct with
// exported fields stands for the value, and encoding/gob writes that.
package encoded

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"puzzlelab/puzzlekit/fault"
)

// Bytes returns v as encoding/gob writes it.
func Bytes(v any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(v)
	return b.Bytes(), err
}

// Read undoes [Bytes]. The error is a [*fault.InputError] of the type of this
// name, such as "group.Group".
func Read(name string, data []byte, v any) error {
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(v); err != nil {
		return Damaged(name, "%v", err)
	}
	return nil
}

// Empty is the error of a zero value of a type that has none to write.
func Empty(name string) error {
	return &fault.InputError{In: name + ".MarshalBinary", What: "the value", Want: "one that the package has made, not a zero value"}
}

// Damaged is the error of bytes that cannot be those of a value of a type.
func Damaged(name, reason string, args ...any) error {
	return &fault.InputError{In: name + ".UnmarshalBinary", What: "the data", Want: "what MarshalBinary wrote: " + fmt.Sprintf(reason, args...)}
}
