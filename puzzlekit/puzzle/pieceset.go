package puzzle

import (
	"fmt"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle/internal/files"
	"puzzlelab/puzzlekit/word"
)

// fromSets makes a puzzle from what a file of twsearch or cubing.js says: a slot
// with m orientations becomes m places, its stickers.
type fromSets struct{ files.Model }

// puzzle makes a puzzle: sticker t of a piece that stands in slot k with
// orientation o is in place (k, t+o mod m).
func (m *fromSets) puzzle() (*Puzzle, error) {
	if m.Name == "" {
		m.Name = "unnamed puzzle"
	}
	def := Definition{Name: m.Name, About: "A puzzle of " + m.describe() + ".", Notation: word.Moves}
	first := make([]int, len(m.Sets)) // the first place of each set
	for i, s := range m.Sets {
		first[i] = def.Places
		def.Places += s.Size * s.Turns
	}
	for i, s := range m.Sets {
		def.Labels = append(def.Labels, setLabels(s, i, len(m.Sets) > 1)...)
		solved := make([]int, s.Size*s.Turns)
		region := Region{Name: s.Name}
		for k := range s.Size {
			piece := Piece{Kind: s.Name + pieceSuffix}
			for t := range s.Turns {
				place := k*s.Turns + (t+s.Orientations[k])%s.Turns
				sticker := t
				if s.Modulus[k] > 0 {
					sticker %= s.Modulus[k]
				}
				solved[place] = first[i] + s.Pieces[k]*s.Turns + sticker + 1
				piece.Places = append(piece.Places, first[i]+k*s.Turns+t+1)
				region.Refs = append(region.Refs, first[i]+k*s.Turns+t+1)
			}
			def.Pieces = append(def.Pieces, piece)
		}
		def.Solved = append(def.Solved, solved...)
		def.Regions = append(def.Regions, region)
	}
	for _, b := range m.Blocked {
		turns := m.Sets[b.Set].Turns
		rule := Forbidden{Place: first[b.Set] + b.Slot*turns + 1}
		for _, piece := range b.Pieces {
			rule.Labels = append(rule.Labels, upTo(first[b.Set]+piece*turns+1, first[b.Set]+(piece+1)*turns)...)
		}
		def.Forbidden = append(def.Forbidden, rule)
	}
	for _, move := range m.Moves {
		sigma, err := m.perm(move, first, def.Places)
		if err != nil {
			return nil, &DefinitionError{Puzzle: m.Name, Key: "move " + move.Name, Reason: err.Error()}
		}
		def.Moves = append(def.Moves, Move{Name: move.Name, Perm: sigma})
	}
	def.Layouts = []Layout{m.layout()}
	m.writeDerived(&def)
	for _, note := range m.Notes {
		def.About += " " + note
	}
	return New(def)
}

// writeDerived writes the derived moves as words. It leaves out those with the name
// of a move, with a name such as R2 where there is a move R, and with a name that no word can
// contain, and notes that.
func (m *fromSets) writeDerived(def *Definition) {
	names := make([]string, len(def.Moves))
	for i, move := range def.Moves {
		names[i] = move.Name
	}
	alphabet, err := word.NewAlphabet(def.Notation, names...)
	if err != nil {
		return // New says what is wrong with the names
	}
	for _, d := range m.Derived {
		_, err := word.NewAlphabet(def.Notation, d.Name)
		if _, taken := alphabet.Letter(d.Name); taken || err != nil || readsAsRepeated(alphabet, d.Name) {
			m.Left = append(m.Left, d.Name)
			continue
		}
		def.Derived = append(def.Derived, Derived{Name: d.Name, Word: alphabet.Word(d.Letters...).String()})
	}
	m.LeaveOut("Derived moves", m.Left)
}

func (m *fromSets) describe() string {
	text := ""
	for i, s := range m.Sets {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d %s", s.Size, s.Name)
	}
	return text
}

// setLabels names sticker t of piece k "k" or "k.t", with a letter for the i-th set
// before where there are several sets.
func setLabels(s files.Set, i int, several bool) []Label {
	prefix := ""
	for ; several && i >= 0; i = i/26 - 1 {
		prefix = string(rune('a'+i%26)) + prefix
	}
	var out []Label
	for k := range s.Size {
		for t := range s.Turns {
			text := prefix + fmt.Sprint(k+1)
			if s.Turns > 1 {
				text += fmt.Sprintf(".%d", t)
			}
			out = append(out, Label{Text: text})
		}
	}
	return out
}

// perm is the permutation of places that a move does: sticker i of slot from[j]
// goes to sticker i+turn[j] of slot j.
func (m *fromSets) perm(move files.Move, first []int, places int) (perm.Perm, error) {
	images := make([]int, places)
	for i, part := range move.Parts {
		turns := m.Sets[i].Turns
		for j, from := range part.From {
			for t := range turns {
				images[first[i]+from*turns+t] = first[i] + j*turns + (t+part.Turn[j])%turns + 1
			}
		}
	}
	return perm.FromImages(images)
}

// layout sets each set out in rows of slots.
func (m *fromSets) layout() Layout {
	l := Layout{View: "sets"}
	y := 0.0
	for _, s := range m.Sets {
		for k := range s.Size {
			if k > 0 && k%slotsInRow == 0 {
				y += 1.2
			}
			for t := range s.Turns {
				x := float64(k%slotsInRow)*(float64(s.Turns)+0.3) + float64(t)
				l.Shapes = append(l.Shapes, square(x, y))
				l.Width = max(l.Width, x+1)
			}
		}
		y += 1.6
	}
	l.Height = y - 0.6
	return l
}
