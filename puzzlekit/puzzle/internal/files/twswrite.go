package files

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

// twsWriter writes a model.
type twsWriter struct{ *Model }

// The limits of twsearch.
const (
	mostSlots   = 255 // of a set
	mostTurns   = 127
	mostIllegal = 64 // the largest piece that Illegal can name
)

// WriteTWS writes a model in the format of twsearch.
func WriteTWS(w io.Writer, model *Model) error {
	m := twsWriter{model}
	if err := m.check(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	if name := asciiName(strings.Join(strings.Fields(m.Name), "_")); name != "" {
		fmt.Fprintf(b, "Name %s\n\n", name)
	}
	sets := m.setNames()
	for i, s := range m.Sets {
		fmt.Fprintf(b, "Set %s %d %d\n", sets[i], s.Size, s.Turns)
	}
	fmt.Fprint(b, "\nSolved\n")
	for i, s := range m.Sets {
		fmt.Fprintf(b, "%s\n%s\n%s\n", sets[i], row(s.Pieces, 1, nil), row(s.Orientations, 0, s.Modulus))
	}
	fmt.Fprint(b, "End\n")
	m.writeIllegal(b, sets)
	names := m.moveNames()
	for k, move := range m.Moves {
		fmt.Fprintf(b, "\nMove %s\n", names[k])
		for i, part := range move.Parts {
			turn := make([]int, len(part.Turn))
			for j, from := range part.From {
				turn[from] = part.Turn[j]
			}
			fmt.Fprintf(b, "%s\n%s\n%s\n", sets[i], row(part.From, 1, nil), row(turn, 0, nil))
		}
		fmt.Fprint(b, "End\n")
	}
	m.writeAliases(b, names)
	return b.Flush()
}

// check returns an error if twsearch cannot read the model.
func (m twsWriter) check() error {
	wrong := func(key, format string, args ...any) error {
		return &Error{Puzzle: m.Name, Key: key, Reason: fmt.Sprintf(format, args...)}
	}
	for _, s := range m.Sets {
		switch {
		case s.Size > mostSlots:
			return wrong("pieces", "the set %s has %d slots, twsearch reads at most %d", s.Name, s.Size, mostSlots)
		case s.Turns > mostTurns:
			return wrong("pieces", "the pieces of %s have %d stickers, twsearch reads at most %d", s.Name, s.Turns, mostTurns)
		case slices.Max(s.Modulus) > 1:
			return wrong("pieces", "the format cannot express that a piece of %s looks the same after a part of a turn", s.Name)
		}
	}
	for _, b := range m.Blocked {
		if last := b.Pieces[len(b.Pieces)-1] + 1; last > mostIllegal {
			return wrong("forbidden", "piece %d of %s: Illegal can only name the pieces 1 to %d", last, m.Sets[b.Set].Name, mostIllegal)
		}
	}
	return nil
}

func (m twsWriter) writeIllegal(b *bufio.Writer, sets []string) {
	for i, rule := range m.Blocked {
		if i == 0 {
			fmt.Fprintln(b)
		}
		fmt.Fprintf(b, "Illegal %s %d %s\n", sets[rule.Set], rule.Slot+1, row(rule.Pieces, 1, nil))
	}
}

// writeAliases writes the derived moves that twsearch reads correctly.
func (m twsWriter) writeAliases(b *bufio.Writer, moves []string) {
	names := make([]string, len(m.Derived))
	for i, d := range m.Derived {
		names[i] = d.Name
	}
	names = asciiNames(names, moves, writtenName)
	for i, d := range m.Derived {
		tokens, clear := m.tokens(d.Letters, moves, names)
		if !clear {
			continue
		}
		if tokens == "" {
			tokens = "," // an alias needs something after its name
		}
		fmt.Fprintf(b, "\nMoveAlias %s %s\n", names[i], tokens)
	}
}

// tokens writes a word as moves separated by commas, and reports whether
// twsearch reads it correctly. It reads r12 as the move r1 done twice if there is a
// move r1, and it does not accept a prime after a move that is its own inverse.
func (m twsWriter) tokens(letters []word.Letter, moves, aliases []string) (tokens string, clear bool) {
	list := make([]string, len(letters))
	for i, l := range letters {
		k := l.Generator() - 1
		list[i] = moves[k]
		for _, other := range slices.Concat(moves, aliases) {
			if amount, ok := strings.CutPrefix(list[i], other); ok && amount != "" && strings.Trim(amount, "0123456789") == "" {
				return "", false
			}
		}
		if parts := m.Moves[k].Parts; l.IsInverse() && !slices.EqualFunc(parts, m.Inverse(parts), Part.Equal) {
			list[i] += "'"
		}
	}
	return strings.Join(list, ","), true
}

// moveNames are the names of the moves for twsearch.
func (m twsWriter) moveNames() []string {
	names := make([]string, len(m.Moves))
	for k, move := range m.Moves {
		names[k] = move.Name
	}
	return asciiNames(names, nil, writtenName)
}

// setNames are the names of the sets for twsearch.
func (m twsWriter) setNames() []string {
	names := make([]string, len(m.Sets))
	for i, s := range m.Sets {
		names[i] = s.Name
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
