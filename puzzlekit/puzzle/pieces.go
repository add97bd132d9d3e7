package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// readPieces checks that every place belongs to one piece and that every move
// keeps the pieces whole: parity, orientation and [Puzzle.ParseState] rest on it.
func (p *Puzzle) readPieces() error {
	if p.def.Pieces == nil {
		return nil
	}
	slot := make([]slotPlace, p.def.Places)
	used := make([]bool, p.def.Places)
	for i, piece := range p.def.Pieces {
		key := fmt.Sprintf("pieces[%d].places", i)
		if len(piece.Places) == 0 {
			return p.wrong(key, "there are none: a piece stands in one place at least")
		}
		for j, where := range piece.Places {
			if where < 1 || where > p.def.Places {
				return p.wrong(key, "place %d is not in 1..%d", where, p.def.Places)
			}
			if used[where-1] {
				return p.wrong(key, "place %d is used twice", where)
			}
			used[where-1], slot[where-1] = true, slotPlace{Piece: i, Index: j}
		}
	}
	if missing := slices.Index(used, false); missing >= 0 {
		return p.wrong("pieces", "place %d belongs to no piece", missing+1)
	}
	for k, move := range p.def.Moves {
		check := p.checkWhole
		if move.slides() {
			check = p.checkSlide
		}
		if err := check(k, move.Name, slot); err != nil {
			return err
		}
	}
	return nil
}

// checkWhole checks that the k-th move keeps the pieces whole.
func (p *Puzzle) checkWhole(k int, move string, slot []slotPlace) error {
	images := p.images[k]
	for i, piece := range p.def.Pieces {
		to := make([]int, len(piece.Places))
		for j, where := range piece.Places {
			to[j] = int(images[where-1]) + 1
		}
		home := p.def.Pieces[slot[to[0]-1].Piece]
		if !turnsOnto(home.Places, to) {
			return p.wrong(fmt.Sprintf("moves[%d]", k), "the move %s takes the %s in places %s (pieces[%d]) to places %s: "+
				"that is no slot of a piece, or not in the cyclic order of its places", move, piece.Kind, listed(piece.Places), i, listed(to))
		}
		if home.Kind != piece.Kind {
			return p.wrong(fmt.Sprintf("moves[%d]", k), "the move %s takes the %s in places %s (pieces[%d]) to places %s: "+
				"that is the slot of a piece of another kind, the %s", move, piece.Kind, listed(piece.Places), i, listed(to), home.Kind)
		}
	}
	return nil
}

// checkSlide checks that the blank comes to pieces of one place only.
func (p *Puzzle) checkSlide(k int, move string, slot []slotPlace) error {
	for from, to := range p.slides[2*k] {
		if to < 0 {
			continue
		}
		for _, where := range []int{from, int(to)} {
			i := slot[where].Piece
			if piece := p.def.Pieces[i]; len(piece.Places) > 1 {
				return p.wrong(fmt.Sprintf("moves[%d]", k), "the move %s slides place %d of the %s in places %s (pieces[%d]): "+
					"a piece that slides has one place", move, where+1, piece.Kind, listed(piece.Places), i)
			}
		}
	}
	return nil
}

// turnsOnto reports whether list is the places of a slot, begun anywhere.
func turnsOnto(slot, list []int) bool {
	start := slices.Index(slot, list[0])
	if len(slot) != len(list) || start < 0 {
		return false
	}
	for j, where := range list {
		if slot[(start+j)%len(slot)] != where {
			return false
		}
	}
	return true
}

// listed writes numbers as 1, 2, 3.
func listed(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = fmt.Sprint(n)
	}
	return strings.Join(texts, ", ")
}
