package ball

import (
	"math/bits"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// packer packs the labels of some places, which tell those of the others, into words.
type packer struct {
	fields []field
	words  int
}

// A field is a place with a code for each label that can stand there.
type field struct {
	place int
	at    uint     // its first bit
	codes []uint16 // of each label
}

// newPacker takes one place of each piece if all labels differ, and all places otherwise.
// In an orbit of places that are all taken, the last one holds what is left over.
func newPacker(b *board.Shapes) packer {
	orbit := b.Orbits(b.AllTurns())
	taken := make([]bool, len(orbit))
	distinct := map[uint16]bool{}
	for _, l := range b.Solved {
		distinct[l] = true
	}
	for _, piece := range b.Puzzle.Pieces() {
		for i, place := range piece.Places {
			taken[place-1] = i == 0 || len(distinct) < len(b.Solved)
		}
	}
	var p packer
	at := uint(0)
	for root := range orbit {
		var members, fields []int
		for place := range orbit {
			if orbit[place] != root {
				continue
			}
			members = append(members, place)
			if taken[place] {
				fields = append(fields, place)
			}
		}
		if len(fields) == len(members) && len(fields) > 0 {
			fields = fields[:len(fields)-1]
		}
		codes, width := codesOf(b, members)
		for _, place := range fields {
			if at%64+width > 64 { // a field does not cross the end of a word
				at = (at + 63) / 64 * 64
			}
			p.fields = append(p.fields, field{place, at, codes})
			at += width
		}
	}
	p.words = max(1, int(at+63)/64)
	return p
}

// codes numbers the labels that stand in an orbit.
func codesOf(b *board.Shapes, members []int) (codes []uint16, width uint) {
	codes = make([]uint16, len(b.Puzzle.Labels()))
	known := map[uint16]bool{}
	for _, place := range members {
		if l := b.Solved[place]; !known[l] {
			codes[l] = uint16(len(known))
			known[l] = true
		}
	}
	return codes, uint(bits.Len(uint(len(known) - 1)))
}

// key packs the labels of a state.
func (p *packer) key(room *kit.Words, labels []uint16) []uint64 {
	k := room.Key(p.words)
	for i := range p.fields {
		f := &p.fields[i]
		k[f.at>>6] |= uint64(f.codes[labels[f.place]]) << (f.at & 63)
	}
	return k
}
