package files

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/word"
)

// twsearch treats moves with certain names as rotations of the whole puzzle, not as
// generators. A move of ours with such a name is written with an underscore
// appended. So is a move whose name is such a name followed by underscores, so
// that reading can always undo it.

// isRotationName reports whether twsearch treats a move as a rotation: x, y or z,
// also with 2 or a prime, or capital letters and underscores followed by v.
func isRotationName(name string) bool {
	switch name {
	case "x", "y", "z", "x2", "y2", "z2", "x'", "y'", "z'":
		return true
	}
	grip, v := strings.CutSuffix(name, "v")
	return v && grip != "" && strings.Trim(grip, "_ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// writtenName is the name under which twsearch reads a move as a move.
func writtenName(name string) string {
	if isRotationName(strings.TrimRight(name, "_")) {
		return name + "_"
	}
	return name
}

// plainName undoes writtenName.
func plainName(name string) string {
	if rotation := strings.TrimRight(name, "_"); rotation != name && isRotationName(rotation) {
		return name[:len(name)-1]
	}
	return name
}

// sequence is a MoveSequence or a MoveAlias.
type sequence struct {
	key, name string
	line      int
	tokens    []string
	move      int  // the number of the move that it is, or -1
	open      bool // it is being worked out
}

// sequence reads a name for a sequence of moves, which may be defined later in the
// file.
func (t *twsReader) sequence(fields []string) error {
	if len(fields) < 3 || fields[0] == "MoveAlias" && len(fields) > 3 {
		return t.fail(fields[0], "expected a name and what it stands for")
	}
	if err := t.declare(fields, len(t.sequences)); err != nil {
		return err
	}
	commas := func(r rune) bool { return r == ',' }
	q := sequence{key: fields[0], name: fields[1], line: t.line, move: -1}
	for _, field := range fields[2:] {
		q.tokens = append(q.tokens, strings.FieldsFunc(field, commas)...)
	}
	if len(q.tokens) > LongestWord {
		return t.fail(q.key+" "+q.name, "%s, expected at most %s", counted.Of(len(q.tokens), "moves"), counted.Commas(LongestWord))
	}
	if q.key == "MoveSequence" && !isRotationName(q.name) {
		q.move = len(t.model.Moves)
		t.addMove(Move{Name: q.name}, t.line)
	}
	t.sequences = append(t.sequences, q)
	return nil
}

// meaning is what a name does, and the word in the generators that it stands
// for, if there is one.
type meaning struct {
	parts   []Part
	letters []word.Letter
	isWord  bool
}

// readSequences works out the sequences and aliases, makes derived moves of the
// aliases, lists the rotations and takes the underscores off the names.
func (t *twsReader) readSequences() error {
	var rotations []string
	for k, m := range t.model.Moves {
		if m.Parts != nil {
			t.known[m.Name] = meaning{m.Parts, []word.Letter{word.Letter(k + 1)}, true}
		}
	}
	for _, m := range t.rotations {
		t.known[m.Name] = meaning{parts: m.Parts}
		rotations = append(rotations, m.Name)
	}
	for i := range t.sequences {
		q := &t.sequences[i]
		meaning, err := t.expanded(q, 0)
		switch {
		case err != nil:
			return err
		case q.move >= 0:
			t.model.Moves[q.move].Parts = meaning.parts
		case isRotationName(q.name) || !meaning.isWord:
			rotations = append(rotations, q.name)
		default:
			t.model.Derived = append(t.model.Derived, Word{Name: plainName(q.name), Letters: meaning.letters})
		}
	}
	for k := range t.model.Moves {
		t.model.Moves[k].Name = plainName(t.model.Moves[k].Name)
	}
	t.model.LeaveOut("Rotations", rotations)
	return nil
}

// expanded multiplies the moves of a sequence the first time it is needed.
func (t *twsReader) expanded(q *sequence, depth int) (meaning, error) {
	if meaning, done := t.known[q.name]; done {
		return meaning, nil
	}
	switch {
	case q.open:
		return meaning{}, t.wrongSequence(q, "sequences refer to each other in a circle")
	case depth > Deepest:
		return meaning{}, t.wrongSequence(q, "sequences refer to each other more than %d deep", Deepest)
	}
	q.open = true
	out := meaning{parts: t.model.StillParts(), isWord: true}
	for _, token := range q.tokens {
		meaning, err := t.meaning(q, token, depth)
		if err != nil {
			return out, err
		}
		out.isWord = out.isWord && meaning.isWord
		out.parts = t.model.Product(out.parts, meaning.parts)
		out.letters = append(out.letters, meaning.letters...)
		if len(out.letters) > LongestWord {
			return out, t.wrongSequence(q, "longer than %s", counted.Of(LongestWord, "moves"))
		}
	}
	if q.move >= 0 {
		out.letters, out.isWord = []word.Letter{word.Letter(q.move + 1)}, true
	}
	t.known[q.name] = out
	return out, nil
}

// tokenSplit is a way to read a token: a name, an amount of at least 2, a prime.
type tokenSplit struct {
	name, amount string
	inverse      bool
}

// splits lists the ways to read a token with the names of the file. There can be
// several: r12 may be a move, and it may be the move r1 done twice.
func (t *twsReader) splits(token string) []tokenSplit {
	var out []tokenSplit
	if t.declared(token) {
		out = append(out, tokenSplit{name: token})
	}
	text, inverse := strings.CutSuffix(token, "'")
	if inverse && t.declared(text) {
		out = append(out, tokenSplit{name: text, inverse: true})
	}
	for end := len(text) - 1; end > 0 && text[end] >= '0' && text[end] <= '9'; end-- {
		isAmount := text[end] != '0' && text[end:] != "1"
		if isAmount && t.declared(text[:end]) {
			out = append(out, tokenSplit{text[:end], text[end:], inverse})
		}
	}
	return out
}

// meaning reads a token of a sequence. A token that cannot be read is an error, and
// so is one that can be read in two ways with different results.
func (t *twsReader) meaning(q *sequence, token string, depth int) (out meaning, err error) {
	splits := t.splits(token)
	if splits == nil {
		return out, t.noMove(q, token)
	}
	for i, split := range splits {
		base, err := t.named(split.name, depth)
		if err != nil {
			return out, err
		}
		amount := 1
		if split.amount != "" {
			amount, err = strconv.Atoi(split.amount)
		}
		if err != nil || amount > LongestWord || len(base.letters)*amount > LongestWord {
			return out, t.wrongSequence(q, "%q is longer than %s", token, counted.Of(LongestWord, "moves"))
		}
		this := power(&t.model, base, amount, split.inverse)
		if i > 0 && !slices.EqualFunc(this.parts, out.parts, Part.Equal) {
			return out, t.wrongSequence(q, "%q is ambiguous: it is the name of a move, and it is also %s done %s times, which is a different move", token, split.name, split.amount)
		}
		out = this
	}
	return out, nil
}

// named returns what a declared name does.
func (t *twsReader) named(name string, depth int) (meaning, error) {
	if i := t.names[name]; i >= 0 {
		return t.expanded(&t.sequences[i], depth+1)
	}
	return t.known[name], nil
}

func (t *twsReader) wrongSequence(q *sequence, format string, args ...any) error {
	return &Error{Puzzle: t.model.Name, Key: q.key + " " + q.name, Line: q.line, Reason: fmt.Sprintf(format, args...)}
}

func (t *twsReader) noMove(q *sequence, token string) error {
	hint := ""
	if near := excerpt.Nearest(strings.TrimRight(token, "'0123456789"), slices.Sorted(maps.Keys(t.names))...); near != "" {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return t.wrongSequence(q, "there is no move %q%s", token, hint)
}

// power is a power of a move, or its inverse, by repeated squaring, together with
// its word.
func power(m *Model, base meaning, amount int, inverse bool) meaning {
	out := meaning{parts: m.StillParts(), letters: slices.Repeat(base.letters, amount), isWord: base.isWord}
	for square := base.parts; amount > 0; amount /= 2 {
		if amount%2 == 1 {
			out.parts = m.Product(out.parts, square)
		}
		square = m.Product(square, square)
	}
	if inverse {
		out.parts, out.letters = m.Inverse(out.parts), InverseLetters(out.letters)
	}
	return out
}
