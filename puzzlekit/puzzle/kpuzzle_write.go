package puzzle

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"unicode"
)

// WriteKPuzzle writes the puzzle as a KPuzzle definition of cubing.js.
// [Read] reads back the same moves, by name and by permutation of the
// pieces, and the same identical pieces.
//
// Derived moves are written as sequences of moves, without commutators, except
// those that turn the puzzle in the hand and those with moves that cubing.js would
// misread. These are lost, like layouts, colours and the texts of labels. A
// [*DefinitionError] says that a puzzle with slides or forbidden states cannot be
// written.
func (p *Puzzle) WriteKPuzzle(w io.Writer) error {
	if p.def.Forbidden != nil {
		return p.wrong("forbidden", "KPuzzle cannot express forbidden states")
	}
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
			for slot, mod := range s.modulus {
				if mod > 0 {
					pattern.Orientation[slot] %= mod
				}
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
	k.Derived = m.algs()
	data, err := json.MarshalIndent(k, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

// algs writes the derived moves that cubing.js reads correctly.
func (m orbitModel) algs() orderedTexts {
	known := map[string]bool{}
	for _, move := range m.moves {
		known[move.name] = true
	}
	for _, d := range m.derived {
		known[d.name] = true
	}
	var out orderedTexts
	for _, d := range m.derived {
		tokens := make([]string, len(d.letters))
		clear := true
		for i, l := range d.letters {
			name := m.moves[l.Generator()-1].name
			clear = clear && isAlgMove(name, known)
			tokens[i] = name
			if l.IsInverse() {
				tokens[i] = inverseAlg(name)
			}
		}
		if clear {
			out = append(out, Derived{Name: d.name, Word: strings.Join(tokens, " ")})
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
