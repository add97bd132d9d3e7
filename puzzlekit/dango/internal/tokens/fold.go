package tokens

import (
	"context"
	"math/bits"
)

// A symmetry that keeps the start and a node maps each sphere on this node to itself. If it
// also maps the high places of the node to high places, it maps blocks to blocks. Of each
// orbit of blocks under such symmetries only the first is searched, and the others are
// copied from it.

// A keeper is a symmetry that keeps a node and, with its renaming of labels, the start.
type keeper struct {
	*element
	share float64 // the fraction of all blocks that the renaming keeps
}

// keepers returns the elements of a group with the fractions of the blocks that they keep.
func (l *layout) keepers(group []element) (out []keeper) {
	for i := range group {
		out = append(out, keeper{&group[i], l.keptShare(&group[i])})
	}
	return out
}

// thatKeep returns those of some symmetries that map a set of slots to itself.
func thatKeep(s Set, keepers []keeper) (out []keeper) {
	for _, k := range keepers {
		if k.keeps(s) {
			out = append(out, k)
		}
	}
	return out
}

func (e *element) keeps(s Set) bool {
	for left := s; left != 0; left &= left - 1 {
		if s>>e.slots[bits.TrailingZeros64(left)]&1 == 0 {
			return false
		}
	}
	return true
}

func (l *layout) keptShare(e *element) float64 {
	kept := 0
	for _, mask := range l.masks {
		if e.rename(mask) == mask {
			kept++
		}
	}
	return float64(kept) / float64(len(l.masks))
}

// rename returns the image of a set of labels, which are numbered from 0.
func (e *element) rename(mask uint16) (image uint16) {
	for ; mask != 0; mask &= mask - 1 {
		image |= 1 << (e.labels[bits.TrailingZeros16(mask)+1] - 1)
	}
	return image
}

func (o *slotOrder) lowSet(node int) (low Set) {
	for _, slot := range o.order[node][o.high:] {
		low |= 1 << slot
	}
	return low
}

// searchedShare returns the fraction of the blocks of a first node that are searched. By
// Burnside's lemma it is the average of the fractions that the symmetries
// keep.
func (o *slotOrder) searchedShare(first int) float64 {
	low := o.lowSet(first)
	kept, count := 0.0, 0.0
	for i := range o.keepers[first] {
		if k := &o.keepers[first][i]; k.keeps(low) {
			kept += k.share
			count++
		}
	}
	return kept / count
}

// renaming returns the effect of a symmetry on the arrangements of a node that it keeps.
func (o *slotOrder) renaming(node int, e *element) (r renaming) {
	for place, slot := range o.order[node] {
		r.source[o.place[node][e.slots[slot]]] = uint8(place)
	}
	for label := range r.labels {
		r.labels[label] = e.labels[label+1] - 1
	}
	return r
}

// fold returns, by block of a plane, how it comes from the block that is searched. It stops
// when ctx ends.
func (p *plan) fold(ctx context.Context, plane int) []relabeling {
	u := p.first[plane]
	keepers := thatKeep(p.order.lowSet(u), p.order.keepers[u])
	out, known := make([]relabeling, len(p.masks)), make([]bool, len(p.masks))
	for _, mask := range p.masks {
		for _, k := range keepers {
			image := p.block[k.rename(mask)]
			if known[image] || ctx.Err() != nil {
				continue
			}
			known[image] = true
			out[image] = p.relabel.of(int(image), p.order.renaming(u, k.element))
		}
	}
	return out
}

// isSearched reports whether a block of a plane is not copied from another one.
func (p *plan) isSearched(block, plane int) bool { return p.folds[plane][block].from == block }

// unfold copies the frontiers of a block that have been found in other blocks.
func (s *search) unfold(block int) {
	for plane := range s.planes {
		if s.isSearched(block, plane) {
			continue
		}
		r := &s.folds[plane][block]
		to, from := block*s.planes+plane, r.from*s.planes+plane
		at, source := s.at(block, plane), s.at(r.from, plane)
		frontier := s.frontier[at : at+s.blockWords()]
		switch {
		case s.live[from] > 0:
			r.carry(frontier, s.frontier[source:source+s.blockWords()])
			for i, w := range frontier {
				s.met[at+i] |= w
			}
		case s.live[to] > 0:
			clear(frontier)
		}
		s.missing[to] = s.missing[from]
		s.setLive(to, s.live[from])
	}
}
