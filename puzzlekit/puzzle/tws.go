package puzzle

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/word"
)

// ReadTWS reads a puzzle in the format of twsearch (.tws): sets of pieces with
// orientations, the solved position and the moves. Solved and Move count pieces
// from 1 and say how the piece in each old slot is turned; StartState and
// MoveTransformation count from 0 and speak of the new slot. Illegal becomes
// [Definition].Forbidden; SwizzleSet, which helps a search, is passed over. Moves
// named as rotations of the whole puzzle (ending in v, or x y z) are no
// generators there and are left out, and so are sequences that use them. Errors
// are [*DefinitionError] with the line. (T. Rokicki, twsearch, README.)
func ReadTWS(r io.Reader) (*Puzzle, error) {
	data, err := readText(r)
	if err != nil {
		return nil, err
	}
	t := &twsReader{scanner: bufio.NewScanner(bytes.NewReader(data))}
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

// twsKeys are the words that a statement begins with.
var twsKeys = []string{"Name", "Set", "Solved", "StartState", "Move", "MoveTransformation", "MoveSequence", "MoveAlias", "Illegal", "SwizzleSet"}

func (t *twsReader) statement(fields []string) error {
	switch key := fields[0]; key {
	case "Name":
		t.model.name = strings.Join(fields[1:], " ")
	case "Set":
		return t.set(fields)
	case "Solved", "StartState":
		t.solved = true
		form := twsPosition{key: key, least: 1, solved: true}
		if key == "StartState" {
			form.least = 0
		}
		return t.position(form, func(s int, part orbitPart, wild []bool) {
			t.model.sets[s].pieces, t.model.sets[s].orientations = part.from, part.turn
			for slot, any := range wild {
				if any && t.model.sets[s].turns > 1 {
					t.model.sets[s].modulus[slot] = 1
				}
			}
		})
	case "Move", "MoveTransformation":
		return t.move(fields)
	case "MoveSequence", "MoveAlias":
		return t.sequence(fields)
	case "SwizzleSet":
	case "Illegal":
		return t.illegal(fields)
	default:
		hint := ""
		if near := word.Nearest(key, twsKeys...); near != "" {
			hint = fmt.Sprintf("did you mean %s? ", near)
		}
		return t.fail(key, "%sexpected one of %s", hint, strings.Join(twsKeys, ", "))
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
	switch {
	case t.solved:
		return t.fail("Set", "sets stand before the Solved position")
	case t.setNumber(fields[1]) >= 0:
		return t.fail("Set", "the name %q is given twice", fields[1])
	}
	size, err := strconv.Atoi(fields[2])
	turns, err2 := strconv.Atoi(fields[3])
	if err != nil || err2 != nil || size < 1 || size > 255 || turns < 1 || turns > 127 {
		return t.fail("Set", "size %q and orientations %q: expected numbers from 1 to 255 and from 1 to 127", fields[2], fields[3])
	}
	set := orbitSet{name: fields[1], size: size, turns: turns, modulus: make([]int, size)}
	still := stillPart(size)
	set.pieces, set.orientations = still.from, still.turn
	t.model.sets = append(t.model.sets, set)
	return nil
}

func (t *twsReader) move(fields []string) error {
	key := fields[0]
	switch {
	case len(fields) != 2:
		return t.fail(key, "expected one name")
	case !t.solved:
		return t.fail(key, "moves stand after the Solved position")
	}
	m := orbitMove{name: fields[1]}
	for _, s := range t.model.sets {
		m.parts = append(m.parts, stillPart(s.size))
	}
	form := twsPosition{key: key + " " + m.name, least: 1}
	if key == "MoveTransformation" {
		form.least = 0
	}
	err := t.position(form, func(s int, part orbitPart, _ []bool) {
		m.parts[s] = part
		if form.least == 0 {
			return
		}
		turned := make([]int, len(part.from)) // the file says how the piece in each old slot is turned
		for j, from := range part.from {
			turned[j] = part.turn[from]
		}
		m.parts[s].turn = turned
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

// sequence reads a name for a sequence of moves.
func (t *twsReader) sequence(fields []string) error {
	if len(fields) < 3 || fields[0] == "MoveAlias" && len(fields) > 3 {
		return t.fail(fields[0], "expected a name and what it stands for")
	}
	for _, name := range fields[2:] {
		if isRotationName(name) {
			return nil
		}
	}
	t.model.derived = append(t.model.derived, Derived{Name: fields[1], Word: strings.Join(fields[2:], " ")})
	return nil
}

// twsPosition is the form of a position or a move: the number of the first piece,
// and whether alike pieces and wildcards may stand there.
type twsPosition struct {
	key    string
	least  int
	solved bool
}

// position reads blocks of a set name, pieces and orientations up to End.
func (t *twsReader) position(form twsPosition, put func(set int, part orbitPart, wild []bool)) error {
	key := form.key
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
		if part.from, _, err = t.numbers(key, t.next(), size, form.least, form.least+size-1, false); err != nil {
			return err
		}
		if err := t.checkPieces(form, part.from); err != nil {
			return err
		}
		if fields = t.next(); fields != nil && isNumberLine(fields) {
			if part.turn, wild, err = t.numbers(key, fields, size, 0, turns-1, form.solved); err != nil {
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
func (t *twsReader) checkPieces(form twsPosition, pieces []int) error {
	seen := make([]bool, len(pieces))
	for _, v := range pieces {
		if seen[v] && !form.solved {
			return t.fail(form.key, "piece %d is used twice", v+form.least)
		}
		seen[v] = true
	}
	return nil
}
