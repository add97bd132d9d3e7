package puzzle

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/word"
)

// readKPuzzle reads a KPuzzle of cubing.js; see [Read].
func readKPuzzle(data []byte) (*Puzzle, error) {
	var k kpuzzle
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, k.jsonError(data, err)
	}
	if err := strictKeys(data, k.Name, reflect.TypeFor[kpuzzleKeys]()); err != nil {
		return nil, err
	}
	p, err := k.puzzle()
	var wrong *DefinitionError
	if errors.As(err, &wrong) {
		wrong.Line = lineOfKey(data, wrong.Key)
	}
	return p, err
}

// jsonError names the move and the key where the JSON is not that of a KPuzzle.
func (k kpuzzle) jsonError(data []byte, err error) error {
	var inMove *moveError
	if !errors.As(err, &inMove) {
		return jsonError(data, k.Name, err)
	}
	out := &DefinitionError{Puzzle: k.Name, Key: "moves." + inMove.move, Reason: inMove.Error()}
	var kind *json.UnmarshalTypeError
	if errors.As(inMove.err, &kind) {
		out.Key = strings.TrimSuffix(out.Key+"."+kind.Field, ".")
		out.Reason = fmt.Sprintf("%s stands where %s is expected", jsonValue(kind.Value), jsonKind(kind.Type))
	}
	out.Line = lineOfKey(data, out.Key)
	return out
}

func (k kpuzzle) wrong(key, format string, args ...any) error {
	return &DefinitionError{Puzzle: k.Name, Key: key, Reason: fmt.Sprintf(format, args...)}
}

func (k kpuzzle) puzzle() (*Puzzle, error) {
	m, err := k.model()
	if err != nil {
		return nil, err
	}
	if m.derived, m.left, err = k.expandDerived(); err != nil {
		return nil, err
	}
	return m.puzzle()
}

func (k kpuzzle) model() (orbitModel, error) {
	m := orbitModel{name: k.Name}
	known := map[string]bool{}
	for i, o := range k.Orbits {
		key := fmt.Sprintf("orbits[%d]", i)
		if known[o.Name] {
			return m, k.wrong(key, "the name %q is given twice", o.Name)
		}
		if o.Pieces < 1 || o.Pieces > maxPlaces || o.Turns < 1 || o.Turns > maxPlaces {
			return m, k.wrong(key, "%d pieces and %d orientations: expected 1 to %d of both", o.Pieces, o.Turns, maxPlaces)
		}
		known[o.Name] = true
		if m.addSet(orbitSet{name: o.Name, size: o.Pieces, turns: o.Turns}) != nil {
			return m, k.wrong(key, "the orbits have more than %d places in all", maxPlaces)
		}
	}
	if err := checkMemory(inRead, m.places, len(k.Moves)); err != nil {
		return m, err
	}
	if err := k.checkOrbitNames(known); err != nil {
		return m, err
	}
	for i, o := range k.Orbits {
		set, err := k.set(o)
		if err != nil {
			return m, err
		}
		m.sets[i] = set
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

// checkOrbitNames wants every orbit of the pattern and of the moves to exist.
func (k kpuzzle) checkOrbitNames(known map[string]bool) error {
	unknown := func(key, what, name string) error {
		hint := ""
		if near := word.Nearest(name, sortedKeys(known)...); near != "" {
			hint = fmt.Sprintf("; did you mean %q?", near)
		}
		return k.wrong(key+"."+name, "%s: there is no orbit %q%s", what, name, hint)
	}
	for _, name := range sortedKeys(k.Pattern) {
		if !known[name] {
			return unknown("defaultPattern", "the default pattern", name)
		}
	}
	for _, move := range k.Moves {
		for _, name := range sortedKeys(move.parts) {
			if !known[name] {
				return unknown("moves."+move.name, "move "+move.name, name)
			}
		}
	}
	return nil
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// set reads an orbit with its solved pattern.
func (k kpuzzle) set(o korbit) (orbitSet, error) {
	key := "defaultPattern." + o.Name
	set := orbitSet{name: o.Name, size: o.Pieces, turns: o.Turns, modulus: make([]int, o.Pieces)}
	pattern, given := k.Pattern[o.Name]
	if !given {
		return set, k.wrong(key, "the orbit is missing from the default pattern")
	}
	if err := k.checkList(key+".pieces", "piece", pattern.Pieces, o.Pieces, o.Pieces); err != nil {
		return set, err
	}
	if err := k.checkList(key+".orientation", "orientation", pattern.Orientation, o.Pieces, o.Turns); err != nil {
		return set, err
	}
	set.pieces, set.orientations = pattern.Pieces, pattern.Orientation
	if pattern.OrientationMod == nil || o.Turns == 1 {
		return set, nil
	}
	key += ".orientationMod"
	if len(pattern.OrientationMod) != o.Pieces {
		return set, k.wrong(key, "%d entries, expected one for each of the %d slots", len(pattern.OrientationMod), o.Pieces)
	}
	for slot, mod := range pattern.OrientationMod {
		if mod < 0 || mod > o.Turns || mod > 0 && o.Turns%mod != 0 {
			return set, k.wrong(key, "slot %d has %d, expected 0 or a divisor of %d", slot, mod, o.Turns)
		}
		set.modulus[slot] = mod
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
	if err := k.checkList(key+".permutation", "slot", t.Permutation, s.size, s.size); err != nil {
		return orbitPart{}, err
	}
	turns, err := k.readTurns(key+".orientationDelta", t.Delta, s)
	if err != nil {
		return orbitPart{}, err
	}
	to := filled(s.size, -1)
	for slot, from := range t.Permutation {
		if to[from] >= 0 {
			return orbitPart{}, k.wrong(key+".permutation", "the piece in slot %d would go to slots %d and %d: every slot is named once", from, to[from], slot)
		}
		to[from] = int32(slot)
	}
	return orbitPart{t.Permutation, turns}, nil
}

// readTurns reads by how much the piece that comes to each slot is turned. A turn
// is less than a full turn; a negative one goes backwards.
func (k kpuzzle) readTurns(key string, list []int, s orbitSet) ([]int, error) {
	if len(list) != s.size {
		return nil, k.wrong(key, "%d entries, expected one for each of the %d slots", len(list), s.size)
	}
	turns := make([]int, s.size)
	for slot, v := range list {
		if v <= -s.turns || v >= s.turns {
			return nil, k.wrong(key, "turn %d for slot %d, expected %d..%d", v, slot, 1-s.turns, s.turns-1)
		}
		turns[slot] = (v + s.turns) % s.turns
	}
	return turns, nil
}

// checkList wants a number from 0 to limit-1 for each slot.
func (k kpuzzle) checkList(key, what string, list []int, slots, limit int) error {
	if len(list) != slots {
		return k.wrong(key, "%d entries, expected one for each of the %d slots", len(list), slots)
	}
	for slot, v := range list {
		if v >= 0 && v < limit {
			continue
		}
		hint := ""
		if v == limit && limit == slots && !slices.Contains(list, 0) {
			hint = ": pieces and slots count from 0 in KPuzzle"
		}
		return k.wrong(key, "%s %d for slot %d, expected 0..%d%s", what, v, slot, limit-1, hint)
	}
	return nil
}
