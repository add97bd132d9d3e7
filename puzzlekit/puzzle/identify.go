package puzzle

import (
	"slices"
	"strings"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// identify finds the state whose labels read like those of a board. A text that only
// one label has is that label; otherwise the text is a colour, and the piece is found by
// all its stickers together. Two stickers of one colour are never confused: a sticker
// can only stand in a place of its own orbit, and mirror images differ in the cyclic
// order.
func (p *Puzzle) identify(b boardText) (State, error) {
	byText := map[string][]int32{}
	for label, l := range p.labels {
		byText[l.Text] = append(byText[l.Text], int32(label))
	}
	for place, text := range b.labels {
		if byText[text] == nil {
			return State{}, b.fail(b.offsets[place], "the label in place %d is %s, want a label of this puzzle", place+1, excerpt.Quote(b.typed[place]))
		}
	}
	orbit := p.placeOrbits()
	pieces := p.Pieces()
	bySticker := p.stickerIndex(pieces, orbit)
	now := make([]int32, len(b.labels))
	for _, slot := range pieces {
		labels, err := p.identifyPiece(slot, b, orbit, bySticker)
		if err != nil {
			return State{}, err
		}
		for j, place := range slot.Places {
			now[place-1] = labels[j]
		}
	}
	return p.checked(inParseState, now, b.typed)
}

// blankText is how a board writes its blank.
const blankText = "_"

// identifyPiece returns the labels of the one piece that reads like the slot.
func (p *Puzzle) identifyPiece(slot Piece, b boardText, orbit []int, index map[string][][]int32) ([]int32, error) {
	var key strings.Builder
	for _, place := range slot.Places {
		writeSticker(&key, b.labels[place-1], orbit[place-1])
	}
	found := index[key.String()]
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0:
		return nil, b.unreadable(slot, "a piece of the puzzle that can stand there like that")
	}
	return nil, b.unreadable(slot, "labels of which only one piece has all; give the numbers of the labels to Puzzle.State instead")
}

// unreadable says that no single piece follows from the labels of a slot.
func (b boardText) unreadable(slot Piece, want string) error {
	labels, at := make([]string, len(slot.Places)), make([]int, len(slot.Places))
	for j, place := range slot.Places {
		labels[j], at[j] = b.typed[place-1], excerpt.Character(b.text, b.offsets[place-1])
	}
	where := slotText(slot)
	if len(at) > 1 {
		where += ", at characters " + listed(at) + ","
	}
	return b.fail(b.offsets[slot.Places[0]-1], "%s reads %s, want %s", where, strings.Join(labels, " "), want)
}

// stickerIndex lists, for each reading of a slot, the different pieces (as
// labels in the order of the slot) that read so.
func (p *Puzzle) stickerIndex(pieces []Piece, orbit []int) map[string][][]int32 {
	index := map[string][][]int32{}
	known := map[string]bool{}
	for _, piece := range pieces {
		m := len(piece.Places)
		for turn := range m {
			var key, id strings.Builder
			labels := make([]int32, m)
			for j := range m {
				home := piece.Places[(j+turn)%m] - 1
				labels[j] = p.solved[home]
				writeSticker(&key, p.labels[labels[j]].Text, orbit[home])
				writeSticker(&id, "", int(labels[j]))
			}
			if pair := key.String() + "=" + id.String(); !known[pair] {
				known[pair] = true
				index[key.String()] = append(index[key.String()], labels)
			}
		}
	}
	return index
}

func writeSticker(b *strings.Builder, text string, number int) {
	b.WriteString(text)
	b.WriteByte(byte(number >> 8))
	b.WriteByte(byte(number))
	b.WriteByte(0)
}

// placeOrbits numbers the orbits of the places under the moves; the places that
// the blank joins are one orbit.
func (p *Puzzle) placeOrbits() []int {
	return orbitsUnder(p.def.Places, slices.Concat(p.images, p.slides))
}
