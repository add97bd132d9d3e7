// The definition files of twsearch (.tws).
//
// A file lists sets of pieces, the solved position and the moves. Solved and Move
// count pieces from 1 and say how the piece in each old slot is turned; StartState
// and MoveTransformation count from 0 and speak of the new slot. Sequences of moves
// are plain lists: the format has no brackets and no commutators.
//
// (T. Rokicki, twsearch, README.)

package files

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// ReadTWS reads a file of twsearch.
func ReadTWS(data []byte) (*Model, error) {
	data = bytes.ReplaceAll(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	t := &twsReader{scanner: bufio.NewScanner(bytes.NewReader(data)), setNumbers: map[string]int{}, gaps: map[string][]int{}, names: map[string]int{}, known: map[string]meaning{}}
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
	if t.model.Sets == nil || !t.solved {
		return nil, t.fail("file", "there is no Set or no Solved position")
	}
	if err := t.readSequences(); err != nil {
		return nil, err
	}
	t.model.Line = t.lineOf
	return &t.model, nil
}

type twsReader struct {
	scanner *bufio.Scanner
	line    int
	model   Model
	solved  bool

	setNumbers map[string]int
	gaps       map[string][]int // for each set whose numbers have gaps, the numbers of its pieces, counted from 0
	names      map[string]int   // for each name the number of its sequence, or -1 for a move
	known      map[string]meaning
	rotations  []Move
	sequences  []sequence
	moveLines  []int // the line of each move of the model
	ruleLines  []int // and of each blocked slot
}

// lineOf returns the line of a move or of a rule about blocked slots.
func (t *twsReader) lineOf(key string) int {
	for list, lines := range map[string][]int{"moves": t.moveLines, "forbidden": t.ruleLines} {
		for i, line := range lines {
			if strings.HasPrefix(key, fmt.Sprintf("%s[%d]", list, i)) {
				return line
			}
		}
	}
	return 0
}

func (t *twsReader) fail(key, format string, args ...any) error {
	return &Error{Puzzle: t.model.Name, Key: key, Line: t.line, Reason: fmt.Sprintf(format, args...)}
}

// next returns the words of the next line that has any and is not a comment.
func (t *twsReader) next() []string {
	for t.scanner.Scan() {
		t.line++
		if fields := strings.Fields(t.scanner.Text()); len(fields) > 0 && fields[0][0] != '#' {
			return fields
		}
	}
	return nil
}

// statements are the words that a statement begins with.
var statements = []string{"Name", "Set", "Solved", "StartState", "Move", "MoveTransformation", "MoveSequence", "MoveAlias", "Illegal"}

func (t *twsReader) statement(fields []string) error {
	switch key := fields[0]; key {
	case "Name":
		if t.model.Name != "" || len(fields) == 1 {
			return t.fail(key, "expected one name")
		}
		t.model.Name = strings.Join(fields[1:], " ")
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
	case "Scramble", "ScrambleState", "ScrambleAlg":
		return t.fail(key, "the definition of a puzzle has no scrambles; put this one into a file of its own for twsearch, or type it as a state of the puzzle")
	default:
		hint := ""
		if near := excerpt.Nearest(key, statements...); near != "" {
			hint = fmt.Sprintf("did you mean %s? ", near)
		}
		return t.fail(key, "%sexpected one of %s", hint, strings.Join(statements, ", "))
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
	form := positionForm{key: key, least: 1, solved: true}
	if key == "StartState" {
		form.least = 0
	}
	return t.position(form, func(s int, part Part, wild []bool) error {
		set := &t.model.Sets[s]
		pieces, numbers := packed(part.From)
		set.Pieces, set.Orientations = pieces, part.Turn
		if last := len(numbers) - 1; numbers[last] > last {
			t.gaps[set.Name] = numbers
			t.noteGaps(set.Name, numbers, form.least)
		}
		first := map[int]int{}
		for slot, piece := range part.From {
			if wild[slot] && set.Turns > 1 {
				set.Modulus[slot] = 1
			}
			if _, known := first[piece]; !known {
				first[piece] = slot
			}
			if wild[slot] != wild[first[piece]] {
				return t.fail(key, "identical pieces %[2]s of set %[1]s: one has the orientation ?, another a number", set.Name, pieceText(piece, form.least))
			}
		}
		return nil
	})
}

// noteGaps says how the pieces of a set are numbered whose numbers in the file have gaps.
func (t *twsReader) noteGaps(set string, numbers []int, least int) {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = pieceText(n, least)
	}
	t.model.Notes = append(t.model.Notes, fmt.Sprintf("The pieces of %s are numbered 1 to %d, in the order of the file's numbers: %s.", set, len(numbers), strings.Join(texts, ", ")))
}

// pieceText is the number of a piece as the file writes it.
func pieceText(piece, least int) string {
	if piece+least == largestNumber {
		return "?"
	}
	return strconv.Itoa(piece + least)
}

// illegal reads a set, a slot and the pieces that must not stand there, under their numbers in
// the solved position.
func (t *twsReader) illegal(fields []string) error {
	if len(fields) < 4 || !t.solved {
		return t.fail("Illegal", "expected a set, a slot and pieces, after the Solved position")
	}
	set, known := t.setNumbers[fields[1]]
	if !known {
		return t.fail("Illegal", "there is no set %q", fields[1])
	}
	size := t.model.Sets[set].Size
	slot, _, err := t.numbers("Illegal", fields[2:3], 1, 1, size, false)
	if err != nil {
		return err
	}
	most, gaps := size, t.gaps[fields[1]]
	if gaps != nil {
		most = largestNumber
	}
	pieces, _, err := t.numbers("Illegal", fields[3:], len(fields)-3, 1, most, false)
	if err != nil {
		return err
	}
	for i, piece := range pieces {
		if gaps == nil {
			break
		}
		if pieces[i], known = slices.BinarySearch(gaps, piece); !known {
			return t.fail("Illegal", "no piece of %s has the number %d", fields[1], piece+1)
		}
	}
	t.model.Blocked = append(t.model.Blocked, Blocked{Set: set, Slot: slot[0], Pieces: pieces})
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
	set := Set{Name: fields[1], Size: size, Turns: turns, Modulus: make([]int, size)}
	still := Still(size)
	set.Pieces, set.Orientations = still.From, still.Turn
	if t.model.AddSet(set) != nil {
		return t.fail("Set", "the sets have more than %d places in all", MaxPlaces)
	}
	t.setNumbers[set.Name] = len(t.model.Sets) - 1
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
	m, line := Move{Name: name, Parts: t.model.StillParts()}, t.line
	form := positionForm{key: key + " " + name, least: 1}
	if key == "MoveTransformation" {
		form.least = 0
	}
	err := t.position(form, func(s int, part Part, _ []bool) error {
		if form.least > 0 { // the file says how the piece in each old slot is turned
			turns := make([]int, len(part.From))
			for j, from := range part.From {
				turns[j] = part.Turn[from]
			}
			part.Turn = turns
		}
		m.Parts[s] = part
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
	return CheckMemory(InRead, t.model.Places, len(t.names))
}

// addMove keeps a move, as a generator or as a rotation.
func (t *twsReader) addMove(m Move, line int) {
	if isRotationName(m.Name) {
		t.rotations = append(t.rotations, m)
		return
	}
	t.model.Moves, t.moveLines = append(t.model.Moves, m), append(t.moveLines, line)
}
