package solve

import "fmt"

// A paint gives each label a colour, 0 for grey.
type paint struct {
	kind    string // "places", "turns"
	of      []byte
	colours int
}

func (p paint) name(part int) string { return fmt.Sprintf("%s of part %d", p.kind, part+1) }

func (b *board) newPaint(kind string) paint {
	return paint{kind: kind, of: make([]byte, b.labels)}
}

// paints returns the paints that tell a part's states apart: one that shows
// where the pieces are, and one that shows one sticker of each slot, that is
// how the pieces are turned. Pieces that look alike stay alike.
func (b *board) paints(p part) []paint {
	if p.alike {
		return []paint{b.labelPaint(p)}
	}
	where := b.newPaint("places")
	for k, slot := range p.slots {
		for _, place := range slot {
			where.of[b.solved[place]] = byte(k + 1)
		}
	}
	where.colours = len(p.slots)
	if !p.turned {
		return []paint{where}
	}
	return []paint{where, b.turnPaint(p, func(slot []int) []int { return slot[:1] })}
}

// labelPaint gives each label of a part a colour of its own.
func (b *board) labelPaint(p part) paint {
	paint := b.newPaint("labels")
	for _, slot := range p.slots {
		for _, place := range slot {
			if label := b.solved[place]; paint.of[label] == 0 {
				paint.colours++
				paint.of[label] = byte(paint.colours)
			}
		}
	}
	return paint
}

// turnPaint shows some stickers of each slot. How a turn changes what it shows
// does not depend on which pieces are where, so the states are the lists of
// the ways in which the pieces of the slots are turned.
func (b *board) turnPaint(p part, reference func(slot []int) []int) paint {
	turns := b.newPaint("turns")
	turns.colours = 1
	for _, slot := range p.slots {
		for _, place := range reference(slot) {
			turns.of[b.solved[place]] = 1
		}
	}
	return turns
}

// slotPaint shows which slots hold pieces of which class; class 0 is grey.
func (b *board) slotPaint(p part, class func(k int) int) paint {
	where := b.newPaint("classes")
	for k, slot := range p.slots {
		where.colours = max(where.colours, class(k))
		for _, place := range slot {
			where.of[b.solved[place]] = byte(class(k))
		}
	}
	return where
}
