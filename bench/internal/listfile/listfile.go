// Package listfile writes lists of records as JSON with one record on each line, so that
// a version control system shows which records have changed.
package listfile

import (
	"bytes"
	"encoding/json"
	"slices"

	"puzzlelab/internal/atomicfile"
)

// Write replaces the file as a whole with the records, in their order.
func Write[T any](path string, records []T) error {
	lines := make([][]byte, len(records))
	for i, r := range records {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		lines[i] = line
	}
	return atomicfile.WriteBytes(path, slices.Concat([]byte("[\n"), bytes.Join(lines, []byte(",\n")), []byte("\n]\n")))
}
