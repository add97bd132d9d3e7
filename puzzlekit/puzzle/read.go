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

	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/puzzle/internal/files"
)

// Read reads a puzzle from a definition file, a KPuzzle of cubing.js or a file of
// twsearch. What begins with a bracket is JSON, and a KPuzzle when it has the key
// "orbits" but not the key "format". The text is UTF-8.
//
// All of a definition file is checked: it has the keys of definition.schema.json
// and no others, none of them twice. Errors are [*DefinitionError] with the key
// and the line, and a [*fault.LimitError] when the moves would not fit into memory.
// Cost O(length of the file + places·moves).
//
// # KPuzzle
//
// Slots, pieces and orientations count from 0 there, and a turn may be negative.
// All moves of the file are generators, rotations of the whole puzzle too.
// Orbits that only the moves have are left out, as cubing.js does, and [Puzzle.About]
// lists them. The files that cubing.js wrote before August 2023, with other keys such as
// "startStateData", are read too. Derived moves are expanded to words in them: sequences, brackets with
// repetitions, pauses, conjugates and commutators. These are the cubers': [a, b]
// is a b a' b' and [a: b] is a b a'. In [Puzzle.ParseWord], by contrast, [a, b] is
// a' b' a b. Derived moves in other notation, with the name of a move or with a
// name that no word here can contain are left out, and [Puzzle.About] lists them.
//
// # twsearch
//
// Solved and Move count pieces from 1 and say how the piece in each old slot is
// turned; StartState and MoveTransformation count from 0 and speak of the new
// slot. The numbers of the solved pieces may have gaps, as in 1 2 9 4 9 9: the pieces are
// then numbered 1, 2, 3, … in the same order, and [Puzzle.About] says so. All pieces
// that are written ? look alike. Illegal becomes [Definition].Forbidden. A
// MoveSequence defines a move as the product of other moves, and a MoveAlias becomes
// a derived move. Both list names, optionally with an amount and a prime, as in
// R U2 R'; the format has no brackets and no commutators. Any other directive is an
// error.
//
// twsearch does not use moves with the names of rotations of the whole puzzle as
// generators: x, y, z, and capital letters followed by v, such as Uv. Read leaves
// them out, with the aliases that use them, and [Puzzle.About] lists them.
// Sequences may use them. A name of this kind that ends in underscores loses one
// of them, which undoes what [Puzzle.WriteTWS] does.
//
// (L. Garron and others, cubing.js; T. Rokicki, twsearch, README.)
func Read(r io.Reader) (*Puzzle, error) {
	data, err := files.Text(r)
	if err != nil {
		return nil, definitionError(err)
	}
	if start := bytes.TrimLeft(data, " \t\r\n"); len(start) > 0 && start[0] != '{' && start[0] != '[' {
		return fromFile(files.ReadTWS(data))
	}
	return readJSON(data)
}

// ReadFile is [Read] for a file, whose name ends in .json or .tws. Errors are
// those of Read, with the path, and those of the file system.
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
	if ending != ".json" && ending != ".tws" {
		return nil, &DefinitionError{Key: "file", Reason: fmt.Sprintf("the ending %q is not known, expected .json or .tws", ending)}
	}
	data, err := files.Text(r)
	if err != nil {
		return nil, definitionError(err)
	}
	if ending == ".tws" {
		return fromFile(files.ReadTWS(data))
	}
	return readJSON(data)
}

// readJSON reads a definition file or a KPuzzle, told apart by their keys. No text
// follows the definition.
func readJSON(data []byte) (*Puzzle, error) {
	var keys map[string]json.RawMessage
	decoder := json.NewDecoder(bytes.NewReader(data))
	if decoder.Decode(&keys) != nil {
		return readDefinition(data) // says what is wrong
	}
	end := int(decoder.InputOffset())
	if rest := bytes.TrimLeft(data[end:], " \t\r\n"); len(rest) > 0 {
		return nil, textBehind(data, keys["name"], end, len(data)-len(rest))
	}
	if keys["format"] == nil && keys["orbits"] != nil {
		return fromFile(files.ReadKPuzzle(data))
	}
	return readDefinition(data)
}

// textBehind is the error that text at an offset follows the definition. A bracket there
// may also be one too many further up.
func textBehind(data []byte, name json.RawMessage, end, at int) error {
	wrong := &DefinitionError{Key: "file", Line: files.LineAt(data, at)}
	_ = json.Unmarshal(name, &wrong.Puzzle) // the error has no name where the file has none
	found := excerpt.Found(string(data), at)
	wrong.Reason = fmt.Sprintf("expected the end of the file, found %s: the definition ends in line %d", found, files.LineAt(data, end))
	if data[at] == '}' || data[at] == ']' {
		wrong.Reason += fmt.Sprintf("; one %s is too many", found)
	}
	return wrong
}

// fromFile makes the puzzle that a file of twsearch or cubing.js describes, and
// adds the line of the file to an error about a part of it.
func fromFile(m *files.Model, err error) (*Puzzle, error) {
	if err != nil {
		return nil, definitionError(err)
	}
	p, err := (&fromSets{*m}).puzzle()
	var wrong *DefinitionError
	if errors.As(err, &wrong) {
		wrong.Line = m.Line(wrong.Key)
	}
	return p, err
}

// definitionError turns an error about a file into a [*DefinitionError].
func definitionError(err error) error {
	var wrong *files.Error
	if errors.As(err, &wrong) {
		return &DefinitionError{Puzzle: wrong.Puzzle, Key: wrong.Key, Line: wrong.Line, Reason: wrong.Reason}
	}
	return err
}
