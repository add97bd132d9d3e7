package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// ReadFile reads a puzzle from a file: .json is a definition file or a KPuzzle of
// cubing.js, told apart by what stands in it, and .tws is a file of twsearch. See
// [Read], [ReadKPuzzle] and [ReadTWS]. Errors are [*DefinitionError] with the
// path, or those of the file system.
func ReadFile(path string) (*Puzzle, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p, err := readEnding(f, strings.ToLower(filepath.Ext(path)))
	var wrong *DefinitionError
	if errors.As(err, &wrong) {
		wrong.File = path
	}
	return p, err
}

func readEnding(r io.Reader, ending string) (*Puzzle, error) {
	switch ending {
	case ".tws":
		return ReadTWS(r)
	case ".json":
		data, err := readText(r)
		if err != nil {
			return nil, err
		}
		if sniff(data) == formatKPuzzle {
			return ReadKPuzzle(bytes.NewReader(data))
		}
		return Read(bytes.NewReader(data))
	}
	return nil, &DefinitionError{Key: "file", Reason: fmt.Sprintf("the ending %q is not known, expected .json or .tws", ending)}
}

// byteOrderMark is what some editors write in front of UTF-8.
var byteOrderMark = []byte("\uFEFF")

// readText reads all of a file as UTF-8, without a byte order mark.
func readText(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFileSize+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFileSize {
		return nil, &DefinitionError{Key: "file", Reason: fmt.Sprintf("longer than %d bytes", maxFileSize)}
	}
	data = bytes.TrimPrefix(data, byteOrderMark)
	if !utf8.Valid(data) {
		return nil, notUTF8(data)
	}
	return data, nil
}

// notUTF8 names the first byte that is not UTF-8.
func notUTF8(data []byte) error {
	at := 0
	for {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			return &DefinitionError{Key: "file", Line: lineAt(data, at), Reason: fmt.Sprintf("the byte %#x is not UTF-8: save the file as UTF-8", data[at])}
		}
		at += size
	}
}

type fileFormat int

const (
	formatOther fileFormat = iota
	formatOwn
	formatKPuzzle
)

// sniff tells what a JSON file is by its top-level keys.
func sniff(data []byte) fileFormat {
	var keys map[string]json.RawMessage
	if json.Unmarshal(data, &keys) != nil {
		return formatOther
	}
	switch {
	case keys["format"] != nil:
		return formatOwn
	case keys["orbits"] != nil:
		return formatKPuzzle
	}
	return formatOther
}
