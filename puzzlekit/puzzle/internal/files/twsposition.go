package files

import (
	"slices"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// positionForm is the form of a position or a move: the number of the first piece,
// and whether alike pieces and wildcards may stand there.
type positionForm struct {
	key    string
	least  int
	solved bool
}

// largestNumber is the largest number of a piece. It is also the number of a piece
// that is written ?.
const largestNumber = 255

// most is the largest number of a piece in a set of this size.
func (f positionForm) most(size int) int {
	if f.solved {
		return largestNumber
	}
	return f.least + size - 1
}

// position reads blocks of a set name, pieces and orientations up to End.
func (t *twsReader) position(form positionForm, put func(set int, part Part, wild []bool) error) error {
	key := form.key
	fields := t.next()
	seen := make([]bool, len(t.model.Sets))
	for {
		if fields == nil {
			return t.fail(key, "the file ends before End")
		}
		if fields[0] == "End" {
			return nil
		}
		set, known := t.setNumbers[fields[0]]
		if !known || len(fields) != 1 {
			return t.fail(key, "there is no set %q", strings.Join(fields, " "))
		}
		if seen[set] {
			return t.fail(key, "the set %s is given twice", fields[0])
		}
		seen[set] = true
		size, turns := t.model.Sets[set].Size, t.model.Sets[set].Turns
		part := Part{Turn: make([]int, size)}
		wild := make([]bool, size)
		where := key + ": set " + fields[0]
		var unknown []bool
		var err error
		if part.From, unknown, err = t.numbers(where, t.next(), size, form.least, form.most(size), form.solved); err != nil {
			return err
		}
		if err := t.checkPieces(form, part.From); err != nil {
			return err
		}
		for slot := range unknown {
			if unknown[slot] {
				part.From[slot] = largestNumber - form.least
			}
		}
		fields = t.next()
		turned := fields != nil && isNumberLine(fields)
		if turned {
			if part.Turn, wild, err = t.numbers(where, fields, size, 0, turns-1, form.solved); err != nil {
				return err
			}
		}
		if err := put(set, part, wild); err != nil {
			return err
		}
		if !turned {
			continue
		}
		if fields = t.next(); fields != nil && isNumberLine(fields) {
			return t.fail(where, "found a third row of numbers; the first row has the pieces, the second their orientations")
		}
	}
}

// packed numbers the pieces of a solved position from 0 on, in the order of their numbers in
// the file, as twsearch does. It also returns these numbers.
func packed(pieces []int) (out, numbers []int) {
	numbers = slices.Clone(pieces)
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	out = make([]int, len(pieces))
	for slot, piece := range pieces {
		out[slot], _ = slices.BinarySearch(numbers, piece)
	}
	return out, numbers
}

func isNumberLine(fields []string) bool {
	return fields[0] == "?" || fields[0][0] >= '0' && fields[0][0] <= '9'
}

// numbers reads one row; numbers are returned less the least, and ? as 0.
func (t *twsReader) numbers(key string, fields []string, size, least, most int, wildcards bool) ([]int, []bool, error) {
	switch {
	case fields == nil:
		return nil, nil, t.fail(key, "expected %s, found the end of the file", counted.Of(size, "numbers"))
	case !isNumberLine(fields):
		return nil, nil, t.fail(key, "expected %s, found %s", counted.Of(size, "numbers"), excerpt.Quote(strings.Join(fields, " ")))
	case len(fields) != size:
		return nil, nil, t.fail(key, "%s, expected %d", counted.Of(len(fields), "numbers"), size)
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
func (t *twsReader) checkPieces(form positionForm, pieces []int) error {
	if form.solved {
		return nil
	}
	seen := make([]bool, len(pieces))
	for _, v := range pieces {
		if seen[v] {
			return t.fail(form.key, "piece %d is used twice", v+form.least)
		}
		seen[v] = true
	}
	return nil
}
