package puzzle

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// WriteTWS writes the puzzle in the format of twsearch. Derived moves, layouts
// and names of colours are lost; a puzzle that slides or forbids states cannot be
// written, nor one with a piece that looks the same after a part of a turn but not
// after every turn. Names come out in ASCII, which is all that twsearch reads: × becomes x
// and other characters become _, with a number behind names that would be equal.
func (p *Puzzle) WriteTWS(w io.Writer) error {
	m, err := p.orbitModel()
	if err != nil {
		return err
	}
	for _, s := range m.sets {
		if slices.Max(s.modulus) > 1 {
			return &DefinitionError{Puzzle: m.name, Key: "pieces", Reason: "the format has no word for a piece of " + s.name + " that looks the same after a part of a turn"}
		}
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "Name %s\n\n", asciiName(strings.Join(strings.Fields(m.name), "_")))
	setNames, moveNames := asciiNames{}, asciiNames{}
	sets := make([]string, len(m.sets))
	for i, s := range m.sets {
		sets[i] = setNames.of(s.name)
		fmt.Fprintf(b, "Set %s %d %d\n", sets[i], s.size, s.turns)
	}
	fmt.Fprint(b, "\nSolved\n")
	for i, s := range m.sets {
		fmt.Fprintf(b, "%s\n%s\n%s\n", sets[i], row(s.pieces, 1, nil), row(s.orientations, 0, s.modulus))
	}
	fmt.Fprint(b, "End\n")
	for _, move := range m.moves {
		fmt.Fprintf(b, "\nMove %s\n", moveNames.of(move.name))
		for i, part := range move.parts {
			turn := make([]int, len(part.turn))
			for j, from := range part.from {
				turn[from] = part.turn[j]
			}
			fmt.Fprintf(b, "%s\n%s\n%s\n", sets[i], row(part.from, 1, nil), row(turn, 0, nil))
		}
		fmt.Fprint(b, "End\n")
	}
	return b.Flush()
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

// asciiNames keeps names apart that are the same in ASCII.
type asciiNames map[string]bool

func (used asciiNames) of(name string) string {
	first := asciiName(name)
	out := first
	for k := 2; used[out]; k++ {
		out = fmt.Sprintf("%s_%d", first, k)
	}
	used[out] = true
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
