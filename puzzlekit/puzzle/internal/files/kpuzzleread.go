package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// ReadKPuzzle reads a KPuzzle definition.
func ReadKPuzzle(data []byte) (*Model, error) {
	read := readNow
	if isOlder(data) {
		read = readOlder
	}
	k, err := read(data)
	if err != nil {
		return nil, err
	}
	m, err := k.model()
	if err == nil {
		m.Derived, m.Left, err = k.expandDerived()
	}
	var wrong *Error
	if errors.As(err, &wrong) {
		wrong.Line = LineOfKey(data, wrong.Key)
	}
	m.Line = func(key string) int { return LineOfKey(data, key) }
	return &m, err
}

func readNow(data []byte) (kpuzzle, error) {
	var k kpuzzle
	if err := json.Unmarshal(data, &k); err != nil {
		return k, k.jsonError(data, err)
	}
	return k, StrictKeys(data, k.Name, reflect.TypeFor[kpuzzle]())
}

// jsonError names the move and the key where the JSON is not that of a KPuzzle.
func (k kpuzzle) jsonError(data []byte, err error) error {
	var inMove *moveError
	if !errors.As(err, &inMove) {
		return JSONError(data, k.Name, err)
	}
	out := &Error{Puzzle: k.Name, Key: "moves." + inMove.move, Reason: inMove.Error()}
	var kind *json.UnmarshalTypeError
	if errors.As(inMove.err, &kind) {
		out.Key = strings.TrimSuffix(out.Key+"."+kind.Field, ".")
		out.Reason = WrongKind(kind)
	}
	out.Line = LineOfKey(data, out.Key)
	return out
}

func (k kpuzzle) wrong(key, format string, args ...any) error {
	first, _, _ := strings.Cut(key, ".")
	if name := k.names[first]; name != "" {
		key = name + key[len(first):]
	}
	return &Error{Puzzle: k.Name, Key: key, Reason: fmt.Sprintf(format, args...)}
}

func (k kpuzzle) model() (Model, error) {
	m := Model{Name: k.Name}
	known := map[string]bool{}
	for i, o := range k.Orbits {
		key := fmt.Sprintf("orbits[%d]", i)
		if known[o.Name] {
			return m, k.wrong(key, "the name %q is given twice", o.Name)
		}
		if o.Pieces < 1 || o.Pieces > MaxPlaces || o.Turns < 1 || o.Turns > MaxPlaces {
			return m, k.wrong(key, "%s and %s: expected 1 to %d of both", counted.Of(o.Pieces, "pieces"), counted.Of(o.Turns, "orientations"), MaxPlaces)
		}
		known[o.Name] = true
		if m.AddSet(Set{Name: o.Name, Size: o.Pieces, Turns: o.Turns}) != nil {
			return m, k.wrong(key, "the orbits have more than %d places in all", MaxPlaces)
		}
	}
	if err := CheckMemory(InRead, m.Places, len(k.Moves)); err != nil {
		return m, err
	}
	left, err := k.unknownOrbits()
	if err != nil {
		return m, err
	}
	m.LeaveOut("Orbits", left)
	for i, o := range k.Orbits {
		set, err := k.set(o)
		if err != nil {
			return m, err
		}
		m.Sets[i] = set
	}
	for _, move := range k.Moves {
		out := Move{Name: move.name}
		for _, s := range m.Sets {
			part, err := k.part(move, s)
			if err != nil {
				return m, err
			}
			out.Parts = append(out.Parts, part)
		}
		m.Moves = append(m.Moves, out)
	}
	return m, nil
}

