package puzzle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// The KPuzzle definition of cubing.js as far as it describes the puzzle.
type kpuzzle struct {
	Name    string              `json:"name"`
	Orbits  []korbit            `json:"orbits"`
	Pattern map[string]kpattern `json:"defaultPattern"`
	Moves   orderedMoves        `json:"moves"`
	Derived orderedTexts        `json:"derivedMoves,omitempty"`
}

type korbit struct {
	Name   string `json:"orbitName"`
	Pieces int    `json:"numPieces"`
	Turns  int    `json:"numOrientations"`
}

type kpattern struct {
	Pieces      []int `json:"pieces"`
	Orientation []int `json:"orientation"`
	// OrientationMod m > 0 says that only the orientation modulo m shows.
	OrientationMod []int `json:"orientationMod,omitempty"`
}

type ktransformation struct {
	Permutation []int `json:"permutation"`
	Delta       []int `json:"orientationDelta"`
}

type kmove struct {
	name  string
	parts map[string]ktransformation
}

// orderedMoves and orderedTexts are JSON objects that keep the order of their
// keys: it is the order of the generators.
type orderedMoves []kmove

type orderedTexts []Derived

func (m *orderedMoves) UnmarshalJSON(data []byte) error {
	return eachKey(data, func(name string, value json.RawMessage) error {
		move := kmove{name: name}
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

func (p *ktransformation) UnmarshalJSON(data []byte) error {
	return strictObject(data, (*ktransformationFields)(p))
}

func (p *kpattern) UnmarshalJSON(data []byte) error {
	return strictObject(data, (*kpatternFields)(p))
}

type (
	ktransformationFields ktransformation
	kpatternFields        kpattern
)

// strictObject refuses keys that the fields do not have: a key mistyped would
// change the puzzle without a word.
func strictObject(data []byte, fields any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	return decoder.Decode(fields)
}

func (d *orderedTexts) UnmarshalJSON(data []byte) error {
	return eachKey(data, func(name string, value json.RawMessage) error {
		derived := Derived{Name: name}
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
	var b bytes.Buffer
	b.WriteByte('{')
	for i, move := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(move.name)
		if err != nil {
			return nil, err
		}
		parts, err := json.Marshal(move.parts)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(parts)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// WriteKPuzzle writes the puzzle as a KPuzzle definition of cubing.js. Derived
// moves and layouts are lost; a puzzle that slides or forbids states cannot be
// written.
func (p *Puzzle) WriteKPuzzle(w io.Writer) error {
	m, err := p.orbitModel()
	if err != nil {
		return err
	}
	k := kpuzzle{Name: m.name, Pattern: map[string]kpattern{}}
	for _, s := range m.sets {
		k.Orbits = append(k.Orbits, korbit{s.name, s.size, s.turns})
		pattern := kpattern{Pieces: s.pieces, Orientation: s.orientations}
		if slices.Max(s.modulus) > 0 {
			pattern.OrientationMod = s.modulus
		}
		k.Pattern[s.name] = pattern
	}
	for _, move := range m.moves {
		parts := map[string]ktransformation{}
		for i, part := range move.parts {
			parts[m.sets[i].name] = ktransformation{part.from, part.turn}
		}
		k.Moves = append(k.Moves, kmove{move.name, parts})
	}
	data, err := json.MarshalIndent(k, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}
