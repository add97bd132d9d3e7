package files

import (
	"encoding/json"
	"reflect"
)

// Definitions that cubing.js wrote before August 2023 have the orbits as an object, and other
// keys: startStateData for defaultPattern and experimentalDerivedMoves for derivedMoves. Before
// January 2022 the solved state was startPieces, with a permutation, and the number of
// orientations was orientations. (The history of KPuzzleDefinition.ts in cubing.js.)

// isOlder reports whether data is such a definition.
func isOlder(data []byte) bool {
	var k struct {
		Orbits map[string]json.RawMessage `json:"orbits"`
	}
	return json.Unmarshal(data, &k) == nil && k.Orbits != nil
}

// olderDefinition is a whole file. Picture and Notation add nothing.
type olderDefinition struct {
	Name     string                `json:"name"`
	Orbits   olderOrbits           `json:"orbits"`
	Pattern  map[string]pattern    `json:"startStateData,omitempty"`
	Pieces   map[string]firstState `json:"startPieces,omitempty"`
	Moves    orderedMoves          `json:"moves"`
	Derived  orderedTexts          `json:"experimentalDerivedMoves,omitempty" files:"null"`
	Picture  any                   `json:"svg,omitempty"`
	Notation any                   `json:"moveNotation,omitempty"`
}

type olderOrbit struct {
	Pieces     int `json:"numPieces"`
	Turns      int `json:"numOrientations,omitempty"`
	FirstTurns int `json:"orientations,omitempty"`
}

// firstState is a solved state as it was written first, in the form of a move.
type firstState struct {
	Permutation []int `json:"permutation"`
	Orientation []int `json:"orientation"`
}

// olderOrbits is a JSON object that keeps the order of its keys.
type olderOrbits []orbit

func (olderOrbits) Map() reflect.Type { return reflect.TypeFor[map[string]olderOrbit]() }

func (o *olderOrbits) UnmarshalJSON(data []byte) error {
	return eachKey(data, func(name string, value json.RawMessage) error {
		var older olderOrbit
		if err := json.Unmarshal(value, &older); err != nil {
			return err
		}
		*o = append(*o, orbit{name, older.Pieces, max(older.Turns, older.FirstTurns)})
		return nil
	})
}

// readOlder reads such a definition.
func readOlder(data []byte) (kpuzzle, error) {
	var older olderDefinition
	err := json.Unmarshal(data, &older)
	k := kpuzzle{
		Name: older.Name, Orbits: older.Orbits, Pattern: older.Pattern, Moves: older.Moves, Derived: older.Derived,
		names: map[string]string{"defaultPattern": "startStateData", "derivedMoves": "experimentalDerivedMoves"},
	}
	if err != nil {
		return k, k.jsonError(data, err)
	}
	if older.Pattern == nil {
		k.names["defaultPattern"] = "startPieces"
		k.Pattern = map[string]pattern{}
		for name, first := range older.Pieces {
			k.Pattern[name] = pattern{Pieces: first.Permutation, Orientation: first.Orientation}
		}
	}
	return k, StrictKeys(data, k.Name, reflect.TypeFor[olderDefinition]())
}
