package tokens

// bringIncoming gathers the states that moves from other blocks lead to, for all planes of
// a block.
func (s *search) bringIncoming(block int) {
	size := s.blockWords()
	var partners [mostExchanged + 1][]partner // by the number of tokens exchanged
	for plane, incoming := range s.incoming {
		if incoming == nil || s.missing[block*s.planes+plane] == 0 {
			continue
		}
		sum := incoming[block*size : (block+1)*size]
		clear(sum)
		at := s.at(block, plane)
		met := s.met[at : at+size]
		for _, a := range s.in[plane] {
			switch a.kind {
			case exchanging:
				k := a.exchange.k
				if partners[k] == nil {
					partners[k] = s.partners(block, k)
				}
				s.bringExchange(sum, met, a, partners[k])
			case scattered:
				s.bringScattered(sum, met, a, block)
			}
		}
	}
}

// bringExchange adds to sum the states that an exchanging arc leads to.
func (s *search) bringExchange(sum, met []uint64, a *arc, partners []partner) {
	x := a.exchange
	frontiers := make([][]uint64, len(partners))
	any := false
	for i, p := range partners {
		frontiers[i] = s.none
		if source := s.frontierOf(a, p.block); source != nil {
			frontiers[i], any = source, true
		}
	}
	if !any {
		return
	}
	choices := len(x.rows) / s.rows
	for row, y := range x.y {
		cell := sum[row*cellWords:][:cellWords]
		old := met[row*cellWords:][:cellWords]
		if old[0] == s.full[0] && old[1] == s.full[1] {
			continue
		}
		rows := x.rows[row*choices:][:choices]
		theirs, sources := partners[int(y)*x.runs:][:x.runs], frontiers[int(y)*x.runs:][:x.runs]
		var sum0, sum1 uint64
		for i := range theirs {
			p := &theirs[i]
			from := sources[i][int(rows[p.x])*cellWords:][:cellWords]
			if from[0]|from[1] == 0 {
				continue
			}
			var found uint64
			if x.pick != nil {
				found = x.pick.pick(p.y, from[0], from[1])
			} else {
				found = run(from[0], from[1], uint(p.y*x.runBits), uint(x.runBits))
			}
			to := uint(i * x.runBits)
			sum0 |= found << to
			sum1 |= found>>(64-to) | found<<(to-64)
		}
		if sum0|sum1 == 0 {
			continue
		}
		if x.arrange != nil {
			sum0, sum1 = x.arrange.permute(sum0, sum1)
		}
		cell[0] |= sum0
		cell[1] |= sum1
	}
}

// frontierOf returns a block of the frontier at the source of an arc, or nil if it has no
// states.
func (s *search) frontierOf(a *arc, block int) []uint64 {
	if a.renaming != nil {
		return s.haloBlock(a.from, block)
	}
	if s.live[block*s.planes+a.from] == 0 {
		return nil
	}
	at := s.at(block, a.from)
	return s.frontier[at : at+s.blockWords()]
}

// run returns width bits of a cell from bit number shift on. It relies on shifts by 64 or
// more giving 0.
func run(w0, w1 uint64, shift, width uint) uint64 {
	return (w0>>shift | w1<<(64-shift) | w1>>(shift-64)) & (1<<width - 1)
}

// bringScattered adds to sum the states that any arc leads to, state by state.
func (s *search) bringScattered(sum, met []uint64, a *arc, block int) {
	var to, from labelling
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

func (s *search) inFrontier(a *arc, labels *labelling) bool {
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
