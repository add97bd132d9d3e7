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
	places  int // of all sets
	moves   []orbitMove
	derived []orbitWord
	blocked []blockedSlot
	left    []string // derived moves of the file that are left out
	notes   []string
}

// orbitWord is a name for a word in the moves.
type orbitWord struct {
	name    string
	letters []word.Letter
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

func (p orbitPart) equal(q orbitPart) bool {
	return slices.Equal(p.from, q.from) && slices.Equal(p.turn, q.turn)
}

// addSet adds a set, unless the sets have too many places in all.
func (m *orbitModel) addSet(s orbitSet) error {
	if s.size > maxPlaces/s.turns || m.places+s.size*s.turns > maxPlaces {
		return &DefinitionError{Puzzle: m.name, Key: "set " + s.name, Reason: fmt.Sprintf("the sets have more than %d places in all", maxPlaces)}
	}
	m.places += s.size * s.turns
	m.sets = append(m.sets, s)
	return nil
}

// puzzle makes a puzzle: sticker t of a piece that stands in slot k with
// orientation o is in place (k, t+o mod m).
func (m orbitModel) puzzle() (*Puzzle, error) {
	if m.name == "" {
		m.name = "unnamed puzzle"
	}
	def := Definition{Name: m.name, About: "A puzzle of " + m.describe() + ".", Notation: m.notation()}
	first := make([]int, len(m.sets)) // the first place of each set
	for i, s := range m.sets {
		first[i] = def.Places
		def.Places += s.size * s.turns
	}
	for i, s := range m.sets {
		def.Labels = append(def.Labels, s.labels(i, len(m.sets) > 1)...)
		solved := make([]int, s.size*s.turns)
		region := Region{Name: s.name}
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
				region.Refs = append(region.Refs, first[i]+k*s.turns+t+1)
			}
			def.Pieces = append(def.Pieces, piece)
		}
		def.Solved = append(def.Solved, solved...)
		def.Regions = append(def.Regions, region)
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
	m.writeDerived(&def)
	for _, note := range m.notes {
		def.About += " " + note
	}
	return New(def)
}

// writeDerived writes the derived moves as words. It leaves out those with the name
// of a move or with a name that no word can contain, and notes that.
func (m *orbitModel) writeDerived(def *Definition) {
	names := make([]string, len(def.Moves))
	for i, move := range def.Moves {
		names[i] = move.Name
	}
	alphabet, err := word.NewAlphabet(def.Notation, names...)
	if err != nil {
		return // New says what is wrong with the names
	}
	for _, d := range m.derived {
		_, err := word.NewAlphabet(def.Notation, d.name)
		if _, taken := alphabet.Letter(d.name); taken || err != nil {
			m.left = append(m.left, d.name)
			continue
		}
		def.Derived = append(def.Derived, Derived{Name: d.name, Word: alphabet.Word(d.letters...).String()})
	}
	m.leaveOut("Derived moves", m.left)
}

// leaveOut notes what is left out of a file.
func (m *orbitModel) leaveOut(what string, names []string) {
	if len(names) > 0 {
		m.notes = append(m.notes, what+" of the file that are left out: "+strings.Join(names, ", ")+".")
	}
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
