package files

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"unicode"
)

// WriteKPuzzle writes a model as a KPuzzle definition.
func WriteKPuzzle(w io.Writer, m *Model) error {
	k := kpuzzle{Name: m.Name, Pattern: map[string]pattern{}}
	for _, s := range m.Sets {
		k.Orbits = append(k.Orbits, orbit{s.Name, s.Size, s.Turns})
		pattern := pattern{Pieces: s.Pieces, Orientation: s.Orientations}
		if slices.Max(s.Modulus) > 0 {
			pattern.OrientationMod = s.Modulus
			for slot, mod := range s.Modulus {
				if mod > 0 {
					pattern.Orientation[slot] %= mod
				}
			}
		}
		k.Pattern[s.Name] = pattern
	}
	for _, from := range m.Moves {
		parts := map[string]transformation{}
		for i, part := range from.Parts {
			parts[m.Sets[i].Name] = transformation{Permutation: part.From, Delta: part.Turn}
		}
		k.Moves = append(k.Moves, move{from.Name, parts})
	}
	k.Derived = algs(m)
	data, err := json.MarshalIndent(k, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

// algs writes the derived moves that cubing.js reads correctly.
func algs(m *Model) orderedTexts {
	known := map[string]bool{}
	for _, from := range m.Moves {
		known[from.Name] = true
	}
	for _, d := range m.Derived {
		known[d.Name] = true
	}
	var out orderedTexts
	for _, d := range m.Derived {
		tokens := make([]string, len(d.Letters))
		clear := true
		for i, l := range d.Letters {
			name := m.Moves[l.Generator()-1].Name
			clear = clear && isAlgMove(name, known)
			tokens[i] = name
			if l.IsInverse() {
				tokens[i] = inverseAlg(name)
			}
		}
		if clear {
			out = append(out, derivedMove{Name: d.Name, Word: strings.Join(tokens, " ")})
		}
	}
	return out
}

// inverseAlg writes the inverse of a move. cubing.js does not accept a prime after a
// name that ends in a digit, but it does after a bracket.
func inverseAlg(name string) string {
	if strings.TrimRight(name, "0123456789") != name {
		return "(" + name + ")'"
	}
	return name + "'"
}

// isAlgMove reports whether cubing.js reads a name as the move of that name: digits,
// letters and underscores, digits. It reads R2 as the move R done twice if there is
// a move R.
func isAlgMove(name string, known map[string]bool) bool {
	base := strings.TrimRight(name, "0123456789")
	family := strings.TrimLeft(base, "0123456789")
	other := func(r rune) bool { return r != '_' && (r > unicode.MaxASCII || !unicode.IsLetter(r)) }
	return family != "" && !strings.ContainsFunc(family, other) && name[0] != '0' && (base == name || !known[base])
}
