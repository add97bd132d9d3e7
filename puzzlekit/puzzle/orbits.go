package puzzle

import (
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// twsearch and cubing.js describe a puzzle by sets of pieces: a set has so many
// slots, and a piece can stand in a slot in so many orientations. A move says,
// for each slot, from which slot its piece comes and by how much it is turned.
// orbitModel is what both formats have in common; a slot with m orientations
// becomes m places here, its stickers.
type orbitModel struct {
	name    string
	sets    []orbitSet
	moves   []orbitMove
	derived []Derived
	blocked []blockedSlot
}

// blockedSlot says that pieces of a set must not stand in a slot.
type blockedSlot struct {
	set, slot int
	pieces    []int
}

type orbitSet struct {
	name         string
	size, turns  int
	pieces       []int  // which 0-based piece stands in each slot when solved
	orientations []int  // how it is turned
	unmarked     []bool // pieces whose orientation does not show
}

type orbitMove struct {
	name  string
	parts []orbitPart // one for each set
}

// orbitPart is a move of one set: to slot j comes the piece from slot from[j],
// turned by turn[j].
type orbitPart struct{ from, turn []int }

func stillPart(size int) orbitPart {
	part := orbitPart{make([]int, size), make([]int, size)}
	for j := range part.from {
		part.from[j] = j
	}
	return part
}

// puzzle makes a puzzle: sticker t of a piece that stands in slot k with
// orientation o is in place (k, t+o mod m).
func (m orbitModel) puzzle() (*Puzzle, error) {
	if m.name == "" {
		m.name = "unnamed puzzle"
	}
	def := Definition{Name: m.name, About: "A puzzle of " + m.describe() + ".", Notation: m.notation(), Derived: m.derived}
	first := make([]int, len(m.sets)) // the first place of each set
	for i, s := range m.sets {
		first[i] = def.Places
		def.Places += s.size * s.turns
	}
	for i, s := range m.sets {
		def.Labels = append(def.Labels, s.labels(i, len(m.sets) > 1)...)
		solved := make([]int, s.size*s.turns)
		group := Group{Name: s.name}
		for k := range s.size {
			piece := Piece{Kind: s.name + " piece"}
			for t := range s.turns {
				place := k*s.turns + (t+s.orientations[k])%s.turns
				sticker := t
				if s.unmarked[k] {
					sticker = 0
				}
				solved[place] = first[i] + s.pieces[k]*s.turns + sticker + 1
				piece.Places = append(piece.Places, first[i]+k*s.turns+t+1)
				group.Refs = append(group.Refs, first[i]+k*s.turns+t+1)
			}
			def.Pieces = append(def.Pieces, piece)
		}
		def.Solved = append(def.Solved, solved...)
		def.Groups = append(def.Groups, group)
	}
	for _, b := range m.blocked {
		turns := m.sets[b.set].turns
		rule := Forbidden{Place: first[b.set] + b.slot*turns + 1}
		for _, piece := range b.pieces {
			rule.Labels = append(rule.Labels, upTo(first[b.set]+piece*turns+1, first[b.set]+(piece+1)*turns)...)
		}
		def.Forbidden = append(def.Forbidden, rule)
	}
	for _, move := range m.moves {
		sigma, err := m.perm(move, first, def.Places)
		if err != nil {
			return nil, &DefinitionError{Puzzle: m.name, Key: "move " + move.name, Reason: err.Error()}
		}
		def.Moves = append(def.Moves, Move{Name: move.name, Perm: sigma})
	}
	def.Layouts = []Layout{m.layout()}
	return New(def)
}

// notation is that of moves, unless a name such as F2 ends in a digit, which
// would read as a repetition there.
func (m orbitModel) notation() word.Notation {
	for _, move := range m.moves {
		if strings.TrimRight(move.name, "0123456789") != move.name {
			return word.Product
		}
	}
	return word.Moves
}

func (m orbitModel) describe() string {
	text := ""
	for i, s := range m.sets {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d %s", s.size, s.name)
	}
	return text
}

// labels names sticker t of piece k "k" or "k.t", with a letter for the i-th set
// before where there are several sets.
func (s orbitSet) labels(i int, several bool) []Label {
	prefix := ""
	for ; several && i >= 0; i = i/26 - 1 {
		prefix = string(rune('a'+i%26)) + prefix
	}
	var out []Label
	for k := range s.size {
		for t := range s.turns {
			text := prefix + fmt.Sprint(k+1)
			if s.turns > 1 {
				text += fmt.Sprintf(".%d", t)
			}
			out = append(out, Label{Text: text})
		}
	}
	return out
}

// perm is the permutation of places that a move does: sticker i of slot from[j]
// goes to sticker i+turn[j] of slot j.
func (m orbitModel) perm(move orbitMove, first []int, places int) (perm.Perm, error) {
	images := make([]int, places)
	for i, part := range move.parts {
		turns := m.sets[i].turns
		for j, from := range part.from {
			for t := range turns {
				images[first[i]+from*turns+t] = first[i] + j*turns + (t+part.turn[j])%turns + 1
			}
		}
	}
	return perm.FromImages(images)
}

// layout sets each set out in rows of slots.
func (m orbitModel) layout() Layout {
	l := Layout{View: "sets"}
	y := 0.0
	for _, s := range m.sets {
		for k := range s.size {
			if k > 0 && k%slotsInRow == 0 {
				y += 1.2
			}
			for t := range s.turns {
				x := float64(k%slotsInRow)*(float64(s.turns)+0.3) + float64(t)
				l.Shapes = append(l.Shapes, square(x, y))
				l.Width = max(l.Width, x+1)
			}
		}
		y += 1.6
	}
	l.Height = y - 0.6
	return l
}

// orbitModel takes a puzzle apart into sets of pieces: the orbits of its slots.
// It fails for puzzles that slide or forbid
// states.
func (p *Puzzle) orbitModel() (orbitModel, error) {
	if p.Slides() {
		return orbitModel{}, &DefinitionError{Puzzle: p.Name(), Key: "moves", Reason: "slides cannot be written as moves of sets of pieces"}
	}
	if p.def.Forbidden != nil {
		return orbitModel{}, &DefinitionError{Puzzle: p.Name(), Key: "forbidden", Reason: "rules about forbidden states are not written"}
	}
	l := p.laws()
	m := orbitModel{name: p.Name()}
	index := make([]place, len(l.pieces)) // set and number within it
	names := map[string]int{}
	for k, o := range l.orbits {
		names[o.kind]++
		set := orbitSet{name: setName(o.kind, names[o.kind]), size: len(o.slots), turns: o.stickers}
		for j, slot := range o.slots {
			index[slot] = place{k, j}
		}
		p.solvedSet(l, o, &set)
		m.sets = append(m.sets, set)
	}
	for i, move := range p.def.Moves {
		if slot := l.keepsPieces(move.Perm); slot >= 0 {
			return m, &DefinitionError{Puzzle: p.Name(), Key: fmt.Sprintf("moves[%d]", i), Reason: "tears a piece apart"}
		}
		m.moves = append(m.moves, l.orbitMove(move, m.sets, index))
	}
	return m, nil
}

func setName(kind string, number int) string {
	name := ""
	for _, r := range kind {
		if r >= 'a' && r <= 'z' {
			r += 'A' - 'a'
		}
		if r >= 'A' && r <= 'Z' {
			name += string(r)
		}
	}
	if number > 1 {
		name += fmt.Sprint(number)
	}
	return name
}

// solvedSet numbers the pieces of a set, alike pieces alike, in the order of
// their slots.
func (p *Puzzle) solvedSet(l *laws, o pieceOrbit, set *orbitSet) {
	number := map[string]int{}
	for _, slot := range o.slots {
		places := l.pieces[slot].Places
		key, same := "", true
		for _, where := range places {
			key += fmt.Sprint(p.solved[where-1], ",")
			same = same && p.solved[where-1] == p.solved[places[0]-1]
		}
		if _, known := number[key]; !known {
			number[key] = len(number)
		}
		set.pieces = append(set.pieces, number[key])
		set.orientations = append(set.orientations, 0)
		set.unmarked = append(set.unmarked, same && len(places) > 1)
	}
}

func (l *laws) orbitMove(move Move, sets []orbitSet, index []place) orbitMove {
	out := orbitMove{name: move.Name}
	for _, s := range sets {
		out.parts = append(out.parts, stillPart(s.size))
	}
	for slot, piece := range l.pieces {
		target := l.slot[move.Perm.Image(piece.Places[0])-1]
		from, to := index[slot], index[target.piece]
		out.parts[to.piece].from[to.index] = from.index
		out.parts[to.piece].turn[to.index] = target.index
	}
	return out
}
