package tokens

// bringIncoming gathers the states that moves from other blocks lead to, for all planes of
// a block.
func (s *search) bringIncoming(block int) {
	size := s.blockWords()
	var partners []partner
	for plane, incoming := range s.incoming {
		if incoming == nil || s.missing[block*s.planes+plane] == 0 {
			continue
		}
		if partners == nil {
			partners = s.partners(make([]partner, 0, s.n*s.n), block)
		}
		sum := incoming[block*size : (block+1)*size]
		clear(sum)
		at := s.at(block, plane)
		met := s.met[at : at+size]
		for _, a := range s.in[plane] {
			switch a.kind {
			case oneForOne:
				s.bringExchange(sum, met, a, partners, s.none)
			case scattered:
				s.bringScattered(sum, met, a, block)
			}
		}
	}
}

// bringExchange adds to sum the states that a oneForOne arc leads to.
func (s *search) bringExchange(sum, met []uint64, a *arc, partners []partner, none []uint64) {
	x := a.exchange
	frontiers := make([][]uint64, len(partners))
	any := false
	for i, p := range partners {
		frontiers[i] = none
		if source := s.frontierOf(a, p.block); source != nil {
			frontiers[i], any = source, true
		}
	}
	if !any {
		return
	}
	for row, y := range x.yRank {
		cell := sum[row*cellWords:][:cellWords]
		old := met[row*cellWords:][:cellWords]
		if old[0] == s.full[0] && old[1] == s.full[1] {
			continue
		}
		var runs [maxLow]uint64
		seen := uint64(0)
		rows := x.rows[row*s.high:][:s.high]
		theirs, sources := partners[int(y)*maxLow:][:maxLow], frontiers[int(y)*maxLow:][:maxLow]
		for i := range runs {
			p := &theirs[i]
			from := sources[i][int(rows[p.xRank])*cellWords:][:cellWords]
			if x.pick != nil {
				if from[0]|from[1] != 0 {
					runs[i] = x.pick.pick(p.yRank, from[0], from[1])
				}
			} else {
				runs[i] = run(from[0], from[1], p.yRank)
			}
			seen |= runs[i]
		}
		if seen == 0 {
			continue
		}
		sum0 := runs[0] | runs[1]<<runBits | runs[2]<<(2*runBits)
		sum1 := runs[2]>>(64-2*runBits) | runs[3]<<(3*runBits-64) | runs[4]<<(4*runBits-64)
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

// runBits is the number of bits of a cell with a given label on the first low place, 4!.
const runBits = 24

// run returns the bits of a cell that have the label of a rank on the first low place. It
// relies on shifts by 64 or more giving 0.
func run(w0, w1 uint64, rank uint) uint64 {
	shift := rank * runBits
	return (w0>>shift | w1<<(64-shift) | w1>>(shift-64)) & (1<<runBits - 1)
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
