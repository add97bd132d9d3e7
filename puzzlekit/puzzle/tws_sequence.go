package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/word"
)

// twsearch takes moves with certain names for rotations of the whole puzzle,
// which are no generators. A move of ours that has such a name is written with an
// underscore behind it, and a name of that kind with underscores behind it is
// written with one more, so that every name comes back as it was.

// isRotationName reports whether twsearch takes a move for a rotation: x, y, z,
// also with 2 or a prime, or capitals and underscores with a v behind.
func isRotationName(name string) bool {
	switch name {
	case "x", "y", "z", "x2", "y2", "z2", "x'", "y'", "z'":
		return true
	}
	grip, v := strings.CutSuffix(name, "v")
	return v && grip != "" && strings.Trim(grip, "_ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// twsName is the name under which twsearch reads a move as a move.
func twsName(name string) string {
	if isRotationName(strings.TrimRight(name, "_")) {
		return name + "_"
	}
	return name
}

// plainName undoes twsName.
func plainName(name string) string {
	if rotation := strings.TrimRight(name, "_"); rotation != name && isRotationName(rotation) {
		return name[:len(name)-1]
	}
	return name
}

// twsSequence is a MoveSequence or a MoveAlias.
type twsSequence struct {
	key, name string
	line      int
	tokens    []string
	move      int // the number of the move that it is, or -1
}

// sequence reads a name for a sequence of moves. What the moves are may stand
// farther down in the file.
func (t *twsReader) sequence(fields []string) error {
	if len(fields) < 3 || fields[0] == "MoveAlias" && len(fields) > 3 {
		return t.fail(fields[0], "expected a name and what it stands for")
	}
	if err := t.declare(fields); err != nil {
		return err
	}
	commas := func(r rune) bool { return r == ',' }
	q := twsSequence{key: fields[0], name: fields[1], line: t.line, move: -1}
	for _, field := range fields[2:] {
		q.tokens = append(q.tokens, strings.FieldsFunc(field, commas)...)
	}
	if len(q.tokens) > longestDerived {
		return t.fail(q.key+" "+q.name, "%d moves, expected %d at most", len(q.tokens), longestDerived)
	}
	if q.key == "MoveSequence" && !isRotationName(q.name) {
		q.move = len(t.model.moves)
		t.addMove(orbitMove{name: q.name}, t.line)
	}
	t.sequences = append(t.sequences, q)
	return nil
}

// twsMeaning is what a name does, and the word in the generators that it stands
// for, if there is one.
type twsMeaning struct {
	parts   []orbitPart
	letters []word.Letter
	isWord  bool
}

// readSequences works out the sequences and aliases, in as many rounds as they
// refer to each other.
func (t *twsReader) readSequences() error {
	known := map[string]twsMeaning{}
	var rotations []string
	for k, m := range t.model.moves {
		if m.parts != nil {
			known[m.name] = twsMeaning{m.parts, []word.Letter{word.Letter(k + 1)}, true}
		}
	}
	for _, m := range t.rotations {
		known[m.name] = twsMeaning{parts: m.parts}
		rotations = append(rotations, m.name)
	}
	waiting := t.sequences
	for before := -1; len(waiting) > 0; {
		if len(waiting) == before {
			return t.notExpanded(waiting, known)
		}
		before = len(waiting)
		var later []twsSequence
		for _, q := range waiting {
			meaning, missing, err := t.expand(q, known)
			switch {
			case err != nil:
				return err
			case missing != "":
				later = append(later, q)
				continue
			case q.move >= 0:
				t.model.moves[q.move].parts = meaning.parts
				meaning.letters, meaning.isWord = []word.Letter{word.Letter(q.move + 1)}, true
			case isRotationName(q.name) || !meaning.isWord:
				rotations = append(rotations, q.name)
			default:
				t.model.derived = append(t.model.derived, orbitWord{plainName(q.name), meaning.letters})
			}
			known[q.name] = meaning
		}
		waiting = later
	}
	for k := range t.model.moves {
		t.model.moves[k].name = plainName(t.model.moves[k].name)
	}
	t.model.leaveOut("Rotations", rotations)
	return nil
}

// expand multiplies the moves of a sequence, or names a token that is not known
// yet.
func (t *twsReader) expand(q twsSequence, known map[string]twsMeaning) (out twsMeaning, missing string, err error) {
	out = twsMeaning{parts: t.model.stillParts(), isWord: true}
	for _, token := range q.tokens {
		meaning, found, err := t.meaning(q, token, known)
		if err != nil || !found {
			return out, token, err
		}
		out.isWord = out.isWord && meaning.isWord
		out.parts = t.model.product(out.parts, meaning.parts)
		if out.isWord {
			out.letters = append(out.letters, meaning.letters...)
		}
		if len(out.letters) > longestDerived {
			return out, "", t.wrongSequence(q, "longer than %d moves", longestDerived)
		}
	}
	return out, "", nil
}

// tokenSplit is a way to read a token: a name, an amount, a prime.
type tokenSplit struct {
	name, amount string
	inverse      bool
}

// splits lists the ways to read a token as a name that the file declares. There
// can be several: r12 is a move of that name and also the move r1 done twice.
func (t *twsReader) splits(token string) []tokenSplit {
	var out []tokenSplit
	if t.declared[token] {
		out = append(out, tokenSplit{name: token})
	}
	text, inverse := strings.CutSuffix(token, "'")
	if inverse && t.declared[text] {
		out = append(out, tokenSplit{name: text, inverse: true})
	}
	for end := len(text) - 1; end > 0 && text[end] >= '0' && text[end] <= '9'; end-- {
		if t.declared[text[:end]] {
			out = append(out, tokenSplit{text[:end], text[end:], inverse})
		}
	}
	return out
}

// meaning reads a token. It is not found while the name waits for others, and an
// error when it can be read in two ways that differ.
func (t *twsReader) meaning(q twsSequence, token string, known map[string]twsMeaning) (out twsMeaning, found bool, err error) {
	for _, split := range t.splits(token) {
		base, ready := known[split.name]
		if !ready {
			return out, false, nil
		}
		amount := 1
		if split.amount != "" {
			amount, err = strconv.Atoi(split.amount)
		}
		if err != nil || amount > longestDerived || len(base.letters)*amount > longestDerived {
			return out, false, t.wrongSequence(q, "%q is longer than %d moves", token, longestDerived)
		}
		this := t.model.power(base, amount, split.inverse)
		if found && !slices.EqualFunc(this.parts, out.parts, orbitPart.equal) {
			return out, false, t.wrongSequence(q, "%q is the name of a move and also %s done %s times, which is not the same", token, split.name, split.amount)
		}
		out, found = this, true
	}
	return out, found, nil
}

func (t *twsReader) wrongSequence(q twsSequence, format string, args ...any) error {
	return &DefinitionError{Puzzle: t.model.name, Key: q.key + " " + q.name, Line: q.line, Reason: fmt.Sprintf(format, args...)}
}

// notExpanded says why the first of some sequences cannot be worked out.
func (t *twsReader) notExpanded(waiting []twsSequence, known map[string]twsMeaning) error {
	for _, q := range waiting {
		_, missing, err := t.expand(q, known)
		if err != nil || t.splits(missing) != nil {
			continue
		}
		name := strings.TrimRight(strings.TrimSuffix(missing, "'"), "0123456789")
		hint := ""
		if near := word.Nearest(name, sortedKeys(known)...); near != "" {
			hint = fmt.Sprintf("; did you mean %q?", near)
		}
		return t.wrongSequence(q, "there is no move %q%s", missing, hint)
	}
	return t.wrongSequence(waiting[0], "sequences refer to each other in a circle")
}
