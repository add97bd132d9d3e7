package puzzle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
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
		*m = append(*m, move)
		return json.Unmarshal(value, &(*m)[len(*m)-1].parts)
	})
}

func (d *orderedTexts) UnmarshalJSON(data []byte) error {
	return eachKey(data, func(name string, value json.RawMessage) error {
		*d = append(*d, Derived{Name: name})
		return json.Unmarshal(value, &(*d)[len(*d)-1].Word)
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

// ReadKPuzzle reads a KPuzzle definition of cubing.js (JSON). All moves of the
// file are generators, rotations of the whole puzzle too; derived moves that
// are plain words or conjugates [a: b] are kept, others left out. Errors are
// [*DefinitionError].
func ReadKPuzzle(r io.Reader) (*Puzzle, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFileSize))
	if err != nil {
		return nil, err
	}
	var k kpuzzle
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, jsonError(data, k.Name, err)
	}
	m, err := k.model()
	if err != nil {
		return nil, err
	}
	p, err := m.puzzle()
	if err != nil {
		return nil, err
	}
	def := p.Definition()
	def.Derived = k.expandDerived(p)
	return New(def)
}

func (k kpuzzle) wrong(key, format string, args ...any) error {
	return &DefinitionError{Puzzle: k.Name, Key: key, Reason: fmt.Sprintf(format, args...)}
}

func (k kpuzzle) model() (orbitModel, error) {
	m := orbitModel{name: k.Name}
	for i, o := range k.Orbits {
		if o.Pieces < 1 || o.Pieces > 1<<12 || o.Turns < 1 || o.Turns > 127 {
			return m, k.wrong(fmt.Sprintf("orbits[%d]", i), "%d pieces and %d orientations: expected 1 to 4096 and 1 to 127", o.Pieces, o.Turns)
		}
		set, err := k.set(o)
		if err != nil {
			return m, err
		}
		m.sets = append(m.sets, set)
	}
	for _, move := range k.Moves {
		out := orbitMove{name: move.name}
		for _, s := range m.sets {
			part, err := k.part(move, s)
			if err != nil {
				return m, err
			}
			out.parts = append(out.parts, part)
		}
		m.moves = append(m.moves, out)
	}
	return m, nil
}

// set reads an orbit with its solved pattern.
func (k kpuzzle) set(o korbit) (orbitSet, error) {
	key := "defaultPattern." + o.Name
	set := orbitSet{name: o.Name, size: o.Pieces, turns: o.Turns, unmarked: make([]bool, o.Pieces)}
	pattern := k.Pattern[o.Name]
	if len(pattern.Pieces) != o.Pieces || len(pattern.Orientation) != o.Pieces {
		return set, k.wrong(key, "expected pieces and orientation of %d slots", o.Pieces)
	}
	set.pieces, set.orientations = pattern.Pieces, pattern.Orientation
	for slot, piece := range set.pieces {
		if turn := set.orientations[slot]; piece < 0 || piece >= o.Pieces || turn < 0 || turn >= o.Turns {
			return set, k.wrong(key, "slot %d holds piece %d with orientation %d", slot, piece, turn)
		}
		if slot >= len(pattern.OrientationMod) || o.Turns == 1 {
			continue
		}
		if mod := pattern.OrientationMod[slot]; mod != 0 && mod != 1 {
			return set, k.wrong(key, "orientationMod %d is not supported, only 0 and 1", mod)
		}
		set.unmarked[slot] = pattern.OrientationMod[slot] == 1
	}
	return set, nil
}

// part reads what a move does to one set; a set that it does not name stays.
func (k kpuzzle) part(move kmove, s orbitSet) (orbitPart, error) {
	t, moved := move.parts[s.name]
	if !moved {
		return stillPart(s.size), nil
	}
	key := "moves." + move.name + "." + s.name
	if len(t.Permutation) != s.size || len(t.Delta) != s.size {
		return orbitPart{}, k.wrong(key, "expected permutation and orientationDelta of %d slots", s.size)
	}
	for j, from := range t.Permutation {
		if from < 0 || from >= s.size || t.Delta[j] < 0 || t.Delta[j] >= s.turns {
			return orbitPart{}, k.wrong(key, "slot %d comes from %d and turns by %d", j, from, t.Delta[j])
		}
	}
	return orbitPart{t.Permutation, t.Delta}, nil
}

// withoutConjugate writes [a: b] as a b (a)'.
func withoutConjugate(text string) string {
	inner, ok := strings.CutPrefix(text, "[")
	a, b, colon := strings.Cut(strings.TrimSuffix(inner, "]"), ":")
	if !ok || !colon {
		return text
	}
	return fmt.Sprintf("%s %s (%s)'", a, b, a)
}

// longestDerived bounds derived moves that are built on each other.
const longestDerived = 10_000

// expandDerived writes the derived moves out in generators, as far as they can
// be read, in as many rounds as they refer to each other.
func (k kpuzzle) expandDerived(p *Puzzle) []Derived {
	def := p.Definition()
	def.Derived = nil
	waiting := k.Derived
	for progress := true; progress; {
		progress = false
		var left []Derived
		for _, d := range waiting {
			q, err := New(def)
			if err != nil {
				return nil
			}
			w, err := q.Word(withoutConjugate(d.Word))
			if err != nil || w.Len() > longestDerived {
				left = append(left, d)
				continue
			}
			def.Derived = append(def.Derived, Derived{Name: d.Name, Word: w.String()})
			progress = true
		}
		waiting = left
	}
	return def.Derived
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
		for slot, unmarked := range s.unmarked {
			if unmarked && pattern.OrientationMod == nil {
				pattern.OrientationMod = make([]int, s.size)
			}
			if unmarked {
				pattern.OrientationMod[slot] = 1
			}
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
