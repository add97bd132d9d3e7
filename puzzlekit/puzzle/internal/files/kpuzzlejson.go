// The KPuzzle definitions of cubing.js.
//
// Such a definition is JSON: orbits of pieces, the default pattern, what each move
// does to the slots and orientations, all counted from 0, and derived moves, which
// are sequences in the notation of cubing.js. In that notation [a, b] is the
// cubers' commutator a b a' b' and [a: b] the conjugate a b a'. Words are read
// as letters, and are written without brackets.
//
// (L. Garron and others, cubing.js.)

package files

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// kpuzzle is a whole file. Schema and Cuts, the description from which cubing.js made
// the puzzle, add nothing to the rest.
type kpuzzle struct {
	Name    string             `json:"name"`
	Orbits  []orbit            `json:"orbits"`
	Pattern map[string]pattern `json:"defaultPattern"`
	Moves   orderedMoves       `json:"moves"`
	Derived orderedTexts       `json:"derivedMoves,omitempty" files:"null"`
	Schema  any                `json:"$schema,omitempty"`
	Cuts    any                `json:"experimentalPuzzleDescription,omitempty"`

	names map[string]string // the keys that the file has other names for
}

type orbit struct {
	Name   string `json:"orbitName"`
	Pieces int    `json:"numPieces"`
	Turns  int    `json:"numOrientations"`
}

type pattern struct {
	Pieces      []int `json:"pieces"`
	Orientation []int `json:"orientation"`
	// OrientationMod m > 0 says that only the orientation modulo m shows.
	OrientationMod []int `json:"orientationMod,omitempty" files:"null"`
}

// A transformation has its turns under the key "orientationDelta". Files from before
// August 2023 have "orientation" there.
type transformation struct {
	Permutation []int `json:"permutation"`
	Delta       []int `json:"orientationDelta,omitempty"`
	OlderDelta  []int `json:"orientation,omitempty"`
}

type move struct {
	name  string
	parts map[string]transformation
}

// orderedMoves and orderedTexts are JSON objects that keep the order of their
// keys: it is the order of the generators.
type orderedMoves []move

type orderedTexts []derivedMove

func (orderedMoves) Map() reflect.Type {
	return reflect.TypeFor[map[string]map[string]transformation]()
}
func (orderedTexts) Map() reflect.Type { return reflect.TypeFor[map[string]string]() }

// derivedMove is a name for a sequence of moves.
type derivedMove struct{ Name, Word string }

func (m *orderedMoves) UnmarshalJSON(data []byte) error {
	return eachKey(data, func(name string, value json.RawMessage) error {
		move := move{name: name}
		if err := json.Unmarshal(value, &move.parts); err != nil {
			return &moveError{move: name, err: err}
		}
		*m = append(*m, move)
		return nil
	})
}

// moveError says in which move the JSON has the wrong shape.
type moveError struct {
	move string
	err  error
}

func (e *moveError) Error() string { return e.err.Error() }

func (d *orderedTexts) UnmarshalJSON(data []byte) error {
	return eachKey(data, func(name string, value json.RawMessage) error {
		derived := derivedMove{Name: name}
		if err := json.Unmarshal(value, &derived.Word); err != nil {
			return err
		}
		*d = append(*d, derived)
		return nil
	})
}

// eachKey calls do for the keys of a JSON object in order.
func eachKey(data []byte, do func(name string, value json.RawMessage) error) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return err
		}
		if err := do(fmt.Sprint(name), value); err != nil {
			return err
		}
	}
	return nil
}

func (m orderedMoves) MarshalJSON() ([]byte, error) {
	return orderedObject(len(m), func(i int) (string, any) { return m[i].name, m[i].parts })
}

func (d orderedTexts) MarshalJSON() ([]byte, error) {
	return orderedObject(len(d), func(i int) (string, any) { return d[i].Name, d[i].Word })
}

// orderedObject writes a JSON object of n keys in order.
func orderedObject(n int, entry func(i int) (name string, value any)) ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		key, value := entry(i)
		name, err := json.Marshal(key)
		if err != nil {
			return nil, err
		}
		data, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(data)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
