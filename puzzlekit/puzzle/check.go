package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle/internal/files"
	"puzzlelab/puzzlekit/word"
)

// A definition is checked part by part; each part also sets what the puzzle
// keeps of it in a form that is quick to use.

func (p *Puzzle) wrong(key, format string, args ...any) error {
	return &DefinitionError{Puzzle: p.def.Name, Key: key, Reason: fmt.Sprintf(format, args...)}
}

func (p *Puzzle) readLabels() error {
	n := p.def.Places
	if n < 1 || n > files.MaxPlaces {
		return p.wrong("places", "%d is not in 1..%d", n, files.MaxPlaces)
	}
	p.labels = slices.Clone(p.def.Labels)
	if p.labels == nil {
		p.labels = numberLabels(n)
	}
	if err := p.readColors(); err != nil {
		return err
	}
	if p.def.Solved == nil && len(p.labels) < n {
		return p.wrong("labels", "%s for %s: without \"solved\" every place needs one of its own", counted.Of(len(p.labels), "labels"), counted.Of(n, "places"))
	}
	if p.def.Solved != nil && len(p.def.Solved) != n {
		return p.wrong("solved", "%s for %s", counted.Of(len(p.def.Solved), "labels"), counted.Of(n, "places"))
	}
	p.solved = make([]int32, n)
	for i := range p.solved {
		label := i + 1
		if p.def.Solved != nil {
			label = p.def.Solved[i]
		}
		if label < 1 || label > len(p.labels) {
			return p.wrong("solved", "label %d in place %d is not in 1..%d", label, i+1, len(p.labels))
		}
		p.solved[i] = int32(label - 1)
	}
	if b := p.def.Blank; b < 0 || b > len(p.labels) {
		return p.wrong("blank", "label %d is not in 1..%d", b, len(p.labels))
	}
	return nil
}

func numberLabels(n int) []Label {
	labels := make([]Label, n)
	for i := range labels {
		labels[i].Text = fmt.Sprint(i + 1)
	}
	return labels
}

func (p *Puzzle) readMoves() error {
	if len(p.def.Moves) == 0 {
		return p.wrong("moves", "there are none")
	}
	if err := files.CheckMemory("puzzle.New", p.def.Places, len(p.def.Moves)); err != nil {
		return err
	}
	names := make([]string, len(p.def.Moves))
	p.def.Moves = slices.Clone(p.def.Moves)
	for i := range p.def.Moves {
		m := &p.def.Moves[i]
		names[i] = m.Name
		key := fmt.Sprintf("moves[%d]", i)
		if m.slides() != p.def.Moves[0].slides() {
			return p.wrong(key, "a puzzle has either permutations or slides, not both")
		}
		if err := p.readMove(key, m); err != nil {
			return err
		}
	}
	alphabet, err := word.NewAlphabet(p.def.Notation, names...)
	if err != nil {
		return p.wrongName("moves", names, err)
	}
	if p.def.Moves[0].slides() {
		alphabet = alphabet.Partial()
	}
	p.alphabet = alphabet
	return p.checkPairs()
}

// checkPairs checks that words mean the same when they are printed in the Pairs notation,
// which exchanges turns of the first two moves and leaves out the prime of the third.
func (p *Puzzle) checkPairs() error {
	if p.def.Notation != word.Pairs {
		return nil
	}
	const key, want = "notation", "pairs are for two moves that commute and are never blocked, and a third that is its own inverse; "
	if p.def.Moves[0].slides() || p.def.Forbidden != nil {
		return p.wrong(key, want+"not for slides or forbidden states")
	}
	first, second, third := p.def.Moves[0], p.def.Moves[1], p.def.Moves[2]
	switch {
	case first.Blocked != nil || second.Blocked != nil:
		return p.wrong(key, want+"%s or %s can be blocked", first.Name, second.Name)
	case !first.Perm.Mul(second.Perm).Equal(second.Perm.Mul(first.Perm)):
		return p.wrong(key, want+"%s and %s do not commute", first.Name, second.Name)
	case !third.Perm.Mul(third.Perm).IsIdentity():
		return p.wrong(key, want+"%s is not", third.Name)
	}
	return nil
}

// wrongName reports the name of a list of moves that the alphabet refuses: of
// two equal ones the second.
func (p *Puzzle) wrongName(list string, names []string, err error) error {
	var bad *fault.ParseError
	if !errors.As(err, &bad) {
		return p.wrong(list, "%v", err)
	}
	last := len(names) - 1
	for names[last] != bad.Text {
		last--
	}
	return p.wrong(fmt.Sprintf("%s[%d].name", list, last), "%q: %s", bad.Text, bad.Reason)
}

