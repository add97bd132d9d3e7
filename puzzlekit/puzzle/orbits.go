package puzzle

import (
	"fmt"
	"slices"
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
	pieces       []int // which 0-based piece stands in each slot when solved
	orientations []int // how it is turned
	modulus      []int // only the orientation modulo this shows; 0 stands for all of it
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
			piece := Piece{Kind: s.name + pieceSuffix}
			for t := range s.turns {
				place := k*s.turns + (t+s.orientations[k])%s.turns
				sticker := t
				if s.modulus[k] > 0 {
					sticker %= s.modulus[k]
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
	names := setNames(l)
	for k, o := range l.orbits {
		set := orbitSet{name: names[k], size: len(o.slots), turns: o.stickers}
		for j, slot := range o.slots {
			index[slot] = place{k, j}
		}
		l.solvedSet(o, &set)
		m.sets = append(m.sets, set)
	}
	for _, move := range p.def.Moves {
		m.moves = append(m.moves, l.orbitMove(move, m.sets, index))
	}
	return m, nil
}

// setNames names the orbits by the kinds of their pieces, with a number behind
// names that would be equal.
func setNames(l *laws) []string {
	names := make([]string, len(l.orbits))
	for k, o := range l.orbits {
		first := setName(l.pieces[o.slots[0]].Kind)
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

// solvedSet numbers the pieces of a set, alike pieces alike, in the order of
// their slots. The first of alike pieces stands straight.
func (l *laws) solvedSet(o pieceOrbit, set *orbitSet) {
	number := map[int]int{}
	for _, slot := range o.slots {
		k := l.class[slot]
		c := l.classes[k]
		if _, known := number[k]; !known {
			number[k] = len(number)
		}
		turn := c.starts[slices.Index(c.homes, slot)] - c.starts[0]
		modulus := c.period
		if modulus == o.stickers {
			modulus = 0
		}
		set.pieces = append(set.pieces, number[k])
		set.orientations = append(set.orientations, (turn+o.stickers)%o.stickers)
		set.modulus = append(set.modulus, modulus)
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
