package pattern

import (
	"fmt"

	"puzzlelab/puzzlekit/solve/internal/board"
)

// A Paint gives each label a colour, 0 for grey.
type Paint struct {
	kind   string // "places", "turns"
	Of     []byte
	colors int
}

// Name says what the paint shows of a part.
func (p Paint) Name(part int) string { return fmt.Sprintf("%s of part %d", p.kind, part+1) }

func newPaint(b *board.Board, kind string) Paint {
	return Paint{kind: kind, Of: make([]byte, b.Labels)}
}

// add also shows what another paint shows, in colours of its own.
func (p *Paint) add(other Paint) {
	for label, color := range other.Of {
		if color > 0 {
			p.Of[label] = byte(p.colors) + color
		}
	}
	p.colors += other.colors
}

// paints returns the paints that distinguish the states of a part: one shows where the
// pieces are, and one shows one sticker of each slot, that is, how the pieces are
// turned. Pieces that look alike stay alike.
func paints(b *board.Board, p board.Part) []Paint {
	if p.Alike {
		return []Paint{labelPaint(b, p)}
	}
	where := newPaint(b, "places")
	for k, slot := range p.Slots {
		for _, place := range slot {
			where.Of[b.Solved[place]] = byte(k + 1)
		}
	}
	where.colors = len(p.Slots)
	if !p.Turned {
		return []Paint{where}
	}
	return []Paint{where, TurnPaint(b, p, func(slot []int) []int { return slot[:1] })}
}

// labelPaint gives each label of a part a colour of its own.
func labelPaint(b *board.Board, p board.Part) Paint {
	paint := newPaint(b, "labels")
	for _, slot := range p.Slots {
		for _, place := range slot {
			if label := b.Solved[place]; paint.Of[label] == 0 {
				paint.colors++
				paint.Of[label] = byte(paint.colors)
			}
		}
	}
	return paint
}

// TurnPaint shows some stickers of each slot. How a turn changes them does not depend
// on which pieces are where, so the states are the lists of the orientations of the
// pieces in the slots.
func TurnPaint(b *board.Board, p board.Part, reference func(slot []int) []int) Paint {
	turns := newPaint(b, "turns")
	turns.colors = 1
	for _, slot := range p.Slots {
		for _, place := range reference(slot) {
			turns.Of[b.Solved[place]] = 1
		}
	}
	return turns
}

// SlotPaint shows which slots hold pieces of which class; class 0 is grey.
func SlotPaint(b *board.Board, p board.Part, class func(k int) int) Paint {
	where := newPaint(b, "classes")
	for k, slot := range p.Slots {
		where.colors = max(where.colors, class(k))
		for _, place := range slot {
			where.Of[b.Solved[place]] = byte(class(k))
		}
	}
	return where
}
