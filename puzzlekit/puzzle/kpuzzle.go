package puzzle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
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

func (k kpuzzle) model() (orbitModel, error) {
	m := orbitModel{name: k.Name}
	wrong := func(key, format string, args ...any) error {
		return &DefinitionError{Puzzle: k.Name, Key: key, Reason: fmt.Sprintf(format, args...)}
	}
	for i, o := range k.Orbits {
		key := fmt.Sprintf("orbits[%d]", i)
		if o.Pieces < 1 || o.Pieces > 1<<12 || o.Turns < 1 || o.Turns > 127 {
			return m, wrong(key, "%d pieces and %d orientations: expected 1 to 4096 and 1 to 127", o.Pieces, o.Turns)
		}
		set := orbitSet{name: o.Name, size: o.Pieces, turns: o.Turns, unmarked: make([]bool, o.Pieces)}
		pattern, ok := k.Pattern[o.Name]
		if !ok || len(pattern.Pieces) != o.Pieces || len(pattern.Orientation) != o.Pieces {
			return m, wrong("defaultPattern."+o.Name, "expected pieces and orientation of %d slots", o.Pieces)
		}
		set.pieces, set.orientations = pattern.Pieces, pattern.Orientation
		for slot := range set.pieces {
			if v, o2 := set.pieces[slot], set.orientations[slot]; v < 0 || v >= o.Pieces || o2 < 0 || o2 >= o.Turns {
				return m, wrong("defaultPattern."+o.Name, "slot %d holds piece %d with orientation %d", slot, v, o2)
			}
			if slot < len(pattern.OrientationMod) && o.Turns > 1 {
				switch mod := pattern.OrientationMod[slot]; mod {
				case 0:
				case 1:
					set.unmarked[slot] = true
				default:
					return m, wrong("defaultPattern."+o.Name, "orientationMod %d is not supported, only 0 and 1", mod)
				}
			}
		}
		m.sets = append(m.sets, set)
	}
	for _, move := range k.Moves {
		out := orbitMove{name: move.name}
		for _, s := range m.sets {
			part, moved := move.parts[s.name]
			if !moved {
				out.parts = append(out.parts, stillPart(s.size))
				continue
			}
			if len(part.Permutation) != s.size || len(part.Delta) != s.size {
				return m, wrong("moves."+move.name+"."+s.name, "expected %d slots", s.size)
			}
			for j := range part.Permutation {
				if v, d := part.Permutation[j], part.Delta[j]; v < 0 || v >= s.size || d < 0 || d >= s.turns {
					return m, wrong("moves."+move.name+"."+s.name, "slot %d comes from %d and turns by %d", j, v, d)
				}
			}
			out.parts = append(out.parts, orbitPart{part.Permutation, part.Delta})
		}
		m.moves = append(m.moves, out)
	}
	return m, nil
}

var conjugate = regexp.MustCompile(`^\[([^:\[\],]+):([^:\[\],]+)\]$`)

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
			text := d.Word
			if parts := conjugate.FindStringSubmatch(text); parts != nil {
				text = fmt.Sprintf("%s %s (%s)'", parts[1], parts[2], parts[1])
			}
			q, err := New(def)
			if err != nil {
				return nil
			}
			w, err := q.Word(text)
			if err != nil {
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

// GAP returns statements that GAP reads: each move bound to its name, and the
// group. Names that GAP would not accept, such as 2R, are spelled m_2R.
func (p *Puzzle) GAP() string {
	if p.Slides() {
		return "G := " + p.Group().GAP() + ";\n"
	}
	text, names := "", ""
	for i, m := range p.def.Moves {
		name := m.Name
		if name[0] >= '0' && name[0] <= '9' || len(name) == 1 {
			name = "m_" + name // E, X and Z are taken in GAP
		}
		text += fmt.Sprintf("%s := %s;;\n", name, m.Perm.GAP())
		if i > 0 {
			names += ", "
		}
		names += name
	}
	return text + "G := Group(" + names + ");\n"
}
