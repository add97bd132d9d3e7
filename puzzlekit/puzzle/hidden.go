package puzzle

import "slices"

// Hidden reports whether the place is not seen, such as the other side of a light: its shape
// has no outline and no radius. Texts of a board leave such places out; the stickers that are
// seen say which piece it is.
func (s Shape) Hidden() bool { return s.Outline == nil && s.Radius == 0 }

// isHidden reports whether a place is not seen in the usual layout.
func (p *Puzzle) isHidden(place int) bool { return p.def.Layouts[0].Shapes[place-1].Hidden() }

// revealed fills in the labels of hidden places of a board where they follow from those that
// are seen in the same slot. Cost O(slots with hidden places · pieces).
func (p *Puzzle) revealed(b boardText) boardText {
	var orbit []int
	pieces := p.Pieces()
	for _, slot := range pieces {
		if !slices.ContainsFunc(slot.Places, func(place int) bool { return b.labels[place-1] == "" && p.isHidden(place) }) {
			continue
		}
		if orbit == nil {
			orbit = p.placeOrbits()
		}
		if texts := p.textsLike(slot, pieces, orbit, b); texts != nil {
			for j, place := range slot.Places {
				b.labels[place-1] = texts[j]
			}
		}
	}
	return b
}

// textsLike returns the texts of the stickers in a slot if those that are seen leave one
// choice, and nil otherwise.
func (p *Puzzle) textsLike(slot Piece, pieces []Piece, orbit []int, b boardText) (found []string) {
	m := len(slot.Places)
	for _, piece := range pieces {
		for turn := 0; turn < m && len(piece.Places) == m; turn++ {
			texts := make([]string, m)
			fits := true
			for j, place := range slot.Places {
				home := piece.Places[(j+turn)%m]
				texts[j] = p.labels[p.solved[home-1]].Text
				fits = fits && orbit[home-1] == orbit[place-1] && (p.isHidden(place) || texts[j] == b.labels[place-1])
			}
			switch {
			case !fits || slices.Equal(found, texts):
			case found != nil:
				return nil
			default:
				found = texts
			}
		}
	}
	return found
}
