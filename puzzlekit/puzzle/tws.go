package puzzle

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ReadTWS reads a puzzle in the format of twsearch (.tws): sets of pieces with
// orientations, the solved position and the moves. Moves named as rotations of
// the whole puzzle (ending in v, or x y z) are no generators there and are left
// out, and so are sequences that use them. Errors are [*DefinitionError] with the
// line. (T. Rokicki, twsearch, README.)
func ReadTWS(r io.Reader) (*Puzzle, error) {
	t := &twsReader{scanner: bufio.NewScanner(io.LimitReader(r, maxFileSize))}
	t.scanner.Buffer(nil, 1<<20)
	for {
		fields := t.next()
		if fields == nil {
			break
		}
		if err := t.statement(fields); err != nil {
			return nil, err
		}
	}
	if err := t.scanner.Err(); err != nil {
		return nil, t.fail("file", "%v", err)
	}
	if t.model.sets == nil || !t.solved {
		return nil, t.fail("file", "there is no Set or no Solved position")
	}
	return t.model.puzzle()
}

type twsReader struct {
	scanner *bufio.Scanner
	line    int
	model   orbitModel
	solved  bool
}

func (t *twsReader) fail(key, format string, args ...any) error {
	return &DefinitionError{Puzzle: t.model.name, Key: key, Line: t.line, Reason: fmt.Sprintf(format, args...)}
}

// next returns the words of the next line that has any.
func (t *twsReader) next() []string {
	for t.scanner.Scan() {
		t.line++
		line := t.scanner.Text()
		if fields := strings.Fields(line); len(fields) > 0 && line[0] != '#' {
			return fields
		}
	}
	return nil
}

func (t *twsReader) statement(fields []string) error {
	switch key := fields[0]; key {
	case "Name":
		t.model.name = strings.Join(fields[1:], " ")
	case "Set":
		return t.set(fields)
	case "Solved":
		t.solved = true
		return t.position(key, true, func(s int, part orbitPart, wild []bool) {
			t.model.sets[s].pieces, t.model.sets[s].orientations, t.model.sets[s].unmarked = part.from, part.turn, wild
		})
	case "Move":
		return t.move(fields)
	case "MoveSequence", "MoveAlias":
		t.sequence(fields)
	case "SwizzleSet":
	case "Illegal":
		return t.illegal(fields)
	default:
		return t.fail(key, "expected Name, Set, Solved, Move or MoveSequence")
	}
	return nil
}

// illegal reads a set, a slot and the pieces that must not stand there.
func (t *twsReader) illegal(fields []string) error {
	if len(fields) < 4 || !t.solved {
		return t.fail("Illegal", "expected a set, a slot and pieces, after the Solved position")
	}
	set := t.setNumber(fields[1])
	if set < 0 {
		return t.fail("Illegal", "there is no set %q", fields[1])
	}
	size := t.model.sets[set].size
	numbers, _, err := t.numbers("Illegal", fields[2:], len(fields)-2, 1, size, false)
	if err != nil {
		return err
	}
	t.model.blocked = append(t.model.blocked, blockedSlot{set, numbers[0], numbers[1:]})
	return nil
}

func (t *twsReader) set(fields []string) error {
	if len(fields) != 4 {
		return t.fail("Set", "expected a name, a size and a number of orientations")
	}
	size, err := strconv.Atoi(fields[2])
	turns, err2 := strconv.Atoi(fields[3])
	if err != nil || err2 != nil || size < 1 || size > 255 || turns < 1 || turns > 127 {
		return t.fail("Set", "size %q and orientations %q: expected numbers from 1 to 255 and from 1 to 127", fields[2], fields[3])
	}
	set := orbitSet{name: fields[1], size: size, turns: turns, unmarked: make([]bool, size)}
	still := stillPart(size)
	set.pieces, set.orientations = still.from, still.turn
	t.model.sets = append(t.model.sets, set)
	return nil
}

func (t *twsReader) move(fields []string) error {
	if len(fields) != 2 {
		return t.fail("Move", "expected one name")
	}
	m := orbitMove{name: fields[1]}
	for _, s := range t.model.sets {
		m.parts = append(m.parts, stillPart(s.size))
	}
	err := t.position("Move "+m.name, false, func(s int, part orbitPart, _ []bool) {
		turned := make([]int, len(part.from)) // the file says how the piece in each old slot is turned
		for j, from := range part.from {
			turned[j] = part.turn[from]
		}
		m.parts[s] = orbitPart{part.from, turned}
	})
	if err == nil && !isRotationName(m.name) {
		t.model.moves = append(t.model.moves, m)
	}
	return err
}

