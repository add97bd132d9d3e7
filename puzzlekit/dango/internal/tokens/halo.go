package tokens

import "context"

// Of the nodes in an orbit under the symmetries, only the first has a plane. The halo is the
// set of the other nodes from which moves lead to first nodes. At each level, the frontier
// of a node of the halo is computed from that of its first node by renaming labels.

// haloSources returns, by block, how a node of the halo comes from its first node. No token
// changes its place. It stops when ctx ends.
func (p *plan) haloSources(ctx context.Context, node int) (out []relabeling) {
	r := renaming{labels: p.images[node].labels}
	for place := range r.source {
		r.source[place] = uint8(place)
	}
	for block := range p.masks {
		if ctx.Err() != nil {
			break
		}
		out = append(out, p.relabel.of(block, r))
	}
	return out
}

// fillHalo computes the frontier of a block for all nodes of the halo.
func (s *search) fillHalo(block int) {
	size := s.blockWords()
	for h, node := range s.haloNodes {
		r := &s.haloFrom[h][block]
		source := s.plane[node]
		to := s.halo[h][block*size : (block+1)*size]
		part := block*len(s.haloNodes) + h
		if s.live[r.from*s.planes+source] == 0 {
			if s.haloLive[part] {
				clear(to)
			}
			s.haloLive[part] = false
			continue
		}
		s.haloLive[part] = true
		at := s.at(r.from, source)
		r.carry(to, s.frontier[at:at+size])
	}
}