func (p *Puzzle) readMove(key string, m *Move) error {
	n := p.def.Places
	if err := p.readPress(key, m.Press); err != nil {
		return err
	}
	if !m.slides() {
		if largest := m.Perm.LargestMoved(); largest > n {
			return p.wrong(key, "the permutation moves place %d, but there are %d", largest, n)
		}
		m.Perm = m.Perm.WithDegree(n)
		p.images, p.slides = append(p.images, m.Perm.AppendZeroBased(nil)), append(p.slides, nil, nil)
		return nil
	}
	if p.blanks() != 1 {
		return p.wrong("blank", "a puzzle that slides needs one blank in the solved state, found %d", p.blanks())
	}
	if len(m.Slide) != n {
		return p.wrong(key, "the slide names %s, expected %d", counted.Of(len(m.Slide), "places"), n)
	}
	forth, back := nowhere(n), nowhere(n)
	for i, to := range m.Slide {
		switch {
		case to == 0:
			continue
		case to < 0 || to > n || to == i+1:
			return p.wrong(key, "the blank cannot go from place %d to %d", i+1, to)
		case back[to-1] >= 0:
			return p.wrong(key, "the blank comes to place %d from %d and from %d", to, back[to-1]+1, i+1)
		}
		forth[i], back[to-1] = int32(to-1), int32(i)
	}
	p.blank, p.images, p.slides = int32(p.def.Blank), append(p.images, nil), append(p.slides, forth, back)
	return nil
}

// readPress checks the places that are touched to make a move.
func (p *Puzzle) readPress(key string, places []int) error {
	if len(places) > 2 || len(places) == 2 && places[0] == places[1] {
		return p.wrong(key+".press", "%v, expected one place or two different ones", places)
	}
	for _, place := range places {
		if place < 1 || place > p.def.Places {
			return p.wrong(key+".press", "place %d is not in 1..%d", place, p.def.Places)
		}
	}
	return nil
}

func (p *Puzzle) blanks() int {
	n := 0
	for _, label := range p.solved {
		if int(label) == p.def.Blank-1 {
			n++
		}
	}
	return n
}

// nowhere returns a table of places in which none leads anywhere.
func nowhere(n int) []int32 { return slices.Repeat([]int32{-1}, n) }

func (p *Puzzle) readLayouts() error {
	if len(p.def.Layouts) == 0 {
		p.def.Layouts = []Layout{p.setsLayout()}
	}
	for i, l := range p.def.Layouts {
		key := fmt.Sprintf("layouts[%d]", i)
		if !(l.Width > 0 && l.Height > 0) {
			return p.wrong(key, "%v wide and %v high, expected more than 0", l.Width, l.Height)
		}
		if len(l.Shapes) != p.def.Places {
			return p.wrong(key, "shapes for %s, expected %d: every place needs one", counted.Of(len(l.Shapes), "places"), p.def.Places)
		}
		if len(l.Fixed) != len(p.def.Fixed) {
			return p.wrong(key, "shapes for %s, expected %d", counted.Of(len(l.Fixed), "fixed parts"), len(p.def.Fixed))
		}
		if err := p.readTracks(key, l.Tracks); err != nil {
			return err
		}
		if l.Rows == nil {
			continue
		}
		if err := p.readOrder(key+".rows", withoutGaps(l.Rows)); err != nil {
			return err
		}
	}
	for i, g := range p.def.Regions {
		if err := p.readRefs(fmt.Sprintf("groups[%d].refs", i), g.Refs); err != nil {
			return err
		}
	}
	if err := p.readGlued(); err != nil {
		return err
	}
	if p.def.Line != nil {
		return p.readOrder("line", p.def.Line)
	}
	return nil
}

// readTracks checks that the tracks belong to moves, or to none.
func (p *Puzzle) readTracks(key string, tracks []Track) error {
	for i, t := range tracks {
		if _, known := p.alphabet.Letter(t.Move); t.Move != "" && !known {
			return p.wrong(fmt.Sprintf("%s.tracks[%d].move", key, i), "there is no move %q (known: %s)", t.Move, p.alphabet)
		}
	}
	return nil
}

// readOrder checks that a list names every place once that is seen, and hidden ones and
// fixed parts (as -k) at most once.
func (p *Puzzle) readOrder(key string, refs []int) error {
	if err := p.readRefs(key, refs); err != nil {
		return err
	}
	seen := map[int]bool{}
	for _, ref := range refs {
		if seen[ref] {
			return p.wrong(key, "%d is listed twice", ref)
		}
		seen[ref] = true
	}
	for place := 1; place <= p.def.Places; place++ {
		if !seen[place] && !p.isHidden(place) {
			return p.wrong(key, "place %d is missing", place)
		}
	}
	return nil
}

// readGlued checks that no label and no fixed part is listed twice.
func (p *Puzzle) readGlued() error {
	seen := map[int]bool{}
	for i, refs := range p.def.Glued {
		key := fmt.Sprintf("glued[%d]", i)
		for _, ref := range refs {
			if ref == 0 || ref > len(p.labels) || -ref > len(p.def.Fixed) {
				return p.wrong(key, "%d is neither a label nor minus the number of a fixed part", ref)
			}
			if seen[ref] {
				return p.wrong(key, "%d is listed twice", ref)
			}
			seen[ref] = true
		}
	}
	return nil
}

func (p *Puzzle) readRefs(key string, refs []int) error {
	for _, ref := range refs {
		if ref == 0 || ref > p.def.Places || -ref > len(p.def.Fixed) {
			return p.wrong(key, "%d is neither a place nor minus the number of a fixed part", ref)
		}
	}
	return nil
}
