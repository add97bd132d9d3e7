package tokens

import (
	"context"
	"math/bits"
)

// Symmetries that keep the start map spheres to themselves. They save work twice.
//
// Of the nodes in an orbit only the first has a plane. As in programs that divide a grid
// among processors, a ghost node is a copy that is read and not searched: a node without a
// plane from which moves lead to one with. At each level its frontier is made from that of
// the first node of its orbit by renaming labels.
//
// A symmetry that keeps a node as well, and maps its high places to high places, maps
// blocks to blocks. Of each orbit of blocks only the first is searched, and the others are
// copied from it.

// A blockSymmetry is a symmetry that, with its renaming of labels, keeps the start.
type blockSymmetry struct {
	*element
	kept float64 // the fraction of all blocks that the renaming keeps
}

func (l *layout) blockSymmetries(group []element) (out []blockSymmetry) {
	for i := range group {
		e, kept := &group[i], 0
		for _, mask := range l.masks {
			if e.rename(mask) == mask {
				kept++
			}
		}
		out = append(out, blockSymmetry{e, float64(kept) / float64(len(l.masks))})
	}
	return out
}

// thatKeep returns those of some symmetries that map a set of slots to itself.
func thatKeep(s Set, symmetries []blockSymmetry) (out []blockSymmetry) {
	for _, e := range symmetries {
		if e.set(s) == s {
			out = append(out, e)
		}
	}
	return out
}

// rename returns the image of a set of labels, which are numbered from 0.
func (e *element) rename(mask uint16) (image uint16) {
	for ; mask != 0; mask &= mask - 1 {
		image |= 1 << e.label(uint8(bits.TrailingZeros16(mask)))
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
	for _, e := range o.fixing[first] {
		if e.set(low) == low {
			kept += e.kept
			count++
		}
	}
	return kept / count
}

// orbitSources returns, by block of a plane, how it comes from the block of its orbit that
// is searched. It stops when ctx ends.
func (p *plan) orbitSources(ctx context.Context, plane int) []relabeling {
	u := p.first[plane]
	out, known := make([]relabeling, len(p.masks)), make([]bool, len(p.masks))
	symmetries := thatKeep(p.order.lowSet(u), p.order.fixing[u])
	for _, mask := range p.masks {
		for _, e := range symmetries {
			image := p.block[e.rename(mask)]
			if known[image] || ctx.Err() != nil {
				continue
			}
			known[image] = true
			var source [maxTokens]uint8
			for place, slot := range p.order.order[u] {
				source[p.order.place[u][e.slots[slot]]] = uint8(place)
			}
			out[image] = p.relabel.of(int(image), e.element, &source)
		}
	}
	return out
}

// ghostSources returns, by block, how a ghost node comes from the first node of its orbit.
// No token changes its place. It stops when ctx ends.
func (p *plan) ghostSources(ctx context.Context, node int) (out []relabeling) {
	var source [maxTokens]uint8
	for place := range source {
		source[place] = uint8(place)
	}
	for block := range p.masks {
		if ctx.Err() != nil {
			break
		}
		out = append(out, p.relabel.of(block, &p.images[node].element, &source))
	}
	return out
}

// isSearched reports whether a block of a plane is not copied from another one.
func (p *plan) isSearched(block, plane int) bool { return p.orbitFrom[plane][block].from == block }

// fillGhosts makes the frontier of a block for all ghost nodes.
func (s *search) fillGhosts(block int) {
	size := s.blockWords()
	for h, node := range s.ghosts {
		r := &s.ghostFrom[h][block]
		source := s.plane[node]
		to := s.ghost[h][block*size : (block+1)*size]
		part := block*len(s.ghosts) + h
		if s.live[r.from*s.planes+source] == 0 {
			if s.ghostLive[part] {
				clear(to)
			}
			s.ghostLive[part] = false
			continue
		}
		s.ghostLive[part] = true
		at := s.at(r.from, source)
		r.carry(to, s.frontier[at:at+size])
	}
}

// copyOrbits copies the frontiers of a block that have been found in other blocks.
func (s *search) copyOrbits(block int) {
	for plane := range s.planes {
		if s.isSearched(block, plane) {
			continue
		}
		r := &s.orbitFrom[plane][block]
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
