package puzzle

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/word"
)

// readTWS reads a file of twsearch; see [Read].
func readTWS(data []byte) (*Puzzle, error) {
	t := &twsReader{scanner: bufio.NewScanner(bytes.NewReader(data)), setNumbers: map[string]int{}, names: map[string]int{}, known: map[string]twsMeaning{}}
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
	if err := t.readSequences(); err != nil {
		return nil, err
	}
	p, err := t.model.puzzle()
	return p, t.withLine(err)
}

type twsReader struct {
	scanner *bufio.Scanner
	line    int
	model   orbitModel
	solved  bool

	setNumbers map[string]int
	names      map[string]int // for each name the number of its sequence, or -1 for a move
	known      map[string]twsMeaning
	rotations  []orbitMove
	sequences  []twsSequence
	moveLines  []int // the line of each move of the model
	ruleLines  []int // and of each blocked slot
}

// withLine adds the line of the move or rule that [New] refused.
func (t *twsReader) withLine(err error) error {
	var wrong *DefinitionError
	if !errors.As(err, &wrong) {
		return err
	}
	for list, lines := range map[string][]int{"moves": t.moveLines, "forbidden": t.ruleLines} {
		for i, line := range lines {
			if strings.HasPrefix(wrong.Key, fmt.Sprintf("%s[%d]", list, i)) {
				wrong.Line = line
			}
		}
	}
	return err
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
var twsKeys = []string{"Name", "Set", "Solved", "StartState", "Move", "MoveTransformation", "MoveSequence", "MoveAlias", "Illegal"}

func (t *twsReader) statement(fields []string) error {
	switch key := fields[0]; key {
	case "Name":
		if t.model.name != "" || len(fields) == 1 {
			return t.fail(key, "expected one name")
		}
		t.model.name = strings.Join(fields[1:], " ")
	case "Set":
		return t.set(fields)
	case "Solved", "StartState":
		return t.solvedPosition(fields)
	case "Move", "MoveTransformation":
		return t.move(fields)
	case "MoveSequence", "MoveAlias":
		return t.sequence(fields)
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

// solvedPosition reads which piece stands in each slot, and how it is turned.
func (t *twsReader) solvedPosition(fields []string) error {
	key := fields[0]
	switch {
	case len(fields) != 1:
		return t.fail(key, "expected nothing else in this line")
	case t.solved:
		return t.fail(key, "there are two solved positions")
	}
	t.solved = true
	form := twsPosition{key: key, least: 1, solved: true}
	if key == "StartState" {
		form.least = 0
	}
	return t.position(form, func(s int, part orbitPart, wild []bool) error {
		set := &t.model.sets[s]
		set.pieces, set.orientations = part.from, part.turn
		first := map[int]int{}
		for slot, piece := range part.from {
			if wild[slot] && set.turns > 1 {
				set.modulus[slot] = 1
			}
			if _, known := first[piece]; !known {
				first[piece] = slot
			}
			if wild[slot] != wild[first[piece]] {
				return t.fail(key, "identical pieces %[2]d of set %[1]s: one has the orientation ?, another a number", set.name, piece+form.least)
			}
		}
		return nil
	})
}

// illegal reads a set, a slot and the pieces that must not stand there.
func (t *twsReader) illegal(fields []string) error {
	if len(fields) < 4 || !t.solved {
		return t.fail("Illegal", "expected a set, a slot and pieces, after the Solved position")
	}
	set, known := t.setNumbers[fields[1]]
	if !known {
		return t.fail("Illegal", "there is no set %q", fields[1])
	}
	size := t.model.sets[set].size
	numbers, _, err := t.numbers("Illegal", fields[2:], len(fields)-2, 1, size, false)
	if err != nil {
		return err
	}
	t.model.blocked = append(t.model.blocked, blockedSlot{set, numbers[0], numbers[1:]})
	t.ruleLines = append(t.ruleLines, t.line)
	return nil
}

func (t *twsReader) set(fields []string) error {
	if len(fields) != 4 {
		return t.fail("Set", "expected a name, a size and a number of orientations")
	}
	_, twice := t.setNumbers[fields[1]]
	switch {
	case t.solved:
		return t.fail("Set", "sets stand before the Solved position")
	case twice:
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
	if t.model.addSet(set) != nil {
		return t.fail("Set", "the sets have more than %d places in all", maxPlaces)
	}
	t.setNumbers[set.name] = len(t.model.sets) - 1
	return nil
}

func (t *twsReader) move(fields []string) error {
	if len(fields) != 2 {
		return t.fail(fields[0], "expected one name")
	}
	if err := t.declare(fields, -1); err != nil {
		return err
	}
	key, name := fields[0], fields[1]
	m := orbitMove{name: name}
	line := t.line
	for _, s := range t.model.sets {
		m.parts = append(m.parts, stillPart(s.size))
	}
	form := twsPosition{key: key + " " + name, least: 1}
	if key == "MoveTransformation" {
		form.least = 0
	}
	err := t.position(form, func(s int, part orbitPart, _ []bool) error {
		if form.least > 0 { // the file says how the piece in each old slot is turned
			turns := make([]int, len(part.from))
			for j, from := range part.from {
				turns[j] = part.turn[from]
			}
			part.turn = turns
		}
		m.parts[s] = part
		return nil
	})
	t.addMove(m, line)
	return err
}

func (t *twsReader) declared(name string) bool {
	_, ok := t.names[name]
	return ok
}

// declare notes the name of a move or a sequence.
func (t *twsReader) declare(fields []string, sequence int) error {
	key, name := fields[0], fields[1]
	switch {
	case !t.solved:
		return t.fail(key, "moves stand after the Solved position")
	case t.declared(name):
		return t.fail(key, "the name %q is given twice", name)
	}
	t.names[name] = sequence
	return checkMemory(inRead, t.model.places, len(t.names))
}

// addMove keeps a move, as a generator or as a rotation.
func (t *twsReader) addMove(m orbitMove, line int) {
	if isRotationName(m.name) {
		t.rotations = append(t.rotations, m)
		return
	}
	t.model.moves, t.moveLines = append(t.model.moves, m), append(t.moveLines, line)
}
