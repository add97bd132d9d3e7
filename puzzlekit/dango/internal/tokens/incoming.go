package tokens

// bringIncoming gathers the states that moves from other blocks lead to, for all planes of
// a block.
func (s *search) bringIncoming(block int) {
	size := s.blockWords()
	var partners []partner
	var found exchangeSum
	for plane, incoming := range s.incoming {
		if incoming == nil || s.missing[block*s.planes+plane] == 0 || !s.isSearched(block, plane) {
			continue
		}
		sum := incoming[block*size : (block+1)*size]
		clear(sum)
		at := s.at(block, plane)
		met := s.met[at : at+size]
		for _, a := range s.in[plane] {
			switch a.kind {
			case exchanging:
				if partners == nil {
					partners = s.partners(block)
				}
				s.bringExchange(sum, met, a, partners, &found)
			case scattered:
				s.bringScattered(sum, met, a, block)
			}
		}
	}
}

// bringExchange adds to sum the states that an exchanging arc leads to. It takes one block
// after the other, because the bits of all its cells move alike and it fits in the cache.
func (s *search) bringExchange(sum, met []uint64, a *arc, partners []partner, w *exchangeSum) {
	x := a.exchange
	for y := range s.high {
		rows := x.rows[y*x.group:][:x.group]
		w.begin(rows, met, &s.full)
		if len(w.open) == 0 {
			continue
		}
		for i, p := range partners[y*s.low:][:s.low] {
			if block := s.frontierOf(a, p.block); block != nil {
				w.add(x, block, x.sources[(y*s.high+p.x)*x.group:][:x.group], p.y, &x.moves[p.y*s.low+i])
			}
		}
		w.end(sum, rows, x.arrange)
	}
}

// frontierOf returns a block of the frontier at the source of an arc, or nil if it has no
// states.
func (s *search) frontierOf(a *arc, block int) []uint64 {
	if a.renaming != nil {
		return s.ghostBlock(a.from, block)
	}
	if s.live[block*s.planes+a.from] == 0 {
		return nil
	}
	at := s.at(block, a.from)
	return s.frontier[at : at+s.blockWords()]
}

// bringScattered adds to sum the states that any arc leads to, state by state.
func (s *search) bringScattered(sum, met []uint64, a *arc, block int) {
	var to, from labeling
	base := uint64(s.at(block, a.to)) * 64
	for word := range sum {
		for bit := range uint64(64) {
			if s.full[word%cellWords]&^met[word]>>bit&1 == 0 {
				continue
			}
			s.decode(base+uint64(word)*64+bit, &to)
			for p := range s.n {
				from[a.source[p]] = to[p]
			}
			if s.inFrontier(a, &from) {
				sum[word] |= 1 << bit
			}
		}
	}
}

func (s *search) inFrontier(a *arc, labels *labeling) bool {
	plane := a.from
	if a.renaming != nil {
		plane = 0
	}
	state := s.encode(plane, labels)
	cell := state >> cellShift
	block, row := int(cell)/s.rows/s.planes, cell%uint64(s.rows)
	frontier := s.frontierOf(a, block)
	return frontier != nil && frontier[row*cellWords+state%(1<<cellShift)/64]>>(state%64)&1 == 1
}
