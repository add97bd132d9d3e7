package puzzle

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"puzzlelab/puzzlekit/word"
)

// The limits of twsearch.
const (
	mostTWSSlots   = 255 // of a set
	mostTWSTurns   = 127
	mostTWSIllegal = 64 // the largest piece that Illegal can name
)

// WriteTWS writes the puzzle in the format of twsearch. [Read] reads back the
// same moves, by name and by permutation of the pieces, and the same identical
// pieces.
//
// Names are written in ASCII, which is all that twsearch reads: × becomes x, other
// characters become _, and a number tells apart names that would be equal.
// twsearch would not use a move with the name of a rotation of the whole puzzle
// (x, y, z, or capital letters followed by v), so such a name gets an underscore
// appended, and so does such a name followed by underscores. Read removes it.
//
// Derived moves become aliases, except those that turn the puzzle in the hand and
// those that twsearch would misread. These are lost, like layouts, colours and the
// texts of labels. A [*DefinitionError] says what cannot be written: slides, sets
// of more than 255 slots, pieces of more than 127 stickers, a piece that looks the
// same after some turns but not after all, and forbidden states that depend on how
// a piece is turned.
func (p *Puzzle) WriteTWS(w io.Writer) error {
	m, err := p.orbitModel()
	if err != nil {
		return err
	}
	if err := m.checkTWS(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	if name := asciiName(strings.Join(strings.Fields(m.name), "_")); name != "" {
		fmt.Fprintf(b, "Name %s\n\n", name)
	}
	sets := m.twsSetNames()
	for i, s := range m.sets {
		fmt.Fprintf(b, "Set %s %d %d\n", sets[i], s.size, s.turns)
	}
	fmt.Fprint(b, "\nSolved\n")
	for i, s := range m.sets {
		fmt.Fprintf(b, "%s\n%s\n%s\n", sets[i], row(s.pieces, 1, nil), row(s.orientations, 0, s.modulus))
	}
	fmt.Fprint(b, "End\n")
	m.writeIllegal(b, sets)
	names := m.twsMoveNames()
	for k, move := range m.moves {
		fmt.Fprintf(b, "\nMove %s\n", names[k])
		for i, part := range move.parts {
			turn := make([]int, len(part.turn))
			for j, from := range part.from {
				turn[from] = part.turn[j]
			}
			fmt.Fprintf(b, "%s\n%s\n%s\n", sets[i], row(part.from, 1, nil), row(turn, 0, nil))
		}
		fmt.Fprint(b, "End\n")
	}
	m.writeAliases(b, names)
	return b.Flush()
}

// checkTWS returns an error if twsearch cannot read the model.
func (m orbitModel) checkTWS() error {
	wrong := func(key, format string, args ...any) error {
		return &DefinitionError{Puzzle: m.name, Key: key, Reason: fmt.Sprintf(format, args...)}
	}
	for _, s := range m.sets {
		switch {
		case s.size > mostTWSSlots:
			return wrong("pieces", "the set %s has %d slots, twsearch reads at most %d", s.name, s.size, mostTWSSlots)
		case s.turns > mostTWSTurns:
			return wrong("pieces", "the pieces of %s have %d stickers, twsearch reads at most %d", s.name, s.turns, mostTWSTurns)
		case slices.Max(s.modulus) > 1:
			return wrong("pieces", "the format cannot express that a piece of %s looks the same after a part of a turn", s.name)
		}
	}
	for _, b := range m.blocked {
		if last := b.pieces[len(b.pieces)-1] + 1; last > mostTWSIllegal {
			return wrong("forbidden", "piece %d of %s: Illegal can only name the pieces 1 to %d", last, m.sets[b.set].name, mostTWSIllegal)
		}
	}
	return nil
}

func (m orbitModel) writeIllegal(b *bufio.Writer, sets []string) {
	for i, rule := range m.blocked {
		if i == 0 {
			fmt.Fprintln(b)
		}
		fmt.Fprintf(b, "Illegal %s %d %s\n", sets[rule.set], rule.slot+1, row(rule.pieces, 1, nil))
	}
}

// writeAliases writes the derived moves that twsearch reads correctly.
func (m orbitModel) writeAliases(b *bufio.Writer, moves []string) {
	names := make([]string, len(m.derived))
	for i, d := range m.derived {
		names[i] = d.name
	}
	names = asciiNames(names, moves, twsName)
	for i, d := range m.derived {
		tokens, clear := m.twsTokens(d.letters, moves, names)
		if !clear {
			continue
		}
		if tokens == "" {
			tokens = "," // an alias needs something after its name
		}
		fmt.Fprintf(b, "\nMoveAlias %s %s\n", names[i], tokens)
	}
}

// twsTokens writes a word as moves separated by commas, and reports whether
// twsearch reads it correctly. It reads r12 as the move r1 done twice if there is a
// move r1, and it does not accept a prime after a move that is its own inverse.
func (m orbitModel) twsTokens(letters []word.Letter, moves, aliases []string) (tokens string, clear bool) {
	list := make([]string, len(letters))
	for i, l := range letters {
		k := l.Generator() - 1
		list[i] = moves[k]
		for _, other := range slices.Concat(moves, aliases) {
			if amount, ok := strings.CutPrefix(list[i], other); ok && amount != "" && strings.Trim(amount, "0123456789") == "" {
				return "", false
			}
		}
		if parts := m.moves[k].parts; l.IsInverse() && !slices.EqualFunc(parts, m.inverse(parts), orbitPart.equal) {
			list[i] += "'"
		}
	}
	return strings.Join(list, ","), true
}

// twsMoveNames are the names of the moves for twsearch.
func (m orbitModel) twsMoveNames() []string {
	names := make([]string, len(m.moves))
	for k, move := range m.moves {
		names[k] = move.name
	}
	return asciiNames(names, nil, twsName)
}

// twsSetNames are the names of the sets for twsearch.
func (m orbitModel) twsSetNames() []string {
	names := make([]string, len(m.sets))
	for i, s := range m.sets {
		names[i] = s.name
	}
	return asciiNames(names, nil, func(name string) string {
		first := rune(name[0])
		if name == "End" || first != '_' && !unicode.IsLetter(first) { // a number, a comment, the end of a list
			return "SET_" + name
		}
		return name
	})
}

// asciiName replaces what is no printable ASCII.
func asciiName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '×':
			return 'x'
		case r <= ' ' || r >= 127:
			return '_'
		}
		return r
	}, name)
}

// asciiNames writes names in printable ASCII and in a form, different from each
// other and from those taken. Names that are already ASCII have precedence.
func asciiNames(names, taken []string, form func(string) string) []string {
	used := map[string]bool{}
	for _, name := range taken {
		used[name] = true
	}
	out := make([]string, len(names))
	for i, name := range names {
		if asciiName(name) == name {
			out[i] = form(name)
			used[out[i]] = true
		}
	}
	for i, name := range names {
		if asciiName(name) == name {
			continue
		}
		first := form(asciiName(name))
		out[i] = first
		for k := 2; used[out[i]]; k++ {
			out[i] = fmt.Sprintf("%s_%d", first, k)
		}
		used[out[i]] = true
	}
	return out
}

// row writes a list, and ? where the modulus of an orientation is 1.
func row(list []int, add int, modulus []int) string {
	fields := make([]string, len(list))
	for i, v := range list {
		fields[i] = strconv.Itoa(v + add)
		if modulus != nil && modulus[i] == 1 {
			fields[i] = "?"
		}
	}
	return strings.Join(fields, " ")
}