// unknownOrbits lists the orbits that the default pattern and the moves have but the
// definition has not. Like cubing.js, the reader leaves them out, but not one that looks
// like a mistyped name of an orbit that is missing there.
func (k kpuzzle) unknownOrbits() (names []string, err error) {
	left := map[string]bool{}
	look := func(key, what string, given []string) error {
		var unknown, missing []string
		for _, o := range k.Orbits {
			if !slices.Contains(given, o.Name) {
				missing = append(missing, o.Name)
			}
		}
		for _, name := range given {
			if !slices.ContainsFunc(k.Orbits, func(o orbit) bool { return o.Name == name }) {
				unknown = append(unknown, name)
			}
		}
		for _, name := range unknown {
			if near := excerpt.Nearest(name, missing...); near != "" {
				return k.wrong(key+"."+name, "%s: there is no orbit %q; did you mean %q?", what, name, near)
			}
			left[name] = true
		}
		return nil
	}
	if err := look("defaultPattern", "the default pattern", slices.Sorted(maps.Keys(k.Pattern))); err != nil {
		return nil, err
	}
	for _, move := range k.Moves {
		if err := look("moves."+move.name, "move "+move.name, slices.Sorted(maps.Keys(move.parts))); err != nil {
			return nil, err
		}
	}
	return slices.Sorted(maps.Keys(left)), nil
}

// set reads an orbit with its solved pattern.
func (k kpuzzle) set(o orbit) (Set, error) {
	key := "defaultPattern." + o.Name
	set := Set{Name: o.Name, Size: o.Pieces, Turns: o.Turns, Modulus: make([]int, o.Pieces)}
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
	set.Pieces, set.Orientations = pattern.Pieces, pattern.Orientation
	if pattern.OrientationMod == nil || o.Turns == 1 {
		return set, nil
	}
	key += ".orientationMod"
	if len(pattern.OrientationMod) != o.Pieces {
		return set, k.wrong(key, "%s, expected one for each of the %d slots", counted.Of(len(pattern.OrientationMod), "entries"), o.Pieces)
	}
	for slot, mod := range pattern.OrientationMod {
		if mod < 0 || mod > o.Turns || mod > 0 && o.Turns%mod != 0 {
			return set, k.wrong(key, "slot %d has %d, expected 0 or a divisor of %d", slot, mod, o.Turns)
		}
		set.Modulus[slot] = mod
	}
	return set, nil
}

// part reads what a move does to one set; a set that it does not name stays.
func (k kpuzzle) part(move move, s Set) (Part, error) {
	t, moved := move.parts[s.Name]
	if !moved {
		return Still(s.Size), nil
	}
	key := "moves." + move.name + "." + s.Name
	if err := k.checkList(key+".permutation", "slot", t.Permutation, s.Size, s.Size); err != nil {
		return Part{}, err
	}
	turns, err := k.readTurns(key, t, s)
	if err != nil {
		return Part{}, err
	}
	to := slices.Repeat([]int{-1}, s.Size)
	for slot, from := range t.Permutation {
		if to[from] >= 0 {
			return Part{}, k.wrong(key+".permutation", "the piece in slot %d would go to slots %d and %d: every slot is named once", from, to[from], slot)
		}
		to[from] = slot
	}
	return Part{From: t.Permutation, Turn: turns}, nil
}

// readTurns reads by how much the piece that comes to each slot is turned. A turn
// is less than a full turn; a negative one goes backwards.
func (k kpuzzle) readTurns(key string, t transformation, s Set) ([]int, error) {
	list, name := t.Delta, ".orientationDelta"
	switch {
	case t.Delta == nil && t.OlderDelta == nil:
		return nil, k.wrong(key, "the key \"orientationDelta\" is missing")
	case t.Delta != nil && t.OlderDelta != nil:
		return nil, k.wrong(key+".orientation", "the move has \"orientationDelta\" too, which is the newer name of this key")
	case t.Delta == nil:
		list, name = t.OlderDelta, ".orientation"
	}
	key += name
	if len(list) != s.Size {
		return nil, k.wrong(key, "%s, expected one for each of the %d slots", counted.Of(len(list), "entries"), s.Size)
	}
	turns := make([]int, s.Size)
	for slot, v := range list {
		if v <= -s.Turns || v >= s.Turns {
			return nil, k.wrong(key, "turn %d for slot %d, expected %d..%d", v, slot, 1-s.Turns, s.Turns-1)
		}
		turns[slot] = (v + s.Turns) % s.Turns
	}
	return turns, nil
}

// checkList wants a number from 0 to limit-1 for each slot.
func (k kpuzzle) checkList(key, what string, list []int, slots, limit int) error {
	if len(list) != slots {
		return k.wrong(key, "%s, expected one for each of the %d slots", counted.Of(len(list), "entries"), slots)
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
