package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/puzzle/internal/files"
)

// orbitModel takes a puzzle apart into sets of pieces, for the formats that
// describe puzzles so: the sets of the file from which it was read, or else the
// orbits of its slots. It fails for moves that slide or can be blocked, which a format cannot
// express.
func (p *Puzzle) orbitModel(format string) (files.Model, error) {
	if len(p.def.Moves) == 0 {
		return files.Model{}, p.wrong("moves", "there are none")
	}
	for k, m := range p.def.Moves {
		switch {
		case m.slides():
			return files.Model{}, p.wrong("moves", "slides cannot be written as moves of sets of pieces")
		case m.Blocked != nil:
			return files.Model{}, p.wrong(fmt.Sprintf("moves[%d].blocked", k), "%s cannot express it", format)
		}
	}
	l := p.lawsOf(p.movePerms())
	m := files.Model{Name: p.Name()}
	index := make([]setSlot, len(l.pieces))
	slots := setSlots(l)
	names := setNames(l, slots)
	for k, list := range slots {
		set := files.Set{Name: names[k], Size: len(list), Turns: len(l.pieces[list[0]].Places)}
		for j, slot := range list {
			index[slot] = setSlot{k, j}
		}
		p.solvedSet(list, &set)
		m.Sets = append(m.Sets, set)
	}
	for _, move := range p.def.Moves {
		m.Moves = append(m.Moves, orbitMove(l, move, m, index))
	}
	for k, d := range p.def.Derived {
		if len(d.Frame) == 0 {
			m.Derived = append(m.Derived, files.Word{Name: d.Name, Letters: p.dialect.lettersOf(k)})
		}
	}
	return m, p.blockedSlots(&m, index)
}

// setSlot is a slot by its set and its number within it.
type setSlot struct{ set, slot int }

// setSlots lists the slots of each set: those of an orbit, and those that were
// one set in the file from which the puzzle was read.
func setSlots(l *laws) [][]int {
	var sets [][]int
	type key struct {
		kind     string
		stickers int
	}
	read := map[key]int{}
	for _, o := range l.orbits {
		k := key{l.pieces[o.Slots[0]].Kind, o.Stickers}
		set, known := read[k]
		if !known {
			set = len(sets)
			sets = append(sets, nil)
		}
		if strings.HasSuffix(k.kind, pieceSuffix) {
			read[k] = set
		}
		sets[set] = append(sets[set], o.Slots...)
	}
	for _, slots := range sets {
		slices.Sort(slots)
	}
	return sets
}

// setNames names the sets by the kinds of their pieces, with a number behind
// names that would be equal.
func setNames(l *laws, sets [][]int) []string {
	names := make([]string, len(sets))
	for k, slots := range sets {
		first := setName(l.pieces[slots[0]].Kind)
		names[k] = first
		for n := 2; slices.Contains(names[:k], names[k]); n++ {
			names[k] = fmt.Sprint(first, n)
		}
	}
	return names
}

// pieceSuffix follows the name of a set in the kind of its pieces.
const pieceSuffix = " piece"

// setName is the name that a set had in the file from which its puzzle was read,
// or the plural of the kind in capitals.
func setName(kind string) string {
	if name, ok := strings.CutSuffix(kind, pieceSuffix); ok && name != "" && !strings.Contains(name, " ") {
		return name
	}
	name := ""
	for _, r := range plural(kind) {
		if r >= 'a' && r <= 'z' {
			r += 'A' - 'a'
		}
		if r >= 'A' && r <= 'Z' {
			name += string(r)
		}
	}
	return name
}

// solvedSet numbers the pieces of a set by their labels, alike pieces alike, in
// the order of their slots. The first of alike pieces stands straight.
func (p *Puzzle) solvedSet(slots []int, set *files.Set) {
	type looks struct{ piece, start int }
	seen := map[string]looks{}
	for _, slot := range slots {
		signs := p.slotLabels(slot)
		start, period := leastTurn(signs)
		key := fmt.Sprint(turned(signs, start))
		first, known := seen[key]
		if !known {
			first = looks{len(seen), start}
			seen[key] = first
		}
		if period == set.Turns {
			period = 0
		}
		set.Pieces = append(set.Pieces, first.piece)
		set.Orientations = append(set.Orientations, (start-first.start+set.Turns)%set.Turns)
		set.Modulus = append(set.Modulus, period)
	}
}

// slotLabels lists the labels of the piece that stands in a slot when solved.
func (p *Puzzle) slotLabels(slot int) []uint64 {
	places := p.laws().pieces[slot].Places
	labels := make([]uint64, len(places))
	for j, where := range places {
		labels[j] = uint64(p.solved[where-1])
	}
	return labels
}

func orbitMove(l *laws, move Move, m files.Model, index []setSlot) files.Move {
	out := files.Move{Name: move.Name, Parts: m.StillParts()}
	for slot, piece := range l.pieces {
		target := l.slot[move.Perm.Image(piece.Places[0])-1]
		from, to := index[slot], index[target.Piece]
		out.Parts[to.set].From[to.slot] = from.slot
		out.Parts[to.set].Turn[to.slot] = target.Index
	}
	return out
}

// blockedSlots turns the rules about forbidden states into pieces that must not
// stand in a slot in any orientation. It fails for other rules.
func (p *Puzzle) blockedSlots(m *files.Model, index []setSlot) error {
	l := p.laws()
	for i, rule := range p.def.Forbidden {
		at := index[l.slot[rule.Place-1].Piece]
		b := files.Blocked{Set: at.set, Slot: at.slot}
		for slot, where := range index {
			if where.set != at.set {
				continue
			}
			number := m.Sets[at.set].Pieces[where.slot]
			barred := 0
			labels := p.slotLabels(slot)
			for _, label := range labels {
				if slices.Contains(rule.Labels, int(label)+1) {
					barred++
				}
			}
			switch {
			case barred > 0 && barred < len(labels):
				return p.wrong(fmt.Sprintf("forbidden[%d]", i), "the rule depends on how the %s is turned, which the format cannot express", l.pieces[slot].Kind)
			case barred > 0 && !slices.Contains(b.Pieces, number):
				b.Pieces = append(b.Pieces, number)
			}
		}
		if b.Pieces != nil {
			slices.Sort(b.Pieces)
			m.Blocked = append(m.Blocked, b)
		}
	}
	return nil
}