func isRotationName(name string) bool {
	base := strings.TrimRight(name, "'0123456789")
	return strings.HasSuffix(base, "v") && len(base) > 1 || base == "x" || base == "y" || base == "z"
}

func (t *twsReader) sequence(fields []string) {
	if len(fields) < 3 {
		return
	}
	for _, name := range fields[2:] {
		if isRotationName(name) {
			return
		}
	}
	t.model.derived = append(t.model.derived, Derived{Name: fields[1], Word: strings.Join(fields[2:], " ")})
}

// position reads blocks of a set name, pieces and orientations up to End.
func (t *twsReader) position(key string, solved bool, put func(set int, part orbitPart, wild []bool)) error {
	fields := t.next()
	for {
		if fields == nil {
			return t.fail(key, "the file ends before End")
		}
		if fields[0] == "End" {
			return nil
		}
		set := t.setNumber(fields[0])
		if set < 0 || len(fields) != 1 {
			return t.fail(key, "there is no set %q", strings.Join(fields, " "))
		}
		size, turns := t.model.sets[set].size, t.model.sets[set].turns
		part := orbitPart{turn: make([]int, size)}
		wild := make([]bool, size)
		var err error
		if part.from, _, err = t.numbers(key, t.next(), size, 1, size, false); err != nil {
			return err
		}
		if err := t.checkPieces(key, part.from, solved); err != nil {
			return err
		}
		if fields = t.next(); fields != nil && isNumberLine(fields) {
			if part.turn, wild, err = t.numbers(key, fields, size, 0, turns-1, solved); err != nil {
				return err
			}
			fields = t.next()
		}
		put(set, part, wild)
	}
}

func (t *twsReader) setNumber(name string) int {
	for i, s := range t.model.sets {
		if s.name == name {
			return i
		}
	}
	return -1
}

func isNumberLine(fields []string) bool {
	return fields[0] == "?" || fields[0][0] >= '0' && fields[0][0] <= '9'
}

// numbers reads one row; numbers are returned less the least, and ? as 0.
func (t *twsReader) numbers(key string, fields []string, size, least, most int, wildcards bool) ([]int, []bool, error) {
	if len(fields) != size {
		return nil, nil, t.fail(key, "%d numbers, expected %d", len(fields), size)
	}
	out, wild := make([]int, size), make([]bool, size)
	for i, field := range fields {
		if field == "?" && wildcards {
			wild[i] = true
			continue
		}
		v, err := strconv.Atoi(field)
		if err != nil || v < least || v > most {
			return nil, nil, t.fail(key, "%q is not in %d..%d", field, least, most)
		}
		out[i] = v - least
	}
	return out, wild, nil
}

// checkPieces wants every slot of a move named once; alike pieces may repeat in
// the solved position.
func (t *twsReader) checkPieces(key string, pieces []int, solved bool) error {
	seen := make([]bool, len(pieces))
	for _, v := range pieces {
		if seen[v] && !solved {
			return t.fail(key, "piece %d is used twice", v+1)
		}
		seen[v] = true
	}
	return nil
}

// WriteTWS writes the puzzle in the format of twsearch. Derived moves, layouts
// and names of colours are lost; a puzzle that slides or forbids states cannot be
// written. Names come out in ASCII, which is all that twsearch reads: × becomes x
// and other characters become _, with a number behind names that would be equal.
func (p *Puzzle) WriteTWS(w io.Writer) error {
	m, err := p.orbitModel()
	if err != nil {
		return err
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
		fmt.Fprintf(b, "%s\n%s\n%s\n", sets[i], row(s.pieces, 1, nil), row(s.orientations, 0, s.unmarked))
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

func row(list []int, add int, wild []bool) string {
	fields := make([]string, len(list))
	for i, v := range list {
		fields[i] = strconv.Itoa(v + add)
		if wild != nil && wild[i] {
			fields[i] = "?"
		}
	}
	return strings.Join(fields, " ")
}
